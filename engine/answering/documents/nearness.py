"""How near sentences are to a question by their vectors: what the encoder takes for an answer, beside the reader.

The two err in different places: on questions to documents that neither has learned from, the right sentence is first in
.43 by the reader's measures, in .42 by the cosine alone, and in .49 by both.
"""

import asyncio
from collections.abc import Sequence

import numpy as np

from engine.answering.documents.evidence import Sentence
from engine.answering.documents.reader import beside, unit
from engine.retrieval.encoder import Encoder, Vectors

COMPARED = 18  # of the likeliest sentences, the vectors of which are compared with the question's
REMEMBERED = 16_384  # vectors of sentences: 25 MB


class Nearness:
    """Cosines by the packaged encoder, to which the weights were fitted, whatever the search uses."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder
        self._known: dict[str, Vectors] = {}

    async def of(self, questions: Sequence[str], sentences: Sequence[Sentence]) -> dict[Sentence, float]:
        """From -1 to 1, the mean of several ways to put the question; each sentence below the last part of its heading.
        Takes some 5 ms for a sentence that was not seen before, in other threads."""
        cosines = await asyncio.to_thread(self._cosines, questions, [_text(one) for one in sentences])
        return dict(zip(sentences, cosines, strict=True))

    async def likeness(self, sentence: Sentence, others: Sequence[Sentence]) -> list[float]:
        """How near each of the others is to a sentence, from -1 to 1."""
        vectors = await asyncio.to_thread(self._vectors, [_text(one) for one in (sentence, *others)])
        return [float(one) for one in vectors[1:] @ vectors[0]]

    async def nearest(self, question: str, texts: Sequence[str]) -> int:
        """The place of the text that is nearest to a question."""
        return int(np.argmax(await asyncio.to_thread(self._cosines, [question], texts)))

    def _cosines(self, questions: Sequence[str], texts: Sequence[str]) -> list[float]:
        return [float(one) for one in (self._vectors(texts) @ self._encoder.encode(questions).T).mean(1)]

    def _vectors(self, texts: Sequence[str]) -> Vectors:
        known = self._known
        missing = [text for text in dict.fromkeys(texts) if text not in known]
        made = dict(zip(missing, self._encoder.encode(missing), strict=True)) if missing else {}
        vectors = np.stack([made[text] if text in made else known[text] for text in texts])
        self._keep(made)
        return vectors

    def _keep(self, made: dict[str, Vectors]) -> None:
        """Two threads may make a vector twice, no more; where there is no room, all is begun anew."""
        if len(self._known) + len(made) > REMEMBERED:
            self._known = {}
        self._known.update(made)


def _text(sentence: Sentence) -> str:
    return beside((sentence.passage.headers or ("",))[-1], unit(sentence))
