"""A table of cities and how a name, however it is spelt, leads to one.

A name that several cities bear means the largest where it is by far the largest, else it is for the person to choose.
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from rapidfuzz import fuzz, process

from engine.rules.sky.solar import Place

BY_FAR = 4  # times as many people as the next of the name
CLOSE = 84  # of 100: from which on another spelling may be meant
MOST_OFFERED = 4
_FOLDED = str.maketrans("أإآٱىةؤئς", "اااايهويσ", "ـ")
_BETWEEN = re.compile(r"[\W_]+")
_ARTICLE = re.compile(r"^(?:al |el |ash |ar |as |at |ad |ال)(?=\w{3})")


@dataclass(frozen=True)
class City:
    """`country` is its ISO code; `people` in thousands."""

    name: str
    country: str
    place: Place
    timezone: str
    people: int


@dataclass(frozen=True)
class Cities:
    """`named` holds the cities of each folded name, largest first."""

    named: Mapping[str, tuple[City, ...]]

    def find(self, name: str) -> tuple[City, ...]:
        """The cities that may be meant: one, or several of a name to choose from; none for an unknown name."""
        found = self.named.get(folded(name), ())
        if len(found) > 1 and found[0].people >= BY_FAR * max(1, found[1].people):
            return found[:1]
        return found[:MOST_OFFERED]

    def like(self, name: str) -> tuple[City, ...]:
        """Largest cities of names spelt much like it, best first."""
        written = folded(name)
        near = process.extract(written, self.named.keys(), scorer=fuzz.ratio, score_cutoff=CLOSE, limit=12)
        ranked = sorted(near, key=lambda match: (-round(match[1] / 5), -self.named[match[0]][0].people))
        return tuple(dict.fromkeys(self.named[match[0]][0] for match in ranked))[:MOST_OFFERED]


def folded(name: str) -> str:
    """Without case, accents, vowel marks, hamzas, punctuation and the article: "El-Qâhira" and "القاهرة" as typed."""
    plain = unicodedata.normalize("NFD", name.casefold().translate(_FOLDED))
    letters = "".join(letter for letter in plain if unicodedata.category(letter) != "Mn").translate(_FOLDED)
    return _ARTICLE.sub("", _BETWEEN.sub(" ", letters).strip()).replace(" ", "")


def load(path: Path) -> Cities:
    """From `config/cities.tsv`, whose lines are largest first."""
    named: dict[str, list[City]] = {}
    for line in path.read_text("utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        name, country, latitude, longitude, timezone, people, others = line.split("\t")
        also = others.split("|") if others else []
        place = Place(float(latitude), float(longitude))
        city = City(name, country, place, timezone, int(people))
        for key in dict.fromkeys(map(folded, (name, *also))):
            named.setdefault(key, []).append(city)
    return Cities({key: tuple(cities) for key, cities in named.items() if key})
