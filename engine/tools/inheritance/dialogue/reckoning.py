"""A case computed: outcomes by groups of schools that agree, each with its rows."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from engine.errors import InputError
from engine.tools.inheritance.dialogue.case import Bequest, Case, Later
from engine.tools.inheritance.door import without_barred
from engine.tools.inheritance.rules import bequests
from engine.tools.inheritance.rules.division import Division, divide
from engine.tools.inheritance.rules.schools import SCHOOLS, School, school
from engine.tools.inheritance.rules.settlement import leaves
from engine.tools.inheritance.rules.successive import KIN_OF_THE_DEAD, Death, Passed, pass_on
from engine.tools.inheritance.rules.uncertain import Held, missing, unborn, unclear_sex

ONE, ZERO, THIRD = Fraction(1), Fraction(0), Fraction(1, 3)


@dataclass(frozen=True, slots=True)
class Row:
    """`key` of the class, or "legatee:N", "held", "REMAINDER", or a person of successive deaths."""

    key: str
    number: int
    share: Fraction
    head: Fraction


@dataclass(frozen=True, slots=True)
class Outcome:
    """What these schools give; `division` None where no heir is left; `barred` whom they bar by which rule."""

    schools: tuple[str, ...]
    rows: tuple[Row, ...]
    division: Division | None = None
    barred: Mapping[str, str] | None = None
    held: Held | None = None
    passed: Passed | None = None


def chosen(case: Case) -> list[School]:
    return [school(name) for name in case.schools or SCHOOLS]


def outcomes(case: Case) -> list[Outcome]:
    """
    Raises:
        CaseError: the heirs cannot stand together.
    """
    if case.later:
        return _grouped([_successive(case, each) for each in chosen(case)])
    if case.unclear:
        return _grouped([outcome for each in chosen(case) for outcome in _unclear(case, each)])
    if case.settles and not case.waived:
        return _grouped([_settled(case, each) for each in chosen(case)])
    if case.missing:
        return _grouped([_missing(case, each) for each in chosen(case)])
    if case.pregnant:
        return _grouped([_unborn(case, each) for each in chosen(case)])
    return _grouped([_divided(case, each) for each in chosen(case)])


def parts(case: Case) -> tuple[Fraction, ...]:
    """Each bequest as a part of what is left after debts. Raises ValueError where an amount has no estate."""
    found = []
    for each in case.bequests:
        if each.part:
            found.append(each.part)
        elif case.net is None:
            raise ValueError("a bequest is an amount, but the estate is not known")
        else:
            found.append(each.amount / case.net if case.net else ZERO)
    return tuple(found)


def beyond(case: Case) -> bool:
    """Whether the heirs' consent decides something."""
    return sum(parts(case), ZERO) > THIRD or any(each.heir for each in case.bequests)


def willed(case: Case, consent: bool) -> list[Outcome]:
    """The division after bequests; Abu Hanifa's companions stand apart where they differ."""
    found = []
    for each in chosen(case):
        plain = _divided(case, each)
        wills = [
            bequests.Bequest(f"legatee:{place}", part, to_heir=bool(bequest.heir))
            for place, (bequest, part) in enumerate(zip(case.bequests, parts(case), strict=True))
        ]
        for view in bequests.views(each, wills) if not consent else ("",):
            settled = bequests.settle(wills, plain.division, each, ONE if consent else ZERO, view)
            legatees = [Row(key, 1, share, share) for key, share in settled.legatees.items() if share]
            rows = [replace(row, share=row.share * settled.heirs, head=row.head * settled.heirs) for row in plain.rows]
            name = f"{each.name}:{view}" if view else each.name
            found.append(replace(plain, schools=(name,), rows=(*legatees, *rows)))
    return _grouped(found)


def _divided(case: Case, each: School) -> Outcome:
    heirs, out = without_barred(_of_school(case, each), case.barred, each)
    left = {key: number for key, number in heirs.items() if number}
    if not left:
        return Outcome((each.name,), (Row("REMAINDER", 1, ONE, ONE),), None, out)
    division = divide(left, each)
    return Outcome((each.name,), tuple(_rows(division)), division, out)


def _rows(division: Division) -> list[Row]:
    order = list(division.heirs.counts)
    rows = [
        Row(key, division.heirs[key], share, division.per_head[key])
        for key, share in sorted(division.shares.items(), key=lambda item: order.index(item[0]))
        if share
    ]
    return rows + ([Row("REMAINDER", 1, division.remainder, division.remainder)] if division.remainder else [])


def _unborn(case: Case, each: School) -> Outcome:
    return _held(unborn(_counted(case, each), each, *_BORN[case.pregnant]), _counted(case, each), each)


_BORN = {
    "wife": ("son", "daughter"), "mother": ("full_brother", "full_sister"), "son": ("sons_son", "sons_daughter"),
}  # fmt: skip


def _unclear(case: Case, each: School) -> list[Outcome]:
    """One whose sex is not clear; a school's further views stand apart."""
    heirs = _counted(case, each)
    known = {key: number - (key == case.unclear) for key, number in heirs.items() if number > (key == case.unclear)}
    link = case.unclear.partition("_")[0]
    sexes = ("son", "daughter") if case.unclear in ("son", "daughter") else (f"{link}_brother", f"{link}_sister")
    found = []
    for mean in unclear_sex(known, each, *sexes, hoped=False):
        rows = [Row(key, known.get(key, 1), share, share / known.get(key, 1)) for key, share in mean.shares.items()]
        rows += [Row("held", 1, mean.held, mean.held)] if mean.held else []
        found.append(Outcome((f"{each.name}:{mean.view}" if mean.view else each.name,), tuple(rows)))
    return found


def _settled(case: Case, each: School) -> Outcome:
    heirs = _counted(case, each)
    shares = leaves(heirs, case.settles, each)
    return Outcome(
        (each.name,), tuple(Row(key, heirs[key], share, share / heirs[key]) for key, share in shares.items())
    )


def special(case: Case) -> bool:
    """Whether something besides the shares of a plain division decides."""
    return bool(case.later or case.missing or case.pregnant or case.unclear or (case.settles and not case.waived))


def after_bequests(case: Case) -> Case:
    """The estate less its bequests, a third at most: what the heirs of a special case divide."""
    if not case.bequests or case.net is None:
        return case
    left = 1 - min(sum(parts(case), ZERO), THIRD)
    apart = tuple(replace(each, amount=max(each.amount - each.debts, ZERO) * left, debts=ZERO) for each in case.apart)
    return replace(case, gross=case.net * left, debts=ZERO, funeral=ZERO, apart=apart)


def _missing(case: Case, each: School) -> Outcome:
    return _held(missing(_counted(case, each), case.missing, each), _counted(case, each), each)


def _of_school(case: Case, each: School) -> Mapping[str, int]:
    """Shafi'is alone let no wife inherit whom he divorced for good in his last illness."""
    if case.divorced != "ill" or each.name.partition(":")[0] != "shafii":
        return case.heirs
    return {key: number - (key == "wife") for key, number in case.heirs.items() if number > (key == "wife")}


def _counted(case: Case, each: School) -> dict[str, int]:
    return {
        key: number for key, number in without_barred(_of_school(case, each), case.barred, each)[0].items() if number
    }


def _held(held: Held, heirs: Mapping[str, int], each: School) -> Outcome:
    first = next(iter(held.outcomes.values()))
    numbers = dict(heirs) if "stillborn" in held.outcomes else dict((held.outcomes.get("dead") or first).heirs.counts)
    rows = [Row(key, numbers.get(key, 1), share, share / numbers.get(key, 1)) for key, share in held.now.items()]
    rows += [Row("held", 1, held.held, held.held)] if held.held else []
    return Outcome((each.name,), tuple(rows), None, None, held=held)


def kin_of(case: Case, place: int) -> dict[str, int]:
    """The living who are kin of the one who died later, by class; empty where none is."""
    earlier = [_death(each, case.heirs) for each in case.later[:place]]
    each = chosen(case)[0]
    try:
        passed = pass_on(_counted(case, each), [*earlier, Death(case.later[place].who, KIN_OF_THE_DEAD)], each)
    except InputError:
        return {}
    return dict(passed.divisions[-1][1].heirs.counts)


def asks_kin(case: Case, place: int) -> dict[str, int]:
    """The living kin who were not named among his heirs, where counting them changes the result."""
    later = case.later[place]
    more = {key: number for key, number in kin_of(case, place).items() if key not in later.heirs}
    if not more or later.kin is not None:
        return {}
    shares = []
    for kin in (False, True):
        decided = replace(case, later=(*case.later[:place], replace(later, kin=kin), *case.later[place + 1 :]))
        try:
            shares.append(_successive(decided, chosen(case)[0]).rows)
        except InputError:
            return more
    return more if shares[0] != shares[1] else {}


def _death(later: Later, heirs: Mapping[str, int]) -> Death:
    who = later.who if heirs.get(later.who, 1) == 1 else f"{later.who} {chr(64 + min(heirs[later.who], 26))}"
    return Death(who, dict(later.heirs) if later.heirs else KIN_OF_THE_DEAD)


def _successive(case: Case, each: School) -> Outcome:
    deaths = []
    for place, later in enumerate(case.later):
        heirs = {**(kin_of(case, place) if later.kin else {}), **later.heirs}
        deaths.append(_death(replace(later, heirs=heirs), case.heirs))
    passed = pass_on(_counted(case, each), deaths, each)
    rows = tuple(Row(name, 1, share, share) for name, share in passed.shares.items() if share)
    return Outcome((each.name,), rows, passed.divisions[0][1], None, passed=passed)


def _grouped(found: list[Outcome]) -> list[Outcome]:
    """Schools that give the same rows stand together."""
    groups: list[Outcome] = []
    for each in found:
        for place, other in enumerate(groups):
            if sorted(other.rows, key=str) == sorted(each.rows, key=str):
                told = set(other.schools)
                names = (*other.schools, *(name for name in each.schools if name.partition(":")[0] not in told))
                groups[place] = replace(other, schools=names)
                break
        else:
            groups.append(each)
    return groups


def per_bequest(case: Case) -> Mapping[str, Bequest]:
    return {f"legatee:{place}": each for place, each in enumerate(case.bequests)}
