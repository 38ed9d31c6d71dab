"""Distant kindred (dhawu al-arham): who divides what is left when no sharer returns and no agnate lives.

Tanzil (Hanbali; later Maliki and Shafi'i): each relative stands in the place of the heir through whom he is related.
Qaraba (Hanafi): four classes, each before the next, and within a class the nearer first. Muqni' 1/275-277,
Ikhtiyar 5/105-110. Relatives of one class key are taken to be related through one and the same person.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from engine.tools.inheritance.rules import division as whole
from engine.tools.inheritance.rules import kinship_order
from engine.tools.inheritance.rules.kin import Kin, key_of, kin
from engine.tools.inheritance.rules.schools import School


@dataclass(frozen=True)
class Kindred:
    """Shares of what the distant kindred have to divide, summing to one; `views` hold other opinions of the school."""

    rule: str
    shares: Mapping[str, Fraction]
    excluded: tuple[str, ...]
    views: Mapping[str, Mapping[str, Fraction]]


def divide(counts: Mapping[str, int], school: School) -> Kindred:
    """Division among the distant relatives `counts` alone."""
    if school.arham == "qaraba":
        views = {view: kinship_order.divide(counts, view) for view in kinship_order.VIEWS}
        shares = views[kinship_order.VIEWS[0]]
        others = {view: found for view, found in views.items() if found != shares}
        rule = "R-ARHAM-QARABA"
    else:
        shares, others, rule = by_place(counts, school), {}, "R-ARHAM-TANZIL"
    return Kindred(rule, shares, tuple(key for key in counts if key not in shares), others)


def by_place(counts: Mapping[str, int], school: School, beside: Mapping[str, int] | None = None) -> dict[str, Fraction]:
    """Tanzil: the reached heirs divide as if alive, and each share goes to those who reach through him.

    `beside`: a spouse taken into their problem (a second view); the shares then sum to what the spouse leaves.
    """
    ways = {key: kin(key) or Kin() for key in counts}
    lifted = {key: _lift(way) for key, way in ways.items()}
    fewest: dict[str, int] = {}
    for key, (_, steps) in lifted.items():
        side = _direction(ways[key])
        fewest[side] = min(fewest.get(side, steps), steps)
    through: dict[str, list[str]] = {}
    for key, (reach, steps) in lifted.items():
        if steps == fewest[_direction(ways[key])]:
            through.setdefault(key_of(reach), []).append(key)
    reached = whole.divide({**dict.fromkeys(through, 1), **(beside or {})}, school)
    shares: dict[str, Fraction] = {}
    for heir, share in reached.shares.items():
        if heir not in through:
            continue
        below = {key: _seen_from(ways[key], kin(heir) or Kin()) for key in through[heir]}
        for key, part in _among(heir, below, counts, school).items():
            shares[key] = share * part
    return shares


def _lift(way: Kin) -> tuple[Kin, int]:
    """The heir in whose place this relative stands, and in how many steps."""
    steps = 0
    while key_of(way).startswith("kin:"):
        steps += 1
        if len(way.down) > 1:
            way = Kin(way.up, way.link, way.down[:-1])
        elif way.down:
            way = Kin(way.up)
        else:
            way = Kin(way.up[:-1])
    return way, steps


def _direction(way: Kin) -> str:
    if way.up:
        return way.up[0]
    return "siblings" if way.link else "descendants"


def _seen_from(way: Kin, heir: Kin) -> Kin:
    """`way` as the heir it passes through would count it."""
    if heir.down:
        return Kin("", "", way.down[len(heir.down) :])
    return Kin(way.up[len(heir.up) :], way.link, way.down)


def _among(heir: str, below: Mapping[str, Kin], counts: Mapping[str, int], school: School) -> dict[str, Fraction]:
    """One heir's share among those who stand in his place: as his own heirs would take it, by equal or double heads."""
    numbers: dict[str, int] = {}
    for key, way in below.items():
        numbers[key_of(way)] = numbers.get(key_of(way), 0) + counts[key]
    if len({_sexless(way) for way in below.values()}) > 1:
        division = whole.divide(numbers, school)
        portions = _merged(division.shares)
    else:
        portions = {_sexless(next(iter(below.values()))): Fraction(1)}
    shares = {}
    for alike, portion in portions.items():
        group = [key for key, way in below.items() if _sexless(way) == alike]
        equal = school.arham_equal_sexes or alike.link == "mat" or heir.startswith("mat_")
        weights = {key: counts[key] * (2 if below[key].male and not equal else 1) for key in group}
        for key, weight in weights.items():
            shares[key] = portion * weight / sum(weights.values())
    return shares


def _sexless(way: Kin) -> Kin:
    return Kin(way.up, way.link, f"{way.down[:-1]}x") if way.down else way


def _merged(shares: Mapping[str, Fraction]) -> dict[Kin, Fraction]:
    found: dict[Kin, Fraction] = {}
    for key, share in shares.items():
        alike = _sexless(kin(key) or Kin())
        found[alike] = found.get(alike, Fraction(0)) + share
    return found
