"""Sentence vectors from the packaged encoder through onnxruntime, without torch.

The model is multilingual-e5-small (Wang et al. 2024), its vocabulary cut to three languages, taught to put questions
beside what answers them; `training/` makes it; see its card.
"""

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path
from typing import cast

import numpy as np
from numpy.typing import NDArray

from engine.language import Language
from engine.packaged import CARD, TOKENIZER, opened, read_card, tokens_of

__all__ = ["CARD", "MODEL", "TOKENIZER", "Encoder", "Vectors"]

Vectors = NDArray[np.float32]

MODEL = "encoder.onnx"
MAX_TOKENS = 256  # the model was trained on no more
KEPT = 64  # latest questions whose vectors are kept: several readers look at the words of one turn


class Encoder:
    """Opens the model in `folder`, which holds its card too.

    A question is embedded in the caller's thread, which leaves the other cores to the rest of the turn; passages go
    through `threads` threads side by side. Each text is run by itself: weights and activations are of eight bits, whose
    scale is taken over what is run together, and a text must have the same vector in any company.

    Raises IndexUnavailable, naming the file and the way out, where a file is missing or not as its card says.
    """

    def __init__(self, folder: Path, threads: int | None = None) -> None:
        card = read_card(folder, "encoder")
        self.languages: frozenset[Language] = frozenset(cast("list[Language]", card["languages"]))
        self.dimensions: int = card["dimensions"]
        self.fingerprint: str = card["files"][MODEL]["sha256"][:16]
        self._session = opened(folder / MODEL)
        self._threads = ThreadPoolExecutor(threads or min(4, os.cpu_count() or 1), "encoder")
        self._tokenizer = tokens_of(folder)
        self._tokenizer.enable_truncation(MAX_TOKENS)
        self._question = lru_cache(maxsize=KEPT)(self._embedded)

    @property
    def questions(self) -> "Encoder":
        """What embeds questions: it takes them as it takes passages."""
        return self

    def encode(self, texts: Sequence[str]) -> Vectors:
        """One row of length 1 a text, in the order given; shape (len(texts), 384). Words beyond 256 tokens are lost."""
        vectors = np.empty((len(texts), self.dimensions), np.float32)
        if len(texts) == 1:
            vectors[0] = self._question(texts[0])
            return vectors
        tokens = [encoding.ids for encoding in self._tokenizer.encode_batch_fast(list(texts))]
        for place, row in enumerate(self._threads.map(self._run, tokens)):
            vectors[place] = row
        return vectors

    def _embedded(self, text: str) -> Vectors:
        return self._run(self._tokenizer.encode(text).ids)

    def _run(self, tokens: list[int]) -> Vectors:
        ids = np.array([tokens], np.int64)
        return cast("Vectors", self._session.run(None, {"input_ids": ids, "attention_mask": np.ones_like(ids)})[0][0])
