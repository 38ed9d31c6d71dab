"""What a message asks of the calendar, told by what was learned from messages in everyday words, beside what was read
in it (`training/calendar.py`).
"""

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

import numpy as np
from numpy.typing import NDArray

from engine.reading.messages import Messages
from engine.routing.text_classifier import MessageClassifier
from engine.tools.calendar.parts import Asks

HEAD = "calendar"  # of the network that reads messages
CLASSES: tuple[Asks, ...] = get_args(Asks)
LIKELY = 0.4  # from which it counts where no words tell what is asked
SURELY = 0.6  # from which it counts against them
_CONVERSION: tuple[Asks, ...] = ("to_hijri", "to_gregorian")  # which of them it is hardly matters to the answer


@dataclass(frozen=True, slots=True)
class Meaning:
    asks: Asks
    probability: float


class Meanings:
    """By the network that reads messages, and the letters in the file at `letters`. Raises as `MessageClassifier`
    does."""

    def __init__(self, messages: Messages, letters: Path) -> None:
        self._classify = MessageClassifier(messages, HEAD, letters, CLASSES)

    def __call__(self, text: str, facts: Collection[str]) -> Meaning:
        """Takes some 5 to 20 ms."""
        return told(self._classify(text, facts))


def told(likely: NDArray[np.float32]) -> Meaning:
    best = CLASSES[int(likely.argmax())]
    both = [CLASSES.index(one) for one in _CONVERSION] if best in _CONVERSION else [int(likely.argmax())]
    return Meaning(best, float(likely[both].sum()))
