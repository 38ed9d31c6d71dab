"""The one transaction that ends a turn: turn, citations, posts and the event's end become true together, or none."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from uuid import uuid4

from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.messages import Answer, IncomingMessage
from engine.store import schema
from engine.store.codec import encode, storable, storable_json
from engine.store.database import Database
from engine.store.inbox import Claim, Inbox
from engine.store.outbox import Outgoing, add_posts
from engine.store.people import person_row
from engine.store.upsert import upserting


def named(answer: Answer) -> Answer:
    """The answer with the id of a new turn; given before rendering, so that buttons can carry it."""
    return replace(answer, turn=uuid4().hex)


@dataclass(frozen=True, slots=True)
class Exchange:
    """A message and its `named` answer; `resolved` is the question after follow-up resolution."""

    message: IncomingMessage
    answer: Answer
    resolved: str


class Ledger:
    """`inbox` is the one that claims come from; None where messages come without one, as those of `dalil ask`."""

    def __init__(self, database: Database, inbox: Inbox | None = None) -> None:
        self._database = database
        self._inbox = inbox

    async def save(
        self, exchange: Exchange, claim: Claim | None = None, posts: Iterable[Outgoing] = (), error: str = ""
    ) -> int:
        """Keeps the turn; its number in the conversation. `error` says why the event failed, when it did.

        Raises LeaseLost when the claim is no longer ours: nothing is kept then. Raises StoreError.
        """
        async with self._database.write() as connection:
            number = await self._add_turn(connection, exchange, claim)
            await self._end(connection, claim, error, None, posts, exchange.answer.turn)
            return number

    async def close(self, claim: Claim, answer: Answer | None, posts: Iterable[Outgoing] = (), error: str = "") -> None:
        """Ends an event that makes no turn: a command, a vote, or what cannot be read. Raises LeaseLost, StoreError."""
        async with self._database.write() as connection:
            await self._end(connection, claim, error, answer, posts, None)

    async def _end(
        self,
        connection: AsyncConnection,
        claim: Claim | None,
        error: str,
        answer: Answer | None,
        posts: Iterable[Outgoing],
        turn: str | None,
    ) -> None:
        if claim is not None and self._inbox is not None:
            await self._inbox.finish(connection, claim, error, answer)
        row = None if claim is None else claim.lease.row
        await add_posts(connection, posts, self._database.clock(), row, turn)

    async def _add_turn(self, connection: AsyncConnection, exchange: Exchange, claim: Claim | None) -> int:
        now = self._database.clock()
        person = await person_row(self._database, connection, exchange.message.person)
        conversation, number = await self._next_number(connection, exchange.message, now)
        row = _turn_row(exchange) | {
            "conversation": conversation,
            "number": number,
            "person": person,
            "inbox": None if claim is None else claim.lease.row,
            "created_at": now,
        }
        await connection.execute(_ADD_TURN, row)
        citations = [storable_json(asdict(c)) | {"turn": exchange.answer.turn} for c in exchange.answer.citations]
        if citations:
            await connection.execute(_ADD_CITATIONS, citations)
        return number

    async def _next_number(
        self, connection: AsyncConnection, message: IncomingMessage, now: datetime
    ) -> tuple[int, int]:
        """The conversation's row and the number of its next turn; the row is locked until the transaction ends."""
        table = schema.conversations
        statement = upserting(self._database, table, table.c.key, last_number=table.c.last_number + 1)
        values = {
            "key": storable(message.address.conversation),
            "platform": message.address.platform,
            "last_number": 1,
            "created_at": now,
        }
        row = (await connection.execute(statement.returning(table.c.id, table.c.last_number), values)).one()
        return row.id, row.last_number


_ADD_TURN = insert(schema.turns)
_ADD_CITATIONS = insert(schema.citations)


def _turn_row(exchange: Exchange) -> dict[str, object]:
    answer = exchange.answer
    return {
        "id": answer.turn,
        "question": storable(exchange.message.text),
        "resolved": storable(exchange.resolved),
        "text": storable(answer.text),
        "answer": encode(answer),
        "outcome": answer.outcome,
        "intent": answer.intent,
        "language": answer.language,
        "confidence": answer.confidence,
    }
