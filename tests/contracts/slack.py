"""Slack in the contract suite: a direct message, and a thread of a channel elsewhere; by a socket or over HTTP; or in a
thread of the pane of the assistant, where what is said so far comes as a stream."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from aiohttp import web

from adapters.bidi import unmarked
from adapters.slack import Account, SlackAdapter
from adapters.slack.pacing import Pacing
from engine.phrases import load
from tests.contracts.platform import Shown
from tests.servers.clock import Time
from tests.servers.slack import Fault, Json, SlackServer
from tests.servers.slack_blocks import buttons, visible

HERE, ELSEWHERE = "D1", "C1"


class SlackPlatform:
    name = "slack"
    like, dislike, sources = "👍", "👎", "Sources"

    def __init__(self, server: SlackServer, time: Time, *, by_http: bool = False, in_pane: bool = False) -> None:
        self._server = server
        self._time = time
        self._by_http = by_http
        self._thread: Json = {}
        if in_pane:
            opened = {"ts": server._moment(), "text": "New thread"}
            server.messages[HERE].append(opened)
            self._thread = {"thread_ts": opened["ts"]}
        self._last: Json = {}
        self._windows = 0

    @asynccontextmanager
    async def adapter(self) -> AsyncIterator[SlackAdapter]:
        server = self._server
        app_token = "" if self._by_http else server.app_token
        account = Account((server.token,), app_token, server.signing_secret, server.api_url)
        pacing = Pacing(self._time.clock, self._time.pause)
        async with AsyncExitStack() as stack:
            made = SlackAdapter(
                account, load(Path("config/phrases")), pacing=pacing, pause=self._time.pause, ping_s=0.1
            )
            adapter = await stack.enter_async_context(made)
            if self._by_http:
                server.request_url = await stack.enter_async_context(mounted(adapter))
            yield adapter

    async def say(self, text: str, *, elsewhere: bool = False) -> None:
        if text.startswith("/"):  # Slack itself takes such a message for a command
            self._last = self._server.command(text[1:], HERE)
        elif elsewhere:
            self._last = self._server.write(ELSEWHERE, f"<@{self._server.bot}> {text}")
        else:
            self._last = self._server.write(HERE, text, **self._thread)

    async def say_twice(self, text: str) -> None:
        await self.say(text)
        await self.redeliver()

    async def redeliver(self) -> None:
        self._server.bring_again()

    async def edit(self, text: str) -> None:
        self._server.edit(self._last, text)

    async def shown(self, *, elsewhere: bool = False) -> Shown:
        """The next message, or the next window that was filled in."""
        channel = ELSEWHERE if elsewhere else HERE
        seen = self._server._seen[channel]
        await self._server.until(lambda: len(self._server.told(channel)) > seen or len(self._filled()) > self._windows)
        if len(self._filled()) > self._windows:
            self._windows += 1
            window = self._filled()[self._windows - 1]
            return Shown(window["id"], unmarked(visible(window["blocks"])), ())
        return _shown(await self._server.next_message(channel))

    def all_shown(self) -> Sequence[Shown]:
        return [_shown(message) for message in self._server.told(HERE)]

    def sketched(self) -> str:
        return "".join(message.text for message in self.all_shown()[-1:])

    def signs(self) -> int:
        return len(self._server.named("assistant.threads.setStatus"))

    def fail_draft(self, *, received: bool) -> None:
        self._server.fail("chat.stopStream" if self._thread else "chat.update", Fault(after=received))

    async def press(self, message: Shown, label: str) -> None:
        self._server.press(self._message(message), label)
        await self._server.acknowledged()

    async def give_reason(self, message: Shown, words: str) -> None:
        await self.press(message, self.dislike)
        await self._server.until(lambda: any(view.get("callback_id") == "reason" for view in self._server.windows))
        values = {"code": {"code": {"selected_option": None}}, "words": {"words": {"value": words}}}
        self._server.submit(self._server.windows[-1], values)
        await self._server.acknowledged()

    def flood(self, seconds: int) -> None:
        self._server.fail("chat.postMessage", Fault.flood(seconds))

    def fail(self, *, received: bool) -> None:
        self._server.fail("chat.postMessage", Fault(after=received))

    def hold(self) -> None:
        self._server.fail("chat.postMessage", Fault(after=True, hold=asyncio.Event()))

    def block(self) -> None:
        self._server.channels[HERE]["refusal"] = "is_archived"

    def _filled(self) -> list[Json]:
        return [view for view in self._server.windows if view.get("_changed")]

    def _message(self, shown: Shown) -> Json:
        return next(message for message in self._server.told(HERE) if message["ts"] == shown.id)


@asynccontextmanager
async def mounted(adapter: SlackAdapter) -> AsyncIterator[str]:
    """A web server with the adapter's door in it; its address."""
    app = web.Application()
    app.router.add_post("/webhooks/slack", adapter.handle_request)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    address: Any = runner.addresses[0]
    try:
        yield f"http://127.0.0.1:{address[1]}/webhooks/slack"
    finally:
        await runner.cleanup()


def _shown(message: Json) -> Shown:
    labels = tuple(button["text"]["text"] for button in buttons(message["blocks"]))
    return Shown(message["ts"], unmarked(visible(message["blocks"]) or message["text"]), labels)
