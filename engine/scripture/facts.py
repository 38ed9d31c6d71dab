"""What is known of the Quran besides its text: suras, their names, and where its divisions begin (`config/quran`)."""

import tomllib
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

VERSES, SURAS = 6236, 114
Place = Literal["Meccan", "Medinan"]
Key = tuple[int, int]  # sura, ayah
DIVISIONS = ("juz", "quarters", "manzils", "rukus", "pages")


@dataclass(frozen=True, slots=True)
class Sura:
    """`place` and `order` are those of revelation by tradition; `rukus` counts its sections."""

    number: int
    arabic: str
    latin: str
    english: str
    verses: int
    place: Place
    order: int
    rukus: int
    spellings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Facts:
    """`starts` gives for each of DIVISIONS the verse at which its first, second, ... part begins."""

    suras: tuple[Sura, ...]
    starts: Mapping[str, tuple[Key, ...]]
    sajdas: Mapping[Key, str]  # "recommended" or "obligatory"

    def keys(self) -> Iterator[Key]:
        """Every verse in order."""
        return ((sura.number, ayah) for sura in self.suras for ayah in range(1, sura.verses + 1))

    def place(self, verse: Key) -> int:
        """How many verses stand before this one."""
        return sum(sura.verses for sura in self.suras[: verse[0] - 1]) + verse[1] - 1

    def at(self, place: int) -> Key:
        """The verse before which so many stand."""
        number = 1
        while place >= self.suras[number - 1].verses:
            place -= self.suras[number - 1].verses
            number += 1
        return number, place + 1

    def part(self, division: str, verse: Key) -> int:
        """The number, from 1, of the part that the verse stands in."""
        return bisect_right(self.starts[division], verse)


def load(folder: Path) -> Facts:
    """From `suras.tsv` and `divisions.toml`."""
    lines = (folder / "suras.tsv").read_text("utf-8").splitlines()
    divisions = tomllib.loads((folder / "divisions.toml").read_text("utf-8"))
    return Facts(
        tuple(_sura(line) for line in lines if line and not line.startswith("#")),
        {name: tuple(map(key, divisions[name].split())) for name in DIVISIONS},
        {key(verse): kind for kind in ("recommended", "obligatory") for verse in divisions[kind].split()},
    )


def key(words: str) -> Key:
    """ "2:255" -> (2, 255)."""
    sura, ayah = words.split(":")
    return int(sura), int(ayah)


def _sura(line: str) -> Sura:
    number, verses, rukus, order, place, arabic, latin, english, spellings = line.split("\t")
    where: Place = "Meccan" if place == "Meccan" else "Medinan"
    return Sura(
        int(number), arabic, latin, english, int(verses), where, int(order), int(rukus), tuple(spellings.split("|"))
    )
