"""Questions that Dalil had to leave open: what the documents lack; which of them concern nobody, and which of them the
documents answer by now."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import ColumnElement, Connection, delete, func, insert, select

from engine.language import Language
from engine.messages import Answer
from engine.store import schema
from engine.store.codec import decode, storable
from engine.store.database import Database

TOPICS = "topics"  # the trace detail under which a step names the nearest topics

_turns, _dismissed, _answered = schema.turns, schema.dismissed_gaps, schema.answered_gaps
Vectors = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Gap:
    """A question without an answer, and the nearest topics that the documents do have."""

    turn: str
    question: str
    resolved: str
    language: Language
    topics: tuple[str, ...]
    at: datetime


class Gaps:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def recent(self, limit: int, since: datetime | None = None, offset: int = 0) -> list[Gap]:
        """Abstained turns, the latest first; `since` leaves out earlier ones."""
        latest = select(_turns).where(*_left_open(since)).order_by(_turns.c.created_at.desc(), _turns.c.id)
        statement = latest.limit(limit).offset(offset)
        rows = await self._database.reading(lambda connection: connection.execute(statement).all())
        return [
            Gap(row.id, row.question, row.resolved, row.language, _topics(decode(Answer, row.answer)), row.created_at)
            for row in rows
        ]

    async def count(self, since: datetime | None = None) -> int:
        statement = select(func.count()).select_from(_turns).where(*_left_open(since))
        return await self._database.reading(lambda connection: int(connection.execute(statement).scalar_one()))

    async def dismiss(self, vectors: Vectors, encoder: str, batch: str, by: str) -> None:
        """Questions that mean the same as these are no gaps from now on, until the batch of verdicts is undone: of each
        its vector is kept, and nobody's words."""
        row = {"batch": batch, "encoder": encoder, "by": by, "at": self._database.clock()}
        rows = [row | {"vector": vector.astype("<f4").tobytes()} for vector in vectors]
        if rows:
            await self._database.writing(lambda connection: connection.execute(insert(_dismissed), rows))

    async def dismissed(self, encoder: str) -> Vectors:
        """A row each, of those that this encoder made."""
        made = select(_dismissed.c.vector).where(_dismissed.c.encoder == encoder).order_by(_dismissed.c.id)
        rows = await self._database.reading(lambda connection: connection.scalars(made).all())
        return np.stack([np.frombuffer(row, "<f4") for row in rows]) if rows else np.zeros((0, 1), np.float32)

    async def answered(self, turns: Collection[str]) -> frozenset[str]:
        """Those of them that the documents answered when they were asked again."""
        marked = select(_answered.c.turn).where(_answered.c.turn.in_([storable(turn) for turn in turns]))
        return frozenset(await self._database.reading(lambda connection: connection.scalars(marked).all()))

    async def mark_answered(self, asked: Sequence[str], answered: Collection[str]) -> None:
        """What became of turns that were asked again."""
        now, ids = self._database.clock(), [storable(turn) for turn in answered]

        def step(connection: Connection) -> None:
            connection.execute(delete(_answered).where(_answered.c.turn.in_([storable(turn) for turn in asked])))
            there = connection.scalars(select(_turns.c.id).where(_turns.c.id.in_(ids)))
            if rows := [{"turn": turn, "at": now} for turn in there]:
                connection.execute(insert(_answered), rows)

        await self._database.writing(step)


def _left_open(since: datetime | None) -> tuple[ColumnElement[bool], ...]:
    abstained = (_turns.c.outcome == "abstention") & _turns.c.superseded.is_(False)
    return (abstained,) if since is None else (abstained, _turns.c.created_at >= since)


def _topics(answer: Answer) -> tuple[str, ...]:
    named = (step.detail[TOPICS] for step in reversed(answer.trace) if TOPICS in step.detail)
    topics = next(named, None)
    return tuple(topics) if isinstance(topics, list) else ()
