"""How far an answer has come, as Telegram shows it."""

from dataclasses import replace

import pytest

from adapters.adapter import PLAINLY
from engine.errors import RetryLater, Undeliverable
from engine.messages import Origin
from tests.adapters.telegram.building import answer, paragraph, question
from tests.adapters.telegram.conftest import Running
from tests.servers.clock import Time
from tests.servers.telegram import Fault, TelegramServer


async def test_drafts_of_one_answer_are_one_draft_that_the_message_ends(
    telegram: TelegramServer, opened: Running, time: Time
) -> None:
    room = telegram.private()
    async with opened() as adapter:
        for words in ("In", "In <May>"):
            assert await adapter.draft(answer(paragraph(words)), question(), PLAINLY) == ""
            time.now += 1
        numbers = {call.arguments["draft_id"] for call in telegram.named("sendMessageDraft")}
        assert telegram.drafts[room.id][1] == "In <May>"
        (post,) = adapter.render(answer(paragraph("In May.")), question())
        await adapter.send(post)
    assert len(numbers) == 1
    assert telegram.drafts == {}
    assert telegram.texts(room) == ["In May."]


async def test_drafts_of_two_answers_are_two(telegram: TelegramServer, opened: Running, time: Time) -> None:
    telegram.private()
    async with opened() as adapter:
        for event in ("700100:1", "700100:2"):
            await adapter.draft(answer(paragraph("In")), replace(question(), event=event), PLAINLY)
            time.now += 1
    assert len({call.arguments["draft_id"] for call in telegram.named("sendMessageDraft")}) == 2


async def test_of_an_answer_too_long_for_a_message_the_draft_shows_the_first_part(
    telegram: TelegramServer, opened: Running
) -> None:
    room = telegram.private()
    async with opened() as adapter:
        await adapter.draft(answer(paragraph("word " * 2000)), question(), PLAINLY)
    assert 4000 < len(telegram.drafts[room.id][1]) <= 4096


async def test_a_group_is_shown_no_drafts(telegram: TelegramServer, opened: Running) -> None:
    room = telegram.group()
    asked = replace(question(chat=str(room.id)), origin=Origin(direct=False))
    async with opened() as adapter:
        assert await adapter.draft(answer(paragraph("In")), asked, PLAINLY) == ""
    assert telegram.named("sendMessageDraft") == []


async def test_a_draft_does_not_stand_in_the_way_of_messages(
    telegram: TelegramServer, opened: Running, time: Time
) -> None:
    telegram.private()
    async with opened() as adapter:
        (post,) = adapter.render(answer(paragraph("In May.")), question())
        await adapter.send(post)
        with pytest.raises(RetryLater) as waits:
            await adapter.draft(answer(paragraph("In")), question(), PLAINLY)
    assert 0 < waits.value.seconds <= 1
    assert (telegram.named("sendMessageDraft"), time.pauses) == ([], [])


@pytest.mark.parametrize(
    ("fault", "trouble"),
    [(Fault.flood(3), RetryLater), (Fault(403, "Forbidden: bot was blocked by the user"), Undeliverable)],
    ids=["flood", "blocked"],
)
async def test_what_telegram_refuses_is_told_as_for_messages(
    telegram: TelegramServer, opened: Running, fault: Fault, trouble: type[Exception]
) -> None:
    telegram.private()
    telegram.fail("sendMessageDraft", fault)
    async with opened() as adapter:
        with pytest.raises(trouble):
            await adapter.draft(answer(paragraph("In")), question(), PLAINLY)
