"""A message with its corrections carried out, "6000, no sorry, 8000 dollars" and "not 21 but 18 karat". Pure."""

from fractions import Fraction

from engine.text.contrast import excluded, may_exclude
from engine.text.corrections import marks
from engine.tools.zakat.reading.scan import PURITIES, TIMES, WEIGHTS, Quantity, Scan, scan
from engine.tools.zakat.rules.case import ANIMALS

_APART = 4  # words between a correction and the amount that it corrects or tells


def corrected(text: str) -> str:
    """Without each amount that is taken back at once for another of its sort."""
    seen: Scan | None = None
    for start, end in reversed(marks(text)):
        seen = seen or scan(text)
        without = _without(text, seen, start, end)
        text, seen = without, seen if without == text else None  # only a changed text is scanned anew
    return _without_denied(text)


def _without_denied(text: str) -> str:
    """Without figures and currencies that a message names to set them aside: "not 21 but 18 karat", "not euros"."""
    if not may_exclude(text):
        return text
    seen = scan(text)
    named = [_span(seen, each) for each in seen.quantities]
    named += [
        (seen.tokens[term.first].start, seen.tokens[term.last - 1].end)
        for term in seen.terms
        if term.meaning.startswith("$")
    ]
    kept, at = [], 0
    for start, end in sorted(excluded(text, named, exceptions=False)):
        kept.append(text[at : max(at, start)])
        at = max(at, end)
    return " ".join((*kept, text[at:]))


def set_aside(text: str) -> frozenset[Fraction]:
    """Amounts that a message names to set them aside: the first of "not 10,000 but 9,000"."""
    if not may_exclude(text):
        return frozenset()
    seen = scan(text)
    out = excluded(text, [_span(seen, each) for each in seen.quantities], exceptions=False)
    return frozenset(each.value for each in seen.quantities if any(a <= _span(seen, each)[0] < b for a, b in out))


def _without(text: str, seen: Scan, start: int, end: int) -> str:
    mark = [place for place, token in enumerate(seen.tokens) if start <= token.start < end]
    amounts = [each for each in seen.quantities if each.unit not in PURITIES]
    wrong = next((each for each in reversed(amounts) if _span(seen, each)[1] <= start), None)
    right = next((each for each in amounts if _span(seen, each)[0] >= end), None)
    if not mark or wrong is None or right is None:
        return text
    near = mark[0] - wrong.last <= _APART and right.first - mark[-1] <= _APART
    if not near or (right.unit and _sort(wrong) != _sort(right)):
        return text
    (first, last), (begin, stop) = _span(seen, wrong), _span(seen, right)
    if wrong.unit and not right.unit:
        last = seen.tokens[wrong.first].end  # the figure alone is replaced
        if not seen.tokens[wrong.first].word[0].isdigit():
            return text
    return text[:first] + text[begin:stop] + text[last:start].rstrip(" ,،(–—-") + text[stop:]


def _span(seen: Scan, quantity: Quantity) -> tuple[int, int]:
    return seen.tokens[quantity.first].start, seen.tokens[quantity.last - 1].end


def _sort(quantity: Quantity) -> str:
    sorts = {"weight": WEIGHTS, "time": TIMES, "animal": ANIMALS}
    return next((sort for sort, units in sorts.items() if quantity.unit in units), "money")
