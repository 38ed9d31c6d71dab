"""What a message says of somebody's wealth: text -> `Case`. Pure; what cannot be is a `Problem`, never an exception."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from unicodedata import category

from engine.language import detect
from engine.text.figured import in_figures
from engine.text.lexicon import WordList
from engine.text.tokens import fold
from engine.tools.common.bounds import AROUND, Bound, bound
from engine.tools.common.unused import tells
from engine.tools.zakat.reading import circumstances, prices, times
from engine.tools.zakat.reading.circumstances import is_purpose, share_use
from engine.tools.zakat.reading.corrected import corrected
from engine.tools.zakat.reading.counted import counted
from engine.tools.zakat.reading.instalments import deferred, due
from engine.tools.zakat.reading.lexicon import Term
from engine.tools.zakat.reading.multiplied import multiplied
from engine.tools.zakat.reading.pieces import pieces_apart
from engine.tools.zakat.reading.roles import ROLES, Later, Weigh
from engine.tools.zakat.reading.scan import (
    HAVING,
    NOW,
    PURITIES,
    SIZES,
    UPON,
    WEIGHTS,
    Quantity,
    Scan,
    distance,
    scan,
)
from engine.tools.zakat.reading.unheard import (
    around,
    denied,
    doubted,
    earlier,
    is_half,
    kept_for_others,
    others,
    supposed,
    unexplained,
    unread,
    unused,
)
from engine.tools.zakat.reading.weighed import SMALL, TAKEN_OFF, Words, held_against, kind_of, signed
from engine.tools.zakat.rules.case import ANIMALS, GRAMS, METALS, Case, Item, Problem

_KINDS = (
    "cash", "money", "goods", "receivable", "doubtful", "debt", "shares", "crypto", "salary", "rent", "fixed",
    "pension", "expenses", "paid", "market", "rikaz", "minerals", *METALS, *ANIMALS,
)  # fmt: skip
_GAVE = WordList("zakat.gave")
_BINDING = WordList("zakat.binding")
_FROM_ME = ("مني", ("from", "me"), ("απο", "μενα"), ("απο", "εμενα"))
_OF_IT = WordList("zakat.of_it")
RATE_SAID = Fraction(5, 2)  # of a hundred
_CLOSE = 2  # words between an amount and what it is at once
_CODE = re.compile("[A-Z]{3}|[A-Z][A-Za-z]{1,2}h")  # of a currency: "KSh"
MANY = 60  # amounts in one message
MOST_HELD = 20  # amounts that are held against the words around them
STRANGE = 0.5  # how likely an amount before the code of an unknown currency is one of the currency of the others
MOST = {"$": Fraction(10**15), "head": Fraction(10**7), "g": Fraction(10**9), "person": Fraction(10**5)}


def read(text: str, weigh: Weigh | None = None, later: Later | None = None) -> Case:
    """`weigh`: what is held against the rules' reading of each amount; what does not fit is "unclear", or left out.
    `later`: the same of a message that changes a case."""
    weigh = later.weigh if later is not None else weigh
    seen = told = scan(as_scanned(text))
    if len(seen.quantities) <= 2 * MANY:  # some may count pieces, which are no amounts
        seen = pieces_apart(multiplied(told))
    if len(seen.quantities) > MANY:
        return Case(problems=(Problem("many", str(len(seen.quantities))),))
    rates, spent = prices.rates(seen)
    case = replace(circumstances.of(seen), rates=rates)
    likely = 1.0
    found: list[Item] = []
    problems: list[Problem] = []
    taken = {*spent, *(each for each in seen.quantities if _of_time(seen, each, case))}
    for quantity in seen.quantities:
        if quantity.unit in (*SIZES, *PURITIES, "percent") or quantity in spent:
            continue
        problems.extend(_impossible(seen, quantity))
        held, before, earlier_items = len(found), case, tuple(found)
        case = _used(seen, quantity, case, found)
        if tuple(found[:held]) != earlier_items:
            likely *= TAKEN_OFF if weigh is not None else 1.0  # it changed what was told before it
        elif weigh is not None and seen.quantities.index(quantity) < MOST_HELD:
            kind = kind_of(before, case, found[held:])
            owned = later.held if later else ()
            shown = later is None or later.shown
            words = Words(weigh, told, seen, shown, _of_what_was_told)
            case, chance = held_against(words, quantity, (before, case), found, held, owned)
            likely *= chance
            found[held:] = [signed(later, seen, quantity, (kind, case), item) for item in found[held:]]
        taken.update([quantity] if quantity.negative or len(found) > held or case != before else [])
    items = _shared_currency(seen, deferred(seen, _priced(found)))
    case = replace(case, problems=(*case.problems, *problems), items=tuple(_bounded(seen, items)))
    if weigh is not None and _in_unknown_currency(seen, case.items):
        likely *= STRANGE
    case = replace(case, likely=likely if later is None else 1.0)
    left = unused(seen, taken, case.items)
    if weigh is not None and later is None:  # the other words were looked at beside the amounts
        left = tuple(word for word in left if tells(word) or is_half(word))
    if any(item.bound for item in case.items):
        left = tuple(word for word in left if not bound(f"{fold(word)} ", ""))
    return replace(circumstances.finished(seen, case), unused=left)


def _bounded(seen: Scan, items: Iterable[Item]) -> Iterator[Item]:
    """The items with what is said of each amount that is not exact."""
    told: dict[Fraction, Bound] = {}
    for each in seen.quantities:
        start, end = seen.tokens[each.first].start, seen.tokens[each.last - 1].end
        around = seen.text[max(0, start - AROUND) : start], seen.text[end : end + AROUND]
        told[each.value] = bound(*map(fold, around)) or told.get(each.value, "")
    return (replace(item, bound=told[item.amount]) if told.get(item.amount) else item for item in items)


def as_scanned(text: str) -> str:
    """The text in which amounts are looked for: its numbers in figures, its corrections carried out."""
    return corrected(in_figures(text, detect(text)))


def _of_time(seen: Scan, quantity: Quantity, case: Case) -> bool:
    """Whether a quantity that is no amount has been of use: years and months, purity, the part of shares, an age."""
    if _is_date(seen, quantity) or (case.wards and quantity.value == case.wards):
        return True
    if times.of_instalments(seen, quantity):
        return True
    if quantity.unit in ("year", "month"):
        return case.hawl is not None or case.years is not None or seen.has("monthly", "salary", "rent")
    if quantity.unit == "percent":
        part = case.part == quantity.value / 100 and seen.has("shares", "holding")
        return part or quantity.value == Fraction(5, 2)
    return quantity.unit in (*PURITIES, "age", "area") or (
        seen.has("fitr") and quantity.unit in ("child", "parent", "adult")
    )


def _priced(found: list[Item]) -> list[Item]:
    """What goods cost is no wealth beside what they sell for."""
    sold = any(item.kind == "goods" and item.detail == "market" for item in found)
    plain = [replace(item, detail="") if item.kind == "goods" else item for item in found]
    return [
        replace(item, kind="cost") if sold and item.kind == "goods" and was.detail != "market" else item
        for item, was in zip(plain, found, strict=True)
    ]


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
    rate = quantity.value == RATE_SAID and not quantity.unit  # "2.5 of what?"
    if _is_date(seen, quantity) or quantity.negative or quantity.per == "person" or rate:
        return case
    if quantity.of:
        kind = (share_use(seen, quantity) if quantity.of == "shares" else "") or quantity.of
        found.append(Item(kind, quantity.value, quantity.unit.removeprefix("$")))
        return case
    priced = prices.price(seen, quantity)
    if priced is not None and prices.is_bought(seen, quantity):
        return case
    if priced is not None:
        metal, price = priced
        return replace(case, silver=price) if metal == "silver" else replace(case, gold=price)
    items = counted(seen, quantity, found)
    if items is not None:
        found.extend(items)
    elif (partners := seen.near(quantity, "partners")) is not None and distance(quantity, partners) <= 1:
        return replace(case, owners=(int(quantity.value),))
    elif case.basis is None and seen.near(quantity, "nisab") is not None:
        return replace(case, nisab=quantity.value)
    elif not _counts_things(seen, quantity):
        found.extend(_sums(seen, quantity, found))
    return case


def _counts_things(seen: Scan, quantity: Quantity) -> bool:
    """ "two accounts with 12,000 dollars", "every 1st of January": a small number without a unit, beside amounts that
    have one, is no amount of money."""
    others = (each.unit for each in seen.quantities if each != quantity)
    measured = any(unit.startswith("$") or unit in WEIGHTS for unit in others)
    cash = seen.near(quantity, "cash", "money")
    is_money = cash is not None and cash.first != quantity.last  # "50 in cash", but "2 accounts"
    return not quantity.unit and quantity.value < SMALL and measured and not is_money


def _is_date(seen: Scan, quantity: Quantity) -> bool:
    return times.named_month(seen, quantity) or times.calendar_year(seen, quantity) is not None


def _sums(seen: Scan, quantity: Quantity, found: list[Item]) -> list[Item]:
    """An amount of money by its kind; with what of it came within the year."""
    if (instalment := due(seen, quantity, found)) is not None:
        return [instalment]
    if _of_what_was_told(seen, quantity, found) and (part := _part(seen, quantity, found)):
        return [part]
    if kept_for_others(seen, quantity):
        return [Item("theirs", quantity.value, quantity.unit.removeprefix("$"))]
    kind = _kind(seen, quantity, found)
    if _told_again(seen, quantity, kind, found):
        return [Item("within", quantity.value, quantity.unit.removeprefix("$"), detail=kind)]
    if kind in ("cash", "unclear"):
        kind = _over_what_was_told(seen, quantity, kind, found)
    detail = "precious" if kind == "minerals" and seen.has("gold", "silver") else ""
    detail = around(seen, quantity) if kind == "unclear" else "market" if kind == "market" else detail
    if kind in ("metal_worth", "jewellery_worth") and not seen.near(quantity, "worth", "price", "cost", "at"):
        metal = seen.near(quantity, *METALS)
        return [Item(kind, quantity.value, quantity.unit.removeprefix("$"), was=metal.meaning if metal else "gold")]
    item = Item("goods" if kind == "market" else kind, quantity.value, quantity.unit.removeprefix("$"), detail=detail)
    if kind == "expenses":
        _spent(seen, quantity, item, found)
    if not times.recent(seen, quantity):
        return [item]
    added = replace(item, kind="added")
    return [added] if seen.has("recent") else [item, added]


def _part(seen: Scan, quantity: Quantity, found: list[Item]) -> Item | None:
    """What a part of the money told before is: somebody else's, spent, or not owned for a year; None where nothing
    says."""
    if others(seen, quantity):
        return _taken_off(quantity, found, "theirs")
    if seen.near(quantity, "paid", "expenses", "cost"):
        return _taken_off(quantity, found, "expenses")
    return Item("added", quantity.value, quantity.unit.removeprefix("$")) if times.recent(seen, quantity) else None


def _over_what_was_told(seen: Scan, quantity: Quantity, kind: str, found: list[Item]) -> str:
    """The kind of a total or of what something is worth today, with what was told before set aside for it."""
    if _is_total(seen, quantity, found):
        found[:] = [_of_the_total(item, quantity) for item in found]
        return "cash"
    if _is_worth(seen, quantity, found):
        found[-1] = replace(found[-1], kind="cost", detail="")
        return _asset(seen)
    return kind


def _is_total(seen: Scan, quantity: Quantity, found: list[Item]) -> bool:
    """ "... and now it is 72,000 in total": no less than any money that was told before."""
    total = seen.near(quantity, "total")
    cash = [item.amount for item in found if item.kind == "cash"]
    return total is not None and total.first < quantity.first and bool(cash) and max(cash) <= quantity.value


def _of_the_total(item: Item, total: Quantity) -> Item:
    alike = item.kind == "cash" and item.unit in ("", total.unit.removeprefix("$"))
    return replace(item, kind="within", detail="cash") if alike or (item.kind == "cash" and not total.unit) else item


def _is_worth(seen: Scan, quantity: Quantity, found: list[Item]) -> bool:
    """ "bought it for 800,000, now it is worth 1,200,000": what the thing that was paid for would fetch today."""
    if not found or found[-1].kind not in ("cash", "unclear", "fixed", "goods") or not seen.has("bought"):
        return False
    first, last = seen.clause(quantity.first)
    words = [token.word.removeprefix("و") for token in seen.tokens[first:last]]
    now = seen.near(quantity, "worth", "market") is not None or any(word in NOW for word in words)
    paid = [each for each in seen.quantities if each.last <= quantity.first and each.value == found[-1].amount]
    bought = any(prices.is_bought(seen, each) for each in paid)
    return now and bought and not any(word in HAVING for word in words)


def _asset(seen: Scan) -> str:
    """The kind of the thing that was bought."""
    if any(term.meaning == "trading" and not times.denied(seen, term.first) for term in seen.terms):
        return "goods"
    return next((kind for kind in ("goods", "shares", "crypto", "fixed") if seen.has(kind)), "unclear")


def _told_again(seen: Scan, quantity: Quantity, kind: str, found: list[Item]) -> bool:
    """ "... and it has been above 10,000": less than what was told of that kind, and no more of it."""
    before = [token.word for token in seen.tokens[max(0, quantity.first - 2) : quantity.first]]
    above = before[-1:] in (["above"], ["over"], ["فوق"]) or before in (
        ["more", "than"],
        ["اكثر", "من"],
        ["πανω", "απο"],
    )
    return above and any(item.kind == kind and item.amount >= quantity.value for item in found)


def _taken_off(quantity: Quantity, found: list[Item], kind: str) -> Item:
    """What of the money told before is spent or somebody else's, taken off it."""
    held = next(each for each in reversed(found) if each.kind == "cash" and each.amount >= quantity.value)
    found[found.index(held)] = replace(held, amount=held.amount - quantity.value)
    return Item(kind, quantity.value, held.unit)


def _spent(seen: Scan, quantity: Quantity, item: Item, found: list[Item]) -> None:
    """What was spent of the money told before is no longer there: "I had 9,000 but spent 4,000 of it"."""
    after = [token.word for token in seen.tokens[quantity.last : quantity.last + 3]]
    held = next((each for each in reversed(found) if each.kind == "cash" and each.amount >= item.amount), None)
    if held is not None and held.unit in (item.unit, "") and not {*after}.isdisjoint(_OF_IT):
        found[found.index(held)] = replace(held, amount=held.amount - item.amount)


def _kind(seen: Scan, quantity: Quantity, found: list[Item]) -> str:
    """What an amount of money stands for, by the nearest word that tells."""
    first, last = seen.clause(quantity.first)
    told = _told(seen, quantity)
    if told is not None and told.meaning == "debt" and _is_claimed(seen, quantity):
        return "claimed"
    known = _by_sentence(seen, quantity) or (_by_word(seen, quantity, told) if told is not None else "")
    if known:
        return known
    if any(term.meaning == "cost" for term in seen.terms_in(first, last)):
        return "expenses"
    if seen.near(quantity, "left"):
        return "cash"
    possessing = any(token.word in HAVING for token in seen.tokens[first:last])
    if not possessing and found and found[-1].kind in ("debt", "receivable"):
        return found[-1].kind
    quantified = [seen.clause(each.first) for each in seen.quantities]
    loose = [
        term
        for term in seen.terms
        if term.meaning in _KINDS and term.last <= first and seen.clause(term.first) not in quantified
        if not denied(seen, term)
        if not (possessing and term.meaning == "doubtful")
    ]
    if loose:
        return _as_item(loose[-1].meaning)
    if (use := share_use(seen, quantity)) and not possessing:
        return use
    part = _of_what_was_told(seen, quantity, found)
    return "unclear" if part or (unexplained(seen, quantity) and not seen.near(quantity, "sold")) else "cash"


def _is_claimed(seen: Scan, quantity: Quantity) -> bool:
    """ "he says I owe 10k in zakat": what somebody thinks is due."""
    _, last = seen.clause(quantity.first)
    between = next((seen.tokens[quantity.last : term.first] for term in seen.terms_in(quantity.last, last)
                    if term.meaning == "zakat"), None)  # fmt: skip
    return between is not None and all(token.word in _BINDING for token in between)


def _of_what_was_told(seen: Scan, quantity: Quantity, found: list[Item]) -> bool:
    """ "14,000 together, 6,000 of it is his": a part of what was told before, and nothing says of what kind."""
    after = [token.word for token in seen.tokens[quantity.last : quantity.last + 2]]
    before = [token.word for token in seen.tokens[max(0, quantity.first - 2) : quantity.first]]
    whole = any(item.kind == "cash" and item.amount >= quantity.value for item in found)
    return whole and (
        before[-1:] in (["منها"], ["منه"], ["the"], ["τα"])
        or before[-1:] in (["οποια"], ["οποιεσ"])
        or before == ["of", "which"]
        or after[:1] in (["منها"], ["منه"])
        or (after[:1] == ["of"] and after[1:2] in (["it"], ["that"], ["this"], ["which"], ["them"], ["those"]))
    )


def _by_sentence(seen: Scan, quantity: Quantity) -> str:
    """What the sentence makes of an amount, whichever word stands nearest; empty where nothing does."""
    monthly = seen.near(quantity, "monthly")
    if monthly is not None and distance(quantity, monthly) <= 1:
        return "salary"
    dividend = seen.near(quantity, "dividend")
    if dividend is not None and distance(quantity, dividend) <= _CLOSE and not is_purpose(seen, dividend):
        return "cash"
    if _from_me(seen, quantity):
        return "receivable"
    if others(seen, quantity) or doubted(seen, quantity):
        return "unclear"
    if earlier(seen, quantity) or supposed(seen, quantity):
        return "earlier"
    return "rikaz" if seen.has("found") and seen.has("buried") else ""


def _by_word(seen: Scan, quantity: Quantity, told: Term) -> str:
    """What the nearest word that tells makes of an amount."""
    if told.meaning == "fixed" and seen.near(quantity, "sold"):
        return "cash"
    if told.meaning == "paid":
        inside = seen.terms_in(*seen.clause(quantity.first))
        return "paid" if any(term.meaning == "zakat" for term in inside) else "expenses"
    if told.meaning == "receivable" and _doubted(seen, quantity):
        return "doubtful"
    if told.meaning == "debt" and _given(seen, told):
        return "receivable"
    if told.meaning == "shares" and (use := share_use(seen, quantity)):
        return use
    if told.meaning == "money" and unexplained(seen, quantity, kept=True):
        return "unclear"
    if told.meaning == "shares" and seen.tokens[told.first].word.endswith("صندوق") and seen.has("goods"):
        return "cash"  # the till of a shop
    if told.meaning in METALS and seen.has("rikaz", "minerals"):
        return "rikaz" if seen.has("rikaz") else "minerals"
    return _as_item(told.meaning)


def _doubted(seen: Scan, quantity: Quantity) -> bool:
    """Whether the clause after tells that it will hardly come back: "I lent him 3,000 and he refuses to pay"."""
    _, end = seen.clause(quantity.first)
    first, last = seen.clause(end)
    amounts = any(first <= each.first < last for each in seen.quantities)
    return not amounts and any(term.meaning == "doubtful" for term in seen.terms_in(first, last))


def _given(seen: Scan, loan: Term) -> bool:
    """Whether a loan was given and not taken: "I gave my cousin a loan of 7,000"."""
    first, _ = seen.clause(loan.first)
    return any(token.word in _GAVE for token in seen.tokens[first : loan.first])


def _from_me(seen: Scan, quantity: Quantity) -> bool:
    """ "My cousin borrowed 5,000 from me": another's debt is the asker's claim."""
    first, last = seen.clause(quantity.first)
    words = [token.word for token in seen.tokens[first:last]]
    me = any(word in _FROM_ME for word in words) or any(pair in _FROM_ME for pair in pairwise(words))
    return me and any(term.meaning == "debt" for term in seen.terms_in(first, last))


def _told(seen: Scan, quantity: Quantity) -> Term | None:
    """The word of the clause that tells what the amount is, unless another amount stands nearer to it."""
    clause = seen.clause(quantity.first)
    inside = [
        term
        for term in seen.terms_in(*clause)
        if term.meaning in _KINDS
        if not prices.apart(seen, quantity, term)
        if not _to_be_paid(seen, term) and not _weighs(seen, quantity, term)
    ]
    amounts = [each for each in seen.quantities if clause[0] <= each.first < clause[1] and _is_money(each)]
    pairs = sorted(
        (
            (_apart(seen, each, term), each.first, term)
            for each in amounts
            for term in inside
            if term.meaning != "fixed" or each == min(amounts, key=lambda one: distance(one, term))
        ),
        key=lambda pair: pair[:2],
    )
    taken: dict[int, Term] = {}
    for _, first, term in pairs:
        if first not in taken and (len(amounts) == 1 or term not in taken.values()):
            taken[first] = term
    return taken.get(quantity.first)


def _weighs(seen: Scan, quantity: Quantity, term: Term) -> bool:
    """Whether the metal is that of a weight which stands nearer to it: "400,000 with 5 tola of gold"."""
    weights = [each for each in seen.quantities if each.unit in WEIGHTS and not each.per]
    return term.meaning in METALS and any(distance(each, term) < distance(quantity, term) for each in weights)


def _to_be_paid(seen: Scan, term: Term) -> bool:
    return term.meaning == "paid" and term.first > 0 and seen.tokens[term.first - 1].word in ("be", "is", "are", "to")


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


def _in_unknown_currency(seen: Scan, items: Sequence[Item]) -> bool:
    """Whether an amount that took the currency of the others stands beside the sign or code of one that is not known,
    or right before a word that was not understood."""
    amounts = {item.amount for item in items if item.kind in ROLES}
    if len({item.unit for item in items if item.kind in ROLES and item.unit not in WEIGHTS}) != 1:
        return False
    unknown, tokens_ = {*unread(seen)}, seen.tokens
    for quantity in (each for each in seen.quantities if not each.unit and each.value in amounts):
        before = tokens_[quantity.first - 1].raw if quantity.first else ""
        if quantity.last in unknown or category(before[-1:] or " ") == "Sc" or _CODE.fullmatch(before):
            return True
    return False


def _shared_currency(seen: Scan, found: list[Item]) -> Iterator[Item]:
    """An amount without a currency is in the only one that was named."""
    kept = (*METALS, "metal", "crop", "owed", "other", "within", "theirs", "earlier")
    named = {item.unit for item in found if item.unit and item.kind not in kept and item.unit not in WEIGHTS}
    named = named or {term.meaning[1:] for term in seen.terms if term.meaning.startswith("$")}  # "(all in AED)"
    for item in found:
        bare = not item.unit and not {item.kind, item.detail} & {*ANIMALS, "animals", "persons", "owed", "other"}
        yield replace(item, unit=next(iter(named))) if bare and len(named) == 1 else item
