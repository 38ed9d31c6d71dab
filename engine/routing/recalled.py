"""The line of an answer that a question about it is likely asking for: "are both ends counted?" is told "the first day
is not counted", which stands in the answer already.
"""

import re
from collections.abc import Callable, Sequence

import numpy as np

from engine.routing.network import Encoder
from engine.text import analysis

LIKE = 0.18  # cosine from which a line has to do with the question; of lines about something else half lie below it
FEWEST = 5  # words of a line that tells something by itself
MOST, LONGEST = 20, 300  # lines that are looked at, and letters of one
FIGURE = 0.2  # what a figure that both name adds to the cosine
_FIGURE = re.compile(r"\d+(?:[.,]\d+)*")

Recall = Callable[[str, str], str]
"""The line of an answer that bears on a question; empty where none does."""


def nothing_recalled(_: str, __: str) -> str:
    return ""


class Recalled:
    """`skipped`: beginnings of lines that tell nothing of the answer."""

    def __init__(self, encoder: Encoder, skipped: Sequence[str]) -> None:
        self._encoder, self._skipped = encoder, tuple(skipped)

    def __call__(self, question: str, answer: str) -> str:
        lines = [line for line in map(_bare, answer.splitlines()) if self._tells(line)][:MOST]
        if not lines:
            return ""
        asked = _figures(question)
        shared = [bool(asked & _figures(line)) for line in lines]
        vectors, (asking,) = self._encoder.encode([line[:LONGEST] for line in lines]), self._encoder.encode([question])
        likeness = vectors @ asking + np.multiply(shared, FIGURE)
        best = int(likeness.argmax())
        return lines[best] if likeness[best] >= LIKE else ""

    def _tells(self, line: str) -> bool:
        return len(line.split()) >= FEWEST and "|" not in line and not line.startswith(self._skipped)


def _figures(text: str) -> set[str]:
    return set(_FIGURE.findall(analysis.normalize(text)))


def _bare(line: str) -> str:
    return line.strip().removeprefix("•").strip()
