"""Right, wrong or open."""

import pytest

from engine.evaluation.dataset import Case
from engine.evaluation.quoting import holds_unit, quotes
from engine.evaluation.replies import verdict

FEES = Case(1, "fees", "When are fees due and how much?", "en", quotes=("1 October", "1,200 euros"))


@pytest.mark.parametrize(
    ("case", "outcome", "text", "expected"),
    [
        (FEES, "answer", "Fees of 1200 Euros are due on 1 OCTOBER.", "right"),
        (FEES, "answer", "Fees are due on 1 October.", "wrong"),
        (FEES, "abstention", "1 October, 1200 euros", "open"),
        (FEES, "clarification", "Which fees?", "open"),
        (Case(1, "a", "Q", "en", answers=("Monday", "on Mondays")), "answer", "It opens on Mondays.", "right"),
        (Case(1, "a", "Q", "en", answers=("Friday",)), "answer", "It opens on Mondays.", "wrong"),
        (Case(1, "a", "Q", "en", quotes=("8:00",), answers=("Friday",)), "answer", "Monday, 8:00", "wrong"),
        (Case(1, "a", "Q", "en", answerable=False), "answer", "Anything.", "wrong"),
        (Case(1, "a", "Q", "en", answerable=False), "abstention", "", "open"),
        (Case(1, "a", "Q", "en", relevant=("fees.md",)), "answer", "Anything.", "unjudged"),
    ],
)
def test_an_answer_is_judged_by_the_words_it_quotes(case: Case, outcome: str, text: str, expected: str) -> None:
    assert verdict(case, outcome, text) == expected  # type: ignore[arg-type]


def test_retyped_words_need_only_half_of_their_trigrams() -> None:
    span = "late work loses ten points a day"
    assert quotes("Note: late work loses ten points each day.", span, loosely=True)
    assert not quotes("Note: late work loses ten points each day.", span)
    assert not quotes("Work is late.", span, loosely=True)


def test_letters_are_folded_in_every_language() -> None:
    assert quotes("تُدفع الرُّسوم في أكتوبر", "الرسوم في اكتوبر")
    assert quotes("Η ΠΡΟΘΕΣΜΊΑ λήγει", "προθεσμία")


def test_a_unit_is_held_by_its_part_and_by_what_holds_it() -> None:
    assert holds_unit("Fees are due on 1 October.", "due on 1 October")
    assert holds_unit("due on 1 October", "Fees are due on 1 October.")
    assert not holds_unit("", "Fees are due.")
