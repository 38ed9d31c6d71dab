"""What a case lacks before it can be reckoned: one thing at a time, and only what changes the result."""

from dataclasses import replace
from fractions import Fraction

from engine.tools.zakat.rules.case import ANIMALS, CROPS, METALS, MONEY, Case, Item
from engine.tools.zakat.rules.outcome import Market, Reckoning, parts_of
from engine.tools.zakat.rules.reckon import reckon
from engine.tools.zakat.rules.terms import SCHOOLS

UNDERSTOOD = "understood"  # whether what was made out is right
_NAMED = ("animals", *ANIMALS, "gold", "silver", "jewellery", "goods", "shares", "salary", "rent")


def missing(case: Case, market: Market) -> str:
    """A word for what to ask: "amount", "camels", "karat", "water", ...; empty where the case is complete."""
    if case.meant:
        return "becomes" if case.meant[0].sign else "which"
    if case.of("owed"):
        return "owed"
    if case.of("unclear"):
        return "role"
    if any(item.was and not item.unit for item in case.of("metal_worth", "jewellery_worth")):
        return "unit"
    lacking = _amounts(case) or _fitr(case) or _metals(case, market) or _shares(case) or _water(case)
    return lacking or (UNDERSTOOD if case.doubted else "")


def nothing_owned(case: Case) -> str:
    """Why nothing is due, where all that was told is another's, or for one's own use and the rest is denied."""
    kinds = {item.kind for item in case.items}
    if kinds == {"theirs"}:
        return "kept"
    own = kinds <= {"fixed", "claimed", "other"} and not {*_NAMED, *CROPS, "fitr", "money", "cash"} & {*case.wants}
    return "owned" if case.denies and own else ""


def _amounts(case: Case) -> str:
    """Nothing to reckon: what is it that was named?"""
    if case.of("paid") and not case.of(*MONEY, *METALS, *ANIMALS, "crop"):
        return "amount"
    if case.of("metal", "animals"):
        return "metal" if case.of("metal") else "animals"
    if case.owners or case.of(*MONEY, *METALS, *ANIMALS, "crop", "persons", "rikaz", "minerals", "shares"):
        return ""
    if "fitr" in case.wants:
        return "persons"
    if case.of("salary", "rent"):
        return "saved"
    if any(kind in case.wants for kind in CROPS):
        return "harvest"
    named = next((kind for kind in case.wants if kind in _NAMED), "")
    return {"salary": "saved", "rent": "saved", "jewellery": "gold", "shares": "goods"}.get(named, named) or "amount"


def _fitr(case: Case) -> str:
    return "persons" if "fitr" in case.wants and not case.of("persons") else ""


def _metals(case: Case, market: Market) -> str:
    """A purity that was not said, or a price of which gold; not where every reading of it asks the same."""
    unsaid = [item for item in case.of("gold", "jewellery") if item.purity is None]
    if unsaid and case.purity is None and not _nothing(_pure(case, Fraction(1)), market):
        return "karat"
    price = case.gold
    alloyed = {item.purity for item in case.of("gold", "jewellery")} - {Fraction(1), None}
    if price is not None and price.purity is None and alloyed and not _nothing(case, market):
        return "price_karat"
    owing = case.of("debt") and case.of(*METALS)
    return "price" if owing and any(group.short for group in reckon(case, market).groups) else ""


def _pure(case: Case, purity: Fraction) -> Case:
    def filled(item: Item) -> Item:
        return replace(item, purity=purity) if item.kind in METALS and item.purity is None else item

    return replace(case, items=tuple(map(filled, case.items)))


def _nothing(case: Case, market: Market) -> bool:
    found: Reckoning = reckon(case, market)
    return not any(parts_of(found, school) for school in SCHOOLS)


def _shares(case: Case) -> str:
    if case.of("shares"):
        return "shares"
    return "part" if case.of("held_shares") and case.part is None else ""


def _water(case: Case) -> str:
    return "water" if case.of("crop") and not case.water else ""
