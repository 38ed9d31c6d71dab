"""Where religion is no matter of the documents, its tools take no question that only sounds like theirs."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.settings import READER
from engine.answering.documents.reader import reader_at
from engine.matters import Matters
from engine.retrieval.lexical import LexicalIndex
from engine.store.database import open_database
from tests.engine.desk import CONFIG, Desk, open_desk

POOL = """# Swimming pool

## Opening

The pool opens at 7:00 and closes at 21:00.

## الدوام

يفتح المسبح في السابعة صباحًا ويغلق في التاسعة مساءً. يُقبل الأطفال من سن 6 سنوات، وكل سنة يُجدَّد الاشتراك.

## المدخل

المدخل أمام موقف السيارات، والمبنى حديث.
"""


@pytest.fixture
async def pool(sqlite_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    home, reader = tmp_path / "dalil", reader_at("packaged", READER)
    async with (
        open_database(sqlite_url) as database,
        open_desk(database, home, filled=False, reader=reader, speaks=lambda: False) as opened,
    ):
        (home / "files" / "pool.md").write_text(POOL, encoding="utf-8")
        await opened.ingest()
        yield opened


@pytest.mark.parametrize(
    "text",
    [
        "mata yaftah el masba7",
        "emta betefta7 el 3eyada",
        "poia xartia xreiazontai gia tin egrafi",
        "what is the date of the next fair?",
        "what date is the fast for the blood test",
    ],
)
async def test_nobody_is_asked_whether_a_tool_of_religion_is_meant(pool: Desk, text: str) -> None:
    answer = await pool.ask(text)
    assert answer.outcome in ("answer", "abstention")
    assert answer.intent not in ("calendar", "prayer_times", "quran")


@pytest.mark.parametrize(("text", "intent"), [("zakat on 200 g of gold at 60 EUR a gram", "zakat"),
                                              ("prayer times in Cairo", "prayer_times")])  # fmt: skip
async def test_who_surely_asks_a_tool_is_answered_by_it(pool: Desk, text: str, intent: str) -> None:
    assert (await pool.ask(text)).intent == intent


async def test_years_modern_houses_and_what_stands_in_front_are_no_matter_of_religion(pool: Desk) -> None:
    index = LexicalIndex(pool.home / "lexical")
    matters = Matters(CONFIG / "faith.toml", index.frequencies, lambda: "auto", lambda: False)
    assert not matters()


@pytest.mark.parametrize(
    ("text", "is_named"),
    [("متى صلاة العصر", True), ("when does Ramadan begin", True), ("πότε είναι το ραμαζάνι", True),
     ("emta betefta7 el 3eyada", False), ("متى تفتحون في السنة الجديدة", False), ("πότε ανοίγετε", False)],
)  # fmt: skip
def test_a_word_of_religion_counts_as_it_is_spelt(text: str, is_named: bool) -> None:
    matters = Matters(CONFIG / "faith.toml", lambda _: ({}, 0), lambda: "auto", lambda: False)
    assert matters.names(text) == is_named
