"""How a message answers what was asked back: one function a question, each gives the case completed, or None."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from engine.language import detect
from engine.text.figured import in_figures
from engine.text.tokens import Token
from engine.tools.common.assent import begins_with_assent, begins_with_denial, says_only_yes_or_no
from engine.tools.zakat.dialogue.changes import changed, purified
from engine.tools.zakat.dialogue.several import becomes, which
from engine.tools.zakat.reading.amounts import number_at, tokens
from engine.tools.zakat.reading.lexicon import key
from engine.tools.zakat.reading.prices import METAL_WEIGHTS
from engine.tools.zakat.reading.scan import scan
from engine.tools.zakat.reading.unheard import unused
from engine.tools.zakat.rules.case import ANIMALS, CROPS, METALS, Case, Item, Price

MOST_WORDS = 6  # of a reply that a number alone is looked for in
_PARTS = re.compile(r"[,،;؛·\n]\s|\.\s")


def answered(case: Case, asked: str, said: Case, text: str) -> Case | None:
    """The case completed by the message; None where it does not say what was asked."""
    filled = _FILLED.get(asked)
    if filled is not None:
        return filled(case, said, text)
    if asked in (*ANIMALS, "persons"):
        return _counted(case, asked, said, text)
    return _valued(case, asked, said, text)


def bare_number(text: str) -> Fraction | None:
    """The one number of a message: "21", "five", "خمسة"; None where it holds several ("2:255", "5 or 6") or counts
    something that was not asked for ("page 21", "21 years old")."""
    text = in_figures(text, detect(text))
    words = [word for word in tokens(text) if word.word.isalnum()]
    found = list(_numbers(words)) if len(words) <= MOST_WORDS else []
    own = _PARTS.split(text)[0]  # "60, they graze outside"
    of_it = own if own != text and bare_number(own) is not None else text
    return found[0] if len(found) == 1 and not _of_another_matter(of_it) else None


def _of_another_matter(text: str) -> bool:
    """Whether words beside a number tell of something else than wealth."""
    seen = scan(text)
    counted = any(each.unit and not each.unit.startswith("$") for each in seen.quantities)
    return counted or bool(unused(seen, seen.quantities, ()))


def _numbers(words: Sequence[Token]) -> Iterator[Fraction]:
    at = 0
    while at < len(words):
        number = number_at(words, at)
        if number is not None:
            yield number[0]
        at = at + 1 if number is None else max(number[1], at + 1)


_OF_KARAT = re.compile(r"(?<=\d)(?:\s*[kK]\b|[^\W\d]{2,})")  # "22k" is no thousand here, "18άρης" a number


def _karat(case: Case, said: Case, text: str) -> Case | None:
    purity = said.purity
    number = bare_number(_OF_KARAT.sub("", text))
    if purity is None and number is not None and (number <= 24 or 300 <= number <= 1000):
        purity = number / 24 if number <= 24 else number / 1000
    if said.problems:
        return replace(case, problems=said.problems)
    return purified(case, purity) if purity else None


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
    items = tuple(
        replace(item, kind=metal, purity=item.purity if metal == "gold" else None) if item.kind == "metal" else item
        for item in case.items
    )  # karats are of gold
    return purified(replace(case, items=items), said.purity) if said.purity else replace(case, items=items)


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
    """A plain yes or no stands for what was asked, and so does one beside which nothing else is said: "yes, they do";
    not "yes, a few of them", "yes next month"."""
    if value is not None or not said.empty or not says_only_yes_or_no(text):
        return value
    return False if begins_with_denial(text) else True if begins_with_assent(text) else said.agrees


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


def _owed(case: Case, said: Case, text: str) -> Case | None:
    """The worth of what is owed in kind, as a debt of money."""
    money = [item for item in said.items if item.kind in ("cash", "debt")]
    if not money or len(money) != len(said.items):
        return None
    debts = tuple(replace(item, kind="debt") for item in money)
    others = case.with_items(tuple(item for item in case.items if item.kind != "owed"))
    return changed(others, replace(said, items=debts, adds=True))


_WORTH = re.compile(r"money|worth|value|cash|نقود|مال|فلوس|قيم|χρημα|λεφτα|αξι")
_ROLES: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "",
        re.compile(r"leave|ignore|out|neither|\bnot\b|\bno\b|اترك|احسب|دعه|\bلا\b|\bمو\b|\bمش\b|εκτος|οχι|\bμη|παραλ"),
    ),
    ("receivable", re.compile(r"to me|owes?\b.*\bme|lent|\bلي\b|μου χρωστ|μου οφειλ|δανεισ")),
    ("debt", re.compile(r"\bowe|debt|\bعلي\b|\bعليا\b|\bدين\b|χρωστ|οφειλ|χρεο")),
    ("cash", re.compile(r"have|mine|\bmy\b|own|savings|cash|عندي|معي|معايا|ملكي|املك|εχω|δικ")),
)


def _role(case: Case, said: Case, text: str) -> Case | None:
    """What the first amount is that was not understood: held, owed, lent, or of no account."""
    amounts = {item.amount for item in said.items}
    asked, plain = case.of("unclear"), key(text)
    unclear = next((item for item in asked if item.amount in amounts), asked[0])
    others = tuple(item for item in case.items if item is not unclear)
    if said.items:  # told anew, and in other words; else of something else
        return changed(case.with_items(others) if unclear.amount in amounts else case, said)
    role = next((kind for kind, words in _ROLES if words.search(plain)), None)
    if role is None:
        return None
    own = {"cash": unclear.was, "receivable": unclear.was, "debt": "owed"} if unclear.was else {}
    detail = unclear.was if role == "debt" else ""
    told = (replace(unclear, kind=own.get(role, role), detail=detail, was=""),) if role else ()
    unused = case.unused if role else (*case.unused, unclear.detail)
    return replace(case, items=(*others, *told), unused=unused)


def _unit(case: Case, said: Case, text: str) -> Case | None:
    """Whether an amount of metal is its weight or its worth, which may come in a currency."""
    weight = next((term for term in scan(text).terms if term.meaning in METAL_WEIGHTS), None)
    worth = said.unit or _WORTH.search(key(text))
    if said.items or (weight is None and not worth):
        return changed(case.with_items(_but_metal(case)), said) if said.of("gold", "metal", "metal_worth") else None

    def told(item: Item) -> Item:
        if not item.was or item.kind not in ("metal_worth", "jewellery_worth"):
            return item
        if weight is not None:
            return Item(item.was, item.amount, weight.meaning, said.purity or case.purity)
        return replace(item, unit=said.unit or item.unit, was="")

    return case.with_items(tuple(map(told, case.items)))


def _but_metal(case: Case) -> tuple[Item, ...]:
    return tuple(item for item in case.items if not item.was)


_FILLED: Mapping[str, Callable[[Case, Case, str], Case | None]] = {
    "karat": _karat,
    "price_karat": _price_karat,
    "water": _water,
    "metal": _metal,
    "unit": _unit,
    "shares": _shares,
    "part": _part,
    "animals": _animals,
    "price": _price,
    "harvest": _harvest,
    "owed": _owed,
    "role": _role,
    "hawl": _hawl,
    "grazing": _grazing,
    "which": which,
    "becomes": becomes,
}


def _counted(case: Case, asked: str, said: Case, text: str) -> Case | None:
    if said.of(asked) or said.problems:
        return changed(case, said)
    number = bare_number(text)
    if number is None:
        return None
    others = replace(case, items=tuple(item for item in case.items if item.kind != asked), problems=())
    return changed(others, replace(said, items=(Item(asked, number),), unused=()))


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
