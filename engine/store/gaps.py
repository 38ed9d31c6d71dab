"""Questions that Dalil had to leave open: what the documents lack."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, func, select

from engine.language import Language
from engine.messages import Answer
from engine.store import schema
from engine.store.codec import decode
from engine.store.database import Database

TOPICS = "topics"  # the trace detail under which a step names the nearest topics

_turns = schema.turns


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


def _left_open(since: datetime | None) -> tuple[ColumnElement[bool], ...]:
    abstained = (_turns.c.outcome == "abstention") & _turns.c.superseded.is_(False)
    return (abstained,) if since is None else (abstained, _turns.c.created_at >= since)


def _topics(answer: Answer) -> tuple[str, ...]:
    named = (step.detail[TOPICS] for step in reversed(answer.trace) if TOPICS in step.detail)
    topics = next(named, None)
    return tuple(topics) if isinstance(topics, list) else ()
