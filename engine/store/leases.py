"""Work that is taken in order, one piece at a time in each conversation, and survives whoever took it.

The inbox and the outbox share this: a `pending` row is taken (`running`, `sending`) under a lease, and closed under the
same lease. A process that dies leaves a lease that runs out; one that was only slow finds its lease lost and must
drop its result. `attempts` grows with every taking, so it tells an old lease from a new one.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import Row, Table, Update, and_, bindparam, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

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
        self._take = _taking(table, held, platforms)
        self._now = database.clock

    async def take(self, most: int, lease: timedelta) -> Sequence[Row[Any]]:
        """The first open row of each free conversation, in order of arrival, at most `most` of them."""
        now = self._now()
        async with self._database.write() as connection:
            await self._database.lock(connection, f"dalil {self._table.name}")
            rows = await connection.execute(self._take, {"now": now, "until": now + lease, "most": most})
            return sorted(rows.all(), key=lambda row: int(row.id))

    async def close(self, connection: AsyncConnection, lease: Lease, **values: object) -> None:
        """Writes the outcome of the work in the caller's transaction. Raises LeaseLost."""
        closing = update(self._table).where(*self._owned(lease)).values(lease_until=None, **values)
        if (await connection.execute(closing)).rowcount != 1:
            raise LeaseLost(f"{self._table.name} row {lease.row} is no longer ours; its result is dropped")

    async def put_back(self, lease: Lease, error: str, delay: timedelta) -> None:
        """To be taken again after `delay`. Raises LeaseLost."""
        async with self._database.write() as connection:
            await self.close(connection, lease, status="pending", error=error, not_before=self._now() + delay)

    async def return_untried(self, leases: Iterable[Lease]) -> None:
        """To be taken again at once, as if it had never been taken."""
        async with self._database.write() as connection:
            for lease in leases:
                undo = update(self._table).where(*self._owned(lease))
                await connection.execute(undo.values(status="pending", lease_until=None, attempts=lease.attempts - 1))

    async def extend(self, leases: Collection[Lease], by: timedelta) -> None:
        async with self._database.write() as connection:
            for lease in leases:
                longer = update(self._table).where(*self._owned(lease)).values(lease_until=self._now() + by)
                await connection.execute(longer)

    async def release(self, *, all_of_them: bool = False) -> int:
        """Gives back rows whose lease has run out; every held row where no other process can be alive. Their number."""
        table = self._table
        abandoned = update(table).where(table.c.status == self._held)
        if not all_of_them:
            abandoned = abandoned.where(table.c.lease_until < self._now())
        async with self._database.write() as connection:
            return (await connection.execute(abandoned.values(status="pending", lease_until=None))).rowcount

    def _owned(self, lease: Lease) -> tuple[Any, ...]:
        columns = self._table.c
        return columns.id == lease.row, columns.status == self._held, columns.attempts == lease.attempts


def _taking(table: Table, held: str, platforms: Collection[str]) -> Update:
    head, other = table.alias("head"), table.alias("other")
    earlier = and_(other.c.status == "pending", other.c.id < head.c.id)
    same = other.c.conversation == head.c.conversation
    blocked = select(1).where(same, or_(other.c.status == held, earlier)).exists()
    due = or_(head.c.not_before.is_(None), head.c.not_before <= bindparam("now"))
    first = (
        select(head.c.id)
        .where(head.c.status == "pending", head.c.platform.in_(sorted(platforms)), due, ~blocked)
        .order_by(head.c.id)
        .limit(bindparam("most"))
    )
    return (
        update(table)
        .where(table.c.id.in_(first))
        .values(status=held, attempts=table.c.attempts + 1, lease_until=bindparam("until"))
        .returning(table)
    )
