"""The adapter, with slack-bolt in it, before a Slack of our own; waiting takes no time."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress

import pytest

from adapters.adapter import Known
from adapters.slack import Account, SlackAdapter
from adapters.slack.pacing import Pacing
from engine.errors import StoreError
from engine.language import Language
from engine.messages import Address, Event, PastTurn, Person
from tests.adapters.slack.building import PHRASES
from tests.servers.clock import Time
from tests.servers.slack import SlackServer


class Desk:
    """What the adapter needs of the real one: an event is kept once; while `broken`, none is."""

    def __init__(self) -> None:
        self.events: dict[str, Event] = {}
        self.broken = 0
        self.delays: list[float] = []  # seconds that keeping the next events takes
        self.chosen: Language | None = None
        self.past: list[PastTurn] = []
        self._came: asyncio.Queue[Event] = asyncio.Queue()

    async def accept(self, event: Event) -> bool:
        if self.delays:
            await asyncio.sleep(self.delays.pop(0))
        if self.broken:
            self.broken -= 1
            raise StoreError("the disk is full")
        if event.event in self.events:
            return False
        self.events[event.event] = event
        self._came.put_nowait(event)
        return True

    async def next(self) -> Event:
        async with asyncio.timeout(20):
            return await self._came.get()

    async def language(self, person: Person) -> Language | None:
        return self.chosen

    async def collections(self, address: Address, language: Language, space: str = "") -> Sequence[Known]:
        return [Known("handbook", "Student handbook")]

    async def questions(self, language: Language, most: int) -> Sequence[str]:
        return ["When are fees due?", "How long may I keep a book?" + "?" * 100][:most]

    async def recent(self, person: Person, most: int) -> Sequence[PastTurn]:
        return self.past[:most]


Running = Callable[..., AbstractAsyncContextManager[SlackAdapter]]


@pytest.fixture
async def slack() -> AsyncIterator[SlackServer]:
    async with SlackServer() as server:
        yield server


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def opened(slack: SlackServer, time: Time) -> Running:
    """The adapter, open, not yet listening."""

    @asynccontextmanager
    async def open_adapter(*, by_http: bool = False, tokens: tuple[str, ...] = ()) -> AsyncIterator[SlackAdapter]:
        app_token = "" if by_http else slack.app_token
        account = Account(tokens or (slack.token,), app_token, slack.signing_secret, slack.api_url)
        pacing = Pacing(time.clock, time.pause)
        async with SlackAdapter(account, PHRASES, pacing=pacing, pause=time.pause, ping_s=0.05) as adapter:
            yield adapter

    return open_adapter


@pytest.fixture
def running(opened: Running, desk: Desk, slack: SlackServer) -> Running:
    """The adapter, listening and handing over to `desk`."""

    @asynccontextmanager
    async def run(*, by_http: bool = False, tokens: tuple[str, ...] = ()) -> AsyncIterator[SlackAdapter]:
        async with opened(by_http=by_http, tokens=tokens) as adapter:
            task = asyncio.create_task(adapter.run(desk))  # type: ignore[arg-type]  # no glimpse here
            if not by_http:
                await slack.connected()
            try:
                yield adapter
            finally:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task

    return run
