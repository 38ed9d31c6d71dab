"""The words of an answer about prayer times: what is asked first, then the working. Pure."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from itertools import pairwise

from engine.dates.days import Days
from engine.dates.when import When
from engine.document import Block, Document, Paragraph, Picture, Rose, Strong, Table, Text
from engine.language import rounded
from engine.messages import Answer
from engine.phrases import Phrases
from engine.tools.common.amounts import duration
from engine.tools.common.dates import no_such_day
from engine.tools.common.spots import Places
from engine.tools.prayer_times.asked import Asked
from engine.tools.prayer_times.reading import SALAWAT, Moment
from engine.tools.prayer_times.rules.day import Day, Polar, nearest_latitude
from engine.tools.prayer_times.rules.methods import PRAYERS
from engine.tools.prayer_times.rules.qibla import COMPASS, qibla
from engine.tools.prayer_times.words import MISSING, Page, text

AT_THE_KAABA_KM = 12  # within, a city's one bearing would mislead


def qibla_blocks(asked: Asked, place: str, phrases: Phrases) -> list[Block]:
    def say(key: str, **values: str) -> str:
        return phrases(f"prayer.{key}", asked.language, **values)

    found = qibla(asked.spot.place)
    distance = rounded(found.distance_km, asked.language)
    if found.distance_km < AT_THE_KAABA_KM and not asked.spot.near:
        return [_text(say("qibla_here", place=place, distance=distance))]
    bearing = rounded(found.bearing, asked.language, 1)
    compass = say("compass").split("|")[COMPASS.index(found.compass)]
    lead = Strong(say("qibla", bearing=bearing, compass=compass))
    rose = Picture(say("rose", bearing=bearing, compass=compass), Rose(round(found.bearing, 1), place))
    rest = Text(say("qibla_rest", place=place, distance=distance))
    return [Paragraph((lead, rest)), rose, _text(say("qibla_how"))]


def _text(words: str) -> Paragraph:
    return Paragraph((Text(words),))


INTENT = "prayer_times"
MOST_DAYS = 31
HALVES: tuple[tuple[Moment, ...], ...] = (
    ("fajr", "sunrise", "dhuhr"),
    ("asr", "maghrib", "isha"),
)  # columns of a table that fits a phone


def answered(asked: Asked, places: Places, phrases: Phrases) -> Answer:
    writer = Writer(asked, places, phrases)
    dates = asked.when
    if dates is not None and dates.days is None and dates.wrong is not None:
        return no_such_day(dates.wrong, asked.language, phrases, INTENT)
    try:
        blocks = writer.blocks(dates)
    except Polar as polar:
        blocks = writer.polar(polar)
    return Answer("answer", INTENT, asked.language, Document(tuple(blocks)))


class Writer:
    """One answer in one language."""

    def __init__(self, asked: Asked, places: Places, phrases: Phrases) -> None:
        self._asked, self._page, self._phrases = asked, Page(asked, places, phrases), phrases
        self._place = places.called(asked.spot, asked.language)

    def blocks(self, dates: When | None) -> list[Block]:
        request, today = self._asked.request, self._asked.here.date()
        days = dates.days if dates else None
        if request.kind == "qibla":
            return qibla_blocks(self._asked, self._place, self._phrases)
        if request.kind == "clock":
            return self._clock()
        if days is None or days.first == days.last == today:
            for kinds, write in (("next until", self._next), ("now", self._now), ("current", self._current)):
                if request.kind in kinds.split():
                    return write()
        first = days.first if days else today
        if request.kind == "ends":
            return self._ends(first)
        if days is not None and days.last > days.first:
            return self._days(days)
        if request.prayers and request.prayers != PRAYERS:
            return self._prayers(first, days)
        return self._whole_day(first, days)

    def _clock(self) -> list[Block]:
        """The time there and its day."""
        here = self._asked.here
        told = self._page.say("clock_now", time=self._page.clock(here), place=self._place)
        day = self._page.say("head_day", day=self._page.day(here.date()), hijri=self._page.hijri(here.date()))
        return [Paragraph((Strong(told), Text(day)))]

    # a day

    def _whole_day(self, day: date, days: Days | None) -> list[Block]:
        times = self._asked.day(day)
        rows = tuple((self._page.say(prayer), self._page.clock(times.moments[prayer], times.day)) for prayer in PRAYERS)
        feast = [text(self._page.say("eid_prayer"))] if self._asked.request.eid else []
        blocks: list[Block] = [*feast, self._head(day), Table((self._page.say("prayer"), self._page.say("time")), rows)]
        if day == self._asked.here.date():
            prayer, moment = self._coming(())
            key = "next_line_tomorrow" if moment.date() > day else "next_line"
            values = {
                "prayer": self._page.say(prayer),
                "time": self._page.clock(moment),
                "left": self._page.left(moment),
            }
            blocks.append(text(self._page.say(key, **values)))
        return [*blocks, *self._page.notes(times, days)]

    def _prayers(self, day: date, days: Days | None) -> list[Block]:
        times = self._asked.day(day)
        chosen = self._asked.request.prayers
        lead = [
            self._page.say("one_time", prayer=self._page.say(one), time=self._page.clock(times.moments[one], day))
            for one in chosen
        ]
        rest = self._page.say("where_and_when", place=self._place, day=self._page.day(day), hijri=self._page.hijri(day))
        return [Paragraph((Strong(self._page.comma.join(lead)), Text(rest))), *self._page.notes(times, days)]

    def _head(self, day: date) -> Paragraph:
        return Paragraph(
            (
                Strong(self._place),
                Text(self._page.say("head_day", day=self._page.day(day), hijri=self._page.hijri(day))),
            )
        )

    # several days

    def _days(self, days: Days) -> list[Block]:
        shown = [days.first + timedelta(days=number) for number in range((days.last - days.first).days + 1)]
        rest, shown = shown[MOST_DAYS:], shown[:MOST_DAYS]
        found = {day: self._possible(day) for day in shown}
        known = [times for times in found.values() if times is not None]
        if not known:
            self._asked.day(shown[0])
        head = self._page.say("head_days", first=self._page.day(shown[0]), last=self._page.day(shown[-1]))
        chosen = self._asked.request.prayers
        parts = (chosen[:3], chosen[3:]) if chosen else HALVES
        tables = [self._table(found, part) for part in parts if part]
        notes: list[Block] = []
        if rest:
            notes.append(
                text(self._page.say("too_many_days", most=self._page.number(MOST_DAYS), next=self._page.day(rest[0])))
            )
        if len(known) < len(shown):
            notes.append(text(self._page.say("some_polar", missing=MISSING)))
        return [
            Paragraph((Strong(self._place), Text(head))),
            *tables,
            *notes,
            *self._page.notes(known[0], days, several=known),
        ]

    def _possible(self, day: date) -> Day | None:
        try:
            return self._asked.day(day)
        except Polar:
            return None

    def _table(self, found: Mapping[date, Day | None], columns: Sequence[Moment]) -> Table:
        header = (self._page.say("day"), *(self._column(moment) for moment in columns))
        rows = (
            (
                self._short_day(day),
                *(self._page.clock(times.moments[one], day) if times else MISSING for one in columns),
            )
            for day, times in found.items()
        )
        return Table(header, tuple(rows))

    def _column(self, moment: Moment) -> str:
        return self._page.say(f"short_{moment}") if moment in PRAYERS else self._page.say(moment)

    def _short_day(self, day: date) -> str:
        weekday = self._page.say("weekdays").split("|")[day.weekday()]
        return f"{weekday} {self._page.number(day.day)}/{self._page.number(day.month)}"

    # now and next

    def _coming(self, chosen: Sequence[Moment]) -> tuple[Moment, datetime]:
        """The next of the moments, over midnight."""
        wanted = chosen or tuple(prayer for prayer in PRAYERS if prayer != "sunrise")
        for offset in (-1, 0, 1, 2):
            times = self._asked.day(self._asked.here.date() + timedelta(days=offset))
            ahead = [(times.moments[one], one) for one in wanted if times.moments[one] > self._asked.here]
            if ahead:
                moment, prayer = min(ahead)
                return prayer, moment
        raise AssertionError("two days have every prayer")

    def _next(self) -> list[Block]:
        request = self._asked.request
        prayer, moment = self._coming(request.prayers)
        tomorrow = moment.date() > self._asked.here.date()
        values = {"place": self._place, "time": self._page.clock(moment), "now": self._page.clock(self._asked.here)}
        name, left = self._page.say(prayer), self._page.left(moment)
        if request.kind == "until":
            lead = self._page.say(
                "left_until", prayer=name, left=duration(self._page.minutes(moment), self._page.language)
            )
            rest = self._page.say("left_place_tomorrow" if tomorrow else "left_place", **values)
        else:
            lead = self._page.say("next_tomorrow" if tomorrow else "next_one", prayer=name, time=values["time"])
            rest = self._page.say("in_place_in", **values, left=left)
        times = self._asked.day(moment.date())
        return [Paragraph((Strong(lead), Text(rest))), *self._page.notes(times, None)]

    def _current(self) -> list[Block]:
        """The prayer whose time it is; between sunrise and noon there is none, and the next one is told."""
        here = self._asked.here
        days = [here.date() + timedelta(days=offset) for offset in (-1, 0)]
        spans = [(prayer, self._span(prayer, day)) for day in days for prayer in SALAWAT]
        found = next(((prayer, span) for prayer, span in spans if span[0] <= here < span[1]), None)
        if found is None:
            return self._next()
        prayer, (begin, end, what) = found
        lead = self._page.say("current", prayer=self._page.say(prayer))
        rest = self._page.say(
            "now_yes_rest",
            place=self._place,
            now=self._page.clock(here),
            time=self._page.clock(begin),
            until=self._page.clock(end),
            what=what,
        )
        return [Paragraph((Strong(lead), Text(rest))), *self._page.notes(self._asked.day(here.date()), None)]

    def _now(self) -> list[Block]:
        prayer = self._asked.request.prayers[0]
        here = self._asked.here
        spans = [self._span(prayer, here.date() + timedelta(days=offset)) for offset in (-1, 0, 1)]
        current = next((span for span in spans if span[0] <= here < span[1]), None)
        today = spans[1]
        values = {"prayer": self._page.say(prayer)}
        shown = {"place": self._place, "now": self._page.clock(here)}
        if current is not None:
            begin, end, what = current
            lead, rest = (
                self._page.say("now_yes", **values),
                self._page.say(
                    "now_yes_rest", **shown, time=self._page.clock(begin), until=self._page.clock(end), what=what
                ),
            )
        elif here < today[0]:
            lead = self._page.say("now_not_yet", **values, time=self._page.clock(today[0]))
            rest = self._page.say("now_not_yet_rest", **shown, left=self._page.left(today[0]))
        else:
            lead = self._page.say("now_over", **values)
            rest = self._page.say(
                "now_over_rest",
                **shown,
                time=self._page.clock(today[0]),
                until=self._page.clock(today[1]),
                what=today[2],
            )
        return [Paragraph((Strong(lead), Text(rest))), *self._page.notes(self._asked.day(here.date()), None)]

    def _ends(self, day: date) -> list[Block]:
        prayer = self._asked.request.prayers[0]
        begin, end, what = self._span(prayer, day)
        lead = self._page.say("ends", prayer=self._page.say(prayer), until=self._page.clock(end))
        rest = self._page.say(
            "ends_rest", what=what, place=self._place, day=self._page.day(day), time=self._page.clock(begin)
        )
        times = self._asked.day(day)
        blocks: list[Block] = [Paragraph((Strong(lead), Text(rest)))]
        if prayer == "isha":
            blocks.append(text(self._page.say("ends_isha", midnight=self._page.clock(times.moments["midnight"]))))
        return [*blocks, *self._page.notes(times, None)]

    def _span(self, prayer: Moment, day: date) -> tuple[datetime, datetime, str]:
        """From when to when a prayer is due, and what ends its time."""
        times = self._asked.day(day).moments
        order: dict[Moment, Moment] = dict(pairwise(PRAYERS))
        if prayer in order:
            return times[prayer], times[order[prayer]], self._page.say(order[prayer])
        return times[prayer], self._asked.day(day + timedelta(days=1)).moments["fajr"], self._page.say("fajr")

    # where there is no day or no night

    def polar(self, polar: Polar) -> list[Block]:
        day = polar.day
        what = self._page.say("polar_set" if polar.above else "polar_rise")
        lead = self._page.say("polar", place=self._place, what=what, day=self._page.day(day))
        spot = self._asked.spot
        latitude, times = nearest_latitude(spot.place, day, spot.zone, self._asked.convention)
        rows = tuple((self._page.say(prayer), self._page.clock(times.moments[prayer], times.day)) for prayer in PRAYERS)
        return [
            Paragraph((Strong(lead),)),
            text(self._page.say("polar_nearest", latitude=self._page.number(f"{latitude:g}"))),
            Table((self._page.say("prayer"), self._page.say("time")), rows),
            text(self._page.say("polar_else")),
            *self._page.notes(times, None),
        ]
