"""The bases a division is written on: the first, after 'awl or return, and corrected so that no head takes a fraction.

Classical presentation: a base may be larger than the smallest common denominator (father and daughter: 6).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm

from engine.tools.inheritance.rules.groups import ONE, ZERO, Group

SPOUSES = {"husband", "wife"}


@dataclass(frozen=True, slots=True)
class Base:
    """`awl` and `radd` are 0 where there is none; `least` is the smallest base without fractions."""

    asl: int
    awl: int
    radd: int
    final: int
    least: int

    @property
    def before_correction(self) -> int:
        return self.awl or self.radd or self.asl


BaseRule = Callable[[Sequence[Group], Sequence[Fraction]], Base]


def base_of(groups: Sequence[Group], shares: Sequence[Fraction]) -> Base:
    """Base of a division by shares and residue."""
    if not groups:
        return Base(1, 0, 0, 1, 1)
    total = sum((each.fixed for each in groups), ZERO)
    fixed = [each for each in groups if each.fixed]
    asl = lcm(*(each.fixed.denominator for each in fixed)) if fixed else groups[0].heads
    awl = int(asl * total) if total > ONE else 0
    returned = total < ONE and not any(each.residuary for each in groups) and sum(shares, ZERO) == ONE
    radd = _returned(groups) if returned else 0
    base = awl or radd or asl
    final = base * lcm(*(_need(each, base * share) for each, share in zip(groups, shares, strict=True)))
    return Base(asl, awl, radd, final, _least(groups, shares))


def absolute_base(groups: Sequence[Group], shares: Sequence[Fraction]) -> Base:
    """Base of a division whose shares are found in another way: the smallest without fractions."""
    least = _least(groups, shares)
    return Base(lcm(*(each.fixed.denominator for each in groups)), 0, 0, least, least)


def _least(groups: Sequence[Group], shares: Sequence[Fraction]) -> int:
    heads = (
        share * weight / each.heads
        for each, share in zip(groups, shares, strict=True)
        for weight in each.weights.values()
    )
    return lcm(*(head.denominator for head in heads), (1 - sum(shares, ZERO)).denominator)


def _need(each: Group, portions: Fraction) -> int:
    """By what the base has to be multiplied for this group's portions to divide among its heads."""
    return (portions / each.heads).denominator


def _returned(groups: Sequence[Group]) -> int:
    """Base when the remainder returns to the sharers: theirs alone, or joined with the spouse's."""
    returning = [each for each in groups if not set(each.weights) & SPOUSES]
    spouse = next((each.fixed for each in groups if set(each.weights) & SPOUSES), None)
    common = lcm(*(each.fixed.denominator for each in returning))
    own = int(common * sum((each.fixed for each in returning), ZERO))
    if spouse is None:
        return returning[0].heads if len(returning) == 1 else own
    if len(returning) == 1:
        return spouse.denominator
    rest = spouse.denominator - spouse.numerator
    return spouse.denominator * own // gcd(rest, own)
