"""Which tool a message is meant for by what it means: a case told as a tale, in a dialect or in words that nobody
foresaw holds few of the words that the router knows, but the network that reads messages, and its letters, know others
like it (`training/messages.py`, `training/by_meaning.py`).
"""

from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np

from engine.messages import Intent
from engine.reading.messages import Messages
from engine.reading.packed import softmax
from engine.routing.router import QUESTION, TALK
from engine.routing.text_classifier import MessageClassifier

HEAD = "intent"
CLASSES: tuple[Intent, ...] = (
    "calendar", "dua", TALK[0], "hadith", "inheritance", "prayer_times", QUESTION, "quran", "zakat",
)  # fmt: skip
Means = Callable[[str], tuple[Intent, float]]
"""The tool that a message is likeliest meant for, and how probable that is."""


def nobody(_: str) -> tuple[Intent, float]:
    return "question", 0.0


class ByMeaning:
    """`letters`: the file of what they tell; `speaking`: what else speaks for a tool, as an addition to its logit.
    Raises as `MessageClassifier` does."""

    def __init__(
        self, messages: Messages, letters: Path, speaking: Mapping[Intent, Callable[[str], float]] | None = None
    ) -> None:
        self._classify = MessageClassifier(messages, HEAD, letters, CLASSES)
        self._tools = [place for place, name in enumerate(CLASSES) if name not in (QUESTION, *TALK)]
        self._speaking = {CLASSES.index(one): odds for one, odds in (speaking or {}).items()}

    def __call__(self, text: str) -> tuple[Intent, float]:
        logits = np.log(self._classify(text))
        for place, odds in self._speaking.items():
            logits[place] += odds(text)
        best = max(self._tools, key=logits.__getitem__)
        return CLASSES[best], float(softmax(logits)[best])
