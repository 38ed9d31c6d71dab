"""What is configured for places: one row a chat or space that has values of its own.

Every change takes the next version. `Channels.policy` answers from memory; `refresh`, called now and then, takes over
what another process has changed.
"""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, func, select

from engine.channels import KEYS, Level, Policy, Value, fits, inherited
from engine.messages import Address
from engine.store import schema
from engine.store.audit import note, noted
from engine.store.codec import storable, storable_json
from engine.store.database import Database
from engine.store.people import named
from engine.store.upsert import upsert

log = logging.getLogger(__name__)

_channels = schema.channels
_VERSION = select(func.coalesce(func.max(_channels.c.version), 0))
_SET = upsert(
    _channels,
    key=(_channels.c.platform, _channels.c.level, _channels.c.place),
    changes=lambda new: {name: new[name] for name in ("values", "version", "updated_by", "updated_at")},
    returning=(_channels.c.version,),
)


@dataclass(frozen=True, slots=True)
class Place:
    """A chat or a whole space of a platform."""

    platform: str
    level: Level
    id: str


@dataclass(frozen=True, slots=True)
class Configured:
    """A place with values of its own, and who changed them last."""

    place: Place
    values: Mapping[str, Any]
    by: str
    at: datetime


class Channels:
    """`defaults` is asked anew each time, so that changed settings count at once."""

    def __init__(self, database: Database, defaults: Callable[[], Policy]) -> None:
        self._database, self._defaults = database, defaults
        self._version = -1
        self._values: dict[Place, Mapping[str, Any]] = {}
        self._made: dict[tuple[str, str, str], Policy] = {}
        self._made_from: Policy | None = None

    def policy(self, address: Address, space: str = "") -> Policy:
        """What holds there as of the last `refresh`."""
        defaults = self._defaults()
        if not self._values:
            return defaults
        if self._made_from is not defaults:
            self._made, self._made_from = {}, defaults
        key = (address.platform, space, address.chat)
        if key not in self._made:
            if len(self._made) > 10_000:
                self._made.clear()
            self._made[key] = inherited(defaults, *self.levels(address, space))
        return self._made[key]

    def defaults(self) -> Policy:
        """What holds where nothing is set."""
        return self._defaults()

    def levels(self, address: Address, space: str = "") -> tuple[Mapping[str, Any], Mapping[str, Any]]:
        """What is set for the space, and what for the chat."""
        platform = address.platform
        of_space = self._values.get(Place(platform, "space", space), {}) if space else {}
        return of_space, self._values.get(Place(platform, "chat", address.chat), {})

    def spaces(self, platform: str) -> list[str]:
        """Those of the platform that have values of their own, as of the last `refresh`."""
        return [place.id for place in self._values if (place.platform, place.level) == (platform, "space")]

    async def refresh(self) -> None:
        """Takes over what has changed since the last time. Raises StoreError."""
        if await self._database.reading(_version) == self._version:
            return
        self._take_over(*await self._database.reading(_read))

    async def loaded(self) -> None:
        """There is something to answer from."""
        if self._version < 0:
            await self.refresh()

    async def set(self, place: Place, key: str, value: Value, by: str) -> None:
        """Keeps a value for the place. Whether it fits is the caller's to check before (`fits`)."""
        await self._change(place, lambda values: {**values, key: storable_json(value)}, by)

    async def put(self, place: Place, values: Mapping[str, Value], by: str) -> None:
        """These are the place's values from now on, and no others; each fits."""
        await self._change(place, lambda _: {key: storable_json(value) for key, value in values.items()}, by)

    async def unset(self, place: Place, key: str, by: str) -> None:
        """The place inherits that value again; with an empty key, every one."""
        await self._change(place, lambda values: {k: v for k, v in values.items() if key and k != key}, by)

    async def configured(self) -> list[Configured]:
        """Every place that has values of its own."""
        statement = select(_channels).order_by(_channels.c.platform, _channels.c.level, _channels.c.place)
        rows = await self._database.reading(lambda connection: connection.execute(statement).all())
        return [
            Configured(Place(row.platform, row.level, row.place), dict(row.values), row.updated_by, row.updated_at)
            for row in rows
            if row.values
        ]

    async def _change(self, place: Place, change: Callable[[Mapping[str, Any]], dict[str, Any]], by: str) -> None:
        now = self._database.clock()
        known = select(_channels.c["values"]).where(
            _channels.c.platform == place.platform,
            _channels.c.level == place.level,
            _channels.c.place == storable(place.id),
        )

        def step(connection: Connection) -> tuple[int, dict[Place, Mapping[str, Any]]]:
            self._database.lock(connection, "dalil channels")
            before = connection.scalar(known) or {}
            after = change(before)
            row = {
                "platform": place.platform,
                "level": place.level,
                "place": storable(place.id),
                "values": after,
                "version": _version(connection) + 1,
                "updated_by": storable(by),
                "updated_at": now,
            }
            connection.execute(_SET[connection.dialect.name], row)
            who, where = named(connection, by, now), f"{place.platform}/{place.id}"
            for key in sorted(before.keys() | after.keys()):
                if (values := (before.get(key), after.get(key)))[0] != values[1]:
                    facts = dict(zip(("before", "after"), map(noted, values), strict=True))
                    note(connection, now, who, "channel_changed", where, key=key, **facts)
            return _read(connection)

        self._take_over(*await self._database.writing(step))

    def _take_over(self, version: int, values: dict[Place, Mapping[str, Any]]) -> None:
        if version < self._version:  # read before a change that was made here since
            return
        self._version, self._made = version, {}
        self._values = {place: _fitting(place, given) for place, given in values.items() if given}


def _version(connection: Connection) -> int:
    return int(connection.execute(_VERSION).scalar_one())


def _read(connection: Connection) -> tuple[int, dict[Place, Mapping[str, Any]]]:
    columns = (_channels.c.platform, _channels.c.level, _channels.c.place, _channels.c["values"])
    rows = connection.execute(select(*columns)).all()
    return _version(connection), {Place(*row[:3]): row[3] for row in rows}


def _fitting(place: Place, values: Mapping[str, Any]) -> Mapping[str, Any]:
    """What this Dalil understands of a place's values; the rest is named in the log and inherited."""
    wrong = [key for key, value in values.items() if key not in KEYS or not fits(key, value)]
    if wrong:
        log.error("%s %s %s: %s cannot be used and is inherited", place.platform, place.level, place.id, wrong)
    return {key: value for key, value in values.items() if key not in wrong}
