"""What the indexes are given, what they are asked and what they answer: values without behaviour."""

from dataclasses import dataclass
from typing import Literal

from engine.language import Language

View = Literal["content", "question", "answer", "topic"]


PASSAGES = "passages"  # the trace detail under which a step names what it found, best first


@dataclass(frozen=True, slots=True)
class IndexedPassage:
    """One passage as an index takes it.

    `parent` is the unit returned whole (a qa record, a structured row, a section of a file); `text` holds words as they
    stand in the document, `augmented` further words to find it by (title, header path, template), never quoted.
    `vector` is the packaged encoder's, 384 float32, little endian, of length 1; None where the passage is not searched
    by meaning. It holds the meaning of `text` below `headers`.
    """

    id: str
    parent: str
    document: str
    collection: str
    language: Language
    view: View
    text: str
    augmented: str = ""
    vector: bytes | None = None
    metadata: tuple[tuple[str, str], ...] = ()
    headers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Filter:
    """What a passage must be to be found; None and () ask for nothing. All `metadata` pairs must hold."""

    collections: frozenset[str] | None = None
    languages: frozenset[Language] | None = None
    documents: frozenset[str] | None = None
    metadata: tuple[tuple[str, str], ...] = ()
    views: frozenset[View] | None = None


EVERYTHING = Filter()


@dataclass(frozen=True, slots=True)
class LexicalHit:
    """One passage found by its words."""

    passage_id: str
    parent: str
    document: str
    collection: str
    view: View
    bm25: float
    coverage: float


@dataclass(frozen=True, slots=True)
class LexicalHits:
    """Passages best first; `attainable` is about what a very good passage would score for the same question."""

    hits: tuple[LexicalHit, ...] = ()
    attainable: float = 1.0


@dataclass(frozen=True, slots=True)
class VectorHit:
    """One passage found by its meaning."""

    passage_id: str
    parent: str
    document: str
    collection: str
    score: float  # cosine


@dataclass(frozen=True, slots=True)
class Hit:
    """One parent found, with its best passage.

    `score` is fused, in [0, 1]; `lexical` is BM25 and `dense` the cosine of the best passage, None where that ranking
    did not find the parent; `coverage` is the share of the query's terms, weighted by idf, that the passage holds.
    """

    passage_id: str
    parent: str
    document: str
    collection: str
    score: float
    lexical: float | None
    dense: float | None
    coverage: float
    rank: int

    @property
    def told(self) -> str:
        """As a trace keeps it under PASSAGES."""
        return f"{self.passage_id} {self.score:.3f}"
