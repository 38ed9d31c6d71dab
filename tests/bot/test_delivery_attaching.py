"""A platform that is connected, turned off and connected again while delivery runs."""

import asyncio

from sqlalchemy import select

from engine.store import schema
from engine.store.database import Database
from tests.bot.test_delivery_stopping import Gate, statuses
from tests.delivering import EchoEngine, MemoryPlatform, delivering
from tests.exchanges import message


async def test_what_waited_for_a_platform_is_answered_once_it_is_attached(database: Database) -> None:
    late = MemoryPlatform()
    async with delivering(database, EchoEngine()) as delivery:
        await delivery.accept(message("1", "a"))
        assert await statuses(database, schema.inbox) == [("pending", 0)]
        delivery.attach(late)
        await late.arrived(1)
    assert late.posts == {"1": ["echo a [1]"]}


async def test_a_turn_under_way_is_answered_before_its_platform_is_detached(database: Database) -> None:
    gate, first, second = Gate(), MemoryPlatform(), MemoryPlatform()
    async with delivering(database, EchoEngine(gate), first) as delivery:
        await delivery.accept(message("1", "a"))
        await gate.reached.wait()
        detaching = asyncio.create_task(delivery.detach("test"))
        await asyncio.sleep(0)
        await delivery.accept(message("2", "b", chat="2"))
        gate.open.set()
        await detaching
        assert not delivery.serves("test")
        assert await statuses(database, schema.inbox) == [("done", 1), ("pending", 0)]
        delivery.attach(second)
        await delivery.answered("test", "2")
        while await undelivered(database):  # noqa: ASYNC110 - the database tells nobody
            await asyncio.sleep(0.01)
    assert sorted((first.posts | second.posts).items()) == [("1", ["echo a [1]"]), ("2", ["echo b [1]"])]


async def undelivered(database: Database) -> list[str]:
    statement = select(schema.outbox.c.status).where(schema.outbox.c.status != "sent")
    return list(await database.reading(lambda connection: connection.execute(statement).scalars().all()))
