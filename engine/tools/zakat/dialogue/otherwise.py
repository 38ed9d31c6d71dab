"""What may be different in a case that was shown and is not right: its amounts as what they are most often taken for by
mistake, the latest first. Each is a button that leads to the case as it says. Pure."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from engine.tools.common.assent import words_of
from engine.tools.zakat.dialogue.words import Words
from engine.tools.zakat.rules.case import METALS, Case, Item

MOST = 6  # buttons
_MISTAKEN: Mapping[str, tuple[str, ...]] = {
    "cash": ("debt", "receivable"), "goods": ("cash",), "receivable": ("debt",), "debt": ("receivable", "cash"),
    "theirs": ("cash",), "earlier": ("cash",), "doubtful": ("receivable",), "salary": ("cash",),
    "expenses": ("cash",), "paid": ("expenses",), "metal_worth": ("cash",), "crypto": ("cash",),
}  # fmt: skip
_PLACED = ("cash", "goods", "debt", "receivable", *METALS)  # of which one may have been told instead of another


def otherwise(case: Case, words: Words) -> list[tuple[str, Case]]:
    """What each button says, and the case that it leads to."""
    found = ((f"{words.given(item)}: {said}", other) for item in case.items for said, other in _ways(item, case, words))
    each = dict(found)
    return list(each.items())[-MOST:] if len(each) > MOST else list(each.items())


def chosen(text: str, case: Case, words: Words) -> Case | None:
    """The case of the button that a reply says, pressed or typed."""
    said = words_of(text)
    return next((other for label, other in otherwise(case, words) if words_of(label) == said), None)


def _ways(item: Item, case: Case, words: Words) -> Iterator[tuple[str, Case]]:
    at = case.items.index(item)
    before, after = case.items[:at], case.items[at + 1 :]
    for kind in () if item.detail else _MISTAKEN.get(item.kind, ()):
        other = replace(item, kind=kind)
        yield words.label(other), case.with_items((*before, other, *after))
    olds = [old for old in before if (old.kind, old.unit) == (item.kind, item.unit) and item.kind in _PLACED]
    if olds:
        left = tuple(old for old in before if old is not olds[-1])
        yield words("choice_instead", items=words.given(olds[-1])), case.with_items((*left, item, *after))
    yield words("choice_out"), case.with_items((*before, *after))
