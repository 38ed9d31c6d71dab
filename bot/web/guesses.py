"""Wrong passwords: whoever guesses waits longer each time, and keeps nobody else out."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from math import ceil

FIRST_S, LONGEST_S = 10.0, 3600.0
FORGOTTEN_S = 86_400.0  # after which a client begins anew
MOST = 10_000  # clients that are remembered; the longest unused leave first


@dataclass(slots=True)
class _Client:
    failures: int = 0
    at: float = 0.0
    until: float = 0.0


class Guesses:
    """`clock` gives seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._clients: dict[Hashable, _Client] = {}

    def wait(self, key: Hashable) -> int:
        """Whole seconds until this client may try again; 0 for now."""
        known = self._clients.get(key)
        return 0 if known is None else max(0, ceil(known.until - self._clock()))

    def failed(self, key: Hashable, free: int) -> None:
        """One more wrong password; the first `free` cost nothing, each further one doubles the wait."""
        now, known = self._clock(), self._clients.pop(key, None)
        if known is None or now - known.at > FORGOTTEN_S:
            known = _Client()
        known.failures, known.at = known.failures + 1, now
        if known.failures >= free:
            known.until = now + min(LONGEST_S, FIRST_S * 2.0 ** min(known.failures - free, 20))
        self._clients[key] = known
        while len(self._clients) > MOST:
            del self._clients[next(iter(self._clients))]

    def succeeded(self, key: Hashable) -> None:
        self._clients.pop(key, None)
