"""The reading side of the corpus: what the indexes follow, what an answer quotes, what "show source" shows."""

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, bindparam, func, select

from engine.contact import Contact, from_json
from engine.errors import CollectionError
from engine.language import Language
from engine.narration import from_metadata
from engine.passage import StoredPassage as StoredPassage
from engine.retrieval.model import IndexedPassage
from engine.store.database import Database
from engine.store.schema import collections, corpus, documents, passages
from engine.store.source_view import SourceView as SourceView
from engine.store.source_view import find, shown

_GENERATIONS = 32  # looked at for one step of the changes
_QUESTION_MARKS = ("?", "؟", ";", "\u037e")


@dataclass(frozen=True, slots=True)
class Parent:
    """What is returned whole: a record or a section, as `passages` of the text of a document, in reading order."""

    document_text: str
    passages: tuple[StoredPassage, ...]

    @property
    def start(self) -> int:
        return min(passage.start for passage in self.passages)

    @property
    def end(self) -> int:
        return max(passage.end for passage in self.passages)

    @property
    def text(self) -> str:
        return self.document_text[self.start : self.end]


@dataclass(frozen=True, slots=True)
class Changes:
    """Whole generations up to `generation`: forget every passage of `documents`, then take `passages`."""

    generation: int
    documents: tuple[str, ...]
    passages: tuple[IndexedPassage, ...]


@dataclass(frozen=True, slots=True)
class CollectionInfo:
    """A collection as people choose it, with the number of its documents."""

    name: str
    title: Mapping[str, str]
    description: Mapping[str, str]
    type: str
    documents: int
    steps_off: tuple[str, ...] = ()
    contact: Contact | None = None  # whom to ask what it does not answer


class Corpus:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def generation(self) -> int:
        """Of the last change; 0 when there never was one."""
        return await self._database.reading(_generation)

    async def embedded(self) -> int:
        """How many passages are searched by meaning."""
        query = select(func.count()).select_from(passages).where(passages.c.vector.is_not(None))
        return await self._database.reading(lambda connection: int(connection.scalar(query) or 0))

    async def changes_since(self, generation: int, limit: int = 2000) -> AsyncIterator[Changes]:
        """What an index that has reached `generation` lacks, in steps of about `limit` passages, oldest first.

        A step holds whole generations, so an index may keep the number of each step as its own.
        """
        reached: int | None = generation
        while reached is not None:
            step = await self._database.reading(partial(_changes, reached=reached, limit=limit))
            if step is not None:
                yield step
            reached = None if step is None else step.generation

    async def passages_of(self, parents: Sequence[str]) -> dict[str, list[StoredPassage]]:
        """Passages of each parent in reading order, topics left out. One statement."""
        return await self._database.reading(lambda connection: _groups(connection, parents))

    async def parents(self, ids: Sequence[str]) -> dict[str, Parent]:
        """Parents whole, by id; those that are gone are absent. Two statements."""

        def step(connection: Connection) -> dict[str, Parent]:
            groups = _groups(connection, ids)
            holding = {group[0].document for group in groups.values()}
            query = select(documents.c.id, documents.c.text).where(documents.c.id.in_(holding))
            texts = {row.id: row.text for row in connection.execute(query)}
            return {id_: Parent(texts[group[0].document], tuple(group)) for id_, group in groups.items()}

        return await self._database.reading(step)

    async def passages(self, ids: Sequence[str]) -> dict[str, StoredPassage]:
        """Passages by id; those that are gone are absent. One statement."""
        query = _PASSAGES.where(passages.c.id.in_(ids))
        rows = await self._database.reading(lambda connection: connection.execute(query).all())
        return {row[0]: _stored(row) for row in rows}

    async def answers_to(self, ids: Sequence[str]) -> dict[str, StoredPassage]:
        """Of those that are the question of a record, its answer; by the question's id. One statement."""
        query = _ANSWERS.where(_ASKED.c.id.in_(ids))
        rows = await self._database.reading(lambda connection: connection.execute(query).all())
        return {row[-1]: _stored(row[:-1]) for row in rows}

    async def documents_of(self, names: Sequence[str]) -> frozenset[str]:
        """Ids of the documents whose source is one of `names`."""
        query = select(documents.c.id).where(documents.c.source.in_(names), documents.c.removed.is_(False))
        return await self._database.reading(lambda connection: frozenset(connection.scalars(query)))

    async def check(self, names: Sequence[str]) -> None:
        """CollectionError for a name that nothing was ingested under."""
        known = [info.name for info in await self.collections()] if names else []
        for name in names:
            if name not in known:
                there_are = ", ".join(known) or "none; run `dalil ingest` first"
                raise CollectionError(f"there is no collection '{name}'; there are: {there_are}")

    async def questions(self, language: Language, most: int) -> list[str]:
        """Up to `most` questions that records of this language answer, spread over them; if there are any, only such as
        are written out, with a capital and a question mark."""
        query = (
            select(passages.c.text)
            .where(passages.c.view == "question", passages.c.language == language)
            .order_by(passages.c.id)
        )
        found = await self._database.reading(lambda connection: connection.scalars(query.limit(500)).all())
        found = [text for text in found if not text[:1].islower() and text.endswith(_QUESTION_MARKS)] or found
        return list(found[:: max(1, len(found) // most)][:most]) if most else []

    async def collections(self) -> list[CollectionInfo]:
        """Defined collections by name. One statement."""
        live = documents.c.removed.is_(False)
        held = (
            select(documents.c.collection, func.count().label("n"))
            .where(live)
            .group_by(documents.c.collection)
            .subquery()
        )
        query = (
            select(collections.c.name, collections.c.definition, func.coalesce(held.c.n, 0))
            .outerjoin(held, held.c.collection == collections.c.name)
            .where(collections.c.digest != "")
            .order_by(collections.c.name)
        )
        return [_info(row) for row in await self._database.reading(lambda connection: connection.execute(query).all())]

    async def states_rulings(self) -> dict[str, bool]:
        """Of each collection whether it states rulings."""
        return {name: bool(defined.get("rulings")) for name, defined in (await self._definitions()).items()}

    async def comparable(self) -> frozenset[str]:
        """The collections whose documents may contradict each other: none of rulings or of hadiths."""
        return await self._database.reading(comparable)

    async def steps_off(self) -> dict[str, frozenset[str]]:
        """The steps that each collection leaves out."""
        return {name: frozenset(defined.get("steps_off", ())) for name, defined in (await self._definitions()).items()}

    async def _definitions(self) -> dict[str, Mapping[str, Any]]:
        return await self._database.reading(_defined)

    async def source_view(
        self, document: str, start: int, end: int, quote: str = "", around: int = 300
    ) -> SourceView | None:
        """The words at [start, end) of a document and about `around` characters on each side, cut at words.

        `quote`, what was cited there, tells whether the words still stand there; without it the offsets are believed.
        None when Dalil never had such a document.
        """

        def step(connection: Connection) -> SourceView | None:
            query = select(documents).where(documents.c.id == document)
            row = connection.execute(query).mappings().first()
            if row is None:
                return None
            state, first, last = find(row["text"], start, end, quote, removed=row["removed"])
            place = _place(connection, document, first) if state in ("same", "moved") else ((), None)
            return shown(dict(row), state, (first, last), quote, place, around)

        return await self._database.reading(step)

    async def source_span(self, document: str, start: int, quote: str) -> tuple[int, int] | None:
        """Where the quoted words stand in the document now; None where they do not."""
        query = select(documents.c.text, documents.c.removed).where(documents.c.id == document)
        row = await self._database.reading(lambda connection: connection.execute(query).one_or_none())
        if row is None:
            return None
        state, first, last = find(row.text, start, start + len(quote), quote, removed=row.removed)
        return (first, last) if state in ("same", "moved") else None


def comparable(connection: Connection) -> frozenset[str]:
    """The collections whose documents may contradict each other."""
    return frozenset(name for name, defined in _defined(connection).items() if is_comparable(defined))


def is_comparable(defined: Mapping[str, Any]) -> bool:
    return not defined.get("rulings") and defined.get("type") != "hadith"


def _defined(connection: Connection) -> dict[str, Mapping[str, Any]]:
    query = select(collections.c.name, collections.c.definition).where(collections.c.digest != "")
    return {row.name: row.definition or {} for row in connection.execute(query)}


def _groups(connection: Connection, parents: Sequence[str]) -> dict[str, list[StoredPassage]]:
    found: dict[str, list[StoredPassage]] = {}
    for row in connection.execute(_OF_PARENTS, {"parents": parents}):
        found.setdefault(row[1], []).append(_stored(row))
    return found


def _generation(connection: Connection) -> int:
    return connection.scalar(select(corpus.c.generation).where(corpus.c.id == 1)) or 0


def _upper(connection: Connection, reached: int, limit: int) -> int | None:
    """The last generation of the next step; None when nothing is above `reached`."""
    query = (
        select(documents.c.generation, func.count(passages.c.id))
        .outerjoin(passages, passages.c.document == documents.c.id)
        .where(documents.c.generation > reached)
        .group_by(documents.c.generation)
        .order_by(documents.c.generation)
        .limit(_GENERATIONS)
    )
    total, upper = 0, None
    for generation, count in connection.execute(query):
        if upper is not None and total + count > limit:
            break
        total, upper = total + count, int(generation)
    return upper


def _changes(connection: Connection, reached: int, limit: int) -> Changes | None:
    upper = _upper(connection, reached, limit)
    if upper is None:
        return None
    within = and_(documents.c.generation > reached, documents.c.generation <= upper)
    changed = connection.execute(select(documents.c.id, documents.c.metadata).where(within)).all()
    metadata = {row[0]: tuple(sorted(row[1].items())) for row in changed}
    columns = [
        passages.c[name]
        for name in ("id", "parent", "document", "language", "view", "text", "augmented", "vector", "headers")
    ]
    query = select(*columns, documents.c.collection).join(documents, passages.c.document == documents.c.id)
    rows = connection.execute(query.where(within).order_by(passages.c.document, passages.c.ordinal))
    return Changes(upper, tuple(metadata), tuple(_indexed(row, metadata) for row in rows))


def _indexed(row: Any, metadata: Mapping[str, tuple[tuple[str, str], ...]]) -> IndexedPassage:
    id_, parent, document, language, view, text, augmented, vector, headers, collection = row
    return IndexedPassage(
        id_, parent, document, collection, language, view, text, augmented, vector, metadata.get(document, ()),
        tuple(headers),
    )  # fmt: skip


_COLUMNS = (
    "id",
    "parent",
    "document",
    "view",
    "ordinal",
    "text",
    "start",
    "end",
    "sentences",
    "headers",
    "page",
    "language",
)
_PASSAGES = select(
    *(passages.c[name] for name in _COLUMNS),
    *(documents.c[name] for name in ("collection", "title", "source", "record", "url", "metadata")),
).join(documents, passages.c.document == documents.c.id)
_ASKED = passages.alias("asked")
_ANSWERS = (
    _PASSAGES.add_columns(_ASKED.c.id)
    .join(_ASKED, and_(_ASKED.c.parent == passages.c.parent, _ASKED.c.view == "question"))
    .where(passages.c.view == "answer")
    .order_by(passages.c.ordinal.desc())  # of several the first one stays
)
_OF_PARENTS = _PASSAGES.where(  # built once: to build it takes as long as to run it
    passages.c.parent.in_(bindparam("parents", expanding=True)), passages.c.view != "topic"
).order_by(passages.c.document, passages.c.ordinal)


def _stored(row: Any) -> StoredPassage:
    id_, parent, document, view, ordinal, text, start, end, sentences, headers, page, language, *of_document = row
    collection, title, source, record, url, metadata = of_document
    spans = tuple((first, last) for first, last in sentences)
    return StoredPassage(
        id_, parent, document, collection, view, ordinal, text, start, end, spans, tuple(headers), page, language,
        title, source, record, url, from_metadata(metadata),
    )  # fmt: skip


def _info(row: Any) -> CollectionInfo:
    name, definition, held = row
    return CollectionInfo(
        name,
        definition["title"],
        definition["description"],
        definition["type"],
        held,
        tuple(definition.get("steps_off", ())),
        from_json(definition.get("contact")),
    )


def _place(connection: Connection, document: str, start: int) -> tuple[tuple[str, ...], int | None]:
    holds: ColumnElement[bool] = and_(passages.c.start <= start, passages.c.end > start)
    query = select(passages.c.headers, passages.c.page).where(passages.c.document == document, holds)
    row = connection.execute(query.limit(1)).first()
    return (tuple(row.headers), row.page) if row else ((), None)
