"""The platforms that Dalil can be connected to: a row each, and a module each that holds the row.

async with connected(lambda: live.current, phrases) as platforms: ...
"""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from bot.platforms import discord, slack, telegram
from bot.platforms.connections import Connections, Standing
from bot.platforms.platform import Connection, Platform, Webhook
from bot.sections import Settings
from engine.phrases import Phrases

__all__ = ["PLATFORMS", "Connection", "Connections", "Platform", "Standing", "Webhook", "connected"]

PLATFORMS: tuple[Platform, ...] = (telegram.PLATFORM, slack.PLATFORM, discord.PLATFORM)


@asynccontextmanager
async def connected(settings: Callable[[], Settings], phrases: Phrases) -> AsyncIterator[Connections]:
    """Those that the settings of the moment connect, open inside the block. One that cannot be opened, as for want of a
    token, is named in the log and by `standings`; the others are opened all the same."""
    connections = Connections(PLATFORMS, settings, phrases)
    async with connections.open():
        yield connections
