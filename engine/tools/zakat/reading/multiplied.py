"""A number of things and what each of them costs, as one amount: "200 shares at 71 each" are 14,200. Pure."""

from dataclasses import replace
from fractions import Fraction

from engine.text.lexicon import WordList
from engine.tools.zakat.reading import prices
from engine.tools.zakat.reading.counted import unknown_thing
from engine.tools.zakat.reading.scan import Quantity, Scan, distance
from engine.tools.zakat.rules.case import ANIMALS, METALS

_HELD = ("shares", "crypto")
_UNITS = WordList("zakat.units")
_AT = WordList("zakat.at_price")
_FOR = WordList("zakat.for_price")  # the price of each, or of all
_DEAR = 1000  # "ب" hardly names the price of one from here on
_FEW = 3  # words between a number and what it counts


def multiplied(seen: Scan) -> Scan:
    """With what a count and a price make in the place of the price. What was paid once is told apart from the price of
    today, and the price of things that nobody trades says nothing of wealth."""
    kept: list[Quantity] = []
    pieces: list[Quantity] = []
    count: tuple[Fraction, str] | None = None
    for quantity in seen.quantities:
        kind = _counted(seen, quantity)
        if kind:
            count, pieces = (quantity.value, kind), [quantity] if kind == "metal_worth" else []
            kept.extend([] if kind in _HELD else [quantity])
        elif not _is_of_each(seen, quantity, count):
            kept.append(quantity)
        elif count is not None and (count[1] != "goods" or _traded(seen)):
            of = "cost" if prices.is_bought(seen, quantity) else count[1]
            kept = [each for each in kept if each not in pieces]
            kept.append(replace(quantity, value=quantity.value * count[0], of=of))
    return replace(seen, quantities=tuple(kept))


def _counted(seen: Scan, quantity: Quantity) -> str:
    """What a number counts: "shares", "crypto", "metal_worth" of coins, else "goods"; empty where it counts nothing."""
    if quantity.per or quantity.negative or quantity.unit not in ("", *ANIMALS):
        return ""
    if quantity.unit or unknown_thing(seen, quantity):
        return "goods"
    before = seen.terms_in(max(0, quantity.first - 1), quantity.first)
    if any(term.meaning in ("worth", "at", "price", "cost") or term.meaning.startswith("$") for term in before):
        return ""
    _, end = seen.clause(quantity.first)
    limit = min([end, *(each.first for each in seen.quantities if each.first >= quantity.last)])
    named = seen.terms_in(quantity.last, limit)
    if any(term.meaning == "piece" for term in named) and any(term.meaning in METALS for term in named):
        return "metal_worth"
    after = [term for term in named if term.meaning in _HELD]
    units = quantity.last < limit and seen.tokens[quantity.last].word in _UNITS
    if units and seen.has("shares"):
        return "shares"
    near = after and after[0].first - quantity.last <= (_FEW if after[0].meaning == "shares" else 0)
    return after[0].meaning if near and not _joined(seen, quantity, after[0].first) else ""


def _joined(seen: Scan, quantity: Quantity, last: int) -> bool:
    """ "5000 in shares": an amount of them and no number."""
    return any(
        token.word in ("in", "of", "worth", "as", "في", "من", "σε") for token in seen.tokens[quantity.last : last]
    )


def _is_of_each(seen: Scan, quantity: Quantity, count: tuple[Fraction, str] | None) -> bool:
    """Whether an amount of money is told of one of several: "71 each", "والسعر ٢٧", "at 55"."""
    if quantity.per or (quantity.unit and not quantity.unit.startswith("$")):
        return False
    each = seen.near(quantity, "each")
    if each is not None and distance(quantity, each) <= 1 and (count is not None or seen.near(quantity, "shares")):
        return True
    if count is None or count[1] not in _HELD or prices.is_price(seen, quantity):
        return False
    before = [token.word for token in seen.tokens[max(0, quantity.first - 2) : quantity.first]]
    at = not _AT.isdisjoint(before) or (not _FOR.isdisjoint(before) and quantity.value < _DEAR)
    metal = seen.near(quantity, "gold", "silver")
    priced = seen.near(quantity, "price")
    return at or (priced is not None and priced.first < quantity.first and metal is None)


def _traded(seen: Scan) -> bool:
    return seen.has("goods", "trading", "market")
