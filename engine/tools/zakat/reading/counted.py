"""What a message weighs or counts by heads: metals, harvests, animals, persons, things of no zakat. Pure."""

import re
from dataclasses import replace
from fractions import Fraction

from engine.text.lexicon import WordList
from engine.text.tokens import Token
from engine.tools.zakat.reading import circumstances, times
from engine.tools.zakat.reading.amounts import WEAK, number_at
from engine.tools.zakat.reading.lexicon import Term, forms, term_at
from engine.tools.zakat.reading.scan import HAVING, WEIGHTS, Quantity, Scan, distance
from engine.tools.zakat.reading.unheard import IGNORED, around, doubted, kept_for_others, others, part_of, supposed
from engine.tools.zakat.rules.case import ANIMALS, CROPS, METALS, Item

_PLURAL = re.compile(
    r"[a-z]{2,}(?<!s)s|chicken|men|women|people"
    r"|(?!ال|م)(?=\w*[\u0621-\u064a])\w{3,}(?<!ها)(?<!ته)(?<!هم)(?<!ي)(?<!نا)(?<!وا)"
    r"|[α-ω]{2,}(?:α|εσ|ους|ουσ|οι)(?<!μενα)(?<!μενεσ)"
)
_NO_THINGS = WordList("zakat.no_things")
_WEARING = WordList("zakat.wearing")
_JOINED = WordList("zakat.joined")


def unknown_thing(seen: Scan, quantity: Quantity) -> str:
    """The word for what the number counts, as it was written; empty where the number stands for money."""
    if quantity.unit or quantity.per or quantity.last in (*seen.ends, len(seen.tokens)) or _told_before(seen, quantity):
        return ""
    owed = seen.near(quantity, "debt", "receivable", "left")
    if owed is not None and owed.last <= quantity.first:  # "وعلينا للمعمل ٨ آلاف لازم ندفعها"
        return ""
    token = seen.tokens[quantity.last]
    term = term_at(seen.tokens, quantity.last)
    if term is not None:
        return token.raw if term.meaning == "fixed" and _noun(token) else ""
    unread = number_at(seen.tokens, quantity.last) is None and token.word not in WEAK
    return token.raw if unread and _noun(token) else ""


def _told_before(seen: Scan, quantity: Quantity) -> bool:
    """Whether a currency or "worth" right before says that it is money."""
    before = seen.terms_in(max(0, quantity.first - 2), quantity.first)
    return any(term.meaning in ("worth", "at", "price", "cost") or term.meaning.startswith("$") for term in before)


def _noun(token: Token) -> bool:
    known = not IGNORED.isdisjoint(forms(token.word)) or token.word in _NO_THINGS or _JOINED.begin(token.word)
    return not known and _PLURAL.fullmatch(token.word) is not None


def counted(seen: Scan, quantity: Quantity, found: list[Item]) -> list[Item] | None:
    """What is weighed or counted by heads; None where the quantity is neither."""
    if quantity.unit in WEIGHTS or _dirhams(seen, quantity):
        return _had(seen, quantity, _owed(seen, quantity, _weighed(seen, quantity), found), found)
    animal = _animal(seen, quantity)
    if animal is None and not quantity.unit and found and found[-1].kind in ANIMALS and _of_them(seen, quantity):
        animal = found[-1].kind
    if animal is not None:
        return _had(seen, quantity, _owed(seen, quantity, Item(animal, quantity.value), found), found)
    thing = unknown_thing(seen, quantity)
    if thing:
        return [Item("other", quantity.value, detail=thing)]
    if quantity.unit == "head" or (not quantity.unit and seen.near(quantity, "animals") and not seen.has("worth")):
        return [Item("animals", quantity.value)]
    if not quantity.unit and any(term.meaning == "minor" and term.first == quantity.last for term in seen.terms):
        return []  # "three orphans"
    if quantity.unit in ("person", "child", "parent", "adult") or (seen.has("fitr") and not quantity.unit):
        return [Item("persons", quantity.value)] if quantity.unit in ("person", "") else []
    return None


def _of_them(seen: Scan, quantity: Quantity) -> bool:
    """ "50 camels, 10 of which ...": a number of what was counted before."""
    return any(term.meaning == "recent" and abs(distance(quantity, term)) <= 1 for term in seen.terms)


def _had(seen: Scan, quantity: Quantity, item: Item, found: list[Item]) -> list[Item]:
    """What is weighed or counted, as far as it is the asker's own and there at all."""
    if others(seen, quantity) and (whole := part_of(seen, quantity, item, found)) is not None:
        found[found.index(whole)] = replace(whole, amount=whole.amount - item.amount)
        return [replace(item, kind="theirs", detail=item.kind)]
    if kept_for_others(seen, quantity):
        return [replace(item, kind="theirs", detail=item.kind)]
    if item.kind != "owed" and supposed(seen, quantity):
        return [replace(item, kind="earlier", detail=item.kind)]
    if item.kind != "owed" and (doubted(seen, quantity) or others(seen, quantity)):
        return [replace(item, kind="unclear", detail=around(seen, quantity), was=item.kind)]
    return _within(seen, quantity, item, found)


def _within(seen: Scan, quantity: Quantity, item: Item, found: list[Item]) -> list[Item]:
    """A part of what was told before is not counted twice: of another kind it is taken out of that."""
    whole = part_of(seen, quantity, item, found)
    if whole is None:
        return [item]
    if whole.kind == item.kind:
        return [replace(item, kind="within", detail=item.kind)]
    found[found.index(whole)] = replace(whole, amount=whole.amount - item.amount)
    return [replace(item, purity=item.purity or whole.purity)]


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
    if kind == "gold" and (_worn(seen, quantity) or (lone and seen.has("jewellery"))):
        kind = "jewellery"
    if kind == "jewellery" and _unworn(seen):
        kind = "gold"
    purity = circumstances.purity_of(seen, quantity, kind)
    books = unit in ("mithqal", "dirham")  # the books count the pure metal
    return Item(kind, quantity.value, unit, Fraction(1) if purity is None and books else purity)


def _worn(seen: Scan, quantity: Quantity) -> bool:
    """Whether jewellery is said of this weight, and not of a part of it that comes later."""
    worn = seen.near(quantity, "jewellery")
    parted = [term.first for term in seen.terms if term.meaning == "recent" and term.first >= quantity.last]
    return worn is not None and not any(place < worn.first for place in parted)


def _unworn(seen: Scan) -> bool:
    """ "never wears it", "not for wearing": gold that is kept is savings, whatever its shape."""
    worn = [term for term in seen.terms if term.meaning == "jewellery" and _is_wearing(seen.tokens[term.first].word)]
    return bool(worn) and all(times.denied(seen, term.first) for term in worn)


def _is_wearing(word: str) -> bool:
    return any(_WEARING.begin(form) for form in forms(word))


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
