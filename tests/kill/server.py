"""A small chat platform: hands out each event until it is acknowledged, and keeps a ledger of what was posted to it."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from aiohttp import web

LONG_POLL_S = 0.5


@dataclass
class Platform:
    url: str = ""
    ledger: list[tuple[str, str]] = field(default_factory=list)  # chat and text, as they arrived
    shown: dict[str, tuple[str, str]] = field(default_factory=dict)  # what stands now: chat and text, by message
    acknowledged: set[str] = field(default_factory=set)
    _events: dict[str, dict[str, str]] = field(default_factory=dict)
    _changed: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def say(self, event: str, chat: str, text: str) -> None:
        async with self._changed:
            self._events[event] = {"event": event, "chat": chat, "text": text}
            self._changed.notify_all()

    async def received(self, texts: set[str]) -> None:
        """Returns once every one of these texts has arrived."""
        async with asyncio.timeout(60), self._changed:
            await self._changed.wait_for(lambda: texts <= {text for _, text in self.ledger})

    async def grown(self, posts: int) -> None:
        """Returns once the ledger has so many entries."""
        async with asyncio.timeout(60), self._changed:
            await self._changed.wait_for(lambda: len(self.ledger) >= posts)

    def in_order(self, chat: str) -> list[str]:
        """What arrived in a chat, each text at its first arrival."""
        return list(dict.fromkeys(text for where, text in self.ledger if where == chat))

    def standing(self, chat: str) -> list[str]:
        """What a person sees in the chat."""
        return [text for where, text in self.shown.values() if where == chat]

    def repeats(self) -> Counter[str]:
        """How often each text arrived beyond its first time."""
        arrivals = Counter(text for _, text in self.ledger)
        return arrivals - Counter(arrivals.keys())

    async def updates(self, _: web.Request) -> web.Response:
        async with self._changed:
            waiting = self._waiting()
            if not waiting:
                try:
                    async with asyncio.timeout(LONG_POLL_S):
                        await self._changed.wait_for(self._waiting)
                except TimeoutError:
                    pass
            return web.json_response(self._waiting())

    async def acknowledge(self, request: web.Request) -> web.Response:
        self.acknowledged.add((await request.json())["event"])
        return web.json_response({})

    async def post(self, request: web.Request) -> web.Response:
        """A message, in the place of the one that the call names, if it names one; a sketch is not in the ledger."""
        call = await request.json()
        async with self._changed:
            said, message = (call["chat"], call["text"]), call.get("replaces") or str(len(self.shown) + 1)
            self.shown[message] = said
            if not call.get("sketch"):
                self.ledger.append(said)
            self._changed.notify_all()
        return web.json_response({"message": message})

    def _waiting(self) -> list[dict[str, str]]:
        return [update for event, update in self._events.items() if event not in self.acknowledged]


@asynccontextmanager
async def serving() -> AsyncIterator[Platform]:
    platform = Platform()
    app = web.Application()
    app.add_routes(
        [
            web.get("/updates", platform.updates),
            web.post("/acknowledge", platform.acknowledge),
            web.post("/post", platform.post),
        ]
    )
    runner = web.AppRunner(app, shutdown_timeout=0)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host, port = runner.addresses[0][:2]
    platform.url = f"http://{host}:{port}"
    try:
        yield platform
    finally:
        await runner.cleanup()
