"""The adapter, with python-telegram-bot in it, before a Bot API server of our own; waiting takes no time."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress

import pytest

from adapters.telegram import TelegramAdapter, Webhook
from adapters.telegram.pacing import Pacing
from engine.errors import StoreError
from engine.language import Language
from engine.messages import Answer, Event, IncomingMessage, Person
from tests.adapters.telegram.building import PHRASES, answer, paragraph
from tests.servers.clock import Time
from tests.servers.telegram import TelegramServer


class Inbox:
    """The desk as far as these tests need it: an event is kept once; while `broken`, none is. `glimpsed` is what a
    preview is answered with, `previews` what was asked for one."""

    def __init__(self) -> None:
        self.events: dict[str, Event] = {}
        self.broken = 0
        self.glimpsed = answer(paragraph("In May."))
        self.previews: list[IncomingMessage] = []
        self._came: asyncio.Queue[Event] = asyncio.Queue()

    async def accept(self, event: Event) -> bool:
        if self.broken:
            self.broken -= 1
            raise StoreError("the disk is full")
        if event.event in self.events:
            return False
        self.events[event.event] = event
        self._came.put_nowait(event)
        return True

    async def glimpse(self, message: IncomingMessage) -> Answer:
        self.previews.append(message)
        if self.broken:
            raise StoreError("the disk is full")
        return self.glimpsed

    async def language(self, person: Person) -> Language | None:
        return None

    async def next(self) -> Event:
        async with asyncio.timeout(20):
            return await self._came.get()


Running = Callable[..., AbstractAsyncContextManager[TelegramAdapter]]


@pytest.fixture
async def telegram() -> AsyncIterator[TelegramServer]:
    async with TelegramServer() as server:
        yield server


@pytest.fixture
def inbox() -> Inbox:
    return Inbox()


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
def running(opened: Running, inbox: Inbox) -> Running:
    """The adapter, listening and handing over to `inbox`."""

    @asynccontextmanager
    async def run(webhook: Webhook | None = None) -> AsyncIterator[TelegramAdapter]:
        async with opened(webhook) as adapter:
            task = asyncio.create_task(adapter.run(inbox))
            try:
                yield adapter
            finally:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task

    return run
