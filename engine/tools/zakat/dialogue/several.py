"""Several amounts of one kind: which of them a later one takes the place of, where that is sure. Pure."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.language import detect
from engine.text.figured import in_figures
from engine.text.folding import fold
from engine.text.lexicon import Pattern, WordList
from engine.tools.zakat.reading.corrected import set_aside
from engine.tools.zakat.reading.lexicon import key
from engine.tools.zakat.reading.scan import PURITIES, scan
from engine.tools.zakat.rules.case import ASIDE, METALS, MONEY, Case, Item

_ONE_COUNT = (*ASIDE, "persons", "unclear", "owed")  # not reckoned, or told as a whole
PART = "part"  # as a unit: what is told is a part of one of them
_LINKS = WordList("zakat.links")
_BESIDE = ("total", "change", "at")  # words that name nothing of which a total may be
_AND = WordList("zakat.between_parts")
_ALL = re.compile(
    r"\b(?:all|whole|everything|together|total|كله|كلها|كلهم|الكل|المجموع|مجموعها|جميعها|ολα|ολο|ολοκληρο|συνολο|συνολικα|μαζι)\b"
)
_AS_IT_WAS = re.compile(r"as it was|\b(?:none|neither|leave)\b|كما كان|اتركه|ولا واحد|οπωσ ηταν|κανενα")
_WORDS_OF_ALL = 6
_WORD = r"(?<!\w)(?:{})(?!\w)"
_INSTEAD, _ON_TOP, _OFF, _OUT = (Pattern(f"zakat.becomes.{one}", _WORD) for one in ("instead", "on_top", "off", "out"))
_NTH = tuple(
    re.compile(words)
    for words in (
        r"\b(?:the first|first one)\b|^first$|\bالاول|\bτο πρωτο\b|^πρωτο$",
        r"\b(?:the second|second one)\b|^second$|\bالثاني|\bالتاني|\bτο δευτερο\b|^δευτερο$",
        r"\b(?:the third|third one)\b|^third$|\bالثالث|\bالتالت|\bτο τριτο\b|^τριτο$",
    )
)


def instead(new: Item, old: Item, said: Case) -> bool:
    """Whether an amount may take the place of an earlier one: of its kind, and of its currency unless all changes."""
    if new.kind == "metal" and said.changes:
        return old.kind in (*METALS, "crop")
    alike = new.kind == old.kind and (new.kind != "crop" or new.detail in (old.detail, "crop"))
    return alike and (said.changes or new.unit == old.unit or not new.unit or not old.unit or new.kind in METALS)


def places(new: Item, held: Iterable[Item], said: Case) -> list[Item]:
    """Those whose place it may take: those of its currency and its purity before others of its kind."""
    olds = [old for old in held if instead(new, old, said)]
    if new.kind in (*METALS, "metal"):
        closer = [old for old in olds if new.purity is not None and old.purity == new.purity]
    else:
        closer = [old for old in olds if new.kind != "crop" and new.unit and old.unit == new.unit]
    return closer or olds


def unsettled(fresh: Sequence[Item], held: Sequence[Item], said: Case) -> tuple[Item, ...]:
    """New amounts that may stand for one of several, or for all of them, and nothing tells which."""
    if said.whole:
        return ()
    return tuple(
        new
        for new in fresh
        if new.kind not in _ONE_COUNT
        and len(olds := places(new, held, said)) > 1
        and sum(places(each, held, said) == olds for each in fresh) < len(olds)
    )


def in_currency(item: Item, case: Case) -> Item:
    """An amount without a currency is in the only one of the case."""
    named = {each.unit for each in case.of(*MONEY, "debt", "salary", "rent") if each.unit}
    money = item.kind in (*MONEY, "debt", "due", "added") and not item.unit
    return replace(item, unit=next(iter(named))) if money and len(named) == 1 else item


def keeps_apart(item: Item) -> bool:
    """Whether amounts of its kind are kept one by one, as each may be put right later."""
    return item.kind not in _ONE_COUNT


def placed(new: Item, old: Item) -> Item:
    """The earlier item with the later amount, or with a part of its own."""
    if new.unit == PART:
        return replace(old, amount=old.amount * new.amount)
    purity = old.purity if new.purity is None else new.purity
    return replace(old, amount=new.amount, unit=new.unit or old.unit, purity=purity, sign="")


def off(held: Sequence[Item], new: Item) -> list[Item] | None:
    """The items with the amount taken off those of its kind, off the largest where there are several: together they
    are the same. None where they are no more than that."""
    olds = places(new, held, Case())
    largest = max(olds, key=lambda old: old.amount, default=None)
    if largest is None or largest.amount < new.amount or (new.unit and largest.unit and new.unit != largest.unit):
        return None
    less = replace(largest, amount=largest.amount - new.amount)
    return [less if item is largest else item for item in held if item is not largest or less.amount]


def put(case: Case, new: Item, old: Item) -> Case:
    at = case.items.index(old)
    return case.with_items((*case.items[:at], placed(new, old), *case.items[at + 1 :]))


def is_whole(said: Case, text: str) -> bool:
    """ "It is 12,000 in total": a total of nothing that is named beside it."""
    seen = scan(text)
    beside = all(term.meaning in _BESIDE or term.meaning.startswith("$") for term in seen.terms)
    return seen.has("total") and beside and not said.unread


def candidates(case: Case) -> list[Item]:
    """Whose place the amount may take that is asked about."""
    return places(case.meant[0], case.items, replace(case, changes=True)) if case.meant else []


def becomes(case: Case, said: Case, text: str) -> Case | None:
    """The case with the amount instead of what it holds of its kind, on top of it, off it, or left out, as the message
    tells; None where it does not tell."""
    new, olds, plain = replace(case.meant[0], sign=""), candidates(case), fold(text)
    told = {new.amount, *(old.amount for old in olds)}
    if said.problems or any(item.amount not in told for item in said.items):
        return None
    rest = replace(case, meant=case.meant[1:])
    if _AS_IT_WAS.search(key(text)) or _OUT.search(plain):
        return rest
    instead, above, below = (pattern.search(plain) is not None for pattern in (_INSTEAD, _ON_TOP, _OFF))
    if instead + above + below != 1:
        return None  # "not instead, on top"
    if instead:
        return put(rest, new, olds[0]) if len(olds) == 1 else replace(case, meant=(new, *case.meant[1:]))
    if above:
        return rest.with_items((*rest.items, new))
    left = off(rest.items, new)
    return case if left is None else rest.with_items(tuple(left))


def which(case: Case, said: Case, text: str) -> Case | None:
    """The case with the amount in the place that the message tells; None where it does not tell."""
    olds, plain = candidates(case), key(text)
    text = in_figures(text, detect(text))
    amounts = [each for each in scan(text).quantities if each.unit not in PURITIES]
    if not olds or said.problems:
        return None
    if _AS_IT_WAS.search(plain) and not amounts:
        return replace(case, meant=())
    nth = [at for at, words in enumerate(_NTH) if words.search(plain)]
    if len(amounts) <= 1 and len(nth) == 1 and nth[0] < len(olds) and not _ALL.search(plain):
        amounts = amounts if amounts and amounts[0].value != 1 else []
        if not amounts:
            return replace(put(case, case.meant[0], olds[nth[0]]), meant=case.meant[1:])
    if not amounts:
        alone = len(plain.split()) <= _WORDS_OF_ALL and _ALL.search(plain) and not scan(text).has("cash", "money")
        return _all(case, olds) if alone else None
    if len(amounts) != 1:
        return None
    unit = amounts[0].unit.removeprefix("$")
    named = [old for old in olds if old.amount == amounts[0].value and (not unit or unit == old.unit)]
    named = [old for old in named if said.purity is not None and old.purity == said.purity] or named
    if len(set(named)) != 1:
        return None
    return replace(put(case, case.meant[0], named[0]), meant=case.meant[1:])


def _all(case: Case, olds: Sequence[Item]) -> Case:
    if (part := case.meant[0]).unit == PART:
        items = tuple(placed(part, item) if item in olds else item for item in case.items)
        return replace(case, items=items, meant=case.meant[1:])
    told = [new for new in case.meant if places(new, case.items, replace(case, changes=True)) == olds]
    alike = {old.purity for old in olds}
    purity = next(iter(alike)) if len(alike) == 1 else None
    new = [replace(each, purity=purity if each.purity is None else each.purity) for each in told]
    others = [item for item in case.items if item not in olds]
    return replace(case, items=(*others, *new), meant=tuple(each for each in case.meant if each not in told))


def taken_back(case: Case, said: Case, text: str) -> Case | None:
    """ "Not 10,000 but 9,000", "the 10,000 is 9,000", "9,000 in the bank and 3,000 at home" where there are several of
    the kind; what the sentence leaves open is asked about."""
    text = in_figures(text, detect(text))
    denied = set_aside(text)
    fresh = [item for item in said.items if item.amount not in {old.amount for old in case.items}]
    again = [item for item in said.items if item not in fresh]
    if len(fresh) != 1 or not said.changes or said.problems or fresh[0].kind in _ONE_COUNT:
        return None
    new = in_currency(fresh[0], case)
    case = replace(case, meant=())
    olds = places(new, case.items, said)
    named = [old for old in olds if old.amount in (denied if not again else {item.amount for item in again})]
    if len(olds) < 2 or not named:
        return None
    if len(set(named)) == 1 and ((denied and not again) or _linked(text, named[0], new)):
        return put(case, new, named[0])
    if not again:
        return None
    if _retold(text, [item.amount for item in said.items], [old.amount for old in olds]):
        return put(case, new, olds[0])
    return replace(case, meant=(replace(new, sign=""),))


def _linked(text: str, old: Item, new: Item) -> bool:
    """ "The 10,000 is 9,000", and nothing else between the two."""
    seen = scan(text)
    one = [each for each in seen.quantities if each.value == old.amount]
    two = [each for each in seen.quantities if each.value == new.amount]
    if len(one) != 1 or len(two) != 1 or len(seen.quantities) != 2:
        return False
    between = [token.word for token in seen.tokens[one[0].last : two[0].first]]
    return bool(between) and _LINKS.issuperset(between)


def _retold(text: str, told: Sequence[object], olds: Sequence[object]) -> bool:
    """Whether all are told again in their order, the first of them another now, each joined by an "and"."""
    if len(told) != len(olds) or told[0] == olds[0] or told[1:] != olds[1:]:
        return False
    seen = scan(text)
    if [each.value for each in seen.quantities] != list(told):
        return False
    gaps = zip(seen.quantities, seen.quantities[1:], strict=False)
    return all(
        any(token.word in _AND or token.word.startswith("و") for token in seen.tokens[one.last : two.first + 1])
        for one, two in gaps
    )
