"""Cards in review channels: since when which kinds are posted there; which answer each shows, in which messages, and
whether it is settled."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, and_, delete, func, insert, or_, select, tuple_, update

from engine.store import schema
from engine.store.codec import storable
from engine.store.database import Database
from engine.store.outbox import Outgoing, add_posts
from engine.store.queue import DONE, OF_KIND
from engine.store.upsert import insert_new

_cards, _outbox, _turns, _feedback = schema.cards, schema.outbox, schema.turns, schema.feedback
_escalations, _reviewed, _watched = schema.escalations, schema.reviewed, schema.review_kinds
_WATCH = insert_new(_watched)


@dataclass(frozen=True, slots=True)
class Card:
    """`place` as `channels.place_of` writes it; `turn` is empty once the answer is deleted; `shown` is the digest of
    what it shows; `messages` are the platform's ids, None while they are under way."""

    id: str
    turn: str
    place: str
    shown: str = ""
    messages: tuple[str, ...] | None = None


_SINCE = {
    "disliked": (_feedback.c.turn, _feedback.c.updated_at, _feedback.c.value == -1),
    "escalated": (_escalations.c.turn, _escalations.c.opened_at, _escalations.c.turn.is_not(None)),
    "suspended": (_reviewed.c.turn, _reviewed.c.updated_at, and_(_reviewed.c.turn.is_not(None), _reviewed.c.why != "")),
}
"""Kinds that answers become of some time after they were given: by which rows, since when, and by which of them."""
AS_ANSWERED = frozenset({"abstained", "unsure", "unsupported"})
"""Kinds that answers are from the beginning."""
POSTED = frozenset({*_SINCE, *AS_ANSWERED})
"""The kinds of the queue whose answers can be posted as they enter it."""


def _entered_as(kind: str, since: datetime) -> ColumnElement[bool]:
    if kind in AS_ANSWERED:
        return and_(OF_KIND[kind], _turns.c.created_at >= since)
    turn, at, which = _SINCE[kind]
    return _turns.c.id.in_(select(turn).where(which, at >= since))


class Cards:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def watched(self, places: Sequence[str], kinds: Sequence[str]) -> dict[str, dict[str, datetime]]:
        """By place, since when each of these kinds is posted there: since now, where it was not before. What is not
        named begins anew when it is again."""
        now, since = self._database.clock(), _watched.c.since
        pairs = [(storable(place), kind) for place in places for kind in kinds]
        named = tuple_(_watched.c.place, _watched.c.kind).in_(pairs)

        def step(connection: Connection) -> list[Row[Any]]:
            connection.execute(delete(_watched).where(~named))
            if pairs:
                rows = [{"place": place, "kind": kind, "since": now} for place, kind in pairs]
                connection.execute(_WATCH[connection.dialect.name], rows)
            return list(connection.execute(select(_watched.c.place, _watched.c.kind, since).where(named)))

        found: dict[str, dict[str, datetime]] = {place: {} for place in places}
        kept = {storable(place): place for place in places}
        for row in await self._database.writing(step):
            found[kept[row.place]][row.kind] = row.since
        return found

    async def version(self) -> str:
        """Changes with everything that a card tells of, and with what becomes of an answer after it was given."""
        counts = (
            select(func.max(schema.audit.c.id)),
            select(func.max(schema.feedback_changes.c.id)),
            select(func.count(_escalations.c.id)),
        )
        return await self._database.reading(
            lambda connection: " ".join(str(connection.scalar(statement)) for statement in counts)
        )

    async def latest(self) -> datetime | None:
        """When the latest answer was given."""
        return await self._database.reading(lambda connection: connection.scalar(select(func.max(_turns.c.created_at))))

    async def entered(self, place: str, since: Mapping[str, datetime]) -> list[str]:
        """Answers that entered the queue as one of these kinds since that moment, wait for staff, and have no card at
        the place that is not settled, oldest first."""
        if not since:
            return []
        entered = or_(*(_entered_as(kind, moment) for kind, moment in since.items()))
        there = select(_cards.c.turn).where(
            _cards.c.place == storable(place), _cards.c.settled_at.is_(None), _cards.c.turn.is_not(None)
        )
        waits = select(_turns.c.id).where(entered, ~_turns.c.id.in_(DONE), ~_turns.c.id.in_(there))
        statement = waits.order_by(_turns.c.created_at, _turns.c.id)
        return await self._database.reading(lambda connection: list(connection.scalars(statement)))

    async def unsettled(self) -> list[Card]:
        """Those that may still change: the answer waits, or is deleted."""
        statement = select(_cards).where(or_(_cards.c.settled_at.is_(None), _cards.c.turn.is_(None)))
        statement = statement.order_by(_cards.c.created_at, _cards.c.id)
        rows = await self._database.reading(lambda connection: connection.execute(statement).all())
        return [_card(row) for row in rows]

    async def any(self) -> bool:
        return (
            await self._database.reading(lambda connection: connection.scalar(select(_cards.c.id).limit(1))) is not None
        )

    async def receive(self) -> None:
        """Notes the messages of cards that have arrived, or will not."""

        def step(connection: Connection) -> None:
            for card in connection.scalars(select(_cards.c.id).where(_cards.c.messages.is_(None))).all():
                posts = select(_outbox.c.status, _outbox.c.message).where(_outbox.c.card == card).order_by(_outbox.c.id)
                sent = connection.execute(posts).all()
                if all(post.status in ("sent", "failed") for post in sent):
                    ids = list(dict.fromkeys(post.message for post in sent if post.message))
                    connection.execute(update(_cards).where(_cards.c.id == card).values(messages=ids))

        waiting = select(_cards.c.id).where(_cards.c.messages.is_(None)).limit(1)
        if await self._database.reading(lambda connection: connection.scalar(waiting)) is not None:
            await self._database.writing(step)

    async def begin(self, card: Card, posts: Iterable[Outgoing]) -> bool:
        """Keeps the card with its posts; False where the answer is gone, or has one there that is not settled."""
        now = self._database.clock()
        same = select(_cards.c.id).where(
            _cards.c.turn == card.turn, _cards.c.place == card.place, _cards.c.settled_at.is_(None)
        )

        def step(connection: Connection) -> bool:
            self._database.lock(connection, "cards")
            there = connection.scalar(select(_turns.c.id).where(_turns.c.id == card.turn).with_for_update())
            if there is None or connection.scalar(same) is not None:
                return False
            row = {"id": card.id, "turn": card.turn, "place": storable(card.place), "shown": card.shown}
            connection.execute(insert(_cards), row | {"created_at": now})
            add_posts(connection, posts, now, None, card.turn, card=card.id)
            return True

        return await self._database.writing(step)

    async def show(self, card: Card, shown: str, posts: Iterable[Outgoing], *, settled: bool) -> bool:
        """The card shows something else from now on; False where another process has seen to it."""
        now = self._database.clock()
        mine = update(_cards).where(_cards.c.id == card.id, _cards.c.shown == card.shown)
        mine = mine.where(_cards.c.turn == card.turn)  # of an answer deleted meanwhile nothing goes out any more
        changes: dict[str, Any] = {"shown": shown} | ({"settled_at": now} if settled else {})

        def step(connection: Connection) -> bool:
            if not connection.execute(mine.values(**changes)).rowcount:
                return False
            add_posts(connection, posts, now, None, card.turn, card=card.id)
            return True

        return await self._database.writing(step)

    async def forget(self, card: Card, posts: Iterable[Outgoing]) -> bool:
        """The card of an answer that was deleted, with the posts that take its words away; False where another process
        has seen to it."""
        now = self._database.clock()
        gone = delete(_cards).where(_cards.c.id == card.id, _cards.c.turn.is_(None))

        def step(connection: Connection) -> bool:
            if not connection.execute(gone).rowcount:
                return False
            add_posts(connection, posts, now, None, None, card=card.id)
            return True

        return await self._database.writing(step)


def _card(row: Row[Any]) -> Card:
    messages = None if row.messages is None else tuple(row.messages)
    return Card(row.id, row.turn or "", row.place, row.shown, messages)
