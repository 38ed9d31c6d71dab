"""Questions that compare, told by learned words."""

from pathlib import Path

import pytest

from engine.answering.question.comparing import load
from engine.files import DamagedError
from engine.language import Language
from tests.engine.desk import CONFIG


@pytest.mark.parametrize(
    ("question", "language", "compares"),
    [
        ("which locker is the cheapest?", "en", True),
        ("أي باقة هي الأرخص؟", "ar", True),
        ("ποιο μάθημα κρατάει περισσότερο;", "el", True),
        ("which one is dearer, the boat or the bus?", "en", True),
        ("when does the library open?", "en", False),
        ("كم رسوم التأخير؟", "ar", False),
        ("πώς κάνω εγγραφή;", "el", False),
        ("can i bring my dog", "en", False),
    ],
)
def test_a_question_that_compares_is_told(question: str, language: Language, compares: bool) -> None:
    assert load(CONFIG / "comparing.json")(question, language) is compares


@pytest.mark.parametrize("damage", ["", "{}", "not json", '{"weights": [], "bias": 1}'])
def test_weights_that_cannot_be_read_are_named(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "comparing.json"
    path.write_text(damage, encoding="utf-8")
    with pytest.raises(DamagedError, match=r"comparing\.json"):
        load(path)


@pytest.mark.parametrize(
    ("question", "language", "most", "measure"),
    [
        ("which locker is the cheapest?", "en", False, "money"),
        ("ما أغلى باقة عندكم؟", "ar", True, "money"),
        ("ما أطول دورة عندكم؟", "ar", True, "time"),
        ("ποιο είναι το πιο ακριβό δωμάτιο;", "el", True, "money"),
        ("which room has the most seats", "en", True, ""),
    ],
)
def test_the_end_that_is_asked_for_and_what_it_measures_are_told(
    question: str, language: Language, most: bool, measure: str
) -> None:
    comparing = load(CONFIG / "comparing.json")
    assert (comparing.end(question, language) >= 0.5) is most
    assert comparing.measure(question, language) == measure


def test_a_comparison_of_two_is_told_from_one_of_all() -> None:
    comparing = load(CONFIG / "comparing.json")
    assert comparing.of_two("is the boat cheaper than the bus?", "en")
    assert not comparing.of_two("which is the cheapest?", "en")
