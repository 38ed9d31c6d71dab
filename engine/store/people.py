"""Who writes to Dalil: the language they chose, how they stand, and their right to be forgotten."""

import secrets
import unicodedata
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Connection, Table, and_, bindparam, delete, func, null, or_, select, true, update

from engine.errors import Held
from engine.language import Language
from engine.messages import Answer, Person, Standing
from engine.store import schema
from engine.store.audit import note
from engine.store.codec import decode, storable
from engine.store.database import Database
from engine.store.forgetting import forget_wordings, make_digests_anew
from engine.store.upsert import upsert

_people, _turns, _conversations = schema.people, schema.turns, schema.conversations
_feedback, _inbox, _outbox, _links = schema.feedback, schema.inbox, schema.outbox, schema.staff_links
_escalations, _citations = schema.escalations, schema.citations
_reviews, _notes = schema.reviews, schema.review_notes

ERASED = "person_erased"  # what the audit calls it
OWN = "/erase"  # by whom, in the audit, when the person did it; no account has such a name
_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # none looks like another
_GROUPS, _IN_GROUP = 3, 3

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


def code_of(connection: Connection, row: int) -> str:
    """The code of the person in that row, made in the caller's transaction where they have none: drawn by lot, so that
    nothing tells who it is."""
    code = connection.scalar(select(_people.c.code).where(_people.c.id == row).with_for_update())
    if code is None:
        groups = ("".join(secrets.choice(_LETTERS) for _ in range(_IN_GROUP)) for _ in range(_GROUPS))
        code = "-".join(groups)
        connection.execute(update(_people).where(_people.c.id == row).values(code=code))
    return code


def named(connection: Connection, by: str, now: datetime) -> str:
    """The name by which the audit calls who did something: of somebody in a chat ("slack/U1") their code."""
    platform, _, platform_id = by.partition("/")
    return code_of(connection, person_row(connection, Person(platform, platform_id), now)) if platform_id else by


def named_code(words: str) -> str:
    """A code as somebody wrote it, as it is kept; empty for what is none."""
    letters = "".join(str(unicodedata.digit(sign, sign)) for sign in words.upper() if sign.isalnum())
    if len(letters) != _GROUPS * _IN_GROUP or set(letters) - set(_LETTERS):
        return ""
    return "-".join(letters[at : at + _IN_GROUP] for at in range(0, len(letters), _IN_GROUP))


@dataclass(frozen=True, slots=True)
class Erased:
    """How many rows of one person are gone. `votes`: theirs, and those of others on their answers."""

    turns: int = 0
    votes: int = 0
    events: int = 0
    posts: int = 0
    citations: int = 0
    verdicts: int = 0
    notes: int = 0
    escalations: int = 0
    conversations: int = 0


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

    async def standing(self, platform: str, platform_id: str) -> Standing:
        """How they stand; of somebody unknown nothing is held and nothing kept from them."""
        columns = select(_people.c.code, _people.c.hold, _people.c.blocked).where(_is(platform, platform_id))
        row = await self._database.reading(lambda connection: connection.execute(columns).one_or_none())
        return Standing() if row is None else Standing(row.code or "", row.hold, row.blocked)

    async def code(self, person: Person) -> str:
        """By which they can name themselves to the staff, made where they have none yet."""
        now = self._database.clock()
        return await self._database.writing(lambda connection: code_of(connection, person_row(connection, person, now)))

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

    async def erase(self, platform: str, platform_id: str, event: str = "", by: str = OWN) -> Erased:
        """Removes everything of the person; what others said and voted in shared conversations stays. Raises Held.

        `event` is the person's own request, when it came as one: it and what they sent after it are still to be
        answered. Their answered events keep only the platform's event id, so that a repeat is still recognised. Of who
        is blocked the id stays, so that they stay so. Reviewed answers lose wordings that are theirs (`forgetting`).
        The audit gets the receipt: their code and the numbers of rows.
        """
        now = self._database.clock()

        def step(connection: Connection) -> Erased:
            found = select(_people.c.id, _people.c.code, _people.c.hold, _people.c.blocked)
            row = connection.execute(found.where(_is(platform, platform_id)).with_for_update()).one_or_none()
            if row is not None and row.hold:
                raise Held(row.hold)
            if row is not None:
                forget_wordings(connection, row.id, now)
            erased = _erase(connection, row and row.id, platform, storable(platform_id), storable(event))
            if erased.turns:
                make_digests_anew(connection)
            if row is not None:
                _forget_person(connection, row.id, blocked=row.blocked)
                note(connection, now, by, ERASED, row.code or "", **{k: n for k, n in asdict(erased).items() if n})
            return erased

        erased = await self._database.writing(step)
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


def _erase(connection: Connection, person: int | None, platform: str, platform_id: str, event: str) -> Erased:
    """Everything but the row of the person."""
    sent = and_(_inbox.c.platform == platform, _inbox.c.person == platform_id, _before(platform, event))
    posts = _delete_posts(connection, person, sent)
    linked = and_(_links.c.platform == platform, _links.c.person == platform_id)
    connection.execute(delete(_links).where(linked))
    configured = schema.channels.c.updated_by == f"{platform}/{platform_id}"
    connection.execute(update(schema.channels).where(configured).values(updated_by=""))
    theirs = select(_turns.c.id).where(_turns.c.person == person)
    votes = or_(_feedback.c.person == person, _feedback.c.turn.in_(theirs))
    with_turns = {  # these go with the turns
        "citations": _count(connection, _citations, _citations.c.turn.in_(theirs)),
        "verdicts": _count(connection, _reviews, _reviews.c.turn.in_(theirs)),
        "notes": _count(connection, _notes, _notes.c.turn.in_(theirs)),
    }
    conversations = connection.scalars(select(_turns.c.conversation).where(_turns.c.person == person).distinct()).all()
    return Erased(
        votes=connection.execute(delete(_feedback).where(votes)).rowcount,
        turns=connection.execute(delete(_turns).where(_turns.c.person == person)).rowcount,
        escalations=connection.execute(delete(_escalations).where(_escalations.c.person == person)).rowcount,
        conversations=connection.execute(
            delete(_conversations).where(_conversations.c.id.in_(conversations), ~_has_turns())
        ).rowcount,
        events=_forget_events(connection, sent),
        posts=posts,
        **with_turns,
    )


def _forget_person(connection: Connection, row: int, *, blocked: bool) -> None:
    if blocked:
        connection.execute(update(_people).where(_people.c.id == row).values(name="", language=""))
    else:
        connection.execute(delete(_people).where(_people.c.id == row))


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
