"""Who asks for the cheapest or the longest is told which row that is, worked out from the figures of a column."""

import pytest

from bot.settings import ENCODER
from engine.answering.documents.evidence import Sentence
from engine.answering.documents.extremes import Extreme, extreme, figure
from engine.answering.documents.nearness import Nearness
from engine.answering.question.comparing import Comparing, load
from engine.answering.question.synonyms import NONE
from engine.answering.question.understanding import Question, understand
from engine.language import Language
from engine.retrieval.encoder import Encoder
from tests.engine.answering.documents.evidences import frequencies, passage
from tests.engine.desk import CONFIG

LOCKERS = passage(
    "Lockers – Size: small; Price: 4 euros; Longest hire: 12 hours.\n"
    "Lockers – Size: middle; Price: 6 euros; Longest hire: 24 hours.\n"
    "Lockers – Size: large; Price: 9 euros; Longest hire: 24 hours.",
    name="lockers",
)
ROWS = [Sentence(LOCKERS, number) for number in range(3)]


def asked(text: str, language: Language = "en") -> Question:
    return understand(text, language, frequencies([LOCKERS]), NONE)


@pytest.fixture(scope="module")
def near() -> Nearness:
    return Nearness(Encoder(ENCODER))


@pytest.fixture(scope="module")
def comparing() -> Comparing:
    return load(CONFIG / "comparing.json")


@pytest.mark.parametrize(
    ("question", "language", "found"),
    [
        ("which locker is the cheapest?", "en", Extreme(False, "Price", ("small",), "4 euros")),
        ("أي خزانة هي الأغلى؟", "ar", Extreme(True, "Price", ("large",), "9 euros")),
        ("ποια θυρίδα είναι η πιο φτηνή;", "el", Extreme(False, "Price", ("small",), "4 euros")),
        ("which is the longest hire?", "en", Extreme(True, "Longest hire", ("middle", "large"), "24 hours")),
    ],
)
async def test_the_row_at_the_end_asked_for_is_told_with_its_column(
    near: Nearness, comparing: Comparing, question: str, language: Language, found: Extreme
) -> None:
    assert await extreme(asked(question, language), ROWS, comparing, near) == found


@pytest.mark.parametrize("question", ["is the small locker dearer than the middle one?", "what sizes are there?"])
async def test_of_two_that_are_named_or_without_an_end_none_is_told(
    near: Nearness, comparing: Comparing, question: str
) -> None:
    assert await extreme(asked(question), ROWS, comparing, near) is None


async def test_a_column_that_measures_something_else_is_not_taken(near: Nearness, comparing: Comparing) -> None:
    halls = passage("Halls – Name: north; Seats: 40.\nHalls – Name: south; Seats: 60.", name="halls")
    rows = [Sentence(halls, number) for number in range(2)]
    assert await extreme(asked("which hall is the cheapest?"), rows, comparing, near) is None


@pytest.mark.parametrize(
    ("cell", "language", "value"), [("free", "en", 0), ("مجانًا", "ar", 0), ("8,50 ευρώ", "el", 8.5)]
)
def test_what_is_free_is_the_least(cell: str, language: Language, value: float) -> None:
    assert figure(cell, language) == value
    assert figure("closed", "en") is None
