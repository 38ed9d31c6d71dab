"""The writing side of the corpus: every batch is one transaction that takes the next generation."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from engine.store.corpus import is_comparable
from engine.store.database import Database
from engine.store.schema import collections, contradictions, corpus, documents, passages, sources

_ROWS = 500  # ids in one IN (...): far below what any database binds


@dataclass(frozen=True, slots=True)
class KnownSource:
    """A file as it was read last. `documents` counts what it gave; `error` says why it gave nothing."""

    digest: str
    error: str
    documents: int


@dataclass(frozen=True, slots=True)
class HeldVector:
    """A vector that is stored, with the words it was made of."""

    document: str
    headers: Sequence[str]
    text: str
    vector: bytes


@dataclass(frozen=True, slots=True)
class SourceRow:
    """A file that is read to its end; `keep` are its documents, None to leave them as they are."""

    collection: str
    source: str
    digest: str
    size: int
    error: str
    keep: frozenset[str] | None


@dataclass(slots=True)
class Batch:
    """What one transaction writes: rows of `documents` and `passages` (without generation), and finished sources."""

    documents: list[dict[str, Any]] = field(default_factory=list)
    passages: list[dict[str, Any]] = field(default_factory=list)
    sources: list[SourceRow] = field(default_factory=list)


class CorpusWriter:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def save_collection(self, name: str, definition: Mapping[str, Any], digest: str) -> None:
        """Once its documents may contradict others, they are looked through for that again."""
        row = {"definition": dict(definition), "digest": digest, "updated_at": self._database.clock()}

        def step(connection: Connection) -> None:
            known = connection.execute(select(collections).where(collections.c.name == name)).mappings().first()
            if known is None:
                connection.execute(insert(collections).values(name=name, **row))
            elif (known["definition"], known["digest"]) != (row["definition"], digest):
                connection.execute(update(collections).where(collections.c.name == name).values(**row))
                if is_comparable(definition) and not is_comparable(known["definition"] or {}):
                    _look_through_again(connection, name)

        await self._database.writing(step)

    async def collection_names(self) -> frozenset[str]:
        """Collections that are defined or still hold something."""
        query = select(collections.c.name).where(collections.c.digest != "")
        return await self._database.reading(lambda connection: frozenset(connection.scalars(query)))

    async def known_sources(self, collection: str) -> dict[str, KnownSource]:
        counts = (
            select(documents.c.source, func.count().label("number"))
            .where(documents.c.collection == collection, documents.c.removed.is_(False))
            .group_by(documents.c.source)
            .subquery()
        )
        query = (
            select(sources.c.source, sources.c.digest, sources.c.error, func.coalesce(counts.c.number, 0))
            .outerjoin(counts, counts.c.source == sources.c.source)
            .where(sources.c.collection == collection)
        )
        rows = await self._database.reading(lambda connection: connection.execute(query).all())
        return {row[0]: KnownSource(*row[1:]) for row in rows}

    async def document_digests(self, collection: str, source: str) -> dict[str, str]:
        """Of the documents that the source holds now."""
        query = select(documents.c.id, documents.c.digest).where(
            documents.c.collection == collection, documents.c.source == source, documents.c.removed.is_(False)
        )
        rows = await self._database.reading(lambda connection: connection.execute(query).all())
        return {row.id: row.digest for row in rows}

    async def vectors(self, ids: Sequence[str]) -> list[HeldVector]:
        """Vectors of these documents' passages."""
        columns = (passages.c.document, passages.c.headers, passages.c.text, passages.c.vector)
        query = select(*columns).where(passages.c.vector.is_not(None))

        def step(connection: Connection) -> list[HeldVector]:
            groups = (connection.execute(query.where(passages.c.document.in_(some))) for some in slices(ids))
            return [HeldVector(*row) for rows in groups for row in rows]

        return await self._database.reading(step)

    async def write(self, batch: Batch) -> int:
        """All of the batch or nothing; how many documents it removed. Raises StoreError."""
        now = self._database.clock()

        def step(connection: Connection) -> int:
            stale = [id_ for row in batch.sources for id_ in _stale(connection, row)]
            if batch.documents or stale:
                generation = _next_generation(connection, now)
                _remove(connection, stale, generation)
                _replace(connection, batch, generation)
            _save_sources(connection, batch.sources, now)
            return len(stale)

        return await self._database.writing(step)

    async def remove_sources(self, collection: str, gone: Iterable[str]) -> int:
        """Forget files that are no more, with their documents; how many documents that were."""
        rows = [SourceRow(collection, source, "", 0, "", frozenset()) for source in gone]
        now = self._database.clock()

        def step(connection: Connection) -> int:
            stale = [id_ for row in rows for id_ in _stale(connection, row)]
            if stale:
                _remove(connection, stale, _next_generation(connection, now))
            for some in slices([row.source for row in rows]):
                connection.execute(
                    delete(sources).where(sources.c.collection == collection, sources.c.source.in_(some))
                )
            return len(stale)

        return await self._database.writing(step)

    async def remove_collection(self, name: str) -> int:
        """Empty it; its row stays, undefined, for the removed documents that indexes have yet to hear of."""
        removed = await self.remove_sources(name, await self.known_sources(name))
        statement = update(collections).where(collections.c.name == name).values(digest="")
        await self._database.writing(lambda connection: connection.execute(statement))
        return removed


def _look_through_again(connection: Connection, name: str) -> None:
    """With all that changed since the oldest of its documents did: how far the corpus was looked through is one number
    for all."""
    oldest = select(func.min(documents.c.generation)).where(documents.c.collection == name).scalar_subquery()
    connection.execute(update(corpus).where(corpus.c.compared >= oldest).values(compared=oldest - 1))


def _save_sources(connection: Connection, rows: Sequence[SourceRow], now: datetime) -> None:
    for row in rows:
        at = (sources.c.collection == row.collection, sources.c.source == row.source)
        connection.execute(delete(sources).where(*at))
        values = {"digest": row.digest, "size": row.size, "error": row.error, "read_at": now}
        connection.execute(insert(sources).values(collection=row.collection, source=row.source, **values))


def _next_generation(connection: Connection, now: datetime) -> int:
    """The row lock that this takes makes generations commit in their order.

    The first is the minute it was made in, so that indexes left behind by an older database are not taken for newer.
    """
    first = int(now.timestamp()) // 60
    bumped = (
        update(corpus).where(corpus.c.id == 1).values(generation=corpus.c.generation + 1).returning(corpus.c.generation)
    )
    generation = connection.scalar(bumped)
    if generation is None:
        generation = first
        connection.execute(insert(corpus).values(id=1, generation=generation))
    return int(generation)


def _stale(connection: Connection, row: SourceRow) -> list[str]:
    if row.keep is None:
        return []
    query = select(documents.c.id).where(
        documents.c.collection == row.collection, documents.c.source == row.source, documents.c.removed.is_(False)
    )
    return [id_ for id_ in connection.scalars(query) if id_ not in row.keep]


def _remove(connection: Connection, ids: Sequence[str], generation: int) -> None:
    empty = {"removed": True, "text": "", "digest": "", "metadata": {}, "generation": generation}
    for some in slices(ids):
        connection.execute(delete(passages).where(passages.c.document.in_(some)))
        of = or_(contradictions.c.one.in_(some), contradictions.c.other.in_(some))
        connection.execute(delete(contradictions).where(of))
        connection.execute(update(documents).where(documents.c.id.in_(some)).values(**empty))


def _replace(connection: Connection, batch: Batch, generation: int) -> None:
    for some in slices([row["id"] for row in batch.documents]):
        connection.execute(delete(passages).where(passages.c.document.in_(some)))
        connection.execute(delete(documents).where(documents.c.id.in_(some)))
    if batch.documents:
        rows = [row | {"generation": generation, "removed": False} for row in batch.documents]
        connection.execute(insert(documents), rows)
    if batch.passages:
        connection.execute(insert(passages), batch.passages)


def slices(ids: Sequence[str]) -> list[Sequence[str]]:
    """As many ids each as one statement takes."""
    return [ids[start : start + _ROWS] for start in range(0, len(ids), _ROWS)]
