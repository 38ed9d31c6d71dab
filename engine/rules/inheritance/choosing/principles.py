"""Questions about the law around inheritance, by the principles of config/inheritance/principles.toml.

A principle speaks where its pattern is asked about, for some answers and against others; what speaks is added up.
Nothing here is learned from data.
"""

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from engine.rules.inheritance.reading.text import fold

TABLE = Path(__file__).parents[4] / "config" / "inheritance" / "principles.toml"
MOST = 0.6  # a principle is never as sure as a division
_NEVER = "$^"
_FOLDED = str.maketrans("أإآىئؤ", "اااييو")


@dataclass(frozen=True, slots=True)
class Principle:
    rule: str
    asked: re.Pattern[str]
    supports: re.Pattern[str]
    denies: re.Pattern[str]
    weight: float


@cache
def load(path: Path = TABLE) -> tuple[Principle, ...]:
    """The table; patterns are over folded text."""
    table = tomllib.loads(path.read_text("utf-8"))

    def pattern(text: str) -> re.Pattern[str]:
        for name, words in table["words"].items():
            text = text.replace(f"{{{name}}}", words)
        return re.compile(text.translate(_FOLDED))

    return tuple(
        Principle(
            each["rule"],
            pattern(each.get("asked", "")),
            pattern(each.get("supports", _NEVER)),
            pattern(each.get("denies", _NEVER)),
            float(each["weight"]),
        )
        for each in table["principle"]
    )


def scores(told: str, options: Sequence[str], table: Sequence[Principle]) -> list[float]:
    """Confidence 0..MOST per option; all alike where no principle tells them apart."""
    plain = [fold(option).strip() for option in options]
    sums = [0.0] * len(plain)
    for principle in table:
        if not principle.asked.search(told):
            continue
        for at, option in enumerate(plain):
            speaks = bool(principle.supports.search(option)) - bool(principle.denies.search(option))
            sums[at] += principle.weight * speaks
    low, high = min(sums), max(sums)
    return [MOST * (each - low) / (high - low) if high > low else 0.0 for each in sums]
