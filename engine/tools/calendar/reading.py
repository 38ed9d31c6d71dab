"""What a message asks of the calendar. Pure.

`read` gives what the message itself says, `Request.after` what it means as the continuation of an earlier one.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from typing import Literal, cast

from engine.dates.days import Days
from engine.dates.events import Event
from engine.dates.hijri import to_hijri
from engine.dates.names import speaks_of_dates
from engine.dates.spans import Amount, shift
from engine.dates.when import When, when
from engine.places.reading import COMMON
from engine.text.corrections import halves, opening
from engine.text.folding import Folded, fold, folded, pattern, set_aside
from engine.text.lexicon import Pattern, Patterns, WordList
from engine.text.tokens import whole

_KINDS, _UNITS, _WORDS = Patterns("calendar.kinds"), Patterns("calendar.units"), Patterns("calendar.words")
_HIJRI_WORDS = WordList("calendar.known", fold=fold)

Kind = Literal[
    "date", "weekday", "event", "now", "upcoming", "age", "length", "until", "leap", "between", "white", "ago"
]
Span = tuple[int, int]
ANY_EID = "eid"  # whichever of the two comes first
EIDS = ("eid_al_fitr", "eid_al_adha")


@dataclass(frozen=True, slots=True)
class Request:
    """`when` is the text that tells the days; `event` a key, or ANY_EID; `year` of either calendar, 0 for none;
    `next_year`: the coming one."""

    kind: Kind | Literal[""] = ""
    when: str = ""
    event: str = ""
    year: int = 0
    next_year: bool = False
    hijri: bool = False  # the Hijri calendar is named
    last: str = ""  # of two events between which days are counted, the one that was named last
    unit: str = ""  # "weeks" or "months", in which the time until a day is wanted
    within: int = 0  # the year, of either calendar, of the day that is named: that of the next day named without one
    shift: int = 0  # days on from the day or event that is named, backwards when negative
    months: int = 0  # the same in months, which go first
    past: bool = False  # of a day that is named without a year the last one is meant, not the next

    @property
    def by(self) -> Amount:
        """How far on from what is named the day lies that is asked for."""
        return Amount(self.shift, self.months)

    @property
    def asks_a_year(self) -> bool:
        """ "what hijri year is 2050": a year alone, with the calendar it is wanted in."""
        return bool(self.year) and not (self.when or self.event) and self.hijri

    @property
    def is_of_no_day(self) -> bool:
        return not (self.when or self.event or self.year or self.next_year)

    @property
    def event_year(self) -> bool:
        """Whether the year of an event is told."""
        return bool(self.year or self.next_year or self.within)

    def after(self, earlier: "Request") -> "Request":
        """This message as the continuation of an earlier one: what it leaves open is as it was there."""
        if self.kind in ("leap", "between", "white"):
            return self
        if self.by and self.is_of_no_day:
            by = earlier.by + self.by
            return replace(earlier, kind="date", shift=by.days, months=by.months)
        if earlier.by and earlier.is_of_no_day and not (self.by or self.is_of_no_day):
            return replace(self, kind="date", shift=earlier.shift, months=earlier.months)
        if self.event:
            return replace(self, kind=self.kind or ("until" if earlier.kind == "until" else "event"))
        if self.year or self.next_year:
            return self if self.when or not earlier.event else replace(self, kind="event", event=earlier.event)
        if self.when:
            return replace(
                self, kind=self.kind or (earlier.kind if earlier.kind in ("weekday", "age", "until") else "date")
            )
        return replace(earlier, kind=self.kind or earlier.kind)


@dataclass(frozen=True, slots=True)
class Reading:
    request: Request
    rest: tuple[str, ...]
    leads: bool
    of_dates: bool = True  # it speaks of dates or of nothing else
    figures: bool = False  # numbers in it were not understood
    unused: tuple[Span, ...] = ()  # words and figures that none of it explains
    also: str = ""  # a further event that is joined to the one of the request
    corrects: bool = False  # it opens with words that take back what was said before
    converts: bool = False  # a date is to be converted
    says_what: bool = False  # words of it tell what is asked: when, how long, which weekday

    def asks(self, *, of_event: bool, changes: bool = False) -> bool:
        """Whether it asks what a calendar tells, be it only today. `of_event`: an event was spoken of before, so that a
        year alone asks for it again, and beside other words where the message `changes` what was asked."""
        request = self.request
        year = (request.year or request.next_year) and of_event and (changes or not self.rest)
        kinds = ("age", "leap", "between", "upcoming", "white")
        says = request.when or request.event or year or request.kind in kinds or request.asks_a_year
        return bool(says) or (self.of_dates and not self.figures)


def read(raw: str, events: Sequence[Event], today: date) -> Reading:
    """A correction is read as the continuation of what it corrects: "5 June, no wait, 5 July in Hijri"."""
    begun = opening(raw)
    if begun:
        rest, shift = read(raw[begun:], events, today), len(folded(raw[:begun]).text)
        unused = tuple((start + shift, end + shift) for start, end in rest.unused)
        return replace(rest, unused=unused, corrects=True)
    parts = halves(raw)
    first, then = (_read(part, events, today) for part in parts) if parts else (None, None)
    if parts is None or first is None or then is None or then.request == Request():
        return _read(raw, events, today)
    begin = len(folded(raw[: len(raw) - len(parts[1])]).text)
    unused = tuple((start + begin, end + begin) for start, end in then.unused)
    return replace(then, request=then.request.after(first.request), leads=first.leads, unused=unused)


def cues(text: Folded) -> list[str]:
    """Every kind of which words of the text speak."""
    return [kind for kind, spelt in _KINDS.items() if pattern(spelt).search(text.text)]


def _read(raw: str, events: Sequence[Event], today: date) -> Reading:
    text = folded(raw)
    by, spans = shift(text)
    if spans:
        base = _unshifted(text.unsaid(*spans), events, today)
        if base.request.event or _is_date(when(folded(base.request.when), today).days):
            return replace(base, request=replace(base.request, kind="date", shift=by.days, months=by.months))
        if base.request == Request() and not base.rest:  # on from the day before
            return replace(base, request=Request("date", shift=by.days, months=by.months), of_dates=True)
    return _unshifted(text, events, today)


def _unshifted(text: Folded, events: Sequence[Event], today: date) -> Reading:
    named = [found.span() for found in (*_YEARS.finditer(text.text), *pattern(_WORDS["both"]).finditer(text.text))]
    text = set_aside(text, [*when(text, today).spans, *(span for _, span in named_events(text, events)), *named])
    raw, dates = text.raw, when(text, today)
    exact = next((one for one in dates.found if not (isinstance(one, Days) and one.whole)), None)
    asked = next((kind for kind, cues in _KINDS.items() if pattern(cues).search(text.text)), "")
    birth = asked == "age"
    foreign = _says("other_feasts", text)
    dated = _is_date(exact)
    apart = text.without(*dates.spans) if dated and asked == "between" else text
    event, spans = ("", []) if birth or foreign or (dated and apart is text) else _event(apart, events)
    last, others = _event(apart.without(*spans), events) if event and asked == "between" else ("", [])
    if last and others[0] < spans[0]:
        event, last = last, event
    also, beside = _event(apart.without(*spans), events) if event and asked in _OF_EACH else ("", [])
    if also and (also == event or not _JOIN.search(text.text[slice(*_between(spans[0], beside[0]))])):
        also, beside = "", []
    if also and beside[0] < spans[0]:
        event, also = also, event
    year = _leap_year(text) if asked == "leap" else year_in(text) if event or not dates.found else 0
    kind = _kind(asked, event, dates, year)
    told = raw if dates.found else ""
    if not event and (today_is := _TODAY_IS.search(text.text)):
        kind, told = "weekday", next(filter(None, today_is.groupdict().values()))
    beside_month = not event and asked not in ("until", "ago") and _says("month_beside", text)
    if beside_month:
        kind, told = "", ""  # the months around one are not told
    request = Request(
        cast(Kind, kind), told, event, year, _says("next_year", text),
        hijri=_says("hijri", text), last=last,
        within=_within(dates) or _apart(text, dates) or _this_year(text, dates, today),
        unit=next((name for name, cues in _UNITS.items() if kind == "until" and pattern(cues).search(text.text)), ""),
    )  # fmt: skip
    left = text.without(*dates.spans, *spans, *others, *beside)
    unread = [found for found in re.finditer(r"[^\W\d_]+", left.text) if not _known(found[0])]
    rest = tuple(found[0] for found in unread)
    spare = dates.spans[2 if kind in ("", "date", "weekday", "between") else 1 :]
    told_of = (year, request.within, *((29, 30) if kind == "length" else ()))
    loose = [found.span() for found in re.finditer(r"\d+", left.text) if whole(found[0]) not in told_of]
    strange = [found.span() for found in unread if len(found[0]) > 1 and found[0] not in COMMON]
    unused = tuple(sorted([*spare, *loose, *strange]))
    plain = re.search(r"[^\W\d_]", text.text) is not None and re.search(r"\d", text.text) is None
    unknown = not event and not dates.found and _says("eid", text)
    of_dates = not (foreign or beside_month or unknown) and (speaks_of_dates(text) or (plain and not rest))
    figures = re.search(r"\d", left.text) is not None and not (year and event)
    converts = _says("convert", text) and bool(pattern(_WORDS["both"]).search(text.text))
    leads = bool(_LEADS.match(text.text))
    return Reading(request, rest, leads, of_dates, figures, unused, also, converts=converts, says_what=bool(asked))


_OF_EACH = ("", "event", "until", "date", "ago")  # what may be asked of two events at once
_TODAY_IS = Pattern("calendar.words.today_is", r"(?<!\w)(?:{})(?!\w)")
_SOME_EID = re.compile(
    r"\s+(?:(?:al|ul|el|ad|uz|αλ|ελ)\s+\w|ال(?!جاي|قادم|مقبل|يوم|سنه|عام|مبارك|سعيد|هجري|اسلامي|مسلم)\w)"
)
_JOIN = re.compile(r"(?<!\w)(?:and|or|و|او|και|ή|η)(?!\w)|[,،&]|(?<!\w)و(?=\w)")


def _says(name: str, text: Folded) -> bool:
    return pattern(_WORDS[name]).search(text.text) is not None


def _between(one: Span, other: Span) -> Span:
    """The stretch from the end of the earlier one to the beginning of the later, its first letter with it."""
    first, last = sorted((one, other))
    return first[1], last[0] + 1


def _known(word: str) -> bool:
    return word in _HIJRI_WORDS or word[1:] in _HIJRI_WORDS


def _apart(text: Folded, dates: When) -> int:
    """ "when does Muharram start in 1450": the year of a day that was named without one."""
    yearless = any(isinstance(one, Days) and one.taken == "year" for one in dates.found)
    return year_in(text.without(*dates.spans)) if yearless else 0


def _this_year(text: Folded, dates: When, today: date) -> int:
    """ "how many days has Safar this year": the year of a month that was named without one."""
    day = next((one for one in dates.found if isinstance(one, Days) and one.taken == "year"), None)
    if day is None or not _says("this_year", text):
        return 0
    return to_hijri(today).year if day.calendar == "hijri" else today.year


def _within(dates: When) -> int:
    """The year that was named with a day, 0 where none was."""
    day = next((one for one in dates.found if isinstance(one, Days) and one.calendar != "relative"), None)
    if day is None or day.taken == "year":
        return 0
    return to_hijri(day.first).year if day.calendar == "hijri" else day.first.year


def _is_date(found: object) -> bool:
    return found is not None and not (isinstance(found, Days) and found.calendar == "relative")


def _named_days(dates: When) -> int:
    """How many days of a calendar are named, months and "yesterday" aside; a stretch names two."""
    days = (one for one in dates.found if isinstance(one, Days) and one.calendar != "relative" and not one.whole)
    return sum(1 if one.first == one.last else 2 for one in days)


def _kind(asked: str, event: str, dates: When, year: int) -> str:
    if asked in ("leap", "white"):
        return asked
    if asked in ("until", "ago", "length") and _named_days(dates) == 2:
        asked = "between"  # "moved in on 17 May 2025 and out on 3 June 2025, how many days is that"
    if asked == "between":
        today = any(isinstance(one, Days) and one.calendar == "relative" for one in dates.found)
        return "until" if event and today else asked
    if asked == "ago" and not event:
        return "until"  # a day of the past tells by itself that it is over
    if event:
        if asked == "now" and year:
            return "event"  # "when did Ramadan start in 2019"
        return asked if asked in ("until", "length", "now", "ago") else "upcoming" if asked == "upcoming" else "event"
    if asked in ("length", "now", "event") or (asked in ("until", "age", "weekday") and not dates.found):
        whole = any(isinstance(one, Days) and one.whole for one in dates.found)
        return "length" if asked == "length" and whole else "date" if dates.found else asked if asked == "age" else ""
    return asked


def _events(text: Folded, events: Sequence[Event]) -> list[tuple[str, Span]]:
    named = [(event.key, name) for event in events for name in (*event.names.values(), *event.also)]
    if not _one_of(tuple(name for _, name in named)).search(text.text):
        return []
    return [(key, match.span()) for key, name in named if (match := pattern(_spelt(name)).search(text.text))]


@cache
def _one_of(names: tuple[str, ...]) -> re.Pattern[str]:
    return pattern("|".join(map(_spelt, names)))


def named_events(text: Folded, events: Sequence[Event]) -> list[tuple[str, Span]]:
    """All events that are named, a name within a longer one left out; an Eid of which nothing says which it is."""
    keys = {span: key for key, span in _events(text, events)}
    found = [
        (key, one)
        for one, key in keys.items()
        if not any(one != other and other[0] <= one[0] and one[1] <= other[1] for other in keys)
    ]
    some = pattern(_WORDS["eid"]).search(text.without(*keys).text)
    if some is not None and not _SOME_EID.match(text.text[some.end() :]):
        found.append((ANY_EID, some.span()))
    return found


def _event(text: Folded, events: Sequence[Event]) -> tuple[str, list[Span]]:
    """The event with the longest name in the text."""
    found = [(end - start, key, (start, end)) for key, (start, end) in _events(text, events)]
    if found:
        _, key, span = max(found, key=lambda one: one[0])
        return key, [span]
    eid = pattern(_WORDS["eid"]).search(text.text)
    named = eid is not None and _SOME_EID.match(text.text[eid.end() :])  # "عيد الام", "eid al ..." of no known name
    return (ANY_EID, [eid.span()]) if eid and not named else ("", [])


@cache
def _spelt(name: str) -> str:
    """A name, up to a comma, as an expression: articles of Arabic in Latin letters come and go."""
    words = [re.escape(word) for word in fold(re.split("[,،]", name)[0]).replace(",", " ").split()]
    spelt = " ".join(word for word in words if word not in ("al", "el", "ul", "αλ"))
    spelt = re.sub("^ال", "(?:ال|ل)", spelt)  # "للعيد الكبير"
    several = "s?" if spelt[-1:].isascii() and spelt[-1:].isalpha() else ""  # "are there two ramadans in 2030"
    return spelt.replace(" ", r" (?:al |el |ul |αλ |an )?") + several


_YEARS = re.compile(r"(?<!\d)(1[3-6]\d\d|19\d\d|2[01]\d\d)(?!\d)|(?<!\w)(?:in|year|سنه|عام|ετοσ|το)\s+(\d{3,6})(?!\d)")


def year_in(text: Folded) -> int:
    found = _YEARS.search(text.text)
    return int(found[1] or found[2]) if found else 0


def of_next_year(text: Folded) -> bool:
    return _says("next_year", text)


def _leap_year(text: Folded) -> int:
    found = re.search(r"(?<!\d)\d{1,4}(?!\d)", text.text)
    return int(found[0]) if found else 0


_LEADS = Pattern("calendar.words.leads", r"\s*(?:{})(?!\w)|\s*و(?=\w)")
