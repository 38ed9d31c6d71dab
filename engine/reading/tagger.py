"""Tells of each word of a message what it is there for: the packaged encoder's body with heads of its own.

`training/tagger.py` fits it to messages in which every naming of a person carries a mark, and packs it beside the
encoder, with which it shares the tokenizer, the word pieces and the lowest layers.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from engine.reading.packed import Packed, by_head

NAME = "tagger"
WHOLE = "open"  # what is told of the whole message
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
    """The model in the encoder's folder. Raises as `Packed` does."""

    def __init__(self, folder: Path) -> None:
        self._packed = Packed(folder, NAME)
        self.classes: Classes = self._packed.card["classes"]
        self._read = lru_cache(maxsize=KEPT)(self._tagged)

    def __call__(self, text: str) -> Tagged:
        """Takes some 20 to 80 ms of one core, by the length of the message."""
        return self._read(text)

    def _tagged(self, text: str) -> Tagged:
        places, (logits, odds), is_cut = self._packed(text)
        tokens = by_head(logits, {head: names for head, names in self.classes.items() if head != WHOLE})
        whole = {WHOLE: np.asarray(1 / (1 + np.exp(-odds)), np.float32)}
        return Tagged(text, places, tokens, whole, is_cut)
