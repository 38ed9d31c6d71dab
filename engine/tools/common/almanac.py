"""What the skills of times and dates stand on: places, events, a clock, settings."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from engine.dates.events import Event
from engine.dates.events import load as load_events
from engine.places.cities import load as load_cities
from engine.places.countries import load as load_countries
from engine.places.countries import load_adjectives
from engine.places.reading import Gazetteer

Clock = Callable[[], datetime]


@dataclass(frozen=True, slots=True)
class PrayerSettings:
    """Section `prayer`, whose meanings stand in `config/default.toml`. Empty texts leave the choice to the question
    and the country."""

    place: str  # a city, with its country where several bear the name, or coordinates
    method: str  # a key of METHODS
    asr: str  # "standard" or "hanafi"


@dataclass(frozen=True, slots=True)
class Almanac:
    """`gazetteer` is read on first use: a tenth of a second and 13 MB. `clock` gives now, with its zone."""

    gazetteer: Callable[[], Gazetteer]
    events: tuple[Event, ...]
    clock: Clock
    settings: Callable[[], PrayerSettings]

    @property
    def now(self) -> datetime:
        return self.clock().astimezone(UTC)


def open_almanac(config: Path, clock: Clock, settings: Callable[[], PrayerSettings]) -> Almanac:
    """From `cities.tsv`, `countries.tsv`, `regions.tsv`, `demonyms.tsv` and `events.toml`."""

    @cache
    def gazetteer() -> Gazetteer:
        countries, regions = (load_countries(config / f"{name}.tsv") for name in ("countries", "regions"))
        adjectives = load_adjectives(config / "demonyms.tsv")
        return Gazetteer(load_cities(config / "cities.tsv"), countries, regions, adjectives)

    return Almanac(gazetteer, load_events(config / "events.toml"), clock, settings)
