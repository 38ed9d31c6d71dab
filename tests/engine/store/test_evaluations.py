"""Runs of evaluations, kept and read back."""

from dataclasses import replace
from datetime import timedelta

import pytest

from engine.errors import InputError
from engine.store.database import Database
from engine.store.evaluations import Evaluations
from tests.engine.evaluation.runs import AT, row, run


async def test_a_run_comes_back_as_it_was_measured(database: Database) -> None:
    kept = run("abc1", row(1, {"mrr": 0.5}, found=["a.md"], first=2), row(2, {"mrr": 1.0}, answer="nul \0 and ع"))
    await Evaluations(database).save(kept)
    found = await Evaluations(database).read("abc")
    assert found.rows[1].detail["answer"] == "nul \ufffd and ع"
    assert replace(found, rows=()) == replace(kept, rows=())
    assert found.rows[0] == kept.rows[0]


async def test_the_latest_run_comes_first_and_is_called_last(database: Database) -> None:
    runs = Evaluations(database)
    for number, name in enumerate(("first", "second", "third")):
        await runs.save(replace(run(name, row(1, {})), at=AT + timedelta(hours=number)))
    assert [one.id for one in await runs.recent(2)] == ["third", "second"]
    assert (await runs.read("last")).id == "third"


async def test_an_id_that_nothing_or_too_much_begins_with_is_told(database: Database) -> None:
    runs = Evaluations(database)
    for name in ("ab1", "ab2"):
        await runs.save(run(name, row(1, {})))
    with pytest.raises(InputError, match="several runs begin with 'ab'"):
        await runs.read("ab")
    with pytest.raises(InputError, match="there is no run 'zz'"):
        await runs.read("zz")
    with pytest.raises(InputError, match="there is no run '%'"):
        await runs.read("%")


async def test_a_run_that_is_removed_takes_its_questions_along(database: Database) -> None:
    runs = Evaluations(database)
    await runs.save(run("gone", row(1, {"mrr": 1.0})))
    await runs.remove("gone")
    await runs.save(run("gone", row(1, {"mrr": 0.0})))
    assert [one.figures for one in (await runs.read("gone")).rows] == [{"mrr": 0.0}]
