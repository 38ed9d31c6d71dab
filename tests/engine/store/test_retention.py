from dataclasses import fields

import pytest
from sqlalchemy import select

from engine.messages import Person
from engine.store import schema
from engine.store.askers import Askers
from engine.store.audit import Audit
from engine.store.conversations import History
from engine.store.database import Database
from engine.store.feedback import Votes
from engine.store.people import People
from engine.store.pruning import prune
from engine.store.retention import RetentionSettings, foreseen, is_due, run
from tests.engine.store.test_people import converse, count
from tests.exchanges import Clock, vote

DAY = 86_400


def days(**given: int) -> RetentionSettings:
    return RetentionSettings(**{entry.name: 0 for entry in fields(RetentionSettings)} | given)


async def gone(database: Database, settings: RetentionSettings) -> dict[str, int]:
    """What a run deletes, which a trial has said before."""
    told = await foreseen(database, settings)
    done = await run(database, settings)
    assert done == told
    return {name: number for name, number in done.items() if number}


async def test_nothing_is_deleted_unless_days_are_set(database: Database, clock: Clock) -> None:
    turn = await converse(database, "1", "p1", "a")
    clock.forward(9000 * DAY)
    assert not days().deletes
    assert await gone(database, days()) == {}
    assert await History(database).find(turn) is not None


async def test_an_old_question_goes_with_all_that_hangs_on_it(database: Database, clock: Clock) -> None:
    old = await converse(database, "1", "p1", "a")
    await Votes(database).record(vote("v", old, -1, "why", chat="a"))
    clock.forward(20 * DAY)
    new = await converse(database, "2", "p1", "b")
    clock.forward(15 * DAY)

    assert await gone(database, days(turns=30)) == {"turns": 1, "votes": 1, "conversations": 1}
    assert await History(database).find(old) is None
    assert await History(database).find(new) is not None
    assert await count(database, schema.citations) == 1
    assert await count(database, schema.outbox) == 1


async def test_a_conversation_goes_once_nothing_was_said_in_it_for_long(database: Database, clock: Clock) -> None:
    await converse(database, "1", "p1", "silent")
    await converse(database, "2", "p1", "alive")
    clock.forward(40 * DAY)
    await converse(database, "3", "p1", "alive")

    assert await gone(database, days(conversations=30)) == {"turns": 1, "conversations": 1}
    assert await count(database, schema.turns) == 2


async def test_an_old_vote_goes_and_its_answer_stays(database: Database, clock: Clock) -> None:
    turn = await converse(database, "1", "p1", "a")
    await Votes(database).record(vote("v", turn, -1, "why", chat="a"))
    clock.forward(31 * DAY)

    assert await gone(database, days(votes=30)) == {"votes": 1}
    assert await History(database).find(turn) is not None
    assert await count(database, schema.feedback_changes) == 0


async def test_a_person_is_forgotten_once_nothing_else_is_kept_of_them(database: Database, clock: Clock) -> None:
    await converse(database, "1", "p1", "a")
    await People(database).choose_language(Person("test", "p2"), "el")
    clock.forward(40 * DAY)

    assert await gone(database, days(people=30)) == {"people": 1}
    await prune(database, 30)
    assert await gone(database, days(people=30, turns=30)) == {"turns": 1, "conversations": 1, "people": 1}
    assert await count(database, schema.people) == 0


async def test_what_is_under_a_legal_hold_stays_however_old(database: Database, clock: Clock) -> None:
    held = await converse(database, "1", "p1", "a")
    voted = await converse(database, "2", "p2", "a")
    await Votes(database).record(vote("v", held, -1, "why", chat="a"))
    await Votes(database).record(vote("w", voted, 1, chat="a"))
    code = await Askers(database).code_of(held)
    await Askers(database).hold(code, "case 12/2026", "rania")
    await Audit(database).add("rania", "setting_changed", "web.port")
    clock.forward(400 * DAY)
    every = days(**{entry.name: 30 for entry in fields(RetentionSettings) if entry.name != "hour"})

    assert await gone(database, every) == {"audit": 1}
    assert {turn for turn in (held, voted) if await History(database).find(turn)} == {held, voted}
    assert [entry.what for entry in await Audit(database).recent(5, on=code)] == ["person_held"]
    await Askers(database).lift(code, "rania")
    after = await gone(database, every)
    assert (after["turns"], after["votes"], after["conversations"]) == (2, 2, 1)


async def test_who_is_blocked_is_not_forgotten(database: Database, clock: Clock) -> None:
    code = await People(database).code(Person("test", "p1"))
    await Askers(database).block(code, "rania")
    clock.forward(40 * DAY)
    assert await gone(database, days(people=30)) == {}


async def test_a_run_is_noted_with_what_it_removed(database: Database, clock: Clock) -> None:
    await converse(database, "1", "p1", "a")
    clock.forward(31 * DAY)
    await run(database, days(turns=30))
    [entry] = await Audit(database).recent(5)
    assert (entry.by, entry.what, entry.detail) == ("Dalil", "retention_run", {"turns": 1, "conversations": 1})


async def test_it_is_due_once_a_night(database: Database, clock: Clock) -> None:
    settings = days(turns=30, hour=2)  # the clock begins at nine in the morning
    assert not await is_due(database, days())
    assert await is_due(database, settings)
    await run(database, settings)
    assert not await is_due(database, settings)
    clock.forward(16 * 3600)
    assert not await is_due(database, settings)
    clock.forward(2 * 3600)
    assert await is_due(database, settings)
    await run(database, settings)
    assert not await is_due(database, settings)


@pytest.mark.parametrize("name", ["turns", "conversations", "votes", "escalations", "people", "audit", "evaluations"])
async def test_each_number_of_days_counts_by_itself(database: Database, name: str) -> None:
    assert days(**{name: 1}).deletes
    assert set((await foreseen(database, days(**{name: 1}))).values()) == {0}


async def test_more_than_one_transaction_holds_goes_in_one_run(database: Database, clock: Clock) -> None:
    row = {"by": "rania", "what": "setting_changed", "at": database.clock(), "on": "", "detail": {}}
    await database.writing(lambda connection: connection.execute(schema.audit.insert(), [row] * 2500))
    clock.forward(31 * DAY)
    assert (await run(database, days(audit=30)))["audit"] == 2500
    assert len(await database.reading(lambda c: c.execute(select(schema.audit.c.id)).all())) == 1
