"""What the names and words of a question set stand for in the corpus, and which version of it that is."""

import hashlib
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, func, or_, select

from engine.store.database import Database
from engine.store.schema import collections, documents, passages

TOGETHER = 400  # names asked for in one statement
_LIVE = documents.c.removed.is_(False)


@dataclass(frozen=True, slots=True)
class Place:
    """A section (or record) of the corpus: its parent's id, the document and file it belongs to."""

    parent: str
    document: str
    source: str
    collection: str


@dataclass(frozen=True, slots=True)
class Named:
    """What a name stands for, at the finest level that knows it: parents, documents (a record's own id, too), files."""

    level: int  # 0 parent, 1 document, 2 file
    ids: frozenset[str]


class Places:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def named(self, names: Collection[str], within: Sequence[str] = ()) -> dict[str, Named]:
        """By name, in these collections or, where none is given, in all; a name that nothing has is absent. Raises
        StoreError."""
        return await self._database.reading(lambda connection: _named(connection, sorted(names), within))

    async def of(self, parents: Collection[str]) -> dict[str, Place]:
        """Places by parent id; those that are gone are absent."""
        query = _PLACES.distinct()

        def step(connection: Connection) -> dict[str, Place]:
            found = {}
            for some in _batches(sorted(parents)):
                for row in connection.execute(query.where(passages.c.parent.in_(some))):
                    found[row.parent] = Place(*row)
            return found

        return await self._database.reading(step)

    async def parents_in(self, collection: str) -> list[str]:
        """Sections and records of a collection, in the order of its documents."""
        query = (
            select(passages.c.parent)
            .join(documents, passages.c.document == documents.c.id)
            .where(_LIVE, documents.c.collection == collection)
            .order_by(documents.c.source, documents.c.id, passages.c.ordinal)
        )
        found = await self._database.reading(lambda connection: connection.scalars(query).all())
        return list(dict.fromkeys(found))

    async def texts(self, names: Sequence[str]) -> dict[str, tuple[str, str]]:
        """The collection and the words of every section of these collections, by parent; of all, where none is named.
        What is there only to be found by (questions, topics) is left out."""
        query = (
            select(passages.c.parent, documents.c.collection, passages.c.text)
            .join(documents, passages.c.document == documents.c.id)
            .where(_LIVE, passages.c.view.in_(("content", "answer")))
            .order_by(passages.c.document, passages.c.ordinal)
        )
        query = query.where(documents.c.collection.in_(names)) if names else query
        rows = await self._database.reading(lambda connection: connection.execute(query).all())
        found: dict[str, tuple[str, list[str]]] = {}
        for parent, collection, text in rows:
            found.setdefault(parent, (collection, []))[1].append(text)
        return {parent: (collection, "\n".join(texts)) for parent, (collection, texts) in found.items()}

    async def versions(self, names: Sequence[str] = ()) -> dict[str, dict[str, Any]]:
        """Of each collection a digest of what its documents hold, and how many they are; all, where none is named."""
        return await self._database.reading(lambda connection: _versions(connection, names))


_PLACES = select(passages.c.parent, documents.c.id.label("document"), documents.c.source, documents.c.collection).join(
    documents, passages.c.document == documents.c.id
)


def _batches(names: Sequence[str]) -> Iterator[Sequence[str]]:
    return (names[start : start + TOGETHER] for start in range(0, len(names), TOGETHER))


def _named(connection: Connection, names: Sequence[str], within: Sequence[str]) -> dict[str, Named]:
    inside = (documents.c.collection.in_(within),) if within else ()
    by_level: tuple[dict[str, set[str]], ...] = (defaultdict(set), defaultdict(set), defaultdict(set))
    for some in _batches(names):
        wanted = frozenset(some)
        for row in connection.execute(_of_passages(some).where(*inside)):
            for name in wanted & {row.id, row.parent}:
                by_level[0][name].add(row.parent)
        for row in connection.execute(_of_documents(some).where(*inside)):
            for name in wanted & {row.id, row.record}:
                by_level[1][name].add(row.id)
            if row.source in wanted:
                by_level[2][row.source].add(row.source)
    return dict(_finest(names, by_level))


def _finest(names: Sequence[str], by_level: Sequence[Mapping[str, set[str]]]) -> Iterator[tuple[str, Named]]:
    for name in names:
        found = next(((level, held[name]) for level, held in enumerate(by_level) if name in held), None)
        if found is not None:
            yield name, Named(found[0], frozenset(found[1]))


def _of_passages(names: Sequence[str]) -> Select[Any]:
    query = select(passages.c.id, passages.c.parent).join(documents, passages.c.document == documents.c.id)
    return query.where(_LIVE, or_(passages.c.id.in_(names), passages.c.parent.in_(names)))


def _of_documents(names: Sequence[str]) -> Select[Any]:
    columns = (documents.c.id, documents.c.record, documents.c.source)
    return select(*columns).where(_LIVE, or_(*(column.in_(names) for column in columns)))


def _versions(connection: Connection, names: Sequence[str]) -> dict[str, dict[str, Any]]:
    defined = select(collections.c.name, collections.c.digest).where(collections.c.digest != "")
    held = select(documents.c.collection, documents.c.id, documents.c.digest).where(_LIVE).order_by(documents.c.id)
    cut = (
        select(documents.c.collection, func.count())
        .join(passages, passages.c.document == documents.c.id)
        .where(_LIVE)
        .group_by(documents.c.collection)
    )
    digests, counts = defaultdict[str, Any](hashlib.sha256), defaultdict[str, int](int)
    for row in connection.execute(held):
        digests[row.collection].update(f"{row.id}{row.digest}".encode())
        counts[row.collection] += 1
    passages_of = {row[0]: row[1] for row in connection.execute(cut)}
    return {
        row.name: {
            "digest": hashlib.sha256(f"{row.digest}{digests[row.name].hexdigest()}".encode()).hexdigest()[:12],
            "documents": counts[row.name],
            "passages": passages_of.get(row.name, 0),
        }
        for row in connection.execute(defined.order_by(collections.c.name))
        if not names or row.name in names
    }
