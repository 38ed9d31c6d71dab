"""Two runs held against each other."""

import re

import pytest

from engine.errors import InputError, UsageError
from engine.evaluation.comparing import compare
from engine.evaluation.difference_report import of_comparison
from engine.evaluation.figures import bar, missed
from engine.evaluation.report import Teller
from tests.engine.evaluation.runs import PHRASES, row, run


def test_a_clear_rise_is_better_and_a_clear_rise_of_wrong_answers_is_worse() -> None:
    some = [0.2 + one % 3 / 10 for one in range(30)]
    first = run("a", *(row(place, {"mrr": one, "wrong": 0.0, "wrong.mixed": 0.0}) for place, one in enumerate(some)))
    second = run(
        "b", *(row(place, {"mrr": one + 0.3, "wrong": 1.0, "wrong.mixed": 1.0}) for place, one in enumerate(some))
    )
    mrr, wrong, mixed = compare(first, second).differences
    assert (mrr.name, mrr.sign, round(mrr.interval.mean, 6)) == ("mrr", 1, 0.3)
    assert (wrong.name, wrong.sign, mixed.name, mixed.sign) == ("wrong", -1, "wrong.mixed", -1)


def test_more_answers_are_neither_better_nor_worse_but_the_change_is_told() -> None:
    first = run("a", *(row(one, {"answered": 1.0}) for one in range(9)))
    second = run("b", *(row(one, {"answered": 0.0}) for one in range(9)))
    found = compare(first, second)
    assert found.differences[0].sign == 0
    table = of_comparison(found, Teller(PHRASES, "en")).sections[0].table
    assert table is not None
    assert table.rows[0][4] == "changed"


def test_what_may_be_chance_is_no_difference() -> None:
    first = run("a", *(row(one, {"mrr": float(one % 2)}) for one in range(20)))
    second = run("b", *(row(one, {"mrr": float((one + one // 10) % 2)}) for one in range(20)))
    assert compare(first, second).differences[0].sign == 0


def test_only_questions_of_both_runs_count() -> None:
    found = compare(run("a", row(1, {"mrr": 1.0}), row(2, {"mrr": 0.0})), run("b", row(1, {"mrr": 1.0})))
    assert (found.questions, found.differences[0].first) == (1, 1.0)


def test_runs_without_a_common_question_are_refused() -> None:
    with pytest.raises(InputError, match="no question in common"):
        compare(run("a", row(1, {})), run("b", row(2, {})))


def test_questions_that_came_out_otherwise_are_named_with_both_outcomes() -> None:
    first = run(
        "a",
        row(1, {}, verdict="open", answer=""),
        row(2, {"mrr": 1.0}, first=1),
        row(3, {"mrr": 0.0}, first=0),
        row(4, {}, verdict="right", answer="same"),
    )
    second = run(
        "b",
        row(1, {}, verdict="right", answer="Now."),
        row(2, {"mrr": 0.25}, first=4),
        row(3, {"mrr": 0.5}, first=2),
        row(4, {}, verdict="right", answer="other words"),
    )
    found = compare(first, second)
    assert [(one.question, one.kind, one.first, one.second) for one in found.changes] == [
        ("Question 1?", "verdict", "open", "right"),
        ("Question 2?", "rank", "1", "4"),
        ("Question 3?", "rank", "0", "2"),
    ]
    cards = of_comparison(found, Teller(PHRASES, "en")).sections[-1].cards
    assert [[words for _, words in card.lines] for card in cards] == [
        ["left open", "right: Now."],
        ["found at rank 1", "found at rank 4"],
        ["not found", "found at rank 2"],
    ]


def test_questions_that_came_out_otherwise_are_told_in_the_language_of_the_report() -> None:
    first = run("a", row(1, {}, verdict="open"), row(2, {"mrr": 0.0}, first=0))
    second = run("b", row(1, {}, verdict="wrong"), row(2, {"mrr": 1.0}, first=1))
    cards = of_comparison(compare(first, second), Teller(PHRASES, "ar")).sections[-1].cards
    assert not any(re.search("[A-Za-z]", words) for card in cards for _, words in card.lines)


def test_what_the_runs_were_measured_with_is_told_where_it_differs() -> None:
    first = run("a", row(1, {}), settings={"answer.threshold": "0.6", "answer.parents": "8"})
    second = run("b", row(1, {}), settings={"answer.threshold": "0.7", "answer.parents": "8"})
    found = compare(first, second)
    assert found.settings == {"answer.threshold": ("0.6", "0.7")}
    assert list(found.versions) == ["collections.handbook"]


@pytest.mark.parametrize(
    ("text", "value", "met"),
    [
        ("mrr=.8", 0.8, True),
        ("mrr=.8", 0.79, False),
        ("mrr>=80%", 0.8, True),
        ("wrong=.1", 0.1, True),
        ("wrong=.1", 0.11, False),
        ("mrr<=.5", 0.6, False),
        ("mrr=.8", float("nan"), False),
    ],
)
def test_a_bar_is_at_least_or_where_less_is_better_at_most(text: str, value: float, met: bool) -> None:
    one = bar(text)
    assert one.is_met({one.name: value}) is met


def test_a_bar_that_cannot_be_read_and_one_for_another_figure_are_refused() -> None:
    with pytest.raises(UsageError, match="is no bar"):
        bar("mrr")
    with pytest.raises(UsageError, match="did you mean 'mrr'"):
        missed([bar("mr=.8")], {"mrr": 1.0})
