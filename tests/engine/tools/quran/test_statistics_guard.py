"""SQL over the verses: one SELECT on the store's own tables, and nothing else, whoever wrote it."""

import hashlib
from pathlib import Path

import pytest

from engine.errors import InputError, StoreError
from engine.scripture.building import build, packaged
from engine.tools.quran.statistics.guard import run
from tests.engine.tools.quran.attacks import ATTACKS

CONFIG = Path(__file__).resolve().parents[4] / "config"


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("quran") / "quran.db"
    build(path, packaged(CONFIG))
    return path


def test_a_select_gives_its_columns_and_rows(store: Path) -> None:
    found = run(store, "SELECT number, latin FROM suras WHERE verses = 286")
    assert (found.columns, found.rows) == (("number", "latin"), ((2, "Al-Baqarah"),))


@pytest.mark.parametrize("sql", ATTACKS)
def test_whatever_is_no_select_on_the_tables_is_refused_and_changes_nothing(store: Path, sql: str) -> None:
    before = hashlib.sha256(store.read_bytes()).hexdigest()
    with pytest.raises(InputError):
        run(store, sql)
    assert hashlib.sha256(store.read_bytes()).hexdigest() == before
    assert sorted(path.name for path in store.parent.iterdir()) == [store.name, f"{store.name}.seal"]


def test_a_query_that_takes_too_long_is_stopped(store: Path) -> None:
    with pytest.raises(InputError, match="seconds"):
        run(store, "SELECT COUNT(*) FROM words a JOIN words b JOIN words c", seconds=0.2)


def test_a_query_with_too_many_rows_is_refused(store: Path) -> None:
    with pytest.raises(InputError, match="rows"):
        run(store, "SELECT id FROM verses")


def test_a_missing_store_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"quran\.db"):
        run(tmp_path / "quran.db", "SELECT 1")
