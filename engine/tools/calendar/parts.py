"""What a message names of days, feasts and amounts of time, whatever it asks of them; and what is asked, put together
from these once its meaning tells what that is. Pure.
"""

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Literal

from engine.dates.days import HIJRI_YEARS, Days
from engine.dates.events import Event
from engine.dates.hijri import next_occurrence, to_hijri
from engine.dates.spans import Amount, amounts, shift
from engine.dates.when import when
from engine.text.folding import Folded, fold, folded
from engine.text.lexicon import Pattern
from engine.tools.calendar.reading import Reading, Request, Span, cues, named_events, of_next_year, year_in

Asks = Literal[
    "to_hijri", "to_gregorian", "today", "weekday", "event", "until", "ago", "between", "add", "age", "length", "white",
    "none",
]  # fmt: skip
HALF_A_YEAR = 182  # days
MOST = 3  # of a kind that are told apart

_WEEKDAY = Pattern("dates.weekday", r"(?:\w{1,4} )?(?:ال)?(?:{})")
_WEEKS = Pattern("dates.units.7", r"(?<!\w)(?:{})(?!\w)")
_MONTHS = Pattern("dates.units_of_months.1", r"(?<!\w)(?:{})(?!\w)")
_YEAR = re.compile(r"\d{3,4}|[/.-]\s*\d+\s*[/.-]")
_FIGURE = re.compile(r"[\s,]*\d{2,4}(?![\d:])")  # that may be the year of a day
_DATE_LIKE = re.compile(
    r"(?<![\d.,])(?:1[34]\d\d|19\d\d|20\d\d)(?![\d.,]\d)|(?<!\d)\d{1,2}\s*(?:st|nd|rd|th|η|ησ)(?!\w)"
)
# What is named in the calendar from which a day is converted, the likelier first.
_CONVERTED: Mapping[str, Sequence[Collection[str]]] = {
    "to_hijri": [("gregorian",), ("relative",)],
    "to_gregorian": [("hijri",), ("event", "month")],
}


@dataclass(frozen=True, slots=True)
class Named:
    """A day, a stretch of days or a feast, as it is written. `year`: of a feast, whose name may be that of a month."""

    span: Span
    written: str
    days: Days | None = None
    event: str = ""
    year: int = 0

    @property
    def amount(self) -> Amount:
        """Of "within 30 days", which is told from today or from a day that is named."""
        found = amounts(folded(self.written)) if self.calendar == "relative" else ()
        return found[0][1] if found else Amount()

    @property
    def calendar(self) -> str:
        if self.event or self.days is None:
            return "event"
        return "month" if self.days.whole else self.days.calendar


@dataclass(frozen=True, slots=True)
class Parts:
    """In the order of the text. `by`: how far on from what stands behind it a day is said to lie. `doubtful`: figures
    are left that look like those of a day that was not read."""

    text: Folded
    named: tuple[Named, ...]
    spans: tuple[tuple[Span, Amount], ...]
    by: Amount
    year: int
    doubtful: bool

    @property
    def only(self) -> Amount:
        """The one amount of time that is told, beside days or from today on."""
        found = [span for _, span in self.spans] or [one.amount for one in self.named if one.amount]
        return found[0] if len(set(found)) == 1 else Amount()


def parts(raw: str, events: Sequence[Event], today: date) -> Parts:
    text = folded(raw)
    dates = when(text, today)
    days = [
        Named(span, text.written(*span), days=one)
        for span, one in zip(dates.spans, dates.found, strict=True)
        if isinstance(one, Days)
    ]
    feasts = [
        (key, span)
        for key, span in named_events(text, events)
        if not any(_overlap(span, one.span) and not (one.days and one.days.whole) for one in days)
    ]
    named = [one for one in days if not any(_overlap(one.span, span) for _, span in feasts)]
    for key, span in feasts:
        month = next((one for one in days if _overlap(one.span, span)), Named(span, text.written(*span)))
        named.append(replace(month, event=key, year=_year_behind(text, max(span[1], month.span[1]), month)))
    named.sort(key=lambda one: one.span)
    by, turned = shift(text)
    taken = [one.span for one in named]
    lengths = tuple(one for one in amounts(text) if not any(_overlap(one[0], span) for span in taken))
    left = text.without(*dates.spans, *(span for _, span in feasts), *(span for span, _ in lengths), *turned)
    year = year_in(left)
    loose = _DATE_LIKE.sub("", left.text, count=1) if year else left.text
    behind = any(_FIGURE.match(left.text, end) for start, end in dates.spans if not _YEAR.search(text.text, start, end))
    return Parts(text, tuple(named), lengths, by, year, behind or _DATE_LIKE.search(loose) is not None)


def _overlap(one: Span, other: Span) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _year_behind(text: Folded, end: int, month: Named) -> int:
    """Of a feast: "Eid al-Fitr 2030", "Ramadan 1450"."""
    if month.days is not None and month.days.taken != "year" and (within := re.search(r"\d{4}", month.written)):
        return int(within[0])
    behind = re.match(r"\W*(?:[^\W\d]{1,6}\s+)?(\d{4})(?!\d)", text.text[end : end + 14])
    return int(behind[1]) if behind else 0


def facts(of: Parts, reading: Reading, today: date) -> tuple[str, ...]:
    """What was read, for the network that tells what is asked."""
    counts = Counter(one.calendar for one in of.named)
    told = [f"{name} {min(count, MOST)}" for name, count in counts.items()]
    told.append(f"amounts {min(len(of.spans), MOST)}")
    told.append(f"words {reading.request.kind}")
    told += [f"cue {kind}" for kind in cues(of.text)]
    days = [one.days for one in of.named if one.days is not None and one.calendar in ("hijri", "gregorian")]
    told += ["past"] if any(one.first < today and one.taken != "year" for one in days) else []
    told += ["today"] if any(one.days is not None and one.days.first == today for one in of.named) else []
    told += ["by"] if of.by else []
    told += ["back"] if of.by.days < 0 or of.by.months < 0 else []
    told += ["year"] if of.year else []
    told += ["weeks"] if _WEEKS.search(of.text.text) else []
    told += ["months"] if _MONTHS.search(of.text.text) else []
    return tuple(told)


def asked(of: Parts, asks: Asks, events: Sequence[Event], today: date) -> Request | None:
    """The request, with the days that it needs; None where more or fewer are named than that."""
    if asks == "today":
        dated = any(one.calendar in ("hijri", "gregorian") for one in of.named)
        return None if dated or of.doubtful else Request("date")
    if asks == "between":
        return _between(of, events)
    if asks == "length":
        return _length(of)
    needed = _needed(of, asks, today)
    if asks == "white":
        months = [one for one in of.named if one.calendar in ("month", "event")]
        return Request("white", when=months[0].written if len(months) == 1 else "") if len(months) < 2 else None
    if len(needed) != 1:
        return None
    one = needed[0]
    if asks == "add":
        by = of.by or of.only
        past = (by.days, by.months) > (0, 0) and _is_nearer_in_the_past(one, today)
        return _of(one, "date", of, shift=by.days, months=by.months, past=past) if by and not one.amount else None
    if asks == "age":
        return _of(one, "age", of, past=True)
    if asks == "ago":
        return _of(one, "ago" if one.event else "until", of, past=True)
    kind: Literal["until", "weekday", "event", "date"] = (
        "until" if asks == "until" else "weekday" if asks == "weekday" else "event" if one.event else "date"
    )
    return _of(one, kind, of)


def _needed(of: Parts, asks: Asks, today: date) -> list[Named]:
    """What is named of the kind that is asked about: today only where nothing else is."""
    rest = [one for one in of.named if one.days is None or one.days.first != today or one.days.calendar != "relative"]
    if asks == "add" and any(not one.amount for one in rest):
        rest = [one for one in rest if not one.amount]
    if asks == "weekday":  # "was it a Friday?" names none that is asked about
        rest = [one for one in rest if not (one.calendar == "relative" and _WEEKDAY.fullmatch(fold(one.written)))]
    rest = rest or ([] if asks in ("until", "ago", "age", "weekday") else list(of.named))
    for fits in _CONVERTED.get(asks, ()):
        fitting = [one for one in rest if one.calendar in fits]
        if fitting:
            rest = fitting
            break
    exact = [one for one in rest if one.calendar != "month"]
    rest = exact or rest
    unlike: dict[object, Named] = {}
    for one in rest:
        unlike.setdefault((one.event, one.year) if one.event or one.days is None else one.days.first, one)
    return list(unlike.values())


def _is_nearer_in_the_past(one: Named, today: date) -> bool:
    """Of a day without a year, which is read as the next one, whether the last one is nearer: what began on it is
    under way."""
    return one.days is not None and one.days.taken == "year" and (one.days.first - today).days > HALF_A_YEAR


def _of(one: Named, kind: str, of: Parts, *, shift: int = 0, months: int = 0, past: bool = False) -> Request:
    year = one.year or (of.year if one.event else 0)
    within = of.year if one.days is not None and one.days.taken == "year" else 0
    return Request(
        kind,  # type: ignore[arg-type]
        when="" if one.event else one.written,
        event=one.event,
        year=year,
        next_year=one.event != "" and of_next_year(of.text) and not year,
        within=within,
        unit=_unit(of),
        shift=shift,
        months=months,
        past=past,
    )


def _between(of: Parts, events: Sequence[Event]) -> Request | None:
    named = [one for one in of.named if one.calendar != "month"]
    if len(named) > 2:
        named = [one for one in named if one.calendar != "relative"]
    if len(named) == 1 and named[0].days is not None and named[0].days.first != named[0].days.last:
        return Request("between", when=named[0].written, unit=_unit(of))
    if len(named) != 2:
        return None
    one, other = named
    if one.event and other.event and not (one.year or other.year):
        return Request("between", event=one.event, last=other.event, unit=_unit(of))
    if one.event or other.event:
        feast, day = (one, other) if one.event else (other, one)
        if not (feast.year or day.event):
            return Request("between", when=day.written, event=feast.event, unit=_unit(of))
    dated = [_dated(one, events) for one in named]
    return Request("between", when=" · ".join(dated), unit=_unit(of)) if all(dated) else None


def _dated(one: Named, events: Sequence[Event]) -> str:
    """As a day in words or figures; a feast of a year in the figures of its day, empty where either is not told."""
    if not one.event:
        return one.written
    event = next((event for event in events if event.key == one.event), None)
    if event is None or not one.year:
        return ""
    begun = one.year
    if begun >= HIJRI_YEARS:
        begun = to_hijri(next_occurrence(event.month, event.day, date(one.year, 1, 1))).year
    return f"{event.day}/{event.month}/{begun}"


def _length(of: Parts) -> Request | None:
    if len(of.named) == 1 and of.named[0].calendar in ("month", "event"):
        one = of.named[0]
        return replace(_of(one, "length", of), when=one.written, event="") if one.days is not None else None
    if not of.named and of.year:
        return Request("leap", year=of.year, hijri=of.year < HIJRI_YEARS)
    return None


def _unit(of: Parts) -> str:
    """In what a time is asked for, where that is not in days."""
    rest = of.text.without(*(span for span, _ in of.spans), *(one.span for one in of.named)).text
    return "weeks" if _WEEKS.search(rest) else "months" if _MONTHS.search(rest) else ""
