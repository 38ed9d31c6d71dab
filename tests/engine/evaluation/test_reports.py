"""Reports: what they tell, in every language, and as a page of its own."""

import re
from typing import Any

import pytest

from bot.reports import html
from engine.evaluation.comparing import compare
from engine.evaluation.difference_report import of_comparison
from engine.evaluation.markdown import markdown
from engine.evaluation.report import FEW, MOST, Report, Teller, of_run
from engine.language import LANGUAGES, Language
from tests.engine.evaluation.runs import PHRASES, row, run

POINT = {"threshold": 0.7, "coverage": 0.5, "coverage_answerable": 0.6, "risk": 0.1}
ABSTENTION: dict[str, Any] = {
    "curve": [POINT | {"threshold": 0.9, "coverage": 0.2, "risk": 0.0}, POINT],
    "now": POINT | {"threshold": 0.6},
    "chosen": {"bound": 0.1, "point": POINT, "confirmed": POINT, "chosen_on": 20, "held_out": 22},
}
WRONG = row(1, {"mrr": 0.1, "wrong": 1.0}, verdict="wrong", answer="<script>x</script> | y", first=20, found=["a.md"])


def report(language: Language = "en", **rest: Any) -> Report:
    rows = (WRONG, row(2, {"mrr": 1.0, "wrong": 0.0}, verdict="right", first=1))
    found = run("abc", *rows, notes={"abstention": ABSTENTION, "retrieval": {"not_judged": 3}}, **rest)
    return of_run(found, Teller(PHRASES, language), {"answer.threshold": "0.5"})


def test_figures_come_with_their_interval_and_what_they_mean() -> None:
    table = report().sections[0].table
    assert table is not None
    assert table.rows[0][0] == "mrr"
    assert re.fullmatch(r"0\.550 \[0\.100, 1\.000\]", table.rows[0][1])
    assert "rank of the first relevant place" in table.rows[0][-1]


def test_what_was_measured_with_is_told() -> None:
    facts = dict(report().facts)
    assert facts["Settings not as by default"] == "answer.threshold = 0.6"
    assert facts["Collection handbook"] == "version of-abc; documents: 3, passages: 9"


def test_many_collections_are_counted_first_and_named_at_the_end() -> None:
    held = {f"c{number}": {"digest": f"d{number}", "documents": 2, "passages": 5} for number in range(FEW + 1)}
    found = report(versions={"collections": held, "encoder": "e"})
    assert dict(found.facts)["Collections"] == f"{FEW + 1}, named at the end; documents: 8, passages: 20"
    last = found.sections[-1].table
    assert last is not None
    assert last.rows[1] == ("c1", "d1", "2", "5")


@pytest.mark.parametrize(
    ("answered", "wrong", "told"),
    [
        (0.8, 0.1, "keeps the aim: 80.0% of what has an answer"),
        (0.65, 0.1, "(at least 80%; 15.0 points too few), 10.0% of the answers are wrong (at most 10%; 0.0 points too"),
        (0.9, 0.14, "(at least 80%; 0.0 points too few), 14.0% of the answers are wrong (at most 10%; 4.0 points too"),
    ],
)
def test_it_is_told_whether_the_threshold_in_force_answers_enough_and_by_how_much_it_misses(
    answered: float, wrong: float, told: str
) -> None:
    now = POINT | {"threshold": 0.6, "coverage_answerable": answered, "risk": wrong}
    found = of_run(run("abc", notes={"abstention": ABSTENTION | {"now": now}}), Teller(PHRASES, "en"), {})
    assert told in found.sections[1].notes[0]


def test_the_chosen_threshold_is_told_with_what_it_comes_to_on_other_questions() -> None:
    section = report().sections[1]
    assert "at most 10% wrong answers the threshold 0.700" in section.notes[1]
    assert "On 22 other questions" in section.notes[2]


def test_of_searches_side_by_side_the_best_is_marked_which_of_wrong_answers_is_the_least() -> None:
    figures = {"right.chunk": 0.8, "right.mixed": 0.6, "wrong.chunk": 0.2, "wrong.mixed": 0.1, "answered.chunk": 1.0}
    found = run("abc", row(1, figures | {"answered.mixed": 0.7}), notes={"systems": ["chunk", "mixed"]})
    table = of_run(found, Teller(PHRASES, "en"), {}).sections[1].table
    assert table is not None
    assert table.head[1:] == ("right", "wrong", "answered")
    assert table.rows == (("chunk", "0.800 *", "0.200", "1.000"), ("mixed", "0.600", "0.100 *", "0.700"))


def test_what_is_counted_by_sentences_stands_by_itself_with_the_searches_that_find_any() -> None:
    figures = {"mrr.chunk": 0.8, "mrr.sentence": 0.6, "sentence_mrr.sentence": 0.5}
    found = run("abc", row(1, figures), notes={"systems": ["chunk", "sentence"]})
    _, sections, sentences = of_run(found, Teller(PHRASES, "en"), {}).sections
    assert sections.table is not None
    assert sections.table.rows == (("chunk", "0.800 *"), ("sentence", "0.600"))
    assert sentences.table is not None
    assert (sentences.table.head, sentences.table.rows) == (("Search", "mrr"), (("sentence", "0.500 *"),))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_figure_of_sentences_means_is_told(language: Language) -> None:
    tell = Teller(PHRASES, language)
    assert tell.meaning("mrr") in tell.meaning("sentence_mrr")
    assert tell.meaning("mrr") != tell.meaning("sentence_mrr")


def test_questions_that_went_wrong_are_shown_and_of_many_the_first() -> None:
    titles = [section.title for section in report().sections]
    assert "Wrong answers (1)" in titles
    assert "Not found among the first ten (1)" in titles
    many = run("abc", *(row(one, {}, verdict="wrong") for one in range(MOST + 1)))
    last = of_run(many, Teller(PHRASES, "en"), {}).sections[-1]
    assert (len(last.cards), last.title) == (MOST, f"Wrong answers ({MOST + 1})")
    assert last.notes == (f"The first {MOST} are shown; the run in the database holds all.",)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_loads_nothing_and_is_written_in_the_direction_of_its_language(language: Language) -> None:
    page = html(report(language))
    assert f'<html lang="{language}" dir="{"rtl" if language == "ar" else "ltr"}">' in page
    assert not re.search(r"(src|href)=|url\(|@import", page)
    assert page.count("<svg") == 2
    assert "<polyline" in page


def test_words_of_questions_and_answers_are_no_markup() -> None:
    page = html(report())
    assert "<script>" not in page
    assert "&lt;script&gt;" in page


def test_markdown_holds_the_same_tables() -> None:
    text = markdown(report())
    assert text.startswith("# Evaluation abc\n")
    assert "| mrr | 0.550 [0.100, 1.000] |" in text
    assert "| 0.900 | 0.200 | 0.000 |" in text


def test_a_cell_of_markdown_cannot_end_its_column() -> None:
    first, second = run("a", row(1, {"mrr": 0.0})), run("b", row(1, {"mrr": 1.0}), settings={"answer.threshold": "a|b"})
    text = markdown(of_comparison(compare(first, second), Teller(PHRASES, "en")))
    assert "| answer.threshold | 0.6 | a\\|b |" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_comparison_tells_differences_and_what_changed(language: Language) -> None:
    first = run("a", *(row(one, {"mrr": 0.1}, first=10) for one in range(5)))
    second = run("b", *(row(one, {"mrr": 1.0}, first=1) for one in range(5)))
    told = Teller(PHRASES, language)
    found = of_comparison(compare(first, second), told)
    assert found.sections[0].table is not None
    assert found.sections[0].table.rows[0][3] == "+0.900 [+0.900, +0.900]"
    assert [line for _, line in found.sections[-1].cards[0].lines] == [told("at_rank", number=one) for one in (10, 1)]
    assert "dir=" in html(found)
