"""Sentence vectors from the packaged MiniLM through onnxruntime, without torch."""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, cast

import numpy as np
from filelock import FileLock
from numpy.typing import NDArray

from engine.errors import IndexUnavailable
from engine.language import Language
from engine.retrieval.export import CARD, MODEL, RECIPE, TOKENIZER

Vectors = NDArray[np.float32]

_MAX_TOKENS = 256  # the model was trained on no more
_BATCH_TOKENS = 256  # larger batches fall out of the cache and are slower on a CPU


class Encoder:
    """Opens the exported model in `folder`, exporting it first where it is absent (about ten seconds, once).

    A question is embedded in the caller's thread, which leaves the other cores to the rest of the turn; batches of
    passages go through `threads` threads side by side, as fast as a model that spreads each batch over them.

    Raises IndexUnavailable, naming the folder and the reason, when the export fails.
    """

    def __init__(self, folder: Path, threads: int | None = None) -> None:
        card = _exported(folder)
        self.languages: frozenset[Language] = frozenset(cast("list[Language]", card["languages"]))
        self.dimensions: int = card["dimensions"]
        self.fingerprint: str = hashlib.sha256(f"{card['recipe']} {card['weights']}".encode()).hexdigest()[:16]
        self._session = _session(folder / MODEL)
        self._threads = ThreadPoolExecutor(threads or min(4, os.cpu_count() or 1), "encoder")
        self._tokenizer = _tokenizer(folder / TOKENIZER)

    def encode(self, texts: Sequence[str]) -> Vectors:
        """One row of length 1 a text, in the order given; shape (len(texts), 384). Words beyond 256 tokens are lost."""
        vectors = np.empty((len(texts), self.dimensions), np.float32)
        encodings = [encoding.ids for encoding in self._tokenizer.encode_batch_fast(list(texts))]
        batches = list(_batches([len(ids) for ids in encodings]))
        chosen = [[encodings[place] for place in batch] for batch in batches]
        found = map(self._run, chosen) if len(batches) == 1 else self._threads.map(self._run, chosen)
        for batch, rows in zip(batches, found, strict=True):
            vectors[batch] = rows
        return vectors

    def _run(self, batch: list[list[int]]) -> Vectors:
        shape = (len(batch), max(map(len, batch)))
        ids, mask = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
        for row, tokens in enumerate(batch):
            ids[row, : len(tokens)] = tokens
            mask[row, : len(tokens)] = 1
        return cast("Vectors", self._session.run(None, {"input_ids": ids, "attention_mask": mask})[0])


def _batches(lengths: list[int]) -> Iterator[list[int]]:
    """Places of texts of like length, so that little is padding."""
    batch: list[int] = []
    for place in sorted(range(len(lengths)), key=lengths.__getitem__):
        if batch and (len(batch) + 1) * lengths[place] > _BATCH_TOKENS:
            yield batch
            batch = []
        batch.append(place)
    if batch:
        yield batch


def _exported(folder: Path) -> dict[str, Any]:
    """The card of the exported model; exports when there is none or it follows another recipe."""
    folder.mkdir(parents=True, exist_ok=True)
    with FileLock(folder / "export.lock"):
        card = _card(folder)
        if card is None or card["recipe"] != RECIPE:
            _export(folder)
            card = _card(folder)
    if card is None:
        raise IndexUnavailable(f"{folder}: the encoder was exported but {CARD} is missing; delete the folder and retry")
    return card


def _card(folder: Path) -> dict[str, Any] | None:
    path = folder / CARD
    return cast("dict[str, Any]", json.loads(path.read_text(encoding="utf-8"))) if path.exists() else None


def _export(folder: Path) -> None:
    """In a process of its own: torch must not enter this one."""
    environment = os.environ | {"HF_HUB_OFFLINE": "1", "PYTHONWARNINGS": "ignore"}
    done = subprocess.run(  # noqa: S603  # our own module, no shell
        [sys.executable, "-m", "engine.retrieval.export", str(folder)],
        env=environment | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        reason = done.stderr.strip().splitlines()[-1:] or ["no reason given"]
        raise IndexUnavailable(f"{folder}: the encoder could not be exported: {reason[0]}")


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
