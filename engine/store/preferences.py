"""Settings kept in SQL: the first tier, changed while Dalil runs; each change is noted in the audit, of secrets only
that there was one."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, func, null, select, update

from engine.store import schema
from engine.store.audit import note, noted
from engine.store.database import Database
from engine.store.upsert import upsert

_settings = schema.settings
_SET = upsert(
    _settings,
    key=(_settings.c.key,),
    changes=lambda new: {name: new[name] for name in ("value", "version", "updated_by", "updated_at")},
    returning=(_settings.c.version,),
)
_VERSION = select(func.coalesce(func.max(_settings.c.version), 0))


@dataclass(frozen=True, slots=True)
class Change:
    by: str
    at: datetime


class Preferences:
    """Every change takes the next version, so that a running process learns of it from one number."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def version(self) -> int:
        return await self._database.reading(_version)

    async def read(self) -> tuple[int, dict[str, Any]]:
        """The version, and the values that are set, by key."""

        def step(connection: Connection) -> tuple[int, dict[str, Any]]:
            rows = connection.execute(select(_settings.c.key, _settings.c.value)).all()
            return _version(connection), {row.key: row.value for row in rows if row.value is not None}

        return await self._database.reading(step)

    async def changes(self) -> dict[str, Change]:
        """Who set each of the values that are set."""
        statement = select(_settings.c.key, _settings.c.value, _settings.c.updated_by, _settings.c.updated_at)
        rows = await self._database.reading(lambda connection: connection.execute(statement).all())
        return {row.key: Change(row.updated_by, row.updated_at) for row in rows if row.value is not None}

    async def set(self, key: str, value: bool | float | str | list[str] | dict[str, str], by: str) -> int:
        """Keeps the value; the new version. Whether it fits the setting is the caller's to check before."""
        return await self._write(key, value, by)

    async def unset(self, key: str, by: str, *, known: bool = True) -> int:
        """The setting falls back to the environment or the default; the new version. What was kept under a key that
        nobody knows may have been a secret."""
        return await self._write(key, None, by, told=known)

    async def replace(self, changed: Callable[[str, Any], Any]) -> None:
        """Puts `changed(key, value)` in the place of each value that is set, all at once or, where it raises, none. Who
        set them, and when, stays."""

        def step(connection: Connection) -> None:
            self._database.lock(connection, "dalil settings")
            for row in connection.execute(select(_settings.c.key, _settings.c.value)).all():
                value = row.value if row.value is None else changed(row.key, row.value)
                if value != row.value:
                    connection.execute(update(_settings).where(_settings.c.key == row.key).values(value=value))

        await self._database.writing(step)

    async def _write(self, key: str, value: object, by: str, *, told: bool = True) -> int:
        now = self._database.clock()

        def step(connection: Connection) -> int:
            self._database.lock(connection, "dalil settings")
            values = {
                "key": key,
                "value": null() if value is None else value,
                "version": _version(connection) + 1,
                "updated_by": by,
                "updated_at": now,
            }
            before = connection.scalar(select(_settings.c.value).where(_settings.c.key == key))
            is_secret = any(isinstance(one, dict) for one in (before, value))  # sealed
            facts = {"before": noted(before), "after": noted(value)} if told and not is_secret else {}
            note(connection, now, by, "setting_reset" if value is None else "setting_changed", key, **facts)
            return int(connection.execute(_SET[connection.dialect.name], values).scalar_one())

        return await self._database.writing(step)


def _version(connection: Connection) -> int:
    return int(connection.execute(_VERSION).scalar_one())
