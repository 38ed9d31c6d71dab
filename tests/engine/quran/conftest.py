"""The store as it is built from the packaged text, once a session, and the reader of references."""

import tomllib
from pathlib import Path

import pytest

from bot.settings import CONFIG
from engine.quran.facts import load
from engine.quran.references import References, famous_names
from engine.quran.shelf import Shelf
from engine.quran.store import Verses


@pytest.fixture(scope="session")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    return Shelf(tmp_path_factory.mktemp("quran"), CONFIG)


@pytest.fixture(scope="session")
def verses(shelf: Shelf) -> Verses:
    return shelf.verses()


@pytest.fixture(scope="session")
def references() -> References:
    famous = tomllib.loads(Path(CONFIG / "quran" / "famous.toml").read_text("utf-8"))
    return References(load(CONFIG / "quran"), famous_names(famous["named"]))
