"""The documents of collections of hadiths, as quotations are held against them."""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, func, select

from engine.narration import Narration, from_metadata, in_order
from engine.store.database import Database
from engine.store.schema import collections, corpus, documents

Stamp = tuple[int, ...]
NOTHING: Stamp = ()


@dataclass(frozen=True, slots=True)
class StoredNarration:
    """A hadith with its words (and their translation below), and the title of its collection."""

    document: str
    collection: str
    title: Mapping[str, str]
    narration: Narration
    text: str


class Narrations:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def generation(self) -> int:
        """Of the last change of anything: while it is the same, the stamp is."""
        query = select(corpus.c.generation).where(corpus.c.id == 1)
        return await self._database.reading(lambda connection: connection.scalar(query) or 0)

    async def stamp(self) -> Stamp:
        """What changes whenever one of these documents does; NOTHING where no such collection is defined."""
        return await self._database.reading(_stamp)

    async def all(self) -> list[StoredNarration]:
        """In the order of collections, files and numbers."""
        return await self._database.reading(_all)


def _titles(connection: Connection) -> dict[str, Mapping[str, str]]:
    """Of the collections of hadiths, by name."""
    rows = connection.execute(select(collections.c.name, collections.c.definition).where(collections.c.digest != ""))
    return {row.name: row.definition["title"] for row in rows if row.definition["type"] == "hadith"}


def _stamp(connection: Connection) -> Stamp:
    names = _titles(connection)
    if not names:
        return NOTHING
    held = documents.c.collection.in_(names)
    last, count = connection.execute(select(func.max(documents.c.generation), func.count()).where(held)).one()
    return len(names), last or 0, count


def _all(connection: Connection) -> list[StoredNarration]:
    titles = _titles(connection)
    columns = (documents.c.id, documents.c.collection, documents.c.metadata, documents.c.text, documents.c.source)
    query = select(*columns).where(documents.c.collection.in_(titles), documents.c.removed.is_(False))
    found = [
        (row.source, StoredNarration(row.id, row.collection, titles[row.collection], narration, row.text))
        for row in connection.execute(query)
        if (narration := from_metadata(row.metadata)) is not None
    ]
    found.sort(key=lambda pair: (pair[1].collection, pair[0], *in_order(pair[1].narration.number), pair[1].document))
    return [one for _, one in found]
