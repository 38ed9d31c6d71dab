"""A person as the staff see them who look after people: found by their code or by the name that their platform gave,
and what is done about them there.

Every act is noted in the audit under the code, in its own transaction; the code tells nobody who it is.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, Table, and_, bindparam, func, or_, select, text, update

from engine.store import schema
from engine.store.audit import note
from engine.store.codec import storable
from engine.store.database import Database
from engine.store.people import Erased, People, code_of
from engine.text.analysis import normalize

_people, _turns, _conversations, _citations = schema.people, schema.turns, schema.conversations, schema.citations
_feedback, _inbox, _outbox, _escalations = schema.feedback, schema.inbox, schema.outbox, schema.escalations


@dataclass(frozen=True, slots=True)
class Asker:
    """`hold` says why nothing of theirs may be deleted, if anything forbids it; `first` and `last`: when they asked."""

    code: str
    platform: str
    platform_id: str
    name: str
    hold: str
    blocked: bool
    turns: int
    votes: int
    first: datetime | None
    last: datetime | None


@dataclass(frozen=True, slots=True)
class Noted:
    """Somebody who is blocked or held."""

    code: str
    platform: str
    hold: str
    blocked: bool


@dataclass(frozen=True, slots=True)
class Called:
    """Somebody of a name that was looked for."""

    code: str
    platform: str
    name: str


class Askers:
    """Codes are those that `people.named_code` gives."""

    def __init__(self, database: Database) -> None:
        self._database, self._people = database, People(database)

    async def find(self, code: str) -> Asker | None:
        row = await self._database.reading(lambda connection: connection.execute(_FOUND, {"code": code}).one_or_none())
        return None if row is None else Asker(**row._mapping)

    async def called(self, words: str, most: int, by: str) -> list[Called]:
        """Those whose name holds each of the words, whatever letters they are written with, or whose id on their
        platform it is: who came last first. Each is given a code; the audit learns how many were found, not the words.
        """
        sought = normalize(words).split()
        names = select(_people.c.id, _people.c.platform_id, _people.c.name)
        rows = await self._database.reading(lambda connection: connection.execute(names).all()) if sought else ()

        def fits(row: Any) -> bool:
            name = normalize(row.name)
            return row.platform_id == storable(words) or (bool(name) and all(word in name for word in sought))

        found = await asyncio.to_thread(lambda: sorted((row.id for row in rows if fits(row)), reverse=True)[:most])
        now, latest = (
            self._database.clock(),
            select(_people).where(_people.c.id.in_(found)).order_by(_people.c.id.desc()),
        )

        def step(connection: Connection) -> list[Called]:
            there = connection.execute(latest.with_for_update()).all()
            called = [Called(code_of(connection, row.id), row.platform, row.name) for row in there]
            note(connection, now, by, "people_sought", people=len(called))
            return called

        return await self._database.writing(step)

    async def noted(self, most: int) -> list[Noted]:
        """Who is blocked and what is held, by code."""
        rows = await self._database.reading(lambda connection: connection.execute(_NOTED.limit(most)).all())
        return [Noted(**row._mapping) for row in rows]

    async def code_of(self, turn: str) -> str:
        """That of who asked in the turn; empty where there is none."""
        asked = select(_turns.c.person).where(_turns.c.id == storable(turn))

        def step(connection: Connection) -> str:
            person = connection.scalar(asked)
            return "" if person is None else code_of(connection, person)

        return await self._database.writing(step)

    async def hold(self, code: str, reason: str, by: str) -> bool:
        """Nothing of theirs is deleted from now on, whoever wants it; False where there is nobody."""
        return await self._set(code, by, "person_held", hold=storable(reason))

    async def lift(self, code: str, by: str) -> bool:
        return await self._set(code, by, "hold_lifted", hold="")

    async def block(self, code: str, by: str) -> bool:
        """Nothing that they send is looked at from now on."""
        return await self._set(code, by, "person_blocked", blocked=True)

    async def unblock(self, code: str, by: str) -> bool:
        return await self._set(code, by, "person_unblocked", blocked=False)

    async def erase(self, code: str, by: str) -> Erased | None:
        """Everything of theirs; None where there is nobody. Raises Held."""
        found = await self.find(code)
        return None if found is None else await self._people.erase(found.platform, found.platform_id, by=by)

    async def export(self, code: str, by: str) -> dict[str, Any] | None:
        """Everything that is kept of them, JSON-able but for its moments; None where there is nobody."""
        now = self._database.clock()

        def step(connection: Connection) -> dict[str, Any] | None:
            row = connection.execute(select(_people).where(_people.c.code == code)).one_or_none()
            if row is None:
                return None
            person = dict(row._mapping)
            own = {key: value for key, value in person.items() if key != "id"}
            return {"exported_at": now, "person": own, **_kept(connection, person)}

        found = await self._database.reading(step)
        if found is not None:
            await self._database.writing(lambda connection: note(connection, now, by, "person_exported", code))
        return found

    async def _set(self, code: str, by: str, what: str, **values: Any) -> bool:
        now = self._database.clock()

        def step(connection: Connection) -> bool:
            changed = connection.execute(update(_people).where(_people.c.code == code).values(**values)).rowcount
            if changed:
                note(connection, now, by, what, code)
            return bool(changed)

        return await self._database.writing(step)


_ASKED = and_(_turns.c.person == _people.c.id, _turns.c.question != "")  # what staff tell unasked has no question
_VOTES = select(func.count()).select_from(_feedback).where(_feedback.c.person == _people.c.id).scalar_subquery()


def _asked(figure: Any) -> Any:
    return select(figure).select_from(_turns).where(_ASKED).scalar_subquery()


_NOTED = (
    select(_people.c.code, _people.c.platform, _people.c.hold, _people.c.blocked)
    .where(text(schema.NOTED))  # as its index is written, or that is not used
    .order_by(_people.c.code)
)
_FOUND = select(
    _people.c.code,
    _people.c.platform,
    _people.c.platform_id,
    _people.c.name,
    _people.c.hold,
    _people.c.blocked,
    _asked(func.count()).label("turns"),
    _VOTES.label("votes"),
    _asked(func.min(_turns.c.created_at)).label("first"),
    _asked(func.max(_turns.c.created_at)).label("last"),
).where(_people.c.code == bindparam("code"))


def _kept(connection: Connection, person: Mapping[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """Rows of every table that holds something of the person, under its name."""
    row = person["id"]
    theirs = select(_turns.c.id).where(_turns.c.person == row)
    votes = select(_feedback.c.id).where(_feedback.c.person == row)
    sent = and_(_inbox.c.platform == person["platform"], _inbox.c.person == person["platform_id"])
    in_hands = select(_escalations.c.id).where(_escalations.c.person == row)
    posted = or_(
        _outbox.c.turn.in_(theirs),
        _outbox.c.inbox.in_(select(_inbox.c.id).where(sent)),
        _outbox.c.escalation.in_(in_hands),
    )
    said_in = select(_turns.c.conversation).where(_turns.c.person == row)
    held: Sequence[tuple[Table, ColumnElement[bool]]] = (
        (_conversations, _conversations.c.id.in_(said_in)),
        (_turns, _turns.c.person == row),
        (_citations, _citations.c.turn.in_(theirs)),
        (_feedback, _feedback.c.person == row),
        (schema.feedback_changes, schema.feedback_changes.c.feedback.in_(votes)),
        (schema.reviews, schema.reviews.c.turn.in_(theirs)),
        (schema.review_notes, schema.review_notes.c.turn.in_(theirs)),
        (_escalations, _escalations.c.person == row),
        (_inbox, sent),
        (_outbox, posted),
    )
    return {table.name: _rows(connection, select(table).where(of)) for table, of in held}


def _rows(connection: Connection, statement: Select[Any]) -> list[dict[str, Any]]:
    return [dict(row) for row in connection.execute(statement).mappings()]
