"""What a turn did and how long each step took: safe to keep, shown to staff, never to the person."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from engine.messages import TraceStep

Detail = dict[str, str | int | float | bool | list[str] | None]


class Trace:
    """
    with trace.step("retrieve") as detail:
        detail["hits"] = len(hits)
    """

    def __init__(self) -> None:
        self._steps: list[TraceStep] = []

    @contextmanager
    def step(self, name: str) -> Iterator[Detail]:
        detail: Detail = {}
        began = perf_counter()
        try:
            yield detail
        finally:
            self._steps.append(TraceStep(name, round((perf_counter() - began) * 1000, 3), detail))

    @property
    def steps(self) -> tuple[TraceStep, ...]:
        return tuple(self._steps)
