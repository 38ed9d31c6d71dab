import asyncio
import logging
from datetime import timedelta

import pytest
from sqlalchemy import select

from adapters.adapter import Post
from engine.errors import DeliveryError, RetryLater, Undeliverable
from engine.store import schema
from engine.store.database import Database
from tests.delivering import EchoEngine, MemoryPlatform, delivering
from tests.exchanges import message


async def outbox(database: Database) -> list[tuple[str, str]]:
    """Status and platform id of every post, in order."""
    table = schema.outbox
    statement = select(table.c.status, table.c.message).order_by(table.c.id)
    return [tuple(row) for row in await database.reading(lambda connection: connection.execute(statement).all())]


async def test_a_platform_that_asks_to_wait_keeps_the_order_and_holds_up_nobody_else(database: Database) -> None:
    patience, others_done = iter([0.05, 0.05]), asyncio.Event()

    async def throttle(post: Post) -> None:
        if post.address.chat == "slow":
            wait = next(patience, None)
            if wait is not None:
                raise RetryLater("too many requests", wait)
            await others_done.wait()

    platform = MemoryPlatform(throttle)
    async with delivering(database, EchoEngine(), platform) as delivery:
        for number in range(3):
            await delivery.accept(message(f"s{number}", f"{number}", chat="slow"))
            await delivery.accept(message(f"q{number}", f"{number}", chat="quick"))
        await platform.arrived(3)
        assert "slow" not in platform.posts
        others_done.set()
        await platform.arrived(6)

    assert platform.posts["slow"] == platform.posts["quick"] == [f"echo {number} [1]" for number in range(3)]
    assert platform.tried.count("echo 0 [1]") == 4


async def test_a_post_waits_as_long_as_the_platform_says(database: Database) -> None:
    asked = asyncio.Event()

    async def throttle(post: Post) -> None:
        if post.address.chat == "slow" and not asked.is_set():
            asked.set()
            raise RetryLater("too many requests", 900)

    table = schema.outbox
    statement = select(table.c.not_before).where(table.c.error == "too many requests")
    began, platform = database.clock(), MemoryPlatform(throttle)
    async with delivering(database, EchoEngine(), platform) as delivery:
        await delivery.accept(message("1", "a", chat="slow"))
        await asked.wait()
        await delivery.accept(message("2", "b"))
        await platform.arrived(1)

    assert platform.tried.count("echo a [1]") == 1
    (until,) = await database.reading(lambda connection: connection.execute(statement).scalars().all())
    assert until - began >= timedelta(seconds=900)


async def test_a_person_who_cannot_be_reached_holds_up_nobody(database: Database) -> None:
    async def block(post: Post) -> None:
        if post.address.chat == "gone":
            raise Undeliverable("the bot was blocked by the user")

    platform = MemoryPlatform(block)
    async with delivering(database, EchoEngine(), platform) as delivery:
        await delivery.accept(message("1", "a", chat="gone"))
        await delivery.accept(message("2", "b", chat="gone"))
        await delivery.accept(message("3", "c"))
        await asyncio.gather(*(delivery.answered("test", event) for event in "123"))

    assert platform.posts == {"1": ["echo c [1]"]}
    assert sorted(status for status, _ in await outbox(database)) == ["failed", "failed", "sent"]
    assert len(platform.tried) == 3


async def test_a_platform_out_of_reach_is_tried_until_it_is_back(database: Database) -> None:
    outages = iter(range(6))

    async def drop(post: Post) -> None:
        if next(outages, None) is not None:
            raise DeliveryError("connection reset")

    platform = MemoryPlatform(drop)
    async with delivering(database, EchoEngine(), platform) as delivery:
        await delivery.accept(message("1", "a"))
        await platform.arrived(1)

    assert platform.posts == {"1": ["echo a [1]"]}
    assert len(platform.tried) == 7


async def test_a_post_that_no_platform_took_for_too_long_has_failed(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    async def drop(post: Post) -> None:
        if post.payload["text"].startswith("echo a"):
            raise DeliveryError("connection reset")

    platform = MemoryPlatform(drop)
    async with delivering(database, EchoEngine(), platform, give_up_h=0) as delivery:
        await delivery.accept(message("1", "a"))
        await delivery.accept(message("2", "b"))
        await platform.arrived(1)

    assert platform.posts == {"1": ["echo b [1]"]}
    assert "test will not take post" in caplog.text


async def test_a_fault_in_an_adapter_does_not_hold_up_a_conversation_for_ever(database: Database) -> None:
    async def fault(post: Post) -> None:
        if post.payload["text"].startswith("echo a"):
            raise KeyError("chat_id")

    platform = MemoryPlatform(fault)
    async with delivering(database, EchoEngine(), platform) as delivery:
        await delivery.accept(message("1", "a"))
        await delivery.accept(message("2", "b"))
        await platform.arrived(1)

    assert platform.tried.count("echo a [1]") == 3
    assert [status for status, _ in await outbox(database)] == ["failed", "sent"]


async def test_the_platforms_own_id_of_a_post_is_kept(database: Database) -> None:
    platform = MemoryPlatform(parts=2)
    async with delivering(database, EchoEngine(), platform) as delivery:
        await delivery.accept(message("1"))
        await delivery.answered("test", "1")

    assert await outbox(database) == [("sent", "1"), ("sent", "2")]


async def test_what_a_person_wrote_is_in_no_log(database: Database, caplog: pytest.LogCaptureFixture) -> None:
    async def fault(post: Post) -> None:
        raise Undeliverable("blocked")

    caplog.set_level(logging.DEBUG, logger="bot")
    platform = MemoryPlatform(fault)
    async with delivering(database, EchoEngine(), platform) as delivery:
        await delivery.accept(message("1", "a private matter"))
        await delivery.answered("test", "1")

    assert "turn: question, answer, en" in caplog.text
    assert "private" not in caplog.text
