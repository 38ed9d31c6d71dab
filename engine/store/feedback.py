"""What people think of answers: one row per person and answer, the last vote wins, every change is kept."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, insert, select, true, update

from engine.messages import Feedback, Person
from engine.store import schema
from engine.store.codec import storable
from engine.store.database import Database
from engine.store.people import person_row
from engine.store.sight import seen_by

_feedback, _people, _turns = schema.feedback, schema.people, schema.turns
_OF_TURN = select(_turns.c.id.label("turn"), _turns.c.superseded, _turns.c.week, _turns.c.intent, _turns.c.collections)


class Votes:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def record(self, feedback: Feedback) -> bool:
        """Keeps the vote, the reason, or both; False when there is no such turn or the person could not see it, which a
        vote by a message of the answer vouches for. The same again changes nothing.

        A reason may come before its vote or after it; a vote that turns round drops the reason of the vote before.
        """
        return await self._database.writing(lambda connection: self._record(connection, feedback))

    async def given(self, person: Person, turns: Iterable[str]) -> dict[str, int]:
        """The person's votes on those turns, by turn; a turn without a vote is not in it."""
        statement = (
            select(_feedback.c.turn, _feedback.c.value)
            .join(_people, _people.c.id == _feedback.c.person)
            .where(_people.c.platform == person.platform, _people.c.platform_id == storable(person.id))
            .where(_feedback.c.turn.in_([storable(turn) for turn in turns]), _feedback.c.value != 0)
        )
        rows = await self._database.reading(lambda connection: connection.execute(statement).all())
        return {row.turn: row.value for row in rows}

    def _record(self, connection: Connection, feedback: Feedback) -> bool:
        turn, now = storable(feedback.turn), self._database.clock()
        may_vote = true() if feedback.message else seen_by(feedback.person, feedback.address)
        of_turn = connection.execute(_OF_TURN.where(_turns.c.id == turn, may_vote)).one_or_none()
        if of_turn is None:
            return False
        person = person_row(connection, feedback.person, now)  # locks the person: their votes come one by one
        known = select(_feedback).where(_feedback.c.turn == turn, _feedback.c.person == person)
        before = connection.execute(known).one_or_none()
        after = _after(before, feedback)
        if before is not None and after == {"value": before.value, "reason": before.reason}:
            return True
        if before is None:
            row = _insert(connection, {**of_turn._asdict(), "person": person, **after}, now)
        else:
            row = _change(connection, before, after, now)
        connection.execute(insert(schema.feedback_changes), {"feedback": row, "at": now, **after})
        return True


def _after(before: Row[Any] | None, feedback: Feedback) -> dict[str, Any]:
    value = before.value if before is not None else 0
    reason = before.reason if before is not None else ""
    if feedback.value is not None:
        reason = "" if value not in {0, feedback.value} else reason
        value = feedback.value
    if feedback.reason is not None:
        reason = storable(feedback.reason)
    return {"value": value, "reason": reason}


def _insert(connection: Connection, values: dict[str, Any], now: datetime) -> int:
    values |= {"created_at": now, "updated_at": now}
    row: int = connection.execute(insert(_feedback).returning(_feedback.c.id), values).scalar_one()
    return row


def _change(connection: Connection, before: Row[Any], after: dict[str, Any], now: datetime) -> int:
    connection.execute(update(_feedback).where(_feedback.c.id == before.id), {"updated_at": now, **after})
    row: int = before.id
    return row
