"""Scrapes of /metrics that are refused: whoever watches Dalil by its numbers learns from the log why there are none."""

import logging
from collections import Counter
from collections.abc import Callable

from aiohttp import web

from bot.web.api.parts import KEY
from bot.web.api.problems import Handler, ProblemError

EVERY_S = 3600.0

log = logging.getLogger(__name__)


class Refusals:
    """One line for each reason and key, at once and then with their number at most once in EVERY_S; `clock` gives
    seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._told: dict[tuple[str, str], float] = {}
        self._since: Counter[tuple[str, str]] = Counter()

    @web.middleware
    async def noted(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            return await handler(request)
        except ProblemError as problem:
            key = request.get(KEY)
            self._note(problem.code, f"{key.name!r} ({key.id})" if key is not None else "")
            raise

    def _note(self, code: str, key: str) -> None:
        """`key`: one that the database holds, so that nobody fills the memory with others."""
        now, which = self._clock(), (code, key)
        self._since[which] += 1
        if now - self._told.get(which, -EVERY_S) >= EVERY_S:
            by = f" to the key {key}" if key else ""
            log.warning("/metrics is refused%s: %s (since the last such line: %d)", by, code, self._since.pop(which))
            self._told[which] = now
