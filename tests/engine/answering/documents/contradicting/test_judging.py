"""When two sentences contradict each other, beyond the pairs."""

from functools import cache

import pytest

from bench.contradictions import reader
from engine.answering.documents.contradicting.judging import contradict
from engine.answering.documents.contradicting.statements import Statement
from engine.answering.documents.evidence import Sentence
from engine.language import Language
from engine.passage import StoredPassage

READER = cache(reader)


def told(
    text: str,
    *headers: str,
    title: str = "House rules",
    document: str = "a",
    language: Language = "en",
    record: str = "",
    source: str = "a.md",
) -> list[Statement]:
    passage = StoredPassage(
        document, document, document, "rules", "content", 0, text, 0, len(text), ((0, len(text)),), headers, None,
        language, title, source, record, "",
    )  # fmt: skip
    return list(READER().of(Sentence(passage, 0)))


def differ(one: list[Statement], other: list[Statement]) -> bool:
    found = {contradict(a, b) for a in one for b in other}
    assert found == {contradict(b, a) for a in one for b in other}, "it depends on which comes first"
    return True in found


ROW = "Fees – Course: Greek for adults; Evening: {}; Price: {} EUR."


@pytest.mark.parametrize(
    ("day", "price", "expected"),
    [("Monday", 120, False), ("Monday", 140, True), ("Thursday", 140, False)],
    ids=["the same", "another price", "another evening"],
)
def test_rows_contradict_each_other_where_all_their_other_cells_agree(day: str, price: int, expected: bool) -> None:
    here = told(ROW.format("Monday", 120), "Fees")
    there = told(ROW.format(day, price), "Fees", title="Evening school", document="b")
    assert differ(here, there) is expected


def test_a_row_in_which_two_figures_differ_is_of_another_case() -> None:
    here = told("Passes – Pass: Ski pass for all; Days: 3; Price: 90 EUR.", "Passes")
    there = told("Passes – Pass: Ski pass for all; Days: 6; Price: 150 EUR.", "Passes", title="Snow", document="b")
    assert not differ(here, there)


def test_rows_of_one_file_are_different_things() -> None:
    here = told("Rooms – Room: Blue hall; Seats: 40.", document="a", record="1", source="rooms.csv")
    there = told("Rooms – Room: Blue hall; Seats: 60.", document="b", record="2", source="rooms.csv")
    elsewhere = told("Rooms – Room: Blue hall; Seats: 60.", document="c", record="1", source="old.csv")
    assert not differ(here, there)
    assert differ(here, elsewhere)


HIRE = "The deposit for a hire of the blue hall is {} euros."


@pytest.mark.parametrize(
    ("headings", "titles"),
    [
        (("North wing", "South wing"), ("House rules", "Visiting")),
        (("Adults", "Children"), ("Prices", "Prices")),
        (("Fees", "Fees"), ("Hiring of boats", "Hiring of halls")),
        (("Fees", "Fees"), ("Fees 2024", "Fees 2025")),
        (("Masters", "Doctorate"), ("House rules", "Visiting")),
    ],
)
def test_headings_that_set_things_apart_make_them_different(headings: tuple[str, str], titles: tuple[str, str]) -> None:
    here = told(HIRE.format(100), headings[0], title=titles[0])
    there = told(HIRE.format(200), headings[1], title=titles[1], document="b")
    assert not differ(here, there)


@pytest.mark.parametrize(("one", "other"), [("Fees", "Hiring"), ("What it costs", "Deposits")])
def test_a_sentence_that_names_its_thing_well_may_stand_below_any_heading(one: str, other: str) -> None:
    here, there = told(HIRE.format(100), one), told(HIRE.format(200), other, title="Welcome", document="b")
    assert differ(here, there)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Guests with a card pay 4 euros at the gate.", "Guests without a card pay 9 euros at the gate."),
        ("Groups need not book the tour of the tower.", "Groups may book the tour of the tower."),
        ("Is the tower open to groups at 9:00?", "Is the tower open to groups at 10:00?"),
        ("A tour of the tower needs at least 5 people.", "A tour of the tower needs at most 20 people."),
        ("The tower opens at 9:00 for groups.", "The tower closes at 18:00 for groups."),
        ("A pass for 3 days of skiing costs 90 euros.", "A pass for 6 days of skiing costs 150 euros."),
        ("A copy of the plan costs 5 euros.", "A certified copy of the plan costs 8 euros."),
        ("Dogs may run in the yard only on a lead.", "Dogs may not run in the yard."),
    ],
)
def test_another_condition_is_another_case(one: str, other: str) -> None:
    here, there = told(one, "Tours"), told(other, "Tours", title="Visiting", document="b")
    assert not differ(here, there)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Visitors may park in the yard.", "Visitors may not park in the yard."),
        ("Visitors may park in the yard.", "Visitors cannot park in the yard."),
        ("Booking of the tower is required.", "Booking of the tower is not required."),
    ],
)
def test_what_one_allows_or_demands_and_the_other_denies_is_a_contradiction(one: str, other: str) -> None:
    here, there = told(one, "Rules"), told(other, "Rules", title="Visiting", document="b")
    assert differ(here, there)
    assert not differ(here, here)


def test_what_is_said_in_another_language_is_not_compared() -> None:
    here = told("The tower opens at 9:00 for groups.", "Tours")
    there = told("The tower opens at 10:00 for groups.", "Tours", document="b", language="el")
    assert not differ(here, there)
