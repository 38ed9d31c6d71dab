"""Tells of a message as a whole what it is: whether its writer is in need, and which tool it is meant for.

The packaged encoder's body with heads of its own, which `training/messages.py` fits and packs beside the encoder.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.reading.packed import Packed, by_head

NAME = "messages"
KEPT = 64  # latest texts whose reading is kept: several readers look at one message

Chances = NDArray[np.float32]


class Messages:
    """The model in the encoder's folder; `classes` of each head, in their order. Raises as `Packed` does."""

    def __init__(self, folder: Path) -> None:
        self._packed = Packed(folder, NAME)
        self.classes: Mapping[str, Sequence[str]] = self._packed.card["classes"]
        self._read = lru_cache(maxsize=KEPT)(self._told)

    def __call__(self, text: str) -> Mapping[str, Chances]:
        """By head the probability of each of its classes. Takes some 5 to 50 ms of one core, by the length."""
        return self._read(text)

    def _told(self, text: str) -> Mapping[str, Chances]:
        _, (logits,), _ = self._packed(text)
        return by_head(logits, self.classes)
