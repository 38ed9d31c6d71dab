"""Conversations as whoever they belong to sees them: listed, read whole, deleted.

An owner is the beginning of a conversation's key ("api/0a1b2c3d4e5f/"): nobody reaches what begins otherwise.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, delete, func, null, select, update

from engine.errors import Held
from engine.messages import Answer, Person
from engine.store import schema
from engine.store.belonging import pairs, read
from engine.store.codec import decode, storable
from engine.store.conversations import SavedTurn
from engine.store.database import Database

_conversations, _turns, _people = schema.conversations, schema.turns, schema.people
_inbox, _outbox = schema.inbox, schema.outbox


@dataclass(frozen=True, slots=True)
class Dialogue:
    """`name` is the key without its owner; `number` grows with each new conversation of the database."""

    name: str
    number: int
    turns: int
    began_at: datetime
    last_at: datetime


class Dialogues:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(
        self, owner: str, most: int, before: int | None = None, person: Person | None = None
    ) -> list[Dialogue]:
        """The owner's conversations that hold a turn, the newest first; `before`: with a lower number; `person`: in
        which that person asked."""
        statement = _LISTED.where(_conversations.c.key.startswith(storable(owner), autoescape=True)).limit(most)
        if before is not None:
            statement = statement.where(_conversations.c.id < before)
        if person is not None:
            statement = statement.where(_conversations.c.id.in_(_asked_in(person)))
        rows = await self._database.reading(lambda connection: connection.execute(statement).all())
        return [Dialogue(row.key.removeprefix(owner), row.id, row.turns, row.created_at, row.last_at) for row in rows]

    async def turns(self, key: str, most: int, after: int = 0) -> list[SavedTurn]:
        """Turns of a conversation in order, those that /new has put aside among them; `after`: with a higher number."""
        statement = _TURNS.where(_conversations.c.key == storable(key), _turns.c.number > after).limit(most)
        return [
            _saved(row) for row in await self._database.reading(lambda connection: connection.execute(statement).all())
        ]

    async def asked_in(self, platform: str, event: str) -> str | None:
        """The conversation of an accepted event; None when it was never accepted, or erased, or is long answered."""
        statement = select(_inbox.c.conversation).where(
            _inbox.c.platform == platform, _inbox.c.event == storable(event)
        )
        return await self._database.reading(lambda connection: connection.scalar(statement)) or None

    async def stop(self, platform: str, event: str) -> bool:
        """Leaves a question unanswered, though it may be worked on already; False where it is answered, or was never
        asked. What it said is forgotten."""
        open_still = _inbox.c.status.in_(["pending", "running"])
        asked = (_inbox.c.platform == platform, _inbox.c.event == storable(event), _inbox.c.kind != "feedback")
        statement = update(_inbox).where(*asked, open_still).values(status="failed", error="stopped", payload={})
        return await self._database.writing(lambda connection: connection.execute(statement).rowcount > 0)

    async def delete(self, key: str) -> bool:
        """Removes a conversation with all that was said in it, asked and not yet answered included; False when there
        is none. Its answered events keep only their ids, so that a repeat is still recognised. Raises Held where
        somebody asked in it of whom nothing may be deleted."""
        gone = await self._database.writing(lambda connection: _delete(connection, storable(key)))
        await self._database.wipe_deleted()
        return gone


_LISTED = (
    select(
        _conversations.c.key,
        _conversations.c.id,
        _conversations.c.created_at,
        func.count(_turns.c.id).label("turns"),
        func.max(_turns.c.created_at).label("last_at"),
    )
    .join(_turns, _turns.c.conversation == _conversations.c.id)
    .group_by(_conversations.c.id)
    .order_by(_conversations.c.id.desc())
)
_TURNS = (
    select(_conversations.c.key, _people.c.platform, _people.c.platform_id, _people.c.name.label("called"), _turns)
    .join(_conversations, _conversations.c.id == _turns.c.conversation)
    .join(_people, _people.c.id == _turns.c.person)
    .order_by(_turns.c.number)
)


def _asked_in(person: Person) -> Any:
    theirs = (_people.c.platform == person.platform, _people.c.platform_id == storable(person.id))
    return select(_turns.c.conversation).join(_people, _people.c.id == _turns.c.person).where(*theirs)


def _saved(row: Row[Any]) -> SavedTurn:
    return SavedTurn(
        conversation=row.key,
        number=row.number,
        person=Person(row.platform, row.platform_id, row.called),
        question=row.question,
        resolved=row.resolved,
        answer=decode(Answer, row.answer),
        at=row.created_at,
        narrowed_to=read(row.narrowed_to),
        narrowed_by=pairs(row.narrowed_by),
    )


_HOLDS = (
    select(_people.c.hold)
    .join(_turns, _turns.c.person == _people.c.id)
    .join(_conversations, _conversations.c.id == _turns.c.conversation)
    .with_for_update(of=_people)
)


def _delete(connection: Connection, key: str) -> bool:
    holds = connection.scalars(_HOLDS.where(_conversations.c.key == key)).all()
    if reason := next(filter(None, holds), ""):
        raise Held(reason)
    heard: ColumnElement[bool] = _inbox.c.conversation == key
    still_open = _inbox.c.status.in_(["pending", "running"])
    connection.execute(update(_inbox).where(heard, still_open).values(status="failed", error="erased"))
    blank = {"payload": {}, "answer": null(), "conversation": "", "person": ""}
    events = connection.execute(update(_inbox).where(heard).values(**blank)).rowcount
    connection.execute(delete(_outbox).where(_outbox.c.conversation == key))
    held = connection.execute(delete(_conversations).where(_conversations.c.key == key)).rowcount  # and its turns
    return bool(events or held)
