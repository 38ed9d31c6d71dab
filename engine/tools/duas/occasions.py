"""Which occasions a message asks for: by the words of their titles, by what words mean the same, by spelling; and by
the likeness of its vector to those of a title and of the words that mean the same. Pure."""

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import pairwise
from math import log, sqrt
from pathlib import Path
from typing import cast

import numpy as np
from numpy.typing import NDArray

from engine.language import Language
from engine.places.reading import COMMON
from engine.text import analysis, lexicon
from engine.text.folding import fold
from engine.tools.duas.book import Book, Occasion

_SCRIPTS = tuple(map(re.compile, (r"[a-zA-Z]", r"[\u0620-\u06ff]", r"[\u0370-\u03ff\u1f00-\u1fff]")))
SURE = 0.62  # from which an occasion is what was asked for
OFFERED = 0.3  # from which it is worth offering
AHEAD = 0.1  # by which the best must lead, unless it is of another book and the same occasion
SAME_MEANING = 0.65  # at least, of a message that speaks of exactly what a title speaks of
_OF_ITS_OWN = frozenset(("=toilet", "=intercourse"))  # meanings that an occasion speaks of, or is not the one
NEAR = 0.3  # likeness from which an occasion is worth offering
ALONE = 0.4  # likeness from which an occasion is what is asked for, where it leads
LEADS = 0.1  # by which it must lead all that have another meaning: .89 of 27 messages then get the right one
_BY_WORDS = 0.15  # of what the words tell, beside the likeness, where occasions are offered
_CONCEPT_WEIGHT = 1.6  # of a shared meaning against a shared word


@dataclass(frozen=True, slots=True)
class Match:
    """`meaning` is alike for occasions that are the same in different books."""

    book: str
    occasion: Occasion
    score: float  # 0 to 1
    meaning: frozenset[str]
    likeness: float = 0.0  # of the vectors


Encode = Callable[[Sequence[str]], NDArray[np.float32]]
"""Vectors of length 1 of texts."""


@dataclass(frozen=True)
class Concepts:
    """Folded stems, and pairs of them, to the meanings they carry; `words`: those of a meaning, by script."""

    meanings: Mapping[str, tuple[str, ...]]
    words: Mapping[str, tuple[str, ...]]

    def features(self, text: str) -> Counter[str]:
        """Stems of the telling words, and "=meaning" for each meaning."""
        words = _stems(text)
        found = Counter(word for word in words if word not in _asking())
        pairs = (f"{first}_{second}" for first, second in pairwise(words))
        for word in (*words, *pairs):
            for meaning in self.meanings.get(word, ()):
                found[f"={meaning}"] = 1
        return found

    def spelt(self, meanings: Iterable[str]) -> list[str]:
        """The words of all these meanings ("=travel"), a text for each script."""
        known = [self.words[name[1:]] for name in sorted(meanings) if name[1:] in self.words]
        scripts = zip(*known, strict=True) if known else ()
        return [text for words in scripts if (text := ", ".join(filter(None, words)))]


class Finder:
    """Over the occasions of some books; the same books give the same order."""

    def __init__(self, books: Sequence[Book], concepts: Concepts, encode: Encode | None = None) -> None:
        self._occasions = [(book.name, occasion) for book in books for occasion in book.occasions]
        self._concepts, self._encode = concepts, encode

    def find(self, text: str, most: int = 5) -> list[Match]:
        """The likeliest occasions, best first; those that nothing speaks for are left out."""
        ranked = sorted((match for match in self._scored(text) if match.score >= OFFERED), key=lambda one: -one.score)
        return ranked[:most]

    def near(self, text: str, most: int = 5) -> list[Match]:
        """The occasions that the message is most like, by its vector above all; none without an encoder. The first call
        takes seconds, the others some 10 ms."""
        if self._encode is None:
            return []
        vector, (vectors, owners, kinds) = self._encode([text])[0], self._vectors
        likeness = np.zeros((2, len(self._occasions)), np.float32)
        np.maximum.at(likeness, (kinds, owners), vectors @ vector)
        alike = zip(self._scored(text), likeness.mean(axis=0).tolist(), strict=True)
        own = _OF_ITS_OWN & self._concepts.features(text).keys()
        found = [replace(match, likeness=mean) for match, mean in alike if own <= match.meaning]
        return sorted(found, key=lambda match: -match.likeness - _BY_WORDS * match.score)[:most]

    def _scored(self, text: str) -> list[Match]:
        asked = self._concepts.features(text)
        exact = _key(text)
        return [
            Match(book, occasion, 1.0 if exact in keys else self._alike(asked, features), _meaning(features))
            for (book, occasion), (keys, features) in zip(self._occasions, self._prepared, strict=True)
        ]

    def loose(self, text: str, occasion: Occasion) -> list[str]:
        """Words of the message that neither the occasion's titles nor their meanings speak of, as they were written."""
        spoken = {name for title in occasion.titles.values() for name in self._concepts.features(title)}
        words = re.findall(r"[^\W\d_]{2,}|\d+", text)
        known = [not (own := set(self._concepts.features(word))) or bool(own & spoken) for word in words]
        for place, (one, other) in enumerate(pairwise(words)):
            joined = {name for name in self._concepts.features(f"{one} {other}") if name[0] == "="}
            if joined & spoken:
                known[place] = known[place + 1] = True
        return [word for word, is_known in zip(words, known, strict=True) if not is_known and fold(word) not in COMMON]

    def speaks(self, text: str) -> bool:
        """Whether the message names an occasion at all, known or not."""
        return bool(self._concepts.features(text))

    def reads(self, language: Language) -> bool:
        """Whether most occasions have a title in the language."""
        titled = sum(language in occasion.titles for _, occasion in self._occasions)
        return titled * 2 >= len(self._occasions)

    def names_only(self, text: str) -> bool:
        """Whether the message has hardly a word but such as mean an occasion."""
        found = self._concepts.features(text)
        meanings = sum(name[0] == "=" for name in found)
        return meanings > 0 and len(found) - meanings <= meanings

    @cached_property
    def _vectors(self) -> tuple[NDArray[np.float32], NDArray[np.intp], NDArray[np.intp]]:
        """Of the titles of each occasion (kind 0) and of the words that mean the same (1), and whose they are."""
        texts: list[tuple[str, int, int]] = []
        for place, ((_, occasion), (_, features)) in enumerate(zip(self._occasions, self._prepared, strict=True)):
            texts += [(title, place, 0) for title in occasion.titles.values()]
            texts += [(words, place, 1) for words in self._concepts.spelt(_meaning(features))]
        encode = cast(Encode, self._encode)
        unlike = list(dict.fromkeys(text for text, _, _ in texts))
        row = {text: number for number, text in enumerate(unlike)}
        vectors = encode(unlike) if unlike else np.zeros((0, 1), np.float32)
        rows, owners, kinds = (
            np.array(one, np.intp) for one in zip(*((row[a], b, c) for a, b, c in texts), strict=True)
        )
        return vectors[rows], owners, kinds

    @cached_property
    def _prepared(self) -> list[tuple[frozenset[str], list[Counter[str]]]]:
        return [
            (
                frozenset(_key(title) for title in occasion.titles.values()),
                [self._concepts.features(title) for title in occasion.titles.values()],
            )
            for _, occasion in self._occasions
        ]

    @cached_property
    def _weights(self) -> Mapping[str, float]:
        """How telling a feature is: the fewer titles have it, the more."""
        total = len(self._prepared)
        held = Counter(name for _, titles in self._prepared for name in {name for one in titles for name in one})
        return {
            name: log(1 + total / count) * (_CONCEPT_WEIGHT if name[0] == "=" else 1) for name, count in held.items()
        }

    def _alike(self, asked: Counter[str], titles: Iterable[Counter[str]]) -> float:
        return max((self._cosine(asked, title) for title in titles), default=0.0)

    def _cosine(self, asked: Counter[str], title: Counter[str]) -> float:
        shared = sum(self._weight(name) ** 2 for name in asked.keys() & title.keys())
        if not shared or not _OF_ITS_OWN & asked.keys() <= title.keys():
            return 0.0
        alike = shared / (self._length(asked) * self._length(title))
        return SAME_MEANING + (1 - SAME_MEANING) * alike if _is_meant(asked, title) else alike

    def _length(self, features: Counter[str]) -> float:
        """A word whose meaning is known counts by its meaning alone."""
        return sqrt(sum(self._weight(name) ** 2 for name in features))

    def _weight(self, name: str) -> float:
        return self._weights.get(name, 1.0)


def _is_meant(asked: Counter[str], title: Counter[str]) -> bool:
    """Whether both have the same meanings, and the message nothing beside them but one word for each."""
    meanings = {name for name in asked if name[0] == "="}
    words = len(asked) - len(meanings)
    return bool(meanings) and words <= len(meanings) and meanings == {name for name in title if name[0] == "="}


def _meaning(titles: Sequence[Counter[str]]) -> frozenset[str]:
    """The meanings of its titles; where none is known, their words."""
    names = {name for one in titles for name in one}
    return frozenset(name for name in names if name[0] == "=") or frozenset(names)


def load(path: Path) -> Concepts:
    table: dict[str, list[str]] = {}
    known: dict[str, str] = tomllib.loads(path.read_text("utf-8"))
    for meaning, words in known.items():
        for word in words.split():
            key = "_".join(_stems(word.replace("_", " ")))
            table.setdefault(key, []).append(meaning)
    meanings = {word: tuple(dict.fromkeys(names)) for word, names in table.items()}
    return Concepts(meanings, {meaning: _by_script(words) for meaning, words in known.items()})


def _by_script(words: str) -> tuple[str, ...]:
    """The words in Latin, Arabic and Greek letters, a text each, empty where there are none."""
    listed = [word.replace("_", " ") for word in words.split()]
    return tuple(" ".join(word for word in listed if letters.match(word)) for letters in _SCRIPTS)


def _key(text: str) -> str:
    return " ".join(_stems(text))


def _stems(text: str) -> list[str]:
    language: Language = "en"  # the language only tells how thousands are parted
    return analysis.terms(text, language)


@lru_cache(maxsize=1)
def _asking() -> frozenset[str]:
    return frozenset(stem for word in lexicon.words("duas.asking") for stem in _stems(word))
