"""Direct chats with Dalil on each platform where staff are known, as the person who writes there sees them."""

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Protocol

from adapters.adapter import Adapter
from adapters.bidi import unmarked
from adapters.discord import DiscordAdapter
from adapters.slack import Account, SlackAdapter
from adapters.slack.pacing import Pacing as SlackPacing
from adapters.telegram import TelegramAdapter
from adapters.telegram.pacing import Pacing
from tests.servers.clock import Time
from tests.servers.discord import DiscordServer
from tests.servers.discord_markdown import visible as discord_words
from tests.servers.slack import SlackServer
from tests.servers.slack_blocks import visible as slack_words
from tests.servers.telegram import TelegramServer
from tests.web.site import PHRASES


class Chat(Protocol):
    """A direct chat with Dalil, as the member of staff sees it."""

    platform: str
    person: str
    slash: str  # before a command's name

    def adapter(self) -> AbstractAsyncContextManager[Adapter]: ...

    async def listening(self) -> None: ...

    async def says(self, words: str) -> None: ...

    async def says_among_others(self, words: str) -> None:
        """In a channel or group where Dalil is, to Dalil."""

    async def next_among_others(self) -> str: ...

    async def next(self) -> tuple[str, str]:
        """The next message there: what one reads, and all that came."""

    def others(self) -> list[object]:
        """What was said anywhere else."""


class SlackChat:
    platform, person, slash = "slack", "U1", ""

    def __init__(self, server: SlackServer, time: Time) -> None:
        self._server, self._time = server, time

    @asynccontextmanager
    async def adapter(self) -> AsyncIterator[Adapter]:
        server, pause = self._server, self._time.pause
        account = Account((server.token,), server.app_token, server.signing_secret, server.api_url)
        pacing = SlackPacing(self._time.clock, pause)
        async with SlackAdapter(account, PHRASES, pacing=pacing, pause=pause) as adapter:
            yield adapter

    async def listening(self) -> None:
        await self._server.connected()

    async def says(self, words: str) -> None:
        self._server.write("D1", words)

    async def says_among_others(self, words: str) -> None:
        self._server.write("C1", f"<@{self._server.bot}> {words}")

    async def next_among_others(self) -> str:
        return str(await self._server.next_message("C1"))

    async def next(self) -> tuple[str, str]:
        message = await self._server.next_message("D1")
        return unmarked(slack_words(message["blocks"])).replace("&amp;", "&"), str(message)

    def others(self) -> list[object]:
        return [one for channel in self._server.channels if channel != "D1" for one in self._server.told(channel)]


class DiscordChat:
    platform, person, slash = "discord", "7", "/"

    def __init__(self, server: DiscordServer, time: Time, memory: Path) -> None:
        self._server, self._time, self._memory = server, time, memory
        self._elsewhere, self._room = server.channel(), server.direct()

    @asynccontextmanager
    async def adapter(self) -> AsyncIterator[Adapter]:
        server, clock = self._server, self._time
        async with DiscordAdapter(
            token=server.token, api_url=server.url, phrases=PHRASES, memory=self._memory, settle_s=0.02,
            clock=clock.clock, pause=clock.pause,
        ) as adapter:  # fmt: skip
            yield adapter

    async def listening(self) -> None:
        await self._server.until(lambda: self._server.gateway.connected)

    async def says(self, words: str) -> None:
        await self._server.write(self._room, words)

    async def says_among_others(self, words: str) -> None:
        await self._server.write(self._elsewhere, f"{self._server.mention} {words}", mentions=[self._server.me])

    async def next_among_others(self) -> str:
        """Where everybody reads, or alone: Discord has no message in a channel for one person but after a command."""
        return str(await self._server.next_message(self._room))

    async def next(self) -> tuple[str, str]:
        message = await self._server.next_message(self._room)
        return unmarked(discord_words(message["content"])), str(message)

    def others(self) -> list[object]:
        return list(self._server.shown(self._elsewhere))


class TelegramChat:
    platform, person, slash = "telegram", "7", "/"

    def __init__(self, server: TelegramServer, time: Time) -> None:
        self._server, self._time = server, time
        self._room, self._group = server.private(), server.group()

    @asynccontextmanager
    async def adapter(self) -> AsyncIterator[Adapter]:
        server, time = self._server, self._time
        async with TelegramAdapter(
            token=server.token, api_url=server.url, poll_timeout=5, phrases=PHRASES, webhook=None,
            pacing=Pacing(time.clock, time.pause), pause=time.pause,
        ) as adapter:  # fmt: skip
            yield adapter

    async def listening(self) -> None:
        """What is written before waits at Telegram."""

    async def says(self, words: str) -> None:
        self._server.write(self._room, words)

    async def says_among_others(self, words: str) -> None:
        self._server.write(self._group, words)

    async def next_among_others(self) -> str:
        return str(await self._server.next_message(self._group))

    async def next(self) -> tuple[str, str]:
        message = await self._server.next_message(self._room)
        return unmarked(message["text"]), str(message)

    def others(self) -> list[object]:
        return list(self._server.texts(self._group))


@asynccontextmanager
async def chat_on(platform: str, folder: Path) -> AsyncIterator[Chat]:
    time = Time()
    if platform == "slack":
        async with SlackServer() as slack:
            yield SlackChat(slack, time)
    elif platform == "discord":
        async with DiscordServer(time.clock) as discord:
            yield DiscordChat(discord, time, folder / "discord.json")
    else:
        async with TelegramServer() as telegram:
            yield TelegramChat(telegram, time)
