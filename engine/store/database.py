"""The door to SQL: SQLite in WAL mode by default, PostgreSQL by its URL, the same code on both.

    async with open_database("sqlite:////var/lib/dalil/dalil.db") as database:
        count = await database.reading(lambda connection: connection.scalar(select(func.count()).select_from(turns)))

`reading` and `writing` run a whole transaction as one step: on SQLite one visit to a thread, 0.15 ms for a read. `read`
and `write` give an AsyncConnection to work with between awaits, at four visits a statement. A full disk, a locked file
or an unreachable server arrive as StoreError that names the database and the way out.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, nullcontext
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection, func, make_url, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from engine.errors import SettingsError
from engine.store import sqlite
from engine.store.failures import translated, unreachable

T = TypeVar("T")
Clock = Callable[[], datetime]
Step = Callable[[Connection], T]

_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}
_to_json = partial(json.dumps, ensure_ascii=False, allow_nan=False, separators=(",", ":"))  # PostgreSQL takes no NaN
_OPTIONS: dict[str, Any] = {"json_serializer": _to_json, "hide_parameters": True}  # errors carry nobody's words


def utc_now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class _Side:
    """Readers or writers: an engine for AsyncConnections and, on SQLite, the threads for whole steps."""

    engine: AsyncEngine
    threads: sqlite.Threads | None = None

    async def close(self) -> None:
        await self.engine.dispose()
        if self.threads is not None:
            self.threads.close()


class Database:
    """One database, open. `clock` is the only source of "now" for everything that is stored through it."""

    def __init__(self, readers: _Side, writers: _Side, place: str, clock: Clock) -> None:
        self._readers = readers
        self._writers = writers
        self.place = place
        self.clock = clock
        self.is_sqlite = writers.engine.dialect.name == "sqlite"
        # SQLite takes one writer at a time; waiting here is in order and faster than waiting in busy_timeout
        self._turnstile: AbstractAsyncContextManager[Any] = asyncio.Lock() if self.is_sqlite else nullcontext()

    async def reading(self, step: Step[T]) -> T:
        """What `step` returns, from one snapshot; it may not write. Raises StoreError."""
        return await self._run(self._readers, step)

    async def writing(self, step: Step[T], *, durable: bool = False) -> T:
        """What `step` returns, in one transaction, committed; rolled back when it raises. Raises StoreError.

        `durable`: not even a power cut undoes it. PostgreSQL's commits are; SQLite's take a few milliseconds more then.
        """
        async with self._turnstile:
            return await self._run(self._writers, step, durable=durable)

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

    def lock(self, connection: Connection, name: str) -> None:
        """Until the transaction ends nobody else passes here by this name. SQLite's writers already go one by one."""
        if not self.is_sqlite:
            connection.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(name, 0))))

    async def wipe_deleted(self) -> None:
        """Takes deleted rows out of SQLite's log as well; PostgreSQL reuses their space in its own time."""
        if self._writers.threads is not None:
            async with self._turnstile:
                await self._writers.threads.empty_log()

    async def _run(self, side: _Side, step: Step[T], *, durable: bool = False) -> T:
        if side.threads is not None:
            with translated(self.place):
                return await side.threads.run(step, durable=durable)
        async with self._transaction(side) as connection:
            return await connection.run_sync(step)

    @asynccontextmanager
    async def _transaction(self, side: _Side) -> AsyncIterator[AsyncConnection]:
        with translated(self.place):
            connection = await self._connected(side.engine)
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


@asynccontextmanager
async def open_database(url: str, clock: Clock = utc_now) -> AsyncIterator[Database]:
    """A Database for a `sqlite:///` or `postgresql://` URL; nothing is asked of it before the first statement.

    Raises SettingsError for a URL that names neither.
    """
    parsed = database_url(url)
    readers, writers = (_sqlite if parsed.get_backend_name() == "sqlite" else _postgres)(parsed)
    async with AsyncExitStack() as stack:
        stack.push_async_callback(readers.close)
        stack.push_async_callback(writers.close)
        yield Database(readers, writers, place_of(parsed), clock)


def database_url(url: str) -> URL:
    """The URL with the driver Dalil uses; a bare `postgresql://` and libpq's `sslmode` are understood."""
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise SettingsError("the database URL cannot be read; write sqlite:///PATH or postgresql://...") from error
    if parsed.drivername not in _DRIVERS:
        raise SettingsError(f"database URL: '{parsed.drivername}' is not supported; use sqlite:/// or postgresql://")
    if parsed.get_backend_name() == "sqlite" and parsed.database in {None, "", ":memory:"}:
        raise SettingsError("database URL: Dalil keeps its state in a file; write sqlite:///PATH")
    query = {"ssl" if key == "sslmode" else key: value for key, value in parsed.query.items()}
    return parsed.set(drivername=_DRIVERS[parsed.drivername], query=query)


def place_of(url: URL) -> str:
    """The database as an error may name it: never with its password."""
    if url.get_backend_name() == "sqlite":
        return f"the database {url.database}"
    return f"PostgreSQL at {url.host or url.query.get('host', 'its socket')}:{url.port or 5432}/{url.database}"


def _sqlite(url: URL) -> tuple[_Side, _Side]:
    sqlite.create_private(str(url.database))

    def side(size: int, *, read_only: bool) -> _Side:
        threads = sqlite.Threads(url, size, read_only=read_only, **_OPTIONS)
        return _Side(sqlite.async_engine(url, size, read_only=read_only, **_OPTIONS), threads)

    return side(sqlite.READERS, read_only=True), side(1, read_only=False)


def _postgres(url: URL) -> tuple[_Side, _Side]:
    engine = create_async_engine(
        url,
        **_OPTIONS,
        pool_size=10,
        max_overflow=0,
        pool_pre_ping=True,  # a restarted server costs a reconnect, not a failed turn
        connect_args={"timeout": 10, "server_settings": {"application_name": "dalil", "jit": "off"}},
    )
    snapshots = engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    return _Side(snapshots), _Side(engine)
