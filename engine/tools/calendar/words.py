"""What every answer about dates says alike: days and their names in a language, notes, the caveat. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from engine.dates.days import Days
from engine.dates.events import Event
from engine.dates.hijri import HijriDate, after_sunset, julian_weekday, to_hijri
from engine.dates.names import said, said_hijri, weekdays
from engine.dates.spans import Amount, moved
from engine.document import Block, Paragraph, Strong, Text
from engine.language import COMMA, Language, digits
from engine.phrases import Phrases
from engine.tools.calendar.reading import EIDS, Request
from engine.tools.common.amounts import AND, DAYS, MONTHS, WEEKS, counted

FEASTS = ("new_year", *EIDS)  # first days of a month that are more than that
_TAKEN = {"day_first": "day_first", "weekday": "weekday_wrong", "year": "year_supposed", "past": "year_past"}
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
    base: date | None = None  # from which the days were counted on

    @property
    def today(self) -> date:
        return self.now.date()

    @property
    def past_sunset(self) -> bool:
        return self.sunset is not None and self.now >= self.sunset.moment

    @property
    def hijri_today(self) -> HijriDate:
        return to_hijri(after_sunset(self.today, past_sunset=self.past_sunset))


class Page:
    """The words of one answer in one language."""

    def __init__(self, asked: Asked, phrases: Phrases) -> None:
        self.asked, self._phrases, self.language = asked, phrases, asked.language

    def say(self, key: str, **values: str) -> str:
        return self._phrases(f"calendar.{key}", self.language, **values)

    def notes(self, day: date, *, events: bool = True) -> list[Block]:
        hijri = to_hijri(day)
        notes = []
        on_it = [
            event
            for event in self.asked.events
            if (event.month, event.day) == (hijri.month, hijri.day) and (event.day > 1 or event.key in FEASTS)
        ]
        if events and on_it:
            notes.append(self.say("also_event", events=COMMA[self.language].join(map(self.name, on_it))))
        notes += self._julian()
        taken = self.asked.days.taken if self.asked.days else ""
        if taken:
            key = _TAKEN[taken]
            notes.append(self.say(key))
        return [*map(text, notes), *self.caveat(day)]

    def _julian(self) -> list[str]:
        """Of a common date before the calendar of Gregory: that it is reckoned backwards."""
        days = self.asked.days
        if days is None or days.first >= GREGORY:
            return []
        if days.calendar != "gregorian":
            return [self.say("backwards")]
        name = weekdays(self.language)[julian_weekday(days.first)]
        return [f"{self.say('backwards')} {self.say('julian', weekday=name)}"]

    def caveat(self, day: date) -> list[Block]:
        return [text(self.say("sighting" if to_hijri(day).system == "umm_al_qura" else "tabular"))]

    def lead(self, strong: str, rest: str) -> Paragraph:
        return Paragraph((Strong(strong), Text(rest)))

    def name(self, event: Event) -> str:
        return event.names[self.language]

    def day(self, day: date) -> str:
        return said(day, self.language)

    def hijri(self, hijri: HijriDate) -> str:
        return said_hijri(hijri, self.language)

    def number(self, number: object) -> str:
        return digits(str(number), self.language)

    def count(self, number: int) -> str:
        return counted(number, DAYS, self.language)

    def span(self, one: date, other: date) -> str:
        """The time from one day to another in weeks or months, where these were asked for."""
        (first, last), unit = sorted((one, other)), self.asked.request.unit
        if not unit or first == last:
            return ""
        whole, rest = divmod((last - first).days, 7) if unit == "weeks" else _months(first, last)
        forms = WEEKS if unit == "weeks" else MONTHS
        parts = [counted(whole, forms, self.language)] if whole else []
        parts += [self.count(rest)] if rest or not whole else []
        return self.say("span", span=AND[self.language].join(parts))

    def distance(self, day: date) -> str:
        away = (day - self.asked.today).days
        if away in (0, 1):
            return self.say("tomorrow" if away else "today")
        days = self.count(abs(away)).replace("يومان", "يومين")
        return self.say("in_days" if away > 0 else "days_ago", days=days)


def _months(first: date, last: date) -> tuple[int, int]:
    """Whole months of the common calendar, and the days beyond."""
    whole = 12 * (last.year - first.year) + last.month - first.month
    whole -= moved(first, Amount(months=whole)) > last
    return whole, (last - moved(first, Amount(months=whole))).days


def text(words: str) -> Paragraph:
    return Paragraph((Text(words),))
