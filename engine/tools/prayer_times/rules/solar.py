"""The sun on one day at one place: when it crosses the meridian and when it stands at an altitude.

Jean Meeus, Astronomical Algorithms, 2nd edition: chapters 12 (sidereal time), 15 (rising, transit, setting) and 25
(the sun's coordinates to 0.01 degree), with nutation of chapter 22. Times are hours after midnight UTC of the day, or
None where the sun does not reach the altitude. Angles are degrees, longitudes positive to the east.
"""

from dataclasses import dataclass
from datetime import date
from functools import cached_property
from math import acos, asin, atan, atan2, cos, degrees, radians, sin, tan

from engine.places.coordinates import Place

HORIZON = -50 / 60  # refraction and the sun's half disc
GRAZING = 5 / 1440  # of a day: a correction beyond that is none
_HALVINGS = 24  # of half a day: to a few thousandths of a second
_TURN = 360.985647  # degrees of sidereal time in a day


@dataclass(frozen=True)
class _Sun:
    declination: float
    right_ascension: float
    sidereal_time: float  # apparent, at Greenwich, at midnight


def _sun(julian_day: float) -> _Sun:
    t = (julian_day - 2451545) / 36525
    mean_longitude = (280.4664567 + 36000.76983 * t + 0.0003032 * t**2) % 360
    moon = (218.3165 + 481267.8813 * t) % 360
    node = (125.04452 - 1934.136261 * t + 0.0020708 * t**2 + t**3 / 450000) % 360
    anomaly = radians((357.52911 + 35999.05029 * t - 0.0001537 * t**2) % 360)
    centre = (
        (1.914602 - 0.004817 * t - 0.000014 * t**2) * sin(anomaly)
        + (0.019993 - 0.000101 * t) * sin(2 * anomaly)
        + 0.000289 * sin(3 * anomaly)
    )
    omega = radians(125.04 - 1934.136 * t)
    longitude = radians((mean_longitude + centre - 0.00569 - 0.00478 * sin(omega)) % 360)
    mean_obliquity = 23.439291 - 0.013004167 * t - 0.0000001639 * t**2 + 0.0000005036 * t**3
    obliquity = radians(mean_obliquity + 0.00256 * cos(omega))
    sun2, moon2, node1, node2 = (radians(angle) for angle in (2 * mean_longitude, 2 * moon, node, 2 * node))
    nutation = (-17.2 * sin(node1) - 1.32 * sin(sun2) - 0.23 * sin(moon2) + 0.21 * sin(node2)) / 3600
    nodding = (9.2 * cos(node1) + 0.57 * cos(sun2) + 0.10 * cos(moon2) - 0.09 * cos(node2)) / 3600
    sidereal = 280.46061837 + 360.98564736629 * (julian_day - 2451545) + 0.000387933 * t**2 - t**3 / 38710000
    return _Sun(
        declination=degrees(asin(sin(obliquity) * sin(longitude))),
        right_ascension=degrees(atan2(cos(obliquity) * sin(longitude), cos(longitude))) % 360,
        sidereal_time=sidereal % 360 + nutation * cos(radians(mean_obliquity + nodding)),
    )


class SolarDay:
    """The sun over `place` from one of its midnights to the next, with the noon of `day` between them."""

    def __init__(self, place: Place, day: date) -> None:
        midnight = day.toordinal() + 1721424.5  # the Julian day
        self._place = place
        self._yesterday, self._today, self._tomorrow = (_sun(midnight + step) for step in (-1, 0, 1))
        noon = 0.5 - place.longitude / 360  # of the mean sun; the true one is never more than minutes away
        roughly = (self._today.right_ascension - place.longitude - self._today.sidereal_time) / 360
        self._roughly = roughly - round(roughly - noon)

    @cached_property
    def transit(self) -> float:
        """The sun's crossing of the meridian."""
        hour_angle = _nearest(self._sidereal(self._roughly) + self._place.longitude - self._ascension(self._roughly))
        return (self._roughly - hour_angle / 360) * 24

    @property
    def sunrise(self) -> float | None:
        return self.at(HORIZON, after_noon=False)

    @property
    def sunset(self) -> float | None:
        return self.at(HORIZON, after_noon=True)

    @property
    def up_at_noon(self) -> bool:
        return abs(self._place.latitude - self._today.declination) < 90

    def at(self, altitude: float, *, after_noon: bool) -> float | None:
        """When the sun's centre stands at this altitude."""
        phi, declination, aim = (radians(angle) for angle in (self._place.latitude, self._today.declination, altitude))
        reach = (sin(aim) - sin(phi) * sin(declination)) / (cos(phi) * cos(declination) or 1e-12)
        if not -1 <= reach <= 1:
            return None
        half_day = degrees(acos(reach)) / 360
        moment = self._roughly + (half_day if after_noon else -half_day)
        height, hour_angle, delta = self._height(moment)
        step = (height - altitude) / (360 * cos(delta) * cos(phi) * sin(hour_angle) or 1e-12)
        return (moment + step) * 24 if abs(step) < GRAZING else self._searched(altitude, after_noon=after_noon)

    def _height(self, moment: float) -> tuple[float, float, float]:
        """Degrees above the horizon; hour angle and declination in radians."""
        phi = radians(self._place.latitude)
        hour_angle = radians(self._sidereal(moment) + self._place.longitude - self._ascension(moment))
        before, now, after = (sun.declination for sun in (self._yesterday, self._today, self._tomorrow))
        delta = radians(_interpolated(before, now, after, moment, wrap=False))
        return degrees(asin(sin(phi) * sin(delta) + cos(phi) * cos(delta) * cos(hour_angle))), hour_angle, delta

    def _searched(self, altitude: float, *, after_noon: bool) -> float | None:
        """As `at`, by halving the time between noon and midnight: where the sun grazes, one step leads astray."""
        high = self.transit / 24
        low = high + (0.5 if after_noon else -0.5)
        if not self._height(low)[0] <= altitude <= self._height(high)[0]:
            return None
        for _ in range(_HALVINGS):
            middle = (high + low) / 2
            high, low = (middle, low) if self._height(middle)[0] >= altitude else (high, middle)
        return high * 24

    def shadow(self, lengths: int) -> float | None:
        """When, after noon, an upright thing's shadow has grown by that many of its own lengths."""
        if not self.up_at_noon:
            return None
        least = tan(radians(abs(self._place.latitude - self._today.declination)))
        return self.at(degrees(atan(1 / (lengths + least))), after_noon=True)

    def _sidereal(self, moment: float) -> float:
        return (self._today.sidereal_time + _TURN * moment) % 360

    def _ascension(self, moment: float) -> float:
        before, now, after = (sun.right_ascension for sun in (self._yesterday, self._today, self._tomorrow))
        return _interpolated(before, now, after, moment, wrap=True) % 360


def _interpolated(before: float, now: float, after: float, moment: float, *, wrap: bool) -> float:
    """Between three values a day apart; `wrap` where they are angles that start anew at 360."""
    first, second = now - before, after - now
    if wrap:
        first, second = first % 360, second % 360
    return now + moment / 2 * (first + second + moment * (second - first))


def _nearest(angle: float) -> float:
    """The same angle between -180 and 180."""
    return angle - 360 * round(angle / 360)
