"""What the tests of the skills share: a desk without documents, and the packaged verses to compare with."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.quran.scripture import Scripture
from engine.quran.store import Verses
from engine.store.database import open_database
from tests.engine.answering import CONFIG, Desk, open_desk, packaged_verses


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


@pytest.fixture
def verses() -> Verses:
    return packaged_verses().shelf.verses()
