"""Question sets made from documents, written by a scripted model, and taken from feedback."""

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, get_args

import pytest

from engine.answering.documents.reader import Reader
from engine.answering.models.prompts import load as load_prompts
from engine.evaluation import asked
from engine.evaluation.coverage import coverage
from engine.evaluation.dataset import load
from engine.evaluation.granularity import units
from engine.evaluation.synthetic import Made, questions
from engine.evaluation.written import _TOLD, Prompt, Reason, Refused, to_each, written
from engine.language import LANGUAGES, Language
from engine.models.chat import NoModel
from engine.store.database import Database
from engine.store.feedback import Votes
from engine.store.ledger import Exchange, Ledger, named
from engine.store.reviewed import Rest, Reviewed
from engine.store.reviews import Reviews
from tests.engine.evaluation.answers import cited
from tests.engine.evaluation.passages import passage
from tests.exchanges import answer, message, vote

NOW = datetime(2026, 1, 1, tzinfo=UTC)
CONFIG = Path(__file__).resolve().parents[3] / "config"
LATE = passage("late", "A book returned late costs 20 cents for each day. Lost books cost their price.", "Borrowing")


def kinds(found: list[Made]) -> dict[str, str]:
    return {one.line["question"]: one.kind for one in found}


def test_a_heading_a_cell_a_definition_and_a_row_are_asked_about() -> None:
    table = passage(
        "t", "Prices – Dinner; For students: 3.40 euros; For visitors: 5.50 euros.", "Prices", title="Dining"
    )
    defined = passage("d", "A resit means a second attempt at a failed examination.", "Terms", title="Examinations")
    row = [
        passage("q", "where do I get my card", view="question", title=""),
        passage("a", "At the Registry in room 112.", view="answer", title=""),
    ]
    found = kinds(questions([[LATE], [table], [defined], row]))
    assert found["What does “Fees” say about Borrowing?"] == "heading"
    assert found["What is given as “For students” for Dinner (Prices)?"] == "table cell"
    assert found["What does “resit” mean?"] == "definition"
    assert found["where do I get my card"] == "question of a row"


@pytest.mark.parametrize(
    ("text", "language", "question"),
    [
        ("Ως «υπότροφος» νοείται όποιος λαμβάνει υποτροφία.", "el", "Τι σημαίνει «υπότροφος»;"),
        ("يقصد بـ«الطالب المنتظم» من سجل في خمسة مقررات.", "ar", "ما المقصود بـ«الطالب المنتظم»؟"),
    ],
)
def test_definitions_are_known_in_arabic_and_greek(text: str, language: Language, question: str) -> None:
    assert question in kinds(questions([[passage("d", text, language=language)]]))


@pytest.mark.parametrize(
    ("text", "language", "question", "quote"),
    [
        ("If a book is lost, its price is charged.", "en", "What applies if a book is lost?", "its price is charged"),
        ("إذا ضاع الكتاب المستعار، دفع الطالب ثمنه.", "ar", "ما الحكم إذا ضاع الكتاب المستعار؟", "دفع الطالب ثمنه"),
        ("Αν χαθεί το βιβλίο, πληρώνεται η τιμή του.", "el", "Τι ισχύει αν χαθεί το βιβλίο;", "πληρώνεται η τιμή του"),
    ],
)
def test_what_applies_under_a_condition_is_asked(text: str, language: Language, question: str, quote: str) -> None:
    (made,) = (one for one in questions([[passage("c", text, language=language)]]) if one.kind == "condition")
    assert (made.line["question"], made.line["quotes"]) == (question, [quote])


def test_a_question_that_two_places_would_answer_is_left_out() -> None:
    again = passage("again", "Renewals cost nothing at all. Ask at the desk.", "Borrowing")
    assert questions([[LATE], [again]]) == []


def test_a_line_is_tied_to_its_passage_says_how_it_came_about_and_can_be_read_as_a_set(tmp_path: Path) -> None:
    (one,) = questions([[LATE]])
    path = tmp_path / "set.jsonl"
    path.write_text(json.dumps(one.line, ensure_ascii=False), encoding="utf-8")
    (case,) = load(path).cases
    assert (case.relevant, case.collections, case.origin) == (("late",), ("handbook",), "synthetic: heading")
    assert case.answers[0] == "A book returned late costs 20 cents for each day."
    assert case.sentences == ("late:0", "late:1")
    assert [one.id for one in units([LATE], "proposition")] == list(case.sentences)


def test_a_question_about_one_sentence_names_that_one() -> None:
    rule = passage("rule", "Books are lent. If a book is lost, its price is charged.")
    (one,) = (one for one in questions([[rule]]) if one.kind == "condition")
    assert one.line["sentences"] == ["rule:1"]


def test_coverage_counts_sections_and_chunks_and_names_what_no_question_is_about() -> None:
    more = replace(LATE, id="more", ordinal=1, text="Renewals are free of charge.", sentences=((0, 28),))
    plain = passage("plain", "Nothing is asked of this one here.")
    found = coverage(questions([[LATE, more], [plain]]), [[LATE, more], [plain]])
    assert (found.kinds, found.sections, found.chunks) == ({"heading": 1}, (1, 2), (2, 3))
    assert found.as_json()["without"] == [{"passage": "plain", "file": "fees.md", "place": ""}]


def saying(*said: tuple[str, str]):  # type: ignore[no-untyped-def]
    """A model that says these one after the other, and which prompts it was given."""
    heard: list[tuple[Prompt, Mapping[str, str]]] = []

    async def write(prompt: Prompt, _: Language, told: Mapping[str, str]) -> Mapping[str, Any]:
        assert told["heading"] == "Fees > Borrowing"
        question, answer = said[len(heard)]
        heard.append((prompt, told))
        return {"question": question, "answer": answer}

    return write, heard


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader(CONFIG / "reader")


async def test_what_a_model_writes_is_kept_where_the_reader_finds_the_answer(reader: Reader) -> None:
    write, heard = saying(("What does a book cost that is returned late?", "20 cents for each day"))
    found = await written(LATE, write, reader)
    assert isinstance(found, Made)
    assert found.line["quotes"] == ["20 cents for each day"]
    assert found.line["sentences"] == ["late:0"]
    assert found.line["origin"] == "synthetic: written by a model"
    assert [prompt for prompt, _ in heard] == ["question_for"]


async def test_a_question_that_is_refused_is_asked_for_once_more_with_the_reason(reader: Reader) -> None:
    first, second = ("What does a late book cost?", "30 cents"), ("What does a late book cost?", "20 cents")
    write, heard = saying(first, second)
    found = await written(LATE, write, reader)
    assert isinstance(found, Made)
    assert found.line["quotes"] == ["20 cents"]
    prompt, told = heard[1]
    assert (prompt, told["question"], told["answer"]) == ("question_again", *first)
    assert told["reason"] == "its answer does not stand in the passage"


async def test_what_is_refused_twice_or_fails_is_asked_from_structure_and_nothing_is_asked_twice() -> None:
    rule = passage("rule", "If a book is lost, its price is charged.")
    same, again = (passage(name, "A book returned late costs 20 cents.") for name in ("same", "again"))
    empty = passage("empty", "Fees")
    steps: list[None] = []

    async def write(prompt: Prompt, _: Language, told: Mapping[str, str]) -> Mapping[str, Any]:
        if told["passage"] == rule.text:
            raise NoModel("too slow")
        return {"question": "What does a late book cost?", "answer": "20 cents"}

    made, refused = await to_each([rule, same, again, empty], write, None, lambda: steps.append(None))
    assert [(one.passage, one.kind) for one in made] == [
        ("rule", "condition"),
        ("same", "model"),
        ("again", "beginning"),
    ]
    assert made[2].line["question"] == "What comes after the words “A book returned”?"
    assert (made[2].line["quotes"], made[2].line["sentences"]) == (["late costs 20 cents"], ["again:0"])
    assert refused == {
        "model: too slow": 1,
        "another passage is asked the same": 1,
        "its answer does not stand in the passage": 1,
    }
    assert len(steps) == 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_fits_the_prompt_of_every_language(language: Language) -> None:
    prompts = load_prompts(CONFIG / "prompts")
    for reason in get_args(Reason):
        told = _TOLD[reason][language]
        assert told in prompts("question_again", language, heading="", passage="", question="", answer="", reason=told)


@pytest.mark.parametrize(
    ("question", "answer", "why"),
    [
        ("What does a late book cost?", "30 cents", "its answer does not stand in the passage"),
        ("What does this passage say of books?", "20 cents for each day", "it does not stand alone"),
        ("Who teaches astronomy at the observatory?", "20 cents for each day", "the reader does not find the answer"),
    ],
)
async def test_what_a_model_writes_is_refused_with_the_reason(
    reader: Reader, question: str, answer: str, why: str
) -> None:
    write, heard = saying(*[(question, answer)] * 2)
    assert await written(LATE, write, reader) == Refused("late", why)
    assert len(heard) == 2


async def test_a_model_that_fails_refuses_the_passage_and_no_more() -> None:
    async def write(*_: object) -> Mapping[str, Any]:
        raise NoModel("too slow")

    assert await written(LATE, write, None) == Refused("late", "model: too slow")


async def test_liked_answers_become_questions_with_the_words_they_cited(database: Database) -> None:
    turns = {}
    for text in ("fees", "fines", "exams", "hours"):
        shown = named(answer(f"Reply to {text}", "fees"))
        await Ledger(database).save(Exchange(message(text, text), shown, f"resolved {text}"))
        turns[text] = shown
    votes = [("fees", "p1", 1), ("fees", "p2", 1), ("fines", "p1", -1), ("exams", "p1", 1), ("exams", "p2", -1)]
    for number, (text, person, value) in enumerate(votes):
        await Votes(database).record(vote(str(number), turns[text].turn, value, person=person))
    liked = await Reviews(database).liked()
    assert [(one.resolved, one.likes) for one in liked] == [("resolved fees", 2)]
    cited = turns["fees"].citations[0]
    (line,) = asked.liked(liked, {cited.passage})
    assert (line["question"], line["answers"], line["relevant"]) == ("resolved fees", [cited.quote], [cited.passage])
    assert "relevant" not in asked.liked(liked, set())[0]


def test_every_wording_of_a_reviewed_answer_becomes_a_question_with_the_words_it_rests_on() -> None:
    rest = Rest(cited(1, "Fees are due\non 1 May."), "Fees are due\non 1 May.")
    words = "When are fees due?", "en", "On 1 May [1].", ("متى تستحق الرسوم؟",), (rest,)
    served = Reviewed("1", "", 1, 1, "", "", None, *words, "staff", NOW, "staff", NOW)  # type: ignore[arg-type]
    first, second = asked.reviewed([served, replace(served, id="2", question="Hello?", rests=())], {"p"})
    assert (first["question"], first["answers"], first["relevant"]) == (
        "When are fees due?",
        ["Fees are due on 1 May."],
        ["p"],
    )
    assert (second["question"], second["language"], second["collection"]) == ("متى تستحق الرسوم؟", "ar", ["handbook"])
