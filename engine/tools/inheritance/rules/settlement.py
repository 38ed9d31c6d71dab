"""Settlements and acknowledgments among heirs.

Takharuj: an heir takes something and leaves; the problem is solved with him, the others share the rest in the ratio of
their portions (al-Sirajiyya). Iqrar: an heir acknowledges another whom the rest deny; for Malikis and Hanbalis he gives
him what he holds beyond his share beside him (Qawanin 265, Muqni' 1/281), for Shafi'is nothing; that the Hanafis give a
proportion is read at second hand only, and marked so.
"""

from collections.abc import Mapping
from fractions import Fraction

from engine.tools.common.cases import CaseError
from engine.tools.inheritance.rules.division import divide
from engine.tools.inheritance.rules.groups import ZERO
from engine.tools.inheritance.rules.schools import School

Shares = dict[str, Fraction]


def leaves(heirs: Mapping[str, int], who: str, school: School) -> Shares:
    """Shares of what the settling class leaves behind, summing to one.

    Raises:
        CaseError: nobody of that class takes a share, or nobody else does.
    """
    shares = dict(divide(heirs, school).shares)
    if who not in shares or len(shares) < 2:
        raise CaseError(f"{who} settles, but takes no share beside others in this case")
    rest = 1 - shares.pop(who)
    return {key: share / rest for key, share in shares.items()}


def acknowledges(heirs: Mapping[str, int], by: str, of: str, school: School) -> tuple[Shares, bool]:
    """Shares when one of the class `by` alone acknowledges one more `of`; whether the school's view is unsure.

    The acknowledged takes his part under "acknowledged", the one who acknowledged what is left under "acknowledger".
    """
    denied = divide(heirs, school)
    granted = divide({**heirs, of: heirs.get(of, 0) + 1}, school)
    if by not in denied.per_head:
        raise CaseError(f"{by} acknowledges, but takes no share in this case")
    own, beside = denied.per_head[by], granted.per_head.get(by, ZERO)
    part = granted.per_head.get(of, ZERO)
    gives = {
        "maliki": own - beside,
        "hanbali": own - beside,
        "shafii": ZERO,
        "hanafi": own * part / (beside + part) if beside + part else ZERO,
    }[school.name]
    shares = dict(denied.shares)
    shares[by] -= own
    shares |= {"acknowledger": own - gives, "acknowledged": gives}
    return {key: share for key, share in shares.items() if share}, school.name == "hanafi"
