"""Taking in what the Gateway hears: each event is kept before anybody is told that it was received.

Interactions are taken at once and side by side, for Discord waits three seconds for a sign; everything else in order.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import discord
from discord import InteractionType
from discord.http import Route

from adapters.adapter import Desk
from adapters.discord.failures import ACKNOWLEDGED_ALREADY, FAULTS, code_of, explained
from adapters.discord.gateway import Gateway
from adapters.discord.interactions import configuring, focused, locale_of, normalize_interaction, press_of
from adapters.discord.missed import Memory, missed
from adapters.discord.normalize import normalize, normalize_reaction
from adapters.discord.places import Me, address_of, person_of
from adapters.discord.responses import asked_for, completed, respond, said, settings_asked_for
from adapters.presses import Configuring, Correcting
from engine.errors import StoreError
from engine.language import Language, hinted
from engine.messages import Event, Feedback
from engine.phrases import Phrases

AGAIN_S = 2.0  # between tries to keep an event while the database fails
WAITING = 5000  # events heard and not kept yet, some kilobytes each, beyond which no more are heard
_REMEMBERED = 1000  # interactions, so that one that comes twice is answered once

Json = dict[str, Any]

logger = logging.getLogger(__name__)


@dataclass(slots=True)
class Acknowledgements:
    """Interactions that are being acknowledged: an answer by their token has to wait for that."""

    _open: dict[str, asyncio.Event] = field(default_factory=dict)

    def begin(self, handle: str) -> None:
        self._open[handle] = asyncio.Event()

    def end(self, handle: str) -> None:
        self._open.pop(handle).set()

    async def ended(self, handle: str) -> None:
        if handle in self._open:
            await self._open[handle].wait()


@dataclass(slots=True)
class Reception:
    """`hear` is the Gateway's ear."""

    client: Gateway
    me: Me
    desk: Desk
    phrases: Phrases
    memory: Memory
    acknowledgements: Acknowledgements
    tasks: asyncio.TaskGroup
    pause: Callable[[float], Awaitable[None]]
    _heard: asyncio.Queue[tuple[str, Any, str]] = field(default_factory=asyncio.Queue)
    _fewer: asyncio.Event = field(default_factory=asyncio.Event)
    _taken: deque[int] = field(default_factory=lambda: deque(maxlen=_REMEMBERED))
    _since: int = 0  # what was kept before the connection that is being made
    _settled: bool = False

    def hear(self, event: str, arguments: tuple[Any, ...]) -> None:
        heard: Any = arguments[0] if arguments else None
        if event == "interaction":
            if heard.id not in self._taken:
                self._taken.append(heard.id)
                self.tasks.create_task(self._interact(heard))
            return
        ws = self.client.ws
        place = f"{ws.session_id}:{ws.sequence}" if ws is not None else ""  # a resumed event keeps its place
        self._heard.put_nowait((event, heard, place))

    async def room(self) -> None:
        """Waits while too many events wait."""
        while self._heard.qsize() >= WAITING:
            self._fewer.clear()
            await self._fewer.wait()

    async def take_in(self) -> None:
        """One event after another, until cancelled."""
        while True:
            event, heard, place = await self._heard.get()
            self._fewer.set()
            match event:
                case "connect":
                    self._since, self._settled = self.memory.seen, False
                case "ready":
                    await self._catch_up()
                case "message":
                    await self._message(heard)
                case "raw_message_edit" if heard.message.edited_at is not None:
                    await self._keep(self._read(heard.message))
                case "raw_reaction_add" | "raw_reaction_remove":
                    channel = self.client.get_channel(heard.channel_id)
                    await self._keep(normalize_reaction(heard, channel, self.me, f"{self.me.id}:{place}"))

    async def _message(self, message: discord.Message) -> None:
        await self._keep(self._read(message))
        self.memory.saw(message)
        self.memory.save(self.memory.seen if self._settled else self._since)

    async def _catch_up(self) -> None:
        """What was said to Dalil while it was away; the chatter of that time is left alone."""
        async for message in missed(self.client, self.memory, self._since):
            event = self._read(message)
            if event is not None and not isinstance(event, Feedback) and event.origin.addressed:
                await self._keep(event)
            self.memory.saw(message)
        if not self.memory.seen:
            self.memory.seen = discord.utils.time_snowflake(discord.utils.utcnow())
        self._settled = True
        self.memory.save(self.memory.seen)

    def _read(self, message: discord.Message) -> Event | None:
        try:
            return normalize(message, self.me)
        except Exception:  # one message is the boundary
            logger.exception("Discord: message %s could not be understood and is skipped", message.id)
            return None

    async def _keep(self, event: Event | None) -> None:
        """Until it is kept: Discord brings nothing twice."""
        while event is not None:
            try:
                await self.desk.accept(event)
            except StoreError as error:
                logger.error("Discord: %s; trying again", error)  # noqa: TRY400  # the message says it all
                await self.pause(AGAIN_S)
            else:
                return

    async def _interact(self, interaction: discord.Interaction) -> None:
        handle = f"{interaction.application_id}/{interaction.token}"
        self.acknowledgements.begin(handle)
        try:
            await self._acknowledge(interaction, await self._taken_in(interaction))
        except Exception:  # one interaction is the boundary
            logger.exception("Discord: interaction %s could not be understood", interaction.id)
        finally:
            self.acknowledgements.end(handle)

    async def _taken_in(self, interaction: discord.Interaction) -> Json:
        """Keeps what the interaction means; what to respond with."""
        language = await self._language(interaction)
        if interaction.type is InteractionType.autocomplete:
            place = address_of(interaction.channel, interaction.channel_id or 0)
            known = await self.desk.collections(place, language, str(interaction.guild_id or ""))
            return completed(focused(interaction.data or {}), known)
        if interaction.type is InteractionType.component:
            press = press_of(interaction)
            if isinstance(press, Correcting | Configuring):
                return await self._window(interaction, press, language)
        event = normalize_interaction(interaction, self.me, self.phrases)
        if event is None:
            is_menu = interaction.type is InteractionType.application_command
            no_words = said(self.phrases("discord.no_words", language))
            return no_words if is_menu else respond(interaction, self.phrases, language)
        try:
            kept = await self.desk.accept(event)
        except StoreError as error:
            logger.error("Discord: %s", error)  # noqa: TRY400  # the message says it all
            return said(self.phrases("discord.not_kept", language))
        if not (kept or isinstance(event, Feedback)):
            return said(self.phrases("discord.not_here", language))
        return respond(interaction, self.phrases, language)

    async def _window(
        self, interaction: discord.Interaction, press: Correcting | Configuring, language: Language
    ) -> Json:
        """The form for a better answer or for settings, or a word to the person alone why there is none."""
        try:
            return await self._form(interaction, press, language)
        except StoreError as error:
            logger.error("Discord: %s", error)  # noqa: TRY400  # the message says it all
            return said(self.phrases("discord.not_kept", language))

    async def _form(
        self, interaction: discord.Interaction, press: Correcting | Configuring, language: Language
    ) -> Json:
        if isinstance(press, Configuring):
            asked = await self.desk.settings(configuring(interaction, self.me, press), language)
            return said(asked) if isinstance(asked, str) else settings_asked_for(asked, self.phrases, language)
        person = person_of(interaction.user, locale_of(interaction))
        form = await self.desk.correction(person, press.turn, language)
        return said(form) if isinstance(form, str) else asked_for(form, self.phrases, language)

    async def _language(self, interaction: discord.Interaction) -> Language:
        """The one the person chose, else that of their Discord."""
        with suppress(StoreError):
            if chosen := await self.desk.language(person_of(interaction.user)):
                return chosen
        return hinted(locale_of(interaction))

    async def _acknowledge(self, interaction: discord.Interaction, body: Json) -> None:
        """What was meant is kept: from here on failing costs a word, and the answer goes to the channel."""
        path = "/interactions/{interaction_id}/{interaction_token}/callback"
        route = Route("POST", path, interaction_id=interaction.id, interaction_token=interaction.token)
        try:
            await self.client.http.request(route, json=body)
        except FAULTS as error:
            if code_of(error) != ACKNOWLEDGED_ALREADY:
                logger.warning(
                    "Discord: interaction %s was kept, but not acknowledged: %s", interaction.id, explained(error)
                )
