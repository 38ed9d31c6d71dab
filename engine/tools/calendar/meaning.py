"""What a message asks of the calendar, told by its meaning and by what was read in it: a network that learned from
messages in everyday words (`training/calendar.py`).
"""

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

import numpy as np
from numpy.typing import NDArray

from engine.files import DamagedError
from engine.routing.network import Encoder, Network, chances, with_facts
from engine.tools.calendar.parts import Asks

CLASSES: tuple[Asks, ...] = get_args(Asks)
LIKELY = 0.4  # from which it counts where no words tell what is asked
SURELY = 0.6  # from which it counts against them
_CONVERSION: tuple[Asks, ...] = ("to_hijri", "to_gregorian")  # which of them it is hardly matters to the answer


@dataclass(frozen=True, slots=True)
class Meaning:
    asks: Asks
    probability: float


class Meanings:
    """The network in the file at `path`. Raises DamagedError where it cannot be read, and ValueError where it was made
    for another encoder."""

    def __init__(self, path: Path, encoder: Encoder) -> None:
        self._network, self._encoder = Network(path, encoder), encoder
        if tuple(self._network.made.get("classes", ())) != CLASSES:
            raise DamagedError(f"{path} does not fit this version; reinstall Dalil")
        self._facts = self._network.places("facts")

    def __call__(self, text: str, facts: Collection[str]) -> Meaning:
        """Takes some 5 to 20 ms."""
        return told(chances(self._network.of(with_facts(self._encoder.encode([text])[0], facts, self._facts))))


def told(likely: NDArray[np.float32]) -> Meaning:
    best = CLASSES[int(likely.argmax())]
    both = [CLASSES.index(one) for one in _CONVERSION] if best in _CONVERSION else [int(likely.argmax())]
    return Meaning(best, float(likely[both].sum()))
