from collections.abc import Sequence
from pathlib import Path

import pytest

from bench.reviewed import FILES, likeness, measured
from engine.answering.question.synonyms import NONE
from engine.errors import SettingsError
from engine.reviewed.likeness import Likeness, same
from engine.text import analysis


@pytest.fixture(scope="module")
def known() -> Likeness:
    return likeness()


@pytest.mark.parametrize("file", FILES)
def test_hardly_ever_does_a_near_miss_count_as_the_same_question(known: Likeness, file: str) -> None:
    figures = measured(file, known)
    assert figures.precision >= 0.98, figures.wrong
    assert figures.recall >= 0.28


@pytest.mark.parametrize(
    ("one", "other", "are"),
    [
        ("When are fees due?", "when are the fees due", True),
        ("Επιτρέπεται η βέρα στη ζαχαροπλαστική;", "η βέρα επιτρέπεται στη ζαχαροπλαστική;", True),
        ("Πότε επιτρέπεται η βέρα στη ζαχαροπλαστική;", "η βέρα επιτρέπεται στη ζαχαροπλαστική;", False),
        ("When are fees due?", "When are fees due in 2027?", False),
        ("Fees in 2026?", "Fees in ٢٠٢٦?", True),
        ("When are fees due?", "How much are fees?", False),
        ("What does a day pass cost in zone B?", "What does a day pass cost in zone C?", False),
        ("What does the period Γ cost?", "what does the period γ cost", True),
        ("كم أجرة الخط أ ذهاباً وإياباً؟", "كم أجرة الخط ب ذهاباً وإياباً؟", False),
        ("How long may a visitor over 18 stay?", "How long may a visitor under 18 stay?", False),
        ("Is an e-mail enough?", "is an e-mail enough", True),
        ("Τι κάνω με μια τραυματισμένη γάτα;", "Τι κάνω με μια τραυματισμένη χελώνα;", False),
        ("How do I register for the spring semester?", "How do I register for the autumn semester?", False),
        ("متى تُدفع رسوم الماجستير؟", "متى تدفع رسوم الماجستير؟", True),
        ("متى تُدفع رسوم الماجستير؟", "متى تُدفع رسوم البكالوريوس؟", False),
        ("Πότε πληρώνονται τα δίδακτρα;", "ΠΟΤΕ ΠΛΗΡΩΝΟΝΤΑΙ ΤΑ ΔΙΔΑΚΤΡΑ;", True),
        ("Πότε ανοίγει η βιβλιοθήκη;", "Πότε κλείνει η βιβλιοθήκη;", False),
        ("When does the library open?", "Πότε ανοίγει η βιβλιοθήκη;", False),
    ],
)
def test_questions_are_told_apart_by_what_they_ask(known: Likeness, one: str, other: str, are: bool) -> None:
    wordings = [known.wording(text) for text in (one, other)]
    assert bool(same(*wordings)) is are
    assert bool(same(*reversed(wordings))) is are


@pytest.mark.parametrize(
    ("asked", "reviewed", "quote", "are"),
    [
        ("متى يصير حسابي خامل", "متى يُعد الحساب خاملاً؟", "يُعد الحساب خاملاً بعد سنتين.", True),
        ("هل تُبدَّل الطباخة إن لم تعجبنا؟", "هل تُبدَّل المربية إن لم تعجبنا؟", "من لم تعجبه المربية أبدلناها له.", False),
        ("γίνονται μαθήματα εξ αποστάσεως;", "Μπορώ να παρακολουθήσω μάθημα εξ αποστάσεως;", "", True),
        ("How much do lessons at a distance cost?", "May I follow a lesson at a distance?", "", False),
        ("When does the account sleep in 2024?", "When does the account sleep?", "", False),
        ("Who is the rector?", "When are fees due?", "", False),
    ],
)
def test_a_question_is_akin_unless_it_names_something_else_than_the_documents(
    known: Likeness, asked: str, reviewed: str, quote: str, are: bool
) -> None:
    one, other = known.wording(asked), known.wording(reviewed)
    assert same(one, other) == 0.0
    assert bool(known.akin(one, (other,), frozenset(analysis.content_terms(quote, other.language)))) is are


@pytest.mark.parametrize(
    ("asked", "reviewed", "are"),
    [
        ("How many buses may a visiting group bring?", ("How many dogs may a visiting group bring?",), False),
        ("Where do you keep the spare key at night?", ("where do they keep the cellar key at night",), False),
        (
            "Where do you keep the spare key at night?",
            ("where do they keep the cellar key at night", "Where are spare keys kept?"),
            True,
        ),
        ("كم كتاباً يستعير الطالب الزائر؟", ("كم قرصاً يستعير الطالب الزائر؟",), False),
        ("Πόσες καρέκλες έχει η μεγάλη αίθουσα;", ("Πόσες πόρτες έχει η μεγάλη αίθουσα;",), False),
    ],
)
def test_who_keeps_a_wording_but_for_one_thing_that_none_of_them_names_asks_for_another(
    known: Likeness, asked: str, reviewed: Sequence[str], are: bool
) -> None:
    others = [known.wording(text) for text in reviewed]
    assert bool(known.akin(known.wording(asked), others, frozenset())) is are


def test_a_file_of_contrasts_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"contrasts\.toml: cannot be read"):
        Likeness(tmp_path / "contrasts.toml", NONE, lambda _: None)  # type: ignore[arg-type,return-value]
