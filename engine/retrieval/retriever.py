"""A question in, the parents that answer it out: full text and vectors, fused by what each knows of the language."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from engine.language import Language
from engine.retrieval.analysis import content_terms
from engine.retrieval.fusion import fuse
from engine.retrieval.lexical import LexicalHit, LexicalIndex
from engine.retrieval.model import EVERYTHING, Filter, Hit
from engine.retrieval.vectors import VectorHit, VectorIndex


class QueryEncoder(Protocol):
    @property
    def languages(self) -> frozenset[Language]: ...

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]: ...


@dataclass(frozen=True, slots=True)
class Weights:
    """What each ranking counts for, by language of the question, and how fast a rank loses worth."""

    dense: Mapping[Language, float] = field(default_factory=lambda: {"en": 1.0, "ar": 0.0, "el": 0.0})
    lexical: float = 1.0
    constant: float = 60.0
    context: float = 0.4  # of a term carried over from the conversation
    depth: int = 100  # passages taken from each ranking


class Retriever:
    """Searches the two indexes it is given; `encoder` embeds questions in the languages it knows."""

    def __init__(
        self,
        lexical: LexicalIndex,
        vectors: VectorIndex | None = None,
        encoder: QueryEncoder | None = None,
        weights: Weights | None = None,
    ) -> None:
        self._lexical, self._vectors, self._encoder = lexical, vectors, encoder
        self._weights = weights or Weights()

    async def search(
        self,
        query: str,
        *,
        language: Language,
        k: int = 10,
        where: Filter = EVERYTHING,
        context: str = "",
        terms: Mapping[str, float] | None = None,
    ) -> list[Hit]:
        """The `k` best parents, one hit each. `context` holds words of the conversation that count for less.

        `terms`, analysed and weighted, are what the full-text search takes in place of the words of both.
        """
        return await asyncio.to_thread(self._search, query, language, k, where, context, terms)

    def frequencies(self, terms: Iterable[str]) -> tuple[Mapping[str, int], int]:
        """In how many passages each analysed term stands, and how many passages there are."""
        return self._lexical.frequencies(terms)

    def _search(
        self,
        query: str,
        language: Language,
        k: int,
        where: Filter,
        context: str,
        terms: Mapping[str, float] | None = None,
    ) -> list[Hit]:
        weighted = self._weighted(query, context, language) if terms is None else terms
        lexical = _best_by_parent(self._lexical.search(weighted, limit=self._weights.depth, where=where))
        dense = _best_by_parent(self._dense(f"{context} {query}".strip(), language, where))
        weights = {"lexical": self._weights.lexical, "dense": self._weights.dense[language] if dense else 0.0}
        fused = fuse({"lexical": list(lexical), "dense": list(dense)}, weights, self._weights.constant)
        best = list(fused.items())[:k]
        return [
            _hit(rank, score, lexical.get(parent), dense.get(parent))
            for rank, (parent, score) in enumerate(best, start=1)
        ]

    def _weighted(self, query: str, context: str, language: Language) -> dict[str, float]:
        weighted = dict.fromkeys(content_terms(context, language), self._weights.context) if context else {}
        return weighted | dict.fromkeys(content_terms(query, language), 1.0)

    def _dense(self, query: str, language: Language, where: Filter) -> list[VectorHit]:
        if self._vectors is None or self._encoder is None or not self._weights.dense[language]:
            return []
        if language not in self._encoder.languages:
            return []
        return self._vectors.search(self._encoder.encode([query])[0], limit=self._weights.depth, where=where)


Found = TypeVar("Found", LexicalHit, VectorHit)


def _best_by_parent(hits: Iterable[Found]) -> dict[str, Found]:
    """The first hit of each parent, in order."""
    best: dict[str, Found] = {}
    for hit in hits:
        best.setdefault(hit.parent, hit)
    return best


def _hit(rank: int, score: float, lexical: LexicalHit | None, dense: VectorHit | None) -> Hit:
    best = lexical or dense
    assert best is not None  # noqa: S101  # a fused parent comes from one of the two
    return Hit(
        passage_id=best.passage_id,
        parent=best.parent,
        document=best.document,
        collection=best.collection,
        score=score,
        lexical=lexical.score if lexical else None,
        dense=dense.score if dense else None,
        coverage=lexical.coverage if lexical else 0.0,
        rank=rank,
    )
