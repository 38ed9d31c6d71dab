"""The Hanafi order of the distant kindred (qaraba), by Abu Yusuf and by Muhammad. Ikhtiyar 5/105-110.

I descendants through females; II ancestors who are no heirs; III children of sisters, daughters of brothers, children
of uterine siblings; IV uncles and aunts without agnate's right, and their descendants.
"""

from collections.abc import Mapping
from fractions import Fraction

from engine.rules.inheritance import division as whole
from engine.rules.inheritance.kin import Kin, key_of, kin
from engine.rules.inheritance.schools import HANAFI

VIEWS = ("abu_yusuf", "muhammad")
_STRENGTH = {"full": 0, "pat": 1, "mat": 2, "": 0}
Shares = dict[str, Fraction]


def divide(counts: Mapping[str, int], view: str) -> Shares:
    """Shares of those who inherit, summing to one."""
    ways = {key: kin(key) or Kin() for key in counts}
    first = min(_class(way) for way in ways.values())
    ways = {key: way for key, way in ways.items() if _class(way) == first}
    nearest = min(_nearness(way) for way in ways.values())
    ways = {key: way for key, way in ways.items() if _nearness(way) == nearest}
    if first in (2, 4):
        return _by_sides(ways, counts, 0)
    ways = _children_of_heirs(ways)
    if view == "muhammad":
        return _by_roots(ways, counts) if first == 3 else _by_generation(ways, counts, 0)
    return _by_heads(_strongest(ways), counts)


def _class(way: Kin) -> int:
    if not way.up:
        return 3 if way.link else 1
    return 4 if way.link else 2


def _nearness(way: Kin) -> tuple[int, int]:
    return len(way.up), len(way.down)


def _children_of_heirs(ways: dict[str, Kin]) -> dict[str, Kin]:
    """At equal degree the child of an heir comes first, where only some are that."""
    children = {
        key: way
        for key, way in ways.items()
        if len(way.down) > 1 and not key_of(Kin(way.up, way.link, way.down[:-1])).startswith("kin:")
    }
    return children or ways


def _strongest(ways: dict[str, Kin]) -> dict[str, Kin]:
    best = min(_STRENGTH[way.link] for way in ways.values())
    return {key: way for key, way in ways.items() if _STRENGTH[way.link] == best}


def _by_heads(ways: dict[str, Kin], counts: Mapping[str, int]) -> Shares:
    """Two parts a male, one a female; uterine relatives alike."""
    weights = {key: counts[key] * (2 if way.male and way.link != "mat" else 1) for key, way in ways.items()}
    return {key: Fraction(weight, sum(weights.values())) for key, weight in weights.items()}


def _by_generation(ways: dict[str, Kin], counts: Mapping[str, int], at: int) -> Shares:
    """Muhammad: divide where the sexes first differ, ancestors counted once a descendant, and pass the parts down."""
    males = {key: way for key, way in ways.items() if way.down[at] == "m"}
    females = {key: way for key, way in ways.items() if key not in males}
    if at == max(len(way.down) for way in ways.values()) - 1:
        return _by_heads(ways, counts)
    if not males or not females:
        return _by_generation(ways, counts, at + 1)
    heavy, light = 2 * sum(counts[key] for key in males), sum(counts[key] for key in females)
    parts = ((males, Fraction(heavy, heavy + light)), (females, Fraction(light, heavy + light)))
    return {key: part * share for side, part in parts for key, share in _by_generation(side, counts, at + 1).items()}


def _by_roots(ways: dict[str, Kin], counts: Mapping[str, int]) -> Shares:
    """Muhammad on class III: brothers and sisters divide as heirs, each counted once a descendant."""
    roots: dict[str, dict[str, Kin]] = {}
    for key, way in ways.items():
        roots.setdefault(key_of(Kin("", way.link, way.down[0])), {})[key] = way
    numbers = {root: sum(counts[key] for key in below) for root, below in roots.items()}
    shares: Shares = {}
    for root, share in whole.divide(numbers, HANAFI).shares.items():
        shares |= {key: share * part for key, part in _by_heads(roots[root], counts).items()}
    return shares


def _by_sides(ways: dict[str, Kin], counts: Mapping[str, int], at: int) -> Shares:
    """Two thirds to the father's side, one to the mother's, at each generation where they part."""
    if at == max(len(way.up) for way in ways.values()):
        return _by_heads(_strongest(_children_of_heirs(ways)), counts)
    sides = [{key: way for key, way in ways.items() if way.up[at] == letter} for letter in "FM"]
    present = [(side, weight) for side, weight in zip(sides, (2, 1), strict=True) if side]
    total = sum(weight for _, weight in present)
    return {
        key: Fraction(weight, total) * share
        for side, weight in present
        for key, share in _by_sides(side, counts, at + 1).items()
    }
