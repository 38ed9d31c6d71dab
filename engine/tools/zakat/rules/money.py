"""Cash, gold, silver and trade goods, with what is owed by the owner and to him."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.tools.zakat.rules.terms import ALL, METALS, RATE, SCHOOLS, Due, Metal, School, Settings

NOTHING = Fraction(0)
MITHQAL, DIRHAM = Fraction(20), Fraction(200)  # the nisab of gold and of silver in their own units


@dataclass(frozen=True)
class Wealth:
    """Amounts in one currency; metals in grams of pure metal. `jewellery_g` is a woman's permitted gold jewellery;
    `other_property` lies beyond need and could pay debts; `owned_for_a_year` speaks of all of it but `added`."""

    cash: Fraction = NOTHING
    goods: Fraction = NOTHING
    receivables: Fraction = NOTHING
    gold_g: Fraction = NOTHING
    silver_g: Fraction = NOTHING
    jewellery_g: Fraction = NOTHING
    jewellery_worth: Fraction = NOTHING  # of such jewellery that was not weighed
    debts: Fraction = NOTHING
    deferred: Fraction = NOTHING  # of the debts, what falls due later than in the coming year
    other_property: Fraction = NOTHING
    added: Fraction = NOTHING  # within the year, not the profit of what was there
    minor: bool = False
    owned_for_a_year: bool = True
    year: str = "lunar"


_Reached = tuple[bool | None, bool | None, bool | None]  # money, gold, silver


@dataclass(frozen=True)
class Assessed:
    """What one school counts: `money` net of debts, pure grams of metal, and whether each reaches the nisab by gold and
    by silver, None where a price that decides is not known. `short`: metal without a price would have to pay debts."""

    money: Fraction
    gold_g: Fraction
    silver_g: Fraction
    reached: Mapping[Metal, _Reached]  # basis -> money, gold, silver
    rules: tuple[str, ...]
    later: Fraction = NOTHING
    short: bool = False


def money(wealth: Wealth, settings: Settings) -> dict[School, Due]:
    return {school: _due(school, wealth, settings) for school in SCHOOLS}


def exempt(school: School, wealth: Wealth) -> str:
    """The rule by which nothing is due, whatever is owned."""
    if school == "hanafi" and wealth.minor:
        return "minor"
    return "" if wealth.owned_for_a_year else "no-year"


def _due(school: School, wealth: Wealth, settings: Settings) -> Due:
    """In money; a metal without a price in grams. Where no price is known, as if the nisab were reached."""
    rule = exempt(school, wealth)
    if rule:
        return Due(NOTHING, settings.currency, (rule,))
    held, rate = assess(school, wealth, settings), settings.rate(wealth.year)
    coins, gold, silver = reaches(held, settings.known_bases())
    amount = held.money * rate if coins is not False else NOTHING
    kind: list[tuple[Fraction, str]] = []
    for grams, metal, price, owed in (
        (held.gold_g, "gold", settings.gold_price, gold),
        (held.silver_g, "silver", settings.silver_price, silver),
    ):
        if grams and owed is not False and price is not None:
            amount += grams * price * rate
        elif grams and owed is not False:
            kind.append((grams * rate, f"g pure {metal}"))
    if not amount and not kind:
        return Due(NOTHING, settings.currency, (*held.rules, "below-nisab"), later=held.later)
    return _in_money_and_kind(amount, kind, held, settings)


def _in_money_and_kind(amount: Fraction, kind: list[tuple[Fraction, str]], held: Assessed, settings: Settings) -> Due:
    parts = [*([(amount, settings.currency)] if amount else []), *kind]
    rules = (*held.rules, "joined-parts") if len(kind) == 2 else held.rules
    said = " + ".join(f"{each} {unit}" for each, unit in parts) if len(parts) > 1 else ""
    return Due(parts[0][0], parts[0][1], rules, later=held.later, said=said)


def assess(school: School, wealth: Wealth, settings: Settings) -> Assessed:
    """What the school counts of the wealth, apart from its owner and year."""
    rules = ["money"]
    gold, silver = wealth.gold_g, wealth.silver_g
    coins = wealth.cash + wealth.goods + wealth.receivables - _deducted(school, wealth, rules)
    if wealth.jewellery_g or wealth.jewellery_worth:
        rules.append("jewellery")
    if school == "hanafi":
        gold, coins = gold + wealth.jewellery_g, coins + wealth.jewellery_worth
    if wealth.year == "solar":
        rules.append("solar")
    later = NOTHING
    if wealth.added:
        rules.append("later-gain")
    if wealth.added and school != "hanafi":
        coins, later = coins - wealth.added, wealth.added * settings.rate(wealth.year)
    coins, gold = _paid_from(coins, gold, settings.gold_price)
    coins, silver = _paid_from(coins, silver, settings.silver_price)
    short = coins < 0 and bool(gold or silver)
    coins = max(NOTHING, coins)
    reached = {basis: _reached(school, coins, gold, silver, settings, basis) for basis in METALS}
    reached["gold"] = _no_lower(reached["gold"], reached["silver"])
    return Assessed(coins, gold, silver, reached, tuple(rules), later, short)


def _paid_from(coins: Fraction, grams: Fraction, price: Fraction | None) -> tuple[Fraction, Fraction]:
    """Debts beyond the money lessen the metal, where its price is known."""
    if coins >= 0 or not price:
        return coins, grams
    worth = grams * price
    return (NOTHING, grams + coins / price) if worth + coins >= 0 else (coins + worth, NOTHING)


def reaches(held: Assessed, bases: Sequence[Metal]) -> _Reached:
    """Money, gold and silver by the lower of the bases."""
    columns = zip(*(held.reached[basis] for basis in bases), strict=True)
    coins, gold, silver = (_any(column) for column in columns)
    return coins, gold, silver


def _no_lower(gold: _Reached, silver: _Reached) -> _Reached:
    """What is short of the nisab of silver is short of that of gold, whose price was not told: it has always been the
    higher by far."""
    coins, metal, other = (
        False if one is None and low is False else one for one, low in zip(gold, silver, strict=True)
    )
    return coins, metal, other


def _any(verdicts: Iterable[bool | None]) -> bool | None:
    found = set(verdicts)
    return True if True in found else None if None in found else False


def _reached(
    school: School, coins: Fraction, gold: Fraction, silver: Fraction, settings: Settings, basis: Metal
) -> _Reached:
    """Shafi'i: each metal is joined with money, never with the other."""
    if school != "shafii" or not (gold and silver):
        joined = _enough(school, coins, gold, silver, settings, basis)
        return joined, joined, joined
    by_gold = _enough(school, coins, gold, NOTHING, settings, basis)
    by_silver = _enough(school, coins, NOTHING, silver, settings, basis)
    return _any((by_gold, by_silver)), by_gold, by_silver


def _enough(
    school: School, coins: Fraction, gold: Fraction, silver: Fraction, settings: Settings, basis: Metal
) -> bool | None:
    parts = gold / settings.gold_g + silver / settings.silver_g
    if not coins and not (gold and silver):  # a metal alone goes by its own weight
        return parts >= 1 and bool(gold or silver)
    if parts >= 1:
        return True
    if not coins and school != "hanafi":
        return False
    nisab = settings.nisab_by(basis)
    unknown = (gold and settings.gold_price is None) or (silver and settings.silver_price is None)
    if nisab is None:
        return None
    worth = coins + gold * (settings.gold_price or 0) + silver * (settings.silver_price or 0)
    return True if worth >= nisab else None if unknown else False


def _deducted(school: School, wealth: Wealth, rules: list[str]) -> Fraction:
    if not wealth.debts:
        return NOTHING
    if school == "shafii":
        rules.append("debt-kept")
        return NOTHING
    rules.append("debt-maliki" if school == "maliki" else "debt-deducted")
    if school == "hanafi" and wealth.deferred:
        rules.append("debt-year")
        return max(NOTHING, wealth.debts - wealth.deferred)
    covered = wealth.other_property if school == "maliki" else NOTHING
    return max(NOTHING, wealth.debts - covered)


def metals(mithqal: Fraction, dirham: Fraction) -> dict[School, Due]:
    """Gold in mithqal and silver in dirham, as the books reckon."""
    dues: dict[School, Due] = {}
    for school in ALL:
        parts_reach = mithqal / MITHQAL + dirham / DIRHAM >= 1
        gold = mithqal >= MITHQAL or (parts_reach and school != "shafii")
        silver = dirham >= DIRHAM or (parts_reach and school != "shafii")
        dues[school] = _in_kind(school, mithqal if gold else NOTHING, dirham if silver else NOTHING, mithqal, dirham)
    return dues


def _in_kind(school: School, gold: Fraction, silver: Fraction, mithqal: Fraction, dirham: Fraction) -> Due:
    owed = [
        (_fifths(amount, nisab) if school == "hanafi" and amount >= nisab else amount * RATE, unit)
        for amount, nisab, unit in ((gold, MITHQAL, "mithqal"), (silver, DIRHAM, "dirham"))
        if amount
    ]
    both = bool(mithqal and dirham)
    if not owed:
        return Due(NOTHING, "mithqal" if mithqal else "dirham", ("never-joined" if both else "below-nisab",))
    rules = ("money", *(("joined-parts",) if both else ()), *(("fifths",) if school == "hanafi" else ()))
    if len(owed) == 1:
        return Due(*owed[0], rules)
    return Due(owed[0][0], "", rules, said="due: " + " + ".join(f"{amount} {unit}" for amount, unit in owed))


def _fifths(amount: Fraction, nisab: Fraction) -> Fraction:
    """Abu Hanifa: the nisab's fortieth, and that of each complete fifth of it beyond."""
    fifth = nisab / 5
    return (nisab + (amount - nisab) // fifth * fifth) * RATE


def loan(amount: Fraction, years: int, settings: Settings) -> dict[School, Due]:
    """Lent to a solvent debtor who acknowledges it, for so many years."""
    once = amount * RATE
    yearly = f"{once} on receipt for the first of {years} past years, then a fortieth of the rest for each"
    received = Due(once, settings.currency, ("receivable-received",), said=yearly)
    return {
        "hanafi": received,
        "hanbali": received,
        "maliki": Due(once, settings.currency, ("receivable-once",), said=f"{once} once, on receipt"),
        "shafii": Due(once, settings.currency, ("receivable-yearly",), said=f"{once} each year, without waiting"),
    }


def received(dirham: Fraction, years: int) -> dict[School, Due]:
    """Of a strong debt with the Hanafis: on each complete forty dirhams that come in, for each year."""
    return {"hanafi": Due(Fraction(dirham // 40) * years, "dirham", ("receivable-strong",))}


def unearned(settings: Settings) -> dict[School, Due]:
    """An inheritance, dowry or rent that is still owed to its owner."""
    return {
        "maliki": Due(
            NOTHING, settings.currency, ("receivable-new",), said="0 now; a new year of ownership begins on receipt"
        ),
        "hanafi": Due(NOTHING, settings.currency, ("receivable-new",), said="0 until received and owned for a year"),
    }
