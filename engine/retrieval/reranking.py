"""Places found, put in order by a cross-encoder that reads the question and each of them together.

Where none is configured, or its time is used up, the order stays that of the embedded scores (`fusion`).
"""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.models.chat import ModelError
from engine.models.cross import CrossEncoder
from engine.passage import StoredPassage
from engine.retrieval.model import Hit
from engine.trace import Detail

log = logging.getLogger(__name__)

DEEPER = 3  # times the places that are wanted are read
MOST_READ = 100
MOST_CHARACTERS = 4000  # of a place; the models read some 500 words, the rest would only be cut off later


class Reranker:
    """`await reranker(question, texts)` gives a score in [0, 1] for each text, in the same order."""

    def __init__(self, encoder: CrossEncoder) -> None:
        self.encoder = encoder

    async def __call__(self, question: str, texts: Sequence[str]) -> list[float]:
        """Raises ModelUnavailable when its time is used up, ModelRefused when it cannot be loaded."""
        rows = await self.encoder.read([(question, text[:MOST_CHARACTERS]) for text in texts], chances=False)
        return [row[0] for row in rows]


def deep(k: int) -> int:
    """How many places are read to keep `k`."""
    return max(k, min(DEEPER * k, MOST_READ))


async def reranked(
    reranker: Reranker, question: str, passages: Mapping[str, Sequence[StoredPassage]], detail: Detail
) -> dict[str, float] | None:
    """The reranker's score of each parent; None where it could not read them all, and `detail` says why."""
    texts = {parent: "\n".join((*_names(group[0]), *(one.text for one in group))) for parent, group in passages.items()}
    try:
        scores = await reranker(question, list(texts.values()))
    except ModelError as error:
        log.warning("places are not reranked: %s", error)
        detail["reranked"] = f"no: {error}"
        return None
    detail["reranked"] = len(texts)
    return dict(zip(texts, scores, strict=True))


def reordered(hits: Sequence[Hit], worth: Mapping[str, float], k: int) -> list[Hit]:
    """The `k` worthiest hits, best first. The best takes the best fused score, and so on: what follows weighs places by
    these scores, in the range on which it was fitted."""
    ranked = sorted(hits, key=lambda hit: -worth.get(hit.parent, 0.0))[:k]
    scores = sorted((hit.score for hit in hits), reverse=True)
    return [
        replace(hit, rank=rank, score=score)
        for rank, (hit, score) in enumerate(zip(ranked, scores, strict=False), start=1)
    ]


def _names(passage: StoredPassage) -> tuple[str, ...]:
    return tuple(dict.fromkeys((passage.title, *passage.headers)))
