"""Texts that once kept readers busy are read to their end; `python -m bench hostile` measures every reader."""

from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import pytest

from bench.hostile import Entry, longest, opened, seconds
from bench.hostile_strings import shortened
from engine.routing.abuse import without_abuse
from engine.scripture.checking.claims import Claims
from engine.scripture.folding import letters
from engine.text import analysis
from engine.text.folding import folded
from engine.text.sentences import sentence_spans
from engine.tools.hadith.asked import asks
from engine.tools.inheritance.dialogue.understanding import understand
from engine.tools.inheritance.reading.estate import property_of
from engine.tools.inheritance.reading.prose import read
from engine.tools.inheritance.reading.unheard import owed
from engine.tools.inheritance.skill import finds
from engine.tools.quran.reading import wishes
from engine.tools.quran.statistics.lexicon import mended
from engine.tools.quran.statistics.names import find
from engine.tools.zakat.reading.read import read as zakat
from tests.engine.desk import splitter

TIMES = 10
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
    "ب" * 4000,
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


def _often(reader: Entry) -> Entry:
    """A reader of a text that is bounded, so often that a reading of some seconds shows."""
    return lambda text: [reader(text) for _ in range(TIMES)]


def _suras(text: str) -> None:
    find(folded(text), ())


def _claims(text: str) -> None:
    Claims({}).read(text)


LINEAR = (  # a reader, a text, and what is read of it in a time that grows with its length alone
    ("marks out of order", analysis.normalize, "\u0651\u064e" * 150_000),
    ("marks of a word of the Quran", letters, "ب" + "\u0651" * 400_000),
    ("swearing", without_abuse, "what is this shit fee " * 12_000),
    ("figures before no relative", finds, "1a" * 10_000),
    ("letters of one word of a question of number", lambda text: mended(folded(text)), "ab" * 20_000),
    ("words before no name of a sura", _suras, "1 " * 20_000),
    ("figures of one word in a telling of heirs", understand, "9" * 16_000),
    ("signs of one word in a telling of heirs", _often(understand), "½" * 8000),
    ("deaths of one clause in a telling of heirs", _often(understand), "died " * 3000),
    ("sums of one clause", property_of, "1000 " * 6000),
    ("debts of none of many clauses", owed, "x،" * 40_000),
    ("marks before no question of a verse", _often(wishes.read), "zakat on " + "." * 3990),
    ("words that make a question of a hadith", _often(asks), "hadith is " * 400),
    ("words announced and never quoted", _claims, '"son (آية ' * 40_000),
    ("denials of wealth", zakat, "not " * 10_000),
    ("spaces within a question", lambda text: splitter()(text, "en"), "when is" + " " * 40_000 + "it open"),
)


@pytest.mark.parametrize(("reader", "text"), [pytest.param(*row[1:], id=row[0]) for row in LINEAR])
async def test_a_text_of_one_piece_costs_a_reader_no_more_than_its_length(reader: Entry, text: str) -> None:
    assert await seconds(reader, text) < MOST_S


ENTRIES = (  # an entry, and a text that it reads in a time that grows with its length alone
    ("inheritance skill", "a" + " " * 20_000),
    ("quran clear", "1." * 30_000),
    ("compute quran-check", "لل" * 50_000),
    ("compute quran-check", "«الله» " * 14_000),
)


async def test_a_text_of_one_piece_costs_an_entry_no_more_than_its_length(readers: Mapping[str, Entry]) -> None:
    for name, text in ENTRIES:
        taken = await seconds(readers[name], text)
        assert taken < MOST_S, f"{name} took {taken:.1f} s for {shortened(text)}"


def test_numbers_joined_to_a_row_longer_than_the_stack_are_read() -> None:
    heard = understand("a man died leaving " + "2-" * 1900 + "2 sons")
    assert heard.heirs.get("son") == 2 or heard.unplaced


def test_a_chain_of_kin_that_is_longer_than_the_stack_is_read() -> None:
    (person,) = read(f"a {'son of a ' * 2000}daughter").people
    assert person.mention.steps == (*"m" * 2000, "f")
