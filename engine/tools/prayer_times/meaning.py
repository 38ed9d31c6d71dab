"""What a message about prayer times asks, where its words name neither a prayer nor the qibla, and whether it is about
another day than today: told by what was learned from messages in everyday words
(`training/prayer_times.py`).
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from engine.files import DamagedError
from engine.routing.network import Encoder
from engine.routing.text_classifier import TextClassifier

Asks = Literal["times", "qibla", ""]
CLASSES = ("times", "times another day", "qibla", "other")
LIKELY = 0.5
ANOTHER_DAY = 0.5  # from which the day is asked for; one in ten is asked who means today


@dataclass(frozen=True, slots=True)
class Meaning:
    """`asks` is empty where neither times nor the qibla are likely to be asked for; `another_day`: how likely a message
    that asks for times does so for another day than today."""

    asks: Asks
    another_day: float


NOTHING = Meaning("", 0.0)


class Meanings:
    """What was learned, from the file at `path`. Raises as `TextClassifier` does."""

    def __init__(self, path: Path, encoder: Encoder) -> None:
        self._classify = TextClassifier(path, encoder)
        if tuple(self._classify.made.get("classes", ())) != CLASSES:
            raise DamagedError(f"{path} does not fit this version; reinstall Dalil")

    def __call__(self, text: str) -> Meaning:
        """Takes some 5 to 20 ms."""
        today, another, qibla, _ = self._classify(text).tolist()
        asks: Asks = "times" if today + another >= LIKELY else "qibla" if qibla >= LIKELY else ""
        return Meaning(asks, another / (today + another))
