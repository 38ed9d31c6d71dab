"""The small functions of the steps, each by itself."""

from dataclasses import replace

import pytest

from engine.answering.documents.citations import Run
from engine.answering.joining import joined
from engine.answering.models.designs import DESIGNS, Plan
from engine.answering.models.exact_words import evidence
from engine.answering.models.judging import Bars, Quality
from engine.answering.models.routing import agreed
from engine.answering.models.searching import EVERYTHING, merge
from engine.answering.models.way import Way
from engine.answering.verification.claims import Repairs, normalized
from engine.answering.verification.faithful import asks_the_same
from engine.document import CitationMark, Document, Paragraph, Quote, Text
from engine.messages import Answer, Citation
from engine.narration import Grade, Narration
from engine.retrieval.model import Hit
from engine.routing.router import Route
from engine.trace import Trace
from tests.engine.answering.documents.evidences import passage
from tests.engine.desk import phrases


def hit(parent: str, score: float, rank: int = 1) -> Hit:
    return Hit(parent, parent, parent, "c", score, score, None, 0.5, rank)


def test_places_found_in_more_ways_come_before_those_as_good() -> None:
    found = {
        EVERYTHING: [hit("a", 0.5), hit("b", 0.5)],
        "query-to-topic": [hit("b", 0.2)],
        "query-to-answer": [hit("b", 0.1)],
    }
    assert [one.parent for one in merge(found, 2)] == ["b", "a"]
    assert [one.rank for one in merge(found, 2)] == [1, 2]


def test_a_clear_score_outweighs_how_many_ways_found_a_place() -> None:
    found = {EVERYTHING: [hit("a", 0.9), hit("b", 0.4)], "query-to-topic": [hit("b", 0.9)]}
    assert [one.parent for one in merge(found, 2)] == ["a", "b"]


def test_a_place_that_only_a_guess_found_has_no_score_of_its_own() -> None:
    found = {EVERYTHING: [hit("a", 0.3)], "hypothetical-to-content": [hit("z", 0.99)]}
    assert {one.parent: one.score for one in merge(found, 2)} == {"a": 0.3, "z": 0.0}


def test_the_rerankers_scores_take_the_place_of_the_embedded_ones() -> None:
    found = {EVERYTHING: [hit("a", 0.9), hit("b", 0.1)]}
    assert [one.parent for one in merge(found, 2, {"a": 0.1, "b": 0.8})] == ["b", "a"]


def test_one_way_alone_changes_nothing() -> None:
    hits = [hit("a", 0.9, 1), hit("b", 0.1, 2)]
    assert merge({EVERYTHING: hits}, 2) == hits


@pytest.mark.parametrize(
    ("new", "said", "known", "same"),
    [
        ("When does the Central Library close?", "When does it close?", "Where is the Central Library?", True),
        ("What does it cost to have an exam marked again?", "What does marking an exam again cost?", "", True),
        ("Tell me a joke about professors and their cats", "When does it close?", "Where is the library?", False),
        ("When does the library close in 2027?", "When does it close?", "Where is the library?", False),
        ("How many books may I borrow?", "How many books may I borrow for 3 weeks?", "", False),
        ("كم أجرة الغرفة المفردة في قاعة الأرز؟", "وكم المفردة؟", "كم أجرة الغرفة المشتركة في قاعة الأرز؟", True),
        ("Πόσο κοστίζει η αναβαθμολόγηση;", "και πόσο κοστίζει;", "Πότε ζητείται η αναβαθμολόγηση;", True),
        ("", "When does it close?", "", False),
    ],
)
def test_a_question_worded_anew_asks_the_same_or_is_refused(new: str, said: str, known: str, same: bool) -> None:
    assert asks_the_same(new, said, known, "ar" if "؟" in new else "en", kept=0.5, strange=1) is same


def test_tags_are_repaired_and_counted() -> None:
    claims, repairs = normalized("It is so [3][1][1]. And so [9].", 3, "en")
    assert [claim.sources for claim in claims] == [(1, 3), ()]
    assert repairs == Repairs(dangling=1, duplicate=1, out_of_order=1)


def test_an_answer_passes_only_when_each_figure_does() -> None:
    bars = Bars(0.2, 0.5, 0.5)
    assert Quality(0.2, 0.5, 0.5).passes(bars)
    assert not [q for q in (Quality(0.1, 1, 1), Quality(1, 0.4, 1), Quality(1, 1, 0.4)) if q.passes(bars)]


def answer(number: int, confidence: float | None = None) -> Answer:
    words = Paragraph((Text(f"part {number}"), CitationMark(1)))
    citation = Citation(1, f"p{number}", "d", "c", "s", "t", "", "q", 0, 1)
    return Answer("answer", "question", "en", Document((words,)), (citation,), confidence=confidence)


def test_the_parts_of_an_answer_number_their_citations_through() -> None:
    whole = joined([answer(1, 0.9), answer(2, 0.7)])
    assert whole.text == "part 1 [1]\n\npart 2 [2]"
    assert [(one.number, one.passage) for one in whole.citations] == [(1, "p1"), (2, "p2")]
    assert whole.confidence == 0.7


def test_a_collection_leaves_steps_out_for_its_own_passages() -> None:
    plan = Plan(DESIGNS["nebras"], frozenset(), {"open": frozenset(), "shut": frozenset(("generate", "hypothetical"))})
    assert plan.takes("generate", ["open"])
    assert not plan.takes("generate", ["open", "shut"])
    assert plan.takes("hypothetical")
    assert plan.allowing("hypothetical") == {"open"}
    assert not Plan(plan.design, frozenset(), {"shut": frozenset(("hypothetical",))}).takes("hypothetical")
    assert not Plan(plan.design, frozenset(("generate",)), {}).takes("generate")


async def test_a_hadith_stands_below_the_answer_whole_with_its_number_and_grade() -> None:
    words = "Actions are judged by intentions. Each person has what he intended."
    told = replace(
        passage(words, name="h1"), hadith=Narration("1", grades=(Grade("Sahih", "an examiner"),)), title="A book"
    )
    run = Run(told, 0, 0)
    way = Way(Trace(), 1.0)
    blocks = await evidence(way, [run.citation(1)], [run], "en", phrases(), None, lambda _: True)
    quotes = [block for block in blocks if isinstance(block, Quote)]
    assert [quote.inlines[0].text for quote in quotes] == [words]
    [name] = [block for block in blocks if isinstance(block, Paragraph)]
    assert name.inlines[0].text.startswith("A book")
    assert "Sahih" in name.inlines[0].text
    assert await evidence(way, [run.citation(1)], [run], "en", phrases(), None, lambda _: False) == ()


@pytest.mark.parametrize(
    ("intent", "rival", "margin", "said", "tool"),
    [
        ("question", "zakat", 0.05, "zakat", "zakat"),
        ("question", "zakat", 0.05, "inheritance", ""),
        ("question", "", 0.9, "zakat", ""),
        ("zakat", "", 0.9, "question", "zakat"),
        ("zakat", "", 0.05, "question", ""),
    ],
)
def test_a_model_only_says_which_of_the_likely_tools_it_is(
    intent: str, rival: str, margin: float, said: str, tool: str
) -> None:
    route = Route(intent, "?", margin, certain=True, rival=rival)
    assert agreed(route, said, ("zakat", "inheritance")) == tool
