"""Numbers said in words are written as figures, and what may not be a number stays as it is said."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.language import LANGUAGES, Language
from engine.text.figured import in_figures
from tests.engine.text.spelling import spelt


@given(st.integers(11, 999_999_999), st.sampled_from(LANGUAGES))
def test_a_number_in_words_becomes_its_figure(number: int, language: Language) -> None:
    written = in_figures(f"({spelt(number, language)})", language)
    lone = {"(مليون)", "(ألف)", "(مئة)", "(εκατό)"}  # may be other words as well
    assert written == f"({number})" or written in lone


@pytest.mark.parametrize(
    ("text", "language", "written"),
    [
        ("two hundred and fifty thousand euros, and twelve sons", "en", "250000 euros, and 12 sons"),
        ("half of the million, one and a half tons", "en", "500000, 1.5 tons"),
        ("twenty one k gold, twenty-five percent", "en", "21 k gold, 25%"),
        ("20 thousand, 21k, 5½ and 1.500 thousand", "en", "20 thousand, 21k, 5½ and 1.500 thousand"),
        ("two thirds to the twenty-first, one of them", "en", "two thirds to the twenty-first, one of them"),
        ("a million and three sons", "en", "a million and three sons"),
        ("وأحد عشر ابنا، بخمسة آلاف ومئتين", "ar", "و11 ابنا، ب5200"),
        ("رجل ميت، والحادي عشر", "ar", "رجل ميت، والحادي عشر"),
        ("ενάμισι εκατομμύριο, δεκαεπτά κόρες", "el", "1500000, 17 κόρες"),
    ],
)
def test_what_is_written_for_what_is_said(text: str, language: Language, written: str) -> None:
    assert in_figures(text, language, lambda word: word == "sons") == written
