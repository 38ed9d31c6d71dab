"""Work that is taken in order, one piece at a time in each conversation, and survives whoever took it.

The inbox and the outbox share this: a `pending` row is taken (`running`, `sending`) under a lease, and closed under the
same lease. A process that dies leaves a lease that runs out; one that was only slow finds its lease lost and must
drop its result. `attempts` grows with every taking, so it tells an old lease from a new one.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import Connection, Row, Table, Update, and_, bindparam, or_, select, update

from engine.errors import StoreError
from engine.store.database import Database


class LeaseLost(StoreError):  # noqa: N818  # it says what happened, as its siblings in engine.errors do
    """The row was taken by somebody else, or erased, while it was being worked on: drop the result."""


@dataclass(frozen=True, slots=True)
class Lease:
    row: int
    attempts: int


class LeasedTable:
    """`held` is the status of a taken row; only rows of `platforms` are taken."""

    def __init__(self, database: Database, table: Table, held: str, platforms: Collection[str]) -> None:
        self._database = database
        self._table = table
        self._held = held
        self._platforms = sorted(platforms)
        self.name = table.name
        self._take = _taking(table, held, self._platforms)
        owned = (table.c.id == bindparam("row"), table.c.status == held, table.c.attempts == bindparam("taking"))
        self._update_owned = update(table).where(*owned)
        self._now = database.clock

    async def take(self, most: int, lease: timedelta) -> Sequence[Row[Any]]:
        """The first open row of each free conversation, in order of arrival, at most `most` of them."""
        now = self._now()

        def take(connection: Connection) -> list[Row[Any]]:
            self._database.lock(connection, f"dalil {self._table.name}")
            rows = connection.execute(self._take, {"now": now, "until": now + lease, "most": most})
            return sorted(rows.all(), key=lambda row: int(row.id))

        return await self._database.writing(take)

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

    async def put_back(self, lease: Lease, error: str, delay: timedelta) -> None:
        """To be taken again after `delay`. Raises LeaseLost."""
        values = {"status": "pending", "error": error, "not_before": self._now() + delay}
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

    async def release(self, *, everything: bool = False) -> int:
        """Gives back rows whose lease has run out; `everything` held of our platforms where nobody else serves them.

        The number of rows given back.
        """
        table = self._table
        abandoned = table.c.platform.in_(self._platforms) if everything else table.c.lease_until < self._now()
        statement = update(table).where(table.c.status == self._held, abandoned)
        statement = statement.values(status="pending", lease_until=None)
        return await self._database.writing(lambda connection: connection.execute(statement).rowcount)


def _taking(table: Table, held: str, platforms: Collection[str]) -> Update:
    head, other = table.alias("head"), table.alias("other")
    earlier = and_(other.c.status == "pending", other.c.id < head.c.id)
    same = other.c.conversation == head.c.conversation
    blocked = select(1).where(same, or_(other.c.status == held, earlier)).exists()
    due = or_(head.c.not_before.is_(None), head.c.not_before <= bindparam("now"))
    first = (
        select(head.c.id)
        .where(head.c.status == "pending", head.c.platform.in_(platforms), due, ~blocked)
        .order_by(head.c.id)
        .limit(bindparam("most"))
    )
    return (
        update(table)
        .where(table.c.id.in_(first))
        .values(status=held, attempts=table.c.attempts + 1, lease_until=bindparam("until"))
        .returning(table)
    )
