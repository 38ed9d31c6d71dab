"""Discord, when `discord.token` is set."""

import asyncio
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from bot.cli.finding import REACH_S, Finding
from bot.platforms.platform import Connection, Platform, loaded
from bot.platforms.tokens import mistaken, refusal
from bot.sections import Settings
from bot.settings import home_folder
from engine.errors import DeliveryError
from engine.phrases import Phrases

if TYPE_CHECKING:
    from adapters.discord import DiscordAdapter

MEMORY = "discord.json"  # what was seen last, in the home


def account(settings: Settings) -> Hashable | None:
    return settings.discord if settings.discord.on and settings.discord.token else None


@asynccontextmanager
async def connect(settings: Settings, phrases: Phrases) -> AsyncIterator[Connection]:
    await loaded("adapters.discord")
    async with _adapter(settings, phrases) as adapter:
        yield Connection(adapter, lambda: adapter.trouble, lambda: adapter.name)


async def examine(settings: Settings, phrases: Phrases) -> Finding:
    if not settings.discord.token:
        todo = (
            "create an application in the Developer Portal, enter its token in the console or as DALIL_DISCORD_TOKEN "
            "(docs/discord.md)"
        )
        return Finding("discord", "note", "not connected", todo, "absent")
    if wrong := mistaken("DALIL_DISCORD_TOKEN", settings.discord.token):
        return Finding("discord", "wrong", wrong, "take the token from the Developer Portal (Bot, Reset Token)", "form")
    await loaded("adapters.discord")
    try:
        async with asyncio.timeout(REACH_S), _adapter(settings, phrases) as adapter:
            standing = await adapter.standing()
    except (DeliveryError, TimeoutError) as error:
        todo = "check the token and that this machine reaches discord.com"
        return Finding("discord", "wrong", str(error) or f"no answer within {REACH_S} s", todo, refusal(error))
    name = f"@{standing.name}"
    added = f"{standing.invitation} adds it to a server"
    if not standing.reads_content:
        todo = "turn on the Message Content Intent in the Developer Portal (Bot, Privileged Gateway Intents)"
        words = f"{name} reads only what mentions it; {added}"
        return Finding("discord", "note", words, todo, "content", name, standing.invitation)
    words = f"the token is that of {name}; {added}"
    return Finding("discord", "ok", words, reason="account", about=name, link=standing.invitation)


PLATFORM = Platform("discord", account, connect, examine)


def _adapter(settings: Settings, phrases: Phrases) -> "DiscordAdapter":
    from adapters.discord import DiscordAdapter  # only where it is connected

    discord = settings.discord
    memory = home_folder()[0] / MEMORY
    return DiscordAdapter(token=discord.token, api_url=discord.api_url, phrases=phrases, memory=memory)
