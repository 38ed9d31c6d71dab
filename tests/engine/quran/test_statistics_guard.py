"""SQL over the verses: one SELECT on the store's own tables, and nothing else, whoever wrote it."""

import hashlib
from pathlib import Path

import pytest

from engine.errors import InputError, StoreError
from engine.quran.building import build, packaged
from engine.quran.statistics.guard import run

CONFIG = Path(__file__).resolve().parents[3] / "config"


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("quran") / "quran.db"
    build(path, packaged(CONFIG))
    return path


def test_a_select_gives_its_columns_and_rows(store: Path) -> None:
    found = run(store, "SELECT number, latin FROM suras WHERE verses = 286")
    assert (found.columns, found.rows) == (("number", "latin"), ((2, "Al-Baqarah"),))


@pytest.mark.parametrize(
    "sql",
    [
        "DELETE FROM verses",
        "UPDATE verses SET text = '' WHERE id = 1",
        "INSERT INTO suras VALUES (115, '', '', '', 1, '', 1, 1, '')",
        "DROP TABLE verses",
        "ALTER TABLE verses ADD COLUMN other TEXT",
        "CREATE TABLE mine (a)",
        "CREATE TEMP TABLE mine (a)",
        "CREATE VIEW mine AS SELECT 1",
        "CREATE TRIGGER mine AFTER INSERT ON verses BEGIN SELECT 1; END",
        "REPLACE INTO verses (id) VALUES (1)",
        "VACUUM",
        "VACUUM INTO '/tmp/copied.db'",
        "REINDEX",
        "ANALYZE",
        "BEGIN",
        "COMMIT",
        "SAVEPOINT mine",
        "PRAGMA query_only = OFF",
        "PRAGMA writable_schema = ON",
        "PRAGMA table_info(verses)",
        "SELECT * FROM pragma_table_info('verses')",
        "ATTACH DATABASE '/tmp/other.db' AS other",
        "DETACH DATABASE main",
        "SELECT name FROM sqlite_master",
        "SELECT * FROM sqlite_schema",
        "SELECT value FROM meta",
        "SELECT load_extension('/tmp/evil.so')",
        "SELECT readfile('/etc/passwd')",
        "SELECT writefile('/tmp/x', 'y')",
        "SELECT randomblob(1000000000)",
        "SELECT zeroblob(1000000000)",
        "SELECT hex(text) FROM verses",
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n",
        "WITH n AS (SELECT 1 UNION ALL SELECT * FROM n) SELECT * FROM n",
        "EXPLAIN SELECT 1; DELETE FROM verses",
        "SELECT 1; DELETE FROM verses",
        "SELECT 1; SELECT 2",
        "SELECT * FROM verses WHERE sura = (DELETE FROM verses)",
        "SELECT * FROM conversations",
        "SELECT text FROM verses; --' OR 1=1",
        "",
        "words that are no SQL",
        "SELECT * FROM verses; ATTACH 'x' AS y",
        "SELECT " + "1 + " * 3000 + "1",
    ],
)
def test_whatever_is_no_select_on_the_tables_is_refused_and_changes_nothing(store: Path, sql: str) -> None:
    before = hashlib.sha256(store.read_bytes()).hexdigest()
    with pytest.raises(InputError):
        run(store, sql)
    assert hashlib.sha256(store.read_bytes()).hexdigest() == before
    assert sorted(path.name for path in store.parent.iterdir()) == [store.name]


def test_a_query_that_takes_too_long_is_stopped(store: Path) -> None:
    with pytest.raises(InputError, match="seconds"):
        run(store, "SELECT COUNT(*) FROM words a JOIN words b JOIN words c", seconds=0.2)


def test_a_query_with_too_many_rows_is_refused(store: Path) -> None:
    with pytest.raises(InputError, match="rows"):
        run(store, "SELECT id FROM verses")


def test_a_missing_store_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"quran\.db"):
        run(tmp_path / "quran.db", "SELECT 1")
