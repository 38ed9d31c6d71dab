"""Settings and database, open: all that the caretaking commands need. Nothing that answers is imported here."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from bot import logs
from bot.settings import LiveSettings, environment, home_folder, load_specs
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
    settings = LiveSettings(load_specs(), environment(given, home))
    logs.set_up(level or settings.current.log.level, secrets(settings))
    url = settings.current.database.url or f"sqlite:///{home / 'dalil.db'}"
    async with open_database(url) as database:
        if not await database.reading(is_current):
            await migrate(url)
        if adopted:
            _, rows = await Preferences(database).read()
            settings.adopt(rows)
        yield State(home, settings, database)


def secrets(settings: LiveSettings) -> tuple[str, ...]:
    """Everything that must never be logged: each secret whole, and of those that hold several each by itself."""
    held = [str(settings.value(spec)) for spec in settings.specs.values() if spec.secret]
    held += settings.current.models.every_key()
    held += (token.strip() for token in settings.current.slack.bot_token.split(","))
    return tuple(secret for secret in held if secret)


def _make(home: Path) -> None:
    try:
        home.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise StoreError(f"{home} cannot be made ({error.strerror}); choose another folder with DALIL_HOME") from error
