"""Amounts in several currencies, and the price of a metal in one of them. Without a rate nothing is converted."""

from fractions import Fraction

from engine.tools.zakat.rules.case import Case, Item, Price, Rate
from engine.tools.zakat.rules.outcome import Market, Quote
from engine.tools.zakat.rules.terms import Metal


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


def units_of(case: Case, items: list[Item]) -> list[str]:
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


def home_of(unit: str, units: list[str], rates: tuple[Rate, ...]) -> str:
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
