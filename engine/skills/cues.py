"""Picks among what a skill can say by the words of the message: a table of patterns, the first that matches wins.

Patterns are written as people write and folded like any text (no accents, one form of alef, ta marbuta as ha).
"""

import re
from collections.abc import Mapping
from functools import lru_cache

from engine.text import analysis


@lru_cache(maxsize=128)
def _folded(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{analysis.normalize(pattern)})")


def pick(text: str, table: Mapping[str, str], otherwise: str) -> str:
    """The first key whose pattern begins a word of the text; `otherwise` when none does."""
    folded = analysis.normalize(text)
    return next((key for key, pattern in table.items() if _folded(pattern).search(folded)), otherwise)
