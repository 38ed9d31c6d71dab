"""What a text leaves out: "all but the MBA", "non-residents", "عدا إدارة الأعمال", "before 1 October". Pure.

A word stands in such a text and the text is not about it. Patterns are written as people write and folded like any
text.
"""

import re
from functools import lru_cache
from itertools import islice

from engine.language import Language
from engine.text import analysis
from engine.text.lexicon import column, either

_SOME, _ONE = 3, 1  # telling words after the mark that it takes in


def excluded(folded: str, language: Language) -> frozenset[str]:
    """Analysed terms that a folded text names only to leave them out."""
    if not (found := list(_pattern(language).finditer(folded))):
        return frozenset()
    left_out: set[str] = set()
    for match in found:
        some, one, month = match.group("some", "one", "month")
        if month:
            left_out.update(analysis.terms(month, language))
        else:
            left_out.update(islice(analysis.content_terms(some or one, language), _SOME if some else _ONE))
    kept = analysis.terms(_pattern(language).sub(" ", folded), language)
    return frozenset(left_out.difference(kept))


@lru_cache(maxsize=3)
def _pattern(language: Language) -> re.Pattern[str]:
    some, one, before = (
        analysis.normalize("|".join(column(f"questions.leaves_out.{what}", language)))
        for what in ("some", "one", "month")
    )
    words = r"[^,.;:()؛·–—]"
    months = analysis.normalize(either("expected.months"))
    return re.compile(
        rf"\b(?:(?:{some})\s+(?P<some>{words}{{1,40}})|(?:{one})[\s-]+(?P<one>\w+)"
        rf"|(?:{before})\s+(?:\w+\s+){{0,4}}?(?P<month>{months})\b)"
    )
