"""Which tool a message is meant for by what it means: a case told as a tale, in a dialect or in words that nobody
foresaw holds few of the words that the router knows, but its vector and its letters are like those of other cases
(`training/by_meaning.py`, which says what it tells of messages that it has not seen).
"""

from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np

from engine.files import DamagedError
from engine.messages import Intent
from engine.routing.network import Encoder, chances
from engine.routing.text_classifier import TextClassifier

Means = Callable[[str], tuple[Intent, float]]
"""The tool that a message is likeliest meant for, and how probable that is."""


def nobody(_: str) -> tuple[Intent, float]:
    return "question", 0.0


class ByMeaning:
    """What was learned, from the file at `path`; `speaking`: what else speaks for a tool, as an addition to its logit.
    Raises as `TextClassifier` does."""

    def __init__(
        self, path: Path, encoder: Encoder, speaking: Mapping[Intent, Callable[[str], float]] | None = None
    ) -> None:
        self._classify = TextClassifier(path, encoder)
        try:
            self._intents: list[Intent] = self._classify.made["intents"]
            self._tools = [place for place, name in enumerate(self._intents) if name in self._classify.made["tools"]]
            self._speaking = {self._intents.index(one): odds for one, odds in (speaking or {}).items()}
        except (KeyError, ValueError) as error:
            raise DamagedError(f"{path} cannot be read ({error}); reinstall Dalil") from error

    def __call__(self, text: str) -> tuple[Intent, float]:
        logits = np.log(self._classify(text))
        for place, odds in self._speaking.items():
            logits[place] += odds(text)
        best = max(self._tools, key=logits.__getitem__)
        return self._intents[best], float(chances(logits)[best])
