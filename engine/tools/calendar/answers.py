"""The words of an answer about dates: what is asked first, then the working. Pure."""

from calendar import isleap
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date, timedelta
from typing import cast

from engine.dates.days import HIJRI_YEARS, Calendar, Days
from engine.dates.hijri import (
    HijriDate,
    after_sunset,
    month_length,
    to_gregorian,
    to_hijri,
    years_between,
)
from engine.dates.names import ERA, said, weekdays
from engine.dates.spans import moved
from engine.document import Block, Document
from engine.language import digits
from engine.messages import Answer
from engine.phrases import Phrases
from engine.tools.calendar.events import LAST_YEAR, Feasts
from engine.tools.calendar.words import Asked, Page, text
from engine.tools.common.amounts import YEARS, counted
from engine.tools.common.dates import month_of
from engine.turn import said as in_words

INTENT = "calendar"
WHITE = (13, 14, 15)


def written(asked: Asked, phrases: Phrases) -> Answer:
    try:
        if asked.request.by:
            asked = _moved(asked, phrases)
        return Writer(asked, phrases).answer()
    except (ValueError, OverflowError):  # a day that one of the two calendars does not reach
        day = asked.days.first if asked.days else asked.today
        words = (
            phrases("calendar.before_the_calendar", asked.language, day=said(day, asked.language))
            if not asked.request.year
            else phrases("calendar.beyond", asked.language, year=digits(str(asked.request.year), asked.language))
        )
        return in_words(words, "clarification", INTENT, asked.language)


def _moved(asked: Asked, phrases: Phrases) -> Asked:
    """The day so far on in the place of the one that is named."""
    base = Feasts(Page(asked, phrases)).base()
    request = replace(asked.request, event="", year=0)
    if base is None:
        return replace(asked, days=None, second=None, request=request)
    day = moved(base.first, request.by, base.calendar)
    days = replace(base, first=day, last=day)
    return replace(asked, days=days, second=None, request=request, base=base.first)


class Writer:
    """One answer in one language."""

    def __init__(self, asked: Asked, phrases: Phrases) -> None:
        self._asked, self._page = asked, Page(asked, phrases)
        self._feasts = Feasts(self._page)

    def answer(self) -> Answer:
        request = self._asked.request
        if request.kind == "age":
            return self._age()
        if request.kind == "leap" and request.hijri and self._leap_year() >= HIJRI_YEARS:
            return in_words(self._page.say("unread"), "clarification", INTENT, self._page.language)
        if request.kind == "between" and self._ends() is None:
            return in_words(self._page.say("between_which"), "clarification", INTENT, self._page.language)
        kinds: Mapping[str, Callable[[], list[Block]]] = {
            "upcoming": self._feasts.upcoming,
            "length": self._length,
            "weekday": self._weekday,
            "until": self._feasts.until,
            "ago": self._feasts.ago,
            "leap": self._leap,
            "between": self._between,
            "now": self._feasts.now,
            "event": self._feasts.event,
            "white": self._white,
        }
        write = kinds.get(request.kind, self._date)
        if not request.event and request.kind in ("event", "now"):
            write = self._date
        if request.asks_a_year and request.kind in ("", "date", "event", "weekday", "until"):
            write = self._of_year
        elif request.event and request.kind in ("", "date", "weekday"):
            write = self._feasts.event
        if (
            write in (self._feasts.event, self._feasts.until)
            and request.event
            and not self._feasts.year()
            and self._feasts.is_on()
        ):
            write = self._feasts.now
        return Answer("answer", INTENT, self._page.language, Document(tuple(write())))

    # a date

    def _date(self) -> list[Block]:
        days = self._asked.days
        if days is None or (days.calendar == "relative" and days.first == self._asked.today):
            return self._today()
        if days.whole:
            return self._length()
        second = self._asked.second
        told = [days, *([second] if second is not None and not second.whole else [])]
        apart = [self._apart(days.first, told[-1].first)] if len(told) > 1 else self._away(days.first)
        blocks = [*map(self._converted, told), *apart, *self._page.notes(days.first, events=len(told) == 1)]
        if self._asked.base is not None:
            blocks[1:1] = map(text, self._counted(self._asked.base))
        return blocks

    def _away(self, day: date) -> list[Block]:
        """How far from today it lies, which may be all that was meant to be asked."""
        return [text(self._page.say("that_is", when=self._page.distance(day)))] if day != self._asked.today else []

    def _apart(self, one: date, other: date) -> Block:
        return text(self._page.say("apart", days=self._page.count(abs((other - one).days))))

    def _counted(self, base: date) -> list[str]:
        """From which day, and what its months are in the other calendar where that comes to another day."""
        days, by = cast(Days, self._asked.days), self._asked.request.by
        told = [self._page.say("counted_from", day=self._both(base))]
        other: Calendar = "gregorian" if days.calendar == "hijri" else "hijri"
        elsewhere = moved(base, by, other)
        if by.months and elsewhere != days.first:
            told.append(self._page.say(f"by_{other}_months", day=self._both(elsewhere)))
        return told

    def _converted(self, days: Days) -> Block:
        """The day in the other calendar than the one it was named in."""
        hijri, day = self._page.hijri(to_hijri(days.first)), self._page.day(days.first)
        lead, other = (day, hijri) if days.calendar == "hijri" else (hijri, day)
        return self._page.lead(lead, self._page.say("is", other=other))

    def _today(self) -> list[Block]:
        asked, today = self._asked, self._asked.today
        hijri = self._page.hijri(asked.hijri_today)
        following = self._page.hijri(to_hijri(today + timedelta(days=1)))
        if asked.sunset is None:
            evening = self._page.say("from_sunset", hijri=following)
        else:
            values = {"place": asked.sunset.place, "time": self._page.number(asked.sunset.moment.strftime("%H:%M"))}
            key = "after_sunset" if asked.past_sunset else "before_sunset"
            evening = (
                self._page.say(key, **values) if asked.past_sunset else self._page.say(key, **values, hijri=following)
            )
        lead = self._page.lead(hijri, self._page.say("today_is", other=self._page.day(today)))
        return [lead, text(evening), *self._page.notes(after_sunset(today, past_sunset=asked.past_sunset))]

    def _weekday(self) -> list[Block]:
        days, second = self._asked.days, self._asked.second
        if days is None or days.whole or (second is not None and not second.whole):
            return self._date()
        name = weekdays(self._page.language)[days.first.weekday()]
        date_words = self._page.day(days.first).removeprefix(f"{name} ")
        rest = self._page.say("weekday", day=date_words, hijri=self._page.hijri(to_hijri(days.first)))
        return [self._page.lead(name, rest), *self._away(days.first), *self._page.notes(days.first)]

    def _length(self) -> list[Block]:
        """How long a month is, and from when to when: of the calendar in which it was named."""
        days = self._asked.days
        if days is None:
            return self._today()
        if days.calendar == "hijri":
            hijri = to_hijri(days.first)
            first = to_gregorian(HijriDate(hijri.year, hijri.month, 1))
            length = month_length(hijri.year, hijri.month)
            name = month_of("hijri", hijri.year, hijri.month, self._page.language)
            ends = [self._page.day(first), self._page.day(first + timedelta(days=length - 1))]
        else:
            first, length = days.first, (days.last - days.first).days + 1
            name = month_of("gregorian", first.year, first.month, self._page.language)
            ends = [self._page.hijri(to_hijri(first)), self._page.hijri(to_hijri(days.last))]
        lead = self._page.say("month", month=name, days=self._page.count(length))
        return [
            self._page.lead(lead, self._page.say("month_rest", first=ends[0], last=ends[1])),
            *self._page.notes(first, events=False),
        ]

    def _white(self) -> list[Block]:
        """The 13th to 15th of the month that is named, else of the one in which they come next."""
        named = self._asked.days if self._asked.days and self._asked.days.calendar == "hijri" else None
        today = self._asked.hijri_today
        month = to_hijri(named.first) if named else today
        if named is None and today.day > WHITE[-1]:
            month = to_hijri(to_gregorian(HijriDate(today.year, today.month, 1)) + timedelta(days=31))
        first = to_gregorian(HijriDate(month.year, month.month, WHITE[0]))
        name = month_of("hijri", month.year, month.month, self._page.language)
        last = self._page.day(first + timedelta(days=len(WHITE) - 1))
        lead = self._page.say("white", month=name)
        return [
            self._page.lead(lead, self._page.say("white_rest", first=self._page.day(first), last=last)),
            *self._page.caveat(first),
        ]

    def _of_year(self) -> list[Block]:
        """The years of the other calendar that a year has part in."""
        year = self._asked.request.year
        if year < HIJRI_YEARS:
            first = to_gregorian(HijriDate(year, 1, 1))
            ends = [first, to_gregorian(HijriDate(year, 12, month_length(year, 12)))]
            lead, words = f"{self._page.number(year)} {ERA[self._page.language]}", [self._page.day(end) for end in ends]
        else:
            if year > LAST_YEAR:
                raise ValueError(f"year {year}")
            first = date(year, 1, 1)
            lead = self._page.number(year)
            words = [self._page.hijri(to_hijri(day)) for day in (first, date(year, 12, 31))]
        rest = self._page.say("year_lies", first=words[0], last=words[1])
        return [self._page.lead(lead, rest), *self._page.caveat(first)]

    def _ends(self) -> tuple[Days, Days] | None:
        """The two days that were named, the earlier first: apart, as one stretch, or by the names of events."""
        one, other = self._asked.days, self._asked.second
        if self._asked.request.event and other is None:
            one, other = self._feasts.between(one)
        if one is None or one.whole or (other is not None and other.whole):
            return None
        if other is None:
            return (one, replace(one, first=one.last)) if one.last > one.first else None
        return (one, other) if one.first <= other.first else (other, one)

    def _between(self) -> list[Block]:
        ends = self._ends()
        assert ends is not None  # noqa: S101 - `answer` asks for them
        first, last = (end.first for end in ends)
        rest = self._page.say("between", first=self._both(first), last=self._both(last))
        lead = self._page.lead(self._page.count((last - first).days), rest)
        span = self._page.span(first, last)
        return [lead, *([text(span)] if span else []), *self._page.notes(last, events=False)]

    def _both(self, day: date) -> str:
        return f"{self._page.day(day)} ({self._page.hijri(to_hijri(day))})"

    def _leap_year(self) -> int:
        request, asked = self._asked.request, self._asked
        this = asked.hijri_today.year if request.hijri else asked.today.year
        return request.year or this + request.next_year

    def _leap(self) -> list[Block]:
        """A year of 366 days, or of 355 in the Hijri calendar; a number tells of which."""
        year = self._leap_year()
        hijri = self._asked.request.hijri or year < HIJRI_YEARS
        days = sum(month_length(year, month) for month in range(1, 13)) if hijri else 365 + isleap(year)
        key = "leap_yes" if days in (355, 366) else "leap_no"
        era = f" {ERA[self._page.language]}" if hijri else ""
        lead = self._page.say(key, year=self._page.number(year) + era, days=self._page.count(days))
        return [text(lead), *(self._page.caveat(to_gregorian(HijriDate(year, 1, 1))) if hijri else [])]

    # ages

    def _age(self) -> Answer:
        days, today = self._asked.days, self._asked.today
        if days is None:
            return in_words(self._page.say("age_when"), "clarification", INTENT, self._page.language)
        birth = days.first
        if birth > today:
            words = self._page.say("age_future", birth=self._page.day(birth))
            return in_words(words, "clarification", INTENT, self._page.language)
        years = counted(years_between(birth, today), YEARS, self._page.language)
        common = today.year - birth.year - ((today.month, today.day) < (birth.month, birth.day))
        rest = self._page.say(
            "age_rest",
            birth=self._page.day(birth),
            birth_hijri=self._page.hijri(to_hijri(birth)),
            today_hijri=self._page.hijri(to_hijri(today)),
            common=counted(common, YEARS, self._page.language),
        )
        blocks = [self._page.lead(self._page.say("age", years=years), rest), *self._page.notes(birth, events=False)]
        return Answer("answer", INTENT, self._page.language, Document(tuple(blocks)))
