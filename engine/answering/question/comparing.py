"""Whether a question compares ("which is the cheapest?", "is the big one dearer?", "ποιο κρατάει περισσότερο;"), and if
so which end it asks for and of what. Then a row of a table alone is no answer.

The words that tell it are learned from the questions to invented institutions that were written as comparisons
(`training/comparing.py`): logistic regressions, a weight for each stem. Pure.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from math import exp
from pathlib import Path
from typing import Any, Literal

from engine.files import DamagedError
from engine.language import Language
from engine.text import analysis

SURE = 0.5  # probability from which a question is taken for a comparison, or for one of money or time
Measure = Literal["money", "time", ""]
HEADS = ("compares", "two", "most", "money", "time")


@dataclass(frozen=True, slots=True)
class Head:
    """`weights` by stem; each distinct stem of a question counts once."""

    weights: Mapping[str, float]
    bias: float

    def __call__(self, found: frozenset[str]) -> float:
        """A probability."""
        return 1.0 / (1.0 + exp(-self.bias - sum(self.weights.get(stem, 0.0) for stem in found)))


@dataclass(frozen=True, slots=True)
class Comparing:
    compares: Head
    two: Head
    most: Head
    money: Head
    time: Head

    def __call__(self, question: str, language: Language) -> bool:
        return self.probability(question, language) >= SURE

    def probability(self, question: str, language: Language) -> float:
        return self.compares(stems(question, language))

    def of_two(self, question: str, language: Language) -> bool:
        """Whether a question that compares names the two it is about."""
        return self.two(stems(question, language)) >= SURE

    def end(self, question: str, language: Language) -> float:
        """How likely a question that compares asks for the highest figure rather than for the lowest."""
        return self.most(stems(question, language))

    def measure(self, question: str, language: Language) -> Measure:
        """What it asks of the figures; empty where it is neither, or nothing tells."""
        found = stems(question, language)
        money, time = self.money(found), self.time(found)
        return "" if max(money, time) < SURE else "money" if money >= time else "time"


def stems(question: str, language: Language) -> frozenset[str]:
    return frozenset(map(analysis.stem, analysis.words(question, language)))


def load(path: Path) -> Comparing:
    """Raises DamagedError where the file cannot be read."""
    try:
        made = json.loads(path.read_bytes())
        return Comparing(*(_head(made[name]) for name in HEADS))
    except (OSError, ValueError, KeyError, AttributeError, TypeError) as error:
        raise DamagedError(f"{path} cannot be read ({error}); reinstall Dalil") from error


def _head(made: Mapping[str, Any]) -> Head:
    return Head({str(stem): float(weight) for stem, weight in made["weights"].items()}, float(made["bias"]))
