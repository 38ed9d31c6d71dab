"""Whether a question compares: "which is the cheapest?", "is the big one dearer?", "ποιο κρατάει περισσότερο;". Then a
row of a table alone is no answer.

The words that tell it are learned from the questions to invented institutions that were written as comparisons
(`training/comparing.py`): logistic regression, a weight for each stem. Pure.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from math import exp
from pathlib import Path

from engine.files import DamagedError
from engine.language import Language
from engine.text import analysis

SURE = 0.5  # probability from which a question is taken for a comparison


@dataclass(frozen=True, slots=True)
class Comparing:
    """`weights` by stem; each distinct stem of a question counts once."""

    weights: Mapping[str, float]
    bias: float

    def __call__(self, question: str, language: Language) -> bool:
        return self.probability(question, language) >= SURE

    def probability(self, question: str, language: Language) -> float:
        logit = self.bias + sum(self.weights.get(stem, 0.0) for stem in stems(question, language))
        return 1.0 / (1.0 + exp(-logit))


def stems(question: str, language: Language) -> frozenset[str]:
    return frozenset(map(analysis.stem, analysis.words(question, language)))


def load(path: Path) -> Comparing:
    """Raises DamagedError where the file cannot be read."""
    try:
        made = json.loads(path.read_bytes())
        return Comparing({str(stem): float(weight) for stem, weight in made["weights"].items()}, float(made["bias"]))
    except (OSError, ValueError, KeyError, AttributeError) as error:
        raise DamagedError(f"{path} cannot be read ({error}); reinstall Dalil") from error
