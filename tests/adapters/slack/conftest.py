"""The adapter, with slack-bolt in it, before a Slack of our own; waiting takes no time."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress

import pytest

from adapters.slack import Account, SlackAdapter
from adapters.slack.pacing import Pacing
from tests.adapters.desk import Desk
from tests.adapters.slack.building import PHRASES
from tests.servers.clock import Time
from tests.servers.slack import SlackServer

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
            task = asyncio.create_task(adapter.run(desk))
            if not by_http:
                await slack.connected()
            try:
                yield adapter
            finally:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task

    return run
