"""What is slow to load or to make, done in the background when Dalil starts: no first question waits for it."""

import logging
from collections.abc import Awaitable, Callable, Mapping

from engine.errors import DalilError

log = logging.getLogger(__name__)


class Warming:
    """`loads` by name, one after another. What cannot be loaded is logged: answers go on without it."""

    def __init__(self, loads: Mapping[str, Callable[[], Awaitable[None]]]) -> None:
        self._loads = dict(loads)
        self._is_running = False

    def waits_for(self, name: str) -> bool:
        """Whether that is still to be loaded, and is going to be."""
        return self._is_running and name in self._loads

    @property
    def waiting(self) -> str:
        """What is not loaded yet; empty when everything is, or cannot be."""
        return f"being loaded: {', '.join(self._loads)}" if self._loads else ""

    async def run(self) -> None:
        self._is_running = True
        while self._loads:
            name = next(iter(self._loads))
            try:
                await self._loads[name]()
            except DalilError as error:
                log.error("%s", error)  # noqa: TRY400  # the message says it all
            del self._loads[name]
