"""Questions that Dalil had to leave open: what the documents lack."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select

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

    async def recent(self, limit: int, since: datetime | None = None) -> list[Gap]:
        """Abstained turns, the latest first; `since` leaves out earlier ones."""
        statement = select(_turns).where(_turns.c.outcome == "abstention").order_by(_turns.c.created_at.desc())
        if since is not None:
            statement = statement.where(_turns.c.created_at >= since)
        rows = await self._database.reading(lambda connection: connection.execute(statement.limit(limit)).all())
        return [
            Gap(row.id, row.question, row.resolved, row.language, _topics(decode(Answer, row.answer)), row.created_at)
            for row in rows
        ]


def _topics(answer: Answer) -> tuple[str, ...]:
    named = (step.detail[TOPICS] for step in reversed(answer.trace) if TOPICS in step.detail)
    topics = next(named, None)
    return tuple(topics) if isinstance(topics, list) else ()
