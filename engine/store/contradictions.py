"""Pairs of sentences that contradict each other, and how far the corpus was looked through for them."""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import datetime
from hashlib import blake2b
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, and_, delete, func, insert, or_, select, update

from engine.language import Language
from engine.store.codec import storable
from engine.store.corpus import comparable
from engine.store.corpus_writing import slices
from engine.store.database import Database
from engine.store.schema import contradictions, corpus, documents, passages

_OFTEN = 5  # passages of one document in which a sentence is looked at
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
class Standing:
    """A pair that was found before, and the passages in which each of its sentences stands now."""

    pair: Pair
    here: tuple[str, ...]
    there: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a quoted sentence stands, as people call it; `passage`: the start of the one that holds it."""

    collection: str
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
    one: Place
    other: Place
    found_at: datetime
    dismissed_by: str
    dismissed_at: datetime | None

    @property
    def collections(self) -> frozenset[str]:
        return frozenset((self.one.collection, self.other.collection))


@dataclass(frozen=True, slots=True)
class Work:
    """What was not looked through yet, the oldest first: passages of documents that are new or changed, and all
    documents that changed or went; up to this `generation`."""

    passages: tuple[str, ...]
    documents: frozenset[str]
    generation: int


class Contradictions:
    """What is listed is what an account may see: documents of collections among `seen`; None: all there are."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def work(self, names: AbstractSet[str], version: int, about: int) -> Work | None:
        """Of these collections, of about so many documents: whole changes of the corpus. None where nothing is left;
        all of it from the beginning where another version judged."""

        def step(connection: Connection) -> Work | None:
            changed = documents.c.generation > _reached(connection, version)
            ordered = select(documents.c.generation).where(changed).order_by(documents.c.generation)
            last = connection.scalar(ordered.offset(about - 1).limit(1))
            last = connection.scalar(select(func.max(documents.c.generation)).where(changed)) if last is None else last
            if last is None:
                return None
            changed &= documents.c.generation <= last
            of = passages.join(documents, passages.c.document == documents.c.id)
            query = select(passages.c.id).select_from(of).where(changed, _among(names))
            found = connection.scalars(query.order_by(passages.c.document, passages.c.ordinal)).all()
            return Work(
                tuple(found), frozenset(connection.scalars(select(documents.c.id).where(changed))), last
            )  # fmt: skip

        return await self._database.reading(step)

    async def waiting(self, names: AbstractSet[str], version: int) -> int:
        """How many passages of these collections were not looked through yet."""

        def step(connection: Connection) -> int:
            of = passages.join(documents, passages.c.document == documents.c.id)
            changed = documents.c.generation > _reached(connection, version)
            query = select(func.count()).select_from(of).where(changed, _among(names))
            return int(connection.scalar(query) or 0)

        return await self._database.reading(step)

    async def standing(self, ids: AbstractSet[str]) -> list[Standing]:
        """The pairs of these documents both of whose sentences still stand."""

        def step(connection: Connection) -> list[Standing]:
            pairs = [_pair(row) for row in _touching(connection, ids)]
            quotes: dict[str, set[str]] = {}
            for side in (side for pair in pairs for side in (pair.one, pair.other)):
                quotes.setdefault(side.document, set()).add(side.quote)
            at = {side: ids for one in quotes for side, ids in _holding(connection, one, quotes[one]).items()}
            places = ((pair, at.get(_key(pair.one)), at.get(_key(pair.other))) for pair in pairs)
            return [Standing(pair, tuple(here), tuple(there)) for pair, here, there in places if here and there]

        return await self._database.reading(step)

    async def replace(self, work: Work, version: int, pairs: Iterable[Pair]) -> list[str]:
        """The pairs of all changed documents are these now; ids of those that are new. One that was dismissed stays so
        as long as both of its sentences stand."""
        found, now = {pair.id: pair for pair in pairs}, self._database.clock()

        def step(connection: Connection) -> list[str]:
            held = {row.id: row for row in _touching(connection, work.documents)}
            gone = [id_ for id_, row in held.items() if id_ not in found and not _is_kept(connection, row)]
            for some in slices([*gone, *(held.keys() & found.keys())]):
                connection.execute(delete(contradictions).where(contradictions.c.id.in_(some)))
            rows = [_row(pair, held.get(id_), now) for id_, pair in found.items()]
            if rows:
                connection.execute(insert(contradictions), rows)
            connection.execute(update(corpus).values(compared=work.generation, compared_by=version))
            return [id_ for id_ in found if id_ not in held]

        return await self._database.writing(step)

    async def count(self, seen: AbstractSet[str] | None = None, *, dismissed: bool = False) -> int:
        """Those that nobody dismissed, or those that somebody did."""

        def step(connection: Connection) -> int:
            listed = _is_listed(connection, seen, dismissed=dismissed)
            return int(connection.scalar(select(func.count()).select_from(_JOINED).where(listed)) or 0)

        return await self._database.reading(step)

    async def listed(
        self, most: int, offset: int = 0, seen: AbstractSet[str] | None = None, *, dismissed: bool = False
    ) -> list[Contradiction]:
        """The same, the latest first."""

        def step(connection: Connection) -> list[Contradiction]:
            listed = _is_listed(connection, seen, dismissed=dismissed)
            query = select(contradictions).select_from(_JOINED).where(listed)
            ordered = query.order_by(contradictions.c.found_at.desc(), contradictions.c.id)
            return [_read(connection, row) for row in connection.execute(ordered.limit(most).offset(offset)).all()]

        return await self._database.reading(step)

    async def find(self, id_: str) -> Contradiction | None:
        query = select(contradictions).where(contradictions.c.id == storable(id_))

        def step(connection: Connection) -> Contradiction | None:
            row = connection.execute(query).first()
            return None if row is None else _read(connection, row)

        return await self._database.reading(step)

    async def dismiss(self, id_: str, by: str) -> None:
        """It is none, says somebody."""
        await self._mark(id_, {"dismissed_by": by, "dismissed_at": self._database.clock()})

    async def restore(self, id_: str) -> None:
        """It is one after all."""
        await self._mark(id_, {"dismissed_by": "", "dismissed_at": None})

    async def _mark(self, id_: str, values: dict[str, Any]) -> None:
        marked = update(contradictions).where(contradictions.c.id == storable(id_)).values(**values)
        await self._database.writing(lambda connection: connection.execute(marked))


_ONE, _OTHER = documents.alias(), documents.alias()
_JOINED = contradictions.join(_ONE, _ONE.c.id == contradictions.c.one).join(
    _OTHER, _OTHER.c.id == contradictions.c.other
)


def _is_listed(connection: Connection, seen: AbstractSet[str] | None, *, dismissed: bool) -> ColumnElement[bool]:
    """Of a document that changed since, nobody knows whether its pairs still stand; and of a collection that came to
    hold rulings or hadiths they are none."""
    reached = select(corpus.c.compared).scalar_subquery()
    state = contradictions.c.dismissed_at
    found: list[ColumnElement[bool]] = [state.is_not(None) if dismissed else state.is_(None)]
    found += [side.c.generation <= reached for side in (_ONE, _OTHER)]
    names = comparable(connection) if seen is None else comparable(connection) & seen
    found += [side.c.collection.in_(names) for side in (_ONE, _OTHER)]
    return and_(*found)


def _reached(connection: Connection, version: int) -> int:
    row = connection.execute(select(corpus.c.compared, corpus.c.compared_by)).first()
    return int(row.compared) if row is not None and row.compared_by == version else 0


def _among(names: AbstractSet[str]) -> ColumnElement[bool]:
    return documents.c.collection.in_(names) & passages.c.view.in_(_QUOTED)


def _touching(connection: Connection, ids: Iterable[str]) -> list[Row[Any]]:
    found: dict[str, Row[Any]] = {}
    for some in slices(sorted(ids)):
        query = select(contradictions).where(or_(contradictions.c.one.in_(some), contradictions.c.other.in_(some)))
        found |= {row.id: row for row in connection.execute(query)}
    return list(found.values())


def _pair(row: Row[Any]) -> Pair:
    return Pair(Side(row.one, row.one_start, row.one_quote), Side(row.other, row.other_start, row.other_quote))


def _key(side: Side) -> tuple[str, str]:
    return side.document, side.quote


def _holding(connection: Connection, document: str, quotes: AbstractSet[str]) -> dict[tuple[str, str], list[str]]:
    """The first passages of a document in which each of its quotes is a sentence."""
    at = (passages.c.document == document, passages.c.view.in_(_QUOTED))
    found: dict[tuple[str, str], list[str]] = {}
    query = select(passages.c.id, passages.c.text, passages.c.sentences).where(*at).order_by(passages.c.ordinal)
    for row in connection.execute(query):
        for quote in {row.text[start:end] for start, end in row.sentences} & quotes:
            ids = found.setdefault((document, quote), [])
            if len(ids) < _OFTEN:
                ids.append(row.id)
    return found


def _is_kept(connection: Connection, row: Row[Any]) -> bool:
    """Whether somebody said that it is none, and both sentences stand as they stood."""
    if row.dismissed_at is None:
        return False
    both = select(documents.c.id, documents.c.text).where(documents.c.id.in_((row.one, row.other)))
    texts = {one.id: one.text for one in connection.execute(both)}
    return row.one_quote in texts.get(row.one, "") and row.other_quote in texts.get(row.other, "")


def _row(pair: Pair, held: Row[Any] | None, now: datetime) -> dict[str, Any]:
    return {
        "id": pair.id,
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
    return Contradiction(row.id, one, other, row.found_at, row.dismissed_by, row.dismissed_at)


def _place(connection: Connection, side: Side) -> Place:
    here = (passages.c.start <= side.start, passages.c.end > side.start, passages.c.view.in_(_QUOTED))
    within = passages.join(documents, passages.c.document == documents.c.id)
    about = [documents.c[name] for name in ("collection", "title", "source", "url")]
    of = [passages.c[name] for name in ("language", "headers", "page", "start")]
    query = select(*about, *of).select_from(within).where(passages.c.document == side.document, *here).limit(1)
    row = connection.execute(query).first()
    if row is None:
        return Place("", side.document, 0, side.quote, "", "", "", "en", (), None)
    return Place(
        row.collection, side.document, row.start, side.quote, row.title, row.source, row.url, row.language,
        tuple(row.headers), row.page,
    )  # fmt: skip
