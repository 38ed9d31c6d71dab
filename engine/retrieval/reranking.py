"""Places found, put in order by a cross-encoder that reads the question and each of them together.

Where none is configured, or its time is used up, the order stays that of the embedded scores (`fusion`).
"""

from collections.abc import Sequence

from engine.models.cross import CrossEncoder

MOST_CHARACTERS = 4000  # of a place; the models read some 500 words, the rest would only be cut off later


class Reranker:
    """`await reranker(question, texts)` gives a score in [0, 1] for each text, in the same order."""

    def __init__(self, encoder: CrossEncoder) -> None:
        self._encoder = encoder

    async def __call__(self, question: str, texts: Sequence[str]) -> list[float]:
        """Raises ModelUnavailable when its time is used up, ModelRefused when it cannot be loaded."""
        rows = await self._encoder.read([(question, text[:MOST_CHARACTERS]) for text in texts], chances=False)
        return [row[0] for row in rows]
