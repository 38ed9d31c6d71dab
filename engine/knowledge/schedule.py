"""How a collection is kept up to date by itself: from a folder of the server, a sitemap or a feed of pages.

    [[schedule]]
    sitemap = "https://www.example.edu/sitemap.xml"
    every = "1d"

A watched folder is one of the collection's sources that is looked at again; pages are fetched (`bot.upkeep`), kept as
files and read like any others.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from hashlib import blake2b
from typing import Any, Literal, cast, get_args
from urllib.parse import urlsplit

from engine.errors import CollectionError, near

Kind = Literal["sitemap", "feed", "folder"]
KINDS: tuple[Kind, ...] = get_args(Kind)
KEYS = (*KINDS, "every", "hosts", "below")
MOST = 10  # of one collection
SHORTEST, LONGEST = timedelta(minutes=5), timedelta(days=30)
UNITS = {"m": timedelta(minutes=1), "h": timedelta(hours=1), "d": timedelta(days=1)}
_EVERY = re.compile(r"(\d{1,5})([mhd])")
_HOST = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*(:\d{1,5})?|\[[0-9a-f:.]+\](:\d{1,5})?")
_ADDRESS_CHARS = 500


@dataclass(frozen=True, slots=True)
class Schedule:
    """`place` is a folder or an address. Of pages: `hosts` besides that of the address from which they may come, and
    `below`, the beginnings of their paths; empty: all of them."""

    kind: Kind
    place: str
    every: timedelta
    hosts: tuple[str, ...] = ()
    below: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """What its runs and pages are kept under: 16 hex digits, the same while it leads to the same place."""
        return blake2b(f"{self.kind}\0{self.place}".encode(), digest_size=8).hexdigest()

    @property
    def brings_pages(self) -> bool:
        return self.kind != "folder"

    @property
    def interval(self) -> tuple[int, str]:
        """The interval as it is written: a number, and m, h or d."""
        minutes = self.every // UNITS["m"]
        unit = next(unit for unit in ("d", "h", "m") if minutes % (UNITS[unit] // UNITS["m"]) == 0)
        return self.every // UNITS[unit], unit

    def table(self) -> dict[str, Any]:
        """As it stands in a definition."""
        number, unit = self.interval
        named = {"hosts": list(self.hosts), "below": list(self.below)}
        return {self.kind: self.place, "every": f"{number}{unit}"} | {
            key: given for key, given in named.items() if given
        }


def schedules(given: Any, where: str) -> tuple[Schedule, ...]:
    """The schedules that a definition holds; CollectionError names what does not fit."""
    if not isinstance(given, list) or not all(isinstance(one, dict) for one in given):
        raise CollectionError(f"'schedule' is {given!r}; write [[schedule]] and below it {', '.join(KEYS)}", where)
    if len(given) > MOST:
        raise CollectionError(f"has {len(given)} schedules; allowed: {MOST}", where)
    found = tuple(_schedule(one, f"{where}: [[schedule]] {number}") for number, one in enumerate(given, 1))
    if len({one.key for one in found}) < len(found):
        raise CollectionError("two schedules lead to the same place; leave one out", where)
    return found


def _schedule(given: Mapping[str, Any], where: str) -> Schedule:
    for key in given:
        if key not in KEYS:
            raise CollectionError(f"'{key}' is no key here{near(key, KEYS)}; allowed: {', '.join(KEYS)}", where)
    named = [kind for kind in KINDS if kind in given]
    if len(named) != 1:
        raise CollectionError(f"give one of {', '.join(KINDS)}", where)
    kind, place = named[0], given[named[0]]
    if not isinstance(place, str) or not place.strip() or len(place) > _ADDRESS_CHARS:
        raise CollectionError(f"'{kind}' is {place!r}; give a text of at most {_ADDRESS_CHARS} characters", where)
    place = place.strip()
    if kind == "folder":
        if "hosts" in given or "below" in given:
            raise CollectionError("'hosts' and 'below' are about pages; leave them out of a folder", where)
    elif not is_address(place):
        raise CollectionError(
            f"'{kind}' is {place!r}; give an address that begins with http:// or https://, without a password", where
        )
    return Schedule(
        kind,
        place,
        _interval(given.get("every", "1d"), where),
        tuple(host.lower() for host in _listed(given.get("hosts", []), "hosts", where, _HOST)),
        _listed(given.get("below", []), "below", where, re.compile(r"/\S*")),
    )


def is_address(text: str) -> bool:
    """Whether pages can be fetched from it."""
    try:
        parts = urlsplit(text)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.username is None and parts.port != 0
    except ValueError:
        return False


def is_interval(text: str) -> bool:
    return SHORTEST <= _length(text) <= LONGEST


def _length(text: str) -> timedelta:
    match = _EVERY.fullmatch(text)
    return int(match[1]) * UNITS[match[2]] if match else timedelta(0)


def _interval(given: Any, where: str) -> timedelta:
    if not isinstance(given, str) or not is_interval(given):
        raise CollectionError(f"'every' is {given!r}; allowed: minutes, hours or days from 5m to 30d", where)
    return _length(given)


def _listed(given: Any, key: str, where: str, form: re.Pattern[str]) -> tuple[str, ...]:
    values = cast("Sequence[Any]", given) if isinstance(given, list) else [None]
    if not all(isinstance(one, str) and form.fullmatch(one.lower() if key == "hosts" else one) for one in values):
        example = '["docs.example.edu"]' if key == "hosts" else '["/students/"]'
        raise CollectionError(f"'{key}' is {given!r}; give a list of texts, for example {example}", where)
    return tuple(values)
