"""Which collections a turn is of: those that its answer cites; for a question left open those of the passages that were
nearest to it, or those that it was asked of. A turn's row names them between bars ("|fees|rules|"), so that one index
tells them without a look at anything else."""

from collections.abc import Iterable, Sequence

from sqlalchemy import ColumnElement, Connection, false, or_, select
from sqlalchemy.sql.elements import KeyedColumnElement

from engine.messages import Answer, IncomingMessage
from engine.retrieval.model import PASSAGES
from engine.store import schema
from engine.store.codec import storable

NEAREST = 3  # passages of a question left open

_passages, _documents = schema.passages, schema.documents


def collections_of(connection: Connection, message: IncomingMessage, answer: Answer) -> frozenset[str]:
    cited = frozenset(citation.collection for citation in answer.citations)
    if cited or answer.outcome != "abstention":
        return cited
    return _of_passages(connection, nearest(answer)) or frozenset(message.collections)


def nearest(answer: Answer) -> list[str]:
    """Ids of the passages that each search found best."""
    found = (lines for step in answer.trace if isinstance(lines := step.detail.get(PASSAGES), list))
    return [line.partition(" ")[0] for lines in found for line in lines[:NEAREST]]


def written(collections: Iterable[str]) -> str:
    names = sorted(collections)
    return storable(f"|{'|'.join(names)}|") if names else ""


def read(text: str) -> frozenset[str]:
    return frozenset(name for name in text.split("|") if name)


def pairs(kept: Sequence[Sequence[str]] | None) -> tuple[tuple[str, str], ...] | None:
    """By which metadata a turn's question was narrowed, None where that is not known."""
    return None if kept is None else tuple((name, value) for name, value in kept)


def of_any(column: KeyedColumnElement[str], names: Sequence[str]) -> ColumnElement[bool]:
    """Whether what `written` gave holds one of the names."""
    return or_(false(), *(column.contains(f"|{storable(name)}|", autoescape=True) for name in names))


def _of_passages(connection: Connection, ids: Sequence[str]) -> frozenset[str]:
    if not ids:
        return frozenset()
    found = select(_documents.c.collection).join(_passages, _passages.c.document == _documents.c.id)
    return frozenset(connection.scalars(found.where(_passages.c.id.in_(ids)).distinct()))
