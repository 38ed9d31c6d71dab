"""`dalil backup`: what is in it, that a Dalil comes back from it, and what is said where none can be made."""

import asyncio
import os
import sqlite3
import subprocess
import tarfile
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.backup import MADE, forget_older, make
from engine.errors import InputError, StoreError
from engine.store.audit import Audit
from engine.store.database import open_database
from tests.cli.conftest import run_in, write_collection
from tests.postgres import _binaries

QUESTION, ANSWER = "What does a parking permit cost for students?", "45 euros a semester"
AT = datetime(2026, 3, 1, 2, 30, tzinfo=UTC)


def only(folder: Path) -> Path:
    [path] = folder.glob("dalil-*.tar.gz")
    return path


def test_a_dalil_comes_back_from_its_backup_without_keys_and_without_what_is_made_anew(
    tmp_path: Path, models: Path
) -> None:
    run, folder = run_in(tmp_path / "home", models), tmp_path / "backups"
    run("ingest", str(write_collection(tmp_path)))
    run("collections", "put", "campus", str(_file(tmp_path)))
    run("settings", "set", "answer.contact_en", "Mona in room 12")
    (tmp_path / "home" / "secrets.key").write_text("secret")
    told = run("backup", str(folder))
    assert str(only(folder)) in told.out
    assert f"it lies elsewhere: {tmp_path / 'campus.toml'}" in told.err
    assert "secrets.key" in told.err
    assert only(folder).stat().st_mode & 0o077 == 0
    with tarfile.open(only(folder)) as archive:
        names = archive.getnames()
        (tmp_path / "again").mkdir()
        archive.extractall(tmp_path / "again", filter="tar")
    assert {"dalil.db", "uploads/campus/pool.md", "collections/campus.toml"} <= set(names)
    assert not [
        name for name in names if name.startswith(("index", "models", "secrets", "dalil.db-")) or ".lock" in name
    ]
    (tmp_path / "again" / "models").symlink_to(models)
    again = run_in(tmp_path / "again")
    assert ANSWER in again("ask", QUESTION).out
    assert "Mona in room 12" in again("settings", "get", "answer.contact_en").out
    found = asyncio.run(_made(f"sqlite:///{tmp_path / 'home' / 'dalil.db'}"))
    assert [(entry.on, entry.by) for entry in found] == [(only(folder).name, "dalil backup")]


def test_a_database_that_is_being_written_is_copied_whole(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    with sqlite3.connect(home / "dalil.db", isolation_level=None) as writer:
        writer.execute("PRAGMA journal_mode=WAL")
        writer.execute("CREATE TABLE t (n INTEGER)")
        writer.execute("INSERT INTO t VALUES (1)")
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("INSERT INTO t VALUES (2)")  # not committed
        made = make(home, f"sqlite:///{home / 'dalil.db'}", tmp_path / "backups", AT)
        writer.execute("COMMIT")
    assert made.path.name == "dalil-20260301-023000.tar.gz"
    with tarfile.open(made.path) as archive:
        archive.extract("dalil.db", tmp_path, filter="data")
    assert sqlite3.connect(tmp_path / "dalil.db").execute("SELECT n FROM t").fetchall() == [(1,)]
    assert [path.name for path in (tmp_path / "backups").iterdir()] == [made.path.name]


def test_a_database_of_postgresql_is_dumped_and_comes_back(
    tmp_path: Path, postgres_url: str, empty_postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", f"{_binaries()}{os.pathsep}{os.environ['PATH']}")
    asyncio.run(_note(postgres_url))
    (tmp_path / "home").mkdir()
    made = make(tmp_path / "home", postgres_url, tmp_path / "backups", AT)
    with tarfile.open(made.path) as archive:
        archive.extract("database.dump", tmp_path, filter="data")
    subprocess.run(
        ["pg_restore", "--no-owner", f"--dbname={empty_postgres_url}", str(tmp_path / "database.dump")],  # noqa: S607
        check=True,
    )
    assert [entry.on for entry in asyncio.run(_made(empty_postgres_url))] == ["here"]


def test_only_so_many_backups_are_kept_as_are_wanted(tmp_path: Path) -> None:
    for name in ("dalil-20260101-000000", "dalil-20260103-000000", "dalil-20260102-000000", "dalil-notes"):
        (tmp_path / f"{name}.tar.gz").touch()
    assert [path.name for path in forget_older(tmp_path, 2)] == ["dalil-20260101-000000.tar.gz"]
    assert len(list(tmp_path.iterdir())) == 3


def test_where_no_backup_can_be_made_it_is_said_why_and_nothing_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, folder = tmp_path / "home", tmp_path / "backups"
    home.mkdir()
    with pytest.raises(InputError, match="choose a folder elsewhere"):
        make(home, "sqlite:///x", home / "backups", AT)
    (home / "dalil.db").write_bytes(b"no database, but as long as the head of one has to be" * 40)
    with pytest.raises(StoreError, match=r"dalil\.db cannot be copied"):
        make(home, f"sqlite:///{home / 'dalil.db'}", folder, AT)
    with pytest.raises(StoreError, match="pg_dump made no copy"):
        make(home, "postgresql://nobody@127.0.0.1:9/none", folder, AT)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(StoreError, match="pg_dump is not on the PATH"):
        make(home, "postgresql://nobody@127.0.0.1:9/none", folder, AT)
    assert list(folder.iterdir()) == []


def _file(folder: Path) -> Path:
    path = folder / "pool.md"
    path.write_text("# Pool\n\nThe pool is open from nine.\n")
    return path


async def _note(url: str) -> None:
    async with open_database(url) as database:
        await Audit(database).add("rania", MADE, "here")


async def _made(url: str) -> list:
    async with open_database(url) as database:
        return await Audit(database).recent(9, what=(MADE,))
