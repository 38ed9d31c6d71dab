"""A read case -> what each school asks, wealth by wealth: money of a currency with the metals, a herd, a harvest."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from engine.tools.zakat.rules.case import ASIDE, METALS, MONEY, Case, Item
from engine.tools.zakat.rules.currencies import converted, home_of, quote_of, same_currency, units_of
from engine.tools.zakat.rules.kinds import classical, harvests, herds, lent, others
from engine.tools.zakat.rules.money import Wealth, assess, exempt, reaches
from engine.tools.zakat.rules.outcome import Group, Market, Part, Reckoning, Share
from engine.tools.zakat.rules.terms import SCHOOLS, Metal, School, Settings


def reckon(case: Case, market: Market) -> Reckoning:
    """Every group that the case holds; items without an amount are nobody's business here."""
    groups = [*_as_one(list(_moneys(case, market))), *herds(case), *harvests(case), *others(case, market)]
    return Reckoning(tuple(groups), case.of(*ASIDE))


def _moneys(case: Case, market: Market) -> Iterator[Group]:
    """One group for each currency that no rate leads to another; metals go with the money that their price is in."""
    receivables = case.of("receivable") if case.years else ()
    held = [item for item in case.of(*MONEY, "debt", "due", "added") if item not in receivables]
    metal = case.of(*METALS)
    if receivables:
        yield lent(case, receivables)
    if metal and not held and (in_books := classical(case, metal)) is not None:
        yield in_books
        return
    units = units_of(case, held)
    priced = next((price.unit for price in (case.gold, case.silver) if price is not None and price.unit), market.unit)
    if not units and metal:
        units = [priced]
    home = next((unit for unit in units if same_currency(unit, priced)), units[0] if units else "")
    for unit in units:
        own = tuple(
            replace(item, amount=worth, unit=unit)
            for item in held
            if (worth := converted(item.amount, item.unit, unit, case.rates)) is not None
            and home_of(item.unit, units, case.rates) == unit
        )
        if any(item.kind in MONEY for item in own) or (unit == home and metal):
            yield _money(case, own + (metal if unit == home else ()), unit, market, apart=len(units) > 1)


def _money(case: Case, items: tuple[Item, ...], unit: str, market: Market, *, apart: bool) -> Group:
    gold, silver = quote_of("gold", case, market, unit), quote_of("silver", case, market, unit)
    owners = case.wards or 1  # each of whom stands before the nisab with his own share
    settings = Settings(
        gold_g=Settings.gold_g * owners,
        silver_g=Settings.silver_g * owners,
        gold_price=gold.amount if gold else None,
        silver_price=silver.amount if silver else None,
        basis=case.basis or "min",
        nisab=None if case.nisab is None else case.nisab * owners,
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

    long = sum((item.amount for item in items if item.kind == "debt" and item.detail), Fraction(0))
    due = total("due")
    parts = case.part if case.part is not None else Fraction(1)
    return Wealth(
        cash=total("cash", "crypto", "metal_worth"),
        goods=total("goods", "trade_shares") + total("held_shares") * parts,
        receivables=total("receivable"),
        gold_g=pure("gold"),
        silver_g=pure("silver"),
        jewellery_g=pure("jewellery"),
        jewellery_worth=total("jewellery_worth"),
        debts=total("debt") + (Fraction(0) if long else due),
        deferred=max(Fraction(0), long - due) if due else Fraction(0),
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
    waiting = min(wealth.receivables, held.money) if school != "shafii" and not wealth.goods else Fraction(0)
    money = Part((held.money - waiting) * rate, settings.currency, coins)
    lent = Part(waiting * rate, settings.currency, coins, on_receipt=True)
    metal = [
        _metal(grams * rate, name, price, reached, settings)
        for name, grams, price, reached in (
            ("gold", held.gold_g, settings.gold_price, gold),
            ("silver", held.silver_g, settings.silver_price, silver),
        )
        if grams
    ]
    parts = _summed([part for part in (money, *metal, lent) if part.amount and part.reached is not False])
    by = {metal: max(verdicts, key=_order) for metal, verdicts in held.reached.items()}
    rules = held.rules if parts else (*held.rules, "below-nisab")
    return Share(tuple(parts), rules, by)


def _order(verdict: bool | None) -> int:
    return {False: 0, None: 1, True: 2}[verdict]


def _metal(grams: Fraction, name: str, price: Fraction | None, reached: bool | None, settings: Settings) -> Part:
    return Part(grams, f"g {name}", reached) if price is None else Part(grams * price, settings.currency, reached)


def _summed(parts: list[Part]) -> list[Part]:
    """Parts of one unit and one verdict as one."""
    sums: dict[Part, Fraction] = {}
    for part in parts:
        assert isinstance(part.amount, Fraction)  # noqa: S101 - money and grams, no herds
        alike = replace(part, amount=Fraction(0))
        sums[alike] = sums.get(alike, Fraction(0)) + part.amount
    return [replace(alike, amount=amount) for alike, amount in sums.items()]


def whole_alloys(case: Case) -> Case:
    """The case as the Hanafi books count gold: more than half pure is gold whole (IK 1/112)."""

    def whole(item: Item) -> Item:
        alloy = item.kind in ("gold", "jewellery") and item.purity is not None and Fraction(1, 2) < item.purity < 1
        return replace(item, purity=Fraction(1)) if alloy else item

    return case.with_items(tuple(map(whole, case.items)))
