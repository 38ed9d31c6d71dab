"""What a text means, told by its vector (`network.py`) or by the network that reads messages (`engine/reading`), and by
its letters and words (`letters.py`): each knows what the other misses. `training/text_classifier.py` fits the first and
the last.
"""

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.files import DamagedError
from engine.reading.messages import Messages
from engine.reading.packed import softmax
from engine.routing.letters import Letters
from engine.routing.network import Encoder, Network, with_facts

# Weights of the logarithms of what is told by vector, by the network that reads messages, and by letters: what they
# know is in part the same.
VECTOR, MESSAGE, LETTERS = 0.6, 0.4, 0.6


class TextClassifier:
    """The network in the file at `path` and the letters beside it, `made` being the whole of the former.
    Raises DamagedError where a file cannot be read, and ValueError where it was made for another encoder."""

    def __init__(self, path: Path, encoder: Encoder) -> None:
        self._network, self._letters = Network(path, encoder), Letters(letters_of(path))
        self._encoder = encoder
        if self._network.classes != self._letters.classes:
            raise DamagedError(f"{path} and {letters_of(path).name} were not made together; reinstall Dalil")
        self.made: dict[str, Any] = self._network.made
        self._facts = self._network.places("facts") if "facts" in self.made else {}

    def __call__(
        self, text: str, facts: Collection[str] = (), meant: Sequence[str] = (), unlikely: float = 0.0
    ) -> NDArray[np.float32]:
        """The probability of each class; `facts`: what else is known of the text; `meant`: the texts whose vectors
        count, one behind the other, where it is not the text itself. Where the letters find the last class less likely
        than `unlikely`, they alone count. Takes some 5 to 20 ms a vector."""
        known = [fact for fact in facts if fact in self._facts]
        by_letters = softmax(self._letters(text, known))
        if by_letters[-1] < unlikely:
            return by_letters
        by_vector = self._network.of(with_facts(self._encoder.encode(meant or [text]), known, self._facts))
        return joined(softmax(by_vector), by_letters)


class MessageClassifier:
    """A head of the network that reads messages, and the letters in the file at `letters`; `classes`: what both tell
    apart; `weight`: of the network. Raises DamagedError where one of them tells others."""

    def __init__(
        self, messages: Messages, head: str, letters: Path, classes: Sequence[str], weight: float = MESSAGE
    ) -> None:
        self._messages, self._head, self._letters = messages, head, Letters(letters)
        self._weight = weight
        if tuple(messages.classes.get(head, ())) != tuple(classes) or self._letters.classes != len(classes):
            raise DamagedError(f"{letters} or the network that reads messages tells other classes; reinstall Dalil")

    def __call__(self, text: str) -> NDArray[np.float32]:
        """The probability of each class. Takes some 5 to 50 ms, by the length."""
        return joined(self._messages(text)[self._head], self.by_letters(text), self._weight)

    def by_letters(self, text: str) -> NDArray[np.float32]:
        """The same by the letters alone, in less than a millisecond for a sentence."""
        return softmax(self._letters(text))


def joined(
    by_meaning: NDArray[np.float32], by_letters: NDArray[np.float32], weight: float = VECTOR
) -> NDArray[np.float32]:
    """The probabilities that both tell together, of classes in the last dimension."""
    odds = np.maximum(by_meaning, 1e-9) ** weight * np.maximum(by_letters, 1e-9) ** LETTERS
    return np.asarray(odds / odds.sum(axis=-1, keepdims=True), np.float32)


def letters_of(path: Path) -> Path:
    """The file of the letters beside that of the network."""
    return path.with_suffix(".letters")
