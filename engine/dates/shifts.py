"""So many days or weeks on from a day that is named: "45 days after 10 Dhu al-Hijja", "قبل العيد بعشرة ايام". Pure."""

import re

from engine.dates.readers import day_number, days_of, spaced
from engine.text.folding import Folded

Span = tuple[int, int]
_NUMBER = r"(?:(?P<number>\d{1,5}|{said})\s+|(?:a|an|one|μια)\s+)?"
_SHIFTS = (
    r"(?<!\w){counted}{unit} (?:(?P<on>after|from|past|following|بعد|μετα)|(?P<back>before|prior to|قبل|πριν))"
    r"(?: απο)?(?: το| την| τη| τον| τισ)?(?: (?:it|that|this|then|ذلك|هذا|αυτο))?(?!\w)",
    r"(?<!\w)(?:(?P<on>بعد)|(?P<back>قبل)) {counted}{unit} (?:من|علي)(?!\w)",
    r"(?<!\w)(?:(?P<on>بعد)|(?P<back>قبل)) (?P<base>[^\d?؟]{2,40}?) ب ?{counted}{unit}(?!\w)",
    r"(?<!\w)و?(?:(?P<on>بعد)|(?P<back>قبل))(?:ه|ها) (?:ب ?)?{counted}{unit}(?!\w)",
)
_ONE = re.compile(r"(?<!\w)(?:an?|one|μια)\s|(?:يوم|اسبوع)ين(?!\w)|ب ?(?:يوم|اسبوع)(?!\w)")  # a number without figures


def shift(text: Folded) -> tuple[int, tuple[Span, ...]]:
    """By how many days, and the words that say so; 0 where nothing does."""
    for expression in _SHIFTS:
        match = spaced(expression.replace("{counted}", _NUMBER)).search(text.text)
        spelt = match["number"] if match else None
        if match is None or (spelt is None and not _ONE.search(match[0])):
            continue
        number = 1 if spelt is None else int(spelt) if spelt.isdecimal() else day_number(spelt) or 0
        days = number * days_of(match["unit"]) * (1 if match["on"] else -1)
        base = match.span("base") if "base" in match.groupdict() else (match.end(), match.end())
        return days, ((match.start(), base[0]), (base[1], match.end()))
    return 0, ()
