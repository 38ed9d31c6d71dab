"""An answer that takes the place of an earlier one."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest

from adapters.adapter import Manner, Post
from adapters.telegram import TelegramAdapter
from engine.document import Paragraph
from engine.errors import DeliveryError, RetryLater, Undeliverable
from tests.adapters.telegram.building import answer, paragraph, question
from tests.adapters.telegram.conftest import Running
from tests.servers.telegram import ChatRoom, Fault, TelegramServer

LONG: list[Paragraph] = [paragraph("word " * 500)] * 5  # three messages


@asynccontextmanager
async def answered(
    telegram: TelegramServer, opened: Running, *blocks: Paragraph
) -> AsyncIterator[tuple[TelegramAdapter, ChatRoom, Manner]]:
    """Somebody has asked and was answered; the manner in which the next answer replaces that one."""
    room = telegram.private()
    async with opened() as adapter:
        ids = [await adapter.send(post) for post in adapter.render(answer(*blocks), question())]
        yield adapter, room, Manner(replaces=tuple(ids))


async def send(adapter: TelegramAdapter, posts: Sequence[Post]) -> list[str]:
    return [await adapter.send(post) for post in posts]


async def test_a_new_answer_stands_where_the_old_one_stood(telegram: TelegramServer, opened: Running) -> None:
    async with answered(telegram, opened, paragraph("In May.")) as (adapter, room, manner):
        ids = await send(adapter, adapter.render(answer(paragraph("In June.")), question(reply_to="42"), manner))
    assert telegram.texts(room) == ["In June."]
    assert ids == list(manner.replaces)
    assert "reply_markup" in telegram.messages[room.id][0]


async def test_a_longer_answer_goes_on_in_new_messages(telegram: TelegramServer, opened: Running) -> None:
    async with answered(telegram, opened, paragraph("In May.")) as (adapter, room, manner):
        ids = await send(adapter, adapter.render(answer(*LONG), question(), manner))
    assert len(ids) == len(telegram.messages[room.id]) > 1
    assert "".join(telegram.texts(room)).count("word") == 2500
    assert [
        ("reply_markup" in message and bool(message["reply_markup"])) for message in telegram.messages[room.id]
    ] == [False] * (len(ids) - 1) + [True]


async def test_what_a_shorter_answer_leaves_over_is_deleted(telegram: TelegramServer, opened: Running) -> None:
    async with answered(telegram, opened, *LONG) as (adapter, room, manner):
        ids = await send(adapter, adapter.render(answer(paragraph("In June.")), question(), manner))
        assert len(ids) == len(manner.replaces) > 1
        assert ids == [manner.replaces[0], *[""] * (len(ids) - 1)]
        assert telegram.texts(room) == ["In June."]
        again = adapter.render(answer(paragraph("In July.")), question(), Manner(replaces=tuple(ids)))
        assert len(again) == 1


async def test_the_same_answer_again_changes_nothing_and_fails_nowhere(
    telegram: TelegramServer, opened: Running
) -> None:
    async with answered(telegram, opened, paragraph("In May.")) as (adapter, room, manner):
        posts = adapter.render(answer(paragraph("In May.")), question(), manner)
        assert await send(adapter, posts) == list(manner.replaces)
    (message,) = telegram.messages[room.id]
    assert (message["text"], "reply_markup" in message) == ("In May.", True)
    assert len(telegram.named("sendMessage")) == 1


@pytest.mark.parametrize(
    "refusal",
    [
        "Bad Request: message can't be edited",
        "Bad Request: message to edit not found",
        "Bad Request: MESSAGE_ID_INVALID",
    ],
)
async def test_a_message_that_cannot_be_changed_is_followed_by_a_new_one(
    telegram: TelegramServer, opened: Running, refusal: str
) -> None:
    async with answered(telegram, opened, paragraph("In May.")) as (adapter, room, manner):
        telegram.fail("editMessageText", Fault(400, refusal))
        asked = telegram.write(room, "When?")["message"]["message_id"]
        to = question(reply_to=str(asked))
        (message,) = await send(adapter, adapter.render(answer(paragraph("In June.")), to, manner))
    assert telegram.texts(room) == ["In May.", "In June."]
    assert message not in manner.replaces
    assert telegram.messages[room.id][1]["_reply_to"] == asked


async def test_a_form_that_is_refused_is_changed_plain(telegram: TelegramServer, opened: Running) -> None:
    async with answered(telegram, opened, paragraph("In May.")) as (adapter, room, manner):
        telegram.fail("editMessageText", Fault(400, "Bad Request: can't parse entities: nested"))
        await send(adapter, adapter.render(answer(paragraph("A < B")), question(), manner))
    assert telegram.texts(room) == ["A < B"]


@pytest.mark.parametrize("method", ["deleted already", "message can't be deleted for everyone"])
async def test_a_left_over_message_that_cannot_be_deleted_harms_nothing(
    telegram: TelegramServer, opened: Running, method: str
) -> None:
    async with answered(telegram, opened, *LONG) as (adapter, room, manner):
        telegram.fail("deleteMessage", Fault(400, f"Bad Request: {method}"))
        ids = await send(adapter, adapter.render(answer(paragraph("In June.")), question(), manner))
    assert ids[1:] == [""] * (len(manner.replaces) - 1)
    assert telegram.texts(room)[0] == "In June."


@pytest.mark.parametrize(
    ("fault", "error"),
    [
        (Fault.flood(9), RetryLater),
        (Fault(500), DeliveryError),
        (Fault(403, "Forbidden: bot was kicked from the supergroup chat"), Undeliverable),
    ],
)
async def test_a_change_that_fails_is_one_the_outbox_knows(
    telegram: TelegramServer, opened: Running, fault: Fault, error: type[DeliveryError]
) -> None:
    async with answered(telegram, opened, paragraph("In May.")) as (adapter, _, manner):
        telegram.fail("editMessageText", fault)
        with pytest.raises(DeliveryError) as raised:
            await send(adapter, adapter.render(answer(paragraph("In June.")), question(), manner))
        assert type(raised.value) is error
