"""The direction of the Kaaba along the great circle, and how far it is."""

from dataclasses import dataclass
from math import asin, atan2, cos, degrees, radians, sin, sqrt

from engine.tools.prayer_times.rules.solar import Place

KAABA = Place(21.422487, 39.826206)
EARTH_KM = 6371.0088  # mean radius, IUGG
COMPASS = ("N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW")


@dataclass(frozen=True)
class Qibla:
    """`bearing` in degrees from true north, clockwise; `compass` one of 16 points; `distance_km` along the surface."""

    bearing: float
    compass: str
    distance_km: float


def qibla(place: Place) -> Qibla:
    here, there = radians(place.latitude), radians(KAABA.latitude)
    east = radians(KAABA.longitude - place.longitude)
    bearing = degrees(atan2(sin(east), cos(here) * sin(there) / cos(there) - sin(here) * cos(east))) % 360
    return Qibla(bearing, COMPASS[round(bearing / 22.5) % 16], distance(place, KAABA))


def distance(one: Place, other: Place) -> float:
    """Kilometres between two places along the great circle."""
    here, there = radians(one.latitude), radians(other.latitude)
    east = radians(other.longitude - one.longitude)
    half = sin((there - here) / 2) ** 2 + cos(here) * cos(there) * sin(east / 2) ** 2
    return 2 * EARTH_KM * asin(min(1.0, sqrt(half)))
