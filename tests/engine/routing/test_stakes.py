"""Questions of one's own health, case at law or deed are told from questions about such things."""

from pathlib import Path

import pytest

from engine.routing.stakes import load

STAKES = load(Path(__file__).resolve().parents[3] / "config" / "stakes.toml")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("How many pills of paracetamol should I take?", "medical"),
        ("I am diabetic, may I fast?", "medical"),
        ("عندي صداع من يومين شو أعمل؟", "medical"),
        ("Είμαι έγκυος, να πάρω το φάρμακο;", "medical"),
        ("Can I sue my employer?", "legal"),
        ("صاحب البيت بده يطردني من الشقة", "legal"),
        ("Ο ιδιοκτήτης μου κάνει έξωση", "legal"),
        ("I said talaq three times, am I still married?", "ruling"),
        ("زوجي طلقني وهو غضبان", "ruling"),
        ("أخي رفض يعطيني نصيبي من الميراث", "ruling"),
        ("Τα αδέρφια μου δεν μου δίνουν το μερίδιο από την κληρονομιά", "ruling"),
    ],
)
def test_ones_own_case_is_told(text: str, kind: str) -> None:
    assert STAKES.of(text) == kind


@pytest.mark.parametrize(
    "text",
    [
        "Where is the health centre?",
        "What is the ruling on triple talaq?",
        "My husband died and I'm pregnant, how is the estate divided?",
        "May a landlord evict a tenant without notice?",
        "Do I need a medical certificate for a missed exam?",
        "ما حكم الطلاق في الغضب؟",
        "كم نصيب الأخ من الميراث؟",
        "هل يجوز تأجيل الامتحان للمريض؟",
        "Τι προβλέπει ο νόμος για την έξωση;",
    ],
)
def test_questions_about_such_things_are_not(text: str) -> None:
    assert STAKES.of(text) is None
