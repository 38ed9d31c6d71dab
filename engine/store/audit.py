"""Who changed what, and when. A note is written in the transaction of the change that it tells of."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Connection, Text, cast, func, insert, or_, select

from engine.store import schema
from engine.store.codec import storable, storable_json
from engine.store.database import Database

_audit = schema.audit
_LONGEST = 500  # characters of a value


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


def noted(value: Any) -> str | None:
    """A value as a note tells it: None for none, no password in an address, and no more than a reader takes in."""
    if value is None:
        return None
    words = ", ".join(map(str, value)) if isinstance(value, list | tuple) else value
    text = redact_url(words if isinstance(words, str) else json.dumps(words, ensure_ascii=False))
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def redact_url(text: str) -> str:
    """A URL without the password in it."""
    return re.sub(r"(://[^:/@\s]+):[^@\s]+@", r"\1:***@", text)


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
        words: str = "",
    ) -> list[Entry]:
        """The latest first; of these kinds only, about that alone, no older than `within`, and with each of the words
        in who, what about or a fact, where that is given."""
        latest = select(_audit).order_by(_audit.c.id.desc()).limit(limit).offset(offset)
        statement = latest.where(*_narrowed(what, words))
        if on:
            statement = statement.where(_audit.c.on == storable(on))
        if within is not None:
            statement = statement.where(_audit.c.at >= self._database.clock() - within)
        rows = await self._database.reading(lambda connection: connection.execute(statement).all())
        return [Entry(row.at, row.by, row.what, row.on, row.detail) for row in rows]

    async def count(self, what: Sequence[str] = (), words: str = "") -> int:
        statement = select(func.count()).select_from(_audit).where(*_narrowed(what, words))
        return await self._database.reading(lambda connection: int(connection.scalar(statement) or 0))

    async def kinds(self) -> list[str]:
        """What was noted at all."""
        statement = select(_audit.c.what).distinct().order_by(_audit.c.what)
        return await self._database.reading(lambda connection: list(connection.scalars(statement)))

    async def add(self, by: str, what: str, on: str = "", **detail: Any) -> None:
        now = self._database.clock()
        await self._database.writing(lambda connection: note(connection, now, by, what, on, **detail))


def _narrowed(what: Sequence[str], words: str) -> list[ColumnElement[bool]]:
    told = (_audit.c.by, _audit.c.on, cast(_audit.c.detail, Text))
    of_kind = [_audit.c.what.in_(what)] if what else []
    return of_kind + [
        or_(*(func.lower(column).contains(word, autoescape=True) for column in told))
        for word in storable(words).lower().split()
    ]
