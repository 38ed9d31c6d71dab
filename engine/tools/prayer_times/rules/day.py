"""A day of prayer times by the clocks of a place: the six, the parts of the night, the other school's Asr."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from engine.dates.hijri import to_hijri
from engine.places.coordinates import Place
from engine.tools.prayer_times.rules.methods import METHODS, Method, Prayer, customary
from engine.tools.prayer_times.rules.prayer import Asr, HighLatitude, NoSun, Times, times_on

RAMADAN = 9
FIRST_HIJRI = 623  # the first common year that is of the Hijri calendar from its beginning


@dataclass(frozen=True, slots=True)
class Convention:
    """How times are reckoned."""

    method: Method
    asr: Asr = "standard"
    high_latitude: HighLatitude = "middle_of_the_night"


@dataclass(frozen=True, slots=True)
class Day:
    """`moments` by prayer, with "midnight" and "last_third" of the night that follows; `other_asr` is that of the other
    school."""

    place: Place
    day: date
    moments: Mapping[str, datetime]
    bounded: tuple[Prayer, ...]
    other_asr: datetime
    convention: Convention


class Polar(Exception):  # noqa: N818  # it is no error of anyone's
    """The sun stays `above` or below the horizon all of `day`."""

    def __init__(self, day: date, *, above: bool) -> None:
        super().__init__(f"no day and night on {day.isoformat()}")
        self.day, self.above = day, above


def day_of(place: Place, day: date, zone: ZoneInfo, convention: Convention) -> Day:
    """Raises Polar."""
    try:
        times = _times(place, day, zone, convention)
        following = _times(place, day + timedelta(days=1), zone, convention)
        other: Asr = "standard" if convention.asr == "hanafi" else "hanafi"
        other_asr = _times(place, day, zone, replace(convention, asr=other)).moments["asr"]
    except NoSun as error:
        raise Polar(day, above=error.above) from error
    sunset, dawn = times.moments["maghrib"], following.moments["fajr"]
    night = dawn - sunset
    moments: dict[str, datetime] = {
        **{prayer: moment.astimezone(zone) for prayer, moment in times.moments.items()},
        "midnight": _to_minute(sunset + night / 2).astimezone(zone),
        "last_third": _to_minute(sunset + night * 2 / 3).astimezone(zone),
    }
    return Day(place, day, moments, times.bounded, other_asr.astimezone(zone), convention)


def sunset(place: Place, day: date, zone: ZoneInfo, country: str) -> datetime | None:
    """By the method that is usual in the country; None where the sun does not set."""
    try:
        return day_of(place, day, zone, Convention(METHODS[customary(country)])).moments["maghrib"]
    except Polar:
        return None


def nearest_latitude(place: Place, day: date, zone: ZoneInfo, convention: Convention) -> tuple[float, Day]:
    """The nearest latitude of the same meridian, to half a degree, that has day and night then, and its times."""
    side = 1 if place.latitude >= 0 else -1
    latitude = int(abs(place.latitude) * 2) / 2
    while True:
        try:
            return side * latitude, day_of(Place(side * latitude, place.longitude), day, zone, convention)
        except Polar:
            latitude -= 0.5


@lru_cache(maxsize=1024)
def _times(place: Place, day: date, zone: ZoneInfo, convention: Convention) -> Times:
    ramadan = day.year >= FIRST_HIJRI and to_hijri(day).month == RAMADAN
    return times_on(
        place, day, zone, convention.method, asr=convention.asr, high_latitude=convention.high_latitude, ramadan=ramadan
    )


def _to_minute(moment: datetime) -> datetime:
    return (moment + timedelta(seconds=30)).replace(second=0, microsecond=0)
