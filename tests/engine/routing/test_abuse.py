"""Abuse is told from a question that merely holds a swear word, and from a question about insults."""

import pytest

from engine.routing.abuse import is_abuse, without_abuse


@pytest.mark.parametrize(
    "text",
    [
        "fuck you", "Fuck off!!", "you are an idiot", "you're a useless piece of shit", "stupid bot",
        "shut up",
        "go to hell",
        "you suck", "what a useless bot", "I hate you", "this is bullshit", "wtf", "you fucking moron", "UR SO DUMB",
        "يا حمار", "انت غبي", "يا ابن الكلب", "كس امك", "تبا لك", "اخرس", "أنت برنامج فاشل",
        "يلعن ابوك",
        "انقلع يا حيوان",
        "είσαι ηλίθιος", "άχρηστο μποτ", "άντε γαμήσου", "μαλάκα", "σκάσε", "είσαι τελείως άχρηστος",
        "στο διάολο",
        "ρε βλάκα",
    ],
)  # fmt: skip
def test_abuse_is_told(text: str) -> None:
    assert is_abuse(text)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("What the fuck is the deadline for tuition fees?", "What is the deadline for tuition fees?"),
        ("How the hell do I register for courses?", "How do I register for courses?"),
        ("when is the damn library open", "when is the library open"),
        ("You idiot, when does the library close?", "when does the library close?"),
        ("متى آخر موعد لهالزفت التسجيل؟", "متى آخر موعد لهالزفت التسجيل؟"),
        ("يا غبي متى تفتح المكتبة؟", "متى تفتح المكتبة؟"),
        ("Πότε σκατά ανοίγει η βιβλιοθήκη;", "Πότε ανοίγει η βιβλιοθήκη;"),
        ("Πού στο διάολο βγάζω πάσο;", "Πού βγάζω πάσο;"),
    ],
)
def test_a_question_with_a_swear_word_is_asked_without_it(text: str, asked: str) -> None:
    assert not is_abuse(text)
    assert without_abuse(text) == asked


@pytest.mark.parametrize(
    "text",
    [
        "How many points is an insult like idiot?",
        "What happens when a member calls another one stupid?",
        "Is garbage collected in the dormitory?",
        "Where does the trash go?",
        "Is it useless to appeal?",
        "Hello Dalil",
        "ما عقوبة من يصف زميله بالغبي؟",
        "هل لحم الكلب حرام؟",
        "ليش انكتمت بالجروب",
        "ما حكم اقتناء كلب؟",
        "زكاة الحمار والبغل",
        "Τι γίνεται αν κάποιος βρίσει συμφοιτητή του;",
        "Πού πετάμε τα σκουπίδια;",
        "Are you a robot?",
        "Dick Cheney's lecture",
        "Is hell mentioned in the Quran?",
        "How many years of hell for a liar?",
    ],
)
def test_questions_stay_as_they_are(text: str) -> None:
    assert not is_abuse(text)
    assert without_abuse(text) == text
