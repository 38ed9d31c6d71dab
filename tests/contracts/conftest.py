"""Every platform, before the real inbox, dispatcher, courier and outbox."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from bot.delivery.delivery import Delivery
from bot.delivery.settings import DeliverySettings
from bot.desk import FrontDesk
from engine.phrases import load
from engine.store.database import Database, open_database
from tests.contracts.discord import DiscordPlatform
from tests.contracts.engine import CannedEngine
from tests.contracts.platform import Platform
from tests.contracts.slack import SlackPlatform
from tests.contracts.telegram import TelegramPlatform
from tests.places import channels, rules
from tests.servers.clock import Time
from tests.servers.discord import DiscordServer
from tests.servers.slack import SlackServer
from tests.servers.telegram import TelegramServer

SETTINGS = DeliverySettings(
    parallel=4,
    attempts=3,
    deaths=2,
    retry_s=1.0,
    retry_longest_s=2.0,
    give_up_h=1.0,
    poll_s=0.02,  # looks again soon, so that a jump of the clock is noticed
    lease_s=600.0,
    keep_days=90,
    stop_grace_s=5.0,
)


@asynccontextmanager
async def _telegram(time: Time) -> AsyncIterator[Platform]:
    async with TelegramServer() as server:
        yield TelegramPlatform(server, time)


@asynccontextmanager
async def _slack(time: Time) -> AsyncIterator[Platform]:
    async with SlackServer() as server:
        yield SlackPlatform(server, time)


@asynccontextmanager
async def _slack_http(time: Time) -> AsyncIterator[Platform]:
    async with SlackServer() as server:
        yield SlackPlatform(server, time, by_http=True)


@asynccontextmanager
async def _slack_pane(time: Time) -> AsyncIterator[Platform]:
    async with SlackServer() as server:
        yield SlackPlatform(server, time, in_pane=True)


@asynccontextmanager
async def _discord(time: Time) -> AsyncIterator[Platform]:
    with TemporaryDirectory() as folder:
        async with DiscordServer(time.clock) as server:
            yield DiscordPlatform(server, time, Path(folder) / "discord.json")


PLATFORMS: dict[str, Callable[[Time], AbstractAsyncContextManager[Platform]]] = {
    "telegram": _telegram,
    "slack": _slack,
    "slack-http": _slack_http,
    "slack-pane": _slack_pane,
    "discord": _discord,
}

Serving = Callable[..., AbstractAsyncContextManager[Delivery]]


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture(params=PLATFORMS)
async def platform(request: pytest.FixtureRequest, time: Time) -> AsyncIterator[Platform]:
    async with PLATFORMS[request.param](time) as opened:
        yield opened


@pytest.fixture
async def store(sqlite_url: str, time: Time) -> AsyncIterator[Database]:
    async with open_database(sqlite_url, clock=time.utc) as database:
        yield database


@pytest.fixture
def engine() -> CannedEngine:
    return CannedEngine()


@pytest.fixture
def serving(platform: Platform, store: Database, engine: CannedEngine) -> Serving:
    """Dalil, running; each entry is a new start on the same database. It stops in order, or `abruptly`; `hurried`, it
    shows what an answer says so far, and that it is at work, as often as the platform's limits allow."""

    @asynccontextmanager
    async def serve(*, abruptly: bool = False, hurried: bool = False) -> AsyncIterator[Delivery]:
        async with AsyncExitStack() as stack:
            adapter = await stack.enter_async_context(platform.adapter())
            if hurried and adapter.drafts is not None:
                adapter.drafts, adapter.sign_s = replace(adapter.drafts, every_s=0.02), 0.05
            phrases = load(Path("config/phrases"))
            delivery = Delivery(store, engine, {adapter.platform: adapter}, phrases, SETTINGS, rules(store))
            answering = asyncio.create_task(delivery.run())
            listening = asyncio.create_task(adapter.run(FrontDesk(delivery.accept, engine, store, channels(store))))
            try:
                yield delivery
            finally:
                listening.cancel()
                if abruptly:
                    answering.cancel()
                else:
                    delivery.stop()
                for task in (listening, answering):
                    with suppress(asyncio.CancelledError):
                        await task

    return serve
