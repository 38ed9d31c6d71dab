"""Fitting runs into parts, with a measure of plain characters and one that counts the marks as well."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.text import GAP, Part, Piece, Run, directed, fit, merged


def characters(part: Part) -> int:
    return sum(len(run.text) for run in part)


def with_tags(part: Part) -> int:
    return sum(len(run.text) + 7 * len(run.marks) for run in merged(part))


def words(part: Part) -> str:
    return "".join(run.text for run in part)


def paragraphs(*texts: str) -> list[Piece]:
    return [Piece((Run(text),)) for text in texts]


def test_what_fits_stays_in_one_part() -> None:
    assert [words(part) for part in fit(paragraphs("one", "two"), 20, characters)] == ["one" + GAP + "two"]


def test_a_part_may_be_filled_to_the_last_character() -> None:
    assert [words(part) for part in fit(paragraphs("a" * 20), 20, characters)] == ["a" * 20]
    assert [words(part) for part in fit(paragraphs("a" * 20, "b"), 20, characters)] == ["a" * 20, "b"]


@pytest.mark.parametrize(
    ("text", "limit", "parts"),
    [
        ("First block is here\n\nSecond one.", 25, ["First block is here", "Second one."]),
        ("First line is here\nsecond. Third", 28, ["First line is here", "second. Third"]),
        ("A sentence ends. Another goes on", 26, ["A sentence ends.", "Another goes on"]),
        ("هذه جملة تنتهي هنا؟ وهذه جملة أخرى", 27, ["هذه جملة تنتهي هنا؟", "وهذه جملة أخرى"]),
        ("no sentence here at all", 14, ["no sentence", "here at all"]),
        ("abcdefghijklmnop", 10, ["abcdefghij", "klmnop"]),
    ],
)
def test_a_part_ends_where_it_hurts_least(text: str, limit: int, parts: list[str]) -> None:
    assert [words(part) for part in fit(paragraphs(*text.split(GAP)), limit, characters)] == parts


def test_a_break_early_in_a_part_is_passed_over_for_a_worse_one_near_its_end() -> None:
    text = "Hm. " + "many words without an end " * 4
    assert len(words(fit(paragraphs(text), 40, characters)[0])) > 20


def test_a_whole_piece_moves_to_the_next_part_rather_than_being_cut() -> None:
    code = Piece((Run("x = 1\ny = 2\nz = 3"),), whole=True)
    parts = fit([*paragraphs("Before"), code], 20, characters)
    assert [words(part) for part in parts] == ["Before", "x = 1\ny = 2\nz = 3"]


def test_a_whole_piece_longer_than_a_part_is_cut_between_lines_and_keeps_its_indentation() -> None:
    code = Piece((Run("def f():\n    return 1\n    # done"),), whole=True)
    assert [words(part) for part in fit([code], 22, characters)] == ["def f():\n    return 1", "    # done"]


def test_a_heading_goes_on_to_the_next_part_with_what_it_heads() -> None:
    heading = Piece((Run("Fees."),), leads=True)
    pieces = [*paragraphs("Something else before it"), heading, *paragraphs("They are due in May")]
    for limit in range(31, 48):
        assert [words(part) for part in fit(pieces, limit, characters)] == [
            "Something else before it",
            "Fees." + GAP + "They are due in May",
        ]


def test_a_part_ends_between_words_rather_than_after_a_heading() -> None:
    heading = Piece((Run("A rather long heading of it"),), leads=True)
    first, _ = fit([heading, *paragraphs("one two three four five")], 45, characters)
    assert words(first) == "A rather long heading of it" + GAP + "one two three"


def test_a_heading_stays_alone_only_before_what_fills_a_part_of_its_own() -> None:
    code = Piece((Run("x" * 20),), whole=True)
    parts = fit([Piece((Run("Fees"),), leads=True), code], 20, characters)
    assert [words(part) for part in parts] == ["Fees", "x" * 20]


def test_a_citation_mark_stays_with_the_word_before_it() -> None:
    piece = Piece((Run("Refunds are paid in May "), Run("[1]", solid=True), Run(" and June.")))
    for limit in range(10, 35):
        parts = [words(part) for part in fit([piece], limit, characters)]
        assert all(not part.startswith("[1]") for part in parts), parts
        assert sum(part.count("[1]") for part in parts) == 1


def test_a_citation_mark_is_not_cut_even_without_a_space_anywhere() -> None:
    piece = Piece((Run("a" * 9), Run("[12]", solid=True), Run("b" * 9)))
    assert [words(part) for part in fit([piece], 11, characters)] == ["a" * 9, "[12]" + "b" * 7, "bb"]


def test_after_a_citation_mark_a_part_may_end_as_after_a_sentence() -> None:
    piece = Piece((Run("Refunds are paid "), Run("[1]", solid=True), Run(" and more words")))
    assert [words(part) for part in fit([piece], 32, characters)] == ["Refunds are paid [1]", "and more words"]


def test_a_solid_run_is_not_cut_at_a_space_in_it_either() -> None:
    piece = Piece((Run("see "), Run("[one two]", solid=True), Run(" there")))
    assert [words(part) for part in fit([piece], 14, characters)] == ["see [one two]", "there"]


@pytest.mark.parametrize(("text", "limit"), [("سَ" * 9, 9), ("👩‍👩‍👧" * 4, 9), ("👍🏽" * 6, 9), ("e\u0301" * 9, 9)])
def test_no_character_is_cut_in_two(text: str, limit: int) -> None:
    first, *_ = [words(part) for part in fit(paragraphs(text), limit, characters)]
    assert len(first) < limit
    assert text.startswith(first)
    assert text[len(first)] == text[0]


def test_letters_keep_their_diacritics_and_emoji_their_parts() -> None:
    text = "سَ" * 10 + "👩‍👩‍👧" * 4 + "👍🏽" * 6
    for part in fit(paragraphs(text), 9, characters):
        assert words(part)[0] in "س👩👍"


def test_a_space_that_binds_is_no_place_to_break() -> None:
    assert [words(part) for part in fit(paragraphs("it costs 10\u00a0000 euro"), 14, characters)] == [
        "it costs",
        "10\u00a0000 euro",
    ]


def test_each_part_carries_the_marks_of_its_own_words() -> None:
    piece = Piece((Run("plain "), Run("bold words that go on for long", ("<b>",))))
    first, second = fit([piece], 20, characters)
    assert first[-1].marks == second[0].marks == ("<b>",)


def test_the_measure_decides_how_much_fits() -> None:
    piece = Piece((Run("one "), Run("two ", ("<b>",)), Run("three")))
    assert len(fit([piece], 14, characters)) == 1
    assert len(fit([piece], 14, with_tags)) > 1


def test_pieces_without_words_are_left_out() -> None:
    assert [words(part) for part in fit(paragraphs("", "a", "  ", "b"), 20, characters)] == ["a" + GAP + "b"]
    assert fit(paragraphs("", "\n"), 20, characters) == []


def test_no_part_is_blank_however_much_white_space_there_is() -> None:
    parts = fit(paragraphs("one" + " " * 50 + "two", " " * 50 + "three"), 10, characters)
    assert [words(part).strip() for part in parts] == ["one", "two", "three"]


def test_a_limit_without_room_for_a_mark_is_refused() -> None:
    with pytest.raises(ValueError, match="the least is 8"):
        fit(paragraphs("a"), 7, characters)


def test_lines_are_marked_only_where_their_first_letter_misleads() -> None:
    part = (Run("GPA هو المعدل\nالمعدل", base="rtl"), Run("\n"), Run("GPA", base="ltr"), Run("\nx = س"))
    assert words(directed(part)) == "\u200fGPA هو المعدل\nالمعدل\nGPA\nx = س"


RUNS = st.builds(
    Run,
    st.text(st.sampled_from("ab .\n؟س\u064e👍🏽\u00a0"), max_size=30),
    st.sampled_from([(), ("<b>",), ("<q>", "<i>")]),
)
MARKS = st.builds(lambda number: Run(f"[{number}]", solid=True), st.integers(1, 99))
PIECES = st.builds(Piece, st.lists(RUNS | MARKS, max_size=6).map(tuple), st.booleans(), st.booleans())


@given(st.lists(PIECES, max_size=6), st.integers(30, 60))
def test_nothing_but_white_space_between_parts_is_lost_and_no_part_is_too_long(pieces: list[Piece], limit: int) -> None:
    parts = fit(pieces, limit, with_tags)
    assert all(with_tags(part) <= limit for part in parts)
    assert all(words(part).strip() for part in parts)
    told = GAP.join(words(piece.runs) for piece in pieces if words(piece.runs).strip())
    assert re.sub(r"\s", "", "".join(words(part) for part in parts)) == re.sub(r"\s", "", told)
    assert all(words(part).strip() in told for part in parts)
    solid = [run.text for piece in pieces for run in piece.runs if run.solid]
    assert [run.text for part in parts for run in part if run.solid] == solid
