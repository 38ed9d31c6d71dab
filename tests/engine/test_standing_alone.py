"""A question that a tool asked back is answered by an answer to it, and by nothing else."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.store.database import open_database
from engine.tools.zakat.dialogue.replies import bare_number
from tests.engine.desk import Desk, open_desk


@pytest.fixture
async def desk(sqlite_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    async with open_database(sqlite_url) as database, open_desk(database, tmp_path / "dalil", filled=False) as opened:
        yield opened


async def test_a_reference_after_which_karat_is_a_verse(desk: Desk) -> None:
    asked = await desk.ask("zakat on 100 grams of gold")
    assert (asked.outcome, asked.intent) == ("clarification", "zakat")
    assert (await desk.ask("2:255")).intent == "quran"


async def test_the_karat_after_which_karat_is_the_answer(desk: Desk) -> None:
    await desk.ask("zakat on 100 grams of gold")
    assert (await desk.ask("21")).intent == "zakat"


@pytest.mark.parametrize(
    "text",
    [
        *("2:255", "5 or 6", "no number", "page 21", "article 18", "room 21", "I am 21 years old", "غرفة 21"),
        *(
            "المادة ١٨",
            "صفحة ٢٢",
            "عمري ٢١ سنة",
            "σελίδα 21",
            "άρθρο 18",
            "είμαι 21 χρονών",
            "12 January 2025 in hijri",
        ),
    ],
)
def test_only_one_number_of_the_matter_is_an_answer_to_a_question_for_a_number(text: str) -> None:
    assert bare_number(text) is None


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("21", 21),
        ("about 21 I think", 21),
        ("خمسة", 5),
        ("five hundred", 500),
        ("it is 22", 22),
        ("هو 21", 21),
        ("حوالي ٢١", 21),
        ("μάλλον 18", 18),
        ("είναι 21 νομίζω", 21),
        ("70 dollars", 70),
    ],
)
def test_a_number_with_a_few_words_is_an_answer(text: str, number: int) -> None:
    assert bare_number(text) == number
