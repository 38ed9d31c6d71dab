"""Rows and synonyms that staff added from the page of an answer, for the people whose question is asked again then."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import uuid4

from sqlalchemy import Connection, Select, delete, insert, select, update

from engine.store import schema
from engine.store.audit import note
from engine.store.codec import storable
from engine.store.database import Database

_additions, _turns = schema.additions, schema.turns


@dataclass(frozen=True, slots=True)
class Addition:
    """One of those of a turn, by its `id`. `source`: the collection that a row went to, empty for a synonym; `waits`:
    the question is still to be asked again; `told_at`: when whoever asked was brought the answer."""

    id: str
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

    async def begin(self, turn: str, source: str, by: str) -> str:
        """The question waits to be asked again from now on, for this addition beside others; its id, empty where
        whoever asked was told before."""
        now, id_ = self._database.clock(), uuid4().hex
        row = {"id": id_, "turn": turn, "by": by, "source": source, "at": now, "waits": True}

        def step(connection: Connection) -> str:
            untold = select(_turns.c.id).where(_turns.c.id == turn, _turns.c.told_at.is_(None)).with_for_update()
            if connection.scalar(untold) is None:
                return ""
            connection.execute(insert(_additions), row)
            return id_

        return await self._database.writing(step)

    async def cancel(self, id_: str) -> None:
        """Nothing was added after all."""
        gone = delete(_additions).where(_additions.c.id == id_, _additions.c.waits)
        await self._database.writing(lambda connection: connection.execute(gone))

    async def find(self, id_: str) -> Addition | None:
        return next(iter(await self._all(select(_additions).where(_additions.c.id == id_))), None)

    async def of_turn(self, turn: str) -> Addition | None:
        """What is to be said of the additions for this question: the one that whoever asked was told of, or one that
        still waits, or the last one."""
        its = select(_additions).where(_additions.c.turn == storable(turn))
        first = (_additions.c.told_at.is_(None), _additions.c.waits.desc(), _additions.c.at.desc())
        return next(iter(await self._all(its.order_by(*first).limit(1))), None)

    async def waiting(self, before: datetime) -> list[Addition]:
        """Those that have waited since then, the oldest first."""
        waiting = select(_additions).where(_additions.c.waits, _additions.c.at < before)
        return await self._all(waiting.order_by(_additions.c.at))

    async def was_told(self, turn: str) -> bool:
        """Whether whoever asked was brought a better answer, by an addition or a reviewed answer."""
        told = select(_turns.c.told_at).where(_turns.c.id == storable(turn))
        return await self._database.reading(lambda connection: connection.scalar(told)) is not None

    async def end(self, addition: Addition, bring: Callable[[Connection], bool] | None = None) -> bool:
        """It waits no more. `bring` writes, in the same transaction, what tells whoever asked, unless they were told
        before; whether they are told: not where it was ended before."""
        now = self._database.clock()
        waits = update(_additions).where(_additions.c.id == addition.id, _additions.c.waits)

        def step(connection: Connection) -> bool:
            told = bring is not None and bring(connection)  # locks whose turn it is
            if not connection.execute(waits.values(waits=False, told_at=now if told else None)).rowcount:
                raise _TakenError
            if told:
                note(connection, now, addition.by, "asker_told", addition.turn)
            return told

        try:
            return await self._database.writing(step)
        except _TakenError:
            return False

    async def _all(self, statement: Select[Any]) -> list[Addition]:
        rows = await self._database.reading(lambda connection: connection.execute(statement).all())
        return [Addition(row.id, row.turn, row.by, row.source, row.at, row.waits, row.told_at) for row in rows]
