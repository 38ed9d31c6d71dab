"""Sentence vectors from the packaged encoder through onnxruntime, without torch.

The model is MiniLM (Wang et al. 2020) taught Arabic and Greek by distillation; `training/` makes it; see its card.
"""

import json
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from engine.errors import IndexUnavailable
from engine.files import difference
from engine.language import Language

Vectors = NDArray[np.float32]

MODEL, TOKENIZER, CARD = "encoder.onnx", "tokenizer.json", "card.json"
_MAX_TOKENS = 256  # the model was trained on no more
_REINSTALL = "restore the folder from the release, or reinstall Dalil"


class Encoder:
    """Opens the model in `folder`, which holds its card too.

    A question is embedded in the caller's thread, which leaves the other cores to the rest of the turn; passages go
    through `threads` threads side by side. Each text is run by itself: weights and activations are of eight bits, whose
    scale is taken over what is run together, and a text must have the same vector in any company.

    Raises IndexUnavailable, naming the file and the way out, where a file is missing or not as its card says.
    """

    def __init__(self, folder: Path, threads: int | None = None) -> None:
        card = read_card(folder)
        self.languages: frozenset[Language] = frozenset(cast("list[Language]", card["languages"]))
        self.dimensions: int = card["dimensions"]
        self.fingerprint: str = card["files"][MODEL]["sha256"][:16]
        self._session = _session(folder / MODEL)
        self._threads = ThreadPoolExecutor(threads or min(4, os.cpu_count() or 1), "encoder")
        self._tokenizer = _tokenizer(folder / TOKENIZER)

    def encode(self, texts: Sequence[str]) -> Vectors:
        """One row of length 1 a text, in the order given; shape (len(texts), 384). Words beyond 256 tokens are lost."""
        vectors = np.empty((len(texts), self.dimensions), np.float32)
        tokens = [encoding.ids for encoding in self._tokenizer.encode_batch_fast(list(texts))]
        found = map(self._run, tokens) if len(tokens) == 1 else self._threads.map(self._run, tokens)
        for place, row in enumerate(found):
            vectors[place] = row
        return vectors

    def _run(self, tokens: list[int]) -> Vectors:
        ids = np.array([tokens], np.int64)
        return cast("Vectors", self._session.run(None, {"input_ids": ids, "attention_mask": np.ones_like(ids)})[0][0])


def read_card(folder: Path) -> dict[str, Any]:
    """What the model's files are. Raises IndexUnavailable naming the file that is missing or not as the card says."""
    try:
        card = cast("dict[str, Any]", json.loads((folder / CARD).read_text(encoding="utf-8")))
        for name, file in card["files"].items():
            if words := difference(folder / name, file["bytes"], file["sha256"]):
                raise IndexUnavailable(f"{words}; {_REINSTALL}")
    except (OSError, ValueError, KeyError) as error:
        raise IndexUnavailable(f"{folder}: the encoder's {CARD} cannot be read ({error}); {_REINSTALL}") from error
    return card


def _session(path: Path) -> Any:
    import onnxruntime  # type: ignore[import-untyped]

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    # threads that spin while they wait take the core from the rest of the server: p95 trebles for 7 % at the median
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def _tokenizer(path: Path) -> Any:
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(path))
    tokenizer.enable_truncation(_MAX_TOKENS)
    tokenizer.no_padding()
    return tokenizer
