"""How far a value is true of some heirs in a division: 1 as the books would say it, 0 false."""

from collections.abc import Sequence
from fractions import Fraction

from engine.tools.inheritance.choosing.values import Value
from engine.tools.inheritance.rules.division import Division
from engine.tools.inheritance.rules.groups import ONE, ZERO, Group

_ROUNDED = Fraction(1, 1000)  # of a percentage written with few places


def group_of(division: Division, keys: Sequence[str]) -> Group | None:
    """The group that holds all of `keys`."""
    return next((each for each in division.groups if set(keys) <= set(each.weights)), None)


def total(division: Division, keys: Sequence[str]) -> Fraction:
    return sum((division.shares.get(key, ZERO) for key in keys), ZERO)


def manner(division: Division, keys: Sequence[str]) -> frozenset[str]:
    """How the heirs take: by share, as residuaries, by return, as distant kindred."""
    each = group_of(division, keys)
    if each is None or not total(division, keys):
        return frozenset()
    if each.rule.startswith("R-ARHAM"):
        return frozenset({"womb"})
    found = {"residue"} if each.residuary and (total(division, keys) > each.fixed or not each.fixed) else set()
    if each.fixed and not each.rule.startswith("R-JADD-SIB"):
        found.add("fixed")
    if "radd" in division.flags and not set(keys) & {"husband", "wife"}:
        found.add("return")
    return frozenset(found)


def of_share(said: Value, division: Division, keys: Sequence[str], each_one: bool) -> float:
    """How well `said` describes the portion of `keys` (together, or of one head each)."""
    keys = [key for key in keys if key in division.shares] or list(keys)
    share = total(division, keys)
    if said.nothing and not (said.parts or said.counts or said.whole):
        return 1.0 if not share else 0.0
    if not share:
        return 0.0
    if said.inherits:
        return 0.8
    how = manner(division, keys)
    if said.parts:
        return _fraction(said, division, keys, each_one)
    if said.whole:
        alone = not each_one or division.per_head.get(keys[0]) == ONE
        return 1.1 if share == ONE and alone else 0.0
    if said.double or said.equal:
        return _between(said, division, keys)
    if said.manners - {"residue"} or ("residue" in said.manners and how != {"residue"}):
        return _by_manner(said.manners, how)
    if said.residue:
        return 0.97 if how == {"residue"} else 0.4 if "residue" in how else 0.0
    return 0.0


def _between(said: Value, division: Division, keys: Sequence[str]) -> float:
    """How heirs share between them: double or equal heads."""
    found = group_of(division, keys)
    if found is None:
        return 0.0
    if said.double:
        return 0.98 if found.mixed else 0.1
    return 0.0 if found.mixed else 0.9


def _by_manner(said: frozenset[str], how: frozenset[str]) -> float:
    if said == how:
        return 1.0
    if said == how - {"return"}:
        return 0.9
    return 0.4 if said & how and said <= how else 0.0


def _fraction(said: Value, division: Division, keys: Sequence[str], each_one: bool) -> float:
    share, found = total(division, keys), group_of(division, keys)
    first = said.parts[0]
    if said.of_residue:
        without = ONE - total(division, ("husband", "wife"))
        named = found is not None and found.rule in ("R-M-1/3REM", "R-JADD-THIRDREM") and first == Fraction(1, 3)
        return 1.05 if named else 0.96 if without < ONE and first * without == share else 0.0
    head = max((division.per_head.get(key, ZERO) for key in keys), default=ZERO)
    how = manner(division, keys)
    scores = [0.0]
    if said.percent:
        exact = [part for part in (found.fixed if found else share, share, head) if abs(first - part) < _ROUNDED]
        first = exact[0] if exact else first
    if found is not None and first == found.fixed and (len(keys) == len(found.weights) or len(keys) == 1):
        scores.append(_nominal(said, how, found, keys, each_one))
    if first == share:
        rest = 0.05 if said.residue and "residue" in how else 0.0
        scores.append(_agreeing(said.manners, how, (0.9 if not each_one else 0.7) + rest))
    if first == head:
        rest = 0.02 if said.residue and how == {"residue"} else 0.0
        scores.append(_agreeing(said.manners, how, (0.95 if each_one else 0.6) + rest))
    return max(scores)


def _nominal(said: Value, how: frozenset[str], found: Group, keys: Sequence[str], each_one: bool) -> float:
    score = 0.75 if each_one and found.heads > 1 else 1.0
    if len(keys) < len(found.weights):
        score = 0.7  # one class of a group that takes together
    residue_said, residue_true = said.residue, "residue" in how
    if residue_said != residue_true:
        score *= 0.75 if residue_true else 0.4
    if "return" in how and "return" in said.manners:
        score += 0.05
    elif "return" in said.manners:
        score *= 0.4
    return score


def _agreeing(said: frozenset[str], how: frozenset[str], score: float) -> float:
    """A right fraction with a wrong manner is worth little."""
    return score if not said or said <= how else score * 0.3


def of_count(said: Fraction, division: Division, keys: Sequence[str], each_one: float, base: Fraction | None) -> float:
    """How well a number of shares fits; `each_one` is how surely one head is meant (0..1)."""
    share = total(division, keys)
    head = max((division.per_head.get(key, ZERO) for key in keys), default=ZERO)
    if not share:
        return 1.0 if said == 0 else 0.0
    bases = division.base
    ranked = [(base, 1.0)] if base else []
    ranked += [
        (Fraction(bases.final), 0.95 if base else 1.0),
        (Fraction(bases.least), 0.9),
        (Fraction(bases.before_correction), 0.7),
        (Fraction(bases.asl), 0.6),
    ]
    best = 0.0
    for number, weight in ranked:
        if said == head * number:
            best = max(best, weight * (0.5 + 0.5 * each_one))
        if said == share * number:
            best = max(best, weight * (1 - 0.5 * each_one))
        for key in keys:
            if said == division.per_head.get(key, ZERO) * number and each_one >= 0.5:
                best = max(best, weight * 0.6)
    return best


def proportion(said: Sequence[Fraction], division: Division, one: Sequence[str], other: Sequence[str]) -> float:
    """Whether two counts, "one share to two", are as a head of one is to a head of the other."""
    heads = [max((division.per_head.get(key, ZERO) for key in keys), default=ZERO) for keys in (one, other)]
    return float(bool(heads[1]) and len(said) == 2 and said[0] * heads[1] == said[1] * heads[0])


def near(said: Fraction, wanted: Fraction) -> bool:
    """Money, written roundly: within a thousandth or half a unit."""
    return abs(said - wanted) <= max(abs(wanted) / 1000, Fraction(1, 2) if wanted > 20 else Fraction(1, 100))
