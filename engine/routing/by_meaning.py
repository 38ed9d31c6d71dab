"""Which tool a message is meant for by what it means: a case told as a tale, in a dialect or in words that nobody
foresaw holds few of the words that the router knows, but its vector lies near those of other cases.

The weights are a multinomial logistic regression over the packaged encoder's vectors of the router's own examples
(`training/by_meaning.py`, which says what it tells of messages that it has not seen).
"""

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np

from engine.files import DamagedError
from engine.messages import Intent
from engine.routing.distress import Encoder

Means = Callable[[str], tuple[Intent, float]]
"""The tool that a message is likeliest meant for, and how probable that is."""


def nobody(_: str) -> tuple[Intent, float]:
    return "question", 0.0


class ByMeaning:
    """The weights in the file at `path`. Raises DamagedError where it cannot be read, and ValueError where it was made
    for another encoder."""

    def __init__(self, path: Path, encoder: Encoder) -> None:
        try:
            made = json.loads(path.read_bytes())
            self._intents: list[Intent] = made["intents"]
            self._tools = [place for place, name in enumerate(self._intents) if name in made["tools"]]
            self._weights = np.array(made["weights"], np.float32)
            self._biases = np.array(made["biases"], np.float32)
        except (OSError, ValueError, KeyError) as error:
            raise DamagedError(f"{path} cannot be read ({error}); reinstall Dalil") from error
        if made["encoder"] != encoder.fingerprint:
            raise ValueError(f"{path} was made for another encoder; run `make train`")
        self._encoder = encoder

    def __call__(self, text: str) -> tuple[Intent, float]:
        """Takes some 5 to 20 ms."""
        logits = self._weights @ self._encoder.encode([text])[0] + self._biases
        chances = np.exp(logits - logits.max())
        best = max(self._tools, key=chances.__getitem__)
        return self._intents[best], float(chances[best] / chances.sum())
