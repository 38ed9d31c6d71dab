"""The Gateway, through discord.py: what it hears goes to one ear, in the order in which Discord sends it.

A lost connection is resumed, and Discord sends again what was missed. Where it no longer can, a new session begins and
"ready" is heard: then `missed` looks for what was said in between.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import discord
import yarl
from discord.gateway import DiscordWebSocket, ReconnectWebSocket, WebSocketClosure
from discord.http import Route

from adapters.discord.failures import DISALLOWED_INTENTS, FAULTS, explained, pause_after
from adapters.discord.rest import Rest

CONNECT_S = 60.0
BETWEEN_IDENTIFIES_S = 5.0
HEARD = ("connect", "ready", "message", "raw_message_edit", "raw_reaction_add", "raw_reaction_remove", "interaction")

_NONE: Any = None  # what discord.py holds for "not connected"

Ear = Callable[[str, tuple[Any, ...]], None]
Room = Callable[[], Awaitable[None]]
"""Returns once there is room for what is heard next. Discord holds it back meanwhile, and brings it again on the next
connection where this one ends for that."""

logger = logging.getLogger(__name__)


def _tolerant(name: str, parser: Callable[[Any], None]) -> Callable[[Any], None]:
    """One event that discord.py cannot read must not end the connection."""

    def parse(data: Any) -> None:
        try:
            parser(data)
        except Exception:  # one event is the boundary; the library raises whatever it trips over
            logger.exception("Discord: an event %s cannot be read and is skipped", name)

    return parse


@dataclass(frozen=True, slots=True)
class Session:
    """What it takes to resume."""

    gateway: yarl.URL
    id: str
    sequence: int | None


class Gateway(discord.Client):
    """One bot's connection. `trouble` says what is wrong right now; empty when nothing is."""

    def __init__(
        self, rest: Rest, ear: Ear, room: Room, pause: Callable[[float], Awaitable[None]], settle_s: float
    ) -> None:
        intents = discord.Intents(
            guilds=True, guild_messages=True, dm_messages=True, message_content=True,
            guild_reactions=True, dm_reactions=True,
        )  # fmt: skip
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # Dalil does not speak
        super().__init__(intents=intents, max_messages=None, guild_ready_timeout=settle_s)
        self.http = self._connection.http = rest
        parsers = self._connection.parsers
        self._connection.parsers = {name: _tolerant(name, parser) for name, parser in parsers.items()}
        self.trouble = ""
        self._ear, self._room = ear, room
        self._pause = pause
        self._session: Session | None = None
        self._failures = 0

    def dispatch(self, event: str, /, *arguments: Any, **_: Any) -> None:
        if event in ("connect", "resumed"):
            self._recovered()
        if event in HEARD:
            self._ear(event, arguments)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        if not initial:
            await self._pause(BETWEEN_IDENTIFIES_S)

    async def sign_in(self, prepare: Callable[[], Awaitable[None]]) -> None:
        """Learns who we are and lets `prepare` run; tries until it is done."""
        while True:
            try:
                await self.login(self.http.token or "")
                await prepare()
            except FAULTS as error:
                await self._wait_out(error)
            else:
                return

    async def listen(self) -> None:
        """Hears until cancelled. No fault of Discord's ends it: each is explained in the log and tried again."""
        initial = True
        while True:
            self.ws = _NONE
            try:
                self.ws = await self._connected(initial)
                initial = False
                while True:
                    await self._room()
                    await self.ws.poll_event()
            except (ReconnectWebSocket, WebSocketClosure) as again:
                self._keep(resume=not isinstance(again, ReconnectWebSocket) or again.resume)
                if self._failures:
                    await self._wait_out(ConnectionResetError())
                self._failures += 1  # until it is known to work again
            except FAULTS as error:
                self._keep(resume=not isinstance(error, discord.ConnectionClosed))
                await self._wait_out(error)
                self._without_content(error)

    async def leave(self) -> None:
        if self._connection._ready_task is not None:
            self._connection._ready_task.cancel()
        if self.ws is not None:
            await self.ws.close(code=1000)  # with it ends the thread that keeps the connection alive

    async def _connected(self, initial: bool) -> DiscordWebSocket:
        session = self._session
        if session is not None:
            opening = DiscordWebSocket.from_client(
                self, gateway=session.gateway, session=session.id, sequence=session.sequence, resume=True
            )
        else:
            opening = DiscordWebSocket.from_client(self, initial=initial, gateway=await self._address())
        return await asyncio.wait_for(opening, CONNECT_S)

    async def _address(self) -> yarl.URL:
        """Where a new session begins. Discord allows so many of them a day."""
        found = await self.http.request(Route("GET", "/gateway/bot"))
        starts = found["session_start_limit"]
        if starts["remaining"] <= 0:
            raise discord.RateLimited(starts["reset_after"] / 1000)
        return yarl.URL(found["url"])

    def _keep(self, *, resume: bool) -> None:
        """Notes what it takes to resume; where no connection came about, what was noted before still holds."""
        ws = self.ws
        if not resume:
            self._session = None
        elif ws is not None and ws.session_id is not None:
            self._session = Session(ws.gateway, ws.session_id, ws.sequence)

    def _without_content(self, error: BaseException) -> None:
        """Goes on with less where the privileged intent is not granted."""
        if isinstance(error, discord.ConnectionClosed) and error.code == DISALLOWED_INTENTS:
            self._connection._intents.message_content = False

    async def _wait_out(self, error: BaseException) -> None:
        """Says what is wrong, once for as long as it stays the same, and waits longer each time."""
        explanation = explained(error)
        if explanation != self.trouble:
            logger.error("Discord: %s; trying again", explanation)
        self.trouble = explanation
        await self._pause(pause_after(error, self._failures))
        self._failures += 1

    def _recovered(self) -> None:
        if self.trouble:
            logger.info("Discord: works again")
        self.trouble = ""
        self._failures = 0
