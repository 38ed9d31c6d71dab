"""Documents as Dalil read them: the texts that citations point into."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, Select, func, select

from engine.language import Language
from engine.store.codec import storable
from engine.store.database import Database
from engine.store.schema import documents, passages


@dataclass(frozen=True, slots=True)
class Title:
    """What is known of a document without its text; `record` is a row's own id, empty for a whole file."""

    id: str
    collection: str
    source: str
    record: str
    title: str
    language: Language
    url: str
    characters: int


@dataclass(frozen=True, slots=True)
class DocumentText:
    about: Title
    text: str
    metadata: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Piece:
    """A passage as a document was cut, from `start` on: `view` is content, question or answer."""

    document: str
    start: int
    view: str
    text: str
    headers: tuple[str, ...]
    page: int | None
    language: Language


class Texts:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, id_: str) -> DocumentText | None:
        """None for a document that is not there or no longer there."""
        statement: Select[Any] = _TITLES.add_columns(documents.c.text, documents.c.metadata).where(
            documents.c.id == storable(id_)
        )
        row = await self._database.reading(lambda connection: connection.execute(statement).one_or_none())
        return None if row is None else DocumentText(_title(row), row.text, row.metadata)

    async def of_source(self, collection: str, source: str, most: int) -> list[Title]:
        """The documents that a file gave, one for a whole file and one a record for a table."""
        of = (documents.c.collection == storable(collection), documents.c.source == storable(source))
        statement = _TITLES.where(*of).order_by(documents.c.record, documents.c.id).limit(most)
        rows = await self._database.reading(lambda connection: connection.execute(statement).all())
        return [_title(row) for row in rows]

    async def pieces(self, ids: Sequence[str], most: int) -> list[Piece]:
        """The passages of these documents in reading order, at most so many; topics, never quoted, are left out."""
        columns = [passages.c[name] for name in ("document", "start", "view", "text", "headers", "page", "language")]
        of = (passages.c.document.in_(ids), passages.c.view != "topic")
        query = select(*columns).where(*of).order_by(passages.c.document, passages.c.ordinal)
        rows = await self._database.reading(lambda connection: connection.execute(query.limit(most)).all())
        return [Piece(row[0], row[1], row[2], row[3], tuple(row[4]), row[5], row[6]) for row in rows]


_KNOWN = ("id", "collection", "source", "record", "title", "language", "url")
_TITLES: Select[Any] = select(
    *(documents.c[name] for name in _KNOWN),
    func.length(documents.c.text).label("characters"),
).where(documents.c.removed.is_(False))


def _title(row: Row[Any]) -> Title:
    return Title(*(getattr(row, name) for name in (*_KNOWN, "characters")))
