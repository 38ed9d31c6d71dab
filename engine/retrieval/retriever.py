"""A question in, the parents that answer it out: full text and vectors, fused by what each knows of the language."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from engine.language import Language
from engine.retrieval.fusion import Ranking, fuse
from engine.retrieval.lexical import LexicalIndex
from engine.retrieval.model import EVERYTHING, Filter, Hit, LexicalHits, VectorHit
from engine.retrieval.parents import LexicalParent, lexical_parents
from engine.retrieval.query import PLAIN, Emphasis, lexical_query
from engine.retrieval.vectors import VectorIndex


class QueryEncoder(Protocol):
    @property
    def languages(self) -> frozenset[Language]: ...

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]: ...


MOST_DEEP = 200


@dataclass(frozen=True, slots=True)
class Weights:
    """What each ranking counts for; `dense` by the language of the question."""

    dense: Mapping[Language, float] = field(default_factory=lambda: {"en": 0.6, "ar": 0.0, "el": 0.0})
    lexical: float = 1.0
    context: float = 0.4  # of a word carried over from the conversation
    depth: int = 5  # passages taken from each ranking for a parent that is wanted, MOST_DEEP at most


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
        emphasis: Emphasis = PLAIN,
    ) -> list[Hit]:
        """The `k` best parents, one hit each. `context` holds words of the conversation that count for less; `emphasis`
        tells the full-text search which words of the query count for less, and what else to look for."""
        depth = max(min(self._weights.depth * k, MOST_DEEP), k)
        found, nearest = await asyncio.gather(  # the encoder leaves the interpreter to the other thread
            asyncio.to_thread(
                self._lexical.search,
                lexical_query(query, language, context, self._weights.context, emphasis),
                limit=depth,
                where=where,
            ),
            self._nearest(f"{context} {query}".strip(), language, depth, where),
        )
        return self._fused(found, nearest, language, depth)[:k]

    def frequencies(self, terms: Iterable[str]) -> tuple[Mapping[str, int], int]:
        """In how many passages each analysed term stands, and how many passages there are."""
        return self._lexical.frequencies(terms)

    async def _nearest(self, query: str, language: Language, depth: int, where: Filter) -> list[VectorHit]:
        """Nothing, at no cost, where the encoder does not know the language or does not count in it."""
        encoder, vectors = self._encoder, self._vectors
        if encoder is None or vectors is None or not self._weights.dense[language] or language not in encoder.languages:
            return []
        return await asyncio.to_thread(lambda: vectors.search(encoder.encode([query])[0], limit=depth, where=where))

    def _fused(self, found: LexicalHits, nearest: Sequence[VectorHit], language: Language, depth: int) -> list[Hit]:
        """Every parent that either ranking found, best first."""
        lexical = lexical_parents(found.hits)
        shares = {parent: hit.bm25 / (hit.bm25 + found.attainable) for parent, hit in lexical.items()}
        dense: dict[str, VectorHit] = {}
        for hit in nearest:
            dense.setdefault(hit.parent, hit)
        cosines = {parent: max(hit.score, 0.0) for parent, hit in dense.items()}
        lowest = min(cosines.values()) if len(nearest) == depth else 0.0
        rankings = [
            Ranking(shares, self._weights.lexical),
            Ranking(cosines, self._weights.dense[language] * bool(dense), lowest),
        ]
        return [
            _hit(rank, score, lexical.get(parent), dense.get(parent))
            for rank, (parent, score) in enumerate(fuse(rankings).items(), start=1)
        ]


def _hit(rank: int, score: float, lexical: LexicalParent | None, dense: VectorHit | None) -> Hit:
    best = lexical.best if lexical else dense
    assert best is not None  # noqa: S101  # a fused parent comes from one of the two
    return Hit(
        passage_id=best.passage_id,
        parent=best.parent,
        document=best.document,
        collection=best.collection,
        score=score,
        lexical=lexical.bm25 if lexical else None,
        dense=dense.score if dense else None,
        coverage=lexical.coverage if lexical else 0.0,
        rank=rank,
    )
