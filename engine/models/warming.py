"""Weights loaded in the background when Dalil starts, so that the first question does not wait for them."""

import logging
from collections.abc import Awaitable, Callable, Mapping

from engine.models.chat import ModelError

log = logging.getLogger(__name__)


class Warming:
    """`loads` by name, one after another. What cannot be loaded is logged: answers go on without it."""

    def __init__(self, loads: Mapping[str, Callable[[], Awaitable[None]]]) -> None:
        self._loads = dict(loads)

    @property
    def waiting(self) -> str:
        """What is not loaded yet; empty when everything is, or cannot be."""
        return f"weights are being loaded: {', '.join(self._loads)}" if self._loads else ""

    async def run(self) -> None:
        while self._loads:
            name = next(iter(self._loads))
            try:
                await self._loads[name]()
            except ModelError as error:
                log.error("%s", error)  # noqa: TRY400  # the message says it all
            del self._loads[name]
