"""Reviewed answers: what staff wrote, in versions; which of them is served; why one is not any more."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Literal
from uuid import uuid4

from sqlalchemy import Connection, Row, and_, delete, func, insert, or_, select, update

from engine.errors import InputError
from engine.language import Language
from engine.messages import Citation
from engine.staff.roles import Account, Role
from engine.store import schema
from engine.store.audit import note
from engine.store.codec import decode, encode, storable
from engine.store.database import Database

_reviewed, _versions, _reviews = schema.reviewed, schema.reviewed_versions, schema.reviews
_further, _turns = schema.reviewed_turns, schema.turns
QUESTION = 1000  # characters of a question
State = Literal["served", "waiting", "suspended", "ended"]
STATES: tuple[State, ...] = ("waiting", "suspended", "served", "ended")


@dataclass(frozen=True, slots=True)
class Tell:
    """`bring` writes, in the transaction it is given, what tells the person who asked in these turns, the last of them
    above all; whether there was anybody to tell who was not told before."""

    turns: tuple[str, ...]
    bring: Callable[[Connection], bool]


@dataclass(frozen=True, slots=True)
class Rest:
    """A citation, with the whole passage that it was picked from."""

    citation: Citation
    passage: str


@dataclass(frozen=True, slots=True)
class Written:
    """What an editor gives. `wordings`: other ways to ask the same, in any language."""

    question: str
    language: Language
    text: str
    wordings: tuple[str, ...] = ()
    rests: tuple[Rest, ...] = ()


@dataclass(frozen=True, slots=True)
class Reviewed:
    """One version. `served` is the number of the version that is served now, None where none is; `why` says what
    suspended it, and `source` which document; `told_at`: when the person who had asked was brought it; `approved`: the
    collections that the version approved last cites, whether it is served or not; None where none was."""

    id: str
    turn: str
    version: int
    served: int | None
    why: str
    source: str
    told_at: datetime | None
    question: str
    language: Language
    text: str
    wordings: tuple[str, ...]
    rests: tuple[Rest, ...]
    by: str
    at: datetime
    approved_by: str
    approved_at: datetime | None
    approved: frozenset[str] | None = None

    @property
    def collections(self) -> frozenset[str]:
        return _cited(self.rests)

    def may_be_decided_by(self, account: Account) -> bool:
        """Whether the account may have it served, or served no more: an approver of every collection that is cited by
        it and by the version approved last, whose place it takes. What cites nothing is of those who may everything."""
        return self._is_within(account, "approver")

    def may_be_approved_by(self, account: Account, *, four_eyes: bool) -> bool:
        """The same of having it served: with `four_eyes`, not by who wrote it."""
        return self.may_be_decided_by(account) and not (four_eyes and self.by == account.name)

    def may_be_rewritten_by(self, account: Account) -> bool:
        """Whether the account may keep a new version, after which this one can be approved no more."""
        return self._is_within(account, "reviewer")

    def _is_within(self, account: Account, least: Role) -> bool:
        before = () if self.approved is None else (self.approved,)
        return all(account.may_all(least, cited) for cited in (self.collections, *before))

    @property
    def state(self) -> State:
        """Of the latest version. One that was approved before what it rests on changed is suspended."""
        if self.approved_at is None:
            return "waiting"
        if self.why == "source":
            return "suspended"
        return "served" if self.served is not None else "ended"


class ChangedError(InputError):
    """Somebody else has written, approved or ended meanwhile: what was looked at is not what there is."""


class ReviewedAnswers:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def version(self) -> str:
        """Changes with every change of what is served."""
        statement = select(func.count(_reviewed.c.served), func.max(_reviewed.c.updated_at))
        row = await self._database.reading(lambda connection: connection.execute(statement).one())
        return f"{row[0]} {row[1]}"

    async def served(self) -> list[Reviewed]:
        statement = _WITH_VERSION.where(_versions.c.version == _reviewed.c.served)
        return await self._read(statement)

    async def latest(self) -> list[Reviewed]:
        """The latest version of each, the latest change first."""
        return await self._read(_WITH_VERSION.where(_IS_LATEST).order_by(_reviewed.c.updated_at.desc()))

    async def versions(self, id_: str) -> list[Reviewed]:
        """The latest first."""
        return await self._read(
            _WITH_VERSION.where(_reviewed.c.id == storable(id_)).order_by(_versions.c.version.desc())
        )

    async def of_turn(self, turn: str) -> Reviewed | None:
        """The one that was written for this answer."""
        asked = select(_further.c.reviewed).where(_further.c.turn == storable(turn))
        its = or_(_reviewed.c.turn == storable(turn), _reviewed.c.id.in_(asked))
        latest_first = _WITH_VERSION.where(_IS_LATEST, its).order_by(_reviewed.c.updated_at.desc())
        return next(iter(await self._read(latest_first)), None)

    async def of_turns(self, turns: Sequence[str]) -> dict[str, Reviewed]:
        """Those that were written for these answers, by turn."""
        ids = [storable(turn) for turn in turns]
        return {one.turn: one for one in await self._read(_WITH_VERSION.where(_IS_LATEST, _reviewed.c.turn.in_(ids)))}

    async def untold(self, id_: str) -> list[str]:
        """The turns that it was written for whose person was not brought it, nor anything else about their question."""
        return await self._database.reading(lambda connection: _untold(connection, storable(id_)))

    async def further(self, id_: str) -> tuple[int, int]:
        """How many questions it was written for beside that of its turn, and how many of these were told."""
        counts = select(func.count(), func.count(_further.c.told_at)).where(_further.c.reviewed == storable(id_))
        row = await self._database.reading(lambda connection: connection.execute(counts).one())
        return int(row[0]), int(row[1])

    async def write(
        self, written: Written, account: Account, *, id_: str = "", turn: str = "", further: Sequence[str] = ()
    ) -> str:
        """A new version of that answer, of a new one without an id; what is served stays so until it is approved.
        `further`: turns in which the same was asked."""
        now, name = self._database.clock(), id_ or uuid4().hex
        beside = select(_turns.c.id).where(_turns.c.id.in_([storable(one) for one in further if one != turn]))

        def step(connection: Connection) -> str:
            if not id_:
                row = {"id": name, "turn": turn or None, "updated_at": now, "why": "", "source": ""}
                connection.execute(insert(_reviewed), row)
                rows = [{"reviewed": name, "turn": one} for one in connection.scalars(beside)]
                if rows:
                    connection.execute(insert(_further), rows)
            number = self._next(connection, name)
            values = {
                "reviewed": name,
                "version": number,
                "question": storable(written.question),
                "language": written.language,
                "text": storable(written.text),
                "wordings": [storable(wording) for wording in written.wordings],
                "rests": [encode(rest) for rest in written.rests],
                "by": account.name,
                "at": now,
                "approved_by": "",
            }
            connection.execute(insert(_versions), values)
            connection.execute(update(_reviewed).where(_reviewed.c.id == name).values(updated_at=now))
            note(connection, now, account.name, "answer_written", name, version=number)
            return name

        return await self._database.writing(step)

    async def approve(
        self,
        id_: str,
        version: int,
        account: Account,
        *,
        four_eyes: bool,
        served: int | None = None,
        tell: Sequence[Tell] = (),
    ) -> int:
        """This version is served from now on, in place of the one that was `served` when it was looked at; how many
        people are told, in the same transaction, none of whom was before. Where it is served already nothing changes.
        Raises ChangedError where it is not the latest one or another is served by now, InputError where it was
        suspended as it is, or, with `four_eyes`, where the account wrote it."""
        now = self._database.clock()
        this = and_(_versions.c.reviewed == storable(id_), _versions.c.version == version)

        def step(connection: Connection) -> int:
            now_served, why = self._looked_at(connection, id_, version)
            if now_served == version:
                return 0
            row = connection.execute(select(_versions).where(this)).one()
            if row.approved_at is not None and why:
                raise InputError("what it rests on has changed: look it through and keep a new version")
            if four_eyes and row.by == account.name:
                raise InputError("somebody else has to approve what one wrote")
            if now_served != served:
                raise ChangedError("another version of this answer is served by now, or none")
            connection.execute(update(_versions).where(this).values(approved_by=account.name, approved_at=now))
            serving = {"served": version, "why": "", "source": "", "updated_at": now}
            connection.execute(update(_reviewed).where(_reviewed.c.id == id_).values(**serving))
            note(connection, now, account.name, "answer_approved", id_, version=version)
            return _told(connection, id_, tell, account, now)

        return await self._database.writing(step)

    async def suspend(self, id_: str, why: str, source: str) -> None:
        """It is served no more, and the answer that it was written for waits in the queue again."""
        now = self._database.clock()
        serving = and_(_reviewed.c.id == storable(id_), _reviewed.c.served.is_not(None))

        def step(connection: Connection) -> None:
            turn = connection.scalar(select(_reviewed.c.turn).where(serving))
            values = {"served": None, "why": why, "source": storable(source), "updated_at": now}
            if connection.execute(update(_reviewed).where(serving).values(**values)).rowcount:
                connection.execute(delete(_reviews).where(_reviews.c.turn == turn))
                note(connection, now, "", "answer_suspended", id_, source=source)

        await self._database.writing(step)

    async def end(self, id_: str, version: int, account: Account, *, served: int | None) -> None:
        """The version that was `served` when this latest one was looked at is served no more; where none is, nothing
        changes. Raises ChangedError where there is a later version, or another is served by now."""
        now = self._database.clock()
        values = {"served": None, "why": "", "source": "", "updated_at": now}

        def step(connection: Connection) -> None:
            now_served, _ = self._looked_at(connection, id_, version)
            if now_served is None:
                return
            if now_served != served:
                raise ChangedError("another version of this answer is served by now")
            connection.execute(update(_reviewed).where(_reviewed.c.id == storable(id_)).values(**values))
            note(connection, now, account.name, "answer_ended", id_)

        await self._database.writing(step)

    def _looked_at(self, connection: Connection, id_: str, version: int) -> tuple[int | None, str]:
        """Which version is served and what suspended it, while nobody else changes that. Raises ChangedError where
        `version` is not the latest one."""
        if version < 1 or self._next(connection, id_) != version + 1:
            raise ChangedError("there is a later version of this answer")
        served = select(_reviewed.c.served, _reviewed.c.why).where(_reviewed.c.id == storable(id_))
        row = connection.execute(served).one()
        return row.served, row.why

    def _next(self, connection: Connection, id_: str) -> int:
        self._database.lock(connection, "reviewed")
        highest = select(func.max(_versions.c.version)).where(_versions.c.reviewed == storable(id_))
        return int(connection.scalar(highest) or 0) + 1

    async def _read(self, statement: Any) -> list[Reviewed]:
        rows: Sequence[Any] = await self._database.reading(lambda connection: connection.execute(statement).all())
        return [_read(row) for row in rows]


def _untold(connection: Connection, id_: str) -> list[str]:
    untold = select(_turns.c.id).where(_turns.c.told_at.is_(None))
    own = untold.join(_reviewed, _reviewed.c.turn == _turns.c.id).where(_reviewed.c.id == id_)
    beside = untold.join(_further, _further.c.turn == _turns.c.id).where(_further.c.reviewed == id_)
    return [*connection.scalars(own), *connection.scalars(beside.order_by(_turns.c.id))]


def _told(connection: Connection, id_: str, tell: Sequence[Tell], account: Account, now: datetime) -> int:
    waiting, told = set(_untold(connection, id_)), 0
    for one in tell:
        if one.turns[-1] not in waiting or not one.bring(connection):
            continue
        own = update(_reviewed).where(_reviewed.c.id == id_, _reviewed.c.turn.in_(one.turns))
        beside = update(_further).where(_further.c.reviewed == id_, _further.c.turn.in_(one.turns))
        for statement in (own, beside):
            connection.execute(statement.values(told_at=now))
        note(connection, now, account.name, "asker_told", id_)
        told += 1
    return told


_COLUMNS = ("version", "question", "language", "text", "wordings", "rests", "by", "at", "approved_by", "approved_at")
_once = _versions.alias("once")
_LAST_APPROVED = (
    select(_once.c.rests)
    .where(_once.c.reviewed == _reviewed.c.id, _once.c.approved_at.is_not(None))
    .order_by(_once.c.version.desc())
    .limit(1)
    .scalar_subquery()
)
_WITH_VERSION = select(
    *(_reviewed.c[name] for name in ("id", "turn", "served", "why", "source", "told_at")),
    *(_versions.c[name] for name in _COLUMNS),
    _LAST_APPROVED.label("last_approved"),
).join(_versions, _versions.c.reviewed == _reviewed.c.id)
_newer = _versions.alias("newer")
_IS_LATEST = _versions.c.version == (
    select(func.max(_newer.c.version)).where(_newer.c.reviewed == _reviewed.c.id).scalar_subquery()
)


def _read(row: Row[Any]) -> Reviewed:
    known = {name: getattr(row, name) for name in ("id", "served", "why", "source", "told_at", *_COLUMNS)}
    rests, last = _rests(row.rests), row.last_approved
    approved = None if last is None else _cited(_rests(last))
    read = Reviewed(**{**known, "turn": row.turn or "", "wordings": (), "rests": ()})
    return replace(read, wordings=tuple(row.wordings), rests=rests, approved=approved)


def _rests(kept: Sequence[Any]) -> tuple[Rest, ...]:
    return tuple(decode(Rest, one) for one in kept)


def _cited(rests: Sequence[Rest]) -> frozenset[str]:
    return frozenset(rest.citation.collection for rest in rests)
