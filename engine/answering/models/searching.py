"""A question searched several ways, and the places found merged: what each is worth, and how many ways led there.

query-to-everything    the search there always is; its score is the embedded scorer's
query-to-content, -to-answer, -to-question, -to-topic       one view each, with `ways`
hypothetical-to-content (and -answer)                       with what an answer might say
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.answering.question.understanding import Question, emphasis
from engine.retrieval.model import Filter, Hit, View
from engine.retrieval.reranking import reordered
from engine.retrieval.retriever import Retriever

EVERYTHING = "query-to-everything"
HYPOTHETICAL = "hypothetical-to-content"
VIEWS: Mapping[str, tuple[View, ...]] = {
    "query-to-content": ("content",),
    "query-to-answer": ("answer",),
    "query-to-question": ("question",),
    "query-to-topic": ("topic",),
}
FREQUENCY = 0.02  # of the share of ways that found a place, beside its score: parts those alike (`bench.ways`)
DEEPER = 2  # times the parents that are wanted are looked at before merging


async def search(  # noqa: PLR0913 - all that a search may be told
    retriever: Retriever,
    question: Question,
    k: int,
    where: Filter,
    *,
    ways: bool,
    topic: str,
    likely: str,
    likely_where: Filter,
) -> dict[str, list[Hit]]:
    """Hits by way, that of everything first; `topic` leads the search to what the conversation was
    about; `likely` is the hypothetical answer. Either may be empty."""
    named = {EVERYTHING: (question.text, where)}
    if ways:
        named |= {name: (question.text, replace(where, views=frozenset(views))) for name, views in VIEWS.items()}
    if likely:
        named[HYPOTHETICAL] = (likely, replace(likely_where, views=frozenset(("content", "answer"))))
    asked = emphasis(question, topic)
    several = len(named) - bool(likely) > 1
    begun = retriever.embedding(question.text, question.context, question.language) if several else None
    found = await asyncio.gather(
        *(
            retriever.search(text, language=question.language, k=k, where=filtered)
            if name == HYPOTHETICAL
            else retriever.search(
                text,
                language=question.language,
                k=k,
                where=filtered,
                context=question.context,
                emphasis=asked,
                embedding=begun,
            )
            for name, (text, filtered) in named.items()
        )
    )
    return dict(zip(named, found, strict=True))


def merge(found: Mapping[str, Sequence[Hit]], k: int, scores: Mapping[str, float] | None = None) -> list[Hit]:
    """The `k` best places, best first, ranked anew. `scores` are the reranker's, by parent; without them the fused
    score of the search of everything counts, and a hit's own score stays as it was: the odds of an answer are told by
    it, and a place that only another way found has none."""
    best: dict[str, Hit] = {}
    for name, hits in found.items():
        for hit in hits:
            best.setdefault(hit.parent, hit if name == EVERYTHING else replace(hit, score=0.0))
    if len(found) == 1 and scores is None:
        return list(best.values())[:k]
    ways = {parent: sum(any(hit.parent == parent for hit in hits) for hits in found.values()) for parent in best}
    most = max(ways.values(), default=1)

    def worth(parent: str) -> float:
        score = best[parent].score if scores is None else scores.get(parent, 0.0)
        return score + FREQUENCY * ways[parent] / most

    if scores is not None:
        return reordered(list(best.values()), {parent: worth(parent) for parent in best}, k)
    ranked = sorted(best, key=worth, reverse=True)[:k]
    return [replace(best[parent], rank=rank) for rank, parent in enumerate(ranked, start=1)]
