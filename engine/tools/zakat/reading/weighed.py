"""What an amount is taken for, held against the words around it: what the rules read where it fits, else what it most
likely is, else what is asked about. Pure."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from engine.text.lexicon import WordList
from engine.text.tokens import Token
from engine.tools.zakat.reading.lexicon import term_at
from engine.tools.zakat.reading.roles import NO_ITEM, ROLES, SIGNS, Later, Likely, Weigh, fits
from engine.tools.zakat.reading.scan import WEIGHTS, Quantity, Scan
from engine.tools.zakat.reading.unheard import around
from engine.tools.zakat.rules.case import ANIMALS, METALS, OPEN, Case, Item

SMALL = 100  # below it a number counts things rather than money
LEAST_LIKELY = 0.5  # likelihood below which an amount is not taken for what the rules took it for
GUESSED = 0.45  # from which it is taken for what it most likely is rather than for that
AS_BEFORE = 0.7  # from which it is of a kind that the earlier case holds
SURELY_OUT = 0.9  # of counting for nothing, from which nobody is asked
TAKEN_OFF = 0.5  # how likely what belongs to somebody else is no part of an amount that was told before it
ODDLY_LESS = 100  # times that an amount is less than those whose place it takes, so that it is asked
SURE_SIGN = 0.95  # likelihood from which it is not asked what becomes of what the earlier case holds
FAR = 9  # words from which a number counts something else than an amount is told of each
_OPENS = WordList("zakat.opens")
OWNERS, UNCLEAR = "owners", "unclear"
# What does not count, as an item that is set aside and named.
ASIDE_AS = {
    "fixed": "fixed", "cost": "cost", "spent": "expenses", "theirs": "theirs", "former": "earlier", "income": "salary",
    "doubtful": "doubtful", "due": "claimed", "future": "later", "other": "beside",
}  # fmt: skip
_OF_MONEY = {
    "cash": "cash", "goods": "goods", "receivable": "receivable", "debt": "debt", "shares": "shares",
    "crypto": "crypto", "worth": "metal_worth",
}  # fmt: skip
_NUMBERS = ("age", "count", "date", "year", "held", "lent", "karat")  # roles of what is no amount of anything
_RATES = ("rate", "nisab", "gold_price", "silver_price")  # roles of what is no amount of one's own
_OF_OTHERS = ("theirs", "former")  # roles of what is set aside in kind
_TOLD = {"gold": "gold_price", "silver": "silver_price", "nisab": "nisab", "owners": OWNERS}
PartOf = Callable[[Scan, Quantity, list[Item]], bool]
"""Whether an amount is a part of what was told before it."""


@dataclass(frozen=True, slots=True)
class Words:
    """What the amounts of a message are held against, the message as it was `told`, and with the numbers of pieces
    taken into what each of them weighs or costs."""

    weigh: Weigh
    told: Scan
    seen: Scan
    is_shown: bool  # what is made out of an amount, before it counts
    is_part: PartOf

    def is_multiplied(self, quantity: Quantity) -> bool:
        return all(each.first != quantity.first or each.value != quantity.value for each in self.told.quantities)

    def pieces(self, quantity: Quantity) -> tuple[Fraction, float]:
        """How many there are of what an amount is told of each, and how likely they are; 0 where that is not told."""
        whole = (each for each in self.told.quantities if not each.unit and each.value.denominator == 1)
        near = ((_between(each, quantity), each) for each in whole if each.first != quantity.first)
        apart, number = min(near, key=lambda pair: pair[0], default=(FAR, quantity))
        if apart >= FAR:
            return Fraction(0), 0.0
        roles = self.weigh(self.told, number, NO_ITEM)
        return number.value, sum(roles.get(role, 0.0) for role in ("pieces", "count"))


def _between(one: Quantity, other: Quantity) -> int:
    """Words between two amounts."""
    return max(one.first, other.first) - min(one.last, other.last)


def held_against(
    words: Words,
    quantity: Quantity,
    cases: tuple[Case, Case],
    found: list[Item],
    held: int,
    owned: Sequence[Item] = (),
) -> tuple[Case, float]:
    """The case before or after the quantity was read, of `cases`, and how likely it is read rightly. An item that does
    not fit is another one of those that the earlier case `owned`, or what it most likely is, or unclear, or left out
    where it can be asked about neither as money nor as metal or animals."""
    before, case = cases
    kind = kind_of(before, case, found[held:])
    if quantity.negative or kind == OWNERS or any(item.was for item in found[held:]):  # of which it is asked anyway
        return case, 1.0
    told = words.weigh(words.seen, quantity, kind)
    if not told:
        return case, 1.0
    likely = fits(kind, told) if kind != UNCLEAR else 0.0
    if kind in ROLES and words.is_multiplied(quantity):
        likely += told.get("each", 0.0)
    if likely >= LEAST_LIKELY:
        return case, likely
    role = max(told, key=told.__getitem__)
    if again := _again(role, told[role], quantity, owned):
        found[held:] = [again]
        return before, told[role]
    if words.is_shown and told[role] >= GUESSED:
        number, known = words.pieces(quantity) if role == "each" else (Fraction(1), 1.0)
        counted = replace(quantity, value=quantity.value * number)
        made = (
            (_part_of_a_herd(role, counted, found[:held]) or _made_out(role, counted, found[held:])) if number else None
        )
        if made is not None:
            if role == "theirs":
                _take_off(found, held, made, of_it=words.is_part(words.seen, quantity, found[:held]))
            found[held:] = made
            return before, told[role] * known * (TAKEN_OFF if role == "theirs" else 1.0)
    found[held:] = _asked_about(told, quantity, kind, found[held:], around(words.seen, quantity))
    return before, 1.0 if len(found) > held else fits(NO_ITEM, told)


def _asked_about(told: Likely, quantity: Quantity, kind: str, items: Sequence[Item], said: str) -> list[Item]:
    """An amount as one that is asked about, or that surely counts for nothing; `said`: the words around it."""
    unit, is_money = quantity.unit.removeprefix("$"), may_be_money(quantity, kind)
    if kind == UNCLEAR and not is_money:
        return [] if fits(NO_ITEM, told) >= LEAST_LIKELY else [*items]  # a small number, of something else
    if aside := _aside(told, quantity, kind):
        return [Item(aside, quantity.value, unit)]
    if kind in (*METALS, *ANIMALS):
        return [replace(items[0], kind=UNCLEAR, detail=said, was=kind)]
    if kind == UNCLEAR:
        return [*items]
    return [Item(UNCLEAR, quantity.value, unit, detail=said)] if is_money else []


def _made_out(role: str, quantity: Quantity, items: Sequence[Item]) -> list[Item] | None:
    """An amount as what it most likely is; None where that tells of another amount, such as the price of each piece."""
    unit, is_money = quantity.unit.removeprefix("$"), may_be_money(quantity, "")
    if role in _NUMBERS:
        return None if quantity.unit.startswith("$") else []
    if role in _RATES:
        return []
    if role == "each" and items and items[0].kind in ROLES:
        return [replace(items[0], amount=quantity.value)]
    if role == "each":
        return [Item("goods", quantity.value, unit)] if is_money else None
    if role in _OF_OTHERS and not is_money and items and items[0].kind != UNCLEAR:
        return [replace(items[0], kind=ASIDE_AS[role], detail=items[0].kind)]
    if kind := _OF_MONEY.get(role) or ASIDE_AS.get(role):
        return [Item(kind, quantity.value, unit)] if is_money else None
    if role in METALS and any(item.kind in METALS for item in items):
        return [replace(item, kind=role) for item in items]
    if role in METALS and quantity.unit in WEIGHTS:
        return [Item(role, quantity.value, quantity.unit)]
    if role in ANIMALS and quantity.unit in ("", "head", role) and quantity.value.denominator == 1:
        return [Item(role, quantity.value)]
    return None


def _part_of_a_herd(role: str, quantity: Quantity, before: Sequence[Item]) -> list[Item] | None:
    """ "60 sheep, 25 belong to my father": what is somebody else's of the animals that were told right before it."""
    herd = before[-1] if before else None
    if role != "theirs" or herd is None or herd.kind not in ANIMALS or quantity.unit not in ("", "head", herd.kind):
        return None
    return [Item("theirs", quantity.value, detail=herd.kind)] if quantity.value < herd.amount else None


def _take_off(found: list[Item], held: int, made: Sequence[Item], *, of_it: bool) -> None:
    """Take what belongs to somebody else off the larger amount of its kind that was told right before it: of animals
    and metal, and of money where it is said to be of that (`of_it`)."""
    before, theirs = found[held - 1] if held else None, made[0] if made else None
    if before is None or theirs is None or before.unit != theirs.unit or before.amount <= theirs.amount:
        return
    if before.kind == (theirs.detail or ("cash" if of_it else "")):
        found[held - 1] = replace(before, amount=before.amount - theirs.amount)


def _again(role: str, likely: float, quantity: Quantity, owned: Sequence[Item]) -> Item | None:
    """The amount as one of what the earlier case holds: of its likeliest role, where its unit fits."""
    old = next((item for item in owned if role in ROLES.get(item.kind, ())), None)
    unit = quantity.unit.removeprefix("$")
    if old is None or likely < AS_BEFORE or (unit and (unit in WEIGHTS) != (old.unit in WEIGHTS)):
        return None
    return replace(old, amount=quantity.value, unit=unit if unit not in ANIMALS and unit else old.unit)


def signed(later: Later | None, seen: Scan, quantity: Quantity, read: tuple[str, Case], item: Item) -> Item:
    """The item with what becomes by it of what the earlier case holds of its kind: as the words say it, as is sure, or
    to be asked."""
    kind, case = read
    if later is None or item.kind not in ROLES or not (before := _of_the_same(item, later.held)):
        return item
    told = later.sign(seen, quantity, kind)
    changing = sum(told[sign] for sign in SIGNS if sign) or 1.0
    some = {sign: told[sign] / changing for sign in SIGNS if sign}
    said, likeliest = _said(seen, case), max(some, key=some.__getitem__)
    sign = said if said and some[said] >= LEAST_LIKELY else likeliest if some[likeliest] >= SURE_SIGN else OPEN
    return replace(item, sign=OPEN if sign == "=" and item.amount * ODDLY_LESS < min(before) else sign)


def _said(seen: Scan, case: Case) -> str:
    """The sign that words say: "another", "sorry", an "and" at the beginning."""
    return "+" if case.adds else "=" if case.changes else "+" if opens(seen.tokens) else ""


def opens(words: Sequence[Token]) -> bool:
    """Whether a message begins as one that goes on: "and", "plus", "وعندي"."""
    first = words[0].word if words else ""
    joined = first.startswith("و") and len(first) > len("وا")  # a word of its own behind the letter
    return first in _OPENS or (joined and term_at([words[0]], 0) is not None)


def _of_the_same(item: Item, held: Sequence[Item]) -> list[Fraction]:
    """The amounts of the earlier case that are of the item's kind, or may be."""
    return [old.amount for old in held if not set(ROLES.get(old.kind, ())).isdisjoint(ROLES[item.kind])]


def _aside(told: Likely, quantity: Quantity, kind: str) -> str:
    """As what an amount of money is set aside that surely counts for nothing; empty where that is not sure."""
    if not may_be_money(quantity, kind) or fits(NO_ITEM, told) < SURELY_OUT:
        return ""
    return ASIDE_AS.get(max(told, key=told.__getitem__), "")


def kind_of(before: Case, case: Case, items: Sequence[Item]) -> str:
    """What the rules made of a quantity: the kind of its item, a price, the nisab, owners, or nothing."""
    if items:
        return items[0].kind
    changed = next((name for name in _TOLD if getattr(case, name) != getattr(before, name)), "")
    return _TOLD.get(changed, NO_ITEM)


def may_be_money(quantity: Quantity, kind: str) -> bool:
    """Whether an amount can be asked about as money: no count, date or price."""
    if kind in ("persons", "gold_price", "silver_price", "nisab"):
        return False
    return quantity.unit.startswith("$") or (not quantity.unit and quantity.value >= SMALL)
