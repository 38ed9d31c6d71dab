"""What the tests of the skills share: a desk without documents, and the packaged verses to compare with."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.quran.shelf import Shelf
from engine.quran.store import Verses
from engine.store.database import open_database
from tests.engine.answering import CONFIG, Desk, open_desk


@pytest.fixture
async def desk(sqlite_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    async with open_database(sqlite_url) as database, open_desk(database, tmp_path / "dalil", filled=False) as opened:
        yield opened


@pytest.fixture(scope="module")
def verses(tmp_path_factory: pytest.TempPathFactory) -> Verses:
    return Shelf(tmp_path_factory.mktemp("store"), CONFIG).verses()
