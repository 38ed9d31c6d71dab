"""From what people do on Telegram to what the database holds and they see, with the real delivery between."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import Any

import pytest
from sqlalchemy import select

from bot.delivery.delivery import Delivery
from bot.desk import FrontDesk
from engine.store import schema
from engine.store.database import Database, open_database
from tests.adapters.telegram.building import PHRASES
from tests.adapters.telegram.conftest import Running
from tests.contracts.engine import CannedEngine
from tests.delivering import SETTINGS
from tests.places import channels, rules
from tests.servers.telegram import Fault, TelegramServer

Serving = Callable[..., AbstractAsyncContextManager[Database]]


@pytest.fixture
def engine() -> CannedEngine:
    return CannedEngine()


@pytest.fixture
def serving(opened: Running, sqlite_url: str, engine: CannedEngine) -> Serving:
    """Dalil at work; `policy` changes that of every chat."""

    @asynccontextmanager
    async def serve(**policy: Any) -> AsyncIterator[Database]:
        async with open_database(sqlite_url) as store, opened() as adapter:
            delivery = Delivery(store, engine, {adapter.platform: adapter}, PHRASES, SETTINGS, rules(store, **policy))
            desk = FrontDesk(delivery.accept, engine, store, channels(store, **policy))
            tasks = [asyncio.create_task(delivery.run()), asyncio.create_task(adapter.run(desk))]
            try:
                yield store
            finally:
                tasks[1].cancel()
                delivery.stop()
                for task in tasks:
                    with suppress(asyncio.CancelledError):
                        await task

    return serve


async def values(store: Database, table: str, column: str) -> list[Any]:
    kept = schema.metadata.tables[table]
    async with store.read() as connection:
        return list((await connection.execute(select(kept.c[column]).order_by(kept.c.id))).scalars())


async def becomes(store: Database, table: str, column: str, expected: list[Any]) -> None:
    async with asyncio.timeout(20):
        while await values(store, table, column) != expected:  # noqa: ASYNC110 - the database tells nobody
            await asyncio.sleep(0.02)


async def test_a_reaction_votes_beside_the_buttons_and_is_taken_back_with_it(
    telegram: TelegramServer, serving: Serving
) -> None:
    room = telegram.private()
    async with serving() as store:
        telegram.write(room, "one")
        answer = (await telegram.next_message(room))["message_id"]
        await becomes(store, "outbox", "status", ["sent"])
        telegram.react(room, answer, "👎")
        await becomes(store, "feedback", "value", [-1])
        telegram.react(room, answer, "❤", old="👎")
        await becomes(store, "feedback", "value", [1])
        telegram.react(room, answer, "", old="❤")
        await becomes(store, "feedback", "value", [0])
        telegram.press(room, telegram.message(room, answer), "👍")
        await becomes(store, "feedback", "value", [1])
        assert await values(store, "feedback_changes", "value") == [-1, 1, 0, 1]


async def test_a_reaction_in_a_topic_votes_although_telegram_does_not_name_the_topic(
    telegram: TelegramServer, serving: Serving
) -> None:
    room = telegram.group(topics=(9,))
    async with serving() as store:
        telegram.write(room, "/ask one", message_thread_id=9, is_topic_message=True)
        answer = (await telegram.next_message(room))["message_id"]
        await becomes(store, "outbox", "status", ["sent"])
        telegram.react(room, answer, "👍")
        await becomes(store, "feedback", "value", [1])


async def test_a_reaction_to_somebody_elses_message_leaves_no_trace(telegram: TelegramServer, serving: Serving) -> None:
    room = telegram.group()
    other = telegram.write(room, "look at this")["message"]["message_id"]
    async with serving() as store:
        telegram.react(room, other, "👍")
        await telegram.drained()
        assert await values(store, "inbox", "kind") == []


async def test_what_a_group_says_among_itself_is_kept_nowhere_and_shows_no_sign(
    telegram: TelegramServer, serving: Serving, engine: CannedEngine
) -> None:
    room = telegram.group()
    async with serving() as store:
        telegram.write(room, "when are fees due?")
        telegram.write(room, "", document=telegram.file(b"x"))
        await telegram.drained()
        assert (await values(store, "inbox", "kind"), telegram.typing, engine.asked) == ([], [], [])


async def test_where_the_configuration_says_so_questions_of_a_group_are_answered_without_a_mention(
    telegram: TelegramServer, serving: Serving, engine: CannedEngine
) -> None:
    room = telegram.group(topics=(9,))
    async with serving(answers="always"):
        telegram.write(room, "when are fees due?", message_thread_id=9, is_topic_message=True)
        answer = await telegram.next_message(room)
    assert engine.asked == ["when are fees due?"]
    assert answer["message_thread_id"] == 9


async def test_an_edited_question_changes_its_answer_even_after_a_lost_receipt(
    telegram: TelegramServer, serving: Serving
) -> None:
    room = telegram.private()
    async with serving() as store:
        asked = telegram.write(room, "one")["message"]["message_id"]
        await telegram.next_message(room)
        await becomes(store, "outbox", "status", ["sent"])
        telegram.fail("editMessageText", Fault(after=True))
        telegram.edit(room, asked, "two")
        await becomes(store, "outbox", "status", ["sent", "sent"])
    (text,) = telegram.texts(room)
    assert text.startswith("You asked: two")


async def test_an_answer_whose_message_was_deleted_meanwhile_is_given_anew(
    telegram: TelegramServer, serving: Serving
) -> None:
    room = telegram.private()
    async with serving() as store:
        asked = telegram.write(room, "one")["message"]["message_id"]
        await telegram.next_message(room)
        await becomes(store, "outbox", "status", ["sent"])
        telegram.messages[room.id].clear()
        telegram.edit(room, asked, "two")
        await becomes(store, "outbox", "status", ["sent", "sent"])
    (text,) = telegram.texts(room)
    assert text.startswith("You asked: two")
