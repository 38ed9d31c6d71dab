"""Who asks a tool whose books are still being read in is told so in the chat."""

import asyncio
from collections.abc import AsyncIterator
from uuid import uuid4

import pytest

from engine.document import paragraph
from engine.engine import Engine
from engine.messages import Address, Answer, IncomingMessage, Person
from engine.models.warming import Warming
from engine.routing.router import Router
from engine.skills.warming import while_loading
from engine.store.conversations import History
from engine.store.database import Database, open_database
from engine.turn import Skill, Turn
from tests.engine.desk import ANSWERS, intents, phrases


@pytest.fixture
async def database(sqlite_url: str) -> AsyncIterator[Database]:
    async with open_database(sqlite_url) as opened:
        yield opened


async def _counted(turn: Turn) -> Answer:
    return Answer("answer", "question", turn.language, paragraph("It stands there 114 times."))


async def test_while_the_books_are_loaded_the_person_is_told_and_afterwards_not(database: Database) -> None:
    loaded = asyncio.Event()

    async def load() -> None:
        await loaded.wait()

    warming = Warming({"verses": load})
    skill = while_loading(Skill(_counted), lambda: warming.waits_for("verses"), phrases())
    engine = Engine(History(database), Router(intents(), 0.0), {"question": skill}, {}, phrases(), lambda: ANSWERS)

    async def asked() -> list[str]:
        seen: list[Answer] = []
        message = IncomingMessage(uuid4().hex, Address("t", "1"), Person("t", "p"), "How often does it stand there?")
        reply = await engine.reply(message, seen.append)
        return [one.text for one in (*seen, reply.answer)]

    assert len(await asked()) == 1  # nothing is being loaded, as on the command line
    running = asyncio.create_task(warming.run())
    await asyncio.sleep(0)
    first, last = await asked()
    assert first.startswith("One moment")
    assert last == "It stands there 114 times."
    loaded.set()
    await running
    assert await asked() == ["It stands there 114 times."]
