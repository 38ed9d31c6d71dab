"""Work that is taken in order, one piece at a time in each conversation, and survives whoever took it.

The inbox and the outbox share this: a `pending` row is taken (`running`, `sending`) under a lease, and closed under the
same lease. A process that dies leaves a lease that runs out; one that was only slow finds its lease lost and must
drop its result. `attempts` grows with every taking, so it tells an old lease from a new one; `failures` grows with
every attempt that ended in an error.

A table with a column `suspicion` keeps in it what may have killed a process: a row that was in work when one died has
1, and one more for each process that died while the row was tried alone. `take` passes such rows over; `take_alone`
takes one of them. A process that ended in any other way speaks for the rows that waited meanwhile: it takes one off.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    FromClause,
    Row,
    Table,
    Update,
    and_,
    bindparam,
    case,
    or_,
    select,
    update,
)

from engine.errors import StoreError
from engine.store.database import Database


class LeaseLost(StoreError):  # noqa: N818  # it says what happened, as its siblings in engine.errors do
    """The row was taken by somebody else, or erased, while it was being worked on: drop the result."""


@dataclass(frozen=True, slots=True)
class Lease:
    row: int
    attempts: int


@dataclass(frozen=True, slots=True)
class Suspect:
    """A waiting row that was in work when a process died. `deaths`: processes that died while it was tried alone, less
    those that ended while it waited; `in_all`: without taking off any; `worked_s`: how long such a try has been seen to
    go on."""

    row: int
    deaths: int
    in_all: int
    worked_s: float


class LeasedTable:
    """`held` is the status of a taken row; only rows of `platforms` are taken, whichever these are at that moment."""

    def __init__(self, database: Database, table: Table, held: str, platforms: Collection[str]) -> None:
        self._database = database
        self._table = table
        self._held = held
        self._platforms = platforms
        self.name = table.name
        self._keeps_suspects = "suspicion" in table.c
        head = table.alias("head")
        self._head, self._open = head, _open(head, table.alias("other"), held)
        usual = (*self._open, head.c.suspicion == 0) if self._keeps_suspects else self._open
        self._take = _taking(table, head, held, usual)
        self._take_alone = _taking(table, head, held, (*self._open, head.c.id == bindparam("row")))
        owned = (table.c.id == bindparam("row"), table.c.status == held, table.c.attempts == bindparam("taking"))
        self._update_owned = update(table).where(*owned)
        self._now = database.clock

    async def take(self, most: int, lease: timedelta) -> Sequence[Row[Any]]:
        """The first open row of each free conversation, in order of arrival, at most `most` of them; no suspect."""
        return await self._taken(self._take, lease, most=most)

    async def take_alone(self, suspect: Suspect, lease: timedelta) -> Sequence[Row[Any]]:
        """That row, if it is still open. The caller sees to it that nothing else is in work meanwhile."""
        return await self._taken(self._take_alone, lease, row=suspect.row, most=1)

    async def _taken(self, statement: Update, lease: timedelta, **values: int) -> Sequence[Row[Any]]:
        now = self._now()

        def take(connection: Connection) -> list[Row[Any]]:
            self._database.lock(connection, f"dalil {self._table.name}")
            rows = connection.execute(statement, {"now": now, "until": now + lease, **self._served(), **values})
            return sorted(rows.all(), key=lambda row: int(row.id))

        return await self._database.writing(take)

    def _served(self) -> Mapping[str, list[str]]:
        return {"platforms": sorted(self._platforms)}

    async def suspects(self) -> list[Suspect]:
        """The open rows under suspicion, in order of arrival."""
        columns = self._head.c
        wanted = (columns.id, columns.suspicion, columns.died_alone, columns.worked_s)
        statement = select(*wanted).where(*self._open, columns.suspicion > 0)
        moment = {"now": self._now(), **self._served()}
        rows = await self._database.reading(
            lambda connection: connection.execute(statement.order_by(columns.id), moment).all()
        )
        return [Suspect(row.id, row.suspicion - 1, row.died_alone, row.worked_s) for row in rows]

    def close(self, connection: Connection, lease: Lease, **values: object) -> None:
        """Writes the outcome of the work in the caller's transaction. Raises LeaseLost."""
        self._write(connection, lease, {"lease_until": None, **values})

    async def note(self, lease: Lease, **values: object) -> None:
        """Writes how far the work has come, which goes on. Raises LeaseLost."""
        await self._database.writing(lambda connection: self._write(connection, lease, values))

    def _write(self, connection: Connection, lease: Lease, values: Mapping[str, object]) -> None:
        owned = {"row": lease.row, "taking": lease.attempts}
        if connection.execute(self._update_owned, {**values, **owned}).rowcount != 1:
            raise LeaseLost(f"{self._table.name} row {lease.row} is no longer ours; its result is dropped")

    async def put_back(self, lease: Lease, error: str, delay: timedelta, failures: int) -> None:
        """To be taken again after `delay`, with so many failures; the process lived through it, so that it is under no
        suspicion. Raises LeaseLost."""
        values: dict[str, object] = {"status": "pending", "error": error, "not_before": self._now() + delay}
        values["failures"] = failures
        if self._keeps_suspects:
            values["suspicion"] = 0
        await self._database.writing(lambda connection: self.close(connection, lease, **values))

    async def return_untried(self, leases: Collection[Lease]) -> None:
        """To be taken again at once, as if they had never been taken."""
        back = {"status": "pending", "lease_until": None}
        rows = [
            {"row": lease.row, "taking": lease.attempts, "attempts": lease.attempts - 1, **back} for lease in leases
        ]
        await self._update(rows)

    async def extend(self, leases: Collection[Lease], by: timedelta) -> None:
        until = self._now() + by
        await self._update([{"row": lease.row, "taking": lease.attempts, "lease_until": until} for lease in leases])

    async def _update(self, rows: Sequence[Mapping[str, object]]) -> None:
        if rows:
            await self._database.writing(lambda connection: connection.execute(self._update_owned, rows))

    async def release(self) -> int:
        """Gives back rows whose lease has run out, and how many they were. Their process is taken for dead."""
        return await self._release(self._table.c.lease_until < self._now(), starting=False)

    async def release_at_start(self, *, alone: bool) -> int:
        """The same when a process starts. `alone`: nobody else serves our platforms, so that all they hold was left."""
        ours = self._table.c.platform.in_(list(self._platforms))
        return await self._release(ours if alone else self._table.c.lease_until < self._now(), starting=True)

    async def _release(self, left: ColumnElement[bool], *, starting: bool) -> int:
        table = self._table
        values: dict[str, object] = {"status": "pending", "lease_until": None}
        returned = [table.c.id]
        if self._keeps_suspects:
            values["suspicion"] = table.c.suspicion + 1
            values["died_alone"] = table.c.died_alone + case((table.c.suspicion > 0, 1), else_=0)
            returned.append(table.c.suspicion)
        statement = update(table).where(table.c.status == self._held, left).values(values).returning(*returned)

        def step(connection: Connection) -> int:
            rows = connection.execute(statement).all()
            if self._keeps_suspects and (starting or rows) and all(row.suspicion == 1 for row in rows):
                self._relieve(connection)
            return len(rows)

        return await self._database.writing(step)

    def _relieve(self, connection: Connection) -> None:
        """A process has ended while none of the suspects was in work: that speaks for each of them. While one is held,
        it may yet turn out to have ended it."""
        table = self._table
        ours = table.c.platform.in_(list(self._platforms))
        held = select(1).where(table.c.status == self._held, table.c.suspicion > 0, ours).limit(1)
        if connection.execute(held).first() is None:
            waiting = update(table).where(table.c.status == "pending", table.c.suspicion > 1, ours)
            connection.execute(waiting.values(suspicion=table.c.suspicion - 1))


def _open(head: FromClause, other: FromClause, held: str) -> tuple[ColumnElement[bool], ...]:
    """What makes a row `head` the one that its conversation waits for."""
    ours = head.c.platform.in_(bindparam("platforms", expanding=True))
    earlier = and_(other.c.status == "pending", other.c.id < head.c.id)
    same = other.c.conversation == head.c.conversation
    blocked = select(1).where(same, or_(other.c.status == held, earlier)).exists()
    due = or_(head.c.not_before.is_(None), head.c.not_before <= bindparam("now"))
    return (head.c.status == "pending", ours, due, ~blocked)


def _taking(table: Table, head: FromClause, held: str, conditions: Sequence[ColumnElement[bool]]) -> Update:
    first = select(head.c.id).where(*conditions).order_by(head.c.id).limit(bindparam("most"))
    return (
        update(table)
        .where(table.c.id.in_(first))
        .values(status=held, attempts=table.c.attempts + 1, lease_until=bindparam("until"))
        .returning(table)
    )
