"""Days of the Hijri year that people ask for."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from engine.language import LANGUAGES


@dataclass(frozen=True)
class Event:
    """`names` by language; `also` are other spellings, of any language."""

    key: str
    month: int
    day: int
    names: Mapping[str, str]
    also: tuple[str, ...] = ()


def load(path: Path) -> tuple[Event, ...]:
    """In the order of the year."""
    table = tomllib.loads(path.read_text("utf-8"))
    events = [
        Event(
            key, entry["month"], entry["day"], {name: entry[name] for name in LANGUAGES}, tuple(entry.get("also", ()))
        )
        for key, entry in table.items()
    ]
    return tuple(sorted(events, key=lambda event: (event.month, event.day)))
