"""Rows and synonyms that staff added from the page of an answer, for the people whose question is asked again then."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, delete, select, update

from engine.store import schema
from engine.store.audit import note
from engine.store.codec import storable
from engine.store.database import Database
from engine.store.upsert import upsert

_additions, _turns = schema.additions, schema.turns


@dataclass(frozen=True, slots=True)
class Addition:
    """`source`: the collection that a row went to, empty for a synonym; `waits`: the question is still to be asked
    again; `told_at`: when whoever asked was brought the answer."""

    turn: str
    by: str
    source: str
    at: datetime
    waits: bool
    told_at: datetime | None


class _TakenError(Exception):
    """Somebody else has seen to it."""


class Additions:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def begin(self, turn: str, source: str, by: str) -> None:
        """The question waits to be asked again from now on, unless whoever asked was told before."""
        row = {"turn": turn, "by": by, "source": source, "at": self._database.clock(), "waits": True}

        def step(connection: Connection) -> None:
            untold = select(_turns.c.id).where(_turns.c.id == turn, _turns.c.told_at.is_(None)).with_for_update()
            if connection.scalar(untold) is not None:
                connection.execute(_BEGIN[connection.dialect.name], row)

        await self._database.writing(step)

    async def cancel(self, turn: str) -> None:
        """Nothing was added after all."""
        gone = delete(_additions).where(_additions.c.turn == turn, _additions.c.waits)
        await self._database.writing(lambda connection: connection.execute(gone))

    async def find(self, turn: str) -> Addition | None:
        statement = select(_additions).where(_additions.c.turn == storable(turn))
        row = await self._database.reading(lambda connection: connection.execute(statement).one_or_none())
        return None if row is None else _read(row)

    async def waiting(self, before: datetime) -> list[Addition]:
        """Those that have waited since then, the oldest first."""
        statement = select(_additions).where(_additions.c.waits, _additions.c.at < before).order_by(_additions.c.at)
        rows = await self._database.reading(lambda connection: connection.execute(statement).all())
        return [_read(row) for row in rows]

    async def was_told(self, turn: str) -> bool:
        """Whether whoever asked was brought a better answer, by an addition or a reviewed answer."""
        told = select(_turns.c.told_at).where(_turns.c.id == storable(turn))
        return await self._database.reading(lambda connection: connection.scalar(told)) is not None

    async def end(self, addition: Addition, bring: Callable[[Connection], bool] | None = None) -> bool:
        """It waits no more. `bring` writes, in the same transaction, what tells whoever asked, unless they were told
        before; whether they are told: not where it was ended before, or waits for something that was added since."""
        now, turn = self._database.clock(), addition.turn
        waits = update(_additions).where(_additions.c.turn == turn, _additions.c.waits, _additions.c.at == addition.at)

        def step(connection: Connection) -> bool:
            told = bring is not None and bring(connection)  # locks whose turn it is
            if not connection.execute(waits.values(waits=False, told_at=now if told else None)).rowcount:
                raise _TakenError
            if told:
                note(connection, now, addition.by, "asker_told", turn)
            return told

        try:
            return await self._database.writing(step)
        except _TakenError:
            return False


_BEGIN = upsert(
    _additions,
    key=(_additions.c.turn,),
    changes=lambda new: {name: new[name] for name in ("by", "source", "at", "waits")},
    returning=(_additions.c.turn,),
)


def _read(row: Row[Any]) -> Addition:
    return Addition(row.turn, row.by, row.source, row.at, row.waits, row.told_at)
