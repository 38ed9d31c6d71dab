"""What the collections hold, for the people who care for them."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, case, func, select

from engine.language import Language
from engine.store.database import Database
from engine.store.schema import collections, documents, passages, sources

_LIVE = documents.c.removed.is_(False)
_ROWS = func.sum(case((documents.c.record != "", 1), else_=0))
_WHOLE = ("content", "answer")  # the views a reader would count: a question and a topic only lead to them


@dataclass(frozen=True, slots=True)
class Holding:
    """A collection, what it holds, and when a file of it or its definition was last taken over."""

    name: str
    title: Mapping[str, str]
    description: Mapping[str, str]
    type: str
    documents: int
    passages: int
    languages: Mapping[Language, int]  # documents of each language, the most frequent first
    changed_at: datetime


@dataclass(frozen=True, slots=True)
class SourceInfo:
    """A file as it was read last: documents it gave, or why it gave none. `rows`: how many of these are rows of it."""

    source: str
    documents: int
    rows: int
    error: str


@dataclass(frozen=True, slots=True)
class Share:
    """How many files a collection has, and how many of its documents are rows of tables."""

    files: int
    rows: int


class Catalogue:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def holdings(self) -> list[Holding]:
        """Defined collections by name."""
        return await self._database.reading(_holdings)

    async def unread(self) -> int:
        """How many files could not be read."""
        query = select(func.count()).select_from(sources).where(sources.c.error != "")
        return await self._database.reading(lambda connection: int(connection.scalar(query) or 0))

    async def unread_by_collection(self) -> dict[str, int]:
        """The same, by collection; those without any are left out."""
        query = select(sources.c.collection, func.count()).where(sources.c.error != "").group_by(sources.c.collection)
        rows = await self._database.reading(lambda connection: connection.execute(query).all())
        return {row[0]: row[1] for row in rows}

    async def shares(self) -> dict[str, Share]:
        """How many files and rows each collection holds; those without files are left out."""
        rows = select(documents.c.collection, _ROWS).where(_LIVE).group_by(documents.c.collection)
        files = select(sources.c.collection, func.count()).group_by(sources.c.collection)

        def step(connection: Connection) -> dict[str, Share]:
            held: dict[str, int] = {row[0]: int(row[1]) for row in connection.execute(rows)}
            return {name: Share(count, held.get(name, 0)) for name, count in connection.execute(files)}

        return await self._database.reading(step)

    async def sources(self, collection: str) -> list[SourceInfo]:
        """The files of a collection by name, those that could not be read among them."""
        held = (
            select(documents.c.source, func.count().label("n"), _ROWS.label("rows"))
            .where(documents.c.collection == collection, _LIVE)
            .group_by(documents.c.source)
            .subquery()
        )
        query = (
            select(sources.c.source, func.coalesce(held.c.n, 0), func.coalesce(held.c.rows, 0), sources.c.error)
            .outerjoin(held, held.c.source == sources.c.source)
            .where(sources.c.collection == collection)
            .order_by(sources.c.source)
        )
        rows = await self._database.reading(lambda connection: connection.execute(query).all())
        return [SourceInfo(*row) for row in rows]

    async def held(self, collection: str, source: str) -> tuple[int, int]:
        """Documents and passages that a file has given."""
        here = (documents.c.collection == collection, documents.c.source == source)
        found = select(func.count()).select_from(documents).where(_LIVE, *here)
        cut = _CUT.where(*here)
        query = select(found.scalar_subquery(), cut.scalar_subquery())
        row = await self._database.reading(lambda connection: connection.execute(query).one())
        return row[0], row[1]


_COLLECTIONS = select(collections).where(collections.c.digest != "").order_by(collections.c.name)
_LANGUAGES = (
    select(documents.c.collection, documents.c.language, func.count())
    .where(_LIVE)
    .group_by(documents.c.collection, documents.c.language)
)
_PASSAGES = (
    select(documents.c.collection, func.count())
    .join(passages, passages.c.document == documents.c.id)
    .where(_LIVE, passages.c.view.in_(_WHOLE))
    .group_by(documents.c.collection)
)
_CUT = (
    select(func.count())
    .select_from(documents.join(passages, passages.c.document == documents.c.id))
    .where(_LIVE, passages.c.view.in_(_WHOLE))
)
_READ = select(sources.c.collection, func.max(sources.c.read_at)).group_by(sources.c.collection)


def _holdings(connection: Connection) -> list[Holding]:
    languages: dict[str, Counter[Language]] = {}
    for name, language, count in connection.execute(_LANGUAGES):
        languages.setdefault(name, Counter())[language] = count
    cut: dict[str, int] = {row[0]: row[1] for row in connection.execute(_PASSAGES)}
    read: dict[str, datetime] = {row[0]: row[1] for row in connection.execute(_READ)}
    found = []
    for row in connection.execute(_COLLECTIONS):
        spoken = languages.get(row.name, Counter())
        words = (row.definition["title"], row.definition["description"], row.definition["type"])
        changed = max(row.updated_at, read.get(row.name, row.updated_at))
        held = (spoken.total(), cut.get(row.name, 0), dict(spoken.most_common()))
        found.append(Holding(row.name, *words, *held, changed))
    return found
