"""A question in words -> a case, and what has to be asked back before it can be divided.

    understood = understand("مات وترك زوجة وأخا")
    understood.heirs, understood.asks       {"wife": 1, "full_brother": 1}, ("link",)

Nothing is asked that would not change the result: an uncle of unsaid kind stands as he is when every reading agrees.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from engine.errors import InputError
from engine.text.tokens import fold
from engine.tools.inheritance.reading import english
from engine.tools.inheritance.reading.case_text import split
from engine.tools.inheritance.reading.roster import Doubt, Roster, roster
from engine.tools.inheritance.rules.division import divide
from engine.tools.inheritance.rules.kin import Kin, is_male, key_of, kin
from engine.tools.inheritance.rules.schools import SCHOOLS, school

_MISSING = re.compile(r"مفقود|غايب|missing")
_LATER = re.compile(
    r"(?:مات|توفي)\w* (?:وارث|احد الورثة|بعض الورثة).*قبل|قبل (?:ال)?(?:قسمة|تقسيم)|before (?:the )?division"
)


@dataclass(frozen=True)
class Understood:
    """`asks` in the order to ask: heirs, missing, deaths, number, sex, link, side, grandchild.

    `places` are where each class is named in the folded text; `doubts` what was assumed for each phrase.
    """

    heirs: Mapping[str, int]
    asks: tuple[str, ...]
    doubts: tuple[Doubt, ...]
    places: Mapping[str, tuple[int, int]]


def understand(text: str) -> Understood:
    found = split(text).heirs if re.search(r"[\u0621-\u064a]", text) else roster(english.mentions(text))
    plain = fold(text)
    counts = {key: number for key, number in found.counts.items() if number}
    asks = list(_asks(found, counts))
    if not counts:
        asks.insert(0, "deaths" if _LATER.search(plain) else "heirs")
    elif _MISSING.search(plain):
        asks.insert(0, "missing")
    elif _LATER.search(plain):
        asks.insert(0, "deaths")
    return Understood(counts, tuple(dict.fromkeys(asks)), tuple(found.doubts), found.places)


def _asks(found: Roster, counts: Mapping[str, int]) -> Iterator[str]:
    for about in ("number", "sex", "link", "side", "grandchild"):
        for doubt in found.doubts:
            if doubt.about == about and (about in ("sex", "grandchild") or _matters(counts, doubt)):
                yield about
                break


def _matters(counts: Mapping[str, int], doubt: Doubt) -> bool:
    """Whether another reading of an unsaid number, kind or side would change who takes what, in any school."""
    if doubt.about == "number":
        shares = [_shares({**counts, doubt.key: number}) for number in (1, 2, 3)]
        return any(each != shares[0] for each in shares) or any(key == doubt.key for key, _ in shares[0])
    return len({_taken(reading) for reading in _readings(counts, doubt)}) > 1


def _readings(counts: Mapping[str, int], doubt: Doubt) -> Iterator[dict[str, int]]:
    way = kin(doubt.key)
    if way is None or doubt.key not in counts:
        return
    links = ("full", "pat") if way.up or len(way.down) > 1 else ("full", "pat", "mat")
    keys = ["gm:MM", "gm:FM"] if doubt.about == "side" else [key_of(Kin(way.up, link, way.down)) for link in links]
    for key in keys:
        reading = {(key if each == doubt.key else each): number for each, number in counts.items()}
        if len(reading) == len(counts):
            yield reading


def _shares(reading: Mapping[str, int]) -> dict[tuple[str, str], Fraction]:
    """Share of each class in each school."""
    found: dict[tuple[str, str], Fraction] = {}
    for name, each in SCHOOLS.items():
        try:
            division = divide(reading, each)
        except InputError:
            continue  # this number of them cannot be
        found |= {(key, name): share for key, share in division.shares.items()}
    return found


def _taken(reading: Mapping[str, int]) -> tuple[tuple[tuple[Fraction, bool], ...], ...]:
    """What each head takes by school, without the names of the classes."""
    found = []
    for each in (*SCHOOLS.values(), school("maliki:classical")):
        try:
            division = divide(reading, each)
        except InputError:
            continue
        heads = [
            (division.per_head.get(key, Fraction(0)), is_male(key))
            for key, number in reading.items()
            for _ in range(number)
        ]
        found.append(tuple(sorted(heads)))
    return tuple(found)
