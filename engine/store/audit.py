"""Who changed what, and when. A note is written in the transaction of the change that it tells of."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, func, insert, select

from engine.store import schema
from engine.store.codec import storable, storable_json
from engine.store.database import Database

_audit = schema.audit


@dataclass(frozen=True, slots=True)
class Entry:
    """`what` is a code of the console's phrases, `on` what was changed; `detail` holds no secret and nobody's words."""

    at: datetime
    by: str
    what: str
    on: str
    detail: Mapping[str, Any]


def note(connection: Connection, now: datetime, by: str, what: str, on: str = "", **detail: Any) -> None:
    values = {"at": now, "by": storable(by), "what": what, "on": storable(on), "detail": storable_json(detail)}
    connection.execute(insert(_audit), values)


class Audit:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def recent(
        self,
        limit: int,
        offset: int = 0,
        *,
        what: Sequence[str] = (),
        on: str = "",
        within: timedelta | None = None,
    ) -> list[Entry]:
        """The latest first; of these kinds only, about that alone, and no older than `within`, where that is given."""
        statement = select(_audit).order_by(_audit.c.id.desc()).limit(limit).offset(offset)
        if what:
            statement = statement.where(_audit.c.what.in_(what))
        if on:
            statement = statement.where(_audit.c.on == storable(on))
        if within is not None:
            statement = statement.where(_audit.c.at >= self._database.clock() - within)
        rows = await self._database.reading(lambda connection: connection.execute(statement).all())
        return [Entry(row.at, row.by, row.what, row.on, row.detail) for row in rows]

    async def count(self) -> int:
        statement = select(func.count()).select_from(_audit)
        return await self._database.reading(lambda connection: int(connection.scalar(statement) or 0))

    async def add(self, by: str, what: str, on: str = "", **detail: Any) -> None:
        now = self._database.clock()
        await self._database.writing(lambda connection: note(connection, now, by, what, on, **detail))
