"""Whether a message goes on from a case, how it is read then, and the case after it."""

import re
from dataclasses import replace
from fractions import Fraction

from engine.tools.common.assent import asks_back, is_refusal
from engine.tools.zakat.dialogue.amended import amended, takes_back
from engine.tools.zakat.dialogue.changes import changed, regrown, worn
from engine.tools.zakat.dialogue.replies import answered
from engine.tools.zakat.dialogue.several import becomes, is_whole, which
from engine.tools.zakat.dialogue.understood import SHOWN, is_about, put_right
from engine.tools.zakat.reading.amounts import tokens
from engine.tools.zakat.reading.prices import SLIGHT
from engine.tools.zakat.reading.read import read
from engine.tools.zakat.reading.roles import Later
from engine.tools.zakat.reading.scan import scan
from engine.tools.zakat.reading.weighed import opens
from engine.tools.zakat.rules.case import METALS, MONEY, Case, Item

_KARAT = re.compile(r"(?<![\d.,])(9|1[048]|2[1-4])\s?[kK]\b")
_OF_MONEY = ("cash", "money", "goods", "debt", "receivable", "salary", "rent", "shares", "crypto", "expenses")
_SOME = 3  # words that are not understood
_FEW_WORDS = 6


def goes_on(case: Case, asked: str, said: Case, text: str, *, ours: bool) -> bool:
    """Whether the message belongs to the case. `ours`: alone it would come here, too."""
    is_asked_back = asked in ("hawl", "grazing") and asks_back(text) and not (said.items or said.changes)
    return not is_asked_back and _goes_on(case, asked, said, text, ours=ours)


def _goes_on(case: Case, asked: str, said: Case, text: str, *, ours: bool) -> bool:
    if (asked in SHOWN and is_about(case, text)) or (asked and said.unsure and said.unread <= 1):
        return True
    if amended(case, said, text) is not None or (case.items and is_refusal(text)):
        return True
    if asked and answered(case, asked, said, text) is not None and said.unread <= (4 if ours else 1):
        return True
    if case.meant and len(tokens(text)) <= _FEW_WORDS and (said.unread <= 1 or _settles(case, said, text)):
        return True  # it is asked again
    if _puts_right(case, said, text):
        return True  # whatever else its words would be
    if (worn(case, said) and said.unread <= 3 and len(tokens(text)) <= 10) or (
        regrown(case, said) and said.unread <= 1 and len(tokens(text)) <= 6
    ):
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


def _settles(case: Case, said: Case, text: str) -> bool:
    """Whether it tells the place of the amount that is asked about."""
    return (becomes if case.meant[0].sign else which)(case, said, text) is not None


def _puts_right(case: Case, said: Case, text: str) -> bool:
    """Whether it takes back what the case holds, or tells the currency of it: "it's in pounds by the way"."""
    if takes_back(text) and (_bears(case, said) or _tells_anew(case, said)):
        return True
    if said.unread > _SOME:
        return False
    bare = any(not item.unit for item in case.of(*MONEY))
    again = bool(said.items) and all(_named_again(case, item) for item in said.items)
    return again or bool(said.unit and not said.items and bare)


def _named_again(case: Case, new: Item) -> bool:
    """Whether it is an amount of the case, now with its unit."""
    return bool(new.unit) and any(
        (item.kind, item.amount, item.unit) == (new.kind, new.amount, "") for item in case.items
    )


def _tells_anew(case: Case, said: Case) -> bool:
    """Whether all its amounts are of what the case holds, among few other words; a number alone may be of anything."""
    kinds = {item.kind for item in case.items} | {"metal"}
    alike = all(item.kind in kinds or (item.kind == "cash" and not item.unit) for item in said.items)
    return bool(said.items) and alike and said.unread <= _SOME


def _bears(case: Case, said: Case) -> bool:
    """Whether the purity or the year that it tells is of what the case holds."""
    if said.items or said.problems:
        return False
    purer = said.purity is not None and case.of("gold", "jewellery")
    return bool(purer or (said.hawl is not None and case.of(*METALS, *MONEY)))


def _opening(text: str) -> bool:
    return opens(tokens(text))


def heard(case: Case, text: str, later: Later | None = None) -> Case:
    """The message as it is to be read after the case: of zakat al-fitr few words tell of persons and food. `later`:
    what its amounts are held against."""
    of_gold = _KARAT.search(text) is not None and bool(case.of("gold", "jewellery"))
    if of_gold and not (_tells_of_money(text) or read(text).adds):
        text = _KARAT.sub(r"\1 karat", text)  # "it is 21k" is no thousand then
    said = _heard(case, text, later)
    said = replace(said, whole=is_whole(said, text))
    return replace(said, changes=True) if case.meant or takes_back(text) else said


def _tells_of_money(text: str) -> bool:
    seen = scan(text)
    return seen.has(*_OF_MONEY) or any(term.meaning.startswith("$") for term in seen.terms)


def _heard(case: Case, text: str, later: Later | None) -> Case:
    said = read(text, later=later)
    if case.wards is not None and not said.items and (minors := read(f"minors: {text}")).wards:
        return minors  # "there are 3 children"
    metal = next((item.kind for item in case.of(*METALS)), "")
    priced = read(f"{'silver' if metal == 'silver' else 'gold'}, {text}") if metal and said.items else said
    if (priced.gold or priced.silver) and not (said.gold or said.silver):
        return priced  # "the price is 65 euros"
    worth = [item.amount for item in said.items if item.kind == "metal_worth"]
    unpriced = case.gold is None and case.silver is None and not case.of(*METALS, "metal_worth")
    if worth and len(said.items) == 1 and unpriced and _slight(worth[0], case) and len(tokens(text)) <= 8:
        return read(f"price {text}")  # "gold 80 usd"
    fitr = case.of("persons") or "fitr" in case.wants
    plain = all(item.kind == "cash" and not item.unit for item in said.items)
    return read(f"fitr, {text}") if fitr and plain and len(tokens(text)) <= 12 and not said.problems else said


def _slight(amount: Fraction, case: Case) -> bool:
    return SLIGHT * amount <= sum((item.amount for item in case.of(*MONEY)), Fraction(0))


def _weighed(case: Case) -> bool:
    return bool(case.of(*METALS, "crop"))


def merged(case: Case, asked: str, said: Case, text: str) -> Case:
    """The case with the answer, or with the change, in it."""
    if asked and said.unsure:
        return case
    if asked in SHOWN and ((put := put_right(case, said, text)) is not None or is_about(case, text)):
        return put or case
    completed = amended(case, said, text) or (answered(case, asked, said, text) if asked else None)
    return completed if completed is not None else changed(case, said, opens=_opening(text))
