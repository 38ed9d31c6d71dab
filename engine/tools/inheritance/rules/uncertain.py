"""Heirs of whom something is not known yet: the unborn, the missing, the one of unclear sex.

One method: divide once for every way it may turn out; whoever is certain takes at once the least he can get, the
rest is held. The schools differ in which outcomes they reckon with. Muqni' 1/277-279, Minhaj 1/186-187, Ikhtiyar
5/113-115.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from engine.tools.inheritance.rules.division import Division, divide
from engine.tools.inheritance.rules.groups import ZERO
from engine.tools.inheritance.rules.schools import School

MALE, FEMALE = "male", "female"
# What is reckoned with: (males, females). The stillborn comes first everywhere.
_ALL = ((0, 0), (1, 0), (0, 1), (2, 0), (0, 2), (1, 1))
_ONE = ((0, 0), (1, 0), (0, 1))


@dataclass(frozen=True)
class Held:
    """`now` per class (what each class takes at once), what is held back, and every outcome with its supplements."""

    school: School
    now: Mapping[str, Fraction]
    held: Fraction
    base: int
    outcomes: Mapping[str, Division]
    flags: tuple[str, ...]
    supplements: Mapping[str, Mapping[str, Fraction]]


def unborn(heirs: Mapping[str, int], school: School, male: str, female: str) -> Held:
    """An unborn child who would be a `male` or a `female` (class keys; "" where that sex is no heir).

    Hanafi: one child of the deceased is reckoned with (a guarantor answers for more). Shafi'i: no upper limit, so the
    residuaries who would share with it wait. Maliki: the division waits; the shares shown are those nothing can change.
    """
    ways = _ONE if school.name == "hanafi" and male == "son" else _ALL
    outcomes = {}
    for males, females in ways:
        added = dict(heirs)
        for key, number in ((male, males), (female, females)):
            if key and number:
                added[key] = added.get(key, 0) + number
        outcomes[_label(males, females)] = divide(added, school)
    waiting = {male, female} - {""} if school.name == "shafii" else set()
    return _least(heirs, school, outcomes, ("haml",), waiting)


def _label(males: int, females: int) -> str:
    parts = [f"{number} {name}" for number, name in ((males, MALE), (females, FEMALE)) if number]
    return " + ".join(parts) or "stillborn"


def missing(heirs: Mapping[str, int], who: str, school: School) -> Held:
    """One of the class `who` is missing: divided with him alive and with him dead."""
    without = {key: number - (key == who) for key, number in heirs.items()}
    without = {key: number for key, number in without.items() if number}
    outcomes = {"alive": divide(heirs, school)}
    if without:
        outcomes["dead"] = divide(without, school)
    return _least(without, school, outcomes, ("mafqud",), set())


def _least(
    known: Mapping[str, int], school: School, outcomes: dict[str, Division], flags: tuple[str, ...], waiting: set[str]
) -> Held:
    now = {}
    for key, number in known.items():
        share = ZERO if key in waiting else min(each.per_head.get(key, ZERO) for each in outcomes.values())
        if share:
            now[key] = share * number
    supplements = {
        label: {
            key: extra
            for key, number in known.items()
            if (extra := each.per_head.get(key, ZERO) * number - now.get(key, ZERO))
        }
        for label, each in outcomes.items()
    }
    base = lcm(*(each.base.final for each in outcomes.values()))
    return Held(school, now, 1 - sum(now.values(), ZERO), base, outcomes, flags, supplements)


@dataclass(frozen=True)
class Mean:
    """A division for one of unclear sex: `shares` per class, the person himself under "khuntha"."""

    school: School
    view: str
    shares: Mapping[str, Fraction]
    held: Fraction
    base: int


def unclear_sex(heirs: Mapping[str, int], school: School, male: str, female: str, hoped: bool) -> list[Mean]:
    """One person who may be a `male` or a `female`; `hoped`: his sex may still become clear.

    Hanafi: the worse for him (Abu Hanifa), his pupils' views beside it. Maliki: the mean of both divisions. Shafi'i:
    the certain to everyone, the rest held. Hanbali: so while there is hope, afterwards the mean.
    """
    as_male = _persons(divide(_plus(heirs, male), school), heirs, male)
    as_female = _persons(divide(_plus(heirs, female), school), heirs, female)
    mean = _mix(as_male, as_female)
    if as_male == as_female:
        return [_mean(school, "", as_male)]
    if school.name == "maliki":
        return [_mean(school, "", mean)]
    if school.name == "hanafi":
        worse = min(as_male, as_female, key=lambda shares: shares.get("khuntha", ZERO))
        views = [_mean(school, "", worse), _mean(school, "muhammad", mean)]
        return views + [_mean(school, "abu_yusuf", shares) for shares in _weighted(heirs, male)]
    if school.name == "shafii" or hoped:
        keys = as_male.keys() | as_female.keys()
        sure = {key: min(as_male.get(key, ZERO), as_female.get(key, ZERO)) for key in keys}
        return [_mean(school, "", {key: share for key, share in sure.items() if share})]
    return [_mean(school, "", mean), *(_mean(school, "ibn_qudama", shares) for shares in _weighted(heirs, male))]


def _plus(heirs: Mapping[str, int], key: str) -> dict[str, int]:
    return {**heirs, key: heirs.get(key, 0) + 1} if key else dict(heirs)


def _persons(division: Division, heirs: Mapping[str, int], key: str) -> dict[str, Fraction]:
    shares = {each: division.per_head.get(each, ZERO) * number for each, number in heirs.items()}
    shares["khuntha"] = division.per_head.get(key, ZERO)
    return {each: share for each, share in shares.items() if share}


def _mix(one: Mapping[str, Fraction], other: Mapping[str, Fraction]) -> dict[str, Fraction]:
    return {key: (one.get(key, ZERO) + other.get(key, ZERO)) / 2 for key in {**one, **other}}


def _weighted(heirs: Mapping[str, int], male: str) -> list[dict[str, Fraction]]:
    """Among children alone: son 4, unclear 3, daughter 2."""
    if male != "son" or not set(heirs) <= {"son", "daughter"} or not heirs:
        return []
    weights = {key: number * (4 if key == "son" else 2) for key, number in heirs.items()} | {"khuntha": 3}
    return [{key: Fraction(weight, sum(weights.values())) for key, weight in weights.items()}]


def _mean(school: School, view: str, shares: Mapping[str, Fraction]) -> Mean:
    held = 1 - sum(shares.values(), ZERO)
    base = lcm(*(share.denominator for share in shares.values()), held.denominator)
    return Mean(school, view, shares, held, base)
