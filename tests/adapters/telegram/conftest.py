"""The adapter, with python-telegram-bot in it, before a Bot API server of our own; waiting takes no time."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress

import pytest

from adapters.telegram import TelegramAdapter, Webhook
from adapters.telegram.pacing import Pacing
from tests.adapters.desk import Desk
from tests.adapters.telegram.building import PHRASES
from tests.servers.clock import Time
from tests.servers.telegram import TelegramServer

Running = Callable[..., AbstractAsyncContextManager[TelegramAdapter]]


@pytest.fixture
async def telegram() -> AsyncIterator[TelegramServer]:
    async with TelegramServer() as server:
        yield server


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def opened(telegram: TelegramServer, time: Time) -> Running:
    """The adapter, open, not yet listening."""

    @asynccontextmanager
    async def open_adapter(webhook: Webhook | None = None) -> AsyncIterator[TelegramAdapter]:
        async with TelegramAdapter(
            token=telegram.token,
            api_url=telegram.url,
            poll_timeout=5,
            phrases=PHRASES,
            webhook=webhook,
            pacing=Pacing(time.clock, time.pause),
            pause=time.pause,
        ) as adapter:
            yield adapter

    return open_adapter


@pytest.fixture
def running(opened: Running, desk: Desk) -> Running:
    """The adapter, listening and handing over to `desk`."""

    @asynccontextmanager
    async def run(webhook: Webhook | None = None) -> AsyncIterator[TelegramAdapter]:
        async with opened(webhook) as adapter:
            task = asyncio.create_task(adapter.run(desk))
            try:
                yield adapter
            finally:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task

    return run
