"""What staff say of answers: claims, so that two do not do the same; verdicts, and how they are taken back; notes."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

from sqlalchemy import Connection, Row, delete, insert, select, update

from engine.staff.cases import Cause, Verdict
from engine.staff.roles import Account
from engine.store import schema
from engine.store.audit import note
from engine.store.codec import storable
from engine.store.database import Database
from engine.store.upsert import upsert

LASTING = timedelta(minutes=30)  # of a claim

_claims, _reviews, _changes, _notes = schema.claims, schema.reviews, schema.review_changes, schema.review_notes
_turns, _dismissed = schema.turns, schema.dismissed_gaps


@dataclass(frozen=True, slots=True)
class Change:
    """A verdict as it was given; by its batch it is undone, with those that were given by the same press."""

    batch: str
    by: str
    at: datetime
    verdict: str
    cause: str
    undone: bool


@dataclass(frozen=True, slots=True)
class Note:
    by: str
    at: datetime
    text: str


class Verdicts:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def claim(self, turns: Sequence[str], account: Account) -> int:
        """How many of them are the account's now: not those that somebody else is at."""
        now = self._database.clock()

        def step(connection: Connection) -> int:
            free = self._free(connection, turns, account, now)
            for turn in free:
                values = {"turn": turn, "account": account.id, "until": now + LASTING}
                connection.execute(_CLAIM[connection.dialect.name], values)
            return len(free)

        return await self._database.writing(step)

    async def release(self, turns: Sequence[str], account: Account) -> int:
        gone = delete(_claims).where(_claims.c.turn.in_(list(turns)), _claims.c.account == account.id)
        return await self._database.writing(lambda connection: connection.execute(gone).rowcount)

    async def give(
        self, turns: Sequence[str], verdict: Verdict, cause: Cause | None, account: Account
    ) -> tuple[str, int]:
        """The batch, by which it is undone, and how many it was given to: not to those that somebody else is at."""
        now, batch = self._database.clock(), uuid4().hex

        def step(connection: Connection) -> int:
            free = self._free(connection, turns, account, now)
            for turn in free:
                before = _columns(connection.execute(select(_reviews).where(_reviews.c.turn == turn)).one_or_none())
                said = {"verdict": verdict, "cause": cause or ""}
                row = {"turn": turn, "batch": batch, "by": account.name, "at": now, "before": before, **said}
                connection.execute(insert(_changes), row)
                values = {"turn": turn, "seen_by": account.name, "seen_at": now, **said}
                connection.execute(_REVIEW[connection.dialect.name], values)
                note(connection, now, account.name, "verdict_given", turn, **said)
            connection.execute(delete(_claims).where(_claims.c.turn.in_(free)))
            return len(free)

        return batch, await self._database.writing(step)

    async def batch(self, batch: str) -> list[str]:
        """The turns of a batch that is not undone."""
        statement = select(_changes.c.turn).where(_changes.c.batch == storable(batch), _changes.c.undone.is_(False))
        return await self._database.reading(lambda connection: list(connection.scalars(statement)))

    async def undo(self, batch: str, account: Account) -> int:
        """Puts everything of the batch back as it was, but for what somebody judged anew since; how many. What was
        dismissed with it is open again."""
        now = self._database.clock()

        def step(connection: Connection) -> int:
            open_ = select(_changes).where(_changes.c.batch == storable(batch), _changes.c.undone.is_(False))
            rows = [row for row in connection.execute(open_.with_for_update()) if _is_last(connection, row)]
            for row in rows:
                connection.execute(delete(_reviews).where(_reviews.c.turn == row.turn))
                if row.before is not None:
                    at = datetime.fromisoformat(row.before["seen_at"])
                    connection.execute(insert(_reviews), {**row.before, "turn": row.turn, "seen_at": at})
                connection.execute(update(_changes).where(_changes.c.id == row.id).values(undone=True))
                note(connection, now, account.name, "verdict_undone", row.turn, verdict=row.verdict)
            if rows:
                connection.execute(delete(_dismissed).where(_dismissed.c.batch == storable(batch)))
            return len(rows)

        return await self._database.writing(step)

    async def history(self, turn: str) -> list[Change]:
        """The latest first."""
        statement = select(_changes).where(_changes.c.turn == storable(turn)).order_by(_changes.c.id.desc())
        rows = await self._database.reading(lambda connection: connection.execute(statement).all())
        return [Change(row.batch, row.by, row.at, row.verdict, row.cause, row.undone) for row in rows]

    async def add_note(self, turn: str, text: str, account: Account) -> None:
        now = self._database.clock()
        row = {"turn": turn, "by": account.name, "at": now, "text": storable(text)}

        def step(connection: Connection) -> None:
            connection.execute(insert(_notes), row)
            note(connection, now, account.name, "note_added", turn)

        await self._database.writing(step)

    async def notes(self, turn: str) -> list[Note]:
        """Oldest first."""
        statement = select(_notes).where(_notes.c.turn == storable(turn)).order_by(_notes.c.id)
        rows = await self._database.reading(lambda connection: connection.execute(statement).all())
        return [Note(row.by, row.at, row.text) for row in rows]

    def _free(self, connection: Connection, turns: Sequence[str], account: Account, now: datetime) -> list[str]:
        """Those that are there and nobody else is at."""
        self._database.lock(connection, "claims")
        ids = [storable(turn) for turn in turns]
        others = select(_claims.c.turn).where(_claims.c.account != account.id, _claims.c.until > now)
        there = select(_turns.c.id).where(_turns.c.id.in_(ids), _turns.c.id.not_in(others)).order_by(_turns.c.id)
        return list(connection.scalars(there))


def _columns(row: Row[Any] | None) -> dict[str, Any] | None:
    if row is None:
        return None
    seen = {"seen_by": row.seen_by, "seen_at": row.seen_at.isoformat()}
    return seen | {"verdict": row.verdict, "cause": row.cause}


def _is_last(connection: Connection, row: Row[Any]) -> bool:
    later = select(_changes.c.id).where(_changes.c.turn == row.turn, _changes.c.id > row.id, ~_changes.c.undone)
    return connection.scalar(later.limit(1)) is None


_CLAIM = upsert(
    _claims,
    key=(_claims.c.turn,),
    changes=lambda new: {"account": new.account, "until": new.until},
    returning=(_claims.c.turn,),
)
_REVIEW = upsert(
    _reviews,
    key=(_reviews.c.turn,),
    changes=lambda new: {name: new[name] for name in ("seen_by", "seen_at", "verdict", "cause")},
    returning=(_reviews.c.turn,),
)
