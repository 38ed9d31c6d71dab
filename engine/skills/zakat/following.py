"""How a message goes on from a case: it answers what was asked, or changes what was said."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction

from engine.rules.zakat.reading.amounts import number_at, tokens
from engine.rules.zakat.reading.case import ANIMALS, ASIDE, CROPS, METALS, MONEY, Case, Item, Price
from engine.rules.zakat.reading.lexicon import key, term_at
from engine.rules.zakat.reading.read import read

_OPENS = ("and", "plus", "also", "و", "και", "κι", "but", "with", "without", "على", "علي")


def goes_on(case: Case, asked: str, said: Case, text: str, *, ours: bool) -> bool:
    """Whether the message belongs to the case. `ours`: alone it would come here, too."""
    if asked and said.unsure and said.unread <= 1:
        return True
    if asked and answered(case, asked, said, text) is not None and said.unread <= (4 if ours else 1):
        return True
    if _worn(case, said) and said.unread <= 3 and len(tokens(text)) <= 10:
        return True
    if said.items and said.unread <= 1 and all(item.kind == "metal" for item in said.items) and _weighed(case):
        return True
    if said.empty or said.unread > (3 if ours else 1):
        return False
    opens = said.changes or said.adds or _opening(text)
    few = len(tokens(text)) <= 8
    own = [item for item in said.items if item.kind not in ("debt", "receivable") or not few]
    if own or said.owners or said.problems:
        return opens
    return opens or ours or len(tokens(text)) <= 6


def _opening(text: str) -> bool:
    words = tokens(text)
    first = words[0].word if words else ""
    return first in _OPENS or (first.startswith("و") and len(first) > 2 and term_at([words[0]], 0) is not None)


def heard(case: Case, text: str) -> Case:
    """The message as it is to be read after the case: of zakat al-fitr few words tell of persons and food."""
    said = read(text)
    metal = next((item.kind for item in case.of(*METALS)), "")
    priced = read(f"{'silver' if metal == 'silver' else 'gold'}, {text}") if metal and said.items else said
    if (priced.gold or priced.silver) and not (said.gold or said.silver):
        return priced  # "the price is 65 euros"
    fitr = case.of("persons") or "fitr" in case.wants
    plain = all(item.kind == "cash" and not item.unit for item in said.items)
    return read(f"fitr, {text}") if fitr and plain and len(tokens(text)) <= 12 and not said.problems else said


def _weighed(case: Case) -> bool:
    return bool(case.of(*METALS, "crop"))


def _worn(case: Case, said: Case) -> bool:
    """ "it is jewellery that my wife wears": said of the gold of the case."""
    return "jewellery" in said.wants and not said.items and bool(case.of("gold"))


def merged(case: Case, asked: str, said: Case, text: str) -> Case:
    """The case with the answer, or with the change, in it."""
    if asked and said.unsure:
        return case
    completed = answered(case, asked, said, text) if asked else None
    return completed if completed is not None else changed(case, said, opens=_opening(text))


def changed(case: Case, said: Case, *, opens: bool = False) -> Case:
    """New amounts replace those of their kind, unless they come on top."""
    fresh = tuple(_in_currency(item, case) for item in _renamed(case, said))
    worn = _worn(case, said)
    comes = said.adds or (opens and not said.changes)
    held = [replace(item, kind="jewellery") if worn and item.kind == "gold" else item for item in case.items]
    kept = tuple(
        replace(item, unit=said.unit) if said.unit and not item.unit and item.kind in (*MONEY, "debt") else item
        for item in held
        if not {item.kind, item.detail} & set(said.drops)
        and (comes or not any(_instead(new, item, said) for new in fresh))
    )
    result = replace(
        _circumstances(case, said),
        items=_summed((*kept, *fresh)),
        problems=said.problems,
        rates=(*said.rates, *case.rates),
        owners=said.owners or case.owners,
        minor=case.minor or said.minor,
        wife=case.wife or said.wife,
        wants=case.wants or said.wants,
        school=None if said.all_schools else said.school or case.school,
    )
    return _purified(result, said.purity) if said.purity is not None and not said.items else result


def _instead(new: Item, old: Item, said: Case) -> bool:
    """Whether an amount takes the place of an earlier one: of its kind, and of its currency unless all changes."""
    alike = new.kind == old.kind and (new.kind != "crop" or new.detail in (old.detail, "crop"))
    return alike and (said.changes or new.unit == old.unit or not new.unit or not old.unit or new.kind in METALS)


def _renamed(case: Case, said: Case) -> tuple[Item, ...]:
    """ "and if there were 65?", "what about 600 kg?": a number alone is of the one thing of the case."""
    if len(case.items) != 1 or len(said.items) != 1 or said.adds:
        return said.items
    (old,), (new,) = case.items, said.items
    if not said.changes and new.kind != "metal":
        return said.items
    if new.kind == "metal" and old.kind in (*METALS, "crop"):
        return (replace(old, amount=new.amount, unit=new.unit),)
    plain = new.kind == "cash" and not new.unit and old.kind not in ("cash", "debt", *ASIDE)
    return (replace(old, amount=new.amount),) if plain else said.items


def _circumstances(case: Case, said: Case) -> Case:
    """What the message says of anything but amounts, over what was said before."""
    return replace(
        case,
        hawl=case.hawl if said.hawl is None else said.hawl,
        grazing=case.grazing if said.grazing is None else said.grazing,
        gold=said.gold or case.gold,
        silver=said.silver or case.silver,
        nisab=case.nisab if said.nisab is None else said.nisab,
        basis=said.basis or case.basis,
        years=said.years or case.years,
        part=said.part or case.part,
        year=said.year or case.year,
        water=said.water or case.water,
        staple=said.staple or case.staple,
        trading=case.trading if said.trading is None else said.trading,
    )


def _summed(items: Iterable[Item]) -> tuple[Item, ...]:
    """Amounts of one kind in one unit as one."""
    sums: dict[Item, Fraction] = {}
    for item in items:
        alike = replace(item, amount=Fraction(0))
        sums[alike] = sums.get(alike, Fraction(0)) + item.amount
    return tuple(replace(alike, amount=amount) for alike, amount in sums.items())


def _in_currency(item: Item, case: Case) -> Item:
    """An amount without a currency is in the only one of the case."""
    named = {each.unit for each in case.of(*MONEY, "debt", "salary", "rent") if each.unit}
    money = item.kind in (*MONEY, "debt", "added") and not item.unit
    return replace(item, unit=next(iter(named))) if money and len(named) == 1 else item


def answered(case: Case, asked: str, said: Case, text: str) -> Case | None:
    """The case completed by the message; None where it does not say what was asked."""
    filled = _FILLED.get(asked)
    if filled is not None:
        return filled(case, said, text)
    if asked in (*ANIMALS, "persons"):
        return _counted(case, asked, said, text)
    return _valued(case, asked, said, text)


def bare_number(text: str) -> Fraction | None:
    """The one number of a message: "21", "five", "خمسة"."""
    words = [word for word in tokens(text) if word.word.isalnum()]
    found = [number for at in range(len(words)) if (number := number_at(words, at)) is not None]
    return found[0][0] if found and len(words) <= 6 else None


def _karat(case: Case, said: Case, text: str) -> Case | None:
    purity = said.purity
    number = bare_number(re.sub(r"(?<=\d)\s*[kK]\b", "", text))  # "22k" is no thousand here
    if purity is None and number is not None and (number <= 24 or 300 <= number <= 1000):
        purity = number / 24 if number <= 24 else number / 1000
    if said.problems:
        return replace(case, problems=said.problems)
    return _purified(case, purity) if purity else None


def _purified(case: Case, purity: Fraction) -> Case:
    gold = ("gold", "jewellery")
    named = [item for item in case.of(*gold) if item.purity is None] or list(case.of(*gold))
    items = tuple(replace(item, purity=purity) if item in named else item for item in case.items)
    return replace(case, items=items, purity=purity, problems=())


def _price_karat(case: Case, said: Case, text: str) -> Case | None:
    purity = said.purity or ((number := bare_number(text)) and number / 24) or None
    if purity is None or case.gold is None or purity > 1:
        return None
    return replace(case, gold=replace(case.gold, purity=purity))


def _water(case: Case, said: Case, text: str) -> Case | None:
    plain = key(text).strip(" .!؟?")
    water = said.water or {
        "both": "mixed_equal",
        "well": "irrigated",
        "half": "mixed_equal",
        "الاثنين": "mixed_equal",
    }.get(plain, "")
    return replace(case, water=water) if water else None


def _metal(case: Case, said: Case, text: str) -> Case | None:
    metal = next(
        (kind for kind in (*said.wants, *(item.kind for item in said.items)) if kind in ("gold", "silver")), None
    )
    if metal is None:
        return _as_crop(case, said)
    items = tuple(replace(item, kind=metal) if item.kind == "metal" else item for item in case.items)
    return _purified(replace(case, items=items), said.purity) if said.purity else replace(case, items=items)


def _as_crop(case: Case, said: Case) -> Case | None:
    crop = next((kind for kind in said.wants if kind in CROPS), None)
    if crop is None:
        return None
    items = tuple(replace(item, kind="crop", detail=crop) if item.kind == "metal" else item for item in case.items)
    return replace(case, items=items, water=said.water or case.water)


def _shares(case: Case, said: Case, text: str) -> Case | None:
    if said.trading is None:
        return None
    kind = "trade_shares" if said.trading else "held_shares"
    items = tuple(replace(item, kind=kind) if item.kind == "shares" else item for item in case.items)
    return replace(case, items=items, trading=said.trading, part=said.part or case.part)


def _part(case: Case, said: Case, text: str) -> Case | None:
    number = bare_number(text)
    part = said.part or (number / 100 if number is not None and 1 <= number <= 100 else None)
    return replace(case, part=part) if part else None


def _animals(case: Case, said: Case, text: str) -> Case | None:
    kind = next((kind for kind in (*said.wants, *(item.kind for item in said.items)) if kind in ANIMALS), None)
    if kind is None:
        return None
    items = tuple(replace(item, kind=kind) if item.kind == "animals" else item for item in case.items)
    known = any(item.kind == kind for item in items)
    return replace(case, items=items if known else (*items, *said.items), wants=(kind,))


def _price(case: Case, said: Case, text: str) -> Case | None:
    if said.gold or said.silver:
        return replace(case, gold=said.gold or case.gold, silver=said.silver or case.silver)
    number = bare_number(text)
    if number is None:
        return None
    unit = next((item.unit for item in said.items if item.unit), "")
    metal = "gold" if case.of("gold", "jewellery") else "silver"
    price = Price(number, unit, Fraction(1))
    return replace(case, gold=price) if metal == "gold" else replace(case, silver=price)


def _hawl(case: Case, said: Case, text: str) -> Case | None:
    value = _agreed(said.hawl, said, text)
    return None if value is None else replace(case, hawl=value)


def _grazing(case: Case, said: Case, text: str) -> Case | None:
    value = _agreed(said.grazing, said, text)
    return None if value is None else replace(case, grazing=value)


def _agreed(value: bool | None, said: Case, text: str) -> bool | None:
    """A plain yes or no stands for what was asked."""
    return said.agrees if value is None and said.empty and len(tokens(text)) <= 3 else value


def _harvest(case: Case, said: Case, text: str) -> Case | None:
    if said.of("crop"):
        return changed(case, said)
    weight = next((item for item in said.items if item.unit in ("kg", "tonne", "quintal", "wasq", "saa")), None)
    number = bare_number(text)
    if weight is None and number is None:
        return None
    kind = next((kind for kind in case.wants if kind in CROPS), "crop")
    amount, unit = (weight.amount, weight.unit) if weight else (number or Fraction(0), "kg")
    return replace(case, items=(*case.items, Item("crop", amount, unit, detail=kind)), water=said.water or case.water)


_FILLED: Mapping[str, Callable[[Case, Case, str], Case | None]] = {
    "karat": _karat,
    "price_karat": _price_karat,
    "water": _water,
    "metal": _metal,
    "shares": _shares,
    "part": _part,
    "animals": _animals,
    "price": _price,
    "harvest": _harvest,
    "hawl": _hawl,
    "grazing": _grazing,
}


def _counted(case: Case, asked: str, said: Case, text: str) -> Case | None:
    if said.of(asked) or said.problems:
        return changed(case, said)
    number = bare_number(text)
    if number is None:
        return None
    others = tuple(item for item in case.items if item.kind != asked)
    return replace(case, items=(*others, Item(asked, number)), problems=())


def _valued(case: Case, asked: str, said: Case, text: str) -> Case | None:
    """Amounts of money or metal; a plain number stands for what was asked."""
    if said.problems:
        return changed(case, said)
    plain = said.items and all(item.kind == "cash" for item in said.items)
    asked = "jewellery" if asked == "gold" and "jewellery" in case.wants else asked
    if asked in METALS and plain:
        return replace(case, items=(*case.items, Item(asked, said.items[0].amount, "g", said.purity)))
    if asked in METALS and said.of("metal", "gold"):
        items = tuple(replace(item, kind=asked) if item.kind in ("metal", "gold") else item for item in said.items)
        return changed(case, replace(said, items=items))
    if asked in ("goods", "saved") and plain:
        kind = "goods" if asked == "goods" else "cash"
        return changed(case, replace(said, items=tuple(replace(item, kind=kind) for item in said.items)))
    return changed(case, said) if said.items else None
