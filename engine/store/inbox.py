"""Platform events between their acknowledgement and their answer."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal

from sqlalchemy import Connection, Row, select

from engine.errors import NoAnswer
from engine.messages import Answer, Command, Correction, Event, Feedback, IncomingMessage, Upload
from engine.store import schema
from engine.store.codec import decode, decode_event, encode, storable
from engine.store.database import Database
from engine.store.leases import Lease, LeasedTable, Suspect
from engine.store.upsert import insert_new

_KINDS = {
    IncomingMessage: "message",
    Command: "command",
    Upload: "upload",
    Feedback: "feedback",
    Correction: "correction",
}
_ACCEPT = insert_new(schema.inbox)

Ending = Literal["", "answer", "clarification", "abstention", "error", "quiet", "passed_on", "command", "blocked"]
"""How a message ended. "quiet": heard and left unanswered on purpose; "passed_on": between a person and who was asked
for them; "command": its words meant one; "blocked": nothing that its author sends is looked at. Empty: it is open, or
no message."""


@dataclass(frozen=True, slots=True)
class Claim:
    """An inbox row in work. `event` decodes its payload and raises StoreError when that cannot be read back; `draft` is
    the message that an earlier attempt left, which shows how far it had come; `failures` counts the attempts that ended
    in an error; `suspect` is what is known of one that may have killed a process, and is now tried alone."""

    lease: Lease
    platform: str
    event_id: str
    conversation: str
    payload: Any
    received_at: datetime
    draft: str = ""
    failures: int = 0
    suspect: Suspect | None = None

    @property
    def event(self) -> Event:
        return decode_event(self.payload)


class Inbox:
    def __init__(self, database: Database, platforms: Collection[str]) -> None:
        self._database = database
        self.rows = LeasedTable(database, schema.inbox, "running", platforms)

    async def accept(self, event: Event) -> bool:
        """Keeps the event for good; True when it is new, False when it was there already. Raises StoreError."""
        values = {
            "platform": event.address.platform,
            "event": storable(event.event),
            "conversation": storable(event.address.conversation),
            "person": storable(event.person.id),
            "kind": _KINDS[type(event)],
            "message": "" if isinstance(event, Feedback) else storable(event.origin.message),
            "payload": encode(event),
            "status": "pending",
            "received_at": self._database.clock(),
        }

        def step(connection: Connection) -> bool:
            return connection.execute(_ACCEPT[connection.dialect.name], values).rowcount == 1

        return await self._database.writing(step, durable=True)  # what is acknowledged must outlive a power cut

    async def claim(self, most: int, lease: timedelta) -> list[Claim]:
        """Events to work on now, at most one in each conversation, under a lease of that length; no suspects."""
        return [_claim(row) for row in await self.rows.take(most, lease)]

    async def claim_alone(self, suspect: Suspect, lease: timedelta) -> list[Claim]:
        """That event, if it is still open. The caller sees to it that nothing else is in work meanwhile."""
        return [_claim(row, suspect) for row in await self.rows.take_alone(suspect, lease)]

    async def drafted(self, claim: Claim, message: str) -> None:
        """Remembers which message shows how far the answer has come. Raises LeaseLost, StoreError."""
        await self.rows.note(claim.lease, draft=message)

    async def draft_of(self, claim: Claim) -> str:
        """The message that shows how far the answer has come by now; empty where none does."""
        statement = select(schema.inbox.c.draft).where(schema.inbox.c.id == claim.lease.row)
        return await self._database.reading(lambda connection: connection.execute(statement).scalar()) or ""

    def finish(
        self, connection: Connection, claim: Claim, error: str = "", answer: Answer | None = None, ending: Ending = ""
    ) -> None:
        """Closes the event in the caller's transaction; unless it failed, its words leave the inbox. LeaseLost."""
        values: dict[str, object] = {"status": "failed", "error": error} if error else {"status": "done", "payload": {}}
        values["outcome"] = ending
        if answer is not None:
            values["answer"] = encode(answer)
        if ending == "quiet":  # it was not for us: who said it is forgotten with what they said
            values["person"] = ""
        self.rows.close(connection, claim.lease, finished_at=self._database.clock(), **values)

    async def answer_to(self, platform: str, event: str) -> Answer | None:
        """What the event was answered with; None while it is not. Raises NoAnswer when it never will be."""
        inbox, turns = schema.inbox, schema.turns
        statement = (
            select(inbox.c.status, inbox.c.answer, turns.c.answer.label("turn"))
            .join_from(inbox, turns, turns.c.inbox == inbox.c.id, isouter=True)
            .where(inbox.c.platform == platform, inbox.c.event == storable(event))
        )
        row = await self._database.reading(lambda connection: connection.execute(statement).one_or_none())
        if row is None:
            raise NoAnswer(f"event {event} of {platform} was never accepted")
        answer = row.turn or row.answer
        if answer is None and row.status in {"done", "failed"}:
            raise NoAnswer(f"event {event} of {platform} has no answer: it was erased, or answered nothing")
        return None if answer is None else decode(Answer, answer)


def _claim(row: Row[Any], suspect: Suspect | None = None) -> Claim:
    lease = Lease(row.id, row.attempts)
    told = (row.platform, row.event, row.conversation, row.payload, row.received_at)
    return Claim(lease, *told, row.draft, row.failures, suspect)
