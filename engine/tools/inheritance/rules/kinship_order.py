"""The Hanafi order of the distant kindred (qaraba), by Abu Yusuf and by Muhammad. Ikhtiyar 5/105-110.

I descendants through females; II ancestors who are no heirs; III children of sisters, daughters of brothers, children
of uterine siblings; IV uncles and aunts without agnate's right, and their descendants.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Literal

from engine.tools.inheritance.rules import division as whole
from engine.tools.inheritance.rules.kin import Kin, key_of, kin
from engine.tools.inheritance.rules.schools import HANAFI

VIEWS = ("abu_yusuf", "muhammad")
_WEIGHTS = (2, 1)  # of a male beside a female, and of the father's side beside the mother's
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
        return _by_sides(ways, counts)
    ways = _children_of_heirs(ways)
    if view == "muhammad":
        return _by_roots(ways, counts) if first == 3 else _by_generation(ways, counts)
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


def _by_generation(ways: dict[str, Kin], counts: Mapping[str, int]) -> Shares:
    """Muhammad: divide where the sexes first differ, ancestors counted once a descendant, and pass the parts down."""
    shares: Shares = {}
    for group, share in _parted(ways, "down", "mf", lambda side: sum(counts[key] for key in side), last=1):
        shares |= {key: share * part for key, part in _by_heads(group, counts).items()}
    return shares


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


def _by_sides(ways: dict[str, Kin], counts: Mapping[str, int]) -> Shares:
    """Two thirds to the father's side, one to the mother's, at each generation where they part."""
    shares: Shares = {}
    for group, share in _parted(ways, "up", "FM", lambda _: 1):
        heirs = _by_heads(_strongest(_children_of_heirs(group)), counts)
        shares |= {key: share * part for key, part in heirs.items()}
    return shares


def _parted(
    ways: dict[str, Kin],
    leg: Literal["up", "down"],
    letters: str,
    heads: Callable[[dict[str, Kin]], int],
    last: int = 0,
) -> Iterator[tuple[dict[str, Kin], Fraction]]:
    """Groups that take the same steps on that leg of the way but for the `last`, each with its share: at every step
    where the two letters part, each side takes by its heads and weight."""
    waiting = [(ways, Fraction(1), 0)]  # a list, not calls: generations may be more than calls can be nested
    while waiting:
        group, share, at = waiting.pop()
        steps = [getattr(way, leg) for way in group.values()]
        end = max(map(len, steps)) - last
        at = next((place for place in range(at, end) if len({step[place] for step in steps}) > 1), end)
        if at == end:
            yield group, share
            continue
        sides = [{key: way for key, way in group.items() if getattr(way, leg)[at] == letter} for letter in letters]
        worth = [heads(side) * weight for side, weight in zip(sides, _WEIGHTS, strict=True)]
        parts = [(side, share * Fraction(one, sum(worth)), at + 1) for side, one in zip(sides, worth, strict=True)]
        waiting += reversed(parts)
