"""Words of other languages that translate those of a question."""

import pytest

from engine import translations
from engine.answering.question.understanding import understand
from engine.language import Language
from engine.text import analysis


@pytest.mark.parametrize(
    ("word", "language", "other", "spoken"),
    [
        ("refund", "en", "استرداد", "ar"), ("refund", "en", "επιστροφή", "el"), ("خصم", "ar", "discount", "en"),
        ("خصم", "ar", "έκπτωση", "el"), ("κλειδί", "el", "key", "en"), ("κλειδί", "el", "مفتاح", "ar"),
    ],
)  # fmt: skip
def test_a_word_is_known_by_those_that_translate_it(
    word: str, language: Language, other: str, spoken: Language
) -> None:
    stems = analysis.content_terms(word, language)
    assert set(analysis.content_terms(other, spoken)) <= translations.of(stems, language).keys()


def test_words_of_a_language_are_translated_into_the_others_alone() -> None:
    found = translations.of(["dog", "ticket", "library"], "en")
    assert found
    assert not any(one.isascii() for one in found)


def test_a_passage_in_another_language_holds_the_words_of_a_question_that_it_translates() -> None:
    held = {"خصم": 1}
    question = understand("what discount is there?", "en", lambda terms: ({t: held.get(t, 0) for t in terms}, 9))
    found = question.held({"خصم"})
    assert (found.exact, found.alike, found.translated) == (set(), set(), {"discount"})
    assert not question.unknown
    assert question.worth_of(found, set()) > 0.3


def test_a_word_that_no_passage_holds_in_any_language_stays_unknown() -> None:
    assert understand("what discount is there?", "en", lambda terms: (dict.fromkeys(terms, 0), 9)).unknown
