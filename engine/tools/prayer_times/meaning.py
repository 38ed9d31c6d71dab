"""What a message about prayer times asks, where its words name neither a prayer nor the qibla, and whether it is about
another day than today: told by what was learned from messages in everyday words
(`training/prayer_times.py`).
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from engine.reading.messages import Messages
from engine.routing.text_classifier import MessageClassifier

Asks = Literal["times", "qibla", ""]
HEAD = "prayer_times"  # of the network that reads messages
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
    """By the network that reads messages, and the letters in the file at `letters`. Raises as `MessageClassifier`
    does."""

    def __init__(self, messages: Messages, letters: Path) -> None:
        self._classify = MessageClassifier(messages, HEAD, letters, CLASSES)

    def __call__(self, text: str) -> Meaning:
        """Takes some 5 to 20 ms."""
        today, another, qibla, _ = self._classify(text).tolist()
        asks: Asks = "times" if today + another >= LIKELY else "qibla" if qibla >= LIKELY else ""
        return Meaning(asks, another / (today + another))
