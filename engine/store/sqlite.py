"""SQLite: a thread for the writer, a few for readers, and the pragmas that make it safe.

A transaction runs whole in its thread. Through an async driver every statement would visit the thread four times and
each visit costs about 0.1 ms, more than the statement itself: six statements take 0.4 ms this way and 3.3 ms that way.
"""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

T = TypeVar("T")
READERS = 4
BUSY_TIMEOUT_MS = 5_000  # how long a writer waits for another process

_PRAGMAS = (
    f"busy_timeout={BUSY_TIMEOUT_MS}",  # first: the switch to WAL already needs it
    "journal_mode=WAL",
    "synchronous=NORMAL",  # a killed process loses nothing; a power cut may cost the commits since the last durable one
    "foreign_keys=ON",
    "secure_delete=ON",  # what is deleted is overwritten, not merely forgotten
)
# isolation_level=None: Python's own implicit BEGIN is deferred, and deferred writers lose updates
_ARGUMENTS = {"isolation_level": None, "check_same_thread": False}


class Threads:
    """Runs transactions of one kind of connection, each whole and in order, in `size` threads."""

    def __init__(self, url: URL, size: int, *, read_only: bool, **options: Any) -> None:
        self._executor = ThreadPoolExecutor(size, thread_name_prefix="sqlite-reader" if read_only else "sqlite-writer")
        url = url.set(drivername="sqlite+pysqlite")
        self._engine = create_engine(url, pool_size=size, max_overflow=0, connect_args=_ARGUMENTS, **options)
        prepare(self._engine, read_only=read_only)

    async def run(self, step: Callable[[Connection], T], *, durable: bool = False) -> T:
        """What `step` returns, committed. A cancelled caller does not stop a transaction that has begun."""
        transact = self._transact_durably if durable else self._transact
        return await asyncio.get_running_loop().run_in_executor(self._executor, transact, step)

    async def empty_log(self) -> None:
        """Moves the write-ahead log into the database and cuts it to nothing, as far as readers allow."""
        await asyncio.get_running_loop().run_in_executor(self._executor, self._checkpoint)

    def _checkpoint(self) -> None:
        with self._engine.connect() as connection:
            driver: Any = connection.connection.driver_connection
            driver.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def _transact(self, step: Callable[[Connection], T]) -> T:
        with self._engine.begin() as connection:
            return step(connection)

    def _transact_durably(self, step: Callable[[Connection], T]) -> T:
        """The commit returns when the disk has it, and with it every commit before."""
        with self._engine.connect() as connection:
            driver: Any = connection.connection.driver_connection  # inside a transaction the pragma would do nothing
            driver.execute("PRAGMA synchronous=FULL")
            try:
                with connection.begin():
                    return step(connection)
            finally:
                driver.execute("PRAGMA synchronous=NORMAL")

    def close(self) -> None:
        self._executor.shutdown()
        self._engine.dispose()


def async_engine(url: URL, size: int, *, read_only: bool, **options: Any) -> AsyncEngine:
    engine = create_async_engine(url, pool_size=size, max_overflow=0, connect_args=_ARGUMENTS, **options)
    prepare(engine.sync_engine, read_only=read_only)
    return engine


def prepare(engine: Engine, *, read_only: bool) -> None:
    """Pragmas on every connection, and transactions that begin as what they are."""
    pragmas = (*_PRAGMAS, f"query_only={'ON' if read_only else 'OFF'}")

    def connected(connection: Any, _: object) -> None:
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN" if read_only else "BEGIN IMMEDIATE")

    event.listen(engine, "connect", connected)
    event.listen(engine, "begin", begin)


def create_private(path: str) -> None:
    """Makes the file readable by its owner alone, if it does not exist."""
    with suppress(OSError):  # it exists, or SQLite will say better what is wrong
        os.close(os.open(path, os.O_CREAT | os.O_EXCL, 0o600))
