"""A sentence that says what its source says but for a word is not borne out; other ways to put it are."""

import pytest

from engine.answering.verification.support import support
from engine.language import Language

FEES = "A late instalment costs €25 for each week. After four weeks the portal account is closed."
GYM = (
    "The gym of the campus opens at 07:15. Members pay 30 dinars a month. Students must bring a towel. Guests may use "
    "the sauna."
)
ROOMS = "أجرة الغرفة المفردة 260 يورو في الشهر. لا يسمح بالطبخ في الغرف. يجب على الطالب دفع التأمين قبل الدخول."
EXAMS = "Η είσοδος στην αίθουσα επιτρέπεται έως 30 λεπτά μετά την έναρξη. Η αναβαθμολόγηση κοστίζει 15 ευρώ."


@pytest.mark.parametrize(
    ("claim", "source", "language"),
    [
        ("The portal account is open.", FEES, "en"),
        ("A late instalment costs €25 for each day.", FEES, "en"),
        ("A late instalment costs four weeks.", FEES, "en"),
        ("After 25 weeks the portal account is closed.", FEES, "en"),
        ("The gym closes at 07:15.", GYM, "en"),
        ("Members pay 30 dinars a year.", GYM, "en"),
        ("Staff pay 30 dinars a month.", GYM, "en"),
        ("Students pay 30 dinars a month.", GYM, "en"),
        ("Students may bring a towel.", GYM, "en"),
        ("Guests must use the sauna.", GYM, "en"),
        ("Guests may use the pool.", GYM, "en"),
        ("Only guests may use the sauna.", GYM, "en"),
        ("أجرة الغرفة المفردة 260 يورو في السنة.", ROOMS, "ar"),
        ("أجرة الغرفة المزدوجة 260 يورو في الشهر.", ROOMS, "ar"),
        ("يجوز للطالب دفع التأمين قبل الدخول.", ROOMS, "ar"),
        ("يجب على الطالب دفع التأمين بعد الدخول.", ROOMS, "ar"),
        ("يجب على الطالب دفع التأمين فقط قبل الدخول.", ROOMS, "ar"),
        ("Η είσοδος στην αίθουσα απαγορεύεται έως 30 λεπτά μετά την έναρξη.", EXAMS, "el"),
        ("Η είσοδος στην αίθουσα επιτρέπεται έως 30 λεπτά πριν την έναρξη.", EXAMS, "el"),
        ("Η αναβαθμολόγηση κοστίζει 30 ευρώ.", EXAMS, "el"),
        ("Η είσοδος στο γραφείο επιτρέπεται έως 30 λεπτά μετά την έναρξη.", EXAMS, "el"),
    ],
)
def test_a_word_exchanged_is_not_borne_out(claim: str, source: str, language: Language) -> None:
    assert not support(claim, [source], language).holds


@pytest.mark.parametrize(
    ("claim", "source", "language"),
    [
        ("The gym opens at 07:15.", GYM, "en"),
        ("Members pay 30 dinars each month.", GYM, "en"),
        ("Students need to bring a towel.", GYM, "en"),
        ("Guests can use the sauna.", GYM, "en"),
        ("The campus gym opens at 07:15 and members pay 30 dinars a month.", GYM, "en"),
        ("A late instalment costs €25 a week, and after four weeks the account is closed.", FEES, "en"),
        ("After 4 weeks the portal account is closed.", FEES, "en"),
        ("أجرة الغرفة المفردة هي 260 يورو شهريا.", ROOMS, "ar"),
        ("يجب دفع التأمين قبل الدخول.", ROOMS, "ar"),
        ("Επιτρέπεται η είσοδος έως 30 λεπτά μετά την έναρξη.", EXAMS, "el"),
        ("Η αναβαθμολόγηση κοστίζει δεκαπέντε ευρώ.", EXAMS, "el"),
    ],
)
def test_other_ways_to_put_it_hold(claim: str, source: str, language: Language) -> None:
    assert support(claim, [source], language).holds
