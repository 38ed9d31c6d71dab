"""Answers that people disliked, for those who look after Dalil."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, Row, Select, Subquery, and_, case, func, or_, select

from engine.messages import Answer
from engine.store import schema
from engine.store.codec import decode, encode, storable
from engine.store.database import Database
from engine.store.upsert import upsert

PAGE = 200  # turns read at once for an export

_feedback, _reviews, _turns = schema.feedback, schema.reviews, schema.turns


@dataclass(frozen=True, slots=True)
class Dislike:
    """One person's dislike; `reason` is empty when none was given."""

    reason: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Disliked:
    """A turn with at least one dislike. It counts as seen until somebody dislikes it after that."""

    turn: str
    question: str
    resolved: str
    answer: Answer
    at: datetime
    dislikes: tuple[Dislike, ...]
    likes: int
    seen_by: str
    seen_at: datetime | None

    @property
    def seen(self) -> bool:
        return self.seen_at is not None and self.seen_at >= max(dislike.at for dislike in self.dislikes)

    def as_json(self) -> dict[str, Any]:
        """The row of an export: who voted is not in it."""
        return {
            "turn": self.turn,
            "at": self.at.isoformat(),
            "question": self.question,
            "resolved": self.resolved,
            "text": self.answer.text,
            "outcome": self.answer.outcome,
            "intent": self.answer.intent,
            "language": self.answer.language,
            "confidence": self.answer.confidence,
            "reasons": [dislike.reason for dislike in self.dislikes if dislike.reason],
            "dislikes": len(self.dislikes),
            "likes": self.likes,
            "citations": encode(self.answer)["citations"],
            "trace": encode(self.answer)["trace"],
            "seen": self.seen,
        }


@dataclass(frozen=True, slots=True)
class Liked:
    """A turn that somebody likes and nobody dislikes."""

    turn: str
    resolved: str
    answer: Answer
    likes: int


class Reviews:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def disliked(self, *, unseen_only: bool, limit: int, offset: int = 0) -> list[Disliked]:
        """Disliked turns, the latest dislike first."""
        found = _found(unseen_only).limit(limit).offset(offset).subquery()
        return await self._read(found)

    async def liked(self) -> list[Liked]:
        """Answers that are liked and disliked by nobody, in the order in which they were given."""
        likes = func.sum(case((_feedback.c.value == 1, 1), else_=0))
        dislikes = func.sum(case((_feedback.c.value == -1, 1), else_=0))
        votes = (
            select(_feedback.c.turn, likes.label("likes"))
            .group_by(_feedback.c.turn)
            .having(likes > 0, dislikes == 0)
            .subquery()
        )
        statement = (
            select(_turns.c.id, _turns.c.resolved, _turns.c.answer, votes.c.likes)
            .join(votes, votes.c.turn == _turns.c.id)
            .where(_turns.c.outcome == "answer", _turns.c.superseded.is_(False))
            .order_by(_turns.c.created_at, _turns.c.id)
        )
        rows = await self._database.reading(lambda connection: connection.execute(statement).all())
        return [Liked(row.id, row.resolved, decode(Answer, row.answer), int(row.likes)) for row in rows]

    async def find(self, turn: str) -> Disliked | None:
        """One disliked turn; None when nobody dislikes it."""
        found = _found(unseen_only=False).where(_turns.c.id == storable(turn)).subquery()
        return next(iter(await self._read(found)), None)

    async def count(self, *, unseen_only: bool) -> int:
        statement = select(func.count()).select_from(_found(unseen_only).subquery())
        return await self._database.reading(lambda connection: int(connection.execute(statement).scalar_one()))

    async def mark_seen(self, turn: str, by: str) -> bool:
        """False when there is no such turn."""
        now = self._database.clock()

        def step(connection: Connection) -> bool:
            if connection.scalar(select(_turns.c.id).where(_turns.c.id == storable(turn))) is None:
                return False
            values = {"turn": storable(turn), "seen_by": storable(by), "seen_at": now}
            connection.execute(_MARK_SEEN[connection.dialect.name], values)
            return True

        return await self._database.writing(step)

    async def export(self, *, unseen_only: bool = False) -> AsyncIterator[Disliked]:
        """Every disliked turn, read a page at a time."""
        offset = 0
        while page := await self.disliked(unseen_only=unseen_only, limit=PAGE, offset=offset):
            for disliked in page:
                yield disliked
            offset += PAGE

    async def _read(self, found: Subquery) -> list[Disliked]:
        statement = _with_votes(found)
        rows = await self._database.reading(lambda connection: connection.execute(statement).all())
        return [_disliked(list(votes)) for _, votes in groupby(rows, key=lambda row: row.id)]


_MARK_SEEN = upsert(
    _reviews,
    key=(_reviews.c.turn,),
    changes=lambda new: {"seen_by": new.seen_by, "seen_at": new.seen_at},
    returning=(_reviews.c.turn,),
)


def _found(unseen_only: bool) -> Select[Any]:
    """Ids of disliked turns with the moment of their latest dislike."""
    latest = func.max(_feedback.c.updated_at)
    statement = (
        select(_turns.c.id, latest.label("latest"))
        .join(_feedback, and_(_feedback.c.turn == _turns.c.id, _feedback.c.value == -1))
        .join(_reviews, _reviews.c.turn == _turns.c.id, isouter=True)
        .group_by(_turns.c.id, _reviews.c.seen_at)
        .order_by(latest.desc(), _turns.c.id)
    )
    return (
        statement.having(or_(_reviews.c.seen_at.is_(None), _reviews.c.seen_at < latest)) if unseen_only else statement
    )


def _with_votes(found: Subquery) -> Select[Any]:
    """The turns, a row for every vote on them."""
    return (
        select(
            _turns.c.id,
            _turns.c.question,
            _turns.c.resolved,
            _turns.c.answer,
            _turns.c.created_at,
            _feedback.c.value,
            _feedback.c.reason,
            _feedback.c.updated_at,
            _reviews.c.seen_by,
            _reviews.c.seen_at,
        )
        .join(found, found.c.id == _turns.c.id)
        .join(_feedback, _feedback.c.turn == _turns.c.id)
        .join(_reviews, _reviews.c.turn == _turns.c.id, isouter=True)
        .order_by(found.c.latest.desc(), _turns.c.id, _feedback.c.updated_at.desc())
    )


def _disliked(votes: Sequence[Row[Any]]) -> Disliked:
    row: Any = votes[0]
    return Disliked(
        turn=row.id,
        question=row.question,
        resolved=row.resolved,
        answer=decode(Answer, row.answer),
        at=row.created_at,
        dislikes=tuple(Dislike(vote.reason, vote.updated_at) for vote in votes if vote.value == -1),
        likes=sum(vote.value == 1 for vote in votes),
        seen_by=row.seen_by or "",
        seen_at=row.seen_at,
    )
