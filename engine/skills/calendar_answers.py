"""The words of an answer about dates: what is asked first, then the working. Pure."""

from calendar import isleap
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from engine.document import Block, Document, ListBlock, Paragraph, Strong, Text
from engine.engine import said as in_words
from engine.language import COMMA, Language
from engine.messages import Answer
from engine.phrases import Phrases
from engine.rules.hijri.calendar import (
    HijriDate,
    after_sunset,
    julian_weekday,
    month_length,
    next_occurrence,
    to_gregorian,
    to_hijri,
    years_between,
)
from engine.rules.hijri.days import HIJRI_YEARS, Days
from engine.rules.hijri.events import WEEKDAYS, Event
from engine.rules.hijri.names import ERA, digits, said, said_hijri
from engine.rules.hijri.reading import ANY_EID, Request
from engine.skills.amounts import DAYS, YEARS, counted
from engine.skills.dates import month_of

INTENT = "calendar"
UPCOMING = 7
EIDS = ("eid_al_fitr", "eid_al_adha")
FEASTS = ("new_year", *EIDS)  # first days of a month that are more than that
LAST_YEAR = 9000
WHITE = (13, 14, 15)
GREGORY = date(1582, 10, 15)  # the first day of his calendar


@dataclass(frozen=True, slots=True)
class Sunset:
    """That of today, where a place is known."""

    moment: datetime
    place: str


@dataclass(frozen=True, slots=True)
class Asked:
    """`now` by the clocks of the place, if one is known."""

    request: Request
    days: Days | None
    language: Language
    now: datetime
    events: Sequence[Event]
    sunset: Sunset | None
    second: Days | None = None  # of two days that were named

    @property
    def today(self) -> date:
        return self.now.date()

    @property
    def past_sunset(self) -> bool:
        return self.sunset is not None and self.now >= self.sunset.moment

    @property
    def hijri_today(self) -> HijriDate:
        return to_hijri(after_sunset(self.today, past_sunset=self.past_sunset))


def written(asked: Asked, phrases: Phrases) -> Answer:
    try:
        return Writer(asked, phrases).answer()
    except ValueError:  # a day that one of the two calendars does not reach
        day = asked.days.first if asked.days else asked.today
        words = (
            phrases("calendar.before_the_calendar", asked.language, day=said(day, asked.language))
            if not asked.request.year
            else phrases("calendar.beyond", asked.language, year=digits(str(asked.request.year), asked.language))
        )
        return in_words(words, "clarification", INTENT, asked.language)


class Writer:
    """One answer in one language."""

    def __init__(self, asked: Asked, phrases: Phrases) -> None:
        self._asked, self._phrases, self._language = asked, phrases, asked.language

    def answer(self) -> Answer:
        request = self._asked.request
        if request.kind == "age":
            return self._age()
        if request.kind == "leap" and request.hijri and self._leap_year() >= HIJRI_YEARS:
            return in_words(self.say("unread"), "clarification", INTENT, self._language)
        if request.kind == "between" and self._ends() is None:
            return in_words(self.say("between_which"), "clarification", INTENT, self._language)
        kinds: Mapping[str, Callable[[], list[Block]]] = {
            "upcoming": self._upcoming,
            "length": self._length,
            "weekday": self._weekday,
            "until": self._until,
            "leap": self._leap,
            "between": self._between,
            "now": self._now,
            "event": self._event,
            "white": self._white,
        }
        write = kinds.get(request.kind, self._date)
        if not request.event and request.kind in ("event", "now"):
            write = self._date
        if request.asks_a_year and request.kind in ("", "date", "event", "weekday", "until"):
            write = self._of_year
        elif request.event and request.kind in ("", "date", "weekday"):
            write = self._event
        if write in (self._event, self._until) and request.event and not self._year() and self._is_on():
            write = self._now
        return Answer("answer", INTENT, self._language, Document(tuple(write())))

    def say(self, key: str, **values: str) -> str:
        return self._phrases(f"calendar.{key}", self._language, **values)

    # a date

    def _date(self) -> list[Block]:
        days = self._asked.days
        if days is None or (days.calendar == "relative" and days.first == self._asked.today):
            return self._today()
        if days.whole:
            return self._length()
        hijri, day = self._hijri(to_hijri(days.first)), self._day(days.first)
        lead, other = (day, hijri) if days.calendar == "hijri" else (hijri, day)
        return [self._lead(lead, self.say("is", other=other)), *self._notes(days.first)]

    def _today(self) -> list[Block]:
        asked, today = self._asked, self._asked.today
        hijri = self._hijri(asked.hijri_today)
        following = self._hijri(to_hijri(today + timedelta(days=1)))
        if asked.sunset is None:
            evening = self.say("from_sunset", hijri=following)
        else:
            values = {"place": asked.sunset.place, "time": self._number(asked.sunset.moment.strftime("%H:%M"))}
            key = "after_sunset" if asked.past_sunset else "before_sunset"
            evening = self.say(key, **values) if asked.past_sunset else self.say(key, **values, hijri=following)
        lead = self._lead(hijri, self.say("today_is", other=self._day(today)))
        return [lead, _text(evening), *self._notes(after_sunset(today, past_sunset=asked.past_sunset))]

    def _weekday(self) -> list[Block]:
        days = self._asked.days
        if days is None or days.whole:
            return self._date()
        name = WEEKDAYS[self._language][days.first.weekday()]
        date_words = self._day(days.first).removeprefix(f"{name} ")
        rest = self.say("weekday", day=date_words, hijri=self._hijri(to_hijri(days.first)))
        return [self._lead(name, rest), *self._notes(days.first)]

    def _length(self) -> list[Block]:
        """How long a month is, and from when to when: of the calendar in which it was named."""
        days = self._asked.days
        if days is None:
            return self._today()
        if days.calendar == "hijri":
            hijri = to_hijri(days.first)
            first = to_gregorian(HijriDate(hijri.year, hijri.month, 1))
            length = month_length(hijri.year, hijri.month)
            name = month_of("hijri", hijri.year, hijri.month, self._language)
            ends = [self._day(first), self._day(first + timedelta(days=length - 1))]
        else:
            first, length = days.first, (days.last - days.first).days + 1
            name = month_of("gregorian", first.year, first.month, self._language)
            ends = [self._hijri(to_hijri(first)), self._hijri(to_hijri(days.last))]
        lead = self.say("month", month=name, days=self._count(length))
        return [
            self._lead(lead, self.say("month_rest", first=ends[0], last=ends[1])),
            *self._notes(first, events=False),
        ]

    def _white(self) -> list[Block]:
        """The 13th to 15th of the month that is named, else of the one in which they come next."""
        days, today = self._asked.days, self._asked.hijri_today
        month = to_hijri(days.first) if days else today
        if days is None and today.day > WHITE[-1]:
            month = to_hijri(to_gregorian(HijriDate(today.year, today.month, 1)) + timedelta(days=31))
        first = to_gregorian(HijriDate(month.year, month.month, WHITE[0]))
        name = month_of("hijri", month.year, month.month, self._language)
        last = self._day(first + timedelta(days=len(WHITE) - 1))
        lead = self.say("white", month=name)
        return [self._lead(lead, self.say("white_rest", first=self._day(first), last=last)), *self._caveat(first)]

    def _of_year(self) -> list[Block]:
        """The years of the other calendar that a year has part in."""
        year = self._asked.request.year
        if year < HIJRI_YEARS:
            first = to_gregorian(HijriDate(year, 1, 1))
            ends = [first, to_gregorian(HijriDate(year, 12, month_length(year, 12)))]
            lead, words = f"{self._number(year)} {ERA[self._language]}", [self._day(end) for end in ends]
        else:
            if year > LAST_YEAR:
                raise ValueError(f"year {year}")
            first = date(year, 1, 1)
            lead = self._number(year)
            words = [self._hijri(to_hijri(day)) for day in (first, date(year, 12, 31))]
        rest = self.say("year_lies", first=words[0], last=words[1])
        return [self._lead(lead, rest), *self._caveat(first)]

    def _ends(self) -> tuple[Days, Days] | None:
        """The two days that were named, the earlier first: apart, or as one stretch."""
        one, other = self._asked.days, self._asked.second
        if one is None or one.whole or (other is not None and other.whole):
            return None
        if other is None:
            return (one, replace(one, first=one.last)) if one.last > one.first else None
        return (one, other) if one.first <= other.first else (other, one)

    def _between(self) -> list[Block]:
        ends = self._ends()
        assert ends is not None  # noqa: S101 - `answer` asks for them
        first, last = (end.first for end in ends)
        rest = self.say("between", first=self._both(first), last=self._both(last))
        return [self._lead(self._count((last - first).days), rest), *self._notes(last, events=False)]

    def _both(self, day: date) -> str:
        return f"{self._day(day)} ({self._hijri(to_hijri(day))})"

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
        era = f" {ERA[self._language]}" if hijri else ""
        lead = self.say(key, year=self._number(year) + era, days=self._count(days))
        return [_text(lead), *(self._caveat(to_gregorian(HijriDate(year, 1, 1))) if hijri else [])]

    # events

    def _event(self) -> list[Block]:
        """The next time, or every time in the year that was asked for."""
        occurrences = self._occurrences()
        year = self._year()
        if not year or len(occurrences) == 1:
            event, day = occurrences[0]
            rest = self.say(
                "event", event=self._name(event), hijri=self._hijri(to_hijri(day)), when=self._distance(day)
            )
            return [self._lead(self._day(day), rest), _text(self.say("begins_evening")), *self._caveat(day)]
        key = "in_year" if occurrences else "not_in_year"
        name = self._name(self._events()[0])
        shown = occurrences or [self._next(event, date(min(year, LAST_YEAR), 1, 1)) for event in self._events()]
        items = tuple((Text(self._line(event, day)),) for event, day in shown)
        head = Paragraph((Strong(self.say(key, event=name, year=self._number(year))),))
        return [head, ListBlock(items), _text(self.say("begins_evening")), *self._caveat(shown[0][1])]

    def _occurrences(self) -> list[tuple[Event, date]]:
        year, events = self._year(), self._events()
        if not year:
            return [min((self._next(event, self._asked.today) for event in events), key=lambda one: one[1])]
        if year < HIJRI_YEARS:
            return [(event, to_gregorian(HijriDate(year, event.month, event.day))) for event in events]
        if year > LAST_YEAR:
            raise ValueError(f"year {year}")
        first, last = date(year, 1, 1), date(year, 12, 31)
        found: list[tuple[Event, date]] = []
        for event in events:
            _, day = self._next(event, first)
            while day <= last:
                found.append((event, day))
                _, day = self._next(event, day + timedelta(days=1))
        return sorted(found, key=lambda one: one[1])

    def _next(self, event: Event, after: date) -> tuple[Event, date]:
        return event, next_occurrence(event.month, event.day, after)

    def _year(self) -> int:
        request = self._asked.request
        return request.year or (self._asked.today.year + 1 if request.next_year else 0)

    def _events(self) -> list[Event]:
        wanted = EIDS if self._asked.request.event == ANY_EID else (self._asked.request.event,)
        return [event for event in self._asked.events if event.key in wanted]

    def _upcoming(self) -> list[Block]:
        following = [self._next(event, self._asked.today) for event in self._asked.events]
        nearest = sorted(following, key=lambda one: one[1])[:UPCOMING]
        items = tuple((Text(self._line(event, day)),) for event, day in nearest)
        return [Paragraph((Strong(self.say("upcoming")),)), ListBlock(items), *self._caveat(nearest[0][1])]

    def _now(self) -> list[Block]:
        """Whether the month or day of the event is on; in its month, how long that is."""
        on = self._is_on()
        lead = self.say("now_yes" if on else "now_no", hijri=self._hijri(self._asked.hijri_today))
        today = self._asked.today
        to_come = [self._next(event, today + timedelta(days=1 if on else 0)) for event in self._events()]
        following = min(to_come, key=lambda one: one[1])
        return [
            self._lead(lead, self.say("now_rest", day=self._day(today))),
            _text(self._line(*following)),
            *self._caveat(today),
        ]

    def _is_on(self) -> bool:
        hijri = self._asked.hijri_today
        return any(
            hijri.month == event.month and (self._is_month(event) or hijri.day == event.day) for event in self._events()
        )

    def _is_month(self, event: Event) -> bool:
        return event.day == 1 and event.key not in FEASTS

    def _until(self) -> list[Block]:
        asked = self._asked
        if asked.request.event:
            event, day = self._occurrences()[0] if self._occurrences() else self._next(self._events()[0], asked.today)
            name = self._name(event)
        elif asked.days is not None:
            day = asked.days.first
            name = self._hijri(to_hijri(day)) if asked.days.calendar == "hijri" else self._day(day)
        else:
            return self._upcoming()
        both = [self._day(day), self._hijri(to_hijri(day))]
        if day <= asked.today:
            told = dict.fromkeys([name, both[1], self._distance(day)])
            return [self._lead(both[0], self._after(told)), *self._caveat(day)]
        lead = self.say("until", days=self._count((day - asked.today).days), event=name)
        rest = self._after(one for one in both if one != name)
        return [self._lead(lead, rest), *self._caveat(day)]

    def _after(self, parts: Iterable[str]) -> str:
        return f": {COMMA[self._language].join(parts)}."

    def _line(self, event: Event, day: date) -> str:
        hijri = self._hijri(to_hijri(day))
        return self.say("next_is", event=self._name(event), day=self._day(day), hijri=hijri, when=self._distance(day))

    # ages

    def _age(self) -> Answer:
        days, today = self._asked.days, self._asked.today
        if days is None:
            return in_words(self.say("age_when"), "clarification", INTENT, self._language)
        birth = days.first
        if birth > today:
            words = self.say("age_future", birth=self._day(birth))
            return in_words(words, "clarification", INTENT, self._language)
        years = counted(years_between(birth, today), YEARS, self._language)
        common = today.year - birth.year - ((today.month, today.day) < (birth.month, birth.day))
        rest = self.say(
            "age_rest",
            birth=self._day(birth),
            birth_hijri=self._hijri(to_hijri(birth)),
            today_hijri=self._hijri(to_hijri(today)),
            common=counted(common, YEARS, self._language),
        )
        blocks = [self._lead(self.say("age", years=years), rest), *self._notes(birth, events=False)]
        return Answer("answer", INTENT, self._language, Document(tuple(blocks)))

    # the working

    def _notes(self, day: date, *, events: bool = True) -> list[Block]:
        hijri = to_hijri(day)
        notes = []
        on_it = [
            event
            for event in self._asked.events
            if (event.month, event.day) == (hijri.month, hijri.day) and (event.day > 1 or event.key in FEASTS)
        ]
        if events and on_it:
            notes.append(self.say("also_event", events=COMMA[self._language].join(map(self._name, on_it))))
        notes += self._julian()
        taken = self._asked.days.taken if self._asked.days else ""
        if taken:
            notes.append(self.say("day_first" if taken == "day_first" else "year_supposed"))
        return [*map(_text, notes), *self._caveat(day)]

    def _julian(self) -> list[str]:
        """Of a common date before the calendar of Gregory: that it is reckoned backwards."""
        days = self._asked.days
        if days is None or days.first >= GREGORY:
            return []
        if days.calendar != "gregorian":
            return [self.say("backwards")]
        name = WEEKDAYS[self._language][julian_weekday(days.first)]
        return [f"{self.say('backwards')} {self.say('julian', weekday=name)}"]

    def _caveat(self, day: date) -> list[Block]:
        return [_text(self.say("sighting" if to_hijri(day).system == "umm_al_qura" else "tabular"))]

    # words

    def _lead(self, strong: str, rest: str) -> Paragraph:
        return Paragraph((Strong(strong), Text(rest)))

    def _name(self, event: Event) -> str:
        return event.names[self._language]

    def _day(self, day: date) -> str:
        return said(day, self._language)

    def _hijri(self, hijri: HijriDate) -> str:
        return said_hijri(hijri, self._language)

    def _number(self, number: object) -> str:
        return digits(str(number), self._language)

    def _count(self, number: int) -> str:
        return counted(number, DAYS, self._language)

    def _distance(self, day: date) -> str:
        away = (day - self._asked.today).days
        if away in (0, 1):
            return self.say("tomorrow" if away else "today")
        days = self._count(abs(away)).replace("يومان", "يومين")
        return self.say("in_days" if away > 0 else "days_ago", days=days)


def _text(words: str) -> Paragraph:
    return Paragraph((Text(words),))
