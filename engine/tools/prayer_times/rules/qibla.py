"""The direction of the Kaaba along the great circle, and how far it is."""

from dataclasses import dataclass
from math import atan2, cos, degrees, radians, sin

from engine.places.coordinates import Place, distance

KAABA = Place(21.422487, 39.826206)
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
