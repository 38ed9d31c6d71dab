import asyncio
from datetime import timedelta

import pytest
from sqlalchemy import Connection, func, select

from bot.jobs import Job, at_work
from bot.runner import tidy
from bot.settings import LiveSettings, load_specs
from engine.store.audit import Audit
from engine.store.database import open_database
from engine.store.inbox import Inbox
from engine.store.ledger import Exchange, Ledger, named
from engine.store.schema import inbox, week_counts
from engine.store.week_counts import KEPT
from tests.exchanges import Clock, answer, message


def held(connection: Connection) -> list[str]:
    return list(connection.scalars(select(inbox.c.event)))


async def test_a_running_server_prunes_what_ended_before_the_days_that_are_set(sqlite_url: str) -> None:
    clock, settings = Clock(), LiveSettings(load_specs(), {})
    settings.adopt({"delivery.keep_days": 10})
    async with open_database(sqlite_url, clock) as database:
        events = Inbox(database, ["test"])
        for event, days in (("old", 9), ("new", 2)):
            await events.accept(message(event))
            [claim] = await events.claim(1, timedelta(seconds=30))
            await Ledger(database, events).close(claim, None)
            clock.forward(days * 86_400)

        await tidy(database, settings)
        assert await database.reading(held) == ["new"]


async def test_a_running_server_deletes_once_a_night_what_is_older_than_the_days_that_are_set(sqlite_url: str) -> None:
    clock, settings = Clock(), LiveSettings(load_specs(), {})
    settings.adopt({"retention.turns": 30})
    async with open_database(sqlite_url, clock) as database:
        asked = message("old")
        await Ledger(database).save(Exchange(asked, named(answer()), asked.text))
        clock.forward(31 * 86_400)
        await tidy(database, settings)
        await tidy(database, settings)
        [entry] = await Audit(database).recent(5)
        assert (entry.what, entry.detail) == ("retention_run", {"turns": 1, "conversations": 1})


async def test_a_running_server_counts_a_week_that_is_over_and_what_was_deleted_of_it_no_more(sqlite_url: str) -> None:
    clock, settings = Clock(), LiveSettings(load_specs(), {})
    async with open_database(sqlite_url, clock) as database:
        await Ledger(database).save(Exchange(message("a"), named(answer("Reply", "fees")), "a"))
        clock.forward(14 * 86_400)
        await tidy(database, settings)
        asked = select(func.count()).where(week_counts.c.collections != "")
        assert await database.reading(lambda connection: connection.scalar(asked)) == 1
        settings.adopt({"retention.turns": 1})
        await tidy(database, settings)
        assert await database.reading(lambda connection: connection.scalar(asked)) == 0
        counted = select(func.count()).select_from(week_counts)
        assert await database.reading(lambda connection: connection.scalar(counted)) == KEPT


async def test_a_job_goes_on_after_a_step_that_breaks_down_and_begins_at_once_when_it_is_wanted(
    caplog: pytest.LogCaptureFixture,
) -> None:
    taken: asyncio.Queue[int] = asyncio.Queue()
    wanted, count = asyncio.Event(), 0

    async def step() -> None:
        nonlocal count
        count += 1
        taken.put_nowait(count)
        if count == 1:
            raise RuntimeError("broken")

    async with asyncio.timeout(30), at_work([Job("counting", 600, step, wanted)]):
        assert await taken.get() == 1
        wanted.set()
        assert await taken.get() == 2
    assert "counting broke down" in caplog.text
