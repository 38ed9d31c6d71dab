"""BERTScore (Zhang et al. 2020): each token of an answer beside the likest token of the reference, and the other way.

As the authors' program computes it, without weights of rare words and without rescaling: the marks at both ends may be
met, but do not count. The states are of a model's last layer: the packaged encoder's, or those of a folder. Figures of
two models cannot be compared.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.errors import UsageError
from engine.packaged import tokens_of
from engine.retrieval.encoder import MAX_TOKENS, MODEL

StatesOf = Callable[[str], NDArray[np.float32]]
"""A row of length 1 for each token of a text, marks first and last."""

LAST_LAYER = b"/body/encoder/layer.11/output/LayerNorm/LayerNormalization_output_0"
_GRAPH, _OUTPUT, _NAME = b"\x3a", b"\x62", b"\x0a"  # fields of ONNX's ModelProto, GraphProto and ValueInfoProto


def f1(states: StatesOf, words: str, references: Sequence[str]) -> float:
    """Of the likest reference."""
    own = states(words)
    return max(_f1(own, states(reference)) for reference in references)


def _f1(own: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    if min(len(own), len(other)) < 3:
        return 0.0
    likeness = own.astype(np.float64) @ other.T.astype(np.float64)
    precision, recall = likeness[1:-1].max(1).mean(), likeness[:, 1:-1].max(0).mean()
    return float(2 * precision * recall / (precision + recall))


def packaged(folder: Path) -> StatesOf:
    """Of the packaged encoder, whose last layer is named as one more output."""
    import onnxruntime  # type: ignore[import-untyped]

    more = _field(_GRAPH, _field(_OUTPUT, _field(_NAME, LAST_LAYER)))  # messages that follow each other are merged
    session = onnxruntime.InferenceSession((folder / MODEL).read_bytes() + more)
    tokenizer = tokens_of(folder)
    tokenizer.enable_truncation(MAX_TOKENS)

    def states(text: str) -> NDArray[np.float32]:
        ids = np.array([tokenizer.encode(text).ids], np.int64)
        found = session.run([LAST_LAYER.decode()], {"input_ids": ids, "attention_mask": np.ones_like(ids)})
        return _of_length_1(found[0][0])

    return states


def of_folder(folder: Path) -> StatesOf:
    """Of a model of transformers. UsageError where it cannot be loaded."""
    import torch
    from transformers import AutoModel, AutoTokenizer

    try:
        tokenizer: Any = AutoTokenizer.from_pretrained(str(folder), local_files_only=True)
        model: Any = AutoModel.from_pretrained(str(folder), local_files_only=True).eval()
    except Exception as error:  # whatever a library says of a broken file
        raise UsageError(f"--bertscore {folder}: cannot be loaded as a model of transformers ({error})") from error

    def states(text: str) -> NDArray[np.float32]:
        with torch.inference_mode():
            found = model(**tokenizer(text, truncation=True, return_tensors="pt")).last_hidden_state
        return _of_length_1(found[0].numpy())

    return states


def _of_length_1(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    found: NDArray[np.float32] = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    return found


def _field(tag: bytes, value: bytes) -> bytes:
    return tag + bytes([len(value)]) + value
