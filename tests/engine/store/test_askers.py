import json

import pytest

from engine.errors import Held
from engine.messages import Person, Standing
from engine.store import schema
from engine.store.askers import Askers
from engine.store.audit import Audit
from engine.store.conversations import History
from engine.store.database import Database
from engine.store.dialogues import Dialogues
from engine.store.feedback import Votes
from engine.store.ledger import Exchange, Ledger, named
from engine.store.people import Erased, People, named_code
from engine.store.pruning import Pruned, prune
from tests.engine.store.test_people import converse, count, everything
from tests.exchanges import Clock, answer, message, vote

DAY = 86_400
PERSON = Person("test", "secret-person", "Secret Name")


async def known(database: Database) -> tuple[str, str]:
    """Somebody who asked and disliked the answer: their code and the turn."""
    turn = await converse(database, "1", PERSON.id, "secret-chat")
    await Votes(database).record(vote("2", turn, -1, "secret reason", chat="secret-chat", person=PERSON.id))
    return await People(database).code(PERSON), turn


async def test_what_staff_told_somebody_unasked_counts_as_no_question_of_theirs(database: Database) -> None:
    code, _ = await known(database)
    told = message("reviewed:1", "", chat="secret-chat", person=PERSON.id)
    await Ledger(database).save(Exchange(told, named(answer()), ""))
    found = await Askers(database).find(code)
    assert found is not None
    assert (found.turns, found.last) == (1, found.first)


async def noted(database: Database) -> list[tuple[str, str, str]]:
    return [(entry.by, entry.what, entry.on) for entry in reversed(await Audit(database).recent(20))]


async def test_a_code_stays_the_same_and_belongs_to_one_person(database: Database) -> None:
    people = People(database)
    codes = [await people.code(Person("test", f"p{number}")) for number in range(50)]

    assert len(set(codes)) == 50
    assert await people.code(Person("test", "p7")) == codes[7]
    assert (await people.standing("test", "p7")).code == codes[7]
    assert await people.standing("test", "nobody") == Standing()


@pytest.mark.parametrize("written", ["{}", " {} ", "{lower}", "{plain}", "{spaced}", "{arabic}"])
async def test_a_code_is_known_however_it_is_written(database: Database, written: str) -> None:
    code = await People(database).code(PERSON)
    arabic = "".join(chr(0x660 + int(sign)) if sign.isdigit() else sign for sign in code)
    words = written.format(
        code, lower=code.lower(), plain=code.replace("-", ""), spaced=code.replace("-", " "), arabic=arabic
    )

    assert named_code(words) == code


@pytest.mark.parametrize(
    "words", ["", "K7Q", "K7Q-M4X-TP2-ABC", "I7Q-M4X-TP2", "١٢٣", "' OR 1=1 --", "ß" * 9, "²³⁴²³⁴²³⁴x"]
)
def test_what_is_no_code_is_told_from_one(words: str) -> None:
    assert named_code(words) == ""


async def test_a_person_is_found_by_code_and_by_an_answer_that_they_were_given(database: Database) -> None:
    askers, (code, turn) = Askers(database), await known(database)
    found = await askers.find(code)

    assert found is not None
    assert (found.platform, found.platform_id, found.turns, found.votes) == ("test", PERSON.id, 1, 1)
    assert found.first == found.last is not None
    assert await askers.code_of(turn) == code
    assert await askers.code_of("0" * 32) == ""
    assert await askers.find("K7Q-M4X-TP2") is None


async def test_who_has_no_code_yet_gets_one_when_looked_up_by_an_answer(database: Database) -> None:
    turn = await converse(database, "1", "p1", "a")
    code = await Askers(database).code_of(turn)

    assert (await People(database).standing("test", "p1")).code == code != ""


async def test_an_export_holds_all_that_is_kept_of_them_and_nothing_of_others(database: Database) -> None:
    code, turn = await known(database)
    await converse(database, "3", "other", "secret-chat")
    exported = await Askers(database).export(code, "rania")

    assert exported is not None
    assert exported["person"]["platform_id"] == PERSON.id
    assert [one["id"] for one in exported["turns"]] == [turn]
    assert [one["reason"] for one in exported["feedback"]] == ["secret reason"]
    assert len(exported["feedback_changes"]) == 1
    assert [one["document"] for one in exported["citations"]] == ["fees"]
    assert (len(exported["inbox"]), len(exported["outbox"]), len(exported["conversations"])) == (1, 1, 1)
    assert "other" not in json.dumps(exported, default=str)
    assert await noted(database) == [("rania", "person_exported", code)]


def test_every_table_that_leads_to_a_person_is_part_of_the_export() -> None:
    """A table that refers to people or to their turns, is no link of the staff's own, and not made of turns alone."""
    of_staff = {"additions", "answered_gaps", "cards", "claims", "review_changes", "reviewed", "reviewed_turns"}
    leads = {"people", "turns", "feedback"}
    tables = {
        table.name
        for table in schema.metadata.sorted_tables
        if any(key.column.table.name in leads for key in table.foreign_keys)
    }
    exported = {
        "turns",
        "citations",
        "feedback",
        "feedback_changes",
        "reviews",
        "review_notes",
        "escalations",
        "outbox",
    }

    assert tables - of_staff - {"turn_words"} == exported


async def test_an_erasure_leaves_a_receipt_and_nothing_else(database: Database) -> None:
    code, _ = await known(database)
    erased = await Askers(database).erase(code, "rania")

    assert erased == Erased(turns=1, votes=1, events=1, posts=1, citations=1, conversations=1)
    assert await Askers(database).find(code) is None
    assert await Askers(database).erase(code, "rania") is None
    assert "secret" not in (await everything(database)).lower()
    [receipt] = await Audit(database).recent(5, on=code)
    assert (receipt.by, receipt.what) == ("rania", "person_erased")
    assert receipt.detail == {"turns": 1, "votes": 1, "events": 1, "posts": 1, "citations": 1, "conversations": 1}


async def test_who_erases_themselves_has_another_code_afterwards(database: Database) -> None:
    code, _ = await known(database)
    await People(database).erase(PERSON.platform, PERSON.id)

    assert await People(database).code(PERSON) != code
    assert await noted(database) == [("/erase", "person_erased", code)]


async def test_nothing_of_a_held_person_is_deleted_by_anybody(database: Database) -> None:
    askers, (code, turn) = Askers(database), await known(database)
    assert await askers.hold(code, "case 12/2026", "rania")
    before = await count(database, schema.audit)

    for erasing in (
        askers.erase(code, "rania"),
        People(database).erase(PERSON.platform, PERSON.id),
        Dialogues(database).delete("test/secret-chat"),
    ):
        with pytest.raises(Held, match="case 12/2026"):
            await erasing

    assert await History(database).find(turn) is not None
    assert await count(database, schema.outbox) == 1
    assert await count(database, schema.audit) == before
    assert await askers.lift(code, "rania")
    assert await askers.erase(code, "rania") is not None
    assert [what for _, what, _ in await noted(database)] == ["person_held", "hold_lifted", "person_erased"]


async def test_the_way_of_a_held_persons_questions_is_not_pruned(database: Database, clock: Clock) -> None:
    code, _ = await known(database)
    await converse(database, "3", "other", "b")
    await Askers(database).hold(code, "case 12/2026", "rania")
    clock.forward(8 * DAY)

    assert await prune(database, 7) == Pruned(events=1, posts=1)
    await Askers(database).lift(code, "rania")
    assert await prune(database, 7) == Pruned(events=1, posts=1)


async def test_a_block_outlasts_the_erasure_of_everything_else(database: Database) -> None:
    askers, (code, _) = Askers(database), await known(database)
    await askers.block(code, "rania")
    await askers.erase(code, "rania")

    found = await askers.find(code)
    assert found is not None
    assert (found.blocked, found.name, found.turns) == (True, "", 0)
    assert (await People(database).standing(PERSON.platform, PERSON.id)).blocked
    await askers.unblock(code, "rania")
    await askers.erase(code, "rania")
    assert "secret" not in (await everything(database)).lower()
    assert await count(database, schema.people) == 0


async def test_what_is_done_about_nobody_is_not_noted(database: Database) -> None:
    askers, code = Askers(database), "K7Q-M4X-TP2"

    assert not await askers.hold(code, "why", "rania")
    assert not await askers.lift(code, "rania")
    assert not await askers.block(code, "rania")
    assert not await askers.unblock(code, "rania")
    assert await askers.export(code, "rania") is None
    assert await noted(database) == []
