"""Brings a database to the tables this Dalil knows; `migrations/versions` holds the steps."""

from pathlib import Path

from sqlalchemy import Connection, column, inspect, select, table

from engine.errors import StoreError
from engine.store.database import open_database

REVISION = "0034"  # the last of migrations/versions; ids are numbers, so that "newer" can be told without Alembic
_COPY = Path(__file__).parent / "migrations"  # where Dalil is installed from a wheel
MIGRATIONS = _COPY if _COPY.exists() else Path(__file__).parents[2] / "migrations"

_VERSION = table("alembic_version", column("version_num"))


async def migrate(url: str) -> None:
    """Upgrades the database at `url` in one transaction; does nothing when it is current.

    Several processes may call it at once: one works, the others wait and find it done. Raises StoreError.
    """
    async with open_database(url) as database:

        def step(connection: Connection) -> None:
            database.lock(connection, "dalil migration")
            if not is_current(connection):
                _upgrade(connection)

        await database.writing(step)


def is_current(connection: Connection) -> bool:
    """Whether `migrate` has nothing to do. Raises StoreError for a database that a newer Dalil has written."""
    revision = _revision(connection)
    if revision > REVISION:
        raise StoreError(
            f"the database is at revision {revision}, newer than this Dalil, which knows {REVISION}: "
            "upgrade Dalil, or restore the backup made before the database was upgraded"
        )
    return revision == REVISION


def _revision(connection: Connection) -> str:
    if not inspect(connection).has_table(_VERSION.name):
        return ""
    return connection.scalar(select(_VERSION.c.version_num)) or ""


def _upgrade(connection: Connection) -> None:
    from alembic import command  # 0.2 s that only a migration pays
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
