"""Which days a text speaks of: dates of both calendars, weekdays, "tomorrow", "بعد بكرة", "1 to 10 Ramadan". Pure.

Of a date without a year the next one is meant, from `today` on. Numbers alone are read day first where both ways are
possible, and `taken` says so.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import islice, pairwise

from engine.dates.days import Days, NoSuchDay, in_year
from engine.dates.hijri import to_hijri
from engine.dates.readers import READERS, spaced
from engine.text.folding import Folded, pattern
from engine.text.lexicon import either

Span = tuple[int, int]
MOST_DAYS = 100  # told in one way in one message


@dataclass(frozen=True, slots=True)
class When:
    """What a text says of days, in order, and where."""

    found: tuple[Days | NoSuchDay, ...]
    spans: tuple[Span, ...]

    @property
    def days(self) -> Days | None:
        """The first that exists."""
        return next((one for one in self.found if isinstance(one, Days)), None)

    @property
    def wrong(self) -> NoSuchDay | None:
        return next((one for one in self.found if isinstance(one, NoSuchDay)), None)


Placed = tuple[Span, Days | NoSuchDay]


def when(text: Folded, today: date) -> When:
    found: list[Placed] = []
    rest = text.text
    for expression, read in READERS:
        told = [(match.span(), read(match, today)) for match in islice(spaced(expression).finditer(rest), MOST_DAYS)]
        days = [(span, one) for span, one in told if one is not None]
        found += days
        rest = _blanked(rest, [span for span, _ in days]) if days else rest
    found.sort(key=lambda one: one[0])
    joined = _joined(_in_its_year(_on_its_weekday(_in_its_week(found), text.text), today), text.text)
    return When(tuple(days for _, days in joined), tuple(span for span, _ in joined))


def _blanked(text: str, spans: Sequence[Span]) -> str:
    """With letters that no expression matches in the place of these parts."""
    letters = list(text)
    for start, end in spans:
        letters[start:end] = "\0" * (end - start)
    return "".join(letters)


def _in_its_week(found: list[Placed]) -> list[Placed]:
    """ "Saturday next week" is one day."""
    for one, other in pairwise(found):
        week, day = sorted((one[1], other[1]), key=lambda days: isinstance(days, Days) and days.first == days.last)
        if not isinstance(week, Days) or not isinstance(day, Days) or {week.calendar, day.calendar} != {"relative"}:
            continue
        if (week.last - week.first).days == 6 and day.first == day.last:
            meant = week.first + timedelta(days=(day.first - week.first).days % 7)
            merged = ((one[0][0], other[0][1]), replace(day, first=meant, last=meant))
            return [merged if pair is one else pair for pair in found if pair is not other]
    return found


_BESIDE = re.compile(r"[\s,]*(?:the|of|on|في|ال|τησ|την|στισ)?\s*")


def _on_its_weekday(found: list[Placed], text: str) -> list[Placed]:
    """ "Friday 27 November" is one day; where that date is another weekday, the date stands and says so."""
    for one, other in pairwise(found):
        date_, named = sorted(
            (one[1], other[1]), key=lambda days: isinstance(days, Days) and days.calendar == "relative"
        )
        if not isinstance(date_, Days) or not isinstance(named, Days) or date_.first != date_.last:
            continue
        a_weekday = named.calendar == "relative" and pattern(either("dates.weekday")).search(
            text[slice(*_span(named, one, other))]
        )
        if date_.calendar == "relative" or not a_weekday or not _BESIDE.fullmatch(text[one[0][1] : other[0][0]]):
            continue
        wrong = date_.first.weekday() != named.first.weekday()
        merged = ((one[0][0], other[0][1]), replace(date_, taken="weekday") if wrong else date_)
        return [merged if pair is one else pair for pair in found if pair is not other]
    return found


def _span(days: Days, *placed: Placed) -> Span:
    return next(span for span, each in placed if each is days)


def _in_its_year(found: list[Placed], today: date) -> list[Placed]:
    """ "between 1 Muharram and 10 Dhu al-Hijja 1448": a day without a year is the last one before that with a year."""
    told = list(found)
    for at, ((span, one), (_, other)) in enumerate(pairwise(found)):
        if not isinstance(one, Days) or not isinstance(other, Days) or one.calendar != other.calendar:
            continue
        if one.taken != "year" or other.taken == "year" or one.calendar == "relative":
            continue
        year = to_hijri(other.first).year if other.calendar == "hijri" else other.first.year
        same, before = (in_year(one, each, today) for each in (year, year - 1))
        chosen = same if not isinstance(same, Days) or same.first <= other.first else before
        told[at] = (span, chosen)
    return told


_TO = re.compile(
    r"[\s,]*(?:to|till|until|through|thru|-|الي|ل|لحد|لغايه|حتي|εωσ|ωσ|μεχρι)[\s,]*(?:on|the|يوم|تισ|την|τισ|τη|το)?\s*"
)


def _joined(found: list[Placed], text: str) -> list[Placed]:
    """ "Friday to Sunday" is one stretch of days."""
    for one, other in pairwise(found):
        (start, end), first = one
        (begin, stop), last = other
        if isinstance(first, Days) and isinstance(last, Days) and _TO.fullmatch(text[end:begin]):
            later = last.last if last.last >= first.first else last.last + timedelta(days=7)
            merged = ((start, stop), replace(first, last=later))
            return [merged if pair is one else pair for pair in found if pair is not other]
    return found
