"""The adapter, with discord.py in it, before a Discord of our own; waiting takes no time."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from pathlib import Path

import pytest

from adapters.adapter import Known
from adapters.discord import DiscordAdapter
from engine.document import Document
from engine.errors import StoreError
from engine.language import Language
from engine.messages import Address, Answer, Event, IncomingMessage, PastTurn, Person
from tests.adapters.discord.building import PHRASES
from tests.servers.clock import Time
from tests.servers.discord import DiscordServer


class Desk:
    """What the adapter needs of the real one: an event is kept once; while `broken`, none is; `closed` drops all."""

    def __init__(self) -> None:
        self.events: dict[str, Event] = {}
        self.broken = 0
        self.closed = False
        self.chosen: Language | None = None
        self.known = [Known("handbook", "Student handbook"), Known("thesis", "Thesis rules")]
        self._came: asyncio.Queue[Event] = asyncio.Queue()

    async def accept(self, event: Event) -> bool:
        if self.broken:
            self.broken -= 1
            raise StoreError("the disk is full")
        if self.closed or event.event in self.events:
            return False
        self.events[event.event] = event
        self._came.put_nowait(event)
        return True

    async def glimpse(self, message: IncomingMessage) -> Answer:
        return Answer("answer", "question", "en", Document())

    async def collections(self, address: Address, language: Language, space: str = "") -> Sequence[Known]:
        return self.known

    async def recent(self, person: Person, most: int) -> Sequence[PastTurn]:
        return ()

    async def language(self, person: Person) -> Language | None:
        return self.chosen

    async def next(self) -> Event:
        async with asyncio.timeout(20):
            return await self._came.get()


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
