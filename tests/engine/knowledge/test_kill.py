"""Ingestion in processes of its own: killed, kept out, and short of disk."""

import asyncio
import os
import resource
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from engine.errors import StoreError
from engine.knowledge.collections import Definitions
from engine.knowledge.lock import ingestion_lock
from engine.store.corpus import Corpus
from engine.store.database import open_database
from tests.engine.knowledge.conftest import Desk
from tests.engine.knowledge.making import collection

SCRIPT = Path(__file__).parent / "ingesting.py"
PROJECT = Path(__file__).parents[3]
FAQ = """
name = "faq"
title = "Questions"
type = "qa"
sources = ["*.csv"]
[fields]
id = "id"
question = "question"
answer = "answer"
"""
ROWS = 400  # of two passages each: 12 batches of 64 passages and a rest


@pytest.fixture
def definition(folder: Path) -> Path:
    lines = [f"{n},What is rule {n}?,Rule number {n} says so.\n" for n in range(ROWS)]
    (folder / "faq.csv").write_text("id,question,answer\n" + "".join(lines))
    return collection(folder, FAQ, "faq.toml").path


@asynccontextmanager
async def running(
    home: Path, url: str, definition: Path, stop: str = "", before: Callable[[], None] | None = None
) -> AsyncIterator[asyncio.subprocess.Process]:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, str(SCRIPT), str(home), url, str(definition), stop),
        stdout=asyncio.subprocess.PIPE,
        cwd=PROJECT,
        env=os.environ | {"PYTHONPATH": str(PROJECT)},
        preexec_fn=before,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGKILL)
        await process.wait()


async def heard(process: asyncio.subprocess.Process, words: str) -> None:
    assert process.stdout is not None
    async for line in process.stdout:
        if line.decode().strip() == words:
            return
    raise AssertionError(f"it ended without saying {words!r}")


async def last_words(process: asyncio.subprocess.Process) -> str:
    assert process.stdout is not None
    return (await process.stdout.read()).decode().strip().rpartition("\n")[2]


async def held(url: str) -> list[str]:
    """Texts of all passages in the store."""
    async with open_database(url) as database:
        return [p.text async for step in Corpus(database).changes_since(0) for p in step.passages]


@pytest.mark.parametrize("batch", [1, 13])
async def test_after_a_kill_nothing_is_lost_doubled_or_done_again(
    database_url: str, tmp_path: Path, definition: Path, batch: int
) -> None:
    async with running(tmp_path, database_url, definition, str(batch)) as process:
        await heard(process, f"committed {batch}")
    before = await held(database_url)

    async with running(tmp_path, database_url, definition) as process:
        told = await last_words(process)

    kept = len(before) // 2
    assert kept >= min(ROWS, 32 * batch)
    assert told == f"added {ROWS - kept} unchanged {kept} encoded {2 * (ROWS - kept)}"
    after = await held(database_url)
    expected = [text for n in range(ROWS) for text in (f"What is rule {n}?", f"Rule number {n} says so.")]
    assert sorted(after) == sorted(expected)


async def test_a_second_ingestion_is_told_who_is_at_work(sqlite_url: str, tmp_path: Path, definition: Path) -> None:
    async with running(tmp_path, sqlite_url, definition, "hold") as process:
        await heard(process, "holding")
        with pytest.raises(StoreError, match=rf"another ingestion is at work in .* \(process {process.pid} on "):
            async with ingestion_lock(tmp_path, 0):
                raise AssertionError("both are in")

    async with ingestion_lock(tmp_path, 10):
        pass  # the kill has given it back


async def test_one_change_waits_for_the_ingestion_at_work(desk: Desk) -> None:
    entered = asyncio.Event()

    async def enter() -> None:
        async with ingestion_lock(desk.home, 10):
            entered.set()

    async with ingestion_lock(desk.home, 0):
        waiting = asyncio.create_task(enter())
        await asyncio.sleep(0)
        assert not entered.is_set()
    await waiting

    assert entered.is_set()


async def test_a_full_disk_is_told_and_loses_nothing(sqlite_url: str, tmp_path: Path, definition: Path) -> None:
    path = Path(sqlite_url.removeprefix("sqlite:///"))

    def small() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 600_000, resource.RLIM_INFINITY))

    async with running(tmp_path, sqlite_url, definition, before=small) as process:
        told = await last_words(process)
    before = await held(sqlite_url)

    assert told.startswith("StoreError: ")
    assert "disk" in told
    async with running(tmp_path, sqlite_url, definition) as process:
        assert await last_words(process) == (
            f"added {ROWS - len(before) // 2} unchanged {len(before) // 2} encoded {2 * ROWS - len(before)}"
        )
    assert len(await held(sqlite_url)) == 2 * ROWS


async def test_a_locked_database_is_told_and_loses_nothing(
    sqlite_url: str, tmp_path: Path, definition: Path, folder: Path
) -> None:
    from engine.knowledge.definition import load

    blocker = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    async with open_database(sqlite_url) as database:
        desk = Desk(database, tmp_path)
        with pytest.raises(StoreError, match="is locked by another program"):
            await desk.ingestion.run(Definitions((load(definition),)))
        blocker.execute("ROLLBACK")
        blocker.close()

        report = await desk.ingestion.run(Definitions((load(definition),)))

    assert report.added == ROWS
