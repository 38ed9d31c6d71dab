"""Settings and database, open: all that the caretaking commands need. Nothing that answers is imported here."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from bot import logs
from bot.settings import LiveSettings, environment, home_folder, load_specs
from bot.vault import VAULT_KEY, Vault
from engine.errors import StoreError
from engine.store.database import Database, open_database
from engine.store.migration import is_current, migrate
from engine.store.preferences import Preferences


@dataclass(frozen=True, slots=True)
class State:
    """Settings and database, open and migrated."""

    home: Path
    settings: LiveSettings
    database: Database


@asynccontextmanager
async def open_state(level: str | None = "WARNING", *, adopted: bool = True) -> AsyncIterator[State]:
    """Settings from all three tiers over a migrated database. Raises SettingsError, StoreError.

    `level` is that of the log; None: the one that is set, as a server wants it. `adopted`: False leaves out the
    settings kept in SQL, so that a wrong one among them can be mended.
    """
    home, given = home_folder()
    _make(home)
    settings = _configured(home, given, level)
    async with _opened(home, settings, database_url(home, settings), adopted=adopted) as state:
        yield state


@asynccontextmanager
async def look_at_state() -> AsyncIterator[State]:
    """The same for who only looks: a home or a SQLite file that is not there is not made, an empty database elsewhere
    stands for it."""
    home, given = home_folder()
    settings = _configured(home, given, "WARNING")
    with TemporaryDirectory() as elsewhere:
        stand_in = f"sqlite:///{Path(elsewhere) / 'empty.db'}"
        url = database_url(home, settings) if has_database(home, settings) else stand_in
        async with _opened(home, settings, url, adopted=True) as state:
            yield state


def has_database(home: Path, settings: LiveSettings) -> bool:
    """Whether the SQLite file is there; a server's database counts as there."""
    kind, _, path = database_url(home, settings).partition(":///")
    return not kind.startswith("sqlite") or os.access(path.partition("?")[0], os.F_OK)


def _configured(home: Path, given: bool, level: str | None) -> LiveSettings:
    settings = LiveSettings(load_specs(), environment(given, home), Vault(home / VAULT_KEY))
    logs.set_up(level or settings.current.log.level, settings.secrets)
    return settings


def database_url(home: Path, settings: LiveSettings) -> str:
    """The database's own, with its password."""
    return settings.current.database.url or f"sqlite:///{home / 'dalil.db'}"


@asynccontextmanager
async def _opened(home: Path, settings: LiveSettings, url: str, *, adopted: bool) -> AsyncIterator[State]:
    async with open_database(url) as database:
        if not await database.reading(is_current):
            await migrate(url)
        if adopted:
            _, rows = await Preferences(database).read()
            settings.adopt(rows)
        yield State(home, settings, database)


def _make(home: Path) -> None:
    """Makes the home, and closes to others one of an earlier release that was open to them."""
    try:
        home.mkdir(parents=True, exist_ok=True, mode=0o700)
        found = home.stat()
        if found.st_uid == os.geteuid() and found.st_mode & 0o077:
            home.chmod(0o700)
    except OSError as error:
        raise StoreError(f"{home} cannot be made ({error.strerror}); choose another folder with DALIL_HOME") from error
