"""The conventions by which authorities compute prayer times: a table.

Angles are the sun's depression in degrees; `minutes` are corrections that the authority adds (safety margins, the
sun's way over mountains and tall buildings). Sources: the published parameters of each authority, as collected at
praytimes.org/calculation and in the adhan library's METHODS.md.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Prayer = Literal["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"]
PRAYERS: tuple[Prayer, ...] = ("fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha")


@dataclass(frozen=True)
class Method:
    """`isha_minutes` after sunset (in Ramadan `isha_ramadan`) take the place of an angle where they are given.

    `seasonal`: twilights of the Moonsighting Committee, whose length follows latitude and season; `ceil`: seconds are
    rounded up instead of to the nearest minute.
    """

    name: str
    fajr: float
    isha: float = 0.0
    isha_minutes: int = 0
    isha_ramadan: int = 0
    maghrib: float = 0.0
    minutes: Mapping[Prayer, int] = field(default_factory=dict, hash=False)
    seasonal: bool = False
    ceil: bool = False


METHODS: dict[str, Method] = {
    "muslim_world_league": Method("Muslim World League", 18, 17, minutes={"dhuhr": 1}),
    "egyptian": Method("Egyptian General Authority of Survey", 19.5, 17.5, minutes={"dhuhr": 1}),
    "karachi": Method("University of Islamic Sciences, Karachi", 18, 18, minutes={"dhuhr": 1}),
    "umm_al_qura": Method("Umm al-Qura, Mecca", 18.5, isha_minutes=90, isha_ramadan=120),
    "dubai": Method("Dubai", 18.2, 18.2, minutes={"sunrise": -3, "dhuhr": 3, "asr": 3, "maghrib": 3}),
    "moonsighting_committee": Method(
        "Moonsighting Committee", 18, 18, minutes={"dhuhr": 5, "maghrib": 3}, seasonal=True
    ),
    "north_america": Method("Islamic Society of North America", 15, 15, minutes={"dhuhr": 1}),
    "kuwait": Method("Kuwait", 18, 17.5),
    "qatar": Method("Qatar", 18, isha_minutes=90),
    "singapore": Method("Singapore", 20, 18, minutes={"dhuhr": 1}, ceil=True),
    "tehran": Method("Institute of Geophysics, Tehran", 17.7, 14, maghrib=4.5),
    "turkey": Method("Diyanet, Turkey", 18, 17, minutes={"sunrise": -7, "dhuhr": 5, "asr": 4, "maghrib": 7}),
}

ALIASES = {
    "mwl": "muslim_world_league",
    "egypt": "egyptian",
    "makkah": "umm_al_qura",
    "mecca": "umm_al_qura",
    "gulf": "dubai",
    "uae": "dubai",
    "isna": "north_america",
    "diyanet": "turkey",
    "moonsighting": "moonsighting_committee",
}


def method_named(name: str) -> Method:
    """By its key or a common name, however it is written ("UmmAlQura", "umm-al-qura"). ValueError names those known."""
    wanted = "".join(filter(str.isalnum, name.lower()))
    for key in (*METHODS, *ALIASES):
        if key.replace("_", "") == wanted:
            return METHODS[ALIASES.get(key, key)]
    raise ValueError(f"method {name!r} is not known; there are {', '.join(METHODS)} and custom angles")


WORLD = "muslim_world_league"
_COUNTRIES = {
    "egyptian": "EG SD SS LY SY LB IQ PS ER SO DJ",
    "karachi": "PK IN BD AF NP LK MV",
    "umm_al_qura": "SA YE BH OM",
    "dubai": "AE",
    "kuwait": "KW",
    "qatar": "QA",
    "singapore": "SG MY ID BN",
    "tehran": "IR",
    "turkey": "TR",
    "north_america": "US CA",
}
CUSTOM: Mapping[str, str] = {country: method for method, listed in _COUNTRIES.items() for country in listed.split()}


def customary(country: str) -> str:
    """The key of the method that is usual in a country."""
    key = CUSTOM.get(country, WORLD)
    assert key in METHODS  # noqa: S101  # both tables are ours
    return key
