"""The writing side of the corpus: every batch is one transaction that takes the next generation."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.store.database import Database
from engine.store.schema import collections, corpus, documents, passages, sources

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
        row = {"definition": dict(definition), "digest": digest, "updated_at": self._database.clock()}
        async with self._database.write() as connection:
            known = (await connection.execute(select(collections).where(collections.c.name == name))).mappings().first()
            if known is None:
                await connection.execute(insert(collections).values(name=name, **row))
            elif (known["definition"], known["digest"]) != (row["definition"], digest):
                await connection.execute(update(collections).where(collections.c.name == name).values(**row))

    async def collection_names(self) -> frozenset[str]:
        """Collections that are defined or still hold something."""
        async with self._database.read() as connection:
            rows = await connection.execute(select(collections.c.name).where(collections.c.digest != ""))
            return frozenset(rows.scalars())

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
        async with self._database.read() as connection:
            return {row[0]: KnownSource(*row[1:]) for row in await connection.execute(query)}

    async def document_digests(self, collection: str, source: str) -> dict[str, str]:
        """Of the documents that the source holds now."""
        query = select(documents.c.id, documents.c.digest).where(
            documents.c.collection == collection, documents.c.source == source, documents.c.removed.is_(False)
        )
        async with self._database.read() as connection:
            return {row.id: row.digest for row in await connection.execute(query)}

    async def vectors(self, ids: Sequence[str]) -> list[HeldVector]:
        """Vectors of these documents' passages."""
        found: list[HeldVector] = []
        async with self._database.read() as connection:
            for some in _slices(ids):
                columns = (passages.c.document, passages.c.headers, passages.c.text, passages.c.vector)
                query = select(*columns).where(passages.c.document.in_(some), passages.c.vector.is_not(None))
                found.extend(HeldVector(*row) for row in await connection.execute(query))
        return found

    async def write(self, batch: Batch) -> int:
        """All of the batch or nothing; how many documents it removed. Raises StoreError."""
        async with self._database.write() as connection:
            stale = [id_ for row in batch.sources for id_ in await _stale(connection, row)]
            if batch.documents or stale:
                generation = await _next_generation(connection, self._database.clock())
                await _remove(connection, stale, generation)
                await _replace(connection, batch, generation)
            await self._save_sources(connection, batch.sources)
            return len(stale)

    async def remove_sources(self, collection: str, gone: Iterable[str]) -> int:
        """Forget files that are no more, with their documents; how many documents that were."""
        rows = [SourceRow(collection, source, "", 0, "", frozenset()) for source in gone]
        async with self._database.write() as connection:
            stale = [id_ for row in rows for id_ in await _stale(connection, row)]
            if stale:
                await _remove(connection, stale, await _next_generation(connection, self._database.clock()))
            for some in _slices([row.source for row in rows]):
                await connection.execute(
                    delete(sources).where(sources.c.collection == collection, sources.c.source.in_(some))
                )
            return len(stale)

    async def remove_collection(self, name: str) -> int:
        """Empty it; its row stays, undefined, for the removed documents that indexes have yet to hear of."""
        removed = await self.remove_sources(name, await self.known_sources(name))
        async with self._database.write() as connection:
            await connection.execute(update(collections).where(collections.c.name == name).values(digest=""))
        return removed

    async def _save_sources(self, connection: AsyncConnection, rows: Sequence[SourceRow]) -> None:
        now = self._database.clock()
        for row in rows:
            at = (sources.c.collection == row.collection, sources.c.source == row.source)
            await connection.execute(delete(sources).where(*at))
            values = {"digest": row.digest, "size": row.size, "error": row.error, "read_at": now}
            await connection.execute(insert(sources).values(collection=row.collection, source=row.source, **values))


async def _next_generation(connection: AsyncConnection, now: datetime) -> int:
    """The row lock that this takes makes generations commit in their order.

    The first is the minute it was made in, so that indexes left behind by an older database are not taken for newer.
    """
    first = int(now.timestamp()) // 60
    bumped = (
        update(corpus).where(corpus.c.id == 1).values(generation=corpus.c.generation + 1).returning(corpus.c.generation)
    )
    generation = (await connection.execute(bumped)).scalar()
    if generation is None:
        generation = first
        await connection.execute(insert(corpus).values(id=1, generation=generation))
    return int(generation)


async def _stale(connection: AsyncConnection, row: SourceRow) -> list[str]:
    if row.keep is None:
        return []
    query = select(documents.c.id).where(
        documents.c.collection == row.collection, documents.c.source == row.source, documents.c.removed.is_(False)
    )
    return [id_ for id_ in (await connection.execute(query)).scalars() if id_ not in row.keep]


async def _remove(connection: AsyncConnection, ids: Sequence[str], generation: int) -> None:
    empty = {"removed": True, "text": "", "digest": "", "metadata": {}, "generation": generation}
    for some in _slices(ids):
        await connection.execute(delete(passages).where(passages.c.document.in_(some)))
        await connection.execute(update(documents).where(documents.c.id.in_(some)).values(**empty))


async def _replace(connection: AsyncConnection, batch: Batch, generation: int) -> None:
    for some in _slices([row["id"] for row in batch.documents]):
        await connection.execute(delete(passages).where(passages.c.document.in_(some)))
        await connection.execute(delete(documents).where(documents.c.id.in_(some)))
    if batch.documents:
        rows = [row | {"generation": generation, "removed": False} for row in batch.documents]
        await connection.execute(insert(documents), rows)
    if batch.passages:
        await connection.execute(insert(passages), batch.passages)


def _slices(ids: Sequence[str]) -> list[Sequence[str]]:
    return [ids[start : start + _ROWS] for start in range(0, len(ids), _ROWS)]
