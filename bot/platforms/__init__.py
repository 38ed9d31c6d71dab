"""The platforms that Dalil can be connected to: a row each, and a module each that holds the row.

async with connected(settings, phrases) as connections: ...
"""

import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from bot.platforms import discord, slack, telegram
from bot.platforms.platform import Connection, Connections, Platform
from bot.sections import Settings
from engine.errors import DalilError
from engine.phrases import Phrases

__all__ = ["PLATFORMS", "Connection", "Connections", "Platform", "connected"]

log = logging.getLogger(__name__)

PLATFORMS: tuple[Platform, ...] = (telegram.PLATFORM, slack.PLATFORM, discord.PLATFORM)


@asynccontextmanager
async def connected(settings: Settings, phrases: Phrases) -> AsyncIterator[Connections]:
    """Those that the settings connect, open inside the block. One that cannot be opened, as for want of a token, is
    named in the log and in what is yielded; the others are opened all the same."""
    opened: list[Connection] = []
    failed: dict[str, str] = {}
    async with AsyncExitStack() as stack:
        for platform in PLATFORMS:
            try:
                connection = await stack.enter_async_context(platform.connect(settings, phrases))
            except DalilError as error:
                failed[platform.name] = str(error)
                log.error("%s is not connected, the rest of Dalil runs: %s", platform.name, error)  # noqa: TRY400
                continue
            if connection is not None:
                opened.append(connection)
        yield Connections(opened, failed)
