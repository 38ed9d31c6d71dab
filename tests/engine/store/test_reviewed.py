import pytest
from sqlalchemy import Connection, update

from engine.errors import InputError
from engine.messages import IncomingMessage
from engine.staff.cases import Wanted
from engine.staff.roles import EVERYWHERE, Account
from engine.store.accounts import Accounts
from engine.store.audit import Audit
from engine.store.database import Database
from engine.store.feedback import Votes
from engine.store.ledger import Exchange, Ledger, named
from engine.store.people import People
from engine.store.queue import Queue
from engine.store.reviewed import ChangedError, Rest, ReviewedAnswers, Tell, Written
from engine.store.schema import turns
from engine.store.verdicts import Verdicts
from tests.exchanges import answer, citation, message, vote

WRITTEN = Written("When are fees due?", "en", "In May [1].", ("متى الرسوم؟",), (Rest(citation(1), "before and after"),))


async def staff(database: Database, name: str = "rania") -> Account:
    return await Accounts(database).create(name, "a long walk by the sea", {EVERYWHERE: "approver"}, "tests")


async def disliked(database: Database) -> str:
    said: IncomingMessage = message("q", "fees")
    given = named(answer("Reply", "fees"))
    await Ledger(database).save(Exchange(said, given, "fees"))
    await Votes(database).record(vote("v", given.turn, -1))
    return given.turn


async def test_versions_are_kept_with_who_and_when_and_the_approved_one_is_served(database: Database) -> None:
    answers, rania, omar = ReviewedAnswers(database), await staff(database), await staff(database, "omar")
    name = await answers.write(WRITTEN, rania)
    assert await answers.served() == []
    await answers.approve(name, 1, omar, four_eyes=True)
    await answers.write(WRITTEN, omar, id_=name)
    second, first = await answers.versions(name)
    assert (first.by, first.approved_by, first.state) == ("rania", "omar", "served")
    assert (second.version, second.by, second.state, second.served) == (2, "omar", "waiting", 1)
    assert (first.wordings, first.rests) == (WRITTEN.wordings, WRITTEN.rests)
    assert [one.version for one in await answers.served()] == [1]
    assert [entry.what for entry in await Audit(database).recent(3)] == [
        "answer_written",
        "answer_approved",
        "answer_written",
    ]


async def test_nobody_approves_an_older_version_or_with_four_eyes_their_own(database: Database) -> None:
    answers, rania = ReviewedAnswers(database), await staff(database)
    name = await answers.write(WRITTEN, rania)
    for number, four_eyes in ((1, True), (2, False), (0, False)):
        with pytest.raises(InputError):
            await answers.approve(name, number, rania, four_eyes=four_eyes)
    await answers.write(WRITTEN, rania, id_=name)
    with pytest.raises(ChangedError, match="later version"):
        await answers.approve(name, 1, rania, four_eyes=False)
    assert await answers.served() == []


async def test_who_decides_about_what_somebody_else_changed_meanwhile_overwrites_nothing(database: Database) -> None:
    answers, rania, omar = ReviewedAnswers(database), await staff(database), await staff(database, "omar")
    name = await answers.write(WRITTEN, rania)
    await answers.approve(name, 1, rania, four_eyes=False)
    await answers.write(WRITTEN, rania, id_=name)
    with pytest.raises(ChangedError, match="later version"):
        await answers.end(name, 1, omar, served=1)
    await answers.approve(name, 2, rania, four_eyes=False, served=1)
    with pytest.raises(ChangedError, match="another version"):
        await answers.end(name, 2, omar, served=1)
    await answers.approve(name, 2, omar, four_eyes=False, served=1)  # as it is already
    (served,) = await answers.served()
    assert (served.version, served.approved_by) == (2, "rania")
    await answers.write(WRITTEN, rania, id_=name)
    for _ in range(2):  # a second click
        await answers.end(name, 3, omar, served=2)
    with pytest.raises(ChangedError, match="or none"):
        await answers.approve(name, 3, rania, four_eyes=False, served=2)
    assert await answers.served() == []
    assert len(await Audit(database).recent(9, what=("answer_ended",))) == 1


async def test_the_version_of_what_is_served_changes_with_every_change(database: Database) -> None:
    answers, rania = ReviewedAnswers(database), await staff(database)
    seen = [await answers.version()]
    name = await answers.write(WRITTEN, rania)
    await answers.approve(name, 1, rania, four_eyes=False)
    seen.append(await answers.version())
    await answers.suspend(name, "source", "fees.md")
    seen.append(await answers.version())
    assert len(set(seen)) == 3


async def test_a_suspended_answer_brings_its_question_back_into_the_queue(database: Database) -> None:
    answers, rania, turn = ReviewedAnswers(database), await staff(database), await disliked(database)
    name = await answers.write(WRITTEN, rania, turn=turn)
    await answers.approve(name, 1, rania, four_eyes=False)
    await Verdicts(database).give([turn], "wrong", None, rania)
    assert await Queue(database).count(Wanted("")) == 0
    await answers.suspend(name, "source", "fees.md")
    await answers.suspend(name, "source", "fees.md")
    assert await Queue(database).count(Wanted("")) == 1
    assert [entry.what for entry in await Audit(database).recent(2)] == ["answer_suspended", "verdict_given"]
    assert await Queue(database).count(Wanted("", kind="suspended")) == 1
    with pytest.raises(InputError, match="look it through"):
        await answers.approve(name, 1, rania, four_eyes=False)
    await answers.write(WRITTEN, rania, id_=name)
    assert [one.state for one in await answers.latest()] == ["waiting"]
    await answers.approve(name, 2, rania, four_eyes=False)
    assert [one.state for one in await answers.latest()] == ["served"]
    assert await Queue(database).count(Wanted("", kind="suspended", state="any")) == 0


async def test_a_reviewed_answer_outlives_the_person_whose_question_it_was_written_for(database: Database) -> None:
    answers, turn = ReviewedAnswers(database), await disliked(database)
    name = await answers.write(WRITTEN, await staff(database), turn=turn)
    assert (await answers.of_turn(turn)) is not None
    await People(database).erase("test", "p1")
    (kept,) = await answers.latest()
    assert (kept.id, kept.turn) == (name, "")


async def test_what_is_written_for_a_gap_is_of_all_its_questions(database: Database) -> None:
    answers, rania = ReviewedAnswers(database), await staff(database)
    first, second, third = [await disliked(database) for _ in range(3)]
    name = await answers.write(WRITTEN, rania, turn=first, further=[first, second, "0" * 32])
    found = [await answers.of_turn(turn) for turn in (first, second, third)]
    assert [one.id if one else "" for one in found] == [name, name, ""]
    assert await answers.untold(name) == [first, second]

    def bring(connection: Connection) -> bool:
        told = update(turns).where(turns.c.id == first).values(told_at=database.clock())
        return bool(connection.execute(told).rowcount)

    tells = [Tell((first,), bring), Tell((second,), lambda _: False), Tell((third,), bring)]
    assert await answers.approve(name, 1, rania, four_eyes=False, tell=tells) == 1
    assert (await answers.untold(name), await answers.further(name)) == ([second], (1, 0))
