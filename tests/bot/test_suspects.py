"""Who is blamed for the death of a process, and who is not."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise
from typing import TypeVar

import pytest
from sqlalchemy import Connection, select

from bot.delivery.delivery import Delivery
from bot.delivery.settings import DeliverySettings
from engine.errors import StoreError
from engine.messages import Command, IncomingMessage
from engine.store import schema
from engine.store.database import Database
from engine.store.inbox import Inbox
from tests.delivering import SETTINGS, EchoEngine, MemoryPlatform, delivering, phrases
from tests.exchanges import message
from tests.places import rules

T = TypeVar("T")
RUN_OUT = timedelta(0)  # a lease that the next process finds so
PACE = {"retry_s": 0.01, "poll_s": 0.01}


async def left_in_work(database: Database, *events: str) -> Inbox:
    """A process has died with these in work, each in a chat of its own."""
    inbox = Inbox(database, ["test"])
    for event in events:
        await inbox.accept(message(event, event, chat=event))
    await inbox.claim(len(events), RUN_OUT)
    return inbox


async def die_over(inbox: Inbox, times: int) -> None:
    """So many more die while they try the first of these alone."""
    for _ in range(times):
        await inbox.rows.release_at_start(alone=True)
        first, *_ = await inbox.rows.suspects()
        await inbox.claim_alone(first, RUN_OUT)


async def deaths(database: Database) -> list[int]:
    columns = schema.inbox.c
    statement = select(columns.suspicion).order_by(columns.id)
    return [row.suspicion - 1 for row in await database.reading(lambda connection: connection.execute(statement).all())]


@asynccontextmanager
async def starting(database: Database, engine: EchoEngine, platform: MemoryPlatform) -> AsyncIterator[Delivery]:
    async with delivering(database, engine, platform, **PACE) as delivery:
        yield delivery


class Company:
    """Notes with how many others each event was in work at its longest."""

    def __init__(self, *, slow: Callable[[str], bool] = lambda _: True) -> None:
        self.of: dict[str, set[str]] = {}
        self._now: set[str] = set()
        self._slow = slow

    async def __call__(self, event: IncomingMessage | Command) -> None:
        self._now.add(event.event)
        for one in self._now:
            self.of.setdefault(one, set()).update(self._now - {one})
        await asyncio.sleep(0.03 if self._slow(event.event) else 0)
        self._now.remove(event.event)


async def test_what_was_in_work_when_a_process_died_is_answered_with_nothing_else_in_work(database: Database) -> None:
    await left_in_work(database, "s1", "s2", "s3")
    company, platform = Company(), MemoryPlatform()
    async with starting(database, EchoEngine(company), platform) as delivery:
        for number in range(30):
            await delivery.accept(message(f"n{number}", "hello", chat=f"n{number}"))
            await asyncio.sleep(0.005)
        await platform.arrived(33)

    assert {event: company.of[event] for event in ("s1", "s2", "s3")} == {"s1": set(), "s2": set(), "s3": set()}
    assert any(company.of[f"n{number}"] for number in range(30))  # the others did not have to go one by one


async def test_other_conversations_go_on_first_and_between_the_suspects(database: Database) -> None:
    inbox = await left_in_work(database, "s1", "s2", "s3")
    for number in range(30):
        await inbox.accept(message(f"n{number}", "hello", chat=f"n{number}"))
    engine, platform = EchoEngine(Company()), MemoryPlatform()
    async with delivering(database, engine, platform, **(PACE | {"retry_s": 0.05}), parallel=2):
        await platform.arrived(33)

    at = [engine.begun.index(event) for event in ("s1", "s2", "s3")]
    assert at[0] > 0
    assert at[1] > at[0] + 1
    assert at[2] > at[1] + 1
    assert at[2] < 32  # and are not put off to the end


async def test_what_ended_the_process_alone_as_often_as_stated_is_given_up(database: Database) -> None:
    inbox = await left_in_work(database, "poison", "innocent")
    await die_over(inbox, times=SETTINGS.deaths)
    engine, platform = EchoEngine(), MemoryPlatform()
    async with starting(database, engine, platform):
        await platform.arrived(2)

    assert engine.begun == ["innocent"]
    assert platform.posts["poison"][0].startswith("Sorry")
    assert platform.posts["innocent"] == ["echo innocent [1]"]


async def test_what_ended_the_process_once_less_is_tried_again(database: Database) -> None:
    await die_over(await left_in_work(database, "unlucky"), times=SETTINGS.deaths - 1)
    platform = MemoryPlatform()
    async with starting(database, EchoEngine(), platform):
        await platform.arrived(1)

    assert platform.posts["unlucky"] == ["echo unlucky [1]"]


async def test_what_ends_the_process_whenever_it_is_read_is_given_up_though_others_end_it_as_well(
    database: Database,
) -> None:
    inbox = await left_in_work(database, "poison")
    for _ in range(3 * SETTINGS.deaths):
        await die_over(inbox, times=1)
        await inbox.rows.release_at_start(alone=True)
        await inbox.rows.release_at_start(alone=True)  # this one has ended while it waited
    engine, platform = EchoEngine(), MemoryPlatform()
    async with starting(database, engine, platform):
        await platform.arrived(1)

    assert engine.begun == []
    assert platform.posts["poison"][0].startswith("Sorry")


async def test_what_was_in_work_at_many_deaths_beside_others_has_lost_no_attempt(database: Database) -> None:
    async def stumble(event: IncomingMessage | Command) -> None:
        if engine.begun.count(event.event) < SETTINGS.attempts:
            raise RuntimeError("a passing fault")

    inbox = await left_in_work(database, "1")
    for _ in range(SETTINGS.deaths + 1):
        await die_over(inbox, times=1)
        await inbox.rows.release_at_start(alone=True)
        await inbox.rows.release_at_start(alone=True)  # this one has ended while it waited
    engine, platform = EchoEngine(stumble), MemoryPlatform()
    async with starting(database, engine, platform):
        await platform.arrived(1)

    assert engine.begun == ["1"] * SETTINGS.attempts
    assert platform.posts["1"] == ["echo 1 [1]"]


async def test_an_apology_that_ends_the_process_as_well_is_not_tried_for_ever(database: Database) -> None:
    inbox = await left_in_work(database, "poison")
    await inbox.accept(message("next", "next", chat="poison"))
    await die_over(inbox, times=4 * SETTINGS.deaths)
    platform = MemoryPlatform()
    async with starting(database, EchoEngine(), platform) as delivery:
        await platform.arrived(1)
        with pytest.raises(StoreError, match="has no answer"):
            await delivery.answered("test", "poison")

    assert platform.posts["poison"] == ["echo next [1]"]


async def test_a_process_tries_a_suspect_only_after_the_calm_that_its_deaths_ask_for(database: Database) -> None:
    await die_over(await left_in_work(database, "suspect"), times=1)
    platform = MemoryPlatform()
    async with delivering(database, EchoEngine(), platform, poll_s=0.01, retry_s=60.0) as delivery:
        for number in range(5):
            await delivery.accept(message(f"n{number}", "hello", chat=f"n{number}"))
        await platform.arrived(5)
        await asyncio.sleep(0.1)

    assert "suspect" not in platform.posts
    assert await deaths(database) == [1, -1, -1, -1, -1, -1]


@pytest.mark.parametrize("worked_s", [0.0, 0.5, 30.0, 200.0])
def test_the_calm_is_longer_than_the_try_and_grows_with_each_death(worked_s: float) -> None:
    settings: DeliverySettings = replace(SETTINGS, retry_s=1.0)
    calms = [settings.calm_s(number, worked_s) for number in range(4)]

    assert calms[0] == 1.0 + worked_s
    assert all(later >= min(4 * earlier, 3600.0) for earlier, later in pairwise(calms))


async def test_how_long_a_try_went_on_is_known_to_the_next_process(database: Database) -> None:
    inbox = await left_in_work(database, "slow")
    gate = asyncio.Event()

    async def wait(event: IncomingMessage | Command) -> None:
        await gate.wait()

    async with delivering(database, EchoEngine(wait), MemoryPlatform(), **PACE, stop_grace_s=0.0):
        async with asyncio.timeout(30):
            while not await worked(database):  # noqa: ASYNC110  # SQL
                await asyncio.sleep(0.01)

    (suspect,) = await inbox.rows.suspects()
    assert suspect.deaths == 0  # it was given back in order
    assert suspect.worked_s > 0


async def worked(database: Database) -> float:
    statement = select(schema.inbox.c.worked_s)
    return float(await database.reading(lambda connection: connection.scalar(statement)) or 0.0)


class Failing(Database):
    """Writes nothing while it is `out`."""

    def __init__(self, database: Database) -> None:
        self.__dict__.update(database.__dict__)
        self.out = False

    async def writing(self, step: Callable[[Connection], T], *, durable: bool = False) -> T:
        if self.out:
            raise StoreError("the disk is full")
        return await super().writing(step, durable=durable)


async def test_a_store_out_of_order_is_not_counted_as_a_death_of_the_process(database: Database) -> None:
    inbox = await left_in_work(database, "1")
    store = Failing(database)

    async def full(event: IncomingMessage | Command) -> None:
        if len(engine.begun) <= SETTINGS.deaths + 1:
            store.out = True
            asyncio.get_running_loop().call_later(1.5, lambda: setattr(store, "out", False))

    engine, platform = EchoEngine(full), MemoryPlatform()
    pace = replace(SETTINGS, **PACE, lease_s=1.0)  # it runs out while nothing can be written
    delivery = Delivery(store, engine, {"test": platform}, phrases(), pace, rules(database))
    async with asyncio.TaskGroup() as group:
        group.create_task(delivery.run())
        await platform.arrived(1)
        delivery.stop()

    assert len(engine.begun) > SETTINGS.deaths + 1
    assert platform.posts["1"] == ["echo 1 [1]"]
    assert await inbox.rows.suspects() == []
