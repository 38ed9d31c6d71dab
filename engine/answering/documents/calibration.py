"""Weights that were fitted, not guessed: `config/calibration.json`, written by `python -m bench.calibrate`.

There are two kinds: `by_words`, and `by_reader` for what the reader has read. `sentence` weighs the measures of a
sentence (`evidence.FEATURES`); `confidence` and its intercept turn the signs of a whole answer (`confidence.FEATURES`)
into the probability that it is right. `fitted` says on what, and how well.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.answering.documents import confidence, evidence
from engine.errors import SettingsError


@dataclass(frozen=True, slots=True)
class Weights:
    sentence: tuple[float, ...]  # in the order of evidence.FEATURES
    confidence: tuple[float, ...]  # in the order of confidence.FEATURES
    intercept: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """Weights for what the reader has read, and for answers without it."""

    by_words: Weights
    by_reader: Weights


def load(path: Path) -> Calibration:
    """Raises SettingsError naming a weight that is missing or unknown."""
    table = json.loads(path.read_text("utf-8"))
    return Calibration(_weights(table, "by_words", path), _weights(table, "by_reader", path))


def _weights(tables: Mapping[str, Any], name: str, path: Path) -> Weights:
    table = tables.get(name, {"sentence": {}, "confidence": {}, "intercept": 0.0})
    return Weights(
        _ordered(table["sentence"], evidence.FEATURES, f"{path}: {name}.sentence"),
        _ordered(table["confidence"], confidence.FEATURES, f"{path}: {name}.confidence"),
        float(table["intercept"]),
    )


def _ordered(weights: Mapping[str, float], names: tuple[str, ...], where: str) -> tuple[float, ...]:
    if set(weights) != set(names):
        wrong = ", ".join(sorted(set(weights) ^ set(names)))
        raise SettingsError(f"{where} does not fit this version ({wrong}); run python -m bench.calibrate")
    return tuple(float(weights[name]) for name in names)
