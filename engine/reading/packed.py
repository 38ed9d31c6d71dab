"""Models that lie beside the packaged encoder and share its tokenizer, its word pieces and its lowest layers."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.errors import IndexUnavailable
from engine.packaged import opened, read_card, tokens_of
from engine.retrieval.encoder import MODEL as ENCODER

MOST_TOKENS = 256  # of a text; what stands behind them is not read
CHARACTERS = 12  # of a token at most, on the whole: the rest of a text is not even parted into tokens


class Packed:
    """The model called `name` in the encoder's folder, `card` being what its card tells. Raises IndexUnavailable where
    a file is missing or not as its card says, and ValueError where it was made for another encoder."""

    def __init__(self, folder: Path, name: str) -> None:
        self.card: dict[str, Any] = read_card(folder, name, f"{name}.json")
        check_encoder(self.card, folder, f"{name}.onnx")
        self._name = name
        self._session, self._tokenizer = opened(folder / f"{name}.onnx"), tokens_of(folder)

    def __call__(self, text: str) -> tuple[NDArray[np.int64], Sequence[NDArray[np.float32]], bool]:
        """Where in the text each token stands, (tokens, 2); what the model gives for the one text, without the
        dimension of texts; and whether it is longer than what was read."""
        shown = text[: MOST_TOKENS * CHARACTERS]
        encoding = self._tokenizer.encode(shown)
        try:
            outputs = self._session.run(None, {"input_ids": np.array([encoding.ids[:MOST_TOKENS]], np.int64)})
        except Exception as error:  # onnxruntime raises types of its own
            raise IndexUnavailable(
                f"{self._name}.onnx could not read a message ({type(error).__name__}); reinstall Dalil"
            ) from error
        is_cut = len(encoding.ids) > MOST_TOKENS or shown != text
        return np.array(encoding.offsets[:MOST_TOKENS], np.int64), [one[0] for one in outputs], is_cut


def check_encoder(card: Mapping[str, Any], folder: Path, file: str) -> None:
    """Raises ValueError where the model in `file` shares the tables of an encoder that is not the one beside it."""
    if "encoder" not in card:
        return
    beside = read_card(folder, "encoder", looks=False)["files"][ENCODER]["sha256"]
    if card["encoder"] != beside:
        raise ValueError(f"{folder / file} was made for another encoder; run `make train`")


def by_head(logits: NDArray[np.float32], classes: Mapping[str, Sequence[str]]) -> dict[str, NDArray[np.float32]]:
    """The probability of each class, head by head, of logits in which the heads' classes stand one behind the other in
    the last dimension."""
    told, at = {}, 0
    for head, names in classes.items():
        told[head] = softmax(logits[..., at : at + len(names)])
        at += len(names)
    return told


def softmax(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    """Over the last dimension."""
    odds = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return np.asarray(odds / odds.sum(axis=-1, keepdims=True), np.float32)


def in_front(context: str) -> str:
    """How what is known before a message stands in front of it."""
    return f"{context} | " if context else ""


def first_inside(places: Iterable[Sequence[int]], start: int, end: int) -> int | None:
    """The first token that stands between two places of a text."""
    inside = (place for place, (begin, stop) in enumerate(places) if begin < stop and stop > start and begin < end)
    return next(inside, None)
