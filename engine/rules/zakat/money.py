"""Cash, gold, silver and trade goods, with what is owed by the owner and to him."""

from dataclasses import dataclass
from fractions import Fraction

from engine.rules.zakat.rules import ALL, RATE, SCHOOLS, Due, School, Settings

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
    debts: Fraction = NOTHING
    other_property: Fraction = NOTHING
    added: Fraction = NOTHING  # within the year, not the profit of what was there
    minor: bool = False
    owned_for_a_year: bool = True
    year: str = "lunar"


def money(wealth: Wealth, settings: Settings) -> dict[School, Due]:
    return {school: _due(school, wealth, settings) for school in SCHOOLS}


def _due(school: School, wealth: Wealth, settings: Settings) -> Due:
    if school == "hanafi" and wealth.minor:
        return Due(NOTHING, settings.currency, ("minor",))
    if not wealth.owned_for_a_year:
        return Due(NOTHING, settings.currency, ("no-year",))
    rules = ["money"]
    gold_g = wealth.gold_g
    if wealth.jewellery_g:
        rules.append("jewellery")
        gold_g += wealth.jewellery_g if school == "hanafi" else 0
    if settings.gold_price is None and settings.silver_price is None and settings.nisab is None:
        weighed = _weighed(school, wealth, gold_g, settings, rules)
        if weighed is not None:
            return weighed
    base = wealth.cash + wealth.goods + wealth.receivables
    base += gold_g * (settings.gold_price or 0) + wealth.silver_g * (settings.silver_price or 0)
    base -= _deducted(school, wealth, rules)
    rate = settings.rate(wealth.year)
    if wealth.year == "solar":
        rules.append("solar")
    nisab, _ = settings.nisab_of_money()
    later = NOTHING
    if wealth.added and school != "hanafi":
        base, later = base - wealth.added, wealth.added * rate
    if wealth.added:
        rules.append("later-gain")
    if base <= 0 or (nisab is not None and base < nisab):
        return Due(NOTHING, settings.currency, (*rules, "below-nisab"))
    return Due(base * rate, settings.currency, tuple(rules), later=later)


def _deducted(school: School, wealth: Wealth, rules: list[str]) -> Fraction:
    if not wealth.debts:
        return NOTHING
    if school == "shafii":
        rules.append("debt-kept")
        return NOTHING
    rules.append("debt-maliki" if school == "maliki" else "debt-deducted")
    covered = wealth.other_property if school == "maliki" else NOTHING
    return max(NOTHING, wealth.debts - covered)


def _weighed(school: School, wealth: Wealth, gold_g: Fraction, settings: Settings, rules: list[str]) -> Due | None:
    """Gold or silver alone where no price is known: due in kind. None where there is money beside it."""
    if wealth.cash or wealth.goods or wealth.receivables or wealth.debts or not (gold_g or wealth.silver_g):
        return None
    rate = settings.rate(wealth.year)
    gold, silver = gold_g / settings.gold_g, wealth.silver_g / settings.silver_g
    owed = [gold >= 1, silver >= 1] if school == "shafii" else [gold + silver >= 1] * 2
    parts = [
        (grams * rate, f"g pure {metal}")
        for grams, metal, due in ((gold_g, "gold", owed[0]), (wealth.silver_g, "silver", owed[1]))
        if grams and due
    ]
    if not parts:
        return Due(NOTHING, "", (*rules, "below-nisab"))
    if len(parts) == 1:
        return Due(*parts[0], tuple(rules))
    said = " + ".join(f"{amount} {unit}" for amount, unit in parts)
    return Due(parts[0][0], parts[0][1], (*rules, "joined-parts"), said=said)


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
