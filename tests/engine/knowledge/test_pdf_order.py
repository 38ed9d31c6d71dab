"""Lines as PDFium hands them over, character by character with its place, and as they are read."""

import pytest

from engine.knowledge.readers.pdf_order import words

LEFT, RIGHT = -5.0, 5.0  # where the next character of a word stands, in points
Given = tuple[str, float, float]


def read(*given: Given, within_arabic: bool = True) -> str:
    """Each of `given` is a word in PDFium's order, the place of its first character, and the way to the next."""
    places: list[float] = []
    for text, first, step in given:
        places += [first + step * number for number in range(len(text))] + [first]
    line = " ".join(text for text, _, _ in given)
    return " ".join(word.text for word in words(line, 0, places.__getitem__, within_arabic=within_arabic))


def test_words_in_order_stay() -> None:
    assert read(("من", 100, LEFT), ("أول", 80, LEFT)) == "من أول"


def test_a_word_that_is_spelled_from_the_left_is_turned() -> None:
    assert read(("ةعاق", 80, RIGHT), ("أرز", 60, LEFT)) == "قاعة أرز"


def test_a_mark_within_a_word_that_is_spelled_in_pieces_stays_with_its_letter() -> None:
    places = [20.0, 30.0, 21.0, 0.0, 5.0, 10.0]  # of "يو", the mark of the first letter, and "عفد" from the left
    assert [word.text for word in words("يوُعفد", 0, places.__getitem__, within_arabic=True)] == ["ويُدفع"]


def test_the_letters_of_a_ligature_share_a_place_and_keep_their_order() -> None:
    assert [word.text for word in words("ثلاث", 0, [30, 20, 20.1, 10].__getitem__, within_arabic=True)] == ["ثلاث"]
    assert [word.text for word in words("ال", 0, [10, 10].__getitem__, within_arabic=True)] == ["لا"]


@pytest.mark.parametrize("number", ["٢٦٠", "٢٣:٠٠", "1٬250", "٣٫٥", "20%", "30/09/2026"])
def test_a_number_stands_from_the_left(number: str) -> None:
    last = 50 + RIGHT * (len(number) - 1)
    for given in ((number, 50, RIGHT), (number[::-1], last, LEFT)):
        assert read(("قدره", 120, LEFT), given, ("يورو", 40, LEFT)) == f"قدره {number} يورو"


def test_a_comma_after_a_number_stays_after_it() -> None:
    for given in (("،2500", 50, RIGHT), ("0052،", 70, LEFT)):
        assert read(("هاتف", 120, LEFT), given, ("ودوام", 40, LEFT)) == "هاتف 2500، ودوام"


def test_an_address_stands_from_the_left() -> None:
    places = [85.0, 90, 95, 80, 65, 70, 75]  # "abc.org" that PDFium has cut at the dot and put together from the right
    assert [
        word.text for word in words("org.abc", 0, [*places[:3], 80, *places[4:]].__getitem__, within_arabic=True)
    ] == ["abc.org"]


def test_latin_words_side_by_side_stand_from_the_left() -> None:
    assert read(("في", 120, LEFT), ("Hall", 90, RIGHT), ("Cedar", 60, RIGHT), ("غدا", 40, LEFT)) == "في Cedar Hall غدا"


def test_numbers_side_by_side_stand_from_the_right_as_their_line_does() -> None:
    assert read(("من", 120, LEFT), ("10", 100, RIGHT), ("20", 80, RIGHT)) == "من 10 20"


def test_brackets_that_stand_as_on_paper_are_turned_and_stand_with_their_word() -> None:
    assert read((")إلا", 100, LEFT), ("جمعة(", 80, LEFT)) == "(إلا جمعة)"
    assert read(("سبعة)", 120, LEFT), ("إلا", 90, LEFT), ("جمعة(", 70, LEFT)) == "سبعة (إلا جمعة)"
    assert read(("(إلا", 100, LEFT), ("جمعة)", 80, LEFT)) == "(إلا جمعة)"


def test_a_mark_that_stands_alone_is_left_out() -> None:
    assert read(("ستون", 100, LEFT), ("\u064f", 30, LEFT), ("يورو", 70, LEFT)) == "ستون يورو"


def test_an_english_line_with_an_arabic_word_keeps_its_own_order() -> None:
    given: tuple[Given, ...] = (
        ("Hello,", 10, RIGHT),
        ("(reader)", 50, RIGHT),
        ("ربع", 100, RIGHT),
        ("12.", 120, RIGHT),
    )
    assert read(*given, within_arabic=False) == "Hello, (reader) عبر 12."
