"""Whether a source bears out a claim: what it says in other words holds, what is changed in it does not."""

import pytest

from engine.answering.verification.support import support
from engine.language import Language

FEES = (
    "A late instalment costs 25 euros for each week. After four weeks the portal account is closed by Maria Georgiou."
)
HOUSING = "أجرة الغرفة المفردة ٢٦٠ يورو في الشهر. لا يجوز تأجير الغرفة لشخص آخر."
EXAMS = "Η αναβαθμολόγηση κοστίζει 15 ευρώ και ζητείται μέσα σε επτά ημέρες. Κανείς δεν φεύγει την πρώτη ώρα."


@pytest.mark.parametrize(
    ("claim", "source", "language"),
    [
        ("A late instalment costs 25 euros for each week.", FEES, "en"),
        ("After 4 weeks the portal account is closed.", FEES, "en"),
        ("A late instalment costs 25 euros a week, and after four weeks the account is closed.", FEES, "en"),
        ("أجرة الغرفة المفردة 260 يورو في الشهر.", HOUSING, "ar"),
        ("Η αναβαθμολόγηση κοστίζει 15 ευρώ και ζητείται μέσα σε 7 ημέρες.", EXAMS, "el"),
    ],
)
def test_what_the_source_says_holds(claim: str, source: str, language: Language) -> None:
    assert support(claim, [source], language).holds


@pytest.mark.parametrize(
    ("claim", "source", "language", "fault"),
    [
        ("A late instalment costs 35 euros for each week.", FEES, "en", "number"),
        ("After five weeks the portal account is closed.", FEES, "en", "number"),
        ("A late instalment does not cost 25 euros for each week.", FEES, "en", "negation"),
        ("After four weeks the portal account is closed by Nikos Georgiou.", FEES, "en", "name"),
        ("The rule reads “a late instalment costs twenty-five pounds”.", FEES, "en", "quote"),
        ("أجرة الغرفة المفردة ٢٩٠ يورو في الشهر.", HOUSING, "ar", "number"),
        ("يجوز تأجير الغرفة لشخص آخر.", HOUSING, "ar", "negation"),
        ("Η αναβαθμολόγηση κοστίζει 51 ευρώ και ζητείται μέσα σε επτά ημέρες.", EXAMS, "el", "number"),
        ("Όποιος θέλει φεύγει την πρώτη ώρα.", EXAMS, "el", "negation"),
    ],
)
def test_a_changed_number_name_negation_or_quotation_is_a_fault(
    claim: str, source: str, language: Language, fault: str
) -> None:
    found = support(claim, [source], language)
    assert not found.holds
    assert fault in dict(found.faults)


@pytest.mark.parametrize(
    "claim",
    ["The library closes at noon on public holidays.", "I love this university, it is great!", "Yes, sure.", "", "?!"],
)
def test_what_the_source_does_not_speak_of_is_not_borne_out(claim: str) -> None:
    assert not support(claim, [FEES], "en").holds


def test_a_claim_without_a_source_is_not_borne_out() -> None:
    assert support("A late instalment costs 25 euros for each week.", [], "en").score == 0


def test_one_sentence_may_rest_on_two_sources_together() -> None:
    sources = ["A late instalment costs 25 euros for each week.", "After four weeks the portal account is closed."]
    assert support("A late instalment costs 25 euros, and after four weeks the account is closed.", sources, "en").holds


FINE = "The fine is five hundred euros and must be paid within fourteen days, less twenty-five per cent if paid early."


@pytest.mark.parametrize(
    "claim",
    [
        "The fine is 500 euros.",
        "The fine must be paid within 14 days.",
        "The fine is 500 euros, less 25% if paid early.",
        "The fine is five hundred euros.",
    ],
)
def test_a_number_in_words_bears_out_the_same_number_in_figures(claim: str) -> None:
    assert support(claim, [FINE], "en").holds


@pytest.mark.parametrize(
    ("claim", "source", "language"),
    [
        ("The fine is 100 euros.", FINE, "en"),
        ("The fine is 5 euros.", FINE, "en"),
        ("The fine must be paid within four days.", FINE, "en"),
        ("The fine is 500 euros, less 25 euros if paid early.", FINE, "en"),
        ("الغرامة ١٠٠ يورو.", "الغرامة خمسمئة يورو وتدفع خلال خمسة عشر يوما.", "ar"),
        ("الغرامة تدفع خلال ٥ أيام.", "الغرامة خمسمئة يورو وتدفع خلال خمسة عشر يوما.", "ar"),
        ("Το πρόστιμο είναι 100 ευρώ.", "Το πρόστιμο είναι εκατόν πενήντα ευρώ.", "el"),
        ("The average must be 5.2.", "The average must be 2.5.", "en"),
    ],
)
def test_a_piece_of_a_number_is_another_number(claim: str, source: str, language: Language) -> None:
    assert "number" in dict(support(claim, [source], language).faults)


@pytest.mark.parametrize(
    ("claim", "source", "language"),
    [
        ("الغرامة ٥٠٠ يورو.", "الغرامة خمسمية يورو وتدفع خلال خمسة عشر يوما.", "ar"),
        ("Το πρόστιμο είναι 150 ευρώ.", "Το πρόστιμο είναι εκατόν πενήντα ευρώ.", "el"),
        ("The fine is 105 euros.", "The fine is one hundred and five euros.", "en"),
        ("The fine is one hundred and five euros.", "The fine is 105 euros.", "en"),
    ],
)
def test_the_same_number_holds_in_each_language(claim: str, source: str, language: Language) -> None:
    assert not dict(support(claim, [source], language).faults)
