"""What an administrator may change about prayer times; defaults and meanings stand in `config/default.toml`."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PrayerSettings:
    """Section `prayer`. Empty texts leave the choice to the question and the country."""

    place: str  # a city, with its country where several bear the name, or coordinates
    method: str  # a key of METHODS
    asr: str  # "standard" or "hanafi"
