"""Reviewed answers: what staff wrote, in versions; which of them is served; why one is not any more."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Literal
from uuid import uuid4

from sqlalchemy import Connection, Row, and_, delete, func, insert, select, update

from engine.errors import InputError
from engine.language import Language
from engine.messages import Citation
from engine.staff.roles import Account
from engine.store import schema
from engine.store.audit import note
from engine.store.codec import decode, encode, storable
from engine.store.database import Database

_reviewed, _versions, _reviews = schema.reviewed, schema.reviewed_versions, schema.reviews
State = Literal["served", "waiting", "suspended", "ended"]
Telling = Callable[[Connection], bool]
"""Writes, in the transaction it is given, what tells a person; whether there was anybody to tell."""
STATES: tuple[State, ...] = ("waiting", "suspended", "served", "ended")


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
    suspended it, and `source` which document; `told_at`: when the person who had asked was brought it."""

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

    @property
    def collections(self) -> frozenset[str]:
        return frozenset(rest.citation.collection for rest in self.rests)

    def may_be_approved_by(self, account: Account) -> bool:
        """One that cites nothing is approved by those who may everything."""
        cited = self.collections
        return account.may("approver") or (bool(cited) and all(account.may("approver", [one]) for one in cited))

    @property
    def state(self) -> State:
        if self.why == "source":
            return "suspended"
        if self.approved_at is None:
            return "waiting"
        return "served" if self.served is not None else "ended"


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
        found = await self._read(_WITH_VERSION.where(_IS_LATEST, _reviewed.c.turn == storable(turn)))
        return next(iter(found), None)

    async def of_turns(self, turns: Sequence[str]) -> dict[str, Reviewed]:
        """Those that were written for these answers, by turn."""
        ids = [storable(turn) for turn in turns]
        return {one.turn: one for one in await self._read(_WITH_VERSION.where(_IS_LATEST, _reviewed.c.turn.in_(ids)))}

    async def write(self, written: Written, account: Account, *, id_: str = "", turn: str = "") -> str:
        """A new version of that answer, of a new one without an id; what is served stays so until it is approved."""
        now, name = self._database.clock(), id_ or uuid4().hex

        def step(connection: Connection) -> str:
            if not id_:
                row = {"id": name, "turn": turn or None, "updated_at": now, "why": "", "source": ""}
                connection.execute(insert(_reviewed), row)
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
        self, id_: str, version: int, account: Account, *, four_eyes: bool, tell: Telling | None = None
    ) -> bool:
        """This version is served from now on; whether `tell`, which runs in the same transaction unless somebody was
        told before, has told the person who asked. Raises InputError where it is not the latest one, or, with
        `four_eyes`, where the account wrote it."""
        now = self._database.clock()
        this = and_(_versions.c.reviewed == storable(id_), _versions.c.version == version)

        def step(connection: Connection) -> bool:
            row = connection.execute(select(_versions).where(this)).one_or_none()
            if row is None or self._next(connection, id_) != version + 1:
                raise InputError("there is a later version of this answer")
            if four_eyes and row.by == account.name:
                raise InputError("somebody else has to approve what one wrote")
            connection.execute(update(_versions).where(this).values(approved_by=account.name, approved_at=now))
            serving = {"served": version, "why": "", "source": "", "updated_at": now}
            connection.execute(update(_reviewed).where(_reviewed.c.id == id_).values(**serving))
            note(connection, now, account.name, "answer_approved", id_, version=version)
            return tell is not None and _told(connection, id_, tell, account, now)

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

    async def end(self, id_: str, account: Account) -> None:
        now = self._database.clock()
        values = {"served": None, "why": "", "source": "", "updated_at": now}

        def step(connection: Connection) -> None:
            connection.execute(update(_reviewed).where(_reviewed.c.id == storable(id_)).values(**values))
            note(connection, now, account.name, "answer_ended", id_)

        await self._database.writing(step)

    def _next(self, connection: Connection, id_: str) -> int:
        self._database.lock(connection, "reviewed")
        highest = select(func.max(_versions.c.version)).where(_versions.c.reviewed == storable(id_))
        return int(connection.scalar(highest) or 0) + 1

    async def _read(self, statement: Any) -> list[Reviewed]:
        rows: Sequence[Any] = await self._database.reading(lambda connection: connection.execute(statement).all())
        return [_read(row) for row in rows]


def _told(connection: Connection, id_: str, tell: Telling, account: Account, now: datetime) -> bool:
    before = connection.scalar(select(_reviewed.c.told_at).where(_reviewed.c.id == id_))
    if before is not None or not tell(connection):
        return False
    connection.execute(update(_reviewed).where(_reviewed.c.id == id_).values(told_at=now))
    note(connection, now, account.name, "asker_told", id_)
    return True


_COLUMNS = ("version", "question", "language", "text", "wordings", "rests", "by", "at", "approved_by", "approved_at")
_WITH_VERSION = select(
    *(_reviewed.c[name] for name in ("id", "turn", "served", "why", "source", "told_at")),
    *(_versions.c[name] for name in _COLUMNS),
).join(_versions, _versions.c.reviewed == _reviewed.c.id)
_newer = _versions.alias("newer")
_IS_LATEST = _versions.c.version == (
    select(func.max(_newer.c.version)).where(_newer.c.reviewed == _reviewed.c.id).scalar_subquery()
)


def _read(row: Row[Any]) -> Reviewed:
    known = {name: getattr(row, name) for name in ("id", "served", "why", "source", "told_at", *_COLUMNS)}
    read = Reviewed(**{**known, "turn": row.turn or "", "wordings": (), "rests": ()})
    return replace(read, wordings=tuple(row.wordings), rests=tuple(decode(Rest, one) for one in row.rests))
