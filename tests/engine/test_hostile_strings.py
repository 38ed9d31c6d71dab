"""Texts that once kept readers busy are read to their end; `python -m bench hostile` measures every reader."""

from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import pytest

from bench.hostile import Entry, longest, opened, seconds
from bench.hostile_strings import shortened
from engine.text.sentences import sentence_spans
from engine.tools.hadith.asked import asks

MOST_S = 8.0  # of the processor; what is bounded takes some hundredths of it
KNOWN = (
    "prayer times in " + "Athens " * 569,
    "كم زكاة " + "المليون " * 480,
    "]" * 4000,
    "1.1 " * 1000,
    "lat 1" + " " * 3990,
    "no " * 1300,
    "بمكة " * 800,
    "surah " * 600 + "baqra",
    "a man died leaving a " + "son of a " * 440 + "son",
    "I have " + "5 dollars, I mean " * 220,
    "a man died leaving " + "100,000 " * 490,
    "and a wife " * 600,
    "ﷺ" * 4000,
)


@pytest.fixture
async def readers(tmp_path: Path) -> AsyncIterator[Mapping[str, Entry]]:
    async with opened(tmp_path) as found:
        yield found


async def test_what_once_held_a_reader_up_is_answered(readers: Mapping[str, Entry]) -> None:
    for name in ("router", "reply", "zakat skill", "inheritance skill"):
        worst = await longest(readers[name], KNOWN)
        assert worst.seconds < MOST_S, f"{name} took {worst.seconds:.1f} s for {shortened(worst.text)}"


async def test_a_row_of_marks_costs_the_reader_of_hadiths_no_more_than_its_length() -> None:
    assert await seconds(asks, "هل صح حديث " + "," * 16_000) < MOST_S


async def test_a_row_of_full_stops_within_a_word_costs_no_more_than_its_length() -> None:
    assert await seconds(lambda text: sentence_spans(text, "en"), "." * 40_000 + "x") < MOST_S
