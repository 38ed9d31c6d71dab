"""The words that every answer about prayer times shares: days and clocks in a language, and how it was computed."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime

from engine.dates.days import Days
from engine.dates.hijri import to_hijri
from engine.dates.names import said, said_hijri
from engine.document import Block, Paragraph, Text
from engine.language import COMMA, digits
from engine.phrases import Phrases
from engine.tools.common.amounts import duration
from engine.tools.common.spots import Places
from engine.tools.prayer_times.asked import Asked
from engine.tools.prayer_times.reading import Moment
from engine.tools.prayer_times.rules.day import FIRST_HIJRI, Day, day_of
from engine.tools.prayer_times.rules.methods import CUSTOM, PRAYERS

MISSING = "–"  # where there is no time


class Page:
    """The words of one answer in one language."""

    def __init__(self, asked: Asked, places: Places, phrases: Phrases) -> None:
        self.asked, self._phrases, self.language = asked, phrases, asked.language
        self._countries = places.gazetteer.countries
        self.comma = COMMA[asked.language]

    def say(self, key: str, **values: str) -> str:
        return self._phrases(f"prayer.{key}", self.language, **values)

    # the working

    def notes(self, times: Day, days: Days | None, several: Sequence[Day] = ()) -> list[Block]:
        notes = [self._method(times, single=len(several) < 2)]
        bounded = [prayer for prayer in PRAYERS if any(prayer in one.bounded for one in (times, *several))]
        if bounded:
            notes.append(self._bounded(times, bounded, single=len(several) < 2))
        if self.asked.spot.near:
            notes.append(self.say("clock", zone=self.asked.spot.timezone))
        if days is not None and days.taken == "weekday":
            notes.append(self.say("weekday_wrong"))
        if days is not None and days.taken == "day_first":
            notes.append(self.say("day_first", day=self.day(days.first)))
        example = "umm_al_qura" if self.asked.key == "muslim_world_league" else "muslim_world_league"
        if not (self.asked.request.method or self.asked.request.asr or self.asked.request.angles):
            notes.append(self.say("change", method=self.say(f"method_{example}")))
        return [text(note) for note in notes]

    def _bounded(self, times: Day, bounded: Sequence[Moment], *, single: bool) -> str:
        """Which rule for high latitudes decided, and what the most usual other one would give."""
        convention = times.convention
        rule = "seasonal" if convention.method.seasonal else convention.high_latitude
        words = self.say("bounded", prayers=self.comma.join(map(self.say, bounded)), rule=self.say(rule))
        if rule != "middle_of_the_night" or not single:
            return words
        other = replace(convention, high_latitude="seventh_of_the_night")
        seventh = day_of(times.place, times.day, self.asked.spot.zone, other).moments
        listed = [f"{self.say(prayer)} {self.clock(seventh[prayer], times.day)}" for prayer in bounded]
        return f"{words} {self.say('by_a_seventh', times=self.comma.join(listed))}"

    def _method(self, times: Day, *, single: bool) -> str:
        asked, angles = self.asked, self.asked.request.angles
        asr = self.say(f"asr_{asked.asr}_days")
        if single:
            asr = self.say(f"asr_{asked.asr}", other=self.clock(times.other_asr))
        if angles:
            name = self.say("angles", fajr=self.number(f"{angles.fajr:g}"), isha=self.number(f"{angles.isha:g}"))
        else:
            name = self.say(f"method_{asked.key}")
        return self.say("method", method=name, why=self._why(), asr=asr)

    def _why(self) -> str:
        asked, country = self.asked, self.asked.spot.country
        if asked.request.method or asked.request.angles:
            return self.say("method_asked")
        if asked.settings.method:
            return self.say("method_by_setting")
        if country in CUSTOM:
            return self.say("method_by_country", country=self._countries.called(country, self.language))
        return self.say("method_by_default")

    # words

    def day(self, day: date) -> str:
        return said(day, self.language)

    def hijri(self, day: date) -> str:
        return said_hijri(to_hijri(day), self.language) if day.year >= FIRST_HIJRI else MISSING

    def clock(self, moment: datetime, day: date | None = None) -> str:
        """With its date where that is not `day`: after midnight."""
        other = f" ({moment.day}/{moment.month})" if day is not None and moment.date() != day else ""
        return self.number(moment.strftime("%H:%M") + other)

    def number(self, number: object) -> str:
        return digits(str(number), self.language)

    def minutes(self, moment: datetime) -> int:
        return max(1, -(-int((moment - self.asked.here).total_seconds()) // 60))

    def left(self, moment: datetime) -> str:
        return duration(self.minutes(moment), self.language, oblique=True)


def text(words: str) -> Paragraph:
    return Paragraph((Text(words),))
