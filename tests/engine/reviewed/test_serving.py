"""A reviewed answer on its way to people, and what ends it."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from bench.reviewed import likeness
from engine.answering.question.followup import Resolved
from engine.answering.settings import AnswerSettings
from engine.document import paragraph
from engine.language import Language, detect
from engine.messages import Address, Answer, IncomingMessage, Person
from engine.phrases import load
from engine.reviewed.likeness import Likeness
from engine.reviewed.serving import Serving
from engine.routing.router import Route
from engine.staff.roles import EVERYWHERE, Account
from engine.store.accounts import Accounts
from engine.store.audit import Audit
from engine.store.corpus import Corpus
from engine.store.database import Database
from engine.store.people import People
from engine.store.reviewed import Rest, ReviewedAnswers, Written
from engine.trace import Trace
from engine.turn import Turn
from tests.web.site import PAGES, Site, answer_from, running_site, seeded

PHRASES = load(Path(__file__).parents[3] / "config" / "phrases")
SETTINGS = AnswerSettings(0.5, 3, 600, 5, 5, 2000, 1000)
PAGE = PAGES["en"]


@pytest.fixture(scope="module")
def known() -> Likeness:
    return likeness()


@dataclass(frozen=True, slots=True)
class Desk:
    site: Site
    answers: ReviewedAnswers
    serving: Serving
    rania: Account

    @property
    def database(self) -> Database:
        return self.site.database


@pytest.fixture
async def desk(sqlite_url: str, known: Likeness) -> AsyncIterator[Desk]:
    """The documents of the site, an approver, and the serving as wiring makes it."""
    async with running_site(sqlite_url) as site:
        answers, database = ReviewedAnswers(site.database), site.database
        account = await Accounts(database).create("rania", "a long walk by the sea", {EVERYWHERE: "approver"}, "tests")
        yield Desk(site, answers, Serving(answers, Corpus(database), known, PHRASES), account)


def written(**more: Any) -> Written:
    rest = Rest(PAGE.citation(1), PAGE.text)
    return replace(Written("When are fees due?", "en", "By the end of September [1].", (), (rest,)), **more)


async def approved(desk: Desk, **more: Any) -> str:
    name = await desk.answers.write(written(**more), desk.rania)
    await desk.answers.approve(name, 1, desk.rania, four_eyes=False)
    return name


async def ask(desk: Desk, text: str, language: Language | None = None, **more: Any) -> Answer:
    """What comes of it where generation would say "made", or what it is given as `otherwise`."""
    otherwise = more.pop("otherwise", Answer("answer", "question", language or detect(text), paragraph("made")))

    async def made(_: Turn) -> Answer:
        return otherwise

    spoken, where = detect(text), Address("telegram", "1")
    message = IncomingMessage("e", where, Person("telegram", "p"), text, collections=more.pop("collections", ()))
    resolved = more.pop("resolved", Resolved(text))
    route = Route("question", text, 1.0, certain=True)
    turn = Turn(message, resolved, spoken, language or spoken, route, SETTINGS, Trace())
    return await desk.serving.before(made)(turn)


async def test_who_asks_the_same_gets_the_reviewed_answer_marked_with_its_citation(desk: Desk) -> None:
    await approved(desk)
    answer = await ask(desk, "when are the fees due")
    assert answer.text == "By the end of September [1].\n\nReviewed by staff."
    assert [citation.quote for citation in answer.citations] == [PAGE.quote]
    assert (answer.outcome, answer.confidence) == ("answer", 1.0)
    assert (await ask(desk, "When are library fines due?")).text == "made"


async def test_other_wordings_are_recognised_and_an_answer_in_another_language_says_so(desk: Desk) -> None:
    await approved(desk, wordings=("متى تُدفع الرسوم؟",))
    answer = await ask(desk, "متى تدفع الرسوم؟")
    assert answer.text.startswith(PHRASES("answers.source_in_en", "ar"))
    assert answer.text.endswith("راجعه فريق العمل.")
    assert (await ask(desk, "Πότε πληρώνονται τα δίδακτρα;")).text == "made"


async def test_nothing_is_served_before_it_is_approved_or_after_it_is_ended(desk: Desk) -> None:
    name = await desk.answers.write(written(), desk.rania)
    assert (await ask(desk, "When are fees due?")).text == "made"
    await desk.answers.approve(name, 1, desk.rania, four_eyes=False)
    assert (await ask(desk, "When are fees due?")).citations
    await desk.answers.write(written(text="By October [1]."), desk.rania, id_=name)
    assert (await ask(desk, "When are fees due?")).text.startswith("By the end of September")
    await desk.answers.approve(name, 2, desk.rania, four_eyes=False, served=1)
    assert (await ask(desk, "When are fees due?")).text.startswith("By October")
    await desk.answers.end(name, 2, desk.rania, served=2)
    assert (await ask(desk, "When are fees due?")).text == "made"


async def test_where_the_conversation_may_be_answered_from_other_collections_it_is_not_served(desk: Desk) -> None:
    await approved(desk)
    assert (await ask(desk, "When are fees due?", collections=("rules",))).text == "made"
    assert (await ask(desk, "When are fees due?", collections=("rules", "handbook"))).citations


async def test_what_leans_on_the_conversation_is_no_question_of_its_own(desk: Desk) -> None:
    await approved(desk)
    leaning = Resolved("When are fees due?", context="parking")
    assert (await ask(desk, "When are fees due?", resolved=leaning)).text == "made"


SETTLED, AKIN = "When must fees be settled?", "When will fees be collected?"
UNSURE = Answer("abstention", "question", "en", paragraph("This may be it."), (PAGE.citation(1),), confidence=0.5)


async def test_where_the_documents_may_answer_by_the_same_words_an_akin_question_is_enough(desk: Desk) -> None:
    await approved(desk, question=SETTLED)
    assert (await ask(desk, AKIN)).text == "made"
    assert (await ask(desk, AKIN, otherwise=UNSURE)).text.endswith("Reviewed by staff.")


@pytest.mark.parametrize(
    ("text", "otherwise"),
    [
        ("How much in fees is collected?", UNSURE),  # asks for something else
        ("When will fees of 2024 be collected?", UNSURE),
        ("Who leads the university?", UNSURE),
        (AKIN, replace(UNSURE, outcome="answer", confidence=0.9)),  # the documents are sure
        (AKIN, replace(UNSURE, citations=())),  # nothing was found
        (AKIN, replace(UNSURE, citations=(replace(PAGE.citation(1), start=0, end=5),))),  # other words
        (AKIN, replace(UNSURE, citations=(replace(PAGE.citation(1), document="another"),))),
    ],
)
async def test_it_is_not_where_the_question_or_the_words_are_others(desk: Desk, text: str, otherwise: Answer) -> None:
    await approved(desk, question=SETTLED)
    assert (await ask(desk, text, otherwise=otherwise)) == otherwise


async def test_what_is_akin_is_suspended_as_well_when_its_passage_changes(desk: Desk) -> None:
    await approved(desk, question=SETTLED)
    await desk.site.change_document(PAGE, "All is new.")
    assert (await ask(desk, AKIN, otherwise=UNSURE)) == UNSURE
    assert [one.state for one in await desk.answers.latest()] == ["suspended"]


@pytest.mark.parametrize(
    "text",
    [
        "All is new.",
        PAGE.text.replace("autumn semester", "spring semester"),
        PAGE.text.replace("every year", "every month"),
    ],
)
async def test_it_is_suspended_by_itself_when_its_passage_changes(desk: Desk, text: str) -> None:
    """Also where the quoted words stand and only those beside them changed."""
    await approved(desk)
    await desk.site.change_document(PAGE, text)
    assert (await ask(desk, "When are fees due?")).text == "made"
    (now,) = await desk.answers.latest()
    assert (now.state, now.served, now.source) == ("suspended", None, PAGE.name)
    assert (await Audit(desk.database).recent(1))[0].what == "answer_suspended"


async def test_a_passage_that_moved_is_cited_where_it_stands_now(desk: Desk) -> None:
    await approved(desk)
    moved = f"A new preface.\n\n{PAGE.text}"
    await desk.site.change_document(PAGE, moved)
    (citation,) = (await ask(desk, "When are fees due?")).citations
    assert moved[citation.start : citation.end] == citation.quote == PAGE.quote


async def test_a_change_of_the_documents_suspends_without_anybody_asking(desk: Desk) -> None:
    await approved(desk)
    await desk.serving.check()
    assert [one.state for one in await desk.answers.latest()] == ["served"]
    await desk.site.change_document(PAGE, "All is new.")
    await desk.site.advance_corpus()
    await desk.serving.check()
    assert [one.state for one in await desk.answers.latest()] == ["suspended"]


async def test_an_answer_goes_on_being_given_when_who_asked_it_word_by_word_is_erased(desk: Desk) -> None:
    asked = "When are the fees due, for Zaphod?"
    await seeded(desk.database, asked, answer_from(PAGE), "p")
    await approved(desk, question=asked)
    await ask(desk, "when are the fees due")
    await People(desk.database).erase("web", "p")
    [now] = await desk.answers.latest()
    assert now.question == "are due fees for the when"
    assert "Reviewed by staff." in (await ask(desk, "when are the fees due")).text
