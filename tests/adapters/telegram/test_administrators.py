"""What administrators may do with Dalil, and that they hear what it may not."""

import pytest

from adapters.telegram.administrators import KEPT_S
from engine.errors import Undeliverable
from engine.messages import Command, IncomingMessage, Right
from tests.adapters.desk import Desk
from tests.adapters.telegram.building import answer, paragraph, question
from tests.adapters.telegram.conftest import Running
from tests.servers.clock import Time
from tests.servers.telegram import ChatRoom, Fault, Json, TelegramServer


async def rights(telegram: TelegramServer, desk: Desk, room: ChatRoom, person: Json) -> tuple[Right, ...]:
    """Those with which a command of that person arrives."""
    telegram.write(room, "/help", **{"from": person})
    event = await desk.next()
    assert isinstance(event, Command)
    return event.origin.rights


ALL = ("configure", "upload", "moderate")


@pytest.mark.parametrize(
    ("may", "expected"),
    [
        ({"owner": True}, ALL),
        ({"can_change_info": True}, ALL),
        ({"can_delete_messages": True}, ("moderate",)),
        ({"can_invite_users": True}, ()),
    ],
)
async def test_what_telegram_lets_an_administrator_do_says_what_dalil_does(
    telegram: TelegramServer, desk: Desk, running: Running, may: dict[str, bool], expected: tuple[Right, ...]
) -> None:
    room = telegram.group()
    person = telegram.administrator(room, 30, **may)
    async with running():
        assert await rights(telegram, desk, room, person) == expected
        assert await rights(telegram, desk, room, room.user) == ()


async def test_administrators_are_asked_for_once_a_while_and_not_for_what_is_not_addressed(
    telegram: TelegramServer, desk: Desk, running: Running, time: Time
) -> None:
    room = telegram.group()
    async with running():
        telegram.write(room, "among ourselves")
        assert isinstance(await desk.next(), IncomingMessage)
        assert telegram.named("getChatAdministrators") == []
        person = telegram.administrator(room, 30, owner=True)
        for _ in range(3):
            assert await rights(telegram, desk, room, person) == ALL
        assert len(telegram.named("getChatAdministrators")) == 1
        room.administrators.clear()
        assert await rights(telegram, desk, room, person) == ALL
        time.now += KEPT_S + 1
        assert await rights(telegram, desk, room, person) == ()


async def test_alone_with_dalil_nobody_has_rights_over_others(
    telegram: TelegramServer, desk: Desk, running: Running
) -> None:
    room = telegram.private()
    async with running():
        assert await rights(telegram, desk, room, room.user) == ()
    assert telegram.named("getChatAdministrators") == []


@pytest.mark.parametrize("fault", [Fault(), Fault(403, "Forbidden: bot was kicked"), Fault.flood(60), Fault(500)])
async def test_while_the_administrators_are_not_known_nobody_is_one_and_questions_are_answered(
    telegram: TelegramServer, desk: Desk, running: Running, fault: Fault
) -> None:
    room = telegram.group()
    person = telegram.administrator(room, 30, owner=True)
    telegram.fail("getChatAdministrators", fault)
    async with running():
        assert await rights(telegram, desk, room, person) == ()


REFUSAL = "Bad Request: not enough rights to send text messages to the chat"


async def test_a_missing_right_is_told_to_the_owner_once_and_in_their_language(
    telegram: TelegramServer, opened: Running, caplog: pytest.LogCaptureFixture
) -> None:
    room, owner = telegram.group(), telegram.private(31, name="Eleni", language="el")
    telegram.administrator(room, 30, can_change_info=True)
    telegram.administrator(room, 31, owner=True)
    async with opened() as adapter:
        (post,) = adapter.render(answer(paragraph("In May.")), question(chat=str(room.id)))
        room.refusal = REFUSAL
        for _ in range(3):
            with pytest.raises(Undeliverable, match="rights"):
                await adapter.send(post)
        (told,) = telegram.texts(owner)
        assert told.startswith("Στην ομάδα Moderators με ρωτούν")
        room.refusal = ""
        await adapter.send(post)
        room.refusal = REFUSAL
        with pytest.raises(Undeliverable):
            await adapter.send(post)
        assert len(telegram.texts(owner)) == 2
    warnings = [record for record in caplog.records if "Give the bot the right" in record.getMessage()]
    assert len(warnings) == 2


async def test_when_the_owner_never_wrote_to_the_bot_the_next_administrator_is_told(
    telegram: TelegramServer, opened: Running
) -> None:
    room, second = telegram.group(), telegram.private(32)
    telegram.administrator(room, 32, can_change_info=True)
    telegram.administrator(room, 31, owner=True)  # no chat with the bot
    async with opened() as adapter:
        (post,) = adapter.render(answer(paragraph("In May.")), question(chat=str(room.id)))
        room.refusal = REFUSAL
        with pytest.raises(Undeliverable):
            await adapter.send(post)
    assert len(telegram.texts(second)) == 1


async def test_that_nobody_can_be_told_changes_nothing_about_the_refusal(
    telegram: TelegramServer, opened: Running
) -> None:
    room = telegram.group()
    async with opened() as adapter:
        (post,) = adapter.render(answer(paragraph("In May.")), question(chat=str(room.id)))
        room.refusal = REFUSAL
        telegram.fail("getChatAdministrators", Fault())
        with pytest.raises(Undeliverable, match="rights"):
            await adapter.send(post)
