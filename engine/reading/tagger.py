"""Tells of each word of a message what it is there for: the packaged encoder's body with heads of its own.

`training/tagger.py` fits it to messages in which every naming of a person carries a mark, and packs it beside the
encoder, with which it shares the tokenizer, the word pieces and the lowest layers.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from engine.errors import IndexUnavailable
from engine.packaged import opened, read_card, tokens_of
from engine.retrieval.encoder import MODEL as ENCODER

MODEL, CARD = "tagger.onnx", "tagger.json"
WHOLE = "open"  # what is told of the whole message
MOST_TOKENS = 256  # of a message; what stands behind them is not read
KEPT = 32  # latest messages whose reading is kept: several readers look at one message

Chances = NDArray[np.float32]
Classes = Mapping[str, Sequence[str]]
"""The classes that a head tells apart, in their order."""


@dataclass(frozen=True, slots=True)
class Tagged:
    """A message as tagged: where in it each token stands, (tokens, 2); by head the probability of each of its classes
    for each token, (tokens, classes), or of the whole message, (classes,); `cut`: it is longer than what was read."""

    text: str
    places: NDArray[np.int64]
    tokens: Mapping[str, Chances]
    whole: Mapping[str, Chances]
    cut: bool


class Tags(Protocol):
    """What tags messages."""

    classes: Classes

    def __call__(self, text: str) -> Tagged: ...


class Tagger:
    """The model in the encoder's folder. Raises IndexUnavailable where a file is missing or not as its card says, and
    ValueError where it was made for another encoder."""

    def __init__(self, folder: Path) -> None:
        card: dict[str, Any] = read_card(folder, "tagger", CARD)
        if card["encoder"] != read_card(folder, "encoder")["files"][ENCODER]["sha256"]:
            raise ValueError(f"{folder / MODEL} was made for another encoder; run `make train`")
        self.classes: Classes = card["classes"]
        self._session = opened(folder / MODEL)
        self._tokenizer = tokens_of(folder)
        self._read = lru_cache(maxsize=KEPT)(self._tagged)

    def __call__(self, text: str) -> Tagged:
        """Takes some 20 to 80 ms of one core, by the length of the message."""
        return self._read(text)

    def _tagged(self, text: str) -> Tagged:
        encoding = self._tokenizer.encode(text)
        ids = np.array([encoding.ids[:MOST_TOKENS]], np.int64)
        try:
            logits, odds = self._session.run(None, {"input_ids": ids})
        except Exception as error:  # onnxruntime raises types of its own
            raise IndexUnavailable(f"the tagger could not read a message ({type(error).__name__})") from error
        tokens, at = {}, 0
        for head in self.classes:
            width = len(self.classes[head])
            if head == WHOLE:
                continue
            tokens[head] = _softmax(logits[0, :, at : at + width])
            at += width
        whole = {WHOLE: np.asarray(1 / (1 + np.exp(-odds[0])), np.float32)}
        places = np.array(encoding.offsets[:MOST_TOKENS], np.int64)
        return Tagged(text, places, tokens, whole, cut=len(encoding.ids) > MOST_TOKENS)


def _softmax(logits: Chances) -> Chances:
    odds = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return np.asarray(odds / odds.sum(axis=-1, keepdims=True), np.float32)


def in_front(context: str) -> str:
    """How what is known before a message stands in front of it."""
    return f"{context} | " if context else ""


def first_inside(places: Iterable[Sequence[int]], start: int, end: int) -> int | None:
    """The first token that stands between two places of a text."""
    inside = (place for place, (begin, stop) in enumerate(places) if begin < stop and stop > start and begin < end)
    return next(inside, None)
