"""Tells of a message as a whole what several readers want to know of it, in one reading: whether somebody is in need,
for which tool it is meant, what it does after a tool's answer, what it asks of the calendar and of prayer times,
whether it goes on from the question before it, and where in it another question begins.

The packaged encoder's body with heads of its own; `training/messages.py` fits it and packs it beside the encoder.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from engine.reading.packed import Packed, in_front, softmax

NAME = "messages"
KEPT = 64  # latest texts whose reading is kept: several readers look at one message
MOST_BEFORE = 160  # characters of the message before that are read
BEGINS = 1  # class of a token with which another question begins

Chances = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Told:
    """By head the probability of each of its classes; by character where another question may begin, how likely it
    does, in the order of the text."""

    heads: Mapping[str, Chances]
    parts: Sequence[tuple[int, float]]


class Reads(Protocol):
    """What reads messages."""

    classes: Mapping[str, Sequence[str]]

    def __call__(self, text: str, before: str = "") -> Told: ...


class Messages:
    """The model in the encoder's folder. Raises as `Packed` does."""

    def __init__(self, folder: Path) -> None:
        self._packed = Packed(folder, NAME)
        self.classes: Mapping[str, Sequence[str]] = self._packed.card["classes"]
        self._read = lru_cache(maxsize=KEPT)(self._told)

    def __call__(self, text: str, before: str = "") -> Told:
        """`before`: the message that it comes after. Takes some 10 to 60 ms of one core, by the length of both."""
        return self._read(text, before)

    def _told(self, text: str, before: str) -> Told:
        front = in_front(before[:MOST_BEFORE])
        places, (whole, tokens), _ = self._packed(front + text)
        heads, at = {}, 0
        for head, classes in self.classes.items():
            heads[head] = softmax(whole[at : at + len(classes)])
            at += len(classes)
        likely = softmax(tokens)[:, BEGINS]
        begins = (
            (start - len(front), float(one)) for (start, end), one in zip(places, likely, strict=True) if end > start
        )
        return Told(heads, tuple((int(start), one) for start, one in begins if start > 0))
