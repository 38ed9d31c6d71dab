"""Follow-ups told from what was asked before; new questions left alone."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from engine.answering.question.followup import CARRIED_WORDS, TOPIC_WORDS, names_a_time, resolve
from engine.language import Language
from engine.messages import Intent, Outcome, PastTurn


def turn(
    question: str, language: Language = "en", *, intent: Intent = "question", outcome: Outcome = "answer"
) -> PastTurn:
    moment = datetime(2026, 3, 1, tzinfo=UTC)
    return PastTurn("t", question, question, "an answer", intent, outcome, language, (), moment)


@pytest.mark.parametrize(
    ("earlier", "text", "language", "meant"),
    [
        (
            "How much is tuition for the MBA for residents?",
            "and for other master's programmes?",
            "en",
            "How much is tuition for the other master's programmes for residents?",
        ),
        ("What does a resident pay in law?", "and a non-resident?", "en", "What does a non-resident pay in law?"),
        ("How many books can a bachelor's student borrow?", "what about a master's student?", "en",
         "How many books can a master's student borrow?"),
        ("When does teaching begin in autumn?", "and in spring?", "en", "When does teaching begin in spring?"),
        ("How much is a shared room in Cedar Hall?", "and a single one?", "en",
         "How much is a single room in Cedar Hall?"),
        ("كم نصيب الزوج؟", "وماذا عن الزوجة؟", "ar", "كم نصيب الزوجة؟"),
        ("كم رسوم بكالوريوس الحقوق للمقيم؟", "ولغير المقيم؟", "ar", "كم رسوم بكالوريوس الحقوق لغير المقيم؟"),
        ("متى تبدأ الدراسة في الخريف؟", "وفي الربيع؟", "ar", "متى تبدأ الدراسة في الربيع؟"),
        ("Πόσο είναι το παράβολο για πτυχίο;", "και για διδακτορικό;", "el", "Πόσο είναι το παράβολο για διδακτορικό;"),
        ("Πόσα δίδακτρα πληρώνει ο κάτοικος;", "και ο μη κάτοικος;", "el", "Πόσα δίδακτρα πληρώνει ο μη κάτοικος;"),
    ],
)  # fmt: skip
def test_a_word_of_the_same_kind_takes_the_place_of_the_earlier_one(
    earlier: str, text: str, language: Language, meant: str
) -> None:
    resolved = resolve(text, language, [turn(earlier, language)])
    assert (resolved.readable, resolved.how) == (meant, "slot")


@pytest.mark.parametrize(
    ("earlier", "text", "language", "thing"),
    [
        ("What are the conditions of the hardship grant?", "and the deadline?", "en", "of the hardship grant?"),
        ("ما شروط منحة الحاجة؟", "وما آخر موعد؟", "ar", "منحة الحاجة؟"),
        ("Ποια είναι η προθεσμία για το επίδομα ανάγκης;", "και με ποια δικαιολογητικά;", "el", "επίδομα ανάγκης;"),
    ],
)
def test_what_goes_on_without_naming_its_thing_leans_on_the_one_named_before(
    earlier: str, text: str, language: Language, thing: str
) -> None:
    found = resolve(text, language, [turn(earlier, language)])
    assert found.leans
    assert found.context.endswith(thing)
    assert not {"conditions", "شروط", "προθεσμία"} & set(found.context.split())


def test_what_names_another_thing_of_the_kind_leans_on_none() -> None:
    earlier = turn("What are the hours of the Central Library?", "en")
    assert not resolve("and the Harbour Library?", "en", [earlier]).leans
    assert not resolve("Where is the gym?", "en", [earlier]).leans


@pytest.mark.parametrize(
    ("earlier", "text", "language"),
    [
        ("How many points does an insult give?", "and spam?", "en"),
        ("Where is the library?", "when does it close?", "en"),
        ("Where is the library?", "Deadline?", "en"),
        ("أين المكتبة المركزية؟", "متى تفتح؟", "ar"),
        ("كم نقطة على الإعلان؟", "وعلى نشر بيانات خاصة؟", "ar"),
        ("Πού είναι η βιβλιοθήκη;", "πότε ανοίγει;", "el"),
        ("Πόσους βαθμούς δίνει η διαφήμιση;", "και οι απειλές;", "el"),
    ],
)
def test_what_cannot_be_put_in_place_is_asked_beside_the_earlier_words(
    earlier: str, text: str, language: Language
) -> None:
    assert resolve(text, language, [turn(earlier, language)]).context == earlier


@pytest.mark.parametrize(
    ("earlier", "text", "language"),
    [
        ("When do applications open?", "What documents do I need for a student visa?", "en"),
        ("library hours", "dorm prices", "en"),
        ("أين المكتبة؟", "كم رسوم الماجستير للمقيم؟", "ar"),
        ("أين المكتبة؟", "واجبات المشرف على الرسالة", "ar"),
        ("Πού είναι η βιβλιοθήκη;", "Πόσο κοστίζει το μονόκλινο δωμάτιο στην εστία;", "el"),
    ],
)
def test_a_question_that_stands_alone_is_left_as_it_is(earlier: str, text: str, language: Language) -> None:
    resolved = resolve(text, language, [turn(earlier, language)])
    assert (resolved.text, resolved.context, resolved.how) == (text, "", "alone")


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("What does a lost book cost?", "en"),
        ("كم ثمن الكتاب المفقود؟", "ar"),
        ("Πόσο κοστίζει το χαμένο βιβλίο;", "el"),
    ],
)
def test_a_question_that_stands_alone_remembers_the_last_three(text: str, language: Language) -> None:
    history = [turn(said, language) for said in ("first", "second", "third", "fourth")]
    resolved = resolve(text, language, history)
    assert (resolved.readable, resolved.how, resolved.topic) == (text, "alone", "second third fourth")


def test_what_is_remembered_is_limited() -> None:
    assert len(resolve("library fines", "en", [turn("points " * 100)]).topic.split()) == TOPIC_WORDS


def test_without_an_earlier_question_nothing_is_resolved() -> None:
    assert resolve("and for the master's?", "en", []).readable == "and for the master's?"


def test_small_talk_and_failures_in_between_are_passed_over() -> None:
    history = [
        turn("When does teaching begin in autumn?"),
        turn("thanks", intent="greeting"),
        turn("x", outcome="error"),
    ]
    assert resolve("and in spring?", "en", history).readable == "When does teaching begin in spring?"


def test_only_the_last_question_counts() -> None:
    history = [turn("How much is a room?"), turn("When does teaching begin in autumn?")]
    assert resolve("and in spring?", "en", history).readable == "When does teaching begin in spring?"


def test_follow_ups_can_be_chained() -> None:
    first = resolve("and a master's student?", "en", [turn("How many books can a bachelor's student borrow?")])
    second = resolve("and a doctoral student?", "en", [turn(first.readable)])
    assert second.readable == "How many books can a doctoral student borrow?"


def test_what_is_carried_over_is_limited() -> None:
    resolved = resolve("and spam?", "en", [turn("points " * 100)])
    assert len(resolved.context.split()) == CARRIED_WORDS


def test_a_follow_up_in_another_language_is_asked_beside_the_earlier_words() -> None:
    resolved = resolve("και για το μεταπτυχιακό;", "el", [turn("How much is tuition for bachelor's?", "en")])
    assert resolved.context == "How much is tuition for bachelor's?"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("and on Friday?", "en"), ("Sundays?", "en"), ("and tomorrow morning?", "en"), ("and on 15 June?", "en"),
        ("and in Ramadan?", "en"), ("والجمعة؟", "ar"), ("ويوم الجمعة؟", "ar"), ("طيب وبكرة؟", "ar"),
        ("وفي العيد؟", "ar"),
        ("και την Παρασκευή;", "el"), ("και αύριο;", "el"), ("και στο Ραμαζάνι;", "el"),
        ("και στις 15 Μαΐου;", "el"),
    ],
)  # fmt: skip
def test_a_day_or_a_date_alone_is_known(text: str, language: Language) -> None:
    assert names_a_time(text, language)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("and Ramadan?", "en"), ("and maghrib on Friday?", "en"), ("what day is it today?", "en"), ("2:255", "en"),
        ("and the date today, what is it?", "en"), ("good morning", "en"), ("when is Ramadan?", "en"), ("", "en"),
        ("والعصر؟", "ar"), ("وصلاة الجمعة؟", "ar"), ("ما اليوم؟", "ar"), ("صباح الخير", "ar"), ("متى العيد؟", "ar"),
        ("τι μέρα είναι σήμερα;", "el"), ("και το μαγκρίμπ;", "el"), ("πότε είναι το Ραμαζάνι;", "el"),
    ],
)  # fmt: skip
def test_what_names_more_than_a_time_or_asks_for_one_is_not(text: str, language: Language) -> None:
    assert not names_a_time(text, language)


@pytest.mark.parametrize(
    ("earlier", "text", "language"),
    [
        ("How much is a parking permit?", "for students with a disability?", "en"),
        ("كم تصريح الموقف؟", "لذوي الإعاقة؟", "ar"),
        ("Πόσο κοστίζει η άδεια στάθμευσης;", "για φοιτητές με αναπηρία;", "el"),
    ],
)
def test_what_is_only_for_whom_asks_what_was_asked_before(earlier: str, text: str, language: Language) -> None:
    found = resolve(text, language, [turn(earlier, language)])
    assert (found.how, found.leans) == ("slot", True)
    assert set(found.context.split()) & {"parking", "الموقف؟", "στάθμευσης;"}


def test_what_is_for_something_and_asks_by_itself_stands_alone() -> None:
    earlier = turn("How much is a parking permit?")
    assert resolve("For a student visa what documents do I need?", "en", [earlier]).how == "alone"


@pytest.mark.parametrize(
    ("earlier", "text", "language"),
    [
        ("How long does the defence take?", "Is it public?", "en"),
        ("كم تستغرق المناقشة؟", "هل هي علنية؟", "ar"),
        ("Πόσο διαρκεί η υποστήριξη;", "είναι δημόσια;", "el"),
    ],
)
def test_what_says_it_of_the_thing_is_asked_beside_that_thing(earlier: str, text: str, language: Language) -> None:
    assert resolve(text, language, [turn(earlier, language)]).context == earlier


@pytest.mark.parametrize(
    ("earlier", "text", "language"),
    [
        ("When is the library open on Saturday?", "can I bring my dog?", "en"),
        ("متى تفتح المكتبة يوم السبت؟", "هل يمكنني أن أحضر كلبي معي؟", "ar"),
        ("Πότε ανοίγει η βιβλιοθήκη;", "μπορώ να φέρω τον σκύλο μου;", "el"),
    ],
)
def test_a_whole_question_with_one_telling_word_stands_alone(earlier: str, text: str, language: Language) -> None:
    assert resolve(text, language, [turn(earlier, language)]).context == ""


def test_another_case_asks_the_same_of_it() -> None:
    asked = "How many books can I borrow?"
    assert resolve("and for children?", "en", [turn(asked)]).context == asked


def test_a_follow_up_is_read_below_the_question_that_stood_alone_and_the_one_it_goes_on_from() -> None:
    first = turn("How much is a day ticket?")
    second = replace(turn("and for children?"), resolved="for children (How much is a day ticket)")
    assert resolve("and for children?", "en", [first]).below() == ("How much is a day ticket?",)
    assert resolve("and on Sundays?", "en", [first, second]).below() == (
        "How much is a day ticket?",
        "and for children?",
    )


def test_a_question_that_stands_alone_is_read_below_others_only_where_they_lead_the_search() -> None:
    found = resolve("What documents do I need for a visa?", "en", [turn("When do applications open?")])
    assert found.below() == ()
    assert found.below(found.topic) == ("When do applications open?",)
