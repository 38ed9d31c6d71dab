"""The platforms that Dalil can be connected to: a row each, and a module each that holds the row.

async with connected(settings, phrases) as connections: ...
"""

from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

from bot.platforms import discord, slack, telegram
from bot.platforms.platform import Connection, Platform
from bot.sections import Settings
from engine.phrases import Phrases

__all__ = ["PLATFORMS", "Connection", "Platform", "connected"]

PLATFORMS: tuple[Platform, ...] = (telegram.PLATFORM, slack.PLATFORM, discord.PLATFORM)


@asynccontextmanager
async def connected(settings: Settings, phrases: Phrases) -> AsyncIterator[Sequence[Connection]]:
    """Those that the settings connect, open inside the block. SettingsError where what is set does not suffice."""
    async with AsyncExitStack() as stack:
        opened = [await stack.enter_async_context(platform.connect(settings, phrases)) for platform in PLATFORMS]
        yield [connection for connection in opened if connection is not None]
