"""How much of a text is read, and what runs of spaces and marks come to."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.text.bare import beginning, few_spaces, read_length

TEXTS = st.text(alphabet="aé ß½ﷺﷲ\u064b\u0301ال", max_size=60)


@given(TEXTS, st.integers(0, 80))
def test_a_beginning_is_never_read_as_longer_than_it_may_be(text: str, most: int) -> None:
    kept = beginning(text, most)
    assert text.startswith(kept)
    assert read_length(kept) <= most
    assert kept == text[:most] or read_length(text[:most]) > most


def test_a_sign_that_stands_for_a_phrase_counts_as_the_phrase() -> None:
    assert len(beginning("ﷺ" * 4000, 4000)) == 4000 // read_length("ﷺ")


def test_marks_in_a_row_that_no_reader_keeps_count_all_the_same() -> None:
    assert read_length("م" + "\u064b" * 5000) == 5001


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("a wife  and\n\ntwo sons", "a wife  and\n\ntwo sons"),
        ("a wife" + " " * 4000 + "and", "a wife and"),
        ("a wife \t\n\u00a0 and", "a wife\nand"),
    ],
)
def test_a_long_run_of_spaces_is_one_space_or_line_break(text: str, read: str) -> None:
    assert few_spaces(text) == read
