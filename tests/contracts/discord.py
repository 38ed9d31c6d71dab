"""Discord in the contract suite: direct messages, and a channel of a server elsewhere."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from adapters.bidi import unmarked
from adapters.discord import DiscordAdapter
from engine.phrases import load
from tests.contracts.platform import Shown
from tests.servers.clock import Time
from tests.servers.discord import DiscordServer, Fault, Json, Spoken, face
from tests.servers.discord_markdown import visible


class DiscordPlatform:
    name = "discord"
    like, dislike, sources = "👍", "👎", "Sources"

    def __init__(self, server: DiscordServer, time: Time, memory: Path) -> None:
        self._server = server
        self._time = time
        self._memory = memory
        self._here = server.direct()
        self._elsewhere = server.channel()
        self._last: Json = {}
        self._open = False
        self._acted: Spoken | None = None

    @asynccontextmanager
    async def adapter(self) -> AsyncIterator[DiscordAdapter]:
        async with DiscordAdapter(
            token=self._server.token,
            api_url=self._server.url,
            phrases=load(Path("config/phrases")),
            memory=self._memory,
            settle_s=0.02,
            clock=self._time.clock,
            pause=self._time.pause,
        ) as adapter:
            self._open = True
            yield adapter
        self._open = False

    async def say(self, text: str, *, elsewhere: bool = False) -> None:
        self._acted = None
        await self._connected()
        if text.startswith("/"):
            self._acted = await self._server.slash(self._here, text[1:])
        elif elsewhere:
            self._last = await self._server.write(self._elsewhere, f"{self._server.mention} {text}")
        else:
            self._last = await self._server.write(self._here, text)

    async def say_twice(self, text: str) -> None:
        await self.say(text)
        await self.redeliver()

    async def redeliver(self) -> None:
        await self._server.bring_again(self._here, self._last)

    async def edit(self, text: str) -> None:
        await self._server.edit(self._here, self._last, text)

    async def shown(self, *, elsewhere: bool = False) -> Shown:
        return _shown(await self._server.next_message(self._elsewhere if elsewhere else self._here))

    def all_shown(self) -> Sequence[Shown]:
        return [_shown(message) for message in self._server.shown(self._here)]

    def sketched(self) -> str:
        return "".join(message.text for message in self.all_shown()[-1:])

    def signs(self) -> int:
        return self._server.typing.count(self._elsewhere.id)

    def fail_draft(self, *, received: bool) -> None:
        self._server.fail(r"PATCH /messages/\d+", Fault(after=received))

    async def press(self, message: Shown, label: str) -> None:
        await self._connected()
        spoken = await self._server.press(self._here, self._message(message), label)
        self._acted = spoken
        await self._server.until(lambda: spoken.response is not None)

    async def give_reason(self, message: Shown, words: str) -> None:
        await self.press(message, self.dislike)
        assert self._acted is not None
        sent = await self._server.submit(self._acted, words=words)
        await self._server.until(lambda: sent.response is not None)
        await self._server.next_message(self._here)  # thanks

    def flood(self, seconds: int) -> None:
        self._server.fail("POST /messages", Fault.flood(seconds))

    def fail(self, *, received: bool) -> None:
        self._server.fail("POST /messages", Fault(after=received))

    def hold(self) -> None:
        self._server.fail("POST /messages", Fault(after=True, hold=asyncio.Event()))

    def block(self) -> None:
        self._server.closed_dms.add(self._here.user["id"])

    async def _connected(self) -> None:
        """What happens before Dalil has ever been there is not for it."""
        if self._open:
            await self._server.until(lambda: self._server.gateway.connected)

    def _message(self, shown: Shown) -> Json:
        return next(one for one in self._server.shown(self._here) if one["id"] == shown.id)


def _shown(message: Json) -> Shown:
    labels = tuple(face(button) for row in message["components"] for button in row["components"])
    return Shown(message["id"], unmarked(visible(message["content"]).replace("\u2060", "")), labels)
