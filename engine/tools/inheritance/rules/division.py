"""A division: one estate of one among its heirs by one school, exact.

division = divide({"wife": 1, "son": 2, "daughter": 3}, SCHOOLS["hanafi"])
division.shares["son"], division.per_head["son"], division.base.final      1/2, 1/4, 8
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from engine.tools.common.cases import CaseError
from engine.tools.inheritance.rules import distant, grandfather, sharers
from engine.tools.inheritance.rules.bases import Base, BaseRule, absolute_base, base_of
from engine.tools.inheritance.rules.exclusion import Exclusion, excluded
from engine.tools.inheritance.rules.groups import ONE, ZERO, Group
from engine.tools.inheritance.rules.heirs import Heirs
from engine.tools.inheritance.rules.schools import School

AWL_BASES = {6: {7, 8, 9, 10}, 12: {13, 15, 17}, 24: {27}}
SPOUSES = ("husband", "wife")


@dataclass(frozen=True)
class Division:
    """Shares of the whole estate per class and per head; `remainder` is what no heir takes (the treasury's)."""

    school: School
    heirs: Heirs
    shares: Mapping[str, Fraction]
    per_head: Mapping[str, Fraction]
    rules: Mapping[str, str]
    excluded: Mapping[str, Exclusion]
    base: Base
    remainder: Fraction = ZERO
    flags: tuple[str, ...] = ()
    groups: tuple[Group, ...] = field(default=(), repr=False)


def divide(given: Mapping[str, int] | Heirs, school: School) -> Division:
    """
    Raises:
        CaseError: a class or number is impossible, or nobody is named.
    """
    heirs = given if isinstance(given, Heirs) else Heirs.of(given)
    if not heirs.counts:
        raise CaseError("no heir is named; say who survived the deceased")
    out = excluded(heirs, school)
    found = sharers.groups(heirs, school, out)
    flags: list[str] = []
    absolute = False
    present = heirs.without(out)
    if sharers.siblings_stand(present, school):
        settled = grandfather.settle(heirs, present, found, school, out)
        found, absolute = [*found, *settled.groups], settled.absolute
        flags += settled.flags
    elif shared := _musharraka(heirs, found, school):
        found = shared
        flags.append("musharraka")
    if any(each.rule == "R-M-1/3REM" for each in found):
        flags.append("umariyya")
    if absolute:
        return _finish(heirs, school, _Sum(found, [each.fixed for each in found], absolute_base), out, flags)
    return _total(heirs, school, found, out, flags)


def _musharraka(heirs: Heirs, found: list[Group], school: School) -> list[Group] | None:
    """The full siblings share the uterine third per head where nothing is left for them (al-Himariyya)."""
    uterine = next((each for each in found if each.rule == "R-MS-1/3"), None)
    rest = next((each for each in found if each.residuary), None)
    if not school.siblings_share_with_uterine or uterine is None or rest is None or "full_brother" not in rest.weights:
        return None
    if "husband" not in heirs or sum(each.fixed for each in found) != ONE:
        return None
    together = dict(uterine.counts) | dict(rest.counts)
    shared = Group(dict.fromkeys(together, 1), together, uterine.fixed, "R-MUSHARRAKA")
    return [*(each for each in found if each not in (uterine, rest)), shared]


@dataclass(frozen=True)
class _Sum:
    groups: list[Group]
    totals: list[Fraction]
    base: BaseRule
    remainder: Fraction = ZERO
    rules: Mapping[str, str] = field(default_factory=dict)


def _total(heirs: Heirs, school: School, found: list[Group], out: dict[str, Exclusion], flags: list[str]) -> Division:
    total = sum((each.fixed for each in found), ZERO)
    rest = next((each for each in found if each.residuary), None)
    if total > ONE:
        flags += ["awl"] if "akdariyya" not in flags else []
        found = _without_empty(found, out)
        return _finish(heirs, school, _Sum(found, [each.fixed / total for each in found], base_of), out, flags)
    left = ONE - total
    if rest is not None:
        shares = [each.fixed + (left if each is rest else ZERO) for each in found]
        if not left and not rest.fixed:
            found, shares = _without_empty(found, out), [share for share in shares if share]
        return _finish(heirs, school, _Sum(found, shares, base_of), out, flags)
    if not left:
        return _finish(heirs, school, _Sum(found, [each.fixed for each in found], base_of), out, flags)
    return _leftover(heirs, school, found, left, out, flags)


def _without_empty(found: list[Group], out: dict[str, Exclusion]) -> list[Group]:
    """Residuaries for whom nothing is left are named as such."""
    for each in found:
        if each.residuary and not each.fixed:
            takers = tuple(key for other in found if other is not each for key in other.weights)
            out.update(dict.fromkeys(each.weights, Exclusion("X-EXHAUSTED", takers)))
    return [each for each in found if each.fixed]


def _leftover(
    heirs: Heirs, school: School, found: list[Group], left: Fraction, out: dict[str, Exclusion], flags: list[str]
) -> Division:
    """Nobody takes the residue: it returns to the sharers, or goes to the distant kindred, or to the treasury."""
    returning = [each for each in found if not set(each.weights) & set(SPOUSES)]
    fixed = [each.fixed for each in found]
    if school.returns and returning:
        flags.append("radd")
        part = sum((each.fixed for each in returning), ZERO)
        shares = [each.fixed * (1 + left / part) if each in returning else each.fixed for each in found]
        return _finish(heirs, school, _Sum(found, shares, base_of), out, flags)
    if school.returns and heirs.distant:
        flags.append("arham")
        kin = distant.divide({key: heirs[key] for key in heirs.distant}, school)
        extra = [Group({key: 1}, {key: heirs[key]}, left * share, kin.rule) for key, share in kin.shares.items()]
        out.update(dict.fromkeys(kin.excluded, Exclusion("X-ARHAM-NEARER", tuple(kin.shares))))
        together = [*found, *extra]
        return _finish(heirs, school, _Sum(together, [each.fixed for each in together], absolute_base), out, flags)
    if school.returns and school.spouse_return:
        flags.append("spouse_return")
        return _finish(heirs, school, _Sum(found, [ONE], absolute_base), out, flags)
    flags.append("remainder")
    return _finish(heirs, school, _Sum(found, fixed, base_of, left), out, flags)


def _finish(heirs: Heirs, school: School, total: _Sum, out: dict[str, Exclusion], flags: Iterable[str]) -> Division:
    shares, per_head, rules = {}, {}, {}
    for each, share in zip(total.groups, total.totals, strict=True):
        for key, weight in each.weights.items():
            per_head[key] = share * weight / each.heads
            shares[key] = per_head[key] * each.counts[key]
            rules[key] = each.rule
    for key in heirs.distant:
        if key not in shares:
            out.setdefault(key, Exclusion("X-ARHAM", tuple(shares)))
    base = total.base(total.groups, total.totals)
    if "awl" in flags and base.awl not in AWL_BASES.get(base.asl, ()):
        raise AssertionError(f"no 'awl from {base.asl} to {base.awl}: {dict(heirs.counts)}")
    return Division(
        school, heirs, shares, per_head, rules, out, base, total.remainder, tuple(flags), tuple(total.groups)
    )
