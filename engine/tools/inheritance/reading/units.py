"""Currencies and measures that an estate is told in: what is written after or before an amount, and which are one."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache

from engine.text.lexicon import Patterns

_UNITS = Patterns("units.unit")


def unit_at(written: str) -> str:
    """The unit that stands at the beginning; "" for none."""
    found = _any().match(written)
    return found[0] if found else ""


@lru_cache(maxsize=256)
def same(written: str) -> str:
    """The name that is one for every way to write a unit; what is written for no unit."""
    return next((name for name, pattern in _each().items() if written and pattern.fullmatch(written)), written)


@cache
def _any() -> re.Pattern[str]:
    return re.compile(rf"(?:{'|'.join(_UNITS.values())})(?!\w)")


@cache
def _each() -> Mapping[str, re.Pattern[str]]:
    return {name: re.compile(words) for name, words in _UNITS.items()}
