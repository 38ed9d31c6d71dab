"""A table of cities and how a name, however it is spelt, leads to one.

A name that several cities bear means the largest where it is by far the largest, else it is for the person to choose.
"""

import re
import sys
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA

from engine.language import Language, detect
from engine.places.coordinates import Place, distance
from engine.text.bare import normal

BY_FAR = 4  # times as many people as the next of the name
LARGER = 2  # the same within one country
ALIKE = 70  # of 100: what is less alike is not even measured
SHORTEST, LONG = 4, 8  # letters of a name with room for one slip of the pen, and for two
MOST_OFFERED = 4
NEAR = 3  # degrees of latitude within which most places have a city
_DEGREE_KM = 111
_FOLDED = str.maketrans("أإآٱىةؤئς", "اااايهويσ", "ـ")
_BETWEEN = re.compile(r"[\W_]+")
_ARTICLE = re.compile(r"^(?:al |el |ash |ar |as |at |ad |ال)(?=\w{3})")


@dataclass(frozen=True)
class City:
    """`country` and `region` (of the USA and Canada, else empty) are ISO codes: "US", "US-AL"; `people` in thousands;
    `others` are names in other scripts, the best known first."""

    name: str
    country: str
    place: Place
    timezone: str
    people: int
    others: tuple[str, ...] = ()
    region: str = ""

    def called(self, language: Language) -> str:
        """Its name in the language, where it has one of its own there."""
        return next((name for name in self.others if detect(name) == language), self.name)


@dataclass(frozen=True)
class Cities:
    """`named` holds the cities of each folded name, largest first."""

    named: Mapping[str, tuple[City, ...]]

    @cached_property
    def every(self) -> tuple[City, ...]:
        """Each city once."""
        return tuple({id(city): city for cities in self.named.values() for city in cities}.values())

    def find(self, name: str) -> tuple[City, ...]:
        """The cities that may be meant: one, or several of a name to choose from; none for an unknown name."""
        found = self.named_alike(name)
        if all(_is_meant(found[0], other) for other in found[1:]):
            return found[:1]
        return found[:MOST_OFFERED]

    def nearest(self, place: Place) -> tuple[City, float]:
        """The city nearest to a place, and the kilometres to it."""
        around = [city for city in self.every if abs(city.place.latitude - place.latitude) < NEAR]
        found = min(((city, distance(place, city.place)) for city in around), key=lambda pair: pair[1], default=None)
        if found is None or found[1] > NEAR * _DEGREE_KM:
            found = min(((city, distance(place, city.place)) for city in self.every), key=lambda pair: pair[1])
        return found

    def of_country(self, code: str) -> tuple[City, ...]:
        """Its largest cities."""
        return tuple(sorted(self.within(code), key=lambda city: -city.people)[:MOST_OFFERED])

    def within(self, code: str) -> list[City]:
        """Every city of the country."""
        return [city for city in self.every if city.country == code]

    def named_alike(self, name: str) -> tuple[City, ...]:
        """Every city of the name, largest first."""
        return self.named.get(folded(name), ())

    def like(self, name: str) -> tuple[City, ...]:
        """Largest cities of names spelt much like it, best first."""
        written = folded(name)
        slips = 0 if len(written) < SHORTEST else 1 if len(written) < LONG else 2
        near = process.extract(written, self.named.keys(), scorer=fuzz.ratio, score_cutoff=ALIKE, limit=None)
        measured = [(OSA.distance(written, key), key) for key, _, _ in near]
        found = [(away, -city.people, city) for away, key in measured if 0 < away <= slips for city in self.named[key]]
        ranked = sorted(found, key=lambda one: one[:2])
        return tuple(dict.fromkeys(city for _, _, city in ranked))[:MOST_OFFERED]


def _is_meant(city: City, other: City) -> bool:
    """Whether who names them both alike means the first."""
    times = LARGER if city.country == other.country else BY_FAR
    return city.people >= times * max(1, other.people)


@lru_cache(maxsize=8192)  # the readers of one message ask for its words again and again
def folded(name: str) -> str:
    """Without case, accents, vowel marks, hamzas, punctuation and the article: "El-Qâhira" and "القاهرة" as typed."""
    letters = name.casefold()
    if not letters.isascii():
        plain = normal("NFD", letters.translate(_FOLDED))
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
        foreign = tuple(sys.intern(name) for name in also if not name.isascii())
        place = Place(float(latitude), float(longitude))
        region = sys.intern(country) if "-" in country else ""
        city = City(name, country[:2], place, sys.intern(timezone), int(people), foreign, region)
        for key in dict.fromkeys(map(folded, (name, *also))):
            named.setdefault(key, []).append(city)
    return Cities({key: tuple(cities) for key, cities in named.items() if key})
