"""What a message says of somebody's wealth: text -> `Case`. Pure; what cannot be is a `Problem`, never an exception."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from engine.rules.zakat.reading import circumstances, prices
from engine.rules.zakat.reading.case import ANIMALS, CROPS, GRAMS, METALS, Case, Item, Problem
from engine.rules.zakat.reading.lexicon import Term
from engine.rules.zakat.reading.pieces import pieces_apart
from engine.rules.zakat.reading.scan import (
    HAVING,
    PURITIES,
    TIMES,
    UPON,
    WEIGHTS,
    Quantity,
    Scan,
    distance,
    scan,
)
from engine.rules.zakat.reading.things import unknown_thing

_KINDS = (
    "cash", "money", "goods", "receivable", "doubtful", "debt", "shares", "crypto", "salary", "rent", "fixed",
    "pension", "expenses", "rikaz", "minerals", *METALS, *ANIMALS,
)  # fmt: skip
MANY = 60  # amounts in one message
MOST = {"$": Fraction(10**15), "head": Fraction(10**7), "g": Fraction(10**9), "person": Fraction(10**5)}


def read(text: str) -> Case:
    seen = pieces_apart(scan(text))
    if len(seen.quantities) > MANY:
        return Case(problems=(Problem("many", str(len(seen.quantities))),))
    rates, spent = prices.rates(seen)
    case = replace(circumstances.of(seen), rates=rates)
    found: list[Item] = []
    problems: list[Problem] = []
    for quantity in seen.quantities:
        if quantity.unit in (*TIMES, *PURITIES, "percent") or quantity in spent:
            continue
        problems.extend(_impossible(seen, quantity))
        case = _used(seen, quantity, case, found)
    case = replace(case, problems=(*case.problems, *problems), items=tuple(_shared_currency(seen, found)))
    return circumstances.finished(seen, case)


def _impossible(seen: Scan, quantity: Quantity) -> Iterator[Problem]:
    if quantity.negative:
        yield Problem("negative", str(quantity.value))
    counted = quantity.unit in (*ANIMALS, "person", "head")
    if counted and quantity.value.denominator != 1:
        yield Problem("whole", str(quantity.value))
    what = "head" if counted else "g" if quantity.unit in WEIGHTS else "$"
    value = quantity.value * GRAMS.get(quantity.unit, 1)
    if value > MOST["person" if quantity.unit == "person" else what]:
        yield Problem("absurd", str(quantity.value))


def _used(seen: Scan, quantity: Quantity, case: Case, found: list[Item]) -> Case:
    """The case with what the quantity says, beside the items that are gathered in `found`."""
    near = seen.near(quantity, "date")
    if (
        (not quantity.unit and near and distance(quantity, near) == 0)
        or _dated(seen, quantity)
        or quantity.negative
        or quantity.per == "person"
    ):
        return case
    priced = prices.price(seen, quantity)
    if priced is not None:
        metal, price = priced
        return replace(case, silver=price) if metal == "silver" else replace(case, gold=price)
    counted = _counted(seen, quantity, found)
    if counted is not None:
        found.extend(counted)
    elif (partners := seen.near(quantity, "partners")) is not None and distance(quantity, partners) <= 1:
        return replace(case, owners=(int(quantity.value),))
    elif case.basis is None and seen.near(quantity, "nisab") is not None:
        return replace(case, nisab=quantity.value)
    else:
        found.extend(_sums(seen, quantity, found))
    return case


def _counted(seen: Scan, quantity: Quantity, found: list[Item]) -> list[Item] | None:
    """What is weighed or counted by heads; None where the quantity is neither."""
    if quantity.unit in WEIGHTS or _dirhams(seen, quantity):
        return [_owed(seen, quantity, _weighed(seen, quantity), found)]
    animal = _animal(seen, quantity)
    if animal is not None:
        return [_owed(seen, quantity, Item(animal, quantity.value), found)]
    thing = unknown_thing(seen, quantity)
    if thing:
        return [Item("other", quantity.value, detail=thing)]
    if quantity.unit == "head" or (not quantity.unit and seen.near(quantity, "animals") and not seen.has("worth")):
        return [Item("animals", quantity.value)]
    if quantity.unit in ("person", "child", "parent", "adult") or (seen.has("fitr") and not quantity.unit):
        return [Item("persons", quantity.value)] if quantity.unit in ("person", "") else []
    return None


def _owed(seen: Scan, quantity: Quantity, item: Item, found: list[Item]) -> Item:
    """What is weighed or counted, as a debt where it is one: "but I owe 1 kg of gold", "وعلي دين ٩٠ غرام ذهب"."""
    first, last = seen.clause(quantity.first)
    debts = [term for term in seen.terms_in(first, last) if term.meaning == "debt"]
    money = any(first <= each.first < last and each.unit.startswith("$") for each in seen.quantities)
    told = not money and any(_near_debt(seen, quantity, term) for term in debts)
    having = any(token.word in HAVING for token in seen.tokens[first:last])
    goes_on = bool(found) and found[-1].kind == "owed" and not having and not debts
    detail = item.detail if item.kind == "crop" else item.kind
    return replace(item, kind="owed", detail=detail) if told or goes_on else item


def _near_debt(seen: Scan, quantity: Quantity, term: Term) -> bool:
    """Whether the debt is that of the quantity; "no debts" and "debt free" are none."""
    before = [token.word for token in seen.tokens[max(0, term.first - 2) : term.first]]
    denied = not {"no", "not", "without", "بدون", "بلا", "χωρισ", "δεν", "لا", "ما"}.isdisjoint(before)
    free = term.last < len(seen.tokens) and seen.tokens[term.last].word == "free"
    payable = seen.tokens[term.first].word in ("payable", "payables")  # "is zakat payable on 5 camels"
    return not (denied or free or payable) and distance(quantity, term) <= 4


def _sums(seen: Scan, quantity: Quantity, found: list[Item]) -> list[Item]:
    """An amount of money by its kind; with what of it came within the year."""
    kind = _kind(seen, quantity, found)
    detail = "precious" if kind == "minerals" and seen.has("gold", "silver") else ""
    item = Item(kind, quantity.value, quantity.unit.removeprefix("$"), detail=detail)
    if not circumstances.recent(seen, quantity):
        return [item]
    added = replace(item, kind="added")
    return [added] if seen.has("recent") else [item, added]


def _dated(seen: Scan, quantity: Quantity) -> bool:
    """The number of a calendar year: "in 2024", "سنة 1446"."""
    before = seen.tokens[quantity.first - 1].word if quantity.first else ""
    whole = quantity.value.denominator == 1 and not quantity.unit
    likely = 1900 <= quantity.value <= 2100 or 1350 <= quantity.value <= 1500
    named = before in ("since", "year", "سنه", "عام", "منذ", "لسنه", "لعام")
    others = any(_is_money(each) for each in seen.quantities if each is not quantity)
    return whole and likely and (named or (others and before in ("in", "في", "το", "for")))


def _dirhams(seen: Scan, quantity: Quantity) -> bool:
    """Dirhams of silver are a weight."""
    near = seen.near(quantity, "silver")
    return quantity.unit == "$dirham" and near is not None and not seen.near(quantity, "worth", "price")


def _weighed(seen: Scan, quantity: Quantity) -> Item:
    unit = quantity.unit.removeprefix("$")
    crop = seen.near(quantity, *CROPS) or next((term for term in seen.terms if term.meaning in CROPS), None)
    metal = seen.near(quantity, *METALS)
    if crop is not None and metal is None and unit not in ("g", "tola", "ounce", "mithqal"):
        named = [term.meaning for term in seen.terms_in(*seen.clause(quantity.first)) if term.meaning in CROPS[:-1]]
        kind = named[0] if named else next((t.meaning for t in seen.terms if t.meaning in CROPS[:-1]), crop.meaning)
        return Item(
            "crop", quantity.value, unit, detail=f"{kind}_in_husk" if kind == "rice" and seen.has("in_husk") else kind
        )
    if metal is None:
        metal = next(
            (term for term in reversed(seen.terms) if term.first < quantity.first and term.meaning in METALS), None
        )
        metal = metal or next((term for term in seen.terms if term.meaning in METALS), None)
    kind = metal.meaning if metal is not None else "metal"
    own = circumstances.purity_of(seen, quantity)
    if kind == "metal" and own is not None and (own * 24).denominator == 1:
        kind = "gold"
    if kind == "silver" and _in_karats(seen, quantity):
        kind = "metal"
    lone = sum(each.unit in WEIGHTS for each in seen.quantities) == 1
    if kind == "gold" and (seen.near(quantity, "jewellery") or (lone and seen.has("jewellery"))):
        kind = "jewellery"
    purity = circumstances.purity_of(seen, quantity, kind)
    books = unit in ("mithqal", "dirham")  # the books count the pure metal
    return Item(kind, quantity.value, unit, Fraction(1) if purity is None and books else purity)


def _in_karats(seen: Scan, quantity: Quantity) -> bool:
    """Whether karats, which are of gold, are said of this silver and no gold is near."""
    first, last = seen.clause(quantity.first)
    inside = (each for each in seen.quantities if first <= each.first < last)
    karats = any(each.unit == "karat" and each.value <= 24 for each in inside)
    return karats and not seen.near(quantity, "gold", "jewellery")


def _animal(seen: Scan, quantity: Quantity) -> str | None:
    """The kind of animal that is counted: the next one named, else the one before."""
    if quantity.unit in ANIMALS:
        return quantity.unit
    if quantity.unit not in ("", "head"):
        return None
    later = [each.first for each in seen.quantities if each.first > quantity.first]
    inside = [term for term in seen.terms_in(*seen.clause(quantity.first)) if term.meaning in ANIMALS]
    limit = min([quantity.last + 4, *later])
    after = next((term for term in inside if quantity.last <= term.first < limit), None)
    if after is not None:
        return after.meaning
    taken = seen.has("worth") and quantity.unit == ""
    before = next((term for term in reversed(inside) if term.last <= quantity.first), None)
    free = before is not None and not any(
        each.unit == "" and each.last <= before.first <= each.last + 3
        for each in seen.quantities
        if each is not quantity
    )
    return before.meaning if before is not None and free and not taken else None


def _kind(seen: Scan, quantity: Quantity, found: list[Item]) -> str:
    """What an amount of money stands for, by the nearest word that tells."""
    first, last = seen.clause(quantity.first)
    monthly = seen.near(quantity, "monthly")
    if monthly is not None and distance(quantity, monthly) <= 1:
        return "salary"
    nearest = _told(seen, quantity)
    if nearest is not None and nearest.meaning == "fixed" and seen.near(quantity, "sold"):
        return "cash"
    if nearest is not None:
        return "minerals" if seen.has("minerals") and nearest.meaning in METALS else _as_item(nearest.meaning)
    if any(term.meaning == "cost" for term in seen.terms_in(first, last)):
        return "expenses"
    possessing = any(token.word in HAVING for token in seen.tokens[first:last])
    if not possessing and found and found[-1].kind in ("debt", "receivable"):
        return found[-1].kind
    quantified = [seen.clause(each.first) for each in seen.quantities]
    loose = [
        term
        for term in seen.terms
        if term.meaning in _KINDS and term.last <= first and seen.clause(term.first) not in quantified
    ]
    return _as_item(loose[-1].meaning) if loose else "cash"


def _told(seen: Scan, quantity: Quantity) -> Term | None:
    """The word of the clause that tells what the amount is, unless another amount stands nearer to it."""
    clause = seen.clause(quantity.first)
    inside = [
        term for term in seen.terms_in(*clause) if term.meaning in _KINDS and not prices.apart(seen, quantity, term)
    ]
    amounts = [each for each in seen.quantities if clause[0] <= each.first < clause[1] and _is_money(each)]
    pairs = sorted(
        ((_apart(seen, each, term), each.first, term) for each in amounts for term in inside),
        key=lambda pair: pair[:2],
    )
    taken: dict[int, Term] = {}
    for _, first, term in pairs:
        if first not in taken and (len(amounts) == 1 or term not in taken.values()):
            taken[first] = term
    return taken.get(quantity.first)


def _apart(seen: Scan, quantity: Quantity, term: Term) -> int:
    """How far the word stands from the amount: "bank" farther than it does, "عليّ" right beside what follows."""
    if seen.tokens[term.first].word in UPON and term.first < quantity.first:
        return 0
    return distance(quantity, term) + 3 * (term.meaning == "money")


def _is_money(quantity: Quantity) -> bool:
    return not quantity.unit or quantity.unit.startswith("$")


def _as_item(meaning: str) -> str:
    if meaning in METALS:
        return "jewellery_worth" if meaning == "jewellery" else "metal_worth"
    if meaning in ANIMALS:
        return "goods"
    return "cash" if meaning == "money" else meaning


def _shared_currency(seen: Scan, found: list[Item]) -> Iterator[Item]:
    """An amount without a currency is in the only one that was named."""
    named = {item.unit for item in found if item.unit and item.kind not in (*METALS, "metal", "crop", "owed", "other")}
    named = named or {term.meaning[1:] for term in seen.terms if term.meaning.startswith("$")}  # "(all in AED)"
    for item in found:
        bare = not item.unit and item.kind not in (*ANIMALS, "animals", "persons", "owed", "other")
        yield replace(item, unit=next(iter(named))) if bare and len(named) == 1 else item
