"""When the days of the Hijri year fall: the next time, in a year, how long until, whether it is on. Pure."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date, timedelta

from engine.dates.days import HIJRI_YEARS, Days
from engine.dates.events import Event
from engine.dates.hijri import HijriDate, month_length, next_occurrence, to_gregorian, to_hijri
from engine.document import Block, ListBlock, Paragraph, Strong, Text
from engine.language import COMMA
from engine.tools.calendar.reading import ANY_EID, EIDS
from engine.tools.calendar.words import FEASTS, Page, text

UPCOMING = 7
LONGEST_YEAR = 720  # days in which every day of the Hijri year comes, the thirtieth of a month as well
LAST_YEAR = 9000


def _one(day: date) -> Days:
    return Days(day, day, "hijri")


class Feasts:
    def __init__(self, page: Page) -> None:
        self._page = page

    def event(self) -> list[Block]:
        """The next time, or every time in the year that was asked for."""
        occurrences = self._occurrences()
        year = self.year()
        if not year or len(occurrences) == 1:
            event, day = occurrences[0]
            rest = self._page.say(
                "event",
                event=self._page.name(event),
                hijri=self._page.hijri(to_hijri(day)),
                when=self._page.distance(day),
            )
            return [
                self._page.lead(self._page.day(day), rest),
                text(self._page.say("begins_evening")),
                *self._page.caveat(day),
            ]
        key = "in_year" if occurrences else "not_in_year"
        name = COMMA[self._page.language].join(map(self._page.name, self._events()))
        shown = occurrences or [self._next(event, date(min(year, LAST_YEAR), 1, 1)) for event in self._events()]
        items = tuple((Text(self._line(event, day)),) for event, day in shown)
        head = Paragraph((Strong(self._page.say(key, event=name, year=self._page.number(year))),))
        return [head, ListBlock(items), text(self._page.say("begins_evening")), *self._page.caveat(shown[0][1])]

    def base(self) -> Days | None:
        """The day that is named, or the beginning or, for what comes after, the end of a month, to count on from."""
        by, named = self._page.asked.request.by, self._page.asked.days
        if self._page.asked.request.event:
            occurrences = self._occurrences()
            event, day = occurrences[0] if occurrences else self._next(self._events()[0], self._page.asked.today)
            hijri = to_hijri(day)
            length = month_length(hijri.year, hijri.month) if self._is_month(event) else 1
            named = Days(day, day + timedelta(days=length - 1), "hijri")
        if named is None:
            return None
        found = named.first if by.months < 0 or by.days < 0 else named.last
        return replace(named, first=found, last=found, whole=False)

    def between(self, day: Days | None) -> tuple[Days | None, Days | None]:
        """The named day and the event nearest to it; or the two events, the later after the other."""
        request, today = self._page.asked.request, self._page.asked.today
        first, *_ = self._events()
        if day is not None and not day.whole:
            around = [self._next(first, day.first - timedelta(days=away))[1] for away in (360, 0)]
            return day, _one(min(around, key=lambda each: abs((each - day.first).days)))
        last = next((event for event in self._page.asked.events if event.key == request.last), None)
        if last is None:
            return None, None
        begin = self._next(first, today)[1]
        return _one(begin), _one(self._next(last, begin)[1])

    def _occurrences(self) -> list[tuple[Event, date]]:
        year, events = self.year(), self._events()
        if not year:
            return [min((self._next(event, self._page.asked.today) for event in events), key=lambda one: one[1])]
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

    def year(self) -> int:
        request = self._page.asked.request
        return request.year or (self._page.asked.today.year + 1 if request.next_year else 0)

    def _events(self) -> list[Event]:
        wanted = EIDS if self._page.asked.request.event == ANY_EID else (self._page.asked.request.event,)
        return [event for event in self._page.asked.events if event.key in wanted]

    def upcoming(self) -> list[Block]:
        following = [self._next(event, self._page.asked.today) for event in self._page.asked.events]
        nearest = sorted(following, key=lambda one: one[1])[:UPCOMING]
        items = tuple((Text(self._line(event, day)),) for event, day in nearest)
        return [Paragraph((Strong(self._page.say("upcoming")),)), ListBlock(items), *self._page.caveat(nearest[0][1])]

    def now(self) -> list[Block]:
        """Whether the month or day of the event is on; in its month, how long that is."""
        on = self.is_on()
        lead = self._page.say("now_yes" if on else "now_no", hijri=self._page.hijri(self._page.asked.hijri_today))
        today = self._page.asked.today
        to_come = [self._next(event, today + timedelta(days=1 if on else 0)) for event in self._events()]
        following = min(to_come, key=lambda one: one[1])
        return [
            self._page.lead(lead, self._page.say("now_rest", day=self._page.day(today))),
            text(self._line(*following)),
            *self._page.caveat(today),
        ]

    def is_on(self) -> bool:
        hijri = self._page.asked.hijri_today
        return any(
            hijri.month == event.month and (self._is_month(event) or hijri.day == event.day) for event in self._events()
        )

    def _is_month(self, event: Event) -> bool:
        return event.day == 1 and event.key not in FEASTS

    def ago(self) -> list[Block]:
        """When it was last: before today, in any year."""
        today = self._page.asked.today
        last = [(event, self._last(event, today)) for event in self._events()]
        event, day = max(last, key=lambda one: one[1])
        told = [self._page.name(event), self._page.hijri(to_hijri(day)), self._page.distance(day)]
        return [self._page.lead(self._page.day(day), self._after(told)), *self._page.caveat(day)]

    def _last(self, event: Event, today: date) -> date:
        found = self._next(event, today - timedelta(days=LONGEST_YEAR))[1]
        while (later := self._next(event, found + timedelta(days=1))[1]) < today:
            found = later
        return found

    def until(self) -> list[Block]:
        asked = self._page.asked
        if asked.request.event:
            event, day = self._occurrences()[0] if self._occurrences() else self._next(self._events()[0], asked.today)
            name = self._page.name(event)
        elif asked.days is not None:
            day = asked.days.first
            name = self._page.hijri(to_hijri(day)) if asked.days.calendar == "hijri" else self._page.day(day)
        else:
            return self.upcoming()
        both = [self._page.day(day), self._page.hijri(to_hijri(day))]
        if day <= asked.today:
            told = dict.fromkeys(one for one in (name, both[1], self._page.distance(day)) if one != both[0])
            span = self._page.span(day, asked.today)
            head = [self._page.lead(both[0], self._after(told)), *([text(span)] if span else [])]
            return [*head, *self._page.notes(day, events=False)]
        lead = self._page.say("until", days=self._page.count((day - asked.today).days), event=name)
        rest = self._after(one for one in both if one != name)
        span = self._page.span(asked.today, day)
        return [self._page.lead(lead, rest), *([text(span)] if span else []), *self._page.caveat(day)]

    def _after(self, parts: Iterable[str]) -> str:
        return f": {COMMA[self._page.language].join(parts)}."

    def _line(self, event: Event, day: date) -> str:
        hijri = self._page.hijri(to_hijri(day))
        return self._page.say(
            "next_is", event=self._page.name(event), day=self._page.day(day), hijri=hijri, when=self._page.distance(day)
        )
