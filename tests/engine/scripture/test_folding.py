"""The levels of folding: what goes, what stays, and that every folded character knows where it came from."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.scripture.folding import LONGEST, Level, bare, fold, skeleton, words

ARABIC = st.text(alphabet=[chr(code) for code in range(0x0600, 0x0700)] + list(" .,﴿﴾abc1ﻻ\u200f"), max_size=40)


def test_letters_lose_marks_tatweel_and_what_cannot_be_seen() -> None:
    assert bare("ٱلرَّحْمَٰنِ") == "ٱلرحمن"
    assert bare("مُحـَـمَّد\u200f") == "محمد"


def test_letters_keep_what_another_word_could_be_made_of() -> None:
    assert bare("إِلَىٰ رَحْمَةٍ شَىْءٌ") == "إلى رحمة شىء"


def test_a_hamza_mark_takes_the_letter_under_it_or_stands_alone() -> None:
    assert bare("يَسْـَٔلُونَكَ") == "يسءلونك"
    assert bare("ا\u0654ن") == "أن"
    assert bare("ر\u0654ا") == "رءا"


def test_compatibility_forms_and_other_keyboards_are_the_same_letters() -> None:
    assert bare("ﻻ إله") == "لا إله"
    assert bare("کتاب ہی") == "كتاب هي"


@pytest.mark.parametrize(
    ("uthmani", "today"),
    [
        ("ٱلصَّلَوٰةَ", "الصلاة"),
        ("ٱلْعَٰلَمِينَ", "العالمين"),
        ("يَٰٓأَيُّهَا", "يا أيها"),
        ("ٱلْقُرْءَانُ", "القرآن"),
        ("هُدَىٰهُمْ", "هداهم"),
        ("إِبْرَٰهِۦمَ", "إبراهيم"),
        ("دَاوُۥدَ", "داوود"),
        ("يُحْىِۦ", "يحيي"),
        ("رَءَا", "رأى"),
        ("ٱلَّيْلِ", "الليل"),
        ("شَيْـًٔا", "شيئا"),
        ("ٱلرِّبَوٰا۟", "الربا"),
        ("نُۨجِى", "ننجي"),
    ],
)
def test_a_word_has_one_skeleton_in_the_spelling_of_the_mushaf_today_and_without_marks(
    uthmani: str, today: str
) -> None:
    (one,), (other,) = words(uthmani), words(today)
    (stripped,) = words(bare(uthmani))
    assert one.skeleton == other.skeleton == stripped.skeleton


def test_god_and_a_god_have_different_skeletons() -> None:
    assert len({skeleton("الله"), skeleton("إله"), skeleton("لله"), skeleton("له")}) == 4


def test_a_letter_marked_silent_is_no_letter_of_the_skeleton() -> None:
    assert skeleton("وَمَلَإِي۟هِۦ") == skeleton("وملئه")


def test_words_stand_where_the_text_has_them_and_the_vocative_takes_the_next() -> None:
    text = "قال: يا أيها الناس (abc) اعبدوا"
    found = list(words(text))
    assert [text[word.start : word.end] for word in found] == ["قال", "يا أيها", "الناس", "abc", "اعبدوا"]
    assert [bool(word.skeleton) for word in found] == [True, True, True, False, True]


@given(ARABIC)
def test_every_level_leads_back_to_the_raw_text(text: str) -> None:
    for level in Level:
        folded = fold(text, level)
        assert len(folded.text) == len(folded.offsets)
        assert list(folded.offsets) == sorted(folded.offsets)
        assert all(0 <= offset < len(text) for offset in folded.offsets)
    assert fold(text, Level.EXACT).text == text


@given(ARABIC)
def test_what_has_been_folded_to_letters_stays_as_it_is(text: str) -> None:
    once = bare(text)
    assert bare(once) == once
    assert fold(text, Level.LETTERS).text == once


def test_a_span_of_letters_is_the_span_of_the_raw_words() -> None:
    text = "بِسْمِ ٱللَّهِ"
    folded = fold(text, Level.LETTERS)
    start = folded.text.index("ٱلله")
    first, last = folded.raw(start, start + 4)
    assert text[first:last] == "ٱللَّه"


def test_a_run_of_letters_longer_than_any_word_matches_nothing() -> None:
    assert [word.skeleton for word in words(f"يا {'ل' * (LONGEST + 1)} قال")] == ["ي", "", "قل"]
    assert [word.skeleton for word in words("ل" * LONGEST)] == ["ل"]
