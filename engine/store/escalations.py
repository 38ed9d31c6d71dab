"""Questions in a person's hands: who asked, whom they were brought to, and whether that is over."""

from dataclasses import dataclass, replace
from uuid import uuid4

from sqlalchemy import ColumnElement, Connection, Row, bindparam, func, insert, select, update

from engine.language import Language
from engine.messages import Address, Command, Person
from engine.store import schema
from engine.store.codec import decode, encode, storable
from engine.store.database import Database
from engine.store.people import person_row
from engine.store.said import chat_of, in_chat, within_chat

_escalations, _outbox = schema.escalations, schema.outbox
_OPEN: ColumnElement[bool] = _escalations.c.status != "resolved"


@dataclass(frozen=True, slots=True)
class Escalation:
    """`asked` is the command that opened it: where, to whom and in what manner words go back. `contact` are the people
    who were asked; `taken`: one of them has written back."""

    id: str
    asked: Command
    contact: Address
    language: Language
    turn: str = ""
    taken: bool = False
    resolved: bool = False

    @property
    def person(self) -> Person:
        return self.asked.person

    def is_asker(self, person: Person) -> bool:
        return (person.platform, person.id) == (self.person.platform, self.person.id)

    def is_at_contact(self, address: Address) -> bool:
        return (address.platform, address.chat) == (self.contact.platform, self.contact.chat)


def new(asked: Command, contact: Address, language: Language, turn: str) -> Escalation:
    """Not yet kept; given before rendering, so that buttons can carry its id."""
    kept = replace(asked, origin=replace(asked.origin, handle=""))  # a handle is short-lived, and as good as a password
    return Escalation(uuid4().hex, kept, contact, language, turn)


class Escalations:
    """Those that read; `begin` and `end` write in the caller's transaction, with the posts that tell of it."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def open_in(self, address: Address) -> list[Escalation]:
        """Those of the conversation that are not resolved, the latest first."""
        values = {"conversation": storable(address.conversation)}
        rows = await self._database.reading(lambda connection: connection.execute(_OPEN_IN, values).all())
        return [_escalation(row) for row in rows]

    async def open_with(self, contact: Address) -> list[Escalation]:
        """Those that wait for the people of that chat, the latest first."""
        waiting = await self._found(_OPEN)
        return [one for one in waiting if one.is_at_contact(contact)]

    async def count_open(self) -> int:
        statement = select(func.count()).select_from(_escalations).where(_OPEN)
        return await self._database.reading(lambda connection: int(connection.execute(statement).scalar_one()))

    async def find(self, id_: str) -> Escalation | None:
        return next(iter(await self._found(_escalations.c.id == storable(id_))), None)

    async def behind(self, address: Address, *messages: str) -> Escalation | None:
        """The one that one of those messages of ours in the chat belongs to."""
        ids = [storable(message) for message in messages if message]
        if not ids:
            return None
        values = {"platform": address.platform, "messages": ids, "chat": chat_of(address)}
        rows = await self._database.reading(lambda connection: connection.execute(_BEHIND, values).all())
        return _escalation(rows[0]) if rows else None

    async def posted(self, escalation: Escalation) -> str:
        """The platform's id of the first post that the contact received; empty while there is none."""
        statement = (
            select(_outbox.c.message)
            .where(_outbox.c.escalation == escalation.id, _outbox.c.message != "")
            .where(_outbox.c.platform == escalation.contact.platform)
            .where(in_chat(_outbox.c.conversation, escalation.contact))
            .order_by(_outbox.c.id)
            .limit(1)
        )
        return await self._database.reading(lambda connection: connection.scalar(statement)) or ""

    def begin(self, connection: Connection, escalation: Escalation) -> None:
        now = self._database.clock()
        row = {
            "id": escalation.id,
            "platform": escalation.asked.address.platform,
            "conversation": storable(escalation.asked.address.conversation),
            "person": person_row(connection, escalation.person, now),
            "turn": escalation.turn or None,
            "asked": encode(escalation.asked),
            "contact": encode(escalation.contact),
            "language": escalation.language,
            "status": "open",
            "opened_at": now,
        }
        connection.execute(insert(_escalations), row)

    def take(self, connection: Connection, escalation: Escalation) -> None:
        """Somebody has written back."""
        taken = update(_escalations).where(_escalations.c.id == escalation.id, _escalations.c.status == "open")
        connection.execute(taken.values(status="taken"))

    def end(self, connection: Connection, escalation: Escalation, by: str) -> None:
        resolved = update(_escalations).where(_escalations.c.id == escalation.id, _OPEN)
        now = self._database.clock()
        connection.execute(resolved.values(status="resolved", resolved_at=now, resolved_by=storable(by)))

    async def _found(self, *which: ColumnElement[bool]) -> list[Escalation]:
        statement = select(_escalations).where(*which).order_by(_escalations.c.opened_at.desc())
        rows = await self._database.reading(lambda connection: connection.execute(statement).all())
        return [_escalation(row) for row in rows]


_LATEST = select(_escalations).order_by(_escalations.c.opened_at.desc())
_OPEN_IN = _LATEST.where(_escalations.c.conversation == bindparam("conversation"), _OPEN)
_POSTS = (
    select(_outbox.c.escalation)
    .where(_outbox.c.platform == bindparam("platform"), _outbox.c.escalation != "")
    .where(_outbox.c.message.in_(bindparam("messages", expanding=True)), within_chat(_outbox.c.conversation))
)
_BEHIND = _LATEST.where(_escalations.c.id.in_(_POSTS))


def _escalation(row: Row[tuple[object, ...]]) -> Escalation:
    return Escalation(
        id=row.id,
        asked=decode(Command, row.asked),
        contact=decode(Address, row.contact),
        language=row.language,
        turn=row.turn or "",
        taken=row.status == "taken",
        resolved=row.status == "resolved",
    )
