"""Tells of a message what it is: whether its writer is in need, which tool it is meant for, what it asks of a tool or
does after a tool's answer, and where in it another question begins.

The packaged encoder's body with heads of its own, which `training/messages.py` fits and packs beside the encoder.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.reading.packed import Packed, by_head, softmax

NAME = "messages"
BEGINS, BEGINNING = "begins", ("", "begins")  # what is told of tokens: whether another question begins there
KEPT = 64  # latest texts whose reading is kept: several readers look at one message

Chances = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Told:
    """By head the probability of each of its classes, of the whole message; and of each token where in the text it
    stands, (tokens, 2), and how likely another question begins there, (tokens,)."""

    whole: Mapping[str, Chances]
    places: NDArray[np.int64]
    begins: Chances


class Messages:
    """The model in the encoder's folder; `classes` of each head, in their order. Raises as `Packed` does."""

    def __init__(self, folder: Path) -> None:
        self._packed = Packed(folder, NAME)
        self.classes: Mapping[str, Sequence[str]] = self._packed.card["classes"]
        self._read = lru_cache(maxsize=KEPT)(self._told)

    def __call__(self, text: str) -> Told:
        """Takes some 5 to 50 ms of one core, by the length."""
        return self._read(text)

    def _told(self, text: str) -> Told:
        places, (logits, begins), _ = self._packed(text)
        return Told(by_head(logits, self.classes), places, softmax(begins)[:, BEGINNING.index("begins")])
