"""People with two kinships, and people who died together.

Two kinships that fit together (a cousin who is the uterine brother) both count; of those by a mistaken union both
count for Hanafis and Hanbalis, the stronger alone for Malikis and Shafi'is. Those who died in unknown order do not
inherit from each other; Hanbalis let each inherit of the other's own property, not of what came by this death.
Muqni' 1/279.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from engine.tools.inheritance.rules.division import divide
from engine.tools.inheritance.rules.groups import ZERO
from engine.tools.inheritance.rules.schools import School


@dataclass(frozen=True)
class Shared:
    """Shares per class; of people with two kinships under both keys joined by "+"."""

    school: School
    shares: Mapping[str, Fraction]
    remainder: Fraction
    base: int


def double_kinship(heirs: Mapping[str, int], double: Sequence[tuple[str, str]], school: School, union: bool) -> Shared:
    """`double`: people with both their classes; `union`: by a mistaken marriage; `heirs`: the others."""
    counts = dict(heirs)
    for first, second in double:
        counts[first] = counts.get(first, 0) + 1
        if not union or school.both_kinships:
            counts[second] = counts.get(second, 0) + 1
    division = divide(counts, school)
    shares = {key: division.per_head.get(key, ZERO) * number for key, number in heirs.items()}
    for first, second in double:
        both = division.per_head.get(first, ZERO)
        if not union or school.both_kinships:
            both += division.per_head.get(second, ZERO)
        shares[f"{first}+{second}"] = both
    taken = {key: share for key, share in shares.items() if share}
    return Shared(school, taken, division.remainder, lcm(*(s.denominator for s in taken.values())))


def died_together(heirs: Mapping[str, int], tie: str, school: School) -> Shared:
    """Two who died in unknown order: `tie`, the class of one as heir of the other; `heirs`, who survives each."""
    alone = divide(heirs, school)
    if school.name != "hanbali":
        return Shared(school, alone.shares, alone.remainder, alone.base.final)
    mutual = divide({**heirs, tie: heirs.get(tie, 0) + 1}, school)
    passed = mutual.per_head.get(tie, ZERO)
    keys = {**mutual.shares, **alone.shares}
    shares = {key: mutual.shares.get(key, ZERO) + passed * alone.shares.get(key, ZERO) for key in keys}
    shares[tie] = shares.get(tie, ZERO) - passed
    taken = {key: share for key, share in shares.items() if share}
    return Shared(school, taken, ZERO, lcm(*(s.denominator for s in taken.values())))
