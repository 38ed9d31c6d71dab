"""A sum that is taken back in words of its own: another amount for one that is named again, a part that is the asker's,
a debt that turns out to be owed to him. Pure."""

from collections.abc import Container, Sequence
from dataclasses import replace
from fractions import Fraction

from engine.routing.asking import is_question
from engine.text.corrections import opening
from engine.text.folding import fold
from engine.text.lexicon import Pattern, WordList
from engine.text.number_words import part_of
from engine.tools.zakat.dialogue.changes import changed
from engine.tools.zakat.dialogue.several import PART, in_currency, taken_back
from engine.tools.zakat.reading import times
from engine.tools.zakat.reading.amounts import tokens
from engine.tools.zakat.reading.lexicon import key
from engine.tools.zakat.reading.scan import Scan, scan
from engine.tools.zakat.reading.unheard import is_half, names_another
from engine.tools.zakat.rules.case import ANIMALS, CROPS, METALS, MONEY, Case, Item

_MINE = WordList("zakat.mine")
_HALF = Fraction(1, 2)
_FIRST = WordList("zakat.wait", fold=key)
_WRONG = WordList("zakat.wrong", fold=fold)
_FAMILIES = (METALS, ANIMALS, CROPS)
_LITTLE = 2  # words that are not understood
_FEW = 6  # words between a part and whose it is
_SPENT = ("expenses", "paid", "cash", "claimed")  # what an amount is read as that was paid
_LIKELY = 0.9  # of what is shown before it counts: whose something is, and of what a payment was
_OF_HIM = WordList("zakat.belongs_to", fold=key)
_BESIDE_OWNER = WordList("zakat.belongs_to", "zakat.beside_owner", fold=key)
_OF_IT = Pattern("zakat.of_what_is_due", r"(?<!\w)(?:{})(?!\w)")
_BESIDE_PAID = WordList("zakat.beside_paid", fold=key)
_NOT_MINE = ("not", "not_mine")


def amended(case: Case, said: Case, text: str) -> Case | None:
    """The case as it was meant; None where the message does not amend it."""
    return (
        _turned(case, said, text)
        or _recast(case, said, text)
        or _returned(case, said, text)
        or _settled(case, said, text)
        or _paid(case, said, text)
        or _of_another(case, said, text)
        or _parted(case, said, text)
        or _less(case, said)
        or taken_back(case, said, text)
        or _replaced(case, said)
    )


def takes_back(text: str) -> bool:
    """Whether the message announces that something was told wrongly."""
    words = [token.word for token in tokens(text)]
    return opening(text) > 0 or not _FIRST.isdisjoint(words[:1]) or any(_WRONG.begin(word) for word in words)


def _turned(case: Case, said: Case, text: str) -> Case | None:
    """ "The debt is not mine, it is owed to me": what was taken off comes on top."""
    if said.items or not case.of("debt"):
        return None
    seen = scan(text)
    to_me = seen.has("receivable") or (seen.has("debt") and any(token.word in _MINE for token in seen.tokens))
    if not (to_me and seen.has(*_NOT_MINE)):
        return None
    items = tuple(replace(item, kind="receivable") if item.kind == "debt" else item for item in case.items)
    return case.with_items(items)


def _recast(case: Case, said: Case, text: str) -> Case | None:
    """ "No, that was silver", "λάθος, κριθάρι είναι": another kind for the one that was told of its sort."""
    if said.items or said.problems or said.unread > _LITTLE:
        return None
    seen = scan(text)
    denied = {term.meaning for term in seen.terms if times.denied(seen, term.first)}
    if not takes_back(text) and denied.isdisjoint(item.detail or item.kind for item in case.items):
        return None
    for family in _FAMILIES:
        named = [kind for kind in said.wants if kind in family and kind not in denied]
        owned = [item for item in case.items if (item.detail if item.kind == "crop" else item.kind) in family]
        if len(named) == len(owned) == 1:
            new = _as(owned[0], named[0])
            items = tuple(new if item is owned[0] else item for item in case.items)
            return (
                None if new == owned[0] else changed(replace(case, items=items, purity=None), replace(said, drops=()))
            )
    return None


def _as(item: Item, kind: str) -> Item:
    if kind in CROPS:
        return replace(item, detail=kind)
    return replace(item, kind=kind, purity=None if "silver" in (kind, item.kind) else item.purity)


def _returned(case: Case, said: Case, text: str) -> Case | None:
    """ "She already paid it back, it is in the 6,000": what was lent is with the asker; it comes on top of the money
    unless it is said to lie in it."""
    lent = case.of("receivable")
    seen = scan(text)
    told = {each.value for each in seen.quantities}
    cash = {item.amount for item in case.of("cash")}
    if len(lent) != 1 or not seen.has("returned") or not told <= {lent[0].amount, *cash}:
        return None
    others = tuple(item for item in case.items if item is not lent[0])
    if any(times.denied(seen, term.first) for term in seen.terms if term.meaning == "returned"):
        return case.with_items((*others, replace(lent[0], kind="doubtful")))  # "I do not see it coming back"
    within = seen.has("included") or not told.isdisjoint(cash - {lent[0].amount})
    return case.with_items(others if within else (*others, replace(lent[0], kind="cash")))


def _settled(case: Case, said: Case, text: str) -> Case | None:
    """ "The debt was paid off already": what was owed is no more."""
    seen = scan(text)
    if said.items or not case.of("debt") or not (seen.has("debt") and seen.has("paid", "returned")):
        return None
    if said.unread > _LITTLE or any(times.denied(seen, term.first) for term in seen.terms):
        return None
    return case.with_items(tuple(item for item in case.items if item.kind not in ("debt", "due")))


def _paid(case: Case, said: Case, text: str) -> Case | None:
    """ "I already paid 200 of it": of the zakat that was told, where nothing is owed that it may be of; it is shown."""
    money, held = [item for item in said.items if item.kind in _SPENT], case.of(*MONEY)
    if len(money) != 1 or len(said.items) != 1 or not held or case.of("debt", "due", "salary", "rent"):
        return None
    seen = scan(text)
    if said.unread > _LITTLE or not seen.has("paid") or money[0].amount >= min(item.amount for item in held):
        return None
    if not (seen.has("zakat") or _OF_IT.search(key(text))) or not _only(seen, _BESIDE_PAID, spared=("paid", "zakat")):
        return None
    paid = Item("paid", money[0].amount, in_currency(replace(money[0], kind="cash"), case).unit)
    return changed(case, replace(said, items=(paid,), adds=True, likely=_LIKELY))


def _only(seen: Scan, beside: Container[str], spared: Sequence[str]) -> bool:
    """Whether a message holds amounts, words of these meanings and such as stand beside them, and nothing that may deny
    it, name a part or tell of somebody or some time else."""
    known = {at for term in seen.terms if term.meaning in spared for at in range(term.first, term.last)}
    known |= {at for each in seen.quantities for at in range(each.first, each.last)}
    words = [token.word for at, token in enumerate(seen.tokens) if at not in known]
    return all(word in beside or not any(map(str.isalnum, word)) for word in words)


def _of_another(case: Case, said: Case, text: str) -> Case | None:
    """ "The gold is my wife's": all that the case holds of a kind is somebody else's, which is shown. Where more is
    said ("half of it", "not hers", "her gift to me"), the case as it was is shown instead."""
    if said.items or said.problems or said.unread > _LITTLE or is_question(text) or "jewellery" in said.wants:
        return None
    words = [token.word for token in tokens(text)]
    named = [kind for kind in said.wants if case.of(kind)]
    owner = next((at for at, word in enumerate(words) if names_another(word) or _is_to_another(word)), None)
    if len(named) != 1 or owner is None or not _belongs(words, owner):
        return None
    doubted = replace(case, likely=min(case.likely, _LIKELY))
    if not all(word in _BESIDE_OWNER or names_another(word) or _is_to_another(word) for word in _but(named, text)):
        return doubted
    theirs = (replace(item, kind="theirs", detail=item.kind) if item.kind in named else item for item in case.items)
    return doubted.with_items(tuple(theirs))


def _but(kinds: Sequence[str], text: str) -> list[str]:
    """The words of a message but those that name one of these kinds."""
    seen = scan(text)
    named = {at for term in seen.terms if term.meaning in kinds for at in range(term.first, term.last)}
    words = (token.word for at, token in enumerate(seen.tokens) if at not in named)
    return [word for word in words if any(map(str.isalnum, word))]


def _is_to_another(word: str) -> bool:
    """ "لزوجتي"."""
    return word.startswith("ل") and names_another(word[1:])


def _belongs(words: Sequence[str], owner: int) -> bool:
    """Whether what is named in front of somebody is said to be his: "is my wife's", "لزوجتي", "είναι της μάνας μου"."""
    return (
        _is_to_another(words[owner])
        or words[owner + 1 : owner + 2] in (["'"], ["s"], ["'s"])
        or not _OF_HIM.isdisjoint(words[:owner])
    )


def _parted(case: Case, said: Case, text: str) -> Case | None:
    """ "Half of it is mine", "those 8,000 are my brother's as well, mine is a half"."""
    owned = [item for item in case.items if item.kind in (*MONEY, *METALS)]
    named = {item.amount for item in said.items}
    kinds = {(item.kind, item.unit) for item in owned}
    if len(kinds) != 1 or not named <= {item.amount for item in owned} or (named and len(owned) > 1):
        return None
    words = tokens(text)
    for place, word in enumerate(words):
        part = _HALF if is_half(word.word) else part_of(word.word)
        near = [each.word for each in words[max(0, place - _FEW) : place + _FEW + 1]]
        mine = not _MINE.isdisjoint(near)
        if part is not None and (mine or (part == _HALF and any(map(names_another, near)))):
            if len(owned) > 1:
                return replace(case, meant=(Item(owned[0].kind, part, PART),))
            items = tuple(_part(item, part) if item is owned[0] else item for item in case.items)
            return case.with_items(items)
    return None


def _less(case: Case, said: Case) -> Case | None:
    """ "10k of that is my sister's": a part that is another's comes off the sum of the case, the largest where there
    are several of a kind: together they are the same."""
    owned = [item for item in case.items if item.kind in (*MONEY, *METALS)]
    alike = {replace(item, amount=Fraction(0)) for item in owned}
    if len(alike) != 1 or len(said.items) != 1 or said.items[0].kind != "theirs":
        return None
    mine, theirs = max(owned, key=lambda item: item.amount), said.items[0]
    if theirs.amount >= mine.amount or (theirs.unit and theirs.unit != mine.unit):
        return None
    left = replace(mine, amount=mine.amount - theirs.amount)
    return case.with_items(tuple(left if item is mine else item for item in case.items))


def _part(item: Item, part: Fraction) -> Item:
    return replace(item, amount=item.amount * part)


def _replaced(case: Case, said: Case) -> Case | None:
    """ "Sorry, the 15,000 was before, it is 9,600 now": an amount of the case that is named again gives way."""
    told = {item.amount for item in case.items}
    again = [item for item in said.items if item.amount in told]
    fresh = [item for item in said.items if item.amount not in told]
    if not (said.changes and again and fresh) or any(item.kind == "unclear" for item in fresh):
        return None
    kinds = {item.kind for item in case.items if item.amount in {each.amount for each in again}}
    if len(kinds) != 1 or len(again) != 1 or len(fresh) != 1:
        return None
    (kind,) = kinds
    if fresh[0].kind == "cash" and again[0].kind == kind != "cash":
        return None  # "I have 9,000 and owe 2,000": each is told by its kind
    new = replace(fresh[0], kind=kind) if fresh[0].kind == "cash" else fresh[0]
    return changed(case, replace(said, items=(new,), adds=False, unused=(), drops=()))
