"""A day's prayer times at a place, by an authority's method.

Where the night is too short for the sun to sink to an angle, or dawn and nightfall would come absurdly early or late,
a rule for high latitudes bounds them by a part of the night. Where the sun does not rise or set at all there are no
times: `NoSun` says which, and a caller offers the nearest day or the nearest latitude that has them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo
from math import isfinite
from typing import Literal, TypedDict, Unpack

from engine.places.coordinates import Place
from engine.tools.prayer_times.rules.methods import Method, Prayer
from engine.tools.prayer_times.rules.solar import SolarDay

Asr = Literal["standard", "hanafi"]
HighLatitude = Literal["middle_of_the_night", "seventh_of_the_night", "twilight_angle"]
SHADOW: Mapping[Asr, int] = {"standard": 1, "hanafi": 2}  # lengths; the other three schools share the first
_NORTHERN = 55  # degrees from which the Moonsighting Committee takes a seventh of the night

# minutes of twilight at the turns of the year: 75 + slope * |latitude| / 55; the committee's tables
_DAWN = (28.65, 19.44, 32.74, 48.1)
_DUSK = (25.6, 2.05, -9.21, 6.14)
_SEASONS = ((0, 91), (91, 137), (137, 183), (183, 229), (229, 275), (275, 366))  # days since the winter solstice
_CORNERS = (0, 1, 2, 3, 2, 1, 0)


class NoSun(ValueError):  # noqa: N818  # it is no error of anyone's
    """The sun stays `above` or below the horizon all day."""

    def __init__(self, place: Place, day: date, *, above: bool) -> None:
        super().__init__(
            f"at latitude {place.latitude:g} the sun does not {'set' if above else 'rise'} on {day.isoformat()}"
        )
        self.above = above


@dataclass(frozen=True)
class Times:
    """Moments in UTC, to the minute. `bounded` are those that the rule for high latitudes decided."""

    day: date
    moments: Mapping[Prayer, datetime]
    bounded: tuple[Prayer, ...] = ()

    def local(self, zone: tzinfo) -> dict[Prayer, datetime]:
        return {prayer: moment.astimezone(zone) for prayer, moment in self.moments.items()}


class Rules(TypedDict, total=False):
    """`ramadan`: the day is of that month, for methods that pray isha later then."""

    asr: Asr
    high_latitude: HighLatitude
    ramadan: bool


def prayer_times(place: Place, day: date, method: Method, **rules: Unpack[Rules]) -> Times:
    """Raises NoSun."""
    high_latitude: HighLatitude = rules.get("high_latitude", "middle_of_the_night")
    sun = SolarDay(place, day)
    sunrise, sunset = sun.sunrise, sun.sunset
    tomorrow = SolarDay(place, day + timedelta(days=1)).sunrise
    afternoon = sun.shadow(SHADOW[rules.get("asr", "standard")])
    if sunrise is None or sunset is None or tomorrow is None or afternoon is None:
        raise NoSun(place, day, above=sun.up_at_noon)
    night = tomorrow + 24 - sunset
    dawn, at_dawn = _dawn(sun, place, day, method, night, high_latitude)
    dusk, at_dusk = _dusk(sun, place, day, method, night, high_latitude)
    if method.isha_minutes:
        late = method.isha_ramadan if rules.get("ramadan") else 0
        dusk, at_dusk = sunset + (late or method.isha_minutes) / 60, False
    hours: dict[Prayer, float] = {
        "fajr": dawn,
        "sunrise": sunrise,
        "dhuhr": sun.transit,
        "asr": afternoon,
        "maghrib": _maghrib(sun, method, sunset, dusk),
        "isha": dusk,
    }
    moments = {prayer: _moment(day, value, method, prayer) for prayer, value in hours.items()}
    bounded: tuple[Prayer, ...] = (*(("fajr",) if at_dawn else ()), *(("isha",) if at_dusk else ()))
    return Times(day, moments, bounded)


def times_on(place: Place, day: date, zone: tzinfo, method: Method, **rules: Unpack[Rules]) -> Times:
    """Of the day that clocks in `zone` call `day`: near the date line that is not the one of the sun. Raises NoSun."""
    times = prayer_times(place, day, method, **rules)
    ahead = (times.moments["dhuhr"].astimezone(zone).date() - day).days
    return prayer_times(place, day - timedelta(days=ahead), method, **rules) if ahead else times


def _dawn(
    sun: SolarDay, place: Place, day: date, method: Method, night: float, rule: HighLatitude
) -> tuple[float, bool]:
    """Dawn, and whether a bound decided it."""
    assert sun.sunrise is not None  # noqa: S101  # `prayer_times` looked
    dawn = sun.at(-method.fajr, after_noon=False)
    if method.seasonal:
        if place.latitude >= _NORTHERN:
            dawn = sun.sunrise - night / 7
        safe = sun.sunrise - _seasonal(_DAWN, place.latitude, day)
    else:
        safe = sun.sunrise - night * _portion(rule, method.fajr)
    return (safe, True) if dawn is None or dawn < safe else (dawn, False)


def _dusk(
    sun: SolarDay, place: Place, day: date, method: Method, night: float, rule: HighLatitude
) -> tuple[float, bool]:
    assert sun.sunset is not None  # noqa: S101  # `prayer_times` looked
    dusk = sun.at(-method.isha, after_noon=True)
    if method.seasonal:
        if place.latitude >= _NORTHERN:
            dusk = sun.sunset + night / 7
        safe = sun.sunset + _seasonal(_DUSK, place.latitude, day)
    else:
        safe = sun.sunset + night * _portion(rule, method.isha)
    return (safe, True) if dusk is None or dusk > safe else (dusk, False)


def _maghrib(sun: SolarDay, method: Method, sunset: float, dusk: float) -> float:
    lower = sun.at(-method.maghrib, after_noon=True) if method.maghrib else None
    return lower if lower is not None and sunset < lower < dusk else sunset


def _portion(rule: HighLatitude, angle: float) -> float:
    return {"middle_of_the_night": 1 / 2, "seventh_of_the_night": 1 / 7, "twilight_angle": angle / 60}[rule]


def _seasonal(slopes: tuple[float, float, float, float], latitude: float, day: date) -> float:
    """Hours of twilight, between the values of the year's corners."""
    corners = [75 + slope / 55 * abs(latitude) for slope in slopes]
    since = _since_solstice(latitude, day)
    for number, (first, last) in enumerate(_SEASONS):
        if since < last or number == len(_SEASONS) - 1:
            begin, end = corners[_CORNERS[number]], corners[_CORNERS[number + 1]]
            length = 91 if number in (0, len(_SEASONS) - 1) else 46
            return round((begin + (end - begin) / length * (since - first)) * 60) / 3600
    raise AssertionError("the last season has no end")


def _since_solstice(latitude: float, day: date) -> int:
    of_year = day.timetuple().tm_yday
    length = date(day.year, 12, 31).timetuple().tm_yday
    return (of_year + 10) % length if latitude >= 0 else (of_year - (173 if length == 366 else 172)) % length


def _moment(day: date, hours: float, method: Method, prayer: Prayer) -> datetime:
    """To the minute: the nearest, or the next where the method says so."""
    assert isfinite(hours)  # noqa: S101
    seconds = int(hours * 3600 // 1) + 60 * method.minutes.get(prayer, 0)
    minutes = seconds // 60 + 1 if method.ceil else (seconds + 30) // 60
    return datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(minutes=minutes)
