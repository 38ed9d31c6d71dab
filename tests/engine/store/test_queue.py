"""The queue, claims, verdicts and notes, on both databases."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
from sqlalchemy import insert

from bot.settings import load_specs
from engine.messages import Address, IncomingMessage, Person, TraceStep
from engine.retrieval.model import PASSAGES
from engine.staff.cases import Wanted
from engine.staff.roles import EVERYWHERE, Account
from engine.store import escalations, schema
from engine.store.accounts import Accounts
from engine.store.cards import POSTED, Card, Cards
from engine.store.database import Database, open_database
from engine.store.escalations import Escalations
from engine.store.feedback import Votes
from engine.store.ledger import Exchange, Ledger, named
from engine.store.people import People
from engine.store.queue import Queue
from engine.store.reviewed import ReviewedAnswers, Written
from engine.store.verdicts import LASTING, Verdicts
from tests.exchanges import Clock, answer, command, vote

PASSWORD = "a long walk by the sea"
ALL = Wanted("", kind="all")
CUT = (TraceStep("generate", 1.0, {"tokens": 9}), TraceStep("verify", 1.0, {"verdicts": ["kept", "cites nothing"]}))


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def database(database_url: str, clock: Clock) -> Any:
    async with open_database(database_url, clock) as opened:
        yield opened


async def say(database: Database, text: str, vote_: int = 0, reason: str | None = None, **more: Any) -> str:
    """A turn that answers `text`; what is asked of its answer stands in `more`."""
    platform, collection = more.pop("platform", "test"), more.pop("collection", "handbook")
    given = named(replace(answer(f"Reply to {text}", "fees"), **more))
    given = replace(given, citations=tuple(replace(one, collection=collection) for one in given.citations))
    said = IncomingMessage(text, Address(platform, "1"), Person(platform, "p1", "Someone"), text)
    await Ledger(database).save(Exchange(said, given, f"resolved {text}"))
    if vote_:
        await Votes(database).record(
            replace(vote(f"v{text}", given.turn, vote_, reason), person=said.person, address=said.address)
        )
    return given.turn


async def staff(database: Database, name: str = "rania") -> Account:
    return await Accounts(database).create(name, PASSWORD, {EVERYWHERE: "approver"}, "tests")


async def asked(database: Database, **wanted: Any) -> list[str]:
    """The questions that are found; `count` says as many."""
    queue, what = Queue(database), replace(ALL, **wanted)
    found = [case.question for case in await queue.find(what, 50)]
    assert await queue.count(what) == len(found)
    return found


async def test_answers_are_found_by_how_they_ended_and_what_people_said(database: Database) -> None:
    await say(database, "bad", -1, "wrong year")
    await say(database, "good", 1)
    await say(database, "open", outcome="abstention")
    turn = await say(database, "hard")
    handed = escalations.new(command("c", "human"), Address("test", "9"), "en", turn)
    await database.writing(lambda connection: Escalations(database).begin(connection, handed))
    assert await asked(database, kind="disliked") == ["bad"]
    assert await asked(database, kind="liked") == ["good"]
    assert await asked(database, kind="abstained") == ["open"]
    assert await asked(database, kind="escalated") == ["hard"]
    assert await asked(database) == ["hard", "open", "good", "bad"]
    (case,) = await Queue(database).find(replace(ALL, kind="disliked"), 5)
    assert (case.dislikes, case.likes, case.reasons, case.collections) == (1, 0, ("wrong year",), {"handbook"})


async def test_what_is_posted_as_it_happens_enters_by_its_kind_and_no_other(database: Database, clock: Clock) -> None:
    account, answers, cards, place = await staff(database), ReviewedAnswers(database), Cards(database), "slack/T1/C1"
    begun = clock()
    turns = {
        "disliked": await say(database, "bad", -1),
        "escalated": await say(database, "hard"),
        "suspended": await say(database, "corrected"),
        "abstained": await say(database, "open", outcome="abstention"),
        "unsure": await say(database, "guessed", confidence=0.5),
        "unsupported": await say(database, "written", trace=CUT),
    }
    assert await asked(database, kind="unsupported") == ["written"]
    assert (await Queue(database).cases([turns["unsupported"]]))[turns["unsupported"]].unsupported
    assert turns.keys() == POSTED == frozenset(load_specs()["console.review_kinds"].choices)
    handed = escalations.new(command("c", "human"), Address("test", "9"), "en", turns["escalated"])
    await database.writing(lambda connection: Escalations(database).begin(connection, handed))
    written = Written("corrected", "en", "Better.")
    better = await answers.write(written, account, turn=turns["suspended"])
    await answers.approve(better, 1, account, four_eyes=False)
    assert await cards.entered(place, {"suspended": begun}) == []
    await answers.suspend(better, "source", "fees.md")
    for kind, turn in turns.items():
        assert await cards.entered(place, {kind: begun}) == [turn], kind
        assert await cards.entered(place, {kind: clock()}) == [], kind
    assert await cards.entered(place, dict.fromkeys(turns, begun)) == list(turns.values())
    assert await cards.entered(place, {}) == []
    assert await cards.begin(Card("1" * 32, turns["unsure"], place), ())
    assert await cards.entered(place, {"unsure": begun}) == []  # it is there
    assert await cards.entered("discord/1", {"unsure": begun}) == [turns["unsure"]]


async def test_each_filter_narrows_the_queue(database: Database, clock: Clock) -> None:
    await say(database, "old")
    clock.forward(8 * 86400)
    await say(database, "arabic", language="ar")
    await say(database, "slack", platform="slack")
    await say(database, "rules", collection="rules")
    await say(database, "asks back", outcome="clarification")
    assert "old" not in await asked(database, days=7)
    assert await asked(database, language="ar") == ["arabic"]
    assert await asked(database, platform="slack") == ["slack"]
    assert await asked(database, collection="rules") == ["rules"]
    assert await asked(database, outcome="clarification") == ["asks back"]
    assert await Queue(database).platforms() == ["slack", "test"]


@pytest.mark.parametrize("words", ["διδακτρα πληρωνονται", "ΔΙΔΑΚΤΡΑ", "اعفاء الرسوم", "الإعفاءُ", "٢٠٢٦", "مكتبة"])
async def test_words_are_found_whatever_accents_vowel_signs_and_digits_they_are_written_with(
    database: Database, words: str
) -> None:
    await say(database, "Πότε πληρώνονται τα δίδακτρα του 2026;")
    await say(database, "كيف الإعفاء مِنَ الرُّسُومِ والمكتبـــه سنة 2026؟")
    await say(database, "Parking?")
    found = await asked(database, words=words)
    assert found
    assert "Parking?" not in found


@pytest.mark.parametrize("words", ["ΔΊΔΑΚΤΡΑ", "δίδακτρα", "πότε δίδακτρα", "Reply δίδ"])
async def test_words_are_found_in_question_and_answer_in_any_letters(database: Database, words: str) -> None:
    await say(database, "Πότε πληρώνονται τα δίδακτρα;")
    await say(database, "100% sure_")
    assert await asked(database, words=words) == ["Πότε πληρώνονται τα δίδακτρα;"]
    assert await asked(database, words="% _") == ["100% sure_"]  # no pattern of SQL
    assert await asked(database, words="'; DROP TABLE turns; --") == []


async def test_who_has_a_role_for_a_collection_sees_the_answers_that_cite_it(database: Database) -> None:
    one = await say(database, "handbook")
    other = await say(database, "rules", collection="rules")
    assert await asked(database, seen=frozenset({"rules"})) == ["rules"]
    assert await asked(database, seen=frozenset()) == []
    assert list(await Queue(database).cases([one, other], frozenset({"rules"}))) == [other]
    before, after = await Queue(database).around(one, 3, frozenset({"handbook"}))
    assert (before, after) == ([], [])


async def test_a_judged_answer_waits_no_more_until_somebody_dislikes_it_again(database: Database) -> None:
    turn, account = await say(database, "bad", -1), await staff(database)
    await Verdicts(database).give([turn], "wrong", "retrieval", account)
    assert await asked(database, state="open") == []
    assert await asked(database, state="done") == ["bad"]
    (case,) = await Queue(database).find(replace(ALL, state="done"), 5)
    assert case.review is not None
    assert (case.review.verdict, case.review.cause, case.review.by) == ("wrong", "retrieval", "rania")
    await Votes(database).record(vote("again", turn, -1, "still wrong", person="p2", chat="1"))
    assert await asked(database, state="open") == ["bad"]


async def test_what_one_has_claimed_nobody_else_claims_or_judges_until_the_claim_ends(
    database: Database, clock: Clock
) -> None:
    turn, verdicts = await say(database, "bad", -1), Verdicts(database)
    rania, omar = await staff(database), await staff(database, "omar")
    assert await verdicts.claim([turn], rania) == 1
    assert await verdicts.claim([turn], omar) == 0
    assert (await verdicts.give([turn], "right", None, omar))[1] == 0
    assert await verdicts.release([turn], omar) == 0
    assert await asked(database, state="mine", account=rania.id) == ["bad"]
    assert await asked(database, state="mine", account=omar.id) == []
    assert await asked(database, state="claimed") == ["bad"]
    clock.forward(LASTING.total_seconds())
    assert await asked(database, state="claimed") == []
    assert await verdicts.claim([turn], omar) == 1
    assert await verdicts.release([turn], omar) == 1
    assert (await verdicts.give([turn], "right", None, rania))[1] == 1


async def test_a_press_is_undone_whole_and_everything_is_as_before(database: Database) -> None:
    turns, account = [await say(database, text, -1) for text in ("a", "b")], await staff(database)
    verdicts = Verdicts(database)
    await verdicts.give(turns[:1], "outdated", "missing", account)
    batch, done = await verdicts.give(turns, "right", None, account)
    assert done == 2
    assert await verdicts.undo(batch, account) == 2
    assert await verdicts.undo(batch, account) == 0
    cases = await Queue(database).cases(turns)
    first, second = (cases[turn].review for turn in turns)
    assert first is not None
    assert (first.verdict, first.cause, second) == ("outdated", "missing", None)
    assert [(one.verdict, one.undone) for one in await verdicts.history(turns[0])] == [
        ("right", True),
        ("outdated", False),
    ]


async def test_what_somebody_judged_since_is_not_undone(database: Database) -> None:
    turn, account, verdicts = await say(database, "a", -1), await staff(database), Verdicts(database)
    batch, _ = await verdicts.give([turn], "right", None, account)
    await verdicts.give([turn], "unsafe", None, account)
    assert await verdicts.undo(batch, account) == 0
    review = (await Queue(database).cases([turn]))[turn].review
    assert review is not None
    assert review.verdict == "unsafe"


async def test_notes_and_verdicts_go_with_a_person_who_is_erased(database: Database) -> None:
    turn, account, verdicts = await say(database, "a", -1), await staff(database), Verdicts(database)
    await verdicts.add_note(turn, "ask the registry", account)
    await verdicts.claim([turn], account)
    await verdicts.give([turn], "right", None, account)
    assert [note.text for note in await verdicts.notes(turn)] == ["ask the registry"]
    await People(database).erase("test", "p1")
    assert await verdicts.notes(turn) == []
    assert await verdicts.history(turn) == []
    assert await asked(database, state="any") == []


async def test_the_conversation_around_an_answer_comes_in_its_order(database: Database) -> None:
    turns = [await say(database, text) for text in "abcdefgh"]
    before, after = await Queue(database).around(turns[4], 3, None)
    assert [case.question for case in before] == ["b", "c", "d"]
    assert [case.question for case in after] == ["f", "g", "h"]
    assert await Queue(database).around("0" * 32, 3, None) == ([], [])


async def left_open(database: Database, question: str, *found: str, collections: tuple[str, ...] = ()) -> str:
    """A question whose answer cites nothing, and for which a search found those passages, best first."""
    trace = (TraceStep("search", 1.0, {PASSAGES: [f"{passage} 0.500" for passage in found]}),)
    given = named(replace(answer("I do not know."), outcome="abstention", trace=trace))
    said = IncomingMessage(question, Address("test", "1"), Person("test", "p1", "Someone"), question)
    await Ledger(database).save(Exchange(replace(said, collections=collections), given, question))
    return given.turn


async def shelve(database: Database, *names: str) -> None:
    """Collections with a passage each, of the same name."""
    async with database.write() as connection:
        for name in names:
            kept = {"name": name, "definition": {}, "digest": "d", "updated_at": database.clock()}
            document = {"id": name, "collection": name, "source": name, "title": name, "language": "en", "text": ""}
            passage = {"id": name, "document": name, "parent": name, "ordinal": 0, "view": "content"}
            words = {"language": "en", "text": "", "start": 0, "end": 0, "headers": [], "sentences": []}
            await connection.execute(insert(schema.collections), kept)
            await connection.execute(
                insert(schema.documents), document | {"digest": "d", "metadata": {}, "generation": 1}
            )
            await connection.execute(insert(schema.passages), passage | words)


async def test_a_question_left_open_is_of_the_collections_that_came_nearest(database: Database) -> None:
    await shelve(database, "fees", "rules", "library", "legal")
    turn = await left_open(database, "near rules", "gone", "rules", "fees", "legal")
    await left_open(database, "near legal", "legal")
    await left_open(database, "nothing found, asked of the library", collections=("library",))
    await left_open(database, "nothing known")
    for seen, questions in (
        ({"rules"}, ["near rules"]),
        ({"legal"}, ["near legal"]),  # the fourth passage is near to nothing
        ({"library"}, ["nothing found, asked of the library"]),
        ({"fees", "legal"}, ["near legal", "near rules"]),
        ({"ule"}, []),
        (set(), []),
    ):
        assert sorted(await asked(database, kind="abstained", seen=frozenset(seen))) == questions
    assert len(await asked(database, kind="abstained")) == 4
    (case,) = (await Queue(database).cases([turn], frozenset({"fees"}))).values()
    assert (case.collections, case.cited) == (frozenset({"fees", "rules"}), False)
    assert await Queue(database).cases([turn], frozenset({"legal"})) == {}


async def test_the_queue_is_narrowed_by_kind_of_message_chat_reason_confidence_and_reviewer(database: Database) -> None:
    wrong = await say(database, "in the room", -1, "The Year is wrong", platform="slack/T1", intent="zakat")
    await say(database, "elsewhere", -1, "too long", platform="slack/T10", confidence=0.65)
    held = await say(database, "unsure", confidence=0.4)
    rania, omar = await staff(database), await staff(database, "omar")
    await Verdicts(database).give([wrong], "wrong", None, rania)
    await Verdicts(database).claim([held], omar)
    assert await asked(database, state="any", intent="zakat") == ["in the room"]
    assert await asked(database, state="any", place="slack/T1") == ["in the room"]  # "slack/T10/1" only begins like it
    assert await asked(database, state="any", place="slack") == ["elsewhere", "in the room"]
    assert await asked(database, state="any", place="slack/T%") == []
    assert await asked(database, state="any", reason="year wrong") == ["in the room"]
    assert await asked(database, state="any", below=60) == ["unsure"]
    assert await asked(database, state="any", kind="unsure") == ["unsure", "elsewhere"]
    assert await asked(database, state="any", reviewer="rania") == ["in the room"]
    assert await asked(database, state="any", reviewer="omar") == ["unsure"]


async def test_the_queue_is_narrowed_to_days_from_and_to_both_of_which_count(database: Database, clock: Clock) -> None:
    first = clock().date()
    for number in range(3):
        await say(database, f"day {number}")
        clock.forward(86_400)
    second = first + timedelta(days=1)
    assert await asked(database, begins=second) == ["day 2", "day 1"]
    assert await asked(database, ends=second) == ["day 1", "day 0"]
    assert await asked(database, begins=second, ends=second) == ["day 1"]
    assert await asked(database, begins=date(2200, 1, 1)) == []


async def test_the_sample_is_some_of_the_answers_and_stays_the_same(database: Database) -> None:
    turns = {f"q{number}": await say(database, f"q{number}") for number in range(40)}
    assert sorted(await asked(database, kind="sampled")) == sorted(q for q, turn in turns.items() if turn[-1] == "0")


async def test_an_answer_is_of_what_it_cites_whatever_else_was_found(database: Database) -> None:
    await shelve(database, "fees", "rules")
    trace = (TraceStep("search", 1.0, {PASSAGES: ["rules 0.5"]}),)
    await say(database, "answered", collection="fees", trace=trace)
    assert await asked(database, seen=frozenset({"fees"})) == ["answered"]
    assert await asked(database, seen=frozenset({"rules"})) == []
    assert await asked(database, collection="fees") == ["answered"]
