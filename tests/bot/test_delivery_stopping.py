import asyncio
from datetime import timedelta

from sqlalchemy import select, text

from adapters.adapter import Post
from bot.delivery.delivery import Delivery
from engine.messages import Command, IncomingMessage
from engine.store import schema
from engine.store.database import Database, open_database
from engine.store.inbox import Inbox
from tests.delivering import SETTINGS, EchoEngine, MemoryPlatform, delivering, phrases
from tests.exchanges import message
from tests.places import rules


class Gate:
    """Holds whoever comes until opened, and tells that somebody has come."""

    def __init__(self) -> None:
        self.reached = asyncio.Event()
        self.open = asyncio.Event()

    async def __call__(self, _: object) -> None:
        self.reached.set()
        await self.open.wait()


async def statuses(database: Database, table: object) -> list[tuple[str, int]]:
    columns = table.c  # type: ignore[attr-defined]
    statement = select(columns.status, columns.attempts).order_by(columns.id)
    return [tuple(row) for row in await database.reading(lambda connection: connection.execute(statement).all())]


async def test_stopping_lets_the_turn_under_way_finish_and_its_answer_go_out(database: Database) -> None:
    gate, platform = Gate(), MemoryPlatform()
    delivery = Delivery(database, EchoEngine(gate), {"test": platform}, phrases(), SETTINGS, rules(database))
    running = asyncio.create_task(delivery.run())
    await delivery.accept(message("1", "a"))
    await delivery.accept(message("2", "b"))
    await gate.reached.wait()
    delivery.stop()
    gate.open.set()
    await running

    assert platform.posts == {"1": ["echo a [1]"]}
    assert await statuses(database, schema.inbox) == [("done", 1), ("pending", 0)]


async def test_a_turn_that_outlasts_the_grace_is_answered_after_the_next_start(database: Database) -> None:
    gate, platform = Gate(), MemoryPlatform()
    async with delivering(database, EchoEngine(gate), platform, stop_grace_s=0) as delivery:
        await delivery.accept(message("1", "a"))
        await gate.reached.wait()

    assert await statuses(database, schema.inbox) == [("pending", 0)]
    async with delivering(database, EchoEngine(), platform) as delivery:
        await delivery.answered("test", "1")
    assert platform.posts == {"1": ["echo a [1]"]}


async def test_a_cancelled_process_gives_back_what_it_held(database: Database) -> None:
    gate = Gate()
    delivery = Delivery(database, EchoEngine(gate), {"test": MemoryPlatform()}, phrases(), SETTINGS, rules(database))
    running = asyncio.create_task(delivery.run())
    await delivery.accept(message("1", "a"))
    await gate.reached.wait()
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)

    assert running.cancelled()
    assert await statuses(database, schema.inbox) == [("pending", 0)]


async def test_posts_that_wait_go_out_before_a_stop_ends(database: Database) -> None:
    platform = MemoryPlatform(parts=5)
    async with delivering(database, EchoEngine(), platform) as delivery:
        for number in range(20):
            await delivery.accept(message(str(number), "a", chat=str(number)))
        await asyncio.gather(*(delivery.answered("test", str(number)) for number in range(20)))

    assert sum(map(len, platform.posts.values())) == 100


async def test_a_platform_that_never_answers_does_not_keep_a_stop_from_ending(database: Database) -> None:
    gate = Gate()
    async with delivering(database, EchoEngine(), MemoryPlatform(gate), stop_grace_s=0.05) as delivery:
        await delivery.accept(message("1", "a"))
        await gate.reached.wait()

    assert await statuses(database, schema.outbox) == [("pending", 0)]


async def test_a_long_turn_keeps_its_lease_while_another_process_looks_for_work(postgres_url: str) -> None:
    gate, engine, platform = Gate(), EchoEngine(), MemoryPlatform()
    async with open_database(postgres_url) as here, open_database(postgres_url) as there:
        async with (
            delivering(here, EchoEngine(gate), MemoryPlatform(), lease_s=3.0) as delivery,
        ):
            await delivery.accept(message("1", "a"))
            await gate.reached.wait()
            async with delivering(there, engine, platform, lease_s=3.0, poll_s=0.05):
                for _ in range(3):
                    await renewed(there)
            gate.open.set()
            await delivery.answered("test", "1")

        assert engine.begun == []
        assert platform.posts == {}


async def renewed(database: Database) -> None:
    """Returns once the lease of the only event has been renewed."""
    statement = select(schema.inbox.c.lease_until)
    first = await database.reading(lambda connection: connection.scalar(statement))
    async with asyncio.timeout(30):
        while await database.reading(lambda connection: connection.scalar(statement)) == first:  # noqa: ASYNC110  # SQL
            await asyncio.sleep(0.01)


async def test_what_a_dead_process_held_is_answered_by_another(postgres_url: str) -> None:
    platform = MemoryPlatform()
    async with open_database(postgres_url) as database:
        inbox = Inbox(database, ["test"])
        await inbox.accept(message("1", "a"))
        await inbox.claim(1, timedelta(seconds=0.2))
        async with delivering(database, EchoEngine(), platform, lease_s=0.3) as delivery:
            await delivery.answered("test", "1")

    assert platform.posts == {"1": ["echo a [1]"]}


async def test_a_database_that_goes_away_and_comes_back_loses_nothing(postgres_url: str) -> None:
    end_all = text(
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database()"
        " AND pid <> pg_backend_pid()"
    )
    platform = MemoryPlatform()
    async with open_database(postgres_url) as database, open_database(postgres_url) as other:

        async def cut(event: IncomingMessage | Command) -> None:
            if event.event == "3" and engine.begun.count("3") == 1:
                await other.writing(lambda connection: connection.execute(end_all))

        async def cut_once(post: Post) -> None:
            if post.payload["text"] == "echo 7 [1]" and platform.tried.count("echo 7 [1]") == 1:
                await other.writing(lambda connection: connection.execute(end_all))

        engine, platform = EchoEngine(cut), MemoryPlatform(cut_once)
        async with delivering(database, engine, platform, lease_s=0.3) as delivery:
            for number in range(10):
                await delivery.accept(message(str(number), str(number)))
            await platform.arrived(10)

    assert platform.posts == {"1": [f"echo {number} [1]" for number in range(10)]}
