"""Whether an installation speaks of religion as its own matter: else its people are not told of zakat and scholars.

The tools answer whoever asks for them all the same.
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from engine.errors import IndexUnavailable
from engine.language import LANGUAGES
from engine.text import analysis

Frequencies = Callable[[Iterable[str]], tuple[Mapping[str, int], int]]
Speaks = Callable[[], bool]
FEWEST = 0.01  # of the passages, which hold such a word


def always() -> bool:
    return True


class Matters:
    """`frequencies` tells in how many passages terms stand, and how many there are; `named` is the setting
    `skills.named`, asked anew each time; `samples`: whether the sample collections are read, which show all Dalil can.
    """

    def __init__(
        self, path: Path, frequencies: Frequencies, named: Callable[[], str], samples: Callable[[], bool]
    ) -> None:
        words = tomllib.loads(path.read_text("utf-8"))
        self._terms = frozenset(term for one in LANGUAGES for term in analysis.terms(words[one], one))
        self._frequencies, self._named, self._samples = frequencies, named, samples

    def __call__(self) -> bool:
        named = self._named()
        if named != "auto":
            return named == "always"
        return self._samples() or self._share() >= FEWEST

    def _share(self) -> float:
        try:
            held, passages = self._frequencies(self._terms)
        except IndexUnavailable:
            return 0.0
        return sum(held.values()) / max(passages, 1)
