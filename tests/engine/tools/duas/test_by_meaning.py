"""Oblique wishes find what they are about, by the vectors of titles and of words that mean the same."""

import json
from collections.abc import AsyncIterator, Sequence
from functools import cache
from pathlib import Path

import pytest

from engine.document import Quote
from engine.retrieval.encoder import Vectors
from engine.scripture.store import Verses
from engine.store.database import open_database
from engine.tools.duas.book import Book
from engine.tools.duas.occasions import Finder, load
from engine.tools.duas.reading import book
from engine.tools.duas.shelf import Shelf
from engine.tools.duas.skill import Source
from tests.engine.desk import CONFIG, Desk, open_desk, packaged_encoder

TRAVEL, RAIN, ANGER = "سفر", "مطر", "غضب"
ENTRIES = {
    "Invocation for traveling": TRAVEL,
    "Invocation for when it rains": RAIN,
    "Invocation for anger": ANGER,
    "supplications for when you wake up": "صباح",
    "Invocation for sneezing": "عطاس",
    "Invocations for visiting the sick": "مريض",
    "Invocation for entering a market": "سوق",
    "What to say when slaughtering or sacrificing an animal": "ذبح",
}
ENGLISH = {"English": [{"TITLE": title, "TEXT": [{"ARABIC_TEXT": text}]} for title, text in ENTRIES.items()]}


@cache
def english() -> Book:
    return book("husn.json", json.dumps(ENGLISH, ensure_ascii=False).encode())


@cache
def finder() -> Finder:
    return Finder((english(),), load(CONFIG / "duas" / "concepts.toml"), packaged_encoder().encode)


@pytest.fixture
async def desk(sqlite_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    home = tmp_path / "dalil"
    Shelf(home, CONFIG).keep(english())
    async with open_database(sqlite_url) as database, open_desk(database, home, filled=False) as opened:
        yield opened


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("my suitcase is packed, the taxi to the airport is here", "Invocation for traveling"),
        ("حجزت التذكرة والشنطة جاهزة للمطار", "Invocation for traveling"),
        ("the clouds opened at last, water everywhere", "Invocation for when it rains"),
        ("my blood is boiling, he insulted me again", "Invocation for anger"),
        ("βράζω μέσα μου, θα τον χτυπήσω", "Invocation for anger"),
        ("قاعد جنب سرير جدتي في المستشفى", "Invocations for visiting the sick"),
    ],
)
def test_what_a_message_is_most_like_comes_first(text: str, title: str) -> None:
    assert finder().find(text) == []
    assert title in [match.occasion.titles["en"] for match in finder().near(text, 2)]


def test_without_an_encoder_words_alone_count() -> None:
    words = Finder((english(),), load(CONFIG / "duas" / "concepts.toml"))
    assert words.near("we take off within the hour") == []
    assert words.find("dua for travel")[0].occasion.titles["en"] == "Invocation for traveling"


async def test_a_word_of_a_story_does_not_decide_what_it_is_about(desk: Desk) -> None:
    asked = await desk.ask("dua, the market hall was loud and he made me so furious I could scream")
    assert asked.outcome == "clarification"
    assert asked.choices[0].label == "Invocation for anger"


async def test_what_both_the_words_and_the_vector_speak_for_is_shown(desk: Desk) -> None:
    shown = await desk.ask("dua, I am off to visit my granny, she lies ill on the ward")
    assert [block.inlines[0].text for block in shown.document.blocks if isinstance(block, Quote)] == ["مريض"]


async def test_what_a_story_may_be_like_is_offered_by_buttons(desk: Desk) -> None:
    asked = await desk.ask("dua, I am so furious I could scream at him")
    assert asked.outcome == "clarification"
    assert asked.choices[0].label == "Invocation for anger"


async def test_what_the_first_search_would_wait_for_is_made_when_it_is_warmed() -> None:
    asked: list[int] = []
    encoder = packaged_encoder()

    def encode(texts: Sequence[str]) -> Vectors:
        asked.append(len(texts))
        return encoder.encode(texts)

    async def verses() -> Verses:
        raise AssertionError("no verse is looked at")

    books = (english(),)
    source = Source(lambda: books, verses, load(CONFIG / "duas" / "concepts.toml"), encode)
    await source.warm()
    warmed = len(asked)
    source.finder().near("a storm is coming over the hills")
    assert asked[warmed:] == [1]
