"""Tanzil's raw files, read without any of the code that is measured: what answers are computed from."""

import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT.parent / "shared" / "data" / "quran"
_PAUSES = re.compile("[\u06d6-\u06dc\u06de\u06e9]")


@dataclass(frozen=True, slots=True)
class Question:
    text: str
    answer: object  # None: to be refused


class Raw:
    """The files themselves: lines "sura|ayah|text", and the metadata."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        root = ET.parse(folder / "quran-data.xml").getroot()  # noqa: S314 - a data file of ours
        self.suras = [dict(one.attrib) for one in root.iter("sura")]
        self._marks = {
            name: [(int(one.attrib["sura"]), int(one.attrib["aya"])) for one in root.iter(name)]
            for name in ("juz", "quarter", "page", "ruku", "manzil", "sajda")
        }
        self.sajdas = self._marks["sajda"]

    @cached_property
    def simple(self) -> dict[tuple[int, int], list[str]]:
        return dict(self._read("quran-simple-clean.txt"))

    @cached_property
    def uthmani(self) -> dict[tuple[int, int], list[str]]:
        return dict(self._read("quran-uthmani.txt"))

    def _read(self, name: str) -> Iterator[tuple[tuple[int, int], list[str]]]:
        for line in (self._folder / name).read_text("utf-8").splitlines():
            if re.match(r"\d+\|\d+\|", line):
                sura, ayah, text = line.split("|")
                words = _PAUSES.sub("", text).split()
                basmala = int(ayah) == 1 and int(sura) not in (1, 9)
                yield (int(sura), int(ayah)), words[4:] if basmala else words

    def part(self, name: str, key: tuple[int, int]) -> int:
        return sum(start <= key for start in self._marks[name])

    def keys(self, sura: int | None = None, *, place: str = "", **parts: int) -> list[tuple[int, int]]:
        places = {int(one["index"]): one["type"] for one in self.suras}
        return [
            key
            for key in self.simple
            if (sura is None or key[0] == sura)
            and (not place or places[key[0]] == place)
            and all(self.part(name, key) == number for name, number in parts.items())
        ]

    def words(self, keys: list[tuple[int, int]]) -> int:
        return sum(len(self.uthmani[key]) for key in keys)

    def letters(self, keys: list[tuple[int, int]]) -> int:
        return sum(len("".join(self.simple[key])) for key in keys)

    def times(self, *words: str, keys: list[tuple[int, int]] | None = None) -> int:
        return sum(self.simple[key].count(word) for key in keys or self.simple for word in words)

    def joined(self, word: str, *more: str, keys: list[tuple[int, int]] | None = None) -> int:
        """A name with one or two particles before it."""
        pattern = re.compile(rf"^[أوفبكلت]{{0,2}}(?:{'|'.join((word, *more))})$")
        return sum(bool(pattern.match(one)) for key in keys or self.simple for one in self.simple[key])

    def suras_naming(self, name: str) -> Counter[int]:
        """How often each sura has a name, particles joined to it or not."""
        pattern = re.compile(rf"^[أوفبكل]{{0,2}}{name}$")
        return Counter(key[0] for key, text in self.simple.items() for one in text if pattern.match(one))

    def holding(self, *words: str) -> list[tuple[int, int]]:
        return [key for key, text in self.simple.items() if set(words) & set(text)]


class Suras(tuple[int, ...]):
    """Suras in order, whatever the form of the answer."""

    __slots__ = ()


class Places(tuple[str, ...]):
    """Verses ("2:255"): the answer is one of them, or all."""

    __slots__ = ()


class ByWay(dict[str, int]):
    """A count by each way of looking for a word; the answer says which was its own."""


class Beyond:
    """What no form of question is known for: to be answered rightly or refused."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def __repr__(self) -> str:
        return f"{self.answer!r}, or a refusal"
