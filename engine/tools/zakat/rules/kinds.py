"""Wealth other than money: herds, harvests, zakat al-fitr, treasure, lent money, metals as the books weigh them."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from engine.tools.zakat.rules import alms, crops, livestock
from engine.tools.zakat.rules.case import MONEY, Case, Item
from engine.tools.zakat.rules.currencies import quote_of
from engine.tools.zakat.rules.money import loan, metals
from engine.tools.zakat.rules.outcome import Group, Market, Part, Share
from engine.tools.zakat.rules.terms import RATE, Due, School, Settings


def classical(case: Case, items: tuple[Item, ...]) -> Group | None:
    """Gold in mithqal or silver in dirhams alone, as the books reckon."""
    units = {(item.kind, item.unit) for item in items}
    if units not in ({("gold", "mithqal")}, {("silver", "dirham")}) or case.gold or case.silver or case.hawl is False:
        return None
    amount = sum((item.amount * (item.purity or 1) for item in items), Fraction(0))
    gold = items[0].kind == "gold"
    dues = metals(amount, Fraction(0)) if gold else metals(Fraction(0), amount)
    named = {school: replace(due, unit=f"{items[0].unit} {items[0].kind}") for school, due in dues.items()}
    return Group("metals", items, _shares(named), ("hawl",))


def _shares(dues: Mapping[School, Due], case: Case | None = None) -> dict[School, Share]:
    return {school: _of(school, due, case) for school, due in dues.items()}


def _of(school: School, due: Due, case: Case | None) -> Share:
    """`case` is given for wealth that waits for a year and that a minor does not owe with the Hanafis."""
    if case is not None and case.hawl is False:
        return Share((), ("no-year",))
    if case is not None and case.minor and school.startswith("hanafi"):
        return Share((), ("minor",))
    some = any(due.amount) if isinstance(due.amount, tuple) else due.amount
    return Share((Part(due.amount, due.unit),) if some else (), due.rules)


def lent(case: Case, items: tuple[Item, ...]) -> Group:
    """A loan: each year with the Shafi'is, on receipt with the others, for all past years or (Malikis) for one."""
    total, years, unit = sum((item.amount for item in items), Fraction(0)), case.years or 1, items[0].unit
    shares = _shares(loan(total, years, Settings(currency=f"${unit}")))
    every = total * (1 - (1 - RATE) ** years)
    waits: dict[School, Fraction] = {"hanafi": every, "maliki": total * RATE, "hanbali": every}
    for school, amount in waits.items():
        shares[school] = replace(shares[school], parts=(Part(amount, f"${unit}", on_receipt=True),))
    return Group("loan", items, shares, (), unit)


def herds(case: Case) -> Iterator[Group]:
    grazing = case.grazing is not False
    for kind, table in (
        ("camels", livestock.camels), ("cattle", livestock.cattle), ("sheep", livestock.sheep),
        ("horses", livestock.horses),
    ):  # fmt: skip
        items = case.of(kind)
        if items:
            dues = table(int(sum(item.amount for item in items)), grazing=grazing)
            dues = {school: replace(due, unit=_unit(kind, due)) for school, due in dues.items()}
            yield Group(kind, items, _shares(dues, case), ("hawl", "grazing"))
    if case.owners:
        mixed = livestock.mixed_sheep(case.owners, grazing=grazing)
        dues = {school: replace(due, unit="sheep") for school, due in mixed.items()}
        items = (Item("owners", Fraction(sum(case.owners))),)
        yield Group("owners", items, _shares(dues, case), ("hawl", "grazing"))


def _unit(kind: str, due: Due) -> str:
    return "horses" if kind == "horses" else "sheep" if due.unit.startswith("sheep") else "animals"


def harvests(case: Case) -> Iterator[Group]:
    for item in case.of("crop"):
        water = item.water or case.water
        if water not in ("rain", "irrigated", "mixed_equal"):
            continue
        owing = bool(case.of("debt")) and not case.of(*MONEY)
        dues = crops.crop(item.detail, item.kilograms, water, Settings(), owing=owing)  # type: ignore[arg-type]
        named = {school: replace(due, unit=f"kg {item.detail}") for school, due in dues.items()}
        yield Group("crop", (item,), _shares(named))


def others(case: Case, market: Market) -> Iterator[Group]:
    for item in case.of("persons"):
        dues = alms.fitr(int(item.amount), case.staple, wife=case.wife)
        yield Group("fitr", (item,), _shares({school: replace(due, unit="sa") for school, due in dues.items()}))
    for item in case.of("rikaz", "minerals"):
        found = alms.treasure if item.kind == "rikaz" else alms.minerals
        settings = _valued(case, market, item.unit)
        dues = found(item.amount, settings, precious=item.kind == "rikaz" or item.detail == "precious")
        free: tuple[School, ...] = ("hanafi", "maliki", "hanbali") if item.kind == "rikaz" else ("hanafi",)
        known = settings.nisab_of_money()[0] is not None
        shares = {
            school: share if known or school in free else _if_enough(share) for school, share in _shares(dues).items()
        }
        yield Group(item.kind, (item,), shares, (), item.unit)


def _if_enough(share: Share) -> Share:
    """What is due where the nisab is reached, which no price tells."""
    return replace(share, parts=tuple(replace(part, reached=None) for part in share.parts))


def _valued(case: Case, market: Market, unit: str) -> Settings:
    gold, silver = quote_of("gold", case, market, unit), quote_of("silver", case, market, unit)
    return Settings(
        gold_price=gold.amount if gold else None, silver_price=silver.amount if silver else None, currency=f"${unit}"
    )
