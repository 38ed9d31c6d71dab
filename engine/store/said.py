"""What was said, found by where it stands: a platform's message ids, a thread, a day."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, String, bindparam, func, or_, select, update
from sqlalchemy.sql.elements import KeyedColumnElement

from engine.messages import HUMAN, Address, Person
from engine.store import schema
from engine.store.codec import storable
from engine.store.database import Database

BUDGET = "budget"  # the intent of a turn that tells a person that their questions of the day are used up

_inbox, _outbox, _turns = schema.inbox, schema.outbox, schema.turns
_conversations, _people = schema.conversations, schema.people


@dataclass(frozen=True, slots=True)
class Earlier:
    """The event that brought an earlier version of an edited question."""

    event: int
    on_its_way: bool  # a post of its answer is being sent just now
    posts: tuple[str, ...]  # the platform's ids of those that arrived


@dataclass(frozen=True, slots=True)
class Usage:
    """Questions of a day; `told`: the person was told that there are to be no more."""

    by_person: int
    in_channel: int
    told: bool


@dataclass(frozen=True, slots=True)
class Balance:
    """Questions by their ending, those still open, and answers of which a post never arrived."""

    ended: dict[str, int]
    open: int
    undelivered: int


class Said:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def turn_of(self, address: Address, message: str) -> str:
        """The turn whose answer that message of the chat belongs to; empty where there is none."""
        statement = (
            select(_outbox.c.turn)
            .where(_outbox.c.platform == address.platform, _outbox.c.message == storable(message))
            .where(in_chat(_outbox.c.conversation, address), _outbox.c.turn.is_not(None), _outbox.c.card == "")
            .order_by(_outbox.c.id.desc())
            .limit(1)
        )
        return await self._database.reading(lambda connection: connection.scalar(statement)) or ""

    async def posts_of(self, turn: str) -> list[dict[str, Any]]:
        """What was posted as its answer, in order, as long as it is kept."""
        own = _outbox.c.inbox.is_not_distinct_from(_turns.c.inbox)
        statement = (
            select(_outbox.c.payload)
            .join(_turns, _turns.c.id == _outbox.c.turn)
            .where(_turns.c.id == storable(turn), own, _outbox.c.card == "", _outbox.c.escalation == "")
            .where(_outbox.c.status != "failed", _outbox.c.once.is_(False))
            .order_by(_outbox.c.id)
        )
        rows = await self._database.reading(lambda connection: connection.scalars(statement).all())
        return [row["payload"] for row in rows if row]

    async def message_of(self, turn: str) -> str:
        """The platform's id of the message that the turn answers; empty where none is known."""
        statement = select(_inbox.c.message).join(_turns, _turns.c.inbox == _inbox.c.id)
        statement = statement.where(_turns.c.id == storable(turn))
        return await self._database.reading(lambda connection: connection.scalar(statement)) or ""

    async def ours(self, address: Address) -> bool:
        """Whether Dalil has spoken in that thread: it holds a turn, or hangs below an answer or a question answered."""
        values = {
            "platform": address.platform,
            "thread": storable(address.thread),
            "conversation": storable(address.conversation),
            "chat": chat_of(address),
        }
        if not address.thread:
            return False
        return bool(await self._database.reading(lambda connection: connection.scalar(_OURS, values)))

    async def earlier(self, address: Address, message: str, event: str = "") -> Earlier | None:
        """The last version of that message before `event`, if it was taken in and not left unanswered."""
        versions = (
            select(_inbox.c.id)
            .where(_inbox.c.platform == address.platform, _inbox.c.message == storable(message))
            .where(_inbox.c.kind == "message", _inbox.c.outcome != "quiet", _inbox.c.event != storable(event))
            .where(in_chat(_inbox.c.conversation, address))
            .order_by(_inbox.c.id.desc())
            .limit(1)
        )

        def step(connection: Connection) -> Earlier | None:
            row = connection.scalar(versions)
            if row is None:
                return None
            posts = select(_outbox.c.status, _outbox.c.message).where(_outbox.c.inbox == row).order_by(_outbox.c.id)
            sent = connection.execute(posts).all()
            ids = tuple(dict.fromkeys(post.message for post in sent if post.status == "sent" and post.message))
            return Earlier(row, any(post.status == "sending" for post in sent), ids)

        return await self._database.reading(step)

    async def withdraw(self, earlier: Earlier) -> None:
        """Posts that wait are not sent any more, and the turn is no longer part of the history."""
        posts = update(_outbox).where(_outbox.c.inbox == earlier.event, _outbox.c.status == "pending")
        turn = update(_turns).where(_turns.c.inbox == earlier.event)
        of_turn = select(_turns.c.id).where(_turns.c.inbox == earlier.event)
        votes = update(schema.feedback).where(schema.feedback.c.turn.in_(of_turn))

        def step(connection: Connection) -> None:
            connection.execute(posts.values(status="failed", error="the question was edited"))
            connection.execute(turn.values(superseded=True))
            connection.execute(votes.values(superseded=True))

        await self._database.writing(step)

    async def today(self, person: Person, address: Address) -> Usage:
        """Questions asked in the chat and its threads since midnight (UTC)."""
        midnight = self._database.clock().replace(hour=0, minute=0, second=0, microsecond=0)
        theirs = (_people.c.platform == person.platform) & (_people.c.platform_id == storable(person.id))
        counted = (_turns.c.outcome != "error") & _turns.c.superseded.is_(False) & (_turns.c.intent != HUMAN)
        statement = (
            select(
                func.count().filter(counted, theirs),
                func.count().filter(counted),
                func.count().filter(theirs, _turns.c.intent == BUDGET),
            )
            .select_from(_turns)
            .join(_conversations, _conversations.c.id == _turns.c.conversation)
            .join(_people, _people.c.id == _turns.c.person)
            .where(in_chat(_conversations.c.key, address), _turns.c.created_at >= midnight)
        )
        by_person, in_channel, told = await self._database.reading(
            lambda connection: connection.execute(statement).one()
        )
        return Usage(by_person, in_channel, told > 0)

    async def balance(self, since: datetime | None = None) -> Balance:
        """What became of the messages that were accepted, those kept since that moment or all that are."""
        messages = [_inbox.c.kind == "message", *([_inbox.c.received_at >= since] if since else [])]
        still_open = _inbox.c.status.in_(("pending", "running"))
        counts = (
            select(_inbox.c.outcome, still_open, func.count()).where(*messages).group_by(_inbox.c.outcome, still_open)
        )
        lost = (
            select(func.count(_outbox.c.inbox.distinct()))
            .join(_inbox, _inbox.c.id == _outbox.c.inbox)
            .where(*messages, _outbox.c.status == "failed", _outbox.c.error != "the question was edited")
        )

        def step(connection: Connection) -> Balance:
            rows = connection.execute(counts).all()
            ended: dict[str, int] = {}
            for outcome, is_open, count in rows:
                if not is_open:
                    ended[outcome or "unknown"] = ended.get(outcome or "unknown", 0) + count
            return Balance(ended, sum(row[2] for row in rows if row[1]), connection.scalar(lost) or 0)

        return await self._database.reading(step)


def chat_of(address: Address) -> str:
    """The conversation of the chat itself, whatever the thread."""
    return storable(Address(address.platform, address.chat).conversation)


def in_chat(conversation: KeyedColumnElement[str], address: Address) -> ColumnElement[bool]:
    """Whether a conversation is that of the chat or of one of its threads."""
    chat = chat_of(address)
    return or_(conversation == chat, func.substr(conversation, 1, len(chat) + 1) == f"{chat}/")


def within_chat(conversation: KeyedColumnElement[str]) -> ColumnElement[bool]:
    """The same for a chat that is bound as "chat" when the statement runs."""
    chat = bindparam("chat", type_=String)
    return or_(conversation == chat, func.substr(conversation, 1, func.length(chat) + 1) == chat + "/")


_HAS_TURN = select(1).where(_conversations.c.key == bindparam("conversation"))
_HAS_POST = (
    select(1)
    .where(_outbox.c.platform == bindparam("platform"), _outbox.c.message == bindparam("thread"))
    .where(within_chat(_outbox.c.conversation), _outbox.c.card == "")  # below a card staff talk to each other
)
_WAS_ASKED = (
    select(1)
    .where(_inbox.c.platform == bindparam("platform"), _inbox.c.message == bindparam("thread"))
    .where(_inbox.c.outcome != "quiet", within_chat(_inbox.c.conversation))
)
_OURS = select(or_(_HAS_TURN.exists(), _HAS_POST.exists(), _WAS_ASKED.exists()))
