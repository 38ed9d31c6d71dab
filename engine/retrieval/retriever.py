"""A question in, the parents that answer it out: full text and vectors, fused by what each knows of the language."""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from typing import Protocol, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from engine.language import LANGUAGES, Language
from engine.retrieval.fusion import Ranking, fuse
from engine.retrieval.lexical import LexicalIndex
from engine.retrieval.model import EVERYTHING, Filter, Hit, LexicalHit, LexicalHits, VectorHit
from engine.retrieval.query import PLAIN, Emphasis, lexical_query
from engine.retrieval.reranking import Reranker
from engine.retrieval.vectors import Vector, VectorIndex

SECOND_VIEW = 0.25  # of a parent's second-best view (a record's answer beside its question, a header beside its text)


@dataclass(frozen=True, slots=True)
class LexicalParent:
    """A parent by its best passage; `bm25` counts its second-best view too."""

    best: LexicalHit
    bm25: float
    coverage: float


def lexical_parents(hits: Iterable[LexicalHit]) -> dict[str, LexicalParent]:
    """Parents of passages given best first, themselves best first. A topic is named only where nothing else was."""
    views: dict[str, dict[str, LexicalHit]] = {}
    for hit in hits:
        views.setdefault(hit.parent, {}).setdefault(hit.view, hit)
    parents = {parent: _parent(list(best.values())) for parent, best in views.items()}
    return dict(sorted(parents.items(), key=lambda item: -item[1].bm25))


def _parent(best: list[LexicalHit]) -> LexicalParent:
    """`best` holds the best passage of each view, best first."""
    bm25 = best[0].bm25 + (SECOND_VIEW * best[1].bm25 if len(best) > 1 else 0.0)
    named = next((hit for hit in best if hit.view != "topic"), best[0])
    return LexicalParent(named, bm25, max(hit.coverage for hit in best))


T = TypeVar("T")
Embedding = Future[Vector]
"""Of a query, on its way in a thread."""


class QueryEncoder(Protocol):
    @property
    def languages(self) -> frozenset[Language]: ...

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]: ...


class Searching(Protocol):
    """What finds places for a question: a retriever, or several that are merged."""

    async def search(
        self,
        query: str,
        *,
        language: Language,
        k: int = 10,
        where: Filter = EVERYTHING,
        context: str = "",
        emphasis: Emphasis = PLAIN,
        embedding: "Embedding | None" = None,
    ) -> list[Hit]: ...


Ahead = Callable[[Sequence[str]], None]
"""Told which parents will probably be among the hits, best first, as soon as the full-text search has them."""

MOST_DEEP = 200
BRIEF = 50_000  # passages up to which a full-text search is over before another thread would have woken
MOST_FORESEEN = 64  # embeddings begun and not yet asked for


@dataclass(frozen=True, slots=True)
class Weights:
    """What each ranking counts for; `dense` by the language of the question. Words cannot find what is written in
    another language, so that there the cosine alone is the score, lowered by `abroad`. Half of the places at most
    goes to such passages. Of 350 questions to the development documents, each put to its own, the right section is
    the first for .726 (for .706 at .6, .4 and .4 in `dense`), and put to collections in three languages for .646
    (.614 there, and with `abroad` at .1).
    """

    dense: Mapping[Language, float] = field(default_factory=lambda: {"en": 1.0, "ar": 0.8, "el": 0.8})
    lexical: float = 1.0
    context: float = 0.4  # of a word carried over from the conversation
    abroad: float = 0.05
    depth: int = 5  # passages taken from each ranking for a parent that is wanted, MOST_DEEP at most


class Retriever:
    """Searches the two indexes it is given; `encoder` embeds questions in the languages it knows, `likeness` turns its
    cosines into those that weights and thresholds are fitted to. `reranker`, where there is one, is for whoever reads
    the places found."""

    def __init__(
        self,
        lexical: LexicalIndex,
        vectors: VectorIndex | None = None,
        encoder: QueryEncoder | None = None,
        weights: Weights | None = None,
        reranker: Reranker | None = None,
        likeness: Callable[[float], float] | None = None,
    ) -> None:
        self.reranker, self.likeness = reranker, likeness
        self._lexical, self._vectors, self._encoder = lexical, vectors, encoder
        self._weights = weights or Weights()
        self._threads = ThreadPoolExecutor(thread_name_prefix="query")
        self._foreseen: dict[str, Embedding] = {}

    @property
    def weights(self) -> Weights:
        return self._weights

    def weighing(self, weights: Weights) -> "Retriever":
        """The same indexes, their rankings counted otherwise."""
        return type(self)(self._lexical, self._vectors, self._encoder, weights, self.reranker, self.likeness)

    def over(
        self, vectors: VectorIndex, encoder: QueryEncoder, likeness: Callable[[float], float] | None
    ) -> "Retriever":
        """The same full text beside the vectors of another encoder."""
        return Retriever(self._lexical, vectors, encoder, self._weights, self.reranker, likeness)

    def foresee(self, query: str, language: Language) -> None:
        """Begins to embed what will probably be searched for: the encoder works while the conversation is read."""
        query = query.strip()
        if self._embeds(language) and query not in self._foreseen:
            self._foreseen[query] = self._begun(query)
            if len(self._foreseen) > MOST_FORESEEN:
                self._foreseen.pop(next(iter(self._foreseen))).cancel()

    async def search(  # noqa: PLR0913 - all that a search may be told
        self,
        query: str,
        *,
        language: Language,
        k: int = 10,
        where: Filter = EVERYTHING,
        context: str = "",
        emphasis: Emphasis = PLAIN,
        ahead: Ahead | None = None,
        embedding: Embedding | None = None,
    ) -> list[Hit]:
        """The `k` best parents, one hit each. `context` holds words of the conversation that count for less; `emphasis`
        tells the full-text search which words of the query count for less, and what else to look for; `embedding` is
        that of the query, where it has been begun."""
        depth = max(min(self._weights.depth * k, MOST_DEEP), k)
        terms = lexical_query(query, language, context, self._weights.context, emphasis)

        async def full_text() -> tuple[LexicalHits, dict[str, LexicalParent]]:
            search = partial(self._lexical.search, terms, limit=depth, where=where)
            found = search() if self._lexical.count <= BRIEF else await asyncio.to_thread(search)
            parents = lexical_parents(found.hits)
            if ahead is not None:
                ahead(list(parents)[:k])
            return found, parents

        (found, parents), (nearest, abroad) = await asyncio.gather(  # the encoder leaves the interpreter to others
            full_text(), self._nearest(f"{context} {query}".strip(), language, depth, where, embedding)
        )
        return self._fused(found, parents, nearest, abroad, language, depth, k)

    def frequencies(
        self, terms: Iterable[str], collections: AbstractSet[str] | None = None
    ) -> tuple[Mapping[str, int], int]:
        """In how many passages each analysed term stands, and how many passages there are: in all, or in these
        collections."""
        return self._lexical.frequencies(terms, collections)

    def embedding(self, query: str, context: str, language: Language) -> Embedding | None:
        """Of a query that several searches are made with, begun; None where there is none in that language."""
        if not self._embeds(language):
            return None
        query = f"{context} {query}".strip()
        return self._foreseen.pop(query, None) or self._begun(query)

    async def _nearest(
        self, query: str, language: Language, depth: int, where: Filter, begun: Embedding | None
    ) -> tuple[list[VectorHit], list[VectorHit]]:
        """Of all passages, and of those in other languages. Nothing, at no cost, where the encoder does not know the
        language or does not count in it."""
        vectors = self._vectors
        if vectors is None or not self._embeds(language):
            return [], []
        embedding = begun or self._foreseen.pop(query, None) or self._begun(query)
        allowed = where.languages or frozenset(LANGUAGES)
        others = replace(where, languages=allowed - {language})

        def search(vector: Vector) -> tuple[list[VectorHit], list[VectorHit]]:
            everywhere = self._scaled(vectors.search(vector, limit=depth, where=where))
            return everywhere, self._scaled(
                vectors.search(vector, limit=depth, where=others)
            ) if others.languages else []

        if embedding.done():
            return await asyncio.to_thread(search, embedding.result())
        return await asyncio.wrap_future(_continued(embedding, search))

    def _scaled(self, hits: list[VectorHit]) -> list[VectorHit]:
        likeness = self.likeness
        return hits if likeness is None else [replace(hit, score=likeness(hit.score)) for hit in hits]

    def _embeds(self, language: Language) -> bool:
        encoder = self._encoder
        return encoder is not None and bool(self._weights.dense[language]) and language in encoder.languages

    def _begun(self, query: str) -> Embedding:
        assert self._encoder is not None  # noqa: S101  # `_embeds` was asked
        encode = self._encoder.encode
        return self._threads.submit(lambda: cast("Vector", encode([query])[0]))

    def _fused(
        self,
        found: LexicalHits,
        lexical: Mapping[str, LexicalParent],
        nearest: Sequence[VectorHit],
        abroad: Sequence[VectorHit],
        language: Language,
        depth: int,
        k: int,
    ) -> list[Hit]:
        """The `k` best of the parents that either ranking found."""
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
        scores = fuse(rankings)
        for hit in abroad:
            known = dense.setdefault(hit.parent, hit)
            scores[hit.parent] = max(scores.get(hit.parent, 0.0), known.score - self._weights.abroad)
        best = sorted(scores, key=scores.__getitem__, reverse=True)
        kept = _with_room(best, {hit.parent for hit in abroad}, k)
        return [
            _hit(rank, scores[parent], lexical.get(parent), dense.get(parent))
            for rank, parent in enumerate(kept, start=1)
        ]


def _with_room(best: Sequence[str], abroad: AbstractSet[str], k: int) -> list[str]:
    """The `k` best, of which those in other languages take no place from the first half in the question's own."""
    own = [parent for parent in best if parent not in abroad][: k - k // 2]
    kept = {*own, *islice((parent for parent in best if parent not in own), k - len(own))}
    return [parent for parent in best if parent in kept]


def _continued(embedding: Embedding, step: Callable[[Vector], T]) -> Future[T]:
    """What `step` makes of the vector, in the thread that has it: neither the event loop nor a thread has to wake."""
    made: Future[T] = Future()

    def go_on(done: Embedding) -> None:
        if made.set_running_or_notify_cancel():
            try:
                made.set_result(step(done.result()))
            except Exception as error:  # noqa: BLE001 - raised where the result is waited for
                made.set_exception(error)

    embedding.add_done_callback(go_on)
    return made


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
