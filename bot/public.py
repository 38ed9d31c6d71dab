"""What Dalil gives out as JSON, the same on the command line and over HTTP."""

import time
from dataclasses import asdict, dataclass
from typing import Any

from adapters.web.render import answer_object, shown, step_times
from engine.errors import InputError
from engine.language import Language, detect
from engine.messages import Answer
from engine.retrieval.model import Filter, Hit
from engine.retrieval.reranking import deep, reordered, reranked
from engine.retrieval.retriever import Retriever
from engine.store.corpus import Corpus, Parent

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Search:
    """What to look for. `documents` are sources, as results name them; `metadata` pairs must all hold."""

    question: str
    collections: tuple[str, ...] = ()
    language: Language | None = None
    k: int = 10
    documents: tuple[str, ...] = ()
    metadata: tuple[tuple[str, str], ...] = ()


def answer_json(answer: Answer, total_ms: float | None = None, *, html: bool = False) -> Json:
    """The answer with milliseconds a step and "total": what the caller measured, or the steps together.

    `html`: with what a page needs to show it, as `adapters.web.render.shown` gives it.
    """
    times = step_times(answer.trace)
    total = sum(times.values()) if total_ms is None else total_ms
    return (shown if html else answer_object)(answer, times | {"total": round(total, 3)})


async def search_json(corpus: Corpus, retriever: Retriever, search: Search) -> Json:
    """The ranked passages, with milliseconds. Raises InputError, CollectionError, StoreError, IndexUnavailable."""
    await corpus.check(search.collections)
    if not search.question.strip():
        raise InputError("the question is empty")
    started = time.perf_counter()
    language = search.language or detect(search.question)
    where, reranker = await _where(corpus, search), retriever.reranker
    k = deep(search.k) if reranker else search.k
    hits = await retriever.search(search.question, language=language, k=k, where=where)
    if reranker:
        passages_of = await corpus.passages_of([hit.parent for hit in hits])
        scores = await reranked(reranker, search.question, passages_of, {})
        hits = hits[: search.k] if scores is None else reordered(hits, scores, search.k)
    found = await corpus.parents([hit.parent for hit in hits])
    passages = [_passage(hit, found[hit.parent]) for hit in hits if hit.parent in found]
    timings = {"total": round((time.perf_counter() - started) * 1000, 3)}
    return {"question": search.question, "language": language, "passages": passages, "timings": timings}


def _passage(hit: Hit, parent: Parent) -> Json:
    """A parent whole, and within it the passage that was found."""
    best = next((passage for passage in parent.passages if passage.id == hit.passage_id), parent.passages[0])
    return {
        "id": best.id,
        "parent": best.record or best.parent,
        "score": round(hit.score, 6),
        "place": best.place,
        "text": parent.text,
        "start": parent.start,
        "end": parent.end,
        "match": {"start": best.start, "end": best.end},
        "source": best.source,
        "title": best.title,
        "collection": best.collection,
        "document": best.document,
        "language": best.language,
        "lexical": hit.lexical,
        "dense": hit.dense,
        "coverage": round(hit.coverage, 4),
    } | ({"hadith": asdict(best.hadith)} if best.hadith is not None else {})


async def _where(corpus: Corpus, search: Search) -> Filter:
    documents = await corpus.documents_of(search.documents) if search.documents else None
    collections = frozenset(search.collections) if search.collections else None
    return Filter(collections=collections, documents=documents, metadata=search.metadata)
