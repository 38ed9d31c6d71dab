"""What a sentence states in figures."""

from fractions import Fraction

import pytest

from engine.answering.documents.contradicting.values import Value, Values
from engine.answering.documents.limits import load as load_limits
from engine.language import Language
from tests.engine.desk import CONFIG


def stated(text: str, language: Language = "en", *, alone: bool = False) -> tuple[Value, ...]:
    return Values(load_limits(CONFIG / "limits.toml")).of(text, language, alone=alone).values


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("en", "for two weeks", "for 14 days"),
        ("en", "for a year and a half, or one year", "for a year and a half, or 12 months"),
        ("en", "at 7 pm", "at 19:00"),
        ("en", "at 7.30 a.m.", "at 7:30"),
        ("en", "for £10", "for 10 pounds"),
        ("en", "€1,500 a year", "1500 euros a year"),
        ("en", "by 15 March 2027", "by March 15, 2027"),
        ("en", "within 90 minutes", "within 1.5 hours"),
        ("ar", "بعد ١٤ يومًا", "بعد أسبوعين"),
        ("ar", "الساعة السابعة مساءً", "الساعة 19:00"),
        ("ar", "خصم ١٥٪", "خصم 15%"),
        ("ar", "10 دنانير", "عشرة دنانير"),
        ("el", "στις 7 μ.μ.", "στις 19:00"),
        ("el", "3.200 ευρώ", "3200 €"),
        ("el", "για τρεις εβδομάδες", "για 21 ημέρες"),
    ],
)
def test_one_value_is_one_however_it_is_written(language: Language, one: str, other: str) -> None:
    read = [[(value.kind, value.unit, value.amount) for value in stated(text, language)] for text in (one, other)]
    assert read[0] == read[1] != []


@pytest.mark.parametrize(
    "text",
    [
        "The registry is in room 12.",
        "Room 12 is closed.",
        "Take line 3 to the terminus.",
        "In 2024 students paid nothing.",
        "Call +30 210 555 0100 or write to desk@example.edu.",
        "For the first late return nothing is charged.",
        "One may ask.",
    ],
)
def test_a_number_that_names_something_is_no_value(text: str) -> None:
    assert stated(text) == ()


def test_the_cell_of_a_table_may_be_a_number_alone() -> None:
    assert [value.amount for value in stated("120", alone=True)] == [Fraction(120)]
    assert stated("120") == ()


@pytest.mark.parametrize(
    ("text", "relations"),
    [
        ("at most 5 books", ["most"]),
        ("at least 5 books", ["least"]),
        ("children under 14 pay nothing", ["under"]),
        ("from 8:00 to 20:00", ["after", "until"]),
        ("before 15 March", ["before"]),
    ],
)
def test_how_a_value_bounds_is_told_by_the_words_before_it(text: str, relations: list[str]) -> None:
    assert [value.relation for value in stated(text)] == relations


def test_a_day_with_a_year_is_another_kind_than_one_that_comes_again() -> None:
    [yearly], [once] = stated("on 15 March"), stated("on 15 March 2027")
    assert yearly.amount == once.amount
    assert yearly.unit != once.unit


def test_both_ends_of_a_range_have_its_unit() -> None:
    assert [(value.unit, value.amount) for value in stated("groups of 12 to 18 people")] == [
        ("person", Fraction(12)),
        ("person", Fraction(18)),
    ]
