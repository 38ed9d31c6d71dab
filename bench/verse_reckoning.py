"""Counts over the raw files, as the questions of `verse_questions_fresh` need them."""

import re
from collections.abc import Callable, Iterable

from bench.verse_files import ByWay, Places, Raw

Key = tuple[int, int]
_PARTICLES = "(?:أ)?(?:[وف])?(?:[بكلتس])?(?:ال)?"


class Reckoning:
    """Suras by number, verses by (sura, ayah); sizes of suras in verses."""

    def __init__(self, raw: Raw) -> None:
        self.simple, self.uthmani, self.sajdas = raw.simple, raw.uthmani, raw.sajdas
        self.keys = sorted(raw.simple)
        self.sizes = {int(one["index"]): int(one["ayas"]) for one in raw.suras}
        self.orders = {int(one["index"]): int(one["order"]) for one in raw.suras}
        self.places = {int(one["index"]): one["type"] for one in raw.suras}
        self.rukus = {int(one["index"]): int(one["rukus"]) for one in raw.suras}
        self.juz = {key: raw.part("juz", key) for key in self.keys}
        self.page = {key: raw.part("page", key) for key in self.keys}
        self.hizb = {key: (raw.part("quarter", key) + 3) // 4 for key in self.keys}
        self.words, self.letters = raw.words, raw.letters
        self.suras = range(1, 115)

    def where(self, holds: Callable[[Key], bool]) -> list[Key]:
        return [key for key in self.keys if holds(key)]

    def sura(self, number: int) -> list[Key]:
        return self.where(lambda key: key[0] == number)

    def within(self, *juz: int) -> list[Key]:
        return self.where(lambda key: self.juz[key] in juz)

    def meccan(self, key: Key) -> bool:
        return self.places[key[0]] == "Meccan"

    def medinan(self, key: Key) -> bool:
        return not self.meccan(key)

    def length(self, key: Key) -> int:
        """In words."""
        return len(self.uthmani[key])

    def sura_words(self, number: int) -> int:
        return self.words(self.sura(number))

    def sura_letters(self, number: int) -> int:
        return self.letters(self.sura(number))

    def top(self, size: Callable[[int], int], count: int = 1, suras: Iterable[int] = range(1, 115)) -> list[int]:
        return sorted(suras, key=lambda sura: -size(sura))[:count]

    def longest(self, keys: list[Key]) -> Places:
        most = max(map(self.length, keys))
        return _places(key for key in keys if self.length(key) == most)

    def shortest(self, keys: list[Key]) -> Places:
        least = min(map(self.length, keys))
        return _places(key for key in keys if self.length(key) == least)

    def ways(self, word: str, keys: list[Key] | None = None) -> ByWay:
        """How often a word stands there as it is, with particles and the article, within any word."""
        every = [one for key in (self.keys if keys is None else keys) for one in self.simple[key]]
        attached = sum(bool(joined(word).match(one)) for one in every)
        return ByWay(word=every.count(word), attached=attached, part=sum(word in one for one in every))

    def verses_with(self, *words: str, keys: list[Key] | None = None) -> ByWay:
        """Verses that hold all of the words."""
        verses = [self.simple[key] for key in (self.keys if keys is None else keys)]
        attached = sum(all(any(joined(word).match(one) for one in text) for word in words) for text in verses)
        return ByWay(word=sum(set(words) <= set(text) for text in verses), attached=attached)

    def suras_with(self, word: str) -> ByWay:
        exact = {key[0] for key in self.keys if word in self.simple[key]}
        attached = {key[0] for key in self.keys if any(map(joined(word).match, self.simple[key]))}
        return ByWay(word=len(exact), attached=len(attached))

    def phrase(self, words: str, keys: list[Key] | None = None) -> int:
        parts = words.split()
        texts = [self.simple[key] for key in (self.keys if keys is None else keys)]
        return sum(text[at : at + len(parts)] == parts for text in texts for at in range(len(text)))

    def starting(self, words: str) -> int:
        parts = words.split()
        return sum(text[: len(parts)] == parts for text in self.simple.values())

    def ending(self, word: str) -> int:
        return sum(text[-1] == word for text in self.simple.values())

    def letter(self, sign: str, sura: int) -> int:
        return sum(word.count(sign) for key in self.sura(sura) for word in self.simple[key])


def joined(word: str) -> re.Pattern[str]:
    bare = word.removeprefix("ال")
    return re.compile(rf"^(?:{_PARTICLES}{word}|(?:أ)?(?:[وف])?(?:ل)?ل{bare})$")


def _places(keys: Iterable[Key]) -> Places:
    return Places(f"{sura}:{ayah}" for sura, ayah in keys)
