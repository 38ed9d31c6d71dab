"""The shell: Discord's side of `adapters.adapter.Adapter`."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from discord.http import Route

from adapters.adapter import PLAINLY, Asked, Desk, Drafts, Manner, Post, Threads
from adapters.discord.commands import registered
from adapters.discord.failures import FAULTS, explained, is_token, may_not_write, translated
from adapters.discord.gateway import Gateway
from adapters.discord.grievances import Grievances
from adapters.discord.missed import Memory
from adapters.discord.places import PLATFORM, Me
from adapters.discord.reception import Acknowledgements, Reception
from adapters.discord.render import render
from adapters.discord.rest import Rest
from adapters.discord.sending import deliver, route_of
from engine.errors import DeliveryError, TokenRefused, Undeliverable
from engine.messages import Answer, File, IncomingMessage
from engine.phrases import Phrases

PERMISSIONS = 1 << 10 | 1 << 11 | 1 << 15 | 1 << 16 | 1 << 35 | 1 << 38
"""View Channels, Send Messages, Attach Files, Read Message History, Create Public Threads, Send Messages in Threads."""

_INVITATION = "https://discord.com/oauth2/authorize?client_id={}&scope=bot+applications.commands&permissions={}"
_READS_CONTENT = 1 << 18 | 1 << 19  # flags of an application: the intent is granted, or allowed for few servers

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Standing:
    """The bot's name, whether the Message Content Intent is on, and the address that adds the bot to a server."""

    name: str
    reads_content: bool
    invitation: str


class DiscordAdapter:
    """One bot. Made and entered (`async with`) inside a running loop; its connections are closed at the end.

    `memory` is the file that remembers what was seen. `settle_s`: seconds without a further server after which Discord
    has named them all.
    """

    platform = PLATFORM
    threads: Threads = "possible"
    drafts: Drafts | None = Drafts(every_s=1.25, lasting=True)  # Discord takes five changes in five seconds
    sign_s: float | None = 9.0  # Discord shows typing for ten seconds

    def __init__(
        self,
        *,
        token: str,
        api_url: str,
        phrases: Phrases,
        memory: Path | None = None,
        settle_s: float = 1.0,
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._rest = Rest(token, api_url, clock, pause)
        self._client = Gateway(self._rest, self._hear, self._room, pause, settle_s)
        self._phrases = phrases
        self._memory = memory
        self._pause = pause
        self._acknowledgements = Acknowledgements()
        self._grievances = Grievances(self._client, self._rest, phrases)
        self._reception: Reception | None = None

    async def __aenter__(self) -> Self:
        self._rest.open()
        return self

    async def __aexit__(self, *ending: object) -> None:
        await self._rest.close()

    @property
    def trouble(self) -> str:
        """What is wrong right now, in words for whoever runs Dalil; empty when nothing is."""
        return self._client.trouble

    @property
    def name(self) -> str:
        """Whom it is connected as; empty until Discord has said it."""
        return f"@{self._client.user.name}" if self._client.user else ""

    async def standing(self) -> Standing:
        """Whose token it is. Raises TokenRefused or another DeliveryError, that say what to do next."""
        try:
            user = await self._rest.static_login("")
            application = await self._rest.application_info()
        except FAULTS as error:
            raise (TokenRefused if is_token(error) else DeliveryError)(explained(error)) from None
        reads_content = bool(int(application.get("flags", 0)) & _READS_CONTENT)
        return Standing(user["username"], reads_content, _INVITATION.format(application["id"], PERMISSIONS))

    def render(self, answer: Answer, to: Asked, manner: Manner = PLAINLY) -> Sequence[Post]:
        return render(answer, to, manner, self._phrases)

    async def run(self, desk: Desk) -> None:
        """Receives until cancelled. No fault of Discord's ends it: each is explained in the log and tried again."""
        await self._client.sign_in(self._publish_commands)
        user = self._client.user
        assert user is not None  # noqa: S101 - signing in has made it
        me = Me(user.id, user.name)
        async with asyncio.TaskGroup() as tasks:
            self._reception = Reception(
                self._client, me, desk, self._phrases, Memory(self._memory), self._acknowledgements, tasks,
                self._pause,
            )  # fmt: skip
            tasks.create_task(self._reception.take_in())
            logger.info("Discord: @%s listens", user.name)
            try:
                await self._client.listen()
            finally:
                self._reception = None
                await self._client.leave()

    async def fetch(self, file: File) -> bytes:
        """The address of a file runs out after a day; its message gives a new one."""
        channel, message, attachment = file.id.split("/")
        route = Route("GET", "/channels/{channel_id}/messages/{message_id}", channel_id=channel, message_id=message)
        try:
            attachments = (await self._rest.request(route))["attachments"]
            url = next((str(one["url"]) for one in attachments if str(one["id"]) == attachment), "")
            if not url:
                raise Undeliverable(f"Discord no longer has the file {file.name}")
            return await self._rest.get_from_cdn(url)
        except FAULTS as error:
            raise translated(error) from None

    async def title(self, chat: str) -> str:
        """What a channel is called; "" where it has no name. Raises DeliveryError."""
        if not chat.isdecimal():
            return ""
        try:
            told = await self._rest.request(Route("GET", "/channels/{channel_id}", channel_id=chat))
        except FAULTS as error:
            raise translated(error) from None
        return f"#{told['name']}" if told.get("name") else ""

    async def rooms(self) -> dict[str, str]:
        """The text channels that the bot sees in its servers; with the server's name where it is in several."""
        guilds = self._client.guilds
        return {
            str(channel.id): f"#{channel.name}" + (f" ({guild.name})" if len(guilds) > 1 else "")
            for guild in guilds
            for channel in guild.text_channels
            if channel.permissions_for(guild.me).view_channel
        }

    async def send(self, post: Post) -> str:
        payload = post.payload
        if "handle" in payload:
            await self._acknowledgements.ended(payload["handle"])
        try:
            return await deliver(self._rest, payload)
        except FAULTS as error:
            if may_not_write(error):
                await self._grievances.tell(payload.get("below") or payload["channel"])
            raise translated(error) from None  # the library's own errors may hold a token

    async def draft(self, answer: Answer, to: IncomingMessage, manner: Manner) -> str:
        posts = self.render(answer, to, manner)
        if not posts:
            return ""
        try:
            self._rest.spare(route_of(posts[0].payload))
        except FAULTS as error:
            raise translated(error) from None
        return await self.send(posts[0])

    async def working(self, to: Asked) -> None:
        """An interaction shows by itself that Dalil is thinking."""
        if to.origin.handle:
            return
        with suppress(*FAULTS):
            await self._rest.send_typing(to.address.thread or to.address.chat)

    async def _publish_commands(self) -> None:
        application = str(self._client.application_id)
        await self._rest.bulk_upsert_global_commands(application, registered(self._phrases))

    def _hear(self, event: str, arguments: tuple[Any, ...]) -> None:
        if self._reception is not None:
            self._reception.hear(event, arguments)

    async def _room(self) -> None:
        if self._reception is not None:
            await self._reception.room()
