"""How often one client may ask: a token bucket each."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from math import ceil


@dataclass(slots=True)
class _Bucket:
    tokens: float
    at: float


class Buckets:
    """Token buckets by key. `clock` gives seconds; at most `most` keys are kept, the longest unused leave first."""

    def __init__(self, clock: Callable[[], float], most: int = 10_000) -> None:
        self._clock = clock
        self._most = most
        self._buckets: dict[Hashable, _Bucket] = {}

    def take(self, key: Hashable, per_minute: int) -> int:
        """0 when the request may pass, otherwise whole seconds until it may. A full bucket holds one minute's worth."""
        now = self._clock()
        bucket = self._buckets.pop(key, None) or _Bucket(per_minute, now)
        gained = (now - bucket.at) * per_minute / 60
        bucket.tokens, bucket.at = min(float(per_minute), bucket.tokens + gained), now
        self._buckets[key] = bucket  # to the end: the order of the dict is the order of use
        self._forget()
        if bucket.tokens >= 1:
            bucket.tokens -= 1
            return 0
        return max(1, ceil((1 - bucket.tokens) * 60 / per_minute))

    def state(self, key: Hashable, per_minute: int) -> tuple[int, int]:
        """How many requests may pass now, and in how many seconds a whole minute's worth may again."""
        bucket = self._buckets.get(key) or _Bucket(per_minute, self._clock())
        tokens = min(float(per_minute), bucket.tokens + (self._clock() - bucket.at) * per_minute / 60)
        return int(tokens), ceil((per_minute - tokens) * 60 / per_minute)

    def _forget(self) -> None:
        while len(self._buckets) > self._most:
            del self._buckets[next(iter(self._buckets))]
