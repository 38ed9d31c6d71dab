"""What must hold of choosing whatever the question: order, further options, other matters."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.tools.inheritance import choose

FRACTIONS = ("1/2", "1/3", "1/4", "1/6", "1/8", "2/3", "3/4", "5/6", "7/8", "1/12")
HEIRS = {
    "زوجة": "الزوجة",
    "أم": "الأم",
    "ابن": "الابن",
    "بنت": "البنت",
    "أخ شقيق": "الأخ الشقيق",
    "أخت شقيقة": "الأخت الشقيقة",
}


def chosen(question: str, options: Sequence[str]) -> str:
    letter = choose(question, options).letter
    return options["ABCDEF".index(letter)] if letter else ""


@st.composite
def computed(draw: st.DrawFn) -> tuple[str, list[str]]:
    heirs = draw(st.lists(st.sampled_from(sorted(HEIRS)), min_size=2, max_size=4, unique=True))
    asked = draw(st.sampled_from(heirs))
    options = draw(st.lists(st.sampled_from(FRACTIONS), min_size=2, max_size=6, unique=True))
    return f"توفي رجل عن {' و'.join(heirs)}. ما نصيب {HEIRS[asked]}؟", options


@settings(max_examples=60, deadline=None)
@given(computed(), st.randoms(use_true_random=False))
def test_the_order_of_options_never_changes_which_is_chosen(case, random) -> None:
    question, options = case
    shuffled = random.sample(options, len(options))
    assert chosen(question, shuffled) == chosen(question, options)


@settings(max_examples=60, deadline=None)
@given(computed(), st.sampled_from(("1/7", "9/10", "11%", "ثلاثة أخماس")), st.integers(0, 5))
def test_a_further_wrong_option_changes_no_computed_choice(case, wrong: str, at: int) -> None:
    question, options = case
    found = choose(question, options)
    if found.confidence >= 0.9 and len(options) < 6:
        more = [*options[:at], wrong, *options[at:]]
        assert chosen(question, more) == options["ABCDEF".index(found.letter)]


@pytest.mark.parametrize("number", range(2, 7))
def test_any_number_of_options_from_two_to_six_is_taken(number: int) -> None:
    options = ["1/8", "1/4", "1/2", "1/3", "2/3", "1/6"][:number]
    assert choose("توفي عن زوجة وابن. ما نصيب الزوجة؟", options).letter == "A"


@pytest.mark.parametrize(
    ("question", "options"),
    [
        ("What is the capital of France?", ["Paris", "Rome"]),
        ("ما عاصمة فرنسا؟", ["باريس", "روما", "مدريد"]),
        ("كم ركعة في صلاة الظهر؟", ["4", "3", "2"]),
        ("How many times may I fail a course?", ["1", "2", "3"]),
        ("", ["yes", "no"]),
    ],
)
def test_questions_of_other_matters_get_no_letter(question: str, options: list[str]) -> None:
    found = choose(question, options)
    assert (found.letter, found.confidence) == ("", 0.0)


def test_an_english_question_that_no_division_answers_gets_no_letter() -> None:
    found = choose("May an heir sell the estate without the others?", ["Yes, freely", "Only with their consent"])
    assert (found.letter, found.why) == ("", "undecided")
