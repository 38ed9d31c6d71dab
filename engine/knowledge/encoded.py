"""The vectors of an encoder that is not the packaged one: an index of its own, beside that of the packaged encoder.

SQL keeps the packaged encoder's vectors, which cost little; those of another are made when passages reach its index and
are kept there alone. So an index can be built while another one is searched, is taken up by one setting, and the old
one stays as it was for the way back: from wherever it stands, each follows the corpus by itself.
"""

import threading
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from engine.knowledge.passages import embedded
from engine.retrieval.encoders import PassageEncoder
from engine.retrieval.model import IndexedPassage
from engine.retrieval.vectors import MatrixIndex

AT_ONCE = 128  # texts in one run of the encoder
_MOST_AHEAD = 8192  # vectors made before their passages are committed


class EncodedIndex(MatrixIndex):
    """Opens or creates the exact index of `encoder` in `folder`; `apply` embeds the passages it is given, which takes
    milliseconds to tenths of a second each."""

    def __init__(self, folder: Path, encoder: PassageEncoder) -> None:
        super().__init__(folder, encoder.fingerprint, encoder.dimensions)
        self._encoder = encoder
        self._ahead: dict[str, bytes] = {}
        self._making = threading.Lock()

    def ahead(self, texts: Sequence[str]) -> None:
        """Embeds what will be applied soon, so that nobody who asks has to wait for it then."""
        self._ahead |= self._made([text for text in texts if text not in self._ahead])
        while len(self._ahead) > _MOST_AHEAD:
            self._ahead.pop(next(iter(self._ahead)))

    def apply(self, generation: int, removed_documents: Iterable[str], passages: Iterable[IndexedPassage]) -> None:
        passages = list(passages)
        words = {one.id: embedded(one.headers, one.text) for one in passages if self._is_known(one)}
        known = {text: self._ahead.pop(text) for text in set(words.values()) if text in self._ahead}
        known |= self._made([text for text in dict.fromkeys(words.values()) if text not in known])
        own = [replace(one, vector=known[words[one.id]] if one.id in words else None) for one in passages]
        super().apply(generation, removed_documents, own)

    def _is_known(self, passage: IndexedPassage) -> bool:
        return passage.vector is not None and passage.language in self._encoder.languages

    def _made(self, texts: Sequence[str]) -> dict[str, bytes]:
        order = sorted(texts, key=len)
        found: dict[str, bytes] = {}
        with self._making:
            for start in range(0, len(order), AT_ONCE):
                some = order[start : start + AT_ONCE]
                rows = self._encoder.encode(some).astype("<f4", copy=False)
                found |= {text: row.tobytes() for text, row in zip(some, rows, strict=True)}
        return found
