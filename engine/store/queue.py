"""Answers that wait for staff: those disliked, escalated or left open, and those whose better answer was suspended,
found by what they are and what is in them."""

from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, cast

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, func, literal_column, or_, select, union

from engine.staff.cases import UNSURE, Case, Claim, Review, Wanted
from engine.store import schema
from engine.store.belonging import of_any, pairs, read
from engine.store.codec import storable
from engine.store.database import Database
from engine.text.analysis import normalize

_turns, _feedback, _reviews, _citations = schema.turns, schema.feedback, schema.reviews, schema.citations
_claims, _conversations, _escalations = schema.claims, schema.conversations, schema.escalations
_accounts, _words = schema.accounts, schema.turn_words


class Queue:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, wanted: Wanted, limit: int, offset: int = 0) -> list[Case]:
        """The latest first."""
        now = self._database.clock()
        latest = (_turns.c.created_at.desc(), _turns.c.id)
        statement = _found(wanted, now).order_by(*latest).limit(limit).offset(offset)
        return await self._database.reading(
            lambda connection: _cases(connection, connection.scalars(statement).all(), now)
        )

    async def count(self, wanted: Wanted) -> int:
        statement = select(func.count()).select_from(_found(wanted, self._database.clock()).subquery())
        return await self._database.reading(lambda connection: int(connection.scalar(statement) or 0))

    async def cases(self, turns: Sequence[str], seen: frozenset[str] | None = None) -> dict[str, Case]:
        """Those of them that are there and may be looked at, by turn."""
        now, ids = self._database.clock(), [storable(turn) for turn in turns]
        statement = select(_turns.c.id).where(_turns.c.id.in_(ids), *_within(seen))
        found = await self._database.reading(
            lambda connection: _cases(connection, connection.scalars(statement).all(), now)
        )
        return {case.turn: case for case in found}

    async def around(self, turn: str, most: int, seen: frozenset[str] | None) -> tuple[list[Case], list[Case]]:
        """What was said in the conversation before and after, oldest first."""
        now = self._database.clock()
        here = select(_turns.c.conversation, _turns.c.number).where(_turns.c.id == storable(turn))

        def step(connection: Connection) -> tuple[list[Case], list[Case]]:
            at = connection.execute(here).one_or_none()
            if at is None:
                return [], []
            beside = select(_turns.c.id).where(_turns.c.conversation == at.conversation, *_within(seen)).limit(most)
            earlier = beside.where(_turns.c.number < at.number).order_by(_turns.c.number.desc())
            later = beside.where(_turns.c.number > at.number).order_by(_turns.c.number)
            before = list(reversed(connection.scalars(earlier).all()))
            return _cases(connection, before, now), _cases(connection, connection.scalars(later).all(), now)

        return await self._database.reading(step)

    def since(self, days: int) -> datetime:
        """The moment so many days ago."""
        return self._database.clock() - timedelta(days=days)

    async def platforms(self) -> list[str]:
        statement = select(_conversations.c.platform).distinct().order_by(_conversations.c.platform)
        return await self._database.reading(lambda connection: list(connection.scalars(statement)))


_LATER = (  # dislikes after the review
    select(1).where(
        _feedback.c.turn == _reviews.c.turn, _feedback.c.value == -1, _feedback.c.updated_at > _reviews.c.seen_at
    )
)
DONE = select(_reviews.c.turn).where(~_LATER.exists())
"""Turns that were judged and not disliked since."""
_DISLIKED = select(_feedback.c.turn).where(_feedback.c.value == -1)
_LIKED = select(_feedback.c.turn).where(_feedback.c.value == 1)
_ESCALATED = select(_escalations.c.turn).where(_escalations.c.turn.is_not(None))
_SUSPENDED = select(schema.reviewed.c.turn).where(schema.reviewed.c.turn.is_not(None), schema.reviewed.c.why != "")
_ABSTAINED = and_(_turns.c.outcome == "abstention", _turns.c.superseded.is_(False))
_ANSWERED = _turns.c.outcome == literal_column("'answer'")
OF_KIND: dict[str, ColumnElement[bool]] = {
    "disliked": _turns.c.id.in_(_DISLIKED),
    "liked": _turns.c.id.in_(_LIKED),
    "escalated": _turns.c.id.in_(_ESCALATED),
    "suspended": _turns.c.id.in_(_SUSPENDED),
    "abstained": _ABSTAINED,
    "unsure": and_(_ANSWERED, _turns.c.superseded.is_(False), _turns.c.confidence < literal_column(str(UNSURE))),
    "unsupported": and_(_ANSWERED, _turns.c.superseded.is_(False), _turns.c.unsupported.is_(True)),
    "sampled": and_(_ANSWERED, _turns.c.id.like(literal_column("'%0'"))),  # ids are drawn: one answer in sixteen
}
"""Written as the indexes of these answers alone are, with values and not with parameters: else none is used."""


def _found(wanted: Wanted, now: datetime) -> Select[Any]:
    """Ids of turns."""
    where = [*_within(wanted.seen), *_in_state(wanted, now)]
    if words := normalize(storable(wanted.words)).split():
        told = [_words.c.folded.contains(word, autoescape=True) for word in words]
        where.append(select(1).where(_words.c.turn == _turns.c.id, *told).exists())
    if wanted.kind in OF_KIND:
        where.append(OF_KIND[wanted.kind])
    where += [narrow(value, now) for name, narrow in _NARROWED.items() if (value := getattr(wanted, name))]
    return select(_turns.c.id).where(*where)


def _said_in(place: str, _: datetime) -> ColumnElement[bool]:
    """In that chat or one of its threads."""
    key = storable(place)
    there = or_(_conversations.c.key == key, _conversations.c.key.startswith(f"{key}/", autoescape=True))
    return _turns.c.conversation.in_(select(_conversations.c.id).where(there))


def _disliked_for(reason: str, _: datetime) -> ColumnElement[bool]:
    return _turns.c.id.in_(_DISLIKED.where(*_holding(reason)))


def _in_hands_of(name: str, now: datetime) -> ColumnElement[bool]:
    """What somebody judged last, or holds."""
    judged = select(_reviews.c.turn).where(_reviews.c.seen_by == storable(name))
    held = select(_claims.c.turn).join(_accounts, _accounts.c.id == _claims.c.account)
    return _turns.c.id.in_(union(judged, held.where(_accounts.c.name == storable(name), _claims.c.until > now)))


def _of_platform(platform: str, _: datetime) -> ColumnElement[bool]:
    return _turns.c.conversation.in_(select(_conversations.c.id).where(_conversations.c.platform == platform))


def _begin(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)


_NARROWED: dict[str, Callable[[Any, datetime], ColumnElement[bool]]] = {
    "collection": lambda name, _: of_any(_turns.c.collections, [name]),
    "platform": _of_platform,
    "language": lambda language, _: _turns.c.language == language,
    "outcome": lambda outcome, _: _turns.c.outcome == outcome,
    "intent": lambda intent, _: _turns.c.intent == intent,
    "place": _said_in,
    "reason": _disliked_for,
    "below": lambda hundredths, _: _turns.c.confidence < hundredths / 100,
    "reviewer": _in_hands_of,
    "days": lambda days, now: _turns.c.created_at >= now - timedelta(days=days),
    "begins": lambda day, _: _turns.c.created_at >= _begin(day),
    "ends": lambda day, _: _turns.c.created_at < _begin(day + timedelta(days=1)),
}
"""The fields of Wanted that narrow it by what they hold."""


def _within(seen: frozenset[str] | None) -> list[ColumnElement[bool]]:
    return [] if seen is None else [of_any(_turns.c.collections, sorted(seen))]


def _in_state(wanted: Wanted, now: datetime) -> list[ColumnElement[bool]]:
    done = _turns.c.id.in_(DONE)
    held = select(_claims.c.turn).where(_claims.c.until > now)
    match wanted.state:
        case "open":
            return [~done]
        case "done":
            return [done]
        case "mine":
            return [~done, _turns.c.id.in_(held.where(_claims.c.account == wanted.account))]
        case "claimed":
            return [~done, _turns.c.id.in_(held)]
        case _:
            return []


def _holding(words: str) -> list[ColumnElement[bool]]:
    """Each word in the reason, in whatever letters: the databases fold capitals of Latin letters alone."""
    return [
        or_(
            *(
                _feedback.c.reason.contains(form, autoescape=True)
                for form in {word, word.lower(), word.upper(), word.capitalize()}
            )
        )
        for word in storable(words).split()
    ]


def _cases(connection: Connection, ids: Sequence[str], now: datetime) -> list[Case]:
    """In the order of the ids. Six statements."""
    columns = (
        "id",
        "question",
        "resolved",
        "text",
        "language",
        "outcome",
        "intent",
        "confidence",
        "created_at",
        "collections",
        "unsupported",
        "narrowed_to",
        "narrowed_by",
    )
    turns = select(*(_turns.c[name] for name in columns), _conversations.c.platform)
    turns = turns.join(_conversations, _conversations.c.id == _turns.c.conversation).where(_turns.c.id.in_(ids))
    rows = {row.id: row for row in connection.execute(turns)}
    votes = _grouped(connection, select(_feedback).where(_feedback.c.turn.in_(ids)).order_by(_feedback.c.updated_at))
    cited = set(connection.scalars(select(_citations.c.turn).where(_citations.c.turn.in_(ids))))
    escalated = set(connection.scalars(_ESCALATED.where(_escalations.c.turn.in_(ids))))
    reviews = {row.turn: row for row in connection.execute(select(_reviews).where(_reviews.c.turn.in_(ids)))}
    held = select(_claims, _accounts.c.name).join(_accounts, _accounts.c.id == _claims.c.account)
    claims = {row.turn: row for row in connection.execute(held.where(_claims.c.turn.in_(ids), _claims.c.until > now))}
    return [
        _case(rows[id_], votes.get(id_, []), id_ in cited, id_ in escalated, reviews.get(id_), claims.get(id_))
        for id_ in ids
    ]


def _grouped(connection: Connection, statement: Select[Any]) -> dict[str, list[Row[Any]]]:
    found: dict[str, list[Row[Any]]] = {}
    for row in connection.execute(statement):
        found.setdefault(row.turn, []).append(row)
    return found


def _case(row: Any, votes: Sequence[Row[Any]], cited: bool, escalated: bool, review: Any, claim: Any) -> Case:
    against = [vote for vote in votes if vote.value == -1]
    done = review is not None and all(vote.updated_at <= review.seen_at for vote in against)
    return Case(
        turn=row.id,
        question=row.question,
        resolved=row.resolved,
        text=row.text,
        language=cast(Any, row.language),
        outcome=cast(Any, row.outcome),
        intent=row.intent,
        platform=row.platform,
        confidence=row.confidence,
        at=row.created_at,
        likes=sum(vote.value == 1 for vote in votes),
        dislikes=len(against),
        reasons=tuple(vote.reason for vote in against if vote.reason),
        collections=read(row.collections),
        cited=cited,
        escalated=escalated,
        unsupported=row.unsupported,
        narrowed_to=read(row.narrowed_to),
        narrowed_by=pairs(row.narrowed_by),
        review=None if review is None else Review(review.seen_by, review.seen_at, review.verdict, review.cause, done),
        claim=None if claim is None else Claim(claim.account, claim.name, claim.until),
    )
