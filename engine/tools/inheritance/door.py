"""A case as one JSON object, answered: `solve(record)` for every kind of the structured door.

    {"heirs": {"wife": 1, "son": 2}, "estate": "8000", "policy": "late", "schools": ["hanafi"]}
    {"kind": "munasakha", "scenario": {"first": {...}, "then": [{"dies": "son", "heirs": {...}}]}}

Kinds: basic, arham, munasakha, wasiyya, haml, khuntha, mafqud, gharqa, dual, impediment, takharuj,
iqrar. Fractions are written "1/8".
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from engine.tools.common.cases import CaseError, exact, flag, only
from engine.tools.inheritance import scenarios
from engine.tools.inheritance.rules.divergence import differences
from engine.tools.inheritance.rules.division import Division, divide
from engine.tools.inheritance.rules.groups import ZERO
from engine.tools.inheritance.rules.impediments import barred
from engine.tools.inheritance.rules.money import Estate, amounts, written
from engine.tools.inheritance.rules.schools import SCHOOLS, School, school

Json = dict[str, Any]
_FIELDS = ("id", "kind", "heirs", "schools", "policy", "spouse_radd", "barred", "estate", "scenario")
_OF_BASIC = ("heirs", "barred", "estate")  # read where there is no scenario
_ESTATE = ("gross", "liens", "funeral", "debts")


def solve(record: Mapping[str, Any]) -> Json:
    """The record's id and kind with its outcomes, schools that agree together.

    Raises:
        CaseError: the case is impossible or its kind unknown; the message says what would be right.
    """
    only(record, _FIELDS, "the case")
    kind = str(record.get("kind") or ("basic" if "heirs" in record else "")) or "basic"
    answer: Json = {"id": record.get("id"), "kind": kind}
    if beside := [name for name in _OF_BASIC if name in record and (kind in scenarios.KINDS or "scenario" in record)]:
        of = f"the scenario of {kind}" if kind in scenarios.KINDS else "a scenario of its own kind"
        raise CaseError(f"{beside[0]}: would not be counted beside a scenario; what belongs to it stands in {of}")
    if "heirs" in record:
        outcomes, why = _basic(record)
        return answer | {"outcomes": outcomes} | ({"differences": list(why)} if why else {})
    if kind == "basic":
        raise CaseError('the object lacks \'heirs\', such as {"heirs": {"wife": 1, "son": 2}}')
    if kind not in scenarios.KINDS:
        raise CaseError(f"unknown kind {kind!r}; there are basic, {', '.join(scenarios.KINDS)}")
    scenario = record.get("scenario")
    if not isinstance(scenario, Mapping):
        raise CaseError(f"kind {kind}: the object lacks 'scenario'")
    only(scenario, scenarios.FIELDS[kind], f"scenario of {kind}")
    outcomes = [outcome for each in chosen(record) for outcome in scenarios.KINDS[kind](scenario, each)]
    return answer | {"outcomes": _together(outcomes)}


def chosen(record: Mapping[str, Any]) -> list[School]:
    """The schools asked for, all four by default, under the record's policy.

    Raises:
        CaseError: a school is unknown.
    """
    names: Sequence[str] = record.get("schools") or tuple(SCHOOLS)
    policy = str(record.get("policy") or "late").partition(" ")[0]
    only((policy,), ("late", "classical"), "policy")
    if isinstance(names, str):
        raise CaseError(f'schools: {names!r} has to be a list, such as ["hanafi"]')
    for name in names:
        if name.partition(":")[0] not in SCHOOLS:
            raise CaseError(f"unknown school {name!r}; there are {', '.join(SCHOOLS)}")
    return [school(name, policy, flag(record, "spouse_radd", False)) for name in names]


def _basic(record: Mapping[str, Any]) -> tuple[list[Json], tuple[str, ...]]:
    net = estate(record.get("estate"))
    outcomes, divisions = [], []
    for each in chosen(record):
        heirs, out = without_barred(record["heirs"], record.get("barred") or {}, each)
        division = divide(heirs, each)
        divisions.append(division)
        outcomes.append(outcome(division, net) | ({"barred": out} if out else {}))
    return _together(outcomes), differences(divisions)


def without_barred(heirs: Mapping[str, int], causes: Mapping[str, str], each: School) -> tuple[dict[str, int], Json]:
    """The heirs less those whom an impediment bars in this school ("one_daughter" bars one of several)."""
    left, out = dict(heirs), {}
    for who, cause in causes.items():
        key = who.removeprefix("one_")
        if key not in left:
            raise CaseError(f"{who} is said to be barred, but is no heir of the case")
        if rule := barred(cause, each.name):
            out[who] = rule
            left[key] -= 1 if who.startswith("one_") else left[key]
    return left, out


def outcome(division: Division, net: Fraction | None = None) -> Json:
    """One division in the format of the door."""
    base = division.base
    bases: Json = {"asl": base.asl, "final": base.final}
    if base.awl:
        bases["awl"] = [base.asl, base.awl]
    if base.radd:
        bases["radd"] = base.radd
    found: Json = {
        "madhhab": [division.school.name],
        "class_shares": _written(division.shares),
        "individual_shares": _written(division.per_head),
        "excluded": sorted(division.excluded),
        "reasons": {key: {"rule": each.rule, "by": list(each.by)} for key, each in division.excluded.items()},
        "rules": dict(division.rules),
        "bases": bases,
        "portions": {key: str(share * base.final) for key, share in division.shares.items()},
        "flags": list(division.flags),
        "awl": bool(base.awl),
        "radd": bool(base.radd),
    }
    if division.remainder:
        found["class_shares"]["REMAINDER"] = str(division.remainder)
    if net is not None:
        found["amounts"] = {key: written(amount) for key, amount in money(division, net).items()}
    return found


def money(division: Division, net: Fraction) -> dict[str, Fraction]:
    """Amounts per class; what no heir takes under REMAINDER."""
    shares = dict(division.shares) | ({"REMAINDER": division.remainder} if division.remainder else {})
    return amounts(net, shares)


def estate(given: object) -> Fraction | None:
    """The net estate of a record: a number, or an object with gross, liens, funeral and debts.

    Raises:
        CaseError: an amount is no number, or negative.
    """
    if given is None:
        return None
    parts = given if isinstance(given, Mapping) else {"gross": given}
    only(parts, _ESTATE, "estate")
    try:
        read = {str(key): exact(value) for key, value in parts.items()}
    except (ValueError, ZeroDivisionError) as error:
        raise CaseError(f"estate: {given!r} is no amount; write it like 1200 or 1200.50") from error
    return Estate(**read).net


def _written(shares: Mapping[str, Fraction]) -> dict[str, str]:
    return {key: str(share) for key, share in shares.items() if share != ZERO}


def _together(outcomes: Iterable[Json]) -> list[Json]:
    """Outcomes that differ in nothing but the school become one."""
    found: list[Json] = []
    for each in outcomes:
        rest = {key: value for key, value in each.items() if key not in ("madhhab", "label", "reasons", "rules")}
        for other in found:
            if rest == {
                key: value for key, value in other.items() if key not in ("madhhab", "label", "reasons", "rules")
            }:
                other["madhhab"] = [*other["madhhab"], *each["madhhab"]]
                break
        else:
            found.append(each)
    return found
