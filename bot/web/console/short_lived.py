"""Secrets that wait in memory for the next page of who typed or made them, so that no page, address or table holds
them."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping

from aiohttp import web

_KEPT_S = 600.0
_MOST = 100


class ShortLived:
    """By whose they are and what for; `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._kept: OrderedDict[Hashable, tuple[float, dict[str, str]]] = OrderedDict()

    def of(self, whose: Hashable) -> dict[str, str]:
        until, secrets = self._kept.get(whose, (0.0, {}))
        return dict(secrets) if self._clock() < until else {}

    def take(self, whose: Hashable) -> dict[str, str]:
        """The same, this once."""
        secrets = self.of(whose)
        self.keep(whose, {})
        return secrets

    def keep(self, whose: Hashable, secrets: Mapping[str, str]) -> None:
        """In the place of those before. What has waited too long leaves."""
        self._kept.pop(whose, None)
        while self._kept and next(iter(self._kept.values()))[0] <= self._clock():
            self._kept.popitem(last=False)
        if secrets:
            self._kept[whose] = (self._clock() + _KEPT_S, dict(secrets))
        while len(self._kept) > _MOST:
            self._kept.popitem(last=False)


SHORT_LIVED = web.AppKey("short_lived", ShortLived)
