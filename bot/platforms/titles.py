"""What channels there are and what they are called, as far as their platforms tell: remembered for a while, and never
waited for long.

A platform's adapter may have `title(chat)`, which gives "" where it has no name or the app may not see it, and
`rooms()`, the channels that Dalil is in.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Protocol, runtime_checkable

from adapters.adapter import Adapter
from engine.errors import DeliveryError

KEPT_S, UNTOLD_S = 3600.0, 300.0  # a name, and that there is none
ROOMS_S = 60.0  # the channels of a platform
PATIENCE_S = 2.0  # for all that one page asks
MOST = 30  # asked for one page
REMEMBERED = 2000
Chat = tuple[str, str]  # platform, and the id of the chat there

log = logging.getLogger(__name__)


@runtime_checkable
class Naming(Protocol):
    async def title(self, chat: str) -> str:
        """The name of a chat. Raises DeliveryError."""
        ...


@runtime_checkable
class Listing(Protocol):
    async def rooms(self) -> Mapping[str, str]:
        """The channels that Dalil is in, by the ids of their chats, with what they are called. Raises DeliveryError."""
        ...


@dataclass(frozen=True, slots=True)
class _Known:
    title: str
    until: float


class Titles:
    """`adapters` are those that are open at the moment."""

    def __init__(self, adapters: Callable[[], Mapping[str, Adapter]], clock: Callable[[], float] = monotonic) -> None:
        self._adapters, self._clock = adapters, clock
        self._known: dict[Chat, _Known] = {}
        self._rooms: dict[str, tuple[float, Mapping[str, str]]] = {}  # by platform, until when

    async def of(self, chats: Sequence[Chat]) -> dict[Chat, str]:
        """The names that are known or are told soon enough."""
        now = self._clock()
        self._known = {chat: known for chat, known in self._known.items() if known.until > now}
        unknown = [chat for chat in dict.fromkeys(chats) if chat not in self._known]
        if len(self._known) < REMEMBERED:
            await asyncio.gather(*map(self._ask, unknown[:MOST]))
        return {chat: known.title for chat in chats if (known := self._known.get(chat)) and known.title}

    async def rooms(self) -> dict[Chat, str]:
        """The channels that Dalil is in, with their names, of the platforms that tell them soon enough."""
        now, adapters = self._clock(), self._adapters()
        self._rooms = {name: told for name, told in self._rooms.items() if name in adapters and told[0] > now}
        await asyncio.gather(*(self._list(name, one) for name, one in adapters.items() if name not in self._rooms))
        return {(name, chat): title for name, (_, told) in self._rooms.items() for chat, title in told.items()}

    async def _list(self, platform: str, adapter: Adapter) -> None:
        if not isinstance(adapter, Listing):
            return
        try:
            async with asyncio.timeout(PATIENCE_S):
                self._rooms[platform] = (self._clock() + ROOMS_S, await adapter.rooms())
        except (DeliveryError, TimeoutError) as error:
            log.info("%s: its channels are not known: %s", platform, error)
            self._rooms[platform] = (self._clock() + ROOMS_S, {})

    async def _ask(self, chat: Chat) -> None:
        adapter, title = self._adapters().get(chat[0]), ""
        if not isinstance(adapter, Naming):
            return
        try:
            async with asyncio.timeout(PATIENCE_S):
                title = await adapter.title(chat[1])
        except (DeliveryError, TimeoutError) as error:
            log.info("%s: the name of %s is not known: %s", *chat, error)
        self._known[chat] = _Known(title, self._clock() + (KEPT_S if title else UNTOLD_S))
