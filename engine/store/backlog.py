"""What waits in the inbox and the outbox, from the rows that are open alone."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, Table, func, select

from engine.store import schema
from engine.store.database import Database

_OPEN = {schema.inbox: ("received_at", ("pending", "running")), schema.outbox: ("created_at", ("pending", "sending"))}


@dataclass(frozen=True, slots=True)
class Waiting:
    """How many rows of a platform are open, those in work among them, and for how many seconds the oldest is."""

    rows: int
    oldest_s: float


@dataclass(frozen=True, slots=True)
class Backlog:
    """By platform; one where nothing waits is left out."""

    inbox: Mapping[str, Waiting]
    outbox: Mapping[str, Waiting]


async def backlog(database: Database) -> Backlog:
    """Raises StoreError."""
    now = database.clock()
    return await database.reading(
        lambda connection: Backlog(_waiting(connection, schema.inbox, now), _waiting(connection, schema.outbox, now))
    )


def _waiting(connection: Connection, table: Table, now: datetime) -> dict[str, Waiting]:
    since, open_ = _OPEN[table]
    oldest = func.min(table.c[since])
    statement = (
        select(table.c.platform, func.count(), oldest).where(table.c.status.in_(open_)).group_by(table.c.platform)
    )
    return {
        platform: Waiting(rows, max(0.0, (now - begun).total_seconds()))
        for platform, rows, begun in connection.execute(statement).all()
    }
