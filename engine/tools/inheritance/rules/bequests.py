"""Bequests: what legatees take before the heirs, up to a third unless the heirs consent.

Agreed: to a non-heir, within a third. Beyond it each heir's consent binds his own portion. Abu Hanifa lets no refused
legatee compete with more than a third; "like the share of" is added to the problem, except with the Malikis, where the
legatee takes the share itself. Muqni' 1/245-264, Ikhtiyar 5/62-83, Qawanin 266-267.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.tools.common.cases import CaseError
from engine.tools.inheritance.rules.division import Division
from engine.tools.inheritance.rules.groups import ONE, THIRD, ZERO
from engine.tools.inheritance.rules.schools import School


@dataclass(frozen=True, slots=True)
class Bequest:
    """`part` of what remains after debts, or as much as one of the class `like`; `lapses`: what heirs have refused."""

    to: str
    part: Fraction = ZERO
    like: str = ""
    to_heir: bool = False


@dataclass(frozen=True)
class Willed:
    """Shares of the whole: legatees by name, the heirs' together, and by what each heir's share is multiplied."""

    legatees: Mapping[str, Fraction]
    heirs: Fraction
    consenting: Fraction
    refusing: Fraction
    reduced: bool
    view: str = ""


def settle(
    bequests: Sequence[Bequest], division: Division | None, school: School, consenting: Fraction, view: str = ""
) -> Willed:
    """What the legatees take; `consenting` is the part of the estate whose heirs agree (1 all, 0 none).

    Raises:
        CaseError: a part is not positive, or "like the share of" names nobody.
    """
    wanted = {each.to: _wanted(each, division, school) for each in bequests}
    if any(part <= 0 for part in wanted.values()):
        raise CaseError("a bequest has to be a positive part of the estate")
    total = sum(wanted.values(), ZERO)
    within = min(total, THIRD)
    competing = dict(wanted)
    if school.name == "hanafi" and view != "sahibayn" and total > THIRD:
        competing = {name: min(part, THIRD) for name, part in wanted.items()}
    heir_names = {each.to for each in bequests if each.to_heir}
    refused = {name: within * part / sum(competing.values()) for name, part in competing.items()}
    granted = {name: part / max(total, ONE) for name, part in wanted.items()}
    if not consenting:
        legatees = {name: ZERO if name in heir_names else part for name, part in refused.items()}
        left = 1 - sum(legatees.values(), ZERO)
        return Willed(legatees, left, left, left, total > THIRD or bool(heir_names), view)
    keeps, gives = 1 - within, 1 - sum(granted.values(), ZERO)
    left = consenting * gives + (1 - consenting) * keeps
    legatees = {name: (1 - left) * part / total for name, part in wanted.items()}
    return Willed(legatees, left, gives, keeps, total > THIRD and consenting < ONE, view)


def views(school: School, bequests: Sequence[Bequest]) -> tuple[str, ...]:
    """Opinions to show: Abu Hanifa's two companions where a legatee asks for more than a third."""
    return ("", "sahibayn") if school.name == "hanafi" and any(each.part > THIRD for each in bequests) else ("",)


def _wanted(bequest: Bequest, division: Division | None, school: School) -> Fraction:
    if not bequest.like:
        return bequest.part
    if division is None or bequest.like not in division.per_head:
        raise CaseError(f"a bequest like the share of {bequest.like}, but no such heir takes a share")
    share = division.per_head[bequest.like]
    return share if school.name == "maliki" else share / (1 + share)
