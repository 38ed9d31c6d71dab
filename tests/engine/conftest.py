"""What the tests of skills and tools share: a desk without documents, the packaged verses, the reader of references."""

import tomllib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.scripture.facts import load
from engine.scripture.store import Verses
from engine.store.database import open_database
from engine.tools.quran.reading.references import References, famous_names
from engine.tools.quran.scripture import Scripture
from tests.engine.desk import CONFIG, Desk, open_desk, packaged_verses


@pytest.fixture
async def desk(sqlite_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    async with open_database(sqlite_url) as database, open_desk(database, tmp_path / "dalil", filled=False) as opened:
        yield opened


@pytest.fixture
async def importing(sqlite_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    """A desk whose verses lie in its home, for what is imported there."""
    home = tmp_path / "dalil"
    own = Scripture(home, CONFIG)
    async with open_database(sqlite_url) as database, open_desk(database, home, filled=False, verses=own) as opened:
        yield opened


@pytest.fixture(scope="session")
def verses() -> Verses:
    return packaged_verses().shelf.verses()


@pytest.fixture(scope="session")
def references() -> References:
    famous = tomllib.loads((CONFIG / "quran" / "famous.toml").read_text("utf-8"))
    return References(load(CONFIG / "quran"), famous_names(famous["named"]))
