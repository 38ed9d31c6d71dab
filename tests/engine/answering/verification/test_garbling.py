"""Letters that were played with are told from words that a source merely does not have."""

import pytest

from engine.answering.verification.garbling import garbled
from engine.answering.verification.support import support
from engine.language import Language

FEES = "A late instalment costs 25 euros for each week. Write to fees@uni.example or see www.uni.example."
ROOM = "أجرة الغرفة المفردة ٢٦٠ يورو في الشهر."
EXAMS = "Η αναβαθμολόγηση κοστίζει 15 ευρώ και ζητείται μέσα σε επτά ημέρες."


@pytest.mark.parametrize(
    ("claim", "source", "language", "word"),
    [
        ("A l@te inst@lment costs 25 euros for e@ch week.", FEES, "en", "l@te"),
        ("A l1t2 instalment costs 25 euros for each week.", FEES, "en", "l1t"),
        ("A late instalment scots 25 euros for each week.", FEES, "en", "scots"),
        ("A late instalmant costs 25 euros for each week.", FEES, "en", "instalmant"),
        ("Alateinstalmentcosts 25 euros for each week.", FEES, "en", "alateinstalmentcosts"),
        ("A late instalment costs 25 euros, see www.evil.example.", FEES, "en", "www.evil.example."),
        ("A late instalment costs 25 euros, write to me@evil.example.", FEES, "en", "me@evil.example"),
        ("1جرة ا1لغرفة المفردة ٢٦٠ يورو في الشهر.", ROOM, "ar", "1جرة"),
        ("Η αναβ@θμολόγηση κοστίζει 15 ευρώ.", EXAMS, "el", "αναβ@θμολόγηση"),
        ("Η αναβαθμολόγηση κοζίσειτ 15 ευρώ.", EXAMS, "el", "κοζισειτ"),
    ],
)
def test_a_garbled_word_is_named(claim: str, source: str, language: Language, word: str) -> None:
    assert garbled(claim, source, language) == word
    assert not support(claim, [source], language).holds


@pytest.mark.parametrize(
    "claim",
    [
        "Paying an installment late costs 25 euros a week.",
        "Write to fees@uni.example about late instalments, or see www.uni.example.",
        "Each week of delay is charged with 25 euros.",
        "Instalments that come late cost €25 weekly.",
    ],
)
def test_other_words_and_other_spellings_are_no_fault(claim: str) -> None:
    assert garbled(claim, FEES, "en") == ""
