"""Vectors for drafts: those that the store already holds for the same words, and the encoder's for the others."""

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from engine.knowledge.drafting import ENCODER_DIGITS, Draft
from engine.knowledge.passages import Passage, digest, embedded
from engine.language import Language
from engine.store.corpus_writing import CorpusWriter

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Ahead = Callable[[Sequence[str]], None]

_AT_ONCE = 128  # texts in one visit to a thread, so that a stop is heard within seconds


class Encoder(Protocol):
    """`encode` gives rows of length 1; `fingerprint` differs where vectors may not be compared."""

    @property
    def languages(self) -> frozenset[Language]: ...
    @property
    def fingerprint(self) -> str: ...
    def encode(self, texts: Sequence[str]) -> "NDArray[np.float32]": ...


class Embedding:
    """`ahead` is told, in a thread, the words of each batch before it is committed."""

    def __init__(self, encoder: Encoder, writer: CorpusWriter, ahead: Ahead | None = None) -> None:
        self._encoder, self._ahead = encoder, ahead
        self._writer = writer
        self._digits = digest(encoder.fingerprint)[:ENCODER_DIGITS]

    async def vectors(self, drafts: Sequence[Draft]) -> dict[str, bytes]:
        """Vectors by passage id; passages in a language that the encoder does not know have none."""
        held = await self._writer.vectors([d.document.id for d in drafts if d.known.startswith(self._digits)])
        kept = {(row.document, embedded(row.headers, row.text)): row.vector for row in held}
        if self._ahead is not None:
            texts = [one.embedded for draft in drafts for one in draft.document.passages if self._is_known(one)]
            await asyncio.to_thread(self._ahead, texts)
        found: dict[str, bytes] = {}
        missing: dict[str, list[str]] = {}
        for draft in drafts:
            for passage in filter(self._is_known, draft.document.passages):
                words = passage.embedded
                if (vector := kept.get((draft.document.id, words))) is not None:
                    found[passage.id] = vector
                else:
                    missing.setdefault(words, []).append(passage.id)
        return found | await self._encoded(missing)

    def _is_known(self, passage: Passage) -> bool:
        return passage.is_embedded and passage.language in self._encoder.languages

    async def _encoded(self, missing: dict[str, list[str]]) -> dict[str, bytes]:
        texts = sorted(missing, key=len)
        found: dict[str, bytes] = {}
        for start in range(0, len(texts), _AT_ONCE):
            some = texts[start : start + _AT_ONCE]
            rows = await asyncio.to_thread(self._encoder.encode, some)
            vectors = (row.tobytes() for row in rows.astype("<f4", copy=False))
            found |= {
                identity: vector for text, vector in zip(some, vectors, strict=True) for identity in missing[text]
            }
        return found
