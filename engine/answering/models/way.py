"""One question's way through the steps: what the trace keeps, what may be shown besides, how much time is left."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic, perf_counter

from engine.trace import Detail, Trace

Watch = Callable[[str, float, Detail, str], None]
"""Told each step: name, milliseconds, what the trace keeps, and the whole of what came of it, which is never kept."""


@dataclass(slots=True)
class Noted:
    """`detail` is kept with the turn, without private words; `result` is shown to whoever watches."""

    detail: Detail
    result: str = ""


class Way:
    """`seconds`: after so many no model is asked any more; `round` is noted with each step, 0: there are none."""

    def __init__(self, trace: Trace, seconds: float, watch: Watch | None = None) -> None:
        self._trace, self._end, self._watch = trace, monotonic() + seconds, watch
        self.round = 0

    @property
    def left(self) -> float:
        """Seconds."""
        return max(0.0, self._end - monotonic())

    @property
    def is_watched(self) -> bool:
        return self._watch is not None

    @contextmanager
    def step(self, name: str, **place: int) -> Iterator[Noted]:
        """`place`: round, where it is another one, and part, where there are several."""
        began = perf_counter()
        with self._trace.step(name) as detail:
            detail |= ({"round": self.round} if self.round else {}) | place
            noted = Noted(detail)
            try:
                yield noted
            finally:
                if self._watch is not None:
                    self._watch(name, 1000 * (perf_counter() - began), detail, noted.result)
