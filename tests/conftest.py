"""Fixtures that every part shares: a home of its own, and databases of both kinds, migrated and empty.

    async def test_something(database: Database): ...      runs on SQLite and on PostgreSQL

`database_url` is the same database as a URL; `sqlite_url` and `postgres_url` are for tests of one kind alone.
"""

import asyncio
import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import pytest
from hypothesis import settings
from sqlalchemy import Executable, delete, make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from engine.store.database import Database, open_database
from engine.store.database import database_url as with_driver
from engine.store.migration import migrate
from engine.store.schema import metadata
from tests.postgres import PostgresMissingError, cluster

KINDS = ("sqlite", "postgresql")

# The same examples in every run: what fails, fails by the change at hand. `--hypothesis-profile default` draws others.
settings.register_profile("same", derandomize=True)
settings.load_profile("same")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that DALIL_HOME names."""
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("DALIL_HOME", str(folder))
    return folder


@pytest.fixture(scope="session")
def models(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where classifiers are kept once the first process has trained them (some seconds)."""
    return tmp_path_factory.mktemp("models")


@pytest.fixture(scope="session")
def _sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sqlite") / "template.db"
    asyncio.run(migrate(f"sqlite:///{path}"))
    return path


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The URL of a running server's maintenance database; skips where there is no PostgreSQL to be had."""
    try:
        with cluster() as url:
            yield url
    except PostgresMissingError as missing:
        pytest.skip(str(missing))


@pytest.fixture(scope="session")
def _postgres_database(postgres_server: str) -> Iterator[str]:
    """One migrated database that the tests use in turn: making one for each would take half of their time."""
    with _created(postgres_server) as url:
        asyncio.run(migrate(url))
        yield url


@pytest.fixture
def sqlite_url(_sqlite_template: Path, tmp_path: Path) -> str:
    path = tmp_path / "dalil.db"
    shutil.copy(_sqlite_template, path)
    return f"sqlite:///{path}"


@pytest.fixture
def postgres_url(_postgres_database: str) -> Iterator[str]:
    yield _postgres_database
    asyncio.run(_emptied(_postgres_database))


@pytest.fixture
def empty_postgres_url(postgres_server: str) -> Iterator[str]:
    with _created(postgres_server) as url:
        yield url


@pytest.fixture(params=KINDS)
def database_url(request: pytest.FixtureRequest) -> str:
    """A fresh migrated database of each kind."""
    url: str = request.getfixturevalue("sqlite_url" if request.param == "sqlite" else "postgres_url")
    return url


@pytest.fixture(params=KINDS)
def empty_database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of each kind in which nothing was ever created."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'empty.db'}"
    url: str = request.getfixturevalue("empty_postgres_url")
    return url


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    async with open_database(database_url) as opened:
        yield opened


@contextmanager
def _created(server: str) -> Iterator[str]:
    name = f"dalil_{uuid4().hex[:12]}"
    asyncio.run(_run(server, text(f"CREATE DATABASE {name}")))
    yield make_url(server).set(database=name).render_as_string(hide_password=False)
    asyncio.run(_run(server, text(f"DROP DATABASE {name} WITH (FORCE)")))


async def _emptied(url: str) -> None:
    """Every row gone, whatever a killed process still held."""
    end_others = text(
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    await _run(url, end_others, *(delete(table) for table in reversed(metadata.sorted_tables)))


async def _run(url: str, *statements: Executable) -> None:
    engine = create_async_engine(with_driver(url), isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        for statement in statements:
            await connection.execute(statement)
    await engine.dispose()
