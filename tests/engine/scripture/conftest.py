"""The store as it is built from the packaged text, once a session."""

import pytest

from bot.settings import CONFIG
from engine.scripture.shelf import Shelf
from engine.scripture.store import Verses


@pytest.fixture(scope="session")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    return Shelf(tmp_path_factory.mktemp("quran"), CONFIG)


@pytest.fixture(scope="session")
def verses(shelf: Shelf) -> Verses:
    return shelf.verses()
