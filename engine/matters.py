"""Whether an installation speaks of religion as its own matter: else its people are not told of zakat and scholars.

The tools answer whoever asks for them all the same.
"""

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from engine.errors import IndexUnavailable
from engine.language import LANGUAGES
from engine.routing.concepts import bare
from engine.text import analysis

Frequencies = Callable[[Iterable[str]], tuple[Mapping[str, int], int]]
Speaks = Callable[[], bool]
Names = Callable[[str], bool]
FEWEST = 0.01  # of the passages, which hold such a word
FEWEST_WORDS = 2  # that the documents use: a bus stop may be called after a mosque


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
        self._asked = frozenset(stem for one in LANGUAGES for stem in _stems(words["asked"][one]))
        self._frequencies, self._named, self._samples = frequencies, named, samples

    def __call__(self) -> bool:
        named = self._named()
        if named != "auto":
            return named == "always"
        return self._samples() or self._share() >= FEWEST

    def names(self, text: str) -> bool:
        """Whether a message holds a word of religion, as it is spelt."""
        return not self._asked.isdisjoint(_stems(text))

    def _share(self) -> float:
        try:
            held, passages = self._frequencies(self._terms)
        except IndexUnavailable:
            return 0.0
        if not passages:
            return 1.0  # no document tells what the installation is for, and the tools are all it has
        counts = [count for count in held.values() if count]
        return sum(counts) / passages if len(counts) >= FEWEST_WORDS else 0.0


def _stems(text: str) -> Iterator[str]:
    return (analysis.stem(form) for word in analysis.words(text, "en") for form in (word, bare(word)))
