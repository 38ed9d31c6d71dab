"""A read case -> what each school asks, wealth by wealth: money of a currency with the metals, a herd, a harvest."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from engine.rules.zakat import alms, crops, livestock
from engine.rules.zakat.money import Wealth, assess, exempt, loan, metals, reaches
from engine.rules.zakat.reading.case import ASIDE, METALS, MONEY, Case, Item, Price, Rate
from engine.rules.zakat.rules import ALL, SCHOOLS, Due, Herd, Metal, School, Settings


@dataclass(frozen=True, slots=True)
class Market:
    """Prices of a gram of pure metal in `unit` on `date`, as whoever runs Dalil has set them."""

    gold: Fraction | None = None
    silver: Fraction | None = None
    unit: str = ""
    date: str = ""


@dataclass(frozen=True, slots=True)
class Quote:
    """The price of a gram of pure metal that a reckoning used; `date` is empty for one from the question."""

    metal: Metal
    amount: Fraction
    unit: str
    date: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """`amount` is a quantity of `unit` (a currency as "$dollar", "g gold", "kg wheat", "sa") or herds to choose from.
    `reached` is None where the nisab cannot be told."""

    amount: Fraction | tuple[Herd, ...]
    unit: str
    reached: bool | None = True


@dataclass(frozen=True, slots=True)
class Share:
    """What one school asks; no parts where nothing is due. `by` tells for either metal whether its nisab is reached."""

    parts: tuple[Part, ...]
    rules: tuple[str, ...]
    by: Mapping[Metal, bool | None] | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """One kind of wealth. `needs` names the conditions of it: "hawl", "grazing"."""

    kind: str
    items: tuple[Item, ...]
    shares: Mapping[School, Share]
    needs: tuple[str, ...] = ()
    unit: str = ""
    quotes: tuple[Quote, ...] = ()
    rate: Fraction = Fraction(1, 40)
    short: bool = False  # debts exceed the money, and the metal beside it has no price


@dataclass(frozen=True, slots=True)
class Reckoning:
    groups: tuple[Group, ...]
    aside: tuple[Item, ...]


def reckon(case: Case, market: Market) -> Reckoning:
    """Every group that the case holds; items without an amount are nobody's business here."""
    groups = [*_as_one(list(_moneys(case, market))), *_herds(case), *_harvests(case), *_others(case, market)]
    return Reckoning(tuple(groups), case.of(*ASIDE))


def same_currency(one: str, other: str) -> bool:
    """ "riyal" may be any riyal; two named ones are the same only by name."""
    return one == other or one.partition(".")[0] == other or other.partition(".")[0] == one


def converted(amount: Fraction, unit: str, wanted: str, rates: tuple[Rate, ...]) -> Fraction | None:
    if same_currency(unit, wanted) or not unit:
        return amount
    for rate in rates:
        if same_currency(rate.unit, unit) and same_currency(rate.other, wanted):
            return amount * rate.amount
        if same_currency(rate.other, unit) and same_currency(rate.unit, wanted) and rate.amount:
            return amount / rate.amount
    return None


def _moneys(case: Case, market: Market) -> Iterator[Group]:
    """One group for each currency that no rate leads to another; metals go with the money that their price is in."""
    receivables = case.of("receivable") if case.years else ()
    held = [item for item in case.of(*MONEY, "debt", "added") if item not in receivables]
    metal = case.of(*METALS)
    if receivables:
        yield _loan(case, receivables)
    if metal and not held and (classical := _classical(case, metal)) is not None:
        yield classical
        return
    units = _units(case, held)
    priced = next((price.unit for price in (case.gold, case.silver) if price is not None and price.unit), market.unit)
    if not units and metal:
        units = [priced]
    home = next((unit for unit in units if same_currency(unit, priced)), units[0] if units else "")
    for unit in units:
        own = tuple(
            replace(item, amount=worth, unit=unit)
            for item in held
            if (worth := converted(item.amount, item.unit, unit, case.rates)) is not None
            and _home(item.unit, units, case.rates) == unit
        )
        if any(item.kind in MONEY for item in own) or (unit == home and metal):
            yield _money(case, own + (metal if unit == home else ()), unit, market, apart=len(units) > 1)


def _units(case: Case, items: list[Item]) -> list[str]:
    """Currencies to reckon in: a named one for its family, and none that converts to an earlier one."""
    named = list(dict.fromkeys(item.unit for item in items))
    exact = [
        unit
        for unit in named
        if not any(unit != other and same_currency(unit, other) and len(other) > len(unit) for other in named)
    ]
    wanted = {rate.other for rate in case.rates}
    kept: list[str] = []
    for unit in sorted(exact, key=lambda unit: not any(same_currency(unit, other) for other in wanted)):
        if unit and not any(converted(Fraction(1), unit, other, case.rates) is not None for other in kept):
            kept.append(unit)
    return kept or ([""] if items else [])


def _home(unit: str, units: list[str], rates: tuple[Rate, ...]) -> str:
    return next((each for each in units if converted(Fraction(1), unit, each, rates) is not None), "")


def quote_of(metal: Metal, case: Case, market: Market, unit: str) -> Quote | None:
    """The price of the metal in that currency: the question's own before the one that is set."""
    price: Price | None = case.gold if metal == "gold" else case.silver
    if price is not None:
        amount = converted(price.amount / (price.purity or 1), price.unit, unit or price.unit, case.rates)
        return None if amount is None else Quote(metal, amount, unit or price.unit)
    known = market.gold if metal == "gold" else market.silver
    if known is None:
        return None
    amount = converted(known, market.unit, unit or market.unit, case.rates)
    return None if amount is None else Quote(metal, amount, unit or market.unit, market.date)


def _money(case: Case, items: tuple[Item, ...], unit: str, market: Market, *, apart: bool) -> Group:
    gold, silver = quote_of("gold", case, market, unit), quote_of("silver", case, market, unit)
    settings = Settings(
        gold_price=gold.amount if gold else None,
        silver_price=silver.amount if silver else None,
        basis=case.basis or "min",
        nisab=case.nisab,
        currency=f"${unit}",
    )
    wealth = _wealth(case, items)
    shares = {school: _share(school, wealth, settings, apart=apart) for school in SCHOOLS}
    quotes = tuple(quote for quote in (gold, silver) if quote is not None)
    short = any(assess(school, wealth, settings).short for school in SCHOOLS)
    return Group("money", items, shares, ("hawl",), unit, quotes, settings.rate(wealth.year), short)


def _wealth(case: Case, items: tuple[Item, ...]) -> Wealth:
    def total(*kinds: str) -> Fraction:
        return sum((item.amount for item in items if item.kind in kinds), Fraction(0))

    def pure(kind: str) -> Fraction:
        held = (item for item in items if item.kind == kind)
        return sum((item.grams * (item.purity or 1) for item in held), Fraction(0))

    parts = case.part if case.part is not None else Fraction(1)
    return Wealth(
        cash=total("cash", "crypto", "metal_worth"),
        goods=total("goods", "trade_shares") + total("held_shares") * parts,
        receivables=total("receivable"),
        gold_g=pure("gold"),
        silver_g=pure("silver"),
        jewellery_g=pure("jewellery"),
        debts=total("debt"),
        added=total("added"),
        minor=case.minor,
        owned_for_a_year=case.hawl is not False,
        year=case.year or "lunar",
    )


def _as_one(groups: list[Group]) -> list[Group]:
    """Currencies that are reckoned apart stand before one nisab: what one of them reaches holds for all."""
    reached = {
        school
        for group in groups
        if group.kind == "money"
        for school, share in group.shares.items()
        if share.parts and all(part.reached for part in share.parts)
    }

    def settled(school: School, share: Share) -> Share:
        return (
            replace(share, parts=tuple(replace(part, reached=True) for part in share.parts))
            if school in reached
            else share
        )

    return [
        replace(group, shares={school: settled(school, share) for school, share in group.shares.items()})
        for group in groups
    ]


def _share(school: School, wealth: Wealth, settings: Settings, *, apart: bool) -> Share:
    """`apart`: there is wealth in another currency, which may fill up the nisab."""
    rule = exempt(school, wealth)
    if rule:
        return Share((), (rule,))
    held, rate = assess(school, wealth, settings), settings.rate(wealth.year)
    bases: tuple[Metal, ...] = ("gold", "silver") if settings.basis == "min" else (settings.basis,)
    coins, gold, silver = (verdict or (None if apart else verdict) for verdict in reaches(held, bases))
    money = Part(held.money * rate, settings.currency, coins)
    metal = [
        _metal(grams * rate, name, price, reached, settings)
        for name, grams, price, reached in (
            ("gold", held.gold_g, settings.gold_price, gold),
            ("silver", held.silver_g, settings.silver_price, silver),
        )
        if grams
    ]
    parts = _summed([part for part in (money, *metal) if part.amount and part.reached is not False])
    by = {metal: max(verdicts, key=_order) for metal, verdicts in held.reached.items()}
    rules = held.rules if parts else (*held.rules, "below-nisab")
    return Share(tuple(parts), rules, by)


def _order(verdict: bool | None) -> int:
    return {False: 0, None: 1, True: 2}[verdict]


def _metal(grams: Fraction, name: str, price: Fraction | None, reached: bool | None, settings: Settings) -> Part:
    return Part(grams, f"g {name}", reached) if price is None else Part(grams * price, settings.currency, reached)


def _summed(parts: list[Part]) -> list[Part]:
    """Parts of one unit and one verdict as one."""
    sums: dict[tuple[str, bool | None], Fraction] = {}
    for part in parts:
        assert isinstance(part.amount, Fraction)  # noqa: S101 - money and grams, no herds
        sums[part.unit, part.reached] = sums.get((part.unit, part.reached), Fraction(0)) + part.amount
    return [Part(amount, unit, reached) for (unit, reached), amount in sums.items()]


def _classical(case: Case, items: tuple[Item, ...]) -> Group | None:
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


def _loan(case: Case, items: tuple[Item, ...]) -> Group:
    total = sum((item.amount for item in items), Fraction(0))
    unit = items[0].unit
    return Group("loan", items, _shares(loan(total, case.years or 1, Settings(currency=f"${unit}"))), (), unit)


def _herds(case: Case) -> Iterator[Group]:
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


def _harvests(case: Case) -> Iterator[Group]:
    for item in case.of("crop"):
        if case.water not in ("rain", "irrigated", "mixed_equal"):
            continue
        owing = bool(case.of("debt")) and not case.of(*MONEY)
        dues = crops.crop(item.detail, item.kilograms, case.water, Settings(), owing=owing)  # type: ignore[arg-type]
        named = {school: replace(due, unit=f"kg {item.detail}") for school, due in dues.items()}
        yield Group("crop", (item,), _shares(named))


def _others(case: Case, market: Market) -> Iterator[Group]:
    for item in case.of("persons"):
        dues = alms.fitr(int(item.amount), case.staple, wife=case.wife)
        yield Group("fitr", (item,), _shares({school: replace(due, unit="sa") for school, due in dues.items()}))
    for item in case.of("rikaz", "minerals"):
        found = alms.treasure if item.kind == "rikaz" else alms.minerals
        settings = _valued(case, market, item.unit)
        dues = found(item.amount, settings, precious=item.kind == "rikaz" or item.detail == "precious")
        yield Group(item.kind, (item,), _shares(dues), (), item.unit)


def _valued(case: Case, market: Market, unit: str) -> Settings:
    gold, silver = quote_of("gold", case, market, unit), quote_of("silver", case, market, unit)
    return Settings(
        gold_price=gold.amount if gold else None, silver_price=silver.amount if silver else None, currency=f"${unit}"
    )


def whole_alloys(case: Case) -> Case:
    """The case as the Hanafi books count gold: more than half pure is gold whole (IK 1/112)."""

    def whole(item: Item) -> Item:
        alloy = item.kind in ("gold", "jewellery") and item.purity is not None and Fraction(1, 2) < item.purity < 1
        return replace(item, purity=Fraction(1)) if alloy else item

    return case.with_items(tuple(map(whole, case.items)))


def schools_of(reckoning: Reckoning, wanted: School | None) -> tuple[School, ...]:
    """The schools to show: the two companions of Abu Hanifa only where they part from him."""
    if wanted is not None:
        return (wanted,)
    apart = any(
        group.shares[ALL[1]].parts != group.shares["hanafi"].parts
        for group in reckoning.groups
        if ALL[1] in group.shares
    )
    return ALL if apart else SCHOOLS


def parts_of(reckoning: Reckoning, school: School) -> tuple[Part, ...]:
    """All that the school asks."""
    shares = (group.shares.get(school, group.shares.get("hanafi")) for group in reckoning.groups)
    return tuple(part for share in shares if share is not None for part in share.parts)
