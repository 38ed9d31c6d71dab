"""Intervals by the bootstrap over questions (Efron 1979, percentiles): the same data give the same interval. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

RESAMPLES = 2000
LEVEL = 0.95
_TOGETHER = 2_000_000  # numbers drawn at once


@dataclass(frozen=True, slots=True)
class Interval:
    mean: float
    low: float
    high: float

    @property
    def excludes_zero(self) -> bool:
        return self.low > 0 or self.high < 0


def interval(values: Sequence[float], *, level: float = LEVEL, resamples: int = RESAMPLES) -> Interval:
    """Of the mean; of a single value, the value itself. Raises ValueError for none."""
    if not values:
        raise ValueError("no values to draw from")
    held = np.asarray(values, dtype=np.float64)
    chance = np.random.default_rng(17)
    step = max(1, _TOGETHER // len(held))
    means = np.concatenate(
        [
            held[chance.integers(0, len(held), (min(step, resamples - done), len(held)))].mean(axis=1)
            for done in range(0, resamples, step)
        ]
    )
    low, high = np.quantile(means, [(1 - level) / 2, (1 + level) / 2])
    return Interval(float(held.mean()), float(low), float(high))
