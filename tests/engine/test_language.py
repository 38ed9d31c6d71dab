"""Which language a text is in."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.language import (
    Language,
    asked_in,
    commanded_in,
    detect,
    digits,
    direction,
    figures,
    fold_digits,
    hinted,
)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("When is the library open?", "en"),
        ("متى تفتح المكتبة؟", "ar"),
        ("Πότε ανοίγει η βιβλιοθήκη;", "el"),
        ("ΠΟΤΕ ΑΝΟΙΓΕΙ", "el"),
        ("What does زكاة mean?", "en"),
        ("ما معنى deadline هنا؟", "ar"),
        ("Τι είναι το ECTS;", "el"),
        ("الطَّلَبَةُ", "ar"),
        ("café naïve", "en"),
    ],
)
def test_the_script_with_most_letters_names_the_language(text, language):
    assert detect(text) == language


@pytest.mark.parametrize(
    ("argument", "language"),
    [
        ("yes", "ar"),
        ("", "ar"),
        ("0f3a" * 8, "ar"),
        ("what the fee is", "en"),
        ("ποια είναι", "el"),
        ("ελληνικά", "el"),
    ],
)
def test_what_a_button_sends_after_a_command_tells_no_language(argument, language):
    assert commanded_in(argument, "ar") == language


@pytest.mark.parametrize("text", ["", "123", "٣٤", "🙂", "؟!", "…", ";"])
def test_a_text_without_letters_has_the_language_it_had_before(text):
    assert detect(text, "el") == "el"
    assert detect(text, "ar") == "ar"


@pytest.mark.parametrize(
    "text",
    [
        "pou einai i vivliothiki kai pote anoigei",
        "Poso kostizei i eggrafi gia tous foitites?",
        "thelw na mathw pws mporw na kanw aitisi",
        "xathike to podilato mou, ti kanw",
    ],
)
def test_greek_in_latin_letters_is_greek(text):
    assert detect(text) == "el"


@pytest.mark.parametrize(
    "text", ["wen el maktaba w emta btefta7", "ana 3ayez a3raf el masareef kam", "shu lazem jeeb ma3i"]
)
def test_arabic_in_latin_letters_is_arabic(text):
    assert detect(text) == "ar"


@pytest.mark.parametrize(
    "text",
    [
        "I want to go to Athens in May and see the Stoa",
        "Tin roofs and tin cans: is the tin included?",
        "Can I pay my fees in two parts, and by when?",
        "einai",
        "zakat on 5000 euros",
        "surat al-baqara 2:255",
        "level B2 exam fee at 3pm",
    ],
)
def test_english_with_a_chance_likeness_stays_english(text):
    assert detect(text) == "en"


def test_only_arabic_runs_from_right_to_left():
    assert [direction(language) for language in ("en", "el", "ar")] == ["ltr", "ltr", "rtl"]


def test_digits_of_arabic_and_persian_become_ascii():
    assert fold_digits("٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ 12 ٣٫٥") == "0123456789 0123456789 12 3٫5"


@given(st.text())
def test_folding_digits_keeps_every_offset(text):
    folded = fold_digits(text)
    assert len(folded) == len(text)
    assert all(new == old or new.isascii() for new, old in zip(folded, text, strict=True))


@pytest.mark.parametrize(
    ("codes", "language"),
    [
        (["el-GR"], "el"),
        (["AR_eg"], "ar"),
        (["fr", "el", "ar"], "el"),
        (["", "ar"], "ar"),
        (["fr-FR"], "en"),
        ([], "en"),
    ],
)
def test_the_first_code_that_names_a_language_of_ours_hints_at_it(codes, language):
    assert hinted(*codes) == language


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("is this a verse: إن مع العسر يسرا إن مع العسر يسرا", "en"),
        ("where is this verse إنا أعطيناك الكوثر فصل لربك وانحر", "en"),
        ("είναι στίχος αυτό: إن مع العسر يسرا إن مع العسر يسرا", "el"),
        ("ما معنى هذه العبارة: the deadline for late registration", "ar"),
        ("PDF: كيف أرفع الملف", "ar"),
        ("2:255 وماذا بعدها", "ar"),
        ("", "el"),
    ],
)
def test_a_message_is_asked_in_the_language_of_its_first_words(text: str, language: Language) -> None:
    assert asked_in(text, "el") == language


def test_a_number_is_written_with_the_digits_and_marks_of_the_language():
    assert [figures(1234.5, language) for language in ("en", "ar", "el")] == ["1,234.5", "١٬٢٣٤٫٥", "1.234,5"]
    assert figures("1,234.50", "el") == "1.234,50"
    assert [digits("1446 AH, 2.5", language) for language in ("en", "ar", "el")] == [
        "1446 AH, 2.5",
        "١٤٤٦ AH, ٢.٥",
        "1446 AH, 2.5",
    ]
