"""A look at something that takes its time, no more often than every few seconds, however many ask."""

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Generic, TypeVar

T = TypeVar("T")


class Seldom(Generic[T]):
    """What `look` found within the last `every_s` seconds by `clock`; those who ask at once share one look. Raises what
    it raises, and looks again then."""

    def __init__(
        self, look: Callable[[], Awaitable[T]], every_s: float, clock: Callable[[], float] = monotonic
    ) -> None:
        self._look, self._every_s, self._clock = look, every_s, clock
        self._looking = asyncio.Lock()
        self._found: tuple[float, T] | None = None

    async def __call__(self) -> T:
        async with self._looking:
            if self._found is None or self._clock() - self._found[0] >= self._every_s:
                found = await self._look()
                self._found = self._clock(), found
            return self._found[1]
