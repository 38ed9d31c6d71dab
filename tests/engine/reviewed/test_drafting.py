"""What an editor gives in one field, and what of it can be kept."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from engine.passage import StoredPassage
from engine.reviewed.drafting import numbered, place_in, problem_of, quotes_of, rests_of
from engine.staff.roles import Account

PASSAGE = StoredPassage(
    id="p", parent="p", document="d", collection="handbook", view="content", ordinal=0, start=10, end=66,
    text="Fees are set\nby the senate. [1] A late one costs 25 euros.", sentences=((0, 56),), headers=("Fees",),
    page=None, language="en", title="Fees", source="fees.md", record="", url="",
)  # fmt: skip
EVERYWHERE = Account("1", "rania", {"": "reviewer"}, False, False, datetime.now(UTC), None)
ONE_COLLECTION = replace(EVERYWHERE, grants={"handbook": "reviewer"})


@pytest.mark.parametrize("quotes", [[], ["one"], ["first\n\nstill first", "second [2] in a line"]])
def test_what_the_field_is_given_is_read_from_it_again(quotes: list[str]) -> None:
    assert quotes_of(numbered(quotes)) == quotes


def test_words_without_a_number_are_the_first_and_numbers_give_the_order() -> None:
    assert quotes_of("words alone") == ["words alone"]
    assert quotes_of(" [2] second\n[1]\nfirst\n") == ["first", "second"]


def test_words_are_found_whatever_lines_a_form_broke_them_into_and_cited_where_they_stand() -> None:
    assert place_in(PASSAGE, "set by  the\nsenate.") == (9, 27)
    (rest,) = rests_of([(PASSAGE, "set by the senate.")])
    assert (rest.citation.quote, rest.citation.start, rest.passage) == ("set\nby the senate.", 19, PASSAGE.text)
    assert place_in(PASSAGE, "") is None


@pytest.mark.parametrize(
    ("text", "quoted", "problem"),
    [
        ("In May.", [], ""),
        ("In May [1].", [(PASSAGE, "25 euros")], ""),
        ("", [], "empty"),
        ("In May [1].", [(PASSAGE, "26 euros")], "quote_wrong"),
        ("In May [1].", [(None, "25 euros")], "quote_wrong"),
        ("In May.", [(PASSAGE, "25 euros")], "marks"),
        ("In May [1] [2].", [(PASSAGE, "25 euros")], "marks"),
    ],
)
def test_what_cannot_be_kept_says_why(text: str, quoted: list[tuple[StoredPassage | None, str]], problem: str) -> None:
    assert problem_of("When?", text, quoted, EVERYWHERE) == problem


def test_what_cites_nothing_is_kept_for_who_has_a_role_for_everything_alone() -> None:
    assert problem_of("When?", "In May.", [], ONE_COLLECTION) == "uncited"
    assert problem_of("When?", "In May [1].", [(PASSAGE, "25 euros")], ONE_COLLECTION) == ""
