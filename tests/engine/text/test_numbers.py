"""Numbers are read alike however they are written."""

import time
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.language import LANGUAGES, Language, figures
from engine.text.number_words import OF_MONEY, cardinal, scale
from engine.text.numbers import figure, is_number, number_at, read, values
from engine.text.tokens import tokens
from tests.engine.text.spelling import spelt

WHOLE = st.one_of(st.integers(0, 999_999_999), st.integers(0, 1200), st.sampled_from([1000, 2000, 100_000, 1_000_000]))


def plain(text: str, language: Language) -> list[str]:
    return [one.plain for one in read(text, language)]


@given(WHOLE, st.sampled_from(LANGUAGES))
def test_a_number_spelt_out_is_read_back(number: int, language: Language) -> None:
    assert plain(f"({spelt(number, language)})", language) == [str(number)]


@given(WHOLE, st.sampled_from(LANGUAGES))
def test_a_figure_written_as_the_language_writes_it_is_read_back(number: int, language: Language) -> None:
    assert plain(f"({figures(number, language)})", language) == [str(number)]


@given(st.integers(0, 99_999), st.integers(1, 99), st.sampled_from(LANGUAGES))
def test_a_decimal_is_read_back(whole: int, hundredths: int, language: Language) -> None:
    value = whole + Fraction(hundredths, 100)
    written = figures(f"{whole:,}.{hundredths:02}", language)
    assert [one.value for one in read(f"({written})", language)] == [value]


@given(st.text(alphabet="٣ 4,.٫/%½ -andfive hundredoneخمسةوعشرون مئةδύοχίλια", max_size=60), st.sampled_from(LANGUAGES))
def test_any_text_is_read_and_each_number_has_its_place(text: str, language: Language) -> None:
    found = read(text, language)
    assert all(0 <= one.start < one.end <= len(text) for one in found)
    assert all(one.end <= other.start for one, other in pairwise(found))


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("five hundred euros", "en", "500"),
        ("fourteen days, or twenty-five", "en", "14 25"),
        ("twenty five and thirty", "en", "25 30"),
        ("between one hundred and two hundred", "en", "100 200"),
        ("between one thousand and two thousand", "en", "1000 2000"),
        ("fifteen hundred", "en", "1500"),
        ("two hundred and fifty thousand", "en", "250000"),
        ("a hundred and one", "en", "101"),
        ("two and a half million", "en", "2500000"),
        ("a million and a half", "en", "1500000"),
        ("half a million", "en", "500000"),
        ("half of the million, half the million", "en", "500000 500000"),
        ("three quarters of a million", "en", "750000"),
        ("a million and half a million", "en", "1500000"),
        ("two half brothers, 2 half sisters", "en", "2 0.5 2 0.5"),
        ("15 hundred, 5 dozen, 3 lakh", "en", "1500 60 300000"),
        ("a thousand million", "en", "1000000000"),
        ("a few thousand euros, several hundred, hundreds of thousands, a couple of million", "en", ""),
        ("two of the three students", "en", "2 3"),
        ("three and a half years", "en", "3.5"),
        ("two thirds, one third, three quarters", "en", "2/3 1/3 0.75"),
        ("the twenty-first and the third", "en", "21 3"),
        ("a dozen, two dozen", "en", "12 24"),
        ("30,000 and one house", "en", "30000 1"),
        ("2.5 million, 10k, 5½, 5 1/2", "en", "2500000 10000 5.5 5.5"),
        ("25%, 25 percent, twenty-five per cent", "en", "25% 25% 25%"),
        ("1,234.50 and 1,234", "en", "1234.5 1234"),
        ("sections 3.2.1 and 4,5", "en", "3 2 1 4 5"),
        ("08:00 to 22:30", "en", "8 0 22 30"),
        ("10 000 euros in 2024", "en", "10000 2024"),
        ("four hundred of thousands of students", "en", "400"),
        ("४५ days", "en", "45"),
        ("section k, 4k", "en", "4000"),
        ("خمسة وعشرون يوما", "ar", "25"),
        ("خمسمية ليرة", "ar", "500"),
        ("ثلاث مئة وخمسة عشر", "ar", "315"),
        ("بخمسة وعشرين ألف", "ar", "25000"),
        ("خمسة آلاف ومئتان", "ar", "5200"),
        ("ألفين وخمسمية", "ar", "2500"),
        ("٢٠ ألف و ٥٠٠ ليرة", "ar", "20500"),
        ("مليون ونص", "ar", "1500000"),
        ("ثلاثة ونصف", "ar", "3.5"),
        ("نصف مليون", "ar", "500000"),
        ("مليون إلا ربع", "ar", "750000"),
        ("ألف ألف", "ar", "1000000"),
        ("ستون ألفا، وألفا دينار", "ar", "60000 2000"),
        ("ترك ألفا وخمسمئة، وألفا لأمه", "ar", "1500 1000"),
        ("رجل ميت، وميت ألف", "ar", "100000"),
        ("ثمانمئة ألف وثلاثة آلاف", "ar", "803000"),
        ("لبناته الأربع الثلثان", "ar", "4 2/3"),
        ("يوم الثلاثا، وثلاثا، وبربع مليون، وفي لستة", "ar", "3 250000"),
        ("بضعة آلاف، كم مليون، مئات الآلاف", "ar", ""),
        ("خمسة وعشرين بالمية", "ar", "25%"),
        ("خمسة وستة", "ar", "5 6"),
        ("آلاف الطلاب", "ar", ""),
        ("كمية كبيرة، لست هنا", "ar", ""),
        ("الحادي عشر والعشرين", "ar", "11 20"),
        ("الخامسة والعشرون", "ar", "25"),
        ("٣٠ ثانية", "ar", "30"),
        ("٢٥ في المئة، ٢٥٪، 25 بالمية", "ar", "25% 25% 25%"),
        ("ثلثين وثلاثة أرباع", "ar", "2/3 0.75"),
        ("١٬٢٣٤٫٥", "ar", "1234.5"),
        ("خمستاشر وتلتمية", "ar", "15 300"),
        ("πεντακόσια ευρώ", "el", "500"),
        ("χίλια διακόσια τριάντα τέσσερα", "el", "1234"),
        ("διακόσιες σαράντα χιλιάδες", "el", "240000"),
        ("δυόμισι, τρεισήμισι χρόνια", "el", "2.5 3.5"),
        ("δύο και μισή ώρες", "el", "2.5"),
        ("μισό εκατομμύριο, το μισό του εκατομμυρίου", "el", "500000 500000"),
        ("χίλιες χιλιάδες", "el", "1000000"),
        ("μερικές χιλιάδες ευρώ", "el", ""),
        ("ένα τρίτο, τρία τέταρτα", "el", "1/3 0.75"),
        ("εικοστή πρώτη", "el", "21"),
        ("1.234,5 και 10.000", "el", "1234.5 10000"),
        ("25 τοις εκατό", "el", "25%"),
        ("δέκα και είκοσι", "el", "10 20"),
    ],
)
def test_ways_to_write_a_number(text: str, language: Language, expected: str) -> None:
    assert plain(text, language) == expected.split()


def test_one_says_too_little_to_be_compared() -> None:
    assert values("one of the two, 1 or once", "en") == {"2"}


@pytest.mark.parametrize("piece", ["five hundred and ", "خمسة و", "1,", "1 000 ", "7", "half a ", "a ", "½", "1/"])
def test_a_long_row_of_numbers_takes_no_more_than_its_length(piece: str) -> None:
    began = time.perf_counter()
    read(piece * (40_000 // len(piece)), "en")
    assert time.perf_counter() - began < 60


@pytest.mark.parametrize(
    ("word", "expected"), [("five", True), ("ميه", True), ("500", True), ("fee", False), ("", False)]
)
def test_words_for_numbers_are_told_from_others(word: str, expected: bool) -> None:
    assert is_number(word) is expected


@pytest.mark.parametrize(
    ("text", "value", "taken"),
    [
        ("خمسة وعشرون ألفا", 25_000, 3),
        ("ستون ألفا و500", 60_500, 4),
        ("مليون و٢٠٠ ألف", 1_200_000, 4),
        ("ألفا وخمسمئة دينار", 1500, 2),
        ("ألفا دينار", 2000, 1),
        ("fifteen hundred pounds", 1500, 2),
        ("twenty-five", 25, 3),
        ("20 lakh", 2_000_000, 2),
        ("320 χιλιάδες", 320_000, 2),
        ("18k gold", 18, 1),
        ("4 half sisters", 4, 1),
    ],
)
def test_a_number_among_tokens_ends_where_it_ends(text: str, value: int, taken: int) -> None:
    assert number_at(tokens(text), 0) == (value, taken)


@pytest.mark.parametrize("text", ["ميت", "نصف المال", "third", "thousands of people", "بالمئة", "²", "k", "a son"])
def test_what_is_no_count_begins_no_number_among_tokens(text: str) -> None:
    assert number_at(tokens(text), 0) is None


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("5m", 5_000_000),
        ("18k", 18_000),
        ("مليون ونص", 1_500_000),
        ("half a million", 500_000),
        ("بربع مليون", 250_000),
    ],
)
def test_signs_and_parts_count_where_money_is_meant(text: str, value: int) -> None:
    found = number_at(tokens(text), 0, OF_MONEY)
    assert found is not None
    assert found[0] == value


def test_a_scale_of_which_nobody_knows_how_many_is_no_number() -> None:
    assert number_at(tokens("a few thousand euros"), 2) is None


@pytest.mark.parametrize(
    ("written", "value", "weight"),
    [
        ("1,234.5", 1234.5, 1234.5),
        ("1.234,5", 1234.5, 1234.5),
        ("1.234", 1234, 1.234),
        ("0.500", 0.5, 0.5),
        ("1,00,000", 100_000, 100_000),
        ("1.333.333.33", 1333333.33, 1333333.33),
        ("١٬٢٣٤٫٥", 1234.5, 1234.5),
        ("3/4", 0.75, 0.75),
    ],
)
def test_a_figure_is_read_without_its_language(written: str, value: float, weight: float) -> None:
    assert (float(figure(written)), float(figure(written, is_weight=True))) == (value, weight)


def test_a_word_alone_counts_where_it_can_mean_nothing_else() -> None:
    assert [cardinal(word) for word in ("خمسا", "twelve", "hundred", "ميت", "half", "third", "ألف")] == [
        *(5, 12, 100),
        *(None, None, None, None),
    ]
    assert [scale(word) for word in ("الاف", "ألفا", "مليونان", "million", "five")] == [
        1000,
        1000,
        2_000_000,
        10**6,
        None,
    ]


@pytest.mark.parametrize("piece", ["five hundred and ", "خمسة و", "1 000 ", "half a ", "million ", "- "])
def test_the_numbers_of_a_long_text_are_read_in_time_by_its_length(piece: str) -> None:
    words = tokens(piece * (100_000 // len(piece)))
    began, at = time.process_time(), 0
    while at < len(words):
        found = number_at(words, at, OF_MONEY)
        at = found[1] if found else at + 1
    assert time.process_time() - began < 5
