"""A place on Earth, and how far it is to another."""

from dataclasses import dataclass
from math import asin, cos, radians, sin, sqrt

EARTH_KM = 6371.0088  # mean radius, IUGG


@dataclass(frozen=True)
class Place:
    """Degrees; north and east are positive. ValueError for a place that is not on Earth."""

    latitude: float
    longitude: float

    def __post_init__(self) -> None:
        if not -90 <= self.latitude <= 90 or not -180 <= self.longitude <= 180:
            raise ValueError(
                f"{self.latitude}, {self.longitude} is no place: latitude is between -90 and 90, longitude between -180"
                " and 180"
            )


def distance(one: Place, other: Place) -> float:
    """Kilometres between two places along the great circle."""
    here, there = radians(one.latitude), radians(other.latitude)
    east = radians(other.longitude - one.longitude)
    half = sin((there - here) / 2) ** 2 + cos(here) * cos(there) * sin(east / 2) ** 2
    return 2 * EARTH_KM * asin(min(1.0, sqrt(half)))
