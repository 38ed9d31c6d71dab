"""What schools of law hold is told apart, in three languages."""

import pytest

from engine.answering.documents.evidence import Sentence
from engine.answering.documents.schools import named, opinions
from engine.language import Language
from engine.passage import StoredPassage
from engine.text.sentences import sentence_spans


def sentence(text: str, headers: tuple[str, ...] = (), language: Language = "en") -> Sentence:
    spans = tuple(sentence_spans(text, language))
    return Sentence(
        StoredPassage(text, text, "d", "c", "content", 0, text, 0, len(text), spans, headers, None, language, "Fasting",
                      "f.md", "", ""), 0,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "schools"),
    [
        ("The Hanafis hold that it is required.", {"hanafi"}),
        ("According to the Shafi'i school it is not.", {"shafii"}),
        ("Imam Malik and Ahmad ibn Hanbal differ.", {"maliki", "hanbali"}),
        ("ذهب الحنفية إلى الوجوب، وقال الشافعية بالاستحباب.", {"hanafi", "shafii"}),
        ("وعند المالكية والحنابلة لا يجب.", {"maliki", "hanbali"}),
        ("Η χαναφιτική σχολή το απαιτεί.", {"hanafi"}),
        ("Malik went to the office; the owner (مالك) signs.", set()),
        ("The library opens at eight.", set()),
    ],
)
def test_schools_are_known_by_their_names(text: str, schools: set[str]) -> None:
    assert named(text) == schools


HANAFI, SHAFII = "The Hanafis require six days.", "The Shafi'is require three days."


def test_views_of_several_schools_stand_side_by_side() -> None:
    found = opinions(
        "How many days are required?", [sentence(SHAFII), sentence("Six days are usual."), sentence(HANAFI)]
    )
    assert {school: one.text for school, one in found.items()} == {"hanafi": HANAFI, "shafii": SHAFII}


def test_a_heading_tells_the_school_of_what_stands_below_it() -> None:
    below = sentence("Three days are required.", ("Views", "Shafi'i school"))
    assert set(opinions("How many days?", [sentence(HANAFI), below])) == {"hanafi", "shafii"}


@pytest.mark.parametrize(
    ("question", "texts"),
    [
        ("How many days do the Hanafis require?", (HANAFI, SHAFII)),
        ("How many days are required?", (HANAFI, "Others require three days.")),
        ("How many days are required?", ("The Hanafis say six and the Malikis three.", "Three days are required.")),
    ],
)
def test_one_school_alone_is_no_disagreement(question: str, texts: tuple[str, ...]) -> None:
    assert opinions(question, [sentence(text) for text in texts]) == {}
