"""What a text means, told by the network that reads messages (`engine/reading`) and by its letters and words
(`letters.py`): each knows what the other misses. `training/messages.py` and `training/text_classifier.py` fit them.
"""

from collections.abc import Collection, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.files import DamagedError
from engine.reading.messages import Messages
from engine.reading.packed import softmax
from engine.routing.letters import Letters

# Weights of the logarithms of what is told by the network and by letters: what they know is in part the same.
MESSAGE, LETTERS = 0.4, 0.6


class MessageClassifier:
    """A head of the network that reads messages, and the letters in the file at `letters`; `classes`: what both tell
    apart. Raises DamagedError where one of them tells others."""

    def __init__(self, messages: Messages, head: str, letters: Path, classes: Sequence[str]) -> None:
        self._messages, self._head, self._letters = messages, head, Letters(letters)
        if tuple(messages.classes.get(head, ())) != tuple(classes) or self._letters.classes != len(classes):
            raise DamagedError(f"{letters} or the network that reads messages tells other classes; reinstall Dalil")

    def __call__(self, text: str, facts: Collection[str] = (), shown: str = "") -> NDArray[np.float32]:
        """The probability of each class; `facts`: what else is known of the text, which counts with its letters;
        `shown`: what the network reads, where it is not the text alone. Takes some 5 to 50 ms, by the length."""
        return joined(self._messages(shown or text).whole[self._head], self.by_letters(text, facts))

    def by_letters(self, text: str, facts: Collection[str] = ()) -> NDArray[np.float32]:
        """The same by the letters alone, in less than a millisecond for a sentence."""
        return softmax(self._letters(text, facts))


def joined(by_meaning: NDArray[np.float32], by_letters: NDArray[np.float32]) -> NDArray[np.float32]:
    """The probabilities that both tell together, of classes in the last dimension."""
    odds = np.maximum(by_meaning, 1e-9) ** MESSAGE * np.maximum(by_letters, 1e-9) ** LETTERS
    return np.asarray(odds / odds.sum(axis=-1, keepdims=True), np.float32)
