"""Pairs of sentences of one collection that contradict each other, and how far each collection was looked through."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import blake2b
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, and_, delete, func, insert, or_, select, update

from engine.language import Language
from engine.store.codec import storable
from engine.store.database import Database
from engine.store.schema import compared, contradictions, documents, passages

_ROWS = 500  # ids in one IN (...)
_QUOTED = ("content", "answer")  # views of passages whose sentences state something


@dataclass(frozen=True, slots=True)
class Side:
    """A sentence as it stands in a document, from `start` on."""

    document: str
    start: int
    quote: str


@dataclass(frozen=True, slots=True)
class Pair:
    """Two sentences that contradict each other; the same pair whichever of them comes first."""

    one: Side
    other: Side

    @property
    def id(self) -> str:
        sides = sorted((side.document, side.quote) for side in (self.one, self.other))
        return blake2b("\0".join(part for side in sides for part in side).encode(), digest_size=16).hexdigest()


@dataclass(frozen=True, slots=True)
class Place:
    """Where a quoted sentence stands, as people call it; `passage`: the start of the one that holds it."""

    document: str
    passage: int
    quote: str
    title: str
    source: str
    url: str
    language: Language
    headers: tuple[str, ...]
    page: int | None


@dataclass(frozen=True, slots=True)
class Contradiction:
    """`dismissed_by`: the account that said it is none; empty where nobody did."""

    id: str
    collection: str
    one: Place
    other: Place
    found_at: datetime
    dismissed_by: str
    dismissed_at: datetime | None


@dataclass(frozen=True, slots=True)
class Work:
    """What of a collection was not looked through yet: passages of documents that are new or changed, and all documents
    that changed or went; up to this `generation`."""

    passages: tuple[str, ...]
    documents: frozenset[str]
    generation: int


class Contradictions:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def work(self, collection: str, version: int) -> Work | None:
        """None where nothing changed since the last time; all of it where another version judged then."""

        def step(connection: Connection) -> Work | None:
            state = select(compared.c.generation, compared.c.version).where(compared.c.collection == collection)
            row = connection.execute(state).first()
            since = row.generation if row is not None and row.version == version else -1
            changed = (documents.c.collection == collection, documents.c.generation > since)
            ids = connection.execute(select(documents.c.id, documents.c.generation).where(*changed)).all()
            if not ids:
                return None
            of = passages.join(documents, passages.c.document == documents.c.id)
            query = select(passages.c.id).select_from(of).where(*changed, passages.c.view.in_(_QUOTED))
            found = connection.scalars(query.order_by(passages.c.document, passages.c.ordinal))
            return Work(tuple(found), frozenset(one.id for one in ids), max(one.generation for one in ids))

        return await self._database.reading(step)

    async def replace(self, collection: str, work: Work, version: int, pairs: Iterable[Pair]) -> list[str]:
        """The pairs of all changed documents are these now; ids of those that are new. One that was dismissed stays so
        as long as both of its sentences stand."""
        found, now = {pair.id: pair for pair in pairs}, self._database.clock()

        def step(connection: Connection) -> list[str]:
            held = {row.id: row for row in _touching(connection, work.documents)}
            gone = [id_ for id_, row in held.items() if id_ not in found and not _is_kept(connection, row)]
            for some in _slices([*gone, *(held.keys() & found.keys())]):
                connection.execute(delete(contradictions).where(contradictions.c.id.in_(some)))
            rows = [_row(pair, collection, held.get(id_), now) for id_, pair in found.items()]
            if rows:
                connection.execute(insert(contradictions), rows)
            connection.execute(delete(compared).where(compared.c.collection == collection))
            state = {"collection": collection, "generation": work.generation, "version": version}
            connection.execute(insert(compared).values(state))
            return [id_ for id_ in found if id_ not in held]

        return await self._database.writing(step)

    async def count(self, collection: str) -> int:
        """Those that nobody dismissed."""
        query = select(func.count()).select_from(contradictions).where(_is_of(collection), _OPEN)
        return await self._database.reading(lambda connection: int(connection.scalar(query) or 0))

    async def counts(self) -> dict[str, int]:
        """The same by collection; those without any are left out."""
        query = select(contradictions.c.collection, func.count()).where(_OPEN).group_by(contradictions.c.collection)
        rows = await self._database.reading(lambda connection: connection.execute(query).all())
        return {row[0]: row[1] for row in rows}

    async def of(self, collection: str, most: int, offset: int = 0, *, dismissed: bool = False) -> list[Contradiction]:
        """Those that nobody dismissed, or those that somebody did; the latest first."""
        state = contradictions.c.dismissed_at.is_not(None) if dismissed else _OPEN
        return await self._listed(_is_of(collection) & state, most, offset)

    async def named(self, ids: Sequence[str], most: int) -> list[Contradiction]:
        """Of these at most so many."""
        return await self._listed(contradictions.c.id.in_(ids[:_ROWS]) & _OPEN, most)

    async def dismiss(self, collection: str, id_: str, by: str) -> bool:
        """It is none, says somebody; whether there was such a one."""
        return await self._marked(collection, id_, {"dismissed_by": by, "dismissed_at": self._database.clock()})

    async def restore(self, collection: str, id_: str) -> bool:
        """It is one after all."""
        return await self._marked(collection, id_, {"dismissed_by": "", "dismissed_at": None})

    async def _marked(self, collection: str, id_: str, values: dict[str, Any]) -> bool:
        one = and_(_is_of(collection), contradictions.c.id == storable(id_))
        marked = update(contradictions).where(one).values(**values)
        return await self._database.writing(lambda connection: bool(connection.execute(marked).rowcount))

    async def _listed(self, which: ColumnElement[bool], most: int, offset: int = 0) -> list[Contradiction]:
        query = select(contradictions).where(which).order_by(contradictions.c.found_at.desc(), contradictions.c.id)

        def step(connection: Connection) -> list[Contradiction]:
            rows = connection.execute(query.limit(most).offset(offset)).all()
            return [_read(connection, row) for row in rows]

        return await self._database.reading(step)


# Of a document that changed since, nobody knows whether its pairs still stand.
_WAITS = (
    select(documents.c.id)
    .join(compared, compared.c.collection == documents.c.collection)
    .where(
        documents.c.id.in_((contradictions.c.one, contradictions.c.other)),
        documents.c.generation > compared.c.generation,
    )
    .exists()
)
_OPEN = contradictions.c.dismissed_at.is_(None) & ~_WAITS


def _is_of(collection: str) -> ColumnElement[bool]:
    return contradictions.c.collection == storable(collection)


def _touching(connection: Connection, ids: Iterable[str]) -> list[Row[Any]]:
    found: dict[str, Row[Any]] = {}
    for some in _slices(sorted(ids)):
        query = select(contradictions).where(or_(contradictions.c.one.in_(some), contradictions.c.other.in_(some)))
        found |= {row.id: row for row in connection.execute(query)}
    return list(found.values())


def _is_kept(connection: Connection, row: Row[Any]) -> bool:
    """Whether somebody said that it is none, and both sentences stand as they stood."""
    if row.dismissed_at is None:
        return False
    texts = dict(
        connection.execute(select(documents.c.id, documents.c.text).where(documents.c.id.in_((row.one, row.other))))
        .tuples()
        .all()
    )
    return row.one_quote in texts.get(row.one, "") and row.other_quote in texts.get(row.other, "")


def _row(pair: Pair, collection: str, held: Row[Any] | None, now: datetime) -> dict[str, Any]:
    return {
        "id": pair.id,
        "collection": collection,
        "one": pair.one.document,
        "one_quote": pair.one.quote,
        "one_start": pair.one.start,
        "other": pair.other.document,
        "other_quote": pair.other.quote,
        "other_start": pair.other.start,
        "found_at": held.found_at if held is not None else now,
        "dismissed_by": held.dismissed_by if held is not None else "",
        "dismissed_at": held.dismissed_at if held is not None else None,
    }


def _read(connection: Connection, row: Row[Any]) -> Contradiction:
    one = _place(connection, Side(row.one, row.one_start, row.one_quote))
    other = _place(connection, Side(row.other, row.other_start, row.other_quote))
    return Contradiction(row.id, row.collection, one, other, row.found_at, row.dismissed_by, row.dismissed_at)


def _place(connection: Connection, side: Side) -> Place:
    here = (passages.c.start <= side.start, passages.c.end > side.start, passages.c.view.in_(_QUOTED))
    within = passages.join(documents, passages.c.document == documents.c.id)
    about = [documents.c[name] for name in ("title", "source", "url")]
    of = [passages.c[name] for name in ("language", "headers", "page", "start")]
    query = select(*about, *of).select_from(within).where(passages.c.document == side.document, *here).limit(1)
    row = connection.execute(query).first()
    if row is None:
        return Place(side.document, 0, side.quote, "", "", "", "en", (), None)
    return Place(
        side.document, row.start, side.quote, row.title, row.source, row.url, row.language, tuple(row.headers), row.page
    )


def _slices(ids: Sequence[str]) -> list[Sequence[str]]:
    return [ids[start : start + _ROWS] for start in range(0, len(ids), _ROWS)]
