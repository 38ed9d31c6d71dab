"""The one transaction that ends a turn: turn, citations, posts and the event's end become true together, or none."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import uuid4

from sqlalchemy import Connection, insert, select, update

from engine.messages import Answer, IncomingMessage
from engine.store import schema
from engine.store.belonging import collections_of, written
from engine.store.codec import encode, storable, storable_json
from engine.store.database import Database
from engine.store.inbox import Claim, Ending, Inbox
from engine.store.outbox import Outgoing, add_posts
from engine.store.people import person_row
from engine.store.routes import taken
from engine.store.upsert import upsert
from engine.store.weeks import week_of
from engine.text import analysis


def named(answer: Answer) -> Answer:
    """The answer with the id of a new turn; given before rendering, so that buttons can carry it."""
    return replace(answer, turn=uuid4().hex)


@dataclass(frozen=True, slots=True)
class Exchange:
    """A message and its `named` answer; `resolved` is the question after follow-up resolution."""

    message: IncomingMessage
    answer: Answer
    resolved: str


def _nothing(connection: Connection) -> None:
    """Most events change nothing else."""


@dataclass(frozen=True, slots=True)
class Beside:
    """What else becomes true with the end of an event. `ending` is its own outcome where the answer's does not say it;
    `also` runs in the transaction; posts belong to `escalation`, show the answer of `turn` once more, and are emptied
    when they are sent where they are for `once`."""

    ending: Ending = ""
    also: Callable[[Connection], None] = _nothing
    escalation: str = ""
    turn: str | None = None
    once: bool = False


class Ledger:
    """`inbox` is the one that claims come from; None where messages come without one, as those of `dalil ask`."""

    def __init__(self, database: Database, inbox: Inbox | None = None) -> None:
        self._database = database
        self._inbox = inbox

    async def save(
        self,
        exchange: Exchange,
        claim: Claim | None = None,
        posts: Iterable[Outgoing] = (),
        error: str = "",
        beside: Beside = Beside(),
    ) -> int:
        """Keeps the turn; its number in the conversation. `error` says why the event failed, when it did.

        Raises LeaseLost when the claim is no longer ours: nothing is kept then. Raises StoreError.
        """

        def step(connection: Connection) -> int:
            self._end(connection, claim, error, beside.ending or exchange.answer.outcome)
            number = self._add_turn(connection, exchange, claim)
            beside.also(connection)
            self._post(connection, claim, posts, exchange.answer.turn, beside)
            return number

        return await self._database.writing(step)

    async def close(
        self,
        claim: Claim,
        answer: Answer | None,
        posts: Iterable[Outgoing] = (),
        error: str = "",
        beside: Beside = Beside(),
    ) -> None:
        """Ends an event that makes no turn: a command, a vote, or what cannot be read. Raises LeaseLost, StoreError."""

        def step(connection: Connection) -> None:
            self._end(connection, claim, error, beside.ending, answer)
            beside.also(connection)
            self._post(connection, claim, posts, beside.turn, beside)

        await self._database.writing(step)

    def bring(
        self,
        connection: Connection,
        turns: Sequence[str],
        exchange: Exchange,
        posts: Iterable[Outgoing],
        among: Sequence[str] = (),
    ) -> bool:
        """Keeps and posts, in the caller's transaction, what nobody asked for just now: words for whoever asked in
        these turns, about the last of them. False, with nothing kept, where that turn or its person is gone, the person
        is blocked, the question was edited, or they were brought something about it before. `among`: all turns that are
        brought something in this transaction."""
        _lock(connection, among)
        if not (_still_there(connection, turns[-1]) and _claim(connection, turns, self._database.clock())):
            return False
        self._add_turn(connection, exchange, None)
        self._post(connection, None, posts, exchange.answer.turn, Beside())
        return True

    def _end(
        self, connection: Connection, claim: Claim | None, error: str, ending: Ending, answer: Answer | None = None
    ) -> None:
        """First in its transaction: whoever has lost the lease must not get further."""
        if claim is not None and self._inbox is not None:
            self._inbox.finish(connection, claim, error, answer, ending)

    def _post(
        self,
        connection: Connection,
        claim: Claim | None,
        posts: Iterable[Outgoing],
        turn: str | None,
        beside: Beside,
    ) -> None:
        row, now = claim.lease.row if claim else None, self._database.clock()
        add_posts(connection, posts, now, row, turn, escalation=beside.escalation, once=beside.once)

    def _add_turn(self, connection: Connection, exchange: Exchange, claim: Claim | None) -> int:
        now = self._database.clock()
        conversation, number = self._next_number(connection, exchange.message, now)
        answer = encode(exchange.answer)
        row = _turn_row(exchange) | {
            "answer": answer,
            "conversation": conversation,
            "number": number,
            "person": person_row(connection, exchange.message.person, now),
            "inbox": claim.lease.row if claim else None,
            "created_at": now,
            "waited_ms": _waited(connection, claim, now),
            "week": week_of(now),
            "collections": written(collections_of(connection, exchange.message, exchange.answer)),
        }
        connection.execute(_ADD_TURN, row)
        words = analysis.normalize(f"{row['question']}\n{row['text']}")
        connection.execute(_ADD_WORDS, {"turn": exchange.answer.turn, "folded": words})
        citations: list[dict[str, object]] = answer["citations"]
        if citations:
            connection.execute(_ADD_CITATIONS, [{"turn": exchange.answer.turn, **citation} for citation in citations])
        return number

    @staticmethod
    def _next_number(connection: Connection, message: IncomingMessage, now: datetime) -> tuple[int, int]:
        """The conversation's row and the number of its next turn; the row is locked until the transaction ends."""
        values = {
            "key": storable(message.address.conversation),
            "platform": message.address.platform,
            "last_number": 1,
            "created_at": now,
        }
        row = connection.execute(_NEXT_NUMBER[connection.dialect.name], values).one()
        return row.id, row.last_number


_conversations = schema.conversations
_NEXT_NUMBER = upsert(
    _conversations,
    key=(_conversations.c.key,),
    changes=lambda _: {"last_number": _conversations.c.last_number + 1},
    returning=(_conversations.c.id, _conversations.c.last_number),
)
_turns = schema.turns
_WHERE_ASKED = select(_conversations.c.id).join(_turns, _turns.c.conversation == _conversations.c.id)
_WHO_ASKED = (
    select(schema.people.c.id)
    .join(_turns, _turns.c.person == schema.people.c.id)
    .where(schema.people.c.blocked.is_(False))
)
_CAME = select(schema.inbox.c.received_at)
_LOCKS = ((_WHERE_ASKED, _conversations), (_WHO_ASKED, schema.people))
_ADD_TURN = insert(schema.turns)
_ADD_WORDS = insert(schema.turn_words)
_ADD_CITATIONS = insert(schema.citations)


def _waited(connection: Connection, claim: Claim | None, now: datetime) -> int | None:
    """Milliseconds from the arrival of what was asked until now, in two digits, so that few figures stand for many."""
    came = connection.scalar(_CAME.where(schema.inbox.c.id == claim.lease.row)) if claim else None
    return None if came is None else int(float(f"{max(0.0, (now - came).total_seconds() * 1000):.1e}"))


def _lock(connection: Connection, turns: Sequence[str]) -> None:
    """All conversations, then all people of these turns, until the transaction ends: who locks them one turn after
    another waits for `save`, which may wait for them."""
    for statement, table in _LOCKS if turns else ():
        its = statement.where(_turns.c.id.in_(turns)).order_by(table.c.id)
        connection.execute(its.with_for_update(of=table)).all()


def _still_there(connection: Connection, turn: str) -> bool:
    """Whether there is somebody to bring words to; conversation and person are locked until the transaction ends, in
    the order in which `save` locks them."""
    asked = (_turns.c.id == turn, _turns.c.superseded.is_(False))
    return all(
        connection.scalar(statement.where(*asked).with_for_update(of=table)) is not None for statement, table in _LOCKS
    )


def _claim(connection: Connection, turns: Sequence[str], now: datetime) -> bool:
    """Whoever asked is brought something from here on, by this transaction alone: one that comes second waits for the
    row and finds it taken. Conversation and person are locked before, as `save` does."""
    untold = update(_turns).where(_turns.c.told_at.is_(None)).values(told_at=now)
    if not connection.execute(untold.where(_turns.c.id == turns[-1])).rowcount:
        return False
    connection.execute(untold.where(_turns.c.id.in_(turns[:-1])))
    return True


def _turn_row(exchange: Exchange) -> dict[str, object]:
    answer = exchange.answer
    way = taken(answer)
    return {
        "id": answer.turn,
        "question": storable(exchange.message.text),
        "resolved": storable(exchange.resolved),
        "text": storable(answer.text),
        "outcome": answer.outcome,
        "intent": answer.intent,
        "language": answer.language,
        "confidence": answer.confidence,
        "state": storable(answer.state),
        "narrowed_to": written(exchange.message.collections),
        "narrowed_by": storable_json(exchange.message.metadata),
        "route": way.route,
        "requests": way.requests,
        "tokens": way.tokens,
        "cost": way.cost,
        "unsupported": way.unsupported,
    }
