"""The door to SQL: SQLite in WAL mode by default, PostgreSQL by its URL, the same code on both.

    async with open_database("sqlite:////var/lib/dalil/dalil.db") as database:
        async with database.write() as connection:
            await connection.execute(...)

A whole disk, a locked file or an unreachable server arrive as StoreError that names the database and the way out.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, event, func, make_url, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from engine.errors import SettingsError, StoreError
from engine.store.failures import translated, unreachable

Clock = Callable[[], datetime]

_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}
_to_json = partial(json.dumps, ensure_ascii=False, allow_nan=False, separators=(",", ":"))  # PostgreSQL takes no NaN


def utc_now() -> datetime:
    return datetime.now(UTC)


class Database:
    """One database, open. `clock` is the only source of "now" for everything that is stored through it."""

    def __init__(self, readers: AsyncEngine, writers: AsyncEngine, place: str, clock: Clock) -> None:
        self._readers = readers
        self._writers = writers
        self.place = place
        self.clock = clock
        self.dialect = writers.dialect.name
        # SQLite takes one writer at a time; waiting here is in order and faster than waiting in busy_timeout
        self._turnstile: AbstractAsyncContextManager[Any] = asyncio.Lock() if self.is_sqlite else nullcontext()

    @property
    def is_sqlite(self) -> bool:
        return self.dialect == "sqlite"

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A snapshot: every statement inside sees the same moment, and none may write. Raises StoreError."""
        async with self._transaction(self._readers) as connection:
            yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: committed at the end of the block, rolled back when it raises. Raises StoreError."""
        async with self._turnstile, self._transaction(self._writers) as connection:
            yield connection

    @asynccontextmanager
    async def _transaction(self, engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
        with translated(self.place):
            connection = await self._connected(engine)
            try:
                async with connection.begin():
                    yield connection
            finally:
                await connection.close()

    async def _connected(self, engine: AsyncEngine) -> AsyncConnection:
        try:
            return await engine.connect()
        except OSError as error:  # asyncpg lets a refused or timed out connection through as it is
            raise unreachable(self.place, error) from error

    async def lock(self, connection: AsyncConnection, name: str) -> None:
        """Until the transaction ends nobody else passes here by this name. SQLite's writers already go one by one."""
        if not self.is_sqlite:
            await connection.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(name, 0))))


@asynccontextmanager
async def open_database(url: str, clock: Clock = utc_now) -> AsyncIterator[Database]:
    """A Database for a `sqlite:///` or `postgresql://` URL; nothing is created or checked before the first statement.

    Raises SettingsError for a URL that names neither.
    """
    parsed = database_url(url)
    open_engines = _open_sqlite if parsed.get_backend_name() == "sqlite" else _open_postgres
    readers, writers = open_engines(parsed)
    try:
        yield Database(readers, writers, place_of(parsed), clock)
    finally:
        await readers.dispose()
        await writers.dispose()


def database_url(url: str) -> URL:
    """The URL with the driver Dalil uses; a bare `postgresql://` and libpq's `sslmode` are understood."""
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise SettingsError("the database URL cannot be read; write sqlite:///PATH or postgresql://...") from error
    if parsed.drivername not in _DRIVERS:
        raise SettingsError(f"database URL: '{parsed.drivername}' is not supported; use sqlite:/// or postgresql://")
    if parsed.get_backend_name() == "sqlite" and parsed.database in (None, "", ":memory:"):
        raise SettingsError("database URL: Dalil keeps its state in a file; write sqlite:///PATH")
    query = {"ssl" if key == "sslmode" else key: value for key, value in parsed.query.items()}
    return parsed.set(drivername=_DRIVERS[parsed.drivername], query=query)


def place_of(url: URL) -> str:
    """The database as an error may name it: never with its password."""
    if url.get_backend_name() == "sqlite":
        return f"the database {url.database}"
    return f"PostgreSQL at {url.host or url.query.get('host', 'its socket')}:{url.port or 5432}/{url.database}"


def _open_sqlite(url: URL) -> tuple[AsyncEngine, AsyncEngine]:
    from engine.store import sqlite

    path = Path(str(url.database))
    readers = create_async_engine(
        url,
        async_creator=partial(sqlite.connect, path, read_only=True),
        json_serializer=_to_json,
        pool_size=4,
        max_overflow=0,
    )
    writers = create_async_engine(
        url,
        async_creator=partial(sqlite.connect, path, read_only=False),
        json_serializer=_to_json,
        pool_size=1,
        max_overflow=0,
    )
    event.listen(readers.sync_engine, "begin", _begin("BEGIN"))
    event.listen(writers.sync_engine, "begin", _begin("BEGIN IMMEDIATE"))
    return readers, writers


def _begin(statement: str) -> Callable[[Connection], None]:
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql(statement)

    return begin


def _open_postgres(url: URL) -> tuple[AsyncEngine, AsyncEngine]:
    writers = create_async_engine(
        url,
        json_serializer=_to_json,
        pool_size=10,
        max_overflow=0,
        pool_pre_ping=True,  # a restarted server costs a reconnect, not a failed turn
        connect_args={"timeout": 10, "server_settings": {"application_name": "dalil", "jit": "off"}},
    )
    readers = writers.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    return readers, writers


__all__ = ["Clock", "Database", "StoreError", "database_url", "open_database", "place_of", "utc_now"]
