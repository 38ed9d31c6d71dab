"""The adapter, with discord.py in it, before a Discord of our own; waiting takes no time."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from pathlib import Path

import pytest

from adapters.discord import DiscordAdapter
from tests.adapters.desk import Desk
from tests.adapters.discord.building import PHRASES
from tests.servers.clock import Time
from tests.servers.discord import DiscordServer

Running = Callable[..., AbstractAsyncContextManager[DiscordAdapter]]


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
async def discord(time: Time) -> AsyncIterator[DiscordServer]:
    async with DiscordServer(time.clock) as server:
        yield server


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def opened(discord: DiscordServer, time: Time, tmp_path: Path) -> Running:
    """The adapter, open, not yet listening."""

    @asynccontextmanager
    async def open_adapter() -> AsyncIterator[DiscordAdapter]:
        async with DiscordAdapter(
            token=discord.token,
            api_url=discord.url,
            phrases=PHRASES,
            memory=tmp_path / "discord.json",
            settle_s=0.02,
            clock=time.clock,
            pause=time.pause,
        ) as adapter:
            yield adapter

    return open_adapter


@pytest.fixture
def running(opened: Running, desk: Desk, discord: DiscordServer) -> Running:
    """The adapter, connected and handing over to `desk`."""

    @asynccontextmanager
    async def run(*, wait: bool = True) -> AsyncIterator[DiscordAdapter]:
        async with opened() as adapter:
            task = asyncio.create_task(adapter.run(desk))
            try:
                if wait:
                    await discord.until(lambda: discord.gateway.connected)
                yield adapter
            finally:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task

    return run


@pytest.fixture
async def adapter(running: Running) -> AsyncIterator[DiscordAdapter]:
    async with running() as adapter:
        yield adapter
