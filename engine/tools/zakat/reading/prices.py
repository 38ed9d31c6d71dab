"""What a gram of metal costs and how currencies exchange, as the message tells it. Pure."""

from collections.abc import Iterable
from fractions import Fraction

from engine.text.lexicon import WordList
from engine.tools.zakat.reading import times
from engine.tools.zakat.reading.lexicon import Term
from engine.tools.zakat.reading.scan import HAVING, NOW, PURITIES, WEIGHTS, Quantity, Scan, distance
from engine.tools.zakat.rules.case import ANIMALS, CROPS, GRAMS, METALS, Price, Rate

METAL_WEIGHTS = ("g", "kg", "tola", "ounce", "mithqal")
SLIGHT = 40  # gold told beside forty times as much money is told by its price: its worth would hardly be mentioned
_LEADS, _FEW = ("for", "of", "in", "του", "απο", "για"), 3
_MANY = WordList("zakat.grams")  # a count of them follows, not what one costs


def rates(seen: Scan) -> tuple[tuple[Rate, ...], frozenset[Quantity]]:
    """ "1 euro = 1.1 dollars", "سعر الدولار ٥٠ جنيه": the rates, and the quantities that said them."""
    found: list[Rate] = []
    spent: set[Quantity] = set()
    for quantity in seen.quantities:
        before = [term for term in seen.terms if 0 <= quantity.first - term.last <= 2]
        equal = any(term.meaning == "at" for term in before)
        one = next((each for each in seen.quantities if each.value == 1 and 0 < quantity.first - each.last <= 2), None)
        if not quantity.unit.startswith("$"):
            continue
        if equal and one is not None and one.unit.startswith("$") and one.unit != quantity.unit:
            found.append(Rate(one.unit[1:], quantity.value, quantity.unit[1:]))
            spent |= {one, quantity}
            continue
        currency = next((term for term in reversed(before) if term.meaning.startswith("$")), None)
        if currency is not None and currency.meaning != quantity.unit and (equal or seen.near(quantity, "price")):
            found.append(Rate(currency.meaning[1:], quantity.value, quantity.unit[1:]))
            spent.add(quantity)
    return tuple(found), frozenset(spent)


def price(seen: Scan, quantity: Quantity) -> tuple[str, Price] | None:
    """The metal and what a gram of it costs, where the quantity tells that; `purity` where it is told of the price."""
    if not is_price(seen, quantity):
        return None
    metal = metal_of(seen, quantity)
    amount = quantity.value / GRAMS[quantity.per or _weight_before(seen, quantity) or _likewise(seen, quantity) or "g"]
    silver = metal is not None and metal.meaning == "silver"
    of = (
        "silver"
        if silver and not any(each.unit == "karat" and bearer(seen, each) == quantity for each in karats(seen))
        else "gold"
    )
    return of, Price(amount, quantity.unit.removeprefix("$"), _purity_priced(seen, quantity))


def is_price(seen: Scan, quantity: Quantity) -> bool:
    if quantity.unit and not quantity.unit.startswith("$"):
        return False
    return quantity.per in GRAMS or _told(seen, quantity) or _beside(seen, quantity) or bool(_likewise(seen, quantity))


def _likewise(seen: Scan, quantity: Quantity) -> str:
    """ "50 g of gold at 70 a gram and 400 g of silver at 1": the unit of a weight whose price is told as one before it
    was; empty where it is not."""
    first, last = seen.clause(quantity.first)
    inside = [term for term in seen.terms_in(first, last) if term.last <= quantity.first]
    if not inside or inside[-1].meaning != "at" or inside[-1].last != quantity.first:
        return ""
    told = any(each.per and each.last <= first for each in seen.quantities)
    weights = [each for each in seen.quantities if each.unit in METAL_WEIGHTS and first <= each.first < quantity.first]
    metal = any(term.meaning in METALS for term in inside)
    return weights[0].unit if told and metal and len(weights) == 1 else ""


def is_bought(seen: Scan, quantity: Quantity) -> bool:
    """Whether it is what was paid once, and not what something costs now."""
    first, last = seen.clause(quantity.first)
    others = [each for each in _money(seen.quantities) if first <= each.first < last]
    begin = max([first, *(each.last for each in others if each.last <= quantity.first)])
    end = quantity.last if any(each.first >= quantity.last for each in others) else last
    now = any(token.word.removeprefix("و") in NOW for token in seen.tokens[begin:end])
    return not now and any(term.meaning in ("bought", "paid") for term in seen.terms_in(begin, end))


def metal_of(seen: Scan, quantity: Quantity) -> Term | None:
    """The metal that a price is of: the one that it names ("95 a gram for gold"), the last before it, else the next."""
    told = [term for term in seen.terms if term.meaning in ("gold", "silver")]
    metals = [term for term in told if not times.denied(seen, term.first)] or told
    first, last = seen.clause(quantity.first)
    after = [term for term in metals if quantity.last <= term.first < last]
    named = bool(after) and seen.tokens[after[0].first - 1].word in _LEADS and after[0].first - quantity.last <= _FEW
    before = [term for term in metals if term.last <= quantity.first]
    inside = [term for term in before if term.first >= first]
    return next(iter([*after[:named], *inside[::-1], *after, *before[::-1]]), None)


def purity_of_number(said: Quantity) -> Fraction | None:
    """Of 24, of a thousand, or fine in the hundred; None for what no gold can be."""
    if said.unit == "karat" and 1 <= said.value <= 24:
        return said.value / 24
    if said.unit == "fineness" and 50 < said.value <= 100:
        return said.value / 100
    return said.value / 1000 if 300 <= said.value <= 1000 else None


def bearer(seen: Scan, karat: Quantity) -> Quantity | None:
    """The weight or the price that a karat is told of: the nearest of its clause, else the nearest weight."""
    first, last = seen.clause(karat.first)
    weights = [each for each in seen.quantities if each.unit in METAL_WEIGHTS]
    inside = [each for each in seen.quantities if first <= each.first < last]
    near = [each for each in inside if each in weights or is_price(seen, each)]
    return min(near or weights, key=lambda each: _gap(karat, each), default=None)


def karats(seen: Scan) -> list[Quantity]:
    return [each for each in seen.quantities if each.unit in PURITIES]


def worded_purity(seen: Scan, first: int, last: int) -> Fraction | None:
    words = [term.meaning for term in seen.terms_in(first, last)]
    return Fraction(925, 1000) if "sterling" in words else Fraction(1) if "pure" in words else None


def _purity_priced(seen: Scan, quantity: Quantity) -> Fraction | None:
    """Told of the price; else that of the gold which is weighed in the same breath: "100 g of 21k at 60 a gram"."""
    first, last = seen.clause(quantity.first)
    inside = [each for each in karats(seen) if first <= each.first < last]
    own = next((each for each in inside if bearer(seen, each) == quantity), None)
    said = own or next(iter(inside), None)
    return purity_of_number(said) if said is not None else worded_purity(seen, first, last)


def _gap(one: Quantity, other: Quantity) -> int:
    return one.first - other.last if other.last <= one.first else other.first - one.last


def _weight_before(seen: Scan, quantity: Quantity) -> str:
    inside = seen.terms_in(*seen.clause(quantity.first))
    return next((term.meaning for term in inside if term.meaning in GRAMS and term.last <= quantity.first), "")


def _told(seen: Scan, quantity: Quantity) -> bool:
    """By "price", by "at" or "is" after metal or weight, or by "the gram" before the amount."""
    clause = seen.clause(quantity.first)
    inside = [term for term in seen.terms_in(*clause) if term.last <= quantity.first]
    meanings = [term.meaning for term in inside]
    unit = _weight_before(seen, quantity)
    metal = any(meaning in ("gold", "silver") for meaning in meanings)
    if "price" in meanings and (metal or unit or _only_metal(seen)):
        return True
    if _after_the_gram(seen, quantity, inside):
        return True
    weighed = _weighed(seen, clause)
    beside_price = any(each.per for each in seen.quantities) and not _possessed(seen, quantity)
    if metal and not weighed and beside_price and inside[-1].meaning in ("gold", "silver"):
        return True
    at = bool(inside) and inside[-1].meaning in ("at", "cost") and quantity.first - inside[-1].last <= 1
    owned = seen.near(quantity, "worth", "jewellery") or "my" in (token.word for token in seen.tokens[slice(*clause)])
    return at and not weighed and (bool(unit) or (metal and not owned))


def _after_the_gram(seen: Scan, quantity: Quantity, inside: list[Term]) -> bool:
    """ "والجرام ٣٥٠٠", "gram of gold 20 kwd": nothing but the metal, its karat, "today" and "is" stand between."""
    gram = next((term for term in reversed(inside) if term.meaning in GRAMS), None)
    if gram is None or seen.tokens[gram.first].word in _MANY or quantity.first - gram.last > 4:
        return False
    between = [term.meaning for term in inside if term.first >= gram.last and seen.tokens[term.first].word not in NOW]
    amounts = [each for each in seen.quantities if gram.last <= each.first < quantity.first]
    loose = quantity.first - gram.last - sum(t.last - t.first for t in inside if t.first >= gram.last)
    plain = loose - sum(each.last - each.first for each in amounts) <= 1
    known = all(meaning in (*METALS, "at", "cost", "pure") for meaning in between)
    return plain and known and all(each.unit in PURITIES for each in amounts)


def _beside(seen: Scan, quantity: Quantity) -> bool:
    """ "6000 cash, gold 75": the metal right before an amount that is slight beside the money told; or said of the
    nisab."""
    first, last = seen.clause(quantity.first)
    inside = [term for term in seen.terms_in(first, last) if term.last <= quantity.first]
    if not inside or inside[-1].meaning not in ("gold", "silver") or quantity.first - inside[-1].last > 1:
        return False
    if _possessed(seen, quantity) or _weighed(seen, (first, last)) or seen.near(quantity, "worth", "jewellery"):
        return False
    others = [each.value for each in _money(seen.quantities) if each != quantity]
    return max(others, default=Fraction(0)) >= SLIGHT * quantity.value or (seen.has("nisab") and not others)


def _possessed(seen: Scan, quantity: Quantity) -> bool:
    """ "I have gold 3000": what is owned, before anything of prices."""
    first, _ = seen.clause(quantity.first)
    return any(token.word in (*HAVING, "my") for token in seen.tokens[first : quantity.first])


def _money(quantities: Iterable[Quantity]) -> list[Quantity]:
    return [each for each in quantities if (not each.unit or each.unit.startswith("$")) and not each.per]


def _weighed(seen: Scan, clause: tuple[int, int]) -> bool:
    return any(each.unit in WEIGHTS and clause[0] <= each.first < clause[1] for each in seen.quantities)


def _only_metal(seen: Scan) -> bool:
    return seen.has("gold", "silver") and not seen.has(*CROPS, "goods", "shares", *ANIMALS)


def apart(seen: Scan, quantity: Quantity, term: Term) -> bool:
    """Whether a metal belongs to a price told elsewhere in the clause, and so not to this amount."""
    prices = [each for each in seen.quantities if each != quantity and is_price(seen, each)]
    return any(metal_of(seen, each) == term and distance(each, term) <= 2 for each in prices)
