"""What was said before in a conversation."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, String, bindparam, cast, func, select, update

from engine.language import Language
from engine.messages import HUMAN, WANTED, Address, Answer, Choice, PastTurn, Person
from engine.store import schema
from engine.store.belonging import pairs, read
from engine.store.codec import decode, storable
from engine.store.database import Database
from engine.store.people import chosen_language
from engine.store.sight import seen_by

_turns, _conversations, _citations, _people = schema.turns, schema.conversations, schema.citations, schema.people


@dataclass(frozen=True, slots=True)
class SavedTurn:
    """A turn as it was saved, answer and citations as they were shown. `narrowed_to`: the collections alone that it was
    asked of; none where that were all, or where nobody kept it. `narrowed_by`: the metadata that passages had to have;
    None where nobody kept it."""

    conversation: str
    number: int
    person: Person
    question: str
    resolved: str
    answer: Answer
    at: datetime
    narrowed_to: frozenset[str]
    narrowed_by: tuple[tuple[str, str], ...] | None


@dataclass(frozen=True, slots=True)
class Asked:
    """A conversation by its key, how many questions it had, and when it began."""

    key: str
    questions: int
    began_at: datetime


class History:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def before(
        self, conversation: str, person: Person, turns: int, characters: int
    ) -> tuple[tuple[PastTurn, ...], Language | None]:
        """What `recent` gives, without what other people answered, and the language that the person chose, if any."""
        values = {"conversation": storable(conversation), "turns": turns}
        whose = {"platform": person.platform, "platform_id": storable(person.id)}

        def step(connection: Connection) -> tuple[Sequence[Any], Language | None]:
            return connection.execute(_BEFORE, values).all() if turns else (), chosen_language(connection, whose)

        rows, chosen = await self._database.reading(step)
        return tuple(_past_turn(row) for row in reversed([*_within(rows, characters)])), chosen

    async def recent(self, conversation: str, turns: int, characters: int) -> tuple[PastTurn, ...]:
        """The last turns since the last /new, oldest first: at most `turns`, and together at most `characters` of
        question and answer, but always the very last one."""
        values = {"conversation": storable(conversation), "turns": turns}
        rows = await self._database.reading(lambda connection: connection.execute(_RECENT, values).all())
        return tuple(_past_turn(row) for row in reversed([*_within(rows, characters)]))

    async def of_person(self, person: Person, turns: int, conversation: str = "") -> tuple[PastTurn, ...]:
        """The person's own last turns, oldest first, in that conversation or in any of the platform."""
        values = {"platform": person.platform, "person": storable(person.id), "turns": turns}
        there = _OF_PERSON.join(_conversations, _conversations.c.id == _turns.c.conversation)
        there = there.where(_conversations.c.key == storable(conversation))
        statement = there if conversation else _OF_PERSON
        rows = await self._database.reading(lambda connection: connection.execute(statement, values).all())
        return tuple(_past_turn(row) for row in reversed(rows))

    async def start_afresh(self, conversation: str) -> None:
        """Earlier turns stay saved and are no longer part of the history."""
        values = {"conversation": storable(conversation)}
        await self._database.writing(lambda connection: connection.execute(_START_AFRESH, values))

    async def is_empty(self) -> bool:
        """Whether nothing has been asked yet, or all of it was deleted."""
        first = select(_turns.c.id).limit(1)
        return await self._database.reading(lambda connection: connection.scalar(first)) is None

    async def latest_of(self, platforms: Collection[str], most: int) -> list[Asked]:
        """The conversations of these platforms that began last."""
        query = select(_conversations.c.key, _conversations.c.last_number, _conversations.c.created_at)
        query = query.where(_conversations.c.platform.in_(platforms)).order_by(_conversations.c.id.desc()).limit(most)
        rows = await self._database.reading(lambda connection: connection.execute(query).all())
        return [Asked(*row) for row in rows]

    async def find(self, turn: str) -> SavedTurn | None:
        """The turn, whoever wants it: for callers that hold it against its owner themselves."""
        return await self._one(_SAVED.where(_turns.c.id == storable(turn)))

    async def find_all(self, turns: Sequence[str]) -> dict[str, SavedTurn]:
        """Those that are there by turn, the oldest first, whoever wants them."""
        query = _SAVED.add_columns(_turns.c.id).where(_turns.c.id.in_([storable(turn) for turn in turns]))
        query = query.order_by(_turns.c.created_at, _turns.c.id)
        rows = await self._database.reading(lambda connection: connection.execute(query).all())
        return {row.id: _saved_turn(row) for row in rows}

    async def answers(self, turns: Sequence[str]) -> dict[str, Answer]:
        """The answers of those that are there, by turn, whoever wants them."""
        query = select(_turns.c.id, _turns.c.answer).where(_turns.c.id.in_([storable(turn) for turn in turns]))
        rows = await self._database.reading(lambda connection: connection.execute(query).all())
        return {row.id: decode(Answer, row.answer) for row in rows}

    async def standing(self, turn: str) -> SavedTurn | None:
        """The same, unless its question was edited since."""
        return await self._one(_SAVED.where(_turns.c.id == storable(turn), _STANDING))

    async def shown(self, turn: str, person: Person, address: Address) -> SavedTurn | None:
        """The turn, if this person may look at it from this address; None otherwise and where there is none."""
        return await self._one(_SAVED.where(_turns.c.id == storable(turn), seen_by(person, address)))

    async def last_asked(self, conversation: str) -> SavedTurn | None:
        """The latest turn since the last /new, small talk left out."""
        asked = _turns.c.intent.not_in(_TALK)
        statement = _SAVED.where(_conversations.c.key == storable(conversation), _CURRENT, _STANDING, asked)
        return await self._one(statement.order_by(_turns.c.number.desc()).limit(1))

    async def last_cited(self, conversation: str) -> SavedTurn | None:
        """The latest turn since the last /new whose answer has citations."""
        cited = select(1).where(_citations.c.turn == _turns.c.id).exists()
        statement = _SAVED.where(_conversations.c.key == storable(conversation), _CURRENT, _STANDING, cited)
        return await self._one(statement.order_by(_turns.c.number.desc()).limit(1))

    async def _one(self, statement: Select[Any]) -> SavedTurn | None:
        row = await self._database.reading(lambda connection: connection.execute(statement).one_or_none())
        return None if row is None else _saved_turn(row)


_CURRENT: ColumnElement[bool] = _turns.c.number >= _conversations.c.history_from
_STANDING: ColumnElement[bool] = _turns.c.superseded.is_(False)  # its question was not edited since
_TALK = (HUMAN, WANTED, "greeting", "bot")
_ASKED: ColumnElement[bool] = _turns.c.intent != HUMAN

_documents = (  # "1 abc,2 def": databases differ in how they order an aggregate, so each carries its number
    select(func.aggregate_strings(cast(_citations.c.number, String) + " " + _citations.c.document, ","))
    .where(_citations.c.turn == _turns.c.id)
    .scalar_subquery()
)
_PAST = select(
    _turns.c.id,
    _turns.c.question,
    _turns.c.resolved,
    _turns.c.text,
    _turns.c.intent,
    _turns.c.outcome,
    _turns.c.language,
    _turns.c.created_at,
    _turns.c.state,
    _turns.c.answer["choices"].label("choices"),
    _documents.label("documents"),
)
_OF_PERSON = (
    _PAST.join(_people, _people.c.id == _turns.c.person)
    .where(_people.c.platform == bindparam("platform"), _people.c.platform_id == bindparam("person"))
    .where(_STANDING, _ASKED)
    .order_by(_turns.c.created_at.desc(), _turns.c.number.desc())
    .limit(bindparam("turns"))
)
_RECENT = (
    _PAST.join(_conversations, _conversations.c.id == _turns.c.conversation)
    .where(_conversations.c.key == bindparam("conversation"), _CURRENT, _STANDING)
    .order_by(_turns.c.number.desc())
    .limit(bindparam("turns"))
)
_BEFORE = _RECENT.where(_ASKED)
_START_AFRESH = (
    update(_conversations)
    .where(_conversations.c.key == bindparam("conversation"))
    .values(history_from=_conversations.c.last_number + 1)
)
_SAVED = (
    select(
        _conversations.c.key,
        _turns.c.number,
        _people.c.platform,
        _people.c.platform_id,
        _people.c.name,
        _turns.c.question,
        _turns.c.resolved,
        _turns.c.answer,
        _turns.c.created_at,
        _turns.c.narrowed_to,
        _turns.c.narrowed_by,
    )
    .join(_conversations, _conversations.c.id == _turns.c.conversation)
    .join(_people, _people.c.id == _turns.c.person)
)


def _within(rows: Sequence[Any], characters: int) -> Iterator[Any]:
    total = 0
    for row in rows:
        total += len(row.question) + len(row.text)
        if total > characters and row is not rows[0]:
            return
        yield row


def _past_turn(row: Row[Any]) -> PastTurn:
    numbered = sorted((int(n), d) for n, d in (pair.split(" ") for pair in (row.documents or "").split(",") if pair))
    return PastTurn(
        turn=row.id,
        question=row.question,
        resolved=row.resolved,
        text=row.text,
        intent=row.intent,
        outcome=row.outcome,
        language=row.language,
        documents=tuple(dict.fromkeys(document for _, document in numbered)),
        at=row.created_at,
        state=row.state,
        choices=decode(tuple[Choice, ...], row.choices or ()),
    )


def _saved_turn(row: Row[Any]) -> SavedTurn:
    return SavedTurn(
        conversation=row.key,
        number=row.number,
        person=Person(row.platform, row.platform_id, row.name),
        question=row.question,
        resolved=row.resolved,
        answer=decode(Answer, row.answer),
        at=row.created_at,
        narrowed_to=read(row.narrowed_to),
        narrowed_by=pairs(row.narrowed_by),
    )
