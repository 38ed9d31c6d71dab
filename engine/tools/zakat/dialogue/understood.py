"""What is replied once a case was shown: that it is right, that it is not, or what of it is different. Pure."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from engine.language import detect
from engine.text.figured import in_figures
from engine.text.folding import fold
from engine.text.lexicon import Pattern
from engine.tools.common.assent import is_assent, is_denial
from engine.tools.zakat.dialogue.changes import changed
from engine.tools.zakat.reading.scan import WEIGHTS, scan
from engine.tools.zakat.rules.case import Case, Item
from engine.tools.zakat.rules.missing import UNDERSTOOD

WRONG = "wrong"  # what of it is different
SHOWN = (UNDERSTOOD, WRONG)  # what is asked of a case that was shown
_OUT = Pattern("zakat.becomes.out", r"(?<!\w)(?:{})(?!\w)")
_NO_OTHER = ("cash", "earlier", "unclear")  # what an amount is told to be whose place another one takes
_OF_ITS_KIND = ("theirs", "earlier", "within")  # set aside, with the kind it would be


def is_about(case: Case, text: str) -> bool:
    """Whether a reply says yes or no to what was shown, or names an amount of it."""
    held = {item.amount for item in case.items}
    return is_assent(text) or is_denial(text) or any(value in held for value in _amounts(text))


def put_right(case: Case, said: Case, text: str) -> Case | None:
    """The case as it is right, or with the amounts that are named again as what they are now said to be, and those that
    are new; None where nothing of it is different. It is shown once more."""
    if is_assent(text):
        return replace(case, likely=1.0)
    items, fresh = [*case.items], [*said.items]
    for value in _amounts(text):
        old, told = _meant(value, items, fresh)
        if old is None:
            continue
        fresh = [item for item in fresh if item is not told]
        new, other = _now(old, told, fresh, case, text)
        fresh = [item for item in fresh if item is not other]
        items[items.index(old)] = new
    put = case.with_items(tuple(items))
    rest = replace(said, items=tuple(fresh), adds=said.adds or put != case)
    if fresh or not said.empty:
        put = changed(put, rest)
    return put if put != case else None


def _amounts(text: str) -> list[Fraction]:
    """Those that stand in a reply, its corrections among them."""
    return list(dict.fromkeys(each.value for each in scan(in_figures(text, detect(text))).quantities))


def _meant(value: Fraction, items: Sequence[Item], fresh: Sequence[Item]) -> tuple[Item | None, Item | None]:
    """The item of the case that an amount names, and what the reply tells of it; of several alike one that is told to
    be something else."""
    olds = [item for item in items if item.amount == value]
    told = next((item for item in fresh if item.amount == value), None)
    others = [item for item in olds if told is not None and item.kind != told.kind]
    return next(iter(others or olds), None), told


def _now(old: Item, told: Item | None, fresh: Sequence[Item], case: Case, text: str) -> tuple[Item, Item | None]:
    """The item as it is now said to be, and the amount of the reply that takes its place, if one does."""
    held = {item.amount for item in case.items}
    if told is None or told.kind in (old.kind, *_NO_OTHER):
        other = next((item for item in fresh if item.amount not in held and _are_alike(item, old)), None)
        if other is not None:
            return replace(old, amount=other.amount, unit=other.unit or old.unit), other
    if told is not None and told.kind not in (old.kind, "unclear"):
        own = old.kind in _OF_ITS_KIND and old.detail and told.kind in ("cash", old.detail)
        if own:
            return replace(old, kind=old.detail, detail=""), None
        return replace(old, kind=told.kind, detail=told.detail, unit=told.unit or old.unit), None
    return (replace(old, kind="beside", detail="") if _OUT.search(fold(text)) else old), None


def _are_alike(new: Item, old: Item) -> bool:
    """Whether both are money, weights or animals."""
    return (new.unit in WEIGHTS) == (old.unit in WEIGHTS) and (new.kind == old.kind or new.kind in _NO_OTHER)
