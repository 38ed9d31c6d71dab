"""Posts between the transaction that saved their turn and the platform's receipt."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Protocol

from sqlalchemy import Connection, insert

from engine.messages import Address
from engine.store import schema
from engine.store.codec import decode, encode, storable_json
from engine.store.database import Database
from engine.store.leases import Lease, LeasedTable


class Outgoing(Protocol):
    """What an adapter has rendered: one call to the platform, for the adapter alone to read."""

    @property
    def address(self) -> Address: ...

    @property
    def payload(self) -> dict[str, Any]: ...


@dataclass(frozen=True, slots=True)
class Parcel:
    """An outbox row in work. `attempts` counts this one, `failures` those that our own code broke off; `since` is when
    the post was written; `once`: nothing of it is kept when it is sent."""

    lease: Lease
    address: Address
    payload: dict[str, Any]
    since: datetime
    failures: int = 0
    once: bool = False

    @property
    def attempts(self) -> int:
        return self.lease.attempts


class Outbox:
    def __init__(self, database: Database, platforms: Collection[str]) -> None:
        self._database = database
        self.rows = LeasedTable(database, schema.outbox, "sending", platforms)

    async def claim(self, most: int, lease: timedelta) -> list[Parcel]:
        """Posts to send now, at most one in each conversation, marked `sending` for good before this returns."""
        return [
            Parcel(
                Lease(row.id, row.attempts),
                decode(Address, row.payload["address"]),
                row.payload["payload"],
                row.created_at,
                row.failures,
                row.once,
            )
            for row in await self.rows.take(most, lease)
        ]

    async def sent(self, parcel: Parcel, message: str) -> None:
        """Records the platform's receipt. Raises LeaseLost."""
        await self._close(parcel, status="sent", message=message, sent_at=self._database.clock(), error="")

    async def failed(self, parcel: Parcel, error: str) -> None:
        """Records that the post will never arrive. Raises LeaseLost."""
        await self._close(parcel, status="failed", error=error)

    async def _close(self, parcel: Parcel, **values: object) -> None:
        if parcel.once:
            values["payload"] = {}
        await self._database.writing(lambda connection: self.rows.close(connection, parcel.lease, **values))


def add_posts(
    connection: Connection,
    posts: Iterable[Outgoing],
    now: datetime,
    inbox: int | None,
    turn: str | None,
    **beside: str | bool,
) -> None:
    """Writes the posts in the caller's transaction, in order; `beside`: further columns, as the schema has them."""
    rows = [
        {
            "inbox": inbox,
            "turn": turn,
            "platform": post.address.platform,
            "conversation": post.address.conversation,
            "payload": {"address": encode(post.address), "payload": storable_json(post.payload)},
            "status": "pending",
            "created_at": now,
            **beside,
        }
        for post in posts
    ]
    if rows:
        connection.execute(insert(schema.outbox), rows)
