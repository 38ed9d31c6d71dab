"""Who writes to Dalil: the language they chose, and their right to be forgotten."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Connection, Table, and_, bindparam, delete, func, null, or_, select, true, update

from engine.language import Language
from engine.messages import Answer, Person
from engine.store import schema
from engine.store.codec import decode, storable
from engine.store.database import Database
from engine.store.upsert import upsert

_people, _turns, _conversations = schema.people, schema.turns, schema.conversations
_feedback, _inbox, _outbox = schema.feedback, schema.inbox, schema.outbox
_escalations = schema.escalations

_PERSON = upsert(
    _people,
    key=(_people.c.platform, _people.c.platform_id),
    changes=lambda new: {"name": func.coalesce(func.nullif(new.name, ""), _people.c.name)},
    returning=(_people.c.id,),
)


def person_row(connection: Connection, person: Person, now: datetime) -> int:
    """The row of the person, made or brought up to date in the caller's transaction, and locked until its end."""
    values = {
        "platform": person.platform,
        "platform_id": storable(person.id),
        "name": storable(person.name),
        "created_at": now,
    }
    row: int = connection.execute(_PERSON[connection.dialect.name], values).scalar_one()
    return row


_CHOSEN = select(_people.c.language).where(
    _people.c.platform == bindparam("platform"), _people.c.platform_id == bindparam("platform_id")
)


def chosen_language(connection: Connection, whose: Mapping[str, str]) -> Language | None:
    """The language that the person of this `platform` and `platform_id` chose."""
    return connection.scalar(_CHOSEN, whose) or None


@dataclass(frozen=True, slots=True)
class Erased:
    """How many rows of one person are gone."""

    turns: int
    votes: int
    events: int
    posts: int


class People:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def language(self, platform: str, platform_id: str) -> Language | None:
        """The language the person chose; None when they follow the language of their messages."""
        whose = {"platform": platform, "platform_id": storable(platform_id)}
        return await self._database.reading(lambda connection: chosen_language(connection, whose))

    async def choose_language(self, person: Person, language: Language | None) -> None:
        """None: follow the language of each message again."""
        now = self._database.clock()

        def step(connection: Connection) -> None:
            row = person_row(connection, person, now)
            connection.execute(update(_people).where(_people.c.id == row).values(language=language or ""))

        await self._database.writing(step)

    async def told_before(self, person: Person, conversation: str, event: str, within: timedelta) -> Answer | None:
        """What the person was answered last in that conversation, or in any where it is empty, before they sent
        `event`; None where that was nothing, failed, is longer ago than `within`, or they wrote `event` before they
        could read it."""
        values = {"platform": person.platform, "person": storable(person.id), "event": storable(event)}
        statement = _TOLD_BEFORE
        if conversation:
            statement = statement.where(_inbox.c.conversation == storable(conversation))
        row = await self._database.reading(lambda connection: connection.execute(statement, values).one_or_none())
        if row is None or row.finished_at is None or not row.finished_at <= row.asked_at <= row.finished_at + within:
            return None
        answer = row.turn or row.answer
        return None if answer is None else decode(Answer, answer)

    async def erase(self, platform: str, platform_id: str, event: str = "") -> Erased:
        """Removes everything of the person; what others said and voted in shared conversations stays.

        `event` is the person's own request, when it came as one: it and what they sent after it are still to be
        answered. Their answered events keep only the platform's event id, so that a repeat is still recognised.
        """
        erased = await self._database.writing(
            lambda connection: _erase(connection, platform, storable(platform_id), storable(event))
        )
        await self._database.wipe_deleted()
        return erased


_request = _inbox.alias("request")
_TOLD_BEFORE = (
    select(
        _inbox.c.finished_at, _inbox.c.answer, _turns.c.answer.label("turn"), _request.c.received_at.label("asked_at")
    )
    .join_from(_request, _inbox, and_(_inbox.c.id < _request.c.id, _inbox.c.kind != "feedback"))
    .join(_turns, _turns.c.inbox == _inbox.c.id, isouter=True)
    .where(
        _request.c.platform == bindparam("platform"),
        _request.c.event == bindparam("event"),
        _inbox.c.platform == bindparam("platform"),
        _inbox.c.person == bindparam("person"),
    )
    .order_by(_inbox.c.id.desc())
    .limit(1)
)


def _is(platform: str, platform_id: str) -> ColumnElement[bool]:
    return and_(_people.c.platform == platform, _people.c.platform_id == storable(platform_id))


def _erase(connection: Connection, platform: str, platform_id: str, event: str) -> Erased:
    person = connection.scalar(select(_people.c.id).where(_is(platform, platform_id)))
    sent = and_(_inbox.c.platform == platform, _inbox.c.person == platform_id, _before(platform, event))
    posts = _delete_posts(connection, person, sent)
    votes = _count(connection, _feedback, _feedback.c.person == person)
    turns = _count(connection, _turns, _turns.c.person == person)
    conversations = connection.scalars(select(_turns.c.conversation).where(_turns.c.person == person).distinct()).all()
    connection.execute(delete(_people).where(_people.c.id == person))  # cascades to turns, citations and votes
    connection.execute(delete(_conversations).where(_conversations.c.id.in_(conversations), ~_has_turns()))
    return Erased(turns, votes, _forget_events(connection, sent), posts)


def _before(platform: str, event: str) -> ColumnElement[bool]:
    """Inbox rows older than that event; all of them when there is none."""
    if not event:
        return true()
    request = _inbox.alias("request")
    asked = select(request.c.id).where(request.c.platform == platform, request.c.event == event).scalar_subquery()
    return _inbox.c.id < asked


def _has_turns() -> ColumnElement[bool]:
    return select(1).where(_turns.c.conversation == _conversations.c.id).correlate(_conversations).exists()


def _count(connection: Connection, table: Table, of: ColumnElement[bool]) -> int:
    return int(connection.execute(select(func.count()).select_from(table).where(of)).scalar_one())


def _delete_posts(connection: Connection, person: int | None, sent: ColumnElement[bool]) -> int:
    answers = select(_turns.c.id).where(_turns.c.person == person)
    events = select(_inbox.c.id).where(sent)
    in_hands = select(_escalations.c.id).where(_escalations.c.person == person)
    to_them = or_(_outbox.c.turn.in_(answers), _outbox.c.inbox.in_(events), _outbox.c.escalation.in_(in_hands))
    return connection.execute(delete(_outbox).where(to_them)).rowcount


def _forget_events(connection: Connection, sent: ColumnElement[bool]) -> int:
    still_open = and_(sent, _inbox.c.status.in_(["pending", "running"]))
    connection.execute(update(_inbox).where(still_open).values(status="failed", error="erased"))
    blank = {"payload": {}, "answer": null(), "conversation": "", "person": "", "message": ""}
    return connection.execute(update(_inbox).where(sent).values(**blank)).rowcount
