"""What words become before they are compared."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.text import analysis
from engine.text.analysis import content_terms, normalize, phrases, pieces, term_spans, terms, words


@pytest.mark.parametrize(
    ("written", "folded"),
    [
        ("Café  NAÏVE\n", "cafe naive"),
        ("ﬁne ½", "fine 1⁄2"),
        ("ΦΟΙΤΗΤΉΣ φοιτητής Ϊΐ", "φοιτητησ φοιτητησ ιι"),
        ("أإآٱ", "اااا"),
        ("مسؤول شيئ", "مسوول شيي"),
        ("هدى مكتبة", "هدي مكتبه"),
        ("الطَّلَبَةُ", "الطلبه"),
        ("كـــتاب", "كتاب"),
        ("ﻻ", "لا"),
        ("کی", "كي"),
        ("١٢٣ ۴۵", "123 45"),
        ("می\u200cروم co\u00adop \ufeffx", "ميروم coop x"),
    ],
)
def test_spellings_of_the_same_word_fold_to_one(written, folded):
    assert normalize(written) == folded


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("en", "The students' fees", "the student fee"),
        ("en", "CS101", "cs 101"),
        ("en", "the boss's desk", "the boss desk"),
        ("en", "10,000", "10000"),
        ("en", "don't", "don’t"),
        ("ar", "الطَّالِبَات", "طالبات"),
        ("ar", "وبالجامعة", "جامعه"),
        ("ar", "١٠٬٠٠٠", "10000"),
        ("ar", "لمدينة", "المدينة"),
        ("ar", "٠٥", "5"),
        ("el", "φοιτητές", "ΦΟΙΤΗΤΗΣ"),
        ("el", "10.000 ευρώ", "10000 ευρω"),
        ("el", "εξετάσεις", "εξέταση"),
    ],
)
def test_forms_of_the_same_word_have_the_same_terms(language, one, other):
    assert terms(one, language) == terms(other, language)


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("en", "3.500", "3500"),
        ("el", "3.5", "35"),
        ("en", "universe", "diverse"),
        ("ar", "بنت", "ابن"),
        ("ar", "ولد", "لد"),
        ("ar", "ألف", "ف"),
        ("ar", "كتب", "تب"),
    ],
)
def test_different_words_keep_different_terms(language, one, other):
    assert terms(one, language) != terms(other, language)


def test_stop_words_go_unless_nothing_else_is_left():
    assert content_terms("What are the fees?", "en") == ["fee"]
    assert content_terms("ما هي الرسوم؟", "ar") == terms("الرسوم", "ar")
    assert content_terms("Ποια είναι τα δίδακτρα;", "el") == terms("δίδακτρα", "el")
    assert content_terms("who are you", "en") == terms("who are you", "en")


def test_a_negation_is_no_stop_word():
    assert content_terms("not refundable", "en") == terms("not refundable", "en")
    assert content_terms("δεν επιστρέφεται", "el") != terms("επιστρέφεται", "el")


def test_phrases_are_neighbours_with_at_most_one_stop_word():
    assert phrases(words("the fee for late exams", "en")) == ["fee_for_late", "for_late_exams", "late_exams"]
    assert phrases(["fee"]) == []


def test_pieces_mark_where_a_word_begins_and_ends():
    assert pieces("fees") == ("_fee", "fees", "ees_")
    assert pieces("a") == ("_a_",)
    assert set(pieces("طلاب")) & set(pieces("طلابي")) == {"_طلا", "طلاب"}


def test_spans_point_at_the_words_as_written():
    text = "Τα δίδακτρα (10.000 ευρώ) για το 2026:  ΦΟΙΤΗΤΉΣ"
    spans = term_spans(text, "el")
    assert [text[start:end] for _, start, end in spans] == [
        "Τα",
        "δίδακτρα",
        "10.000",
        "ευρώ",
        "για",
        "το",
        "2026",
        "ΦΟΙΤΗΤΉΣ",
    ]
    assert [term for term, _, _ in spans] == terms(text, "el")


TEXTS = st.text(st.one_of(st.characters(), st.sampled_from("ابتةىأؤئءـًَّٰٱلهويكقمν.ς;άΐ'’,٬٣0.½ﷺﬁ")), max_size=60)


@given(TEXTS, st.sampled_from(["en", "ar", "el"]))
def test_no_text_breaks_analysis(text, language):
    spans = term_spans(text, language)
    assert [term for term, _, _ in spans] == terms(text, language)
    assert all(term for term in terms(text, language))
    assert all(text[start:end] for _, start, end in spans)
    assert all(" " not in piece for word in words(text, language) for piece in (*pieces(word), analysis.stem(word)))


@given(TEXTS)
def test_folding_twice_changes_nothing(text):
    assert normalize(normalize(text)) == normalize(text)


@given(TEXTS, st.sampled_from(["en", "ar", "el"]))
def test_terms_of_a_folded_text_are_those_of_the_text(text, language):
    folded = [analysis.stem(word) for word in words(text, language)]
    assert folded == terms(text, language)
