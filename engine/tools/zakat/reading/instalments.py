"""What of a debt falls due in the coming year: by instalments, by the years it is paid over, or told outright. Pure."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from engine.tools.zakat.reading import times
from engine.tools.zakat.reading.scan import HAVING, Quantity, Scan, distance
from engine.tools.zakat.rules.case import Item

LONG = "long"  # detail of a debt of which only a part is due in the coming year
_TIMES_A_YEAR = {"monthly": 12, "yearly": 1, "this_year": 1}
_INCOME = ("salary", "rent", "cash", "money", "receivable", "goods", "shares", "paid")


def due(seen: Scan, quantity: Quantity, found: Sequence[Item]) -> Item | None:
    """What the amount says of a debt that is told beside it; None where it says nothing of one."""
    said = seen.near(quantity, *_TIMES_A_YEAR)
    if said is None or (said.meaning != "this_year" and distance(quantity, said) > 1):
        return None
    first, last = seen.clause(quantity.first)
    inside = {term.meaning for term in seen.terms_in(first, last)}
    having = any(token.word in HAVING for token in seen.tokens[first:last])
    owed = bool(found) and found[-1].kind == "debt"
    goes_on = owed and not having and inside.isdisjoint(_INCOME)
    paying = "paying" in inside and any(item.kind == "debt" for item in found) and inside.isdisjoint(("salary", "rent"))
    if said.meaning == "this_year" and not goes_on:
        return None
    if not (goes_on or paying or "debt" in inside):
        return None
    return Item("due", quantity.value * _TIMES_A_YEAR[said.meaning], quantity.unit.removeprefix("$"))


def deferred(seen: Scan, found: Sequence[Item]) -> list[Item]:
    """The items with each debt of which a part falls due later marked as such; where only its instalments are told,
    with the debt that they make over their years."""
    items = [*found]
    over = next((each for each in seen.quantities if times.of_instalments(seen, each)), None)
    dues = [place for place, item in enumerate(items) if item.kind == "due"]
    for place in dues:
        debts = [at for at, item in enumerate(items) if item.kind == "debt" and not item.detail]
        nearest = min(debts, key=lambda at: (at > place, abs(at - place)), default=None)
        if nearest is not None:
            items[nearest] = replace(items[nearest], detail=LONG)
        elif over is not None:
            items.append(replace(items[place], kind="debt", amount=items[place].amount * over.value, detail=LONG))
    if dues or over is None or not times.shared_out(seen, over):
        return items
    debt = next((item for item in reversed(items) if item.kind == "debt"), None)
    if debt is None:
        return items
    part = Item("due", debt.amount / max(Fraction(1), over.value), debt.unit)
    return [*(replace(item, detail=LONG) if item is debt else item for item in items), part]
