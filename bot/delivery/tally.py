"""How questions ended, and how long people waited: counted as answers are given, from nothing at each start."""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

BOUNDS_S = (0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 300.0)


@dataclass(slots=True)
class Waits:
    """`within`: how many took no longer than each of BOUNDS_S and longer than the one before, then all others."""

    within: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS_S) + 1))
    seconds: float = 0.0


class Tally:
    """Nobody's words and nobody's names. `ended` by platform and outcome, `waits` by platform."""

    def __init__(self) -> None:
        self._ended: Counter[tuple[str, str]] = Counter()
        self._waits: defaultdict[str, Waits] = defaultdict(Waits)

    def add(self, platform: str, outcome: str, seconds: float) -> None:
        """A question that was answered so many seconds after it had come."""
        self._ended[platform, outcome] += 1
        waits = self._waits[platform]
        waits.within[bisect_left(BOUNDS_S, seconds)] += 1
        waits.seconds += seconds

    @property
    def ended(self) -> Mapping[tuple[str, str], int]:
        return self._ended

    @property
    def waits(self) -> Mapping[str, Waits]:
        return self._waits
