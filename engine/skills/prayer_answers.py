"""The words of an answer about prayer times: what is asked first, then the working. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from itertools import pairwise

from engine.document import Block, Document, Paragraph, Strong, Table, Text
from engine.language import COMMA
from engine.messages import Answer
from engine.phrases import Phrases
from engine.rules.hijri.calendar import to_hijri
from engine.rules.hijri.days import Days
from engine.rules.hijri.names import digits, said, said_hijri
from engine.rules.hijri.when import When
from engine.rules.sky.customs import CUSTOM
from engine.rules.sky.day import FIRST_HIJRI, Day, Polar, day_of, nearest_latitude
from engine.rules.sky.methods import PRAYERS
from engine.rules.sky.reading import Moment
from engine.skills.amounts import duration
from engine.skills.dates import no_such_day
from engine.skills.prayer_asked import Asked
from engine.skills.qibla_answers import qibla_blocks
from engine.skills.spots import Places

INTENT = "prayer_times"
MOST_DAYS = 31
MISSING = "–"  # where there is no time
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
        self._asked, self._phrases = asked, phrases
        self._language = asked.language
        self._place = places.called(asked.spot, asked.language)
        self._countries = places.gazetteer.countries
        self._comma = COMMA[asked.language]

    def blocks(self, dates: When | None) -> list[Block]:
        request, today = self._asked.request, self._asked.here.date()
        days = dates.days if dates else None
        if request.kind == "qibla":
            return qibla_blocks(self._asked, self._place, self._phrases)
        if days is None or days.first == days.last == today:
            for kinds, write in (("next until", self._next), ("now", self._now)):
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

    def say(self, key: str, **values: str) -> str:
        return self._phrases(f"prayer.{key}", self._language, **values)

    # a day

    def _whole_day(self, day: date, days: Days | None) -> list[Block]:
        times = self._asked.day(day)
        rows = tuple((self.say(prayer), self._clock(times.moments[prayer], times.day)) for prayer in PRAYERS)
        feast = [_text(self.say("eid_prayer"))] if self._asked.request.eid else []
        blocks: list[Block] = [*feast, self._head(day), Table((self.say("prayer"), self.say("time")), rows)]
        if day == self._asked.here.date():
            prayer, moment = self._coming(())
            key = "next_line_tomorrow" if moment.date() > day else "next_line"
            values = {"prayer": self.say(prayer), "time": self._clock(moment), "left": self._left(moment)}
            blocks.append(_text(self.say(key, **values)))
        return [*blocks, *self._notes(times, days)]

    def _prayers(self, day: date, days: Days | None) -> list[Block]:
        times = self._asked.day(day)
        chosen = self._asked.request.prayers
        lead = [self.say("one_time", prayer=self.say(one), time=self._clock(times.moments[one], day)) for one in chosen]
        rest = self.say("where_and_when", place=self._place, day=self._day(day), hijri=self._hijri(day))
        return [Paragraph((Strong(self._comma.join(lead)), Text(rest))), *self._notes(times, days)]

    def _head(self, day: date) -> Paragraph:
        return Paragraph((Strong(self._place), Text(self.say("head_day", day=self._day(day), hijri=self._hijri(day)))))

    # several days

    def _days(self, days: Days) -> list[Block]:
        shown = [days.first + timedelta(days=number) for number in range((days.last - days.first).days + 1)]
        rest, shown = shown[MOST_DAYS:], shown[:MOST_DAYS]
        found = {day: self._possible(day) for day in shown}
        known = [times for times in found.values() if times is not None]
        if not known:
            self._asked.day(shown[0])
        head = self.say("head_days", first=self._day(shown[0]), last=self._day(shown[-1]))
        chosen = self._asked.request.prayers
        parts = (chosen[:3], chosen[3:]) if chosen else HALVES
        tables = [self._table(found, part) for part in parts if part]
        notes: list[Block] = []
        if rest:
            notes.append(_text(self.say("too_many_days", most=self._number(MOST_DAYS), next=self._day(rest[0]))))
        if len(known) < len(shown):
            notes.append(_text(self.say("some_polar", missing=MISSING)))
        return [
            Paragraph((Strong(self._place), Text(head))),
            *tables,
            *notes,
            *self._notes(known[0], days, several=known),
        ]

    def _possible(self, day: date) -> Day | None:
        try:
            return self._asked.day(day)
        except Polar:
            return None

    def _table(self, found: Mapping[date, Day | None], columns: Sequence[Moment]) -> Table:
        header = (self.say("day"), *(self._column(moment) for moment in columns))
        rows = (
            (self._short_day(day), *(self._clock(times.moments[one], day) if times else MISSING for one in columns))
            for day, times in found.items()
        )
        return Table(header, tuple(rows))

    def _column(self, moment: Moment) -> str:
        return self.say(f"short_{moment}") if moment in PRAYERS else self.say(moment)

    def _short_day(self, day: date) -> str:
        weekday = self.say("weekdays").split("|")[day.weekday()]
        return f"{weekday} {self._number(day.day)}/{self._number(day.month)}"

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
        values = {"place": self._place, "time": self._clock(moment), "now": self._clock(self._asked.here)}
        name, left = self.say(prayer), self._left(moment)
        if request.kind == "until":
            lead = self.say("left_until", prayer=name, left=duration(self._minutes(moment), self._language))
            rest = self.say("left_place_tomorrow" if tomorrow else "left_place", **values)
        else:
            lead = self.say("next_tomorrow" if tomorrow else "next_one", prayer=name, time=values["time"])
            rest = self.say("in_place_in", **values, left=left)
        times = self._asked.day(moment.date())
        return [Paragraph((Strong(lead), Text(rest))), *self._notes(times, None)]

    def _now(self) -> list[Block]:
        prayer = self._asked.request.prayers[0]
        here = self._asked.here
        spans = [self._span(prayer, here.date() + timedelta(days=offset)) for offset in (-1, 0, 1)]
        current = next((span for span in spans if span[0] <= here < span[1]), None)
        today = spans[1]
        values = {"prayer": self.say(prayer)}
        shown = {"place": self._place, "now": self._clock(here)}
        if current is not None:
            begin, end, what = current
            lead, rest = (
                self.say("now_yes", **values),
                self.say("now_yes_rest", **shown, time=self._clock(begin), until=self._clock(end), what=what),
            )
        elif here < today[0]:
            lead = self.say("now_not_yet", **values, time=self._clock(today[0]))
            rest = self.say("now_not_yet_rest", **shown, left=self._left(today[0]))
        else:
            lead = self.say("now_over", **values)
            rest = self.say(
                "now_over_rest", **shown, time=self._clock(today[0]), until=self._clock(today[1]), what=today[2]
            )
        return [Paragraph((Strong(lead), Text(rest))), *self._notes(self._asked.day(here.date()), None)]

    def _ends(self, day: date) -> list[Block]:
        prayer = self._asked.request.prayers[0]
        begin, end, what = self._span(prayer, day)
        lead = self.say("ends", prayer=self.say(prayer), until=self._clock(end))
        rest = self.say("ends_rest", what=what, place=self._place, day=self._day(day), time=self._clock(begin))
        times = self._asked.day(day)
        blocks: list[Block] = [Paragraph((Strong(lead), Text(rest)))]
        if prayer == "isha":
            blocks.append(_text(self.say("ends_isha", midnight=self._clock(times.moments["midnight"]))))
        return [*blocks, *self._notes(times, None)]

    def _span(self, prayer: Moment, day: date) -> tuple[datetime, datetime, str]:
        """From when to when a prayer is due, and what ends its time."""
        times = self._asked.day(day).moments
        order: dict[Moment, Moment] = dict(pairwise(PRAYERS))
        if prayer in order:
            return times[prayer], times[order[prayer]], self.say(order[prayer])
        return times[prayer], self._asked.day(day + timedelta(days=1)).moments["fajr"], self.say("fajr")

    # where there is no day or no night

    def polar(self, polar: Polar) -> list[Block]:
        day = polar.day
        what = self.say("polar_set" if polar.above else "polar_rise")
        lead = self.say("polar", place=self._place, what=what, day=self._day(day))
        spot = self._asked.spot
        latitude, times = nearest_latitude(spot.place, day, spot.zone, self._asked.convention)
        rows = tuple((self.say(prayer), self._clock(times.moments[prayer], times.day)) for prayer in PRAYERS)
        return [
            Paragraph((Strong(lead),)),
            _text(self.say("polar_nearest", latitude=self._number(f"{latitude:g}"))),
            Table((self.say("prayer"), self.say("time")), rows),
            _text(self.say("polar_else")),
            *self._notes(times, None),
        ]

    # the working

    def _notes(self, times: Day, days: Days | None, several: Sequence[Day] = ()) -> list[Block]:
        notes = [self._method(times, single=len(several) < 2)]
        bounded = [prayer for prayer in PRAYERS if any(prayer in one.bounded for one in (times, *several))]
        if bounded:
            notes.append(self._bounded(times, bounded, single=len(several) < 2))
        if self._asked.spot.near:
            notes.append(self.say("clock", zone=self._asked.spot.timezone))
        if days is not None and days.taken == "day_first":
            notes.append(self.say("day_first", day=self._day(days.first)))
        example = "umm_al_qura" if self._asked.key == "muslim_world_league" else "muslim_world_league"
        if not (self._asked.request.method or self._asked.request.asr or self._asked.request.angles):
            notes.append(self.say("change", method=self.say(f"method_{example}")))
        return [_text(note) for note in notes]

    def _bounded(self, times: Day, bounded: Sequence[Moment], *, single: bool) -> str:
        """Which rule for high latitudes decided, and what the most usual other one would give."""
        convention = times.convention
        rule = "seasonal" if convention.method.seasonal else convention.high_latitude
        words = self.say("bounded", prayers=self._comma.join(map(self.say, bounded)), rule=self.say(rule))
        if rule != "middle_of_the_night" or not single:
            return words
        other = replace(convention, high_latitude="seventh_of_the_night")
        seventh = day_of(times.place, times.day, self._asked.spot.zone, other).moments
        listed = [f"{self.say(prayer)} {self._clock(seventh[prayer], times.day)}" for prayer in bounded]
        return f"{words} {self.say('by_a_seventh', times=self._comma.join(listed))}"

    def _method(self, times: Day, *, single: bool) -> str:
        asked, angles = self._asked, self._asked.request.angles
        asr = self.say(f"asr_{asked.asr}_days")
        if single:
            asr = self.say(f"asr_{asked.asr}", other=self._clock(times.other_asr))
        if angles:
            name = self.say("angles", fajr=self._number(f"{angles.fajr:g}"), isha=self._number(f"{angles.isha:g}"))
        else:
            name = self.say(f"method_{asked.key}")
        return self.say("method", method=name, why=self._why(), asr=asr)

    def _why(self) -> str:
        asked, country = self._asked, self._asked.spot.country
        if asked.request.method or asked.request.angles:
            return self.say("method_asked")
        if asked.settings.method:
            return self.say("method_by_setting")
        if country in CUSTOM:
            return self.say("method_by_country", country=self._countries.called(country, self._language))
        return self.say("method_by_default")

    # words

    def _day(self, day: date) -> str:
        return said(day, self._language)

    def _hijri(self, day: date) -> str:
        return said_hijri(to_hijri(day), self._language) if day.year >= FIRST_HIJRI else MISSING

    def _clock(self, moment: datetime, day: date | None = None) -> str:
        """With its date where that is not `day`: after midnight."""
        other = f" ({moment.day}/{moment.month})" if day is not None and moment.date() != day else ""
        return self._number(moment.strftime("%H:%M") + other)

    def _number(self, number: object) -> str:
        return digits(str(number), self._language)

    def _minutes(self, moment: datetime) -> int:
        return max(1, -(-int((moment - self._asked.here).total_seconds()) // 60))

    def _left(self, moment: datetime) -> str:
        return duration(self._minutes(moment), self._language, oblique=True)


def _text(words: str) -> Paragraph:
    return Paragraph((Text(words),))
