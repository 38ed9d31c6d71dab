"""The web as a platform: browsers come to us, so nothing is received here, and answers are not sent.

`bot.web` hands each request's event to `accept`; a page that waits reads its answer where it is kept with the event.
What is left is to tell the open pages of a conversation that something was asked there, that an answer is being
prepared, how far it has come, what a person says there whom nobody on the page is waiting for, or that the server
stops.
"""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal

from adapters.adapter import PLAINLY, Asked, Desk, Drafts, Manner, Post, Threads
from adapters.web.render import shown
from engine.errors import Undeliverable
from engine.messages import Address, Answer, File, IncomingMessage

PLATFORM = "web"

DRAFTS = Drafts(every_s=0.25, lasting=False)


@dataclass(frozen=True, slots=True)
class Sketch:
    """How far an answer has come."""

    answer: Answer


@dataclass(frozen=True, slots=True)
class Brought:
    """Words that answer no question of the page's, as `adapters.web.render.shown` gives them."""

    page: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Accepted:
    """A question or command of the conversation was kept, by whichever of its pages."""

    event: str


@dataclass(frozen=True, slots=True)
class Concluded:
    """It is answered; `turn` is empty where no turn was saved, as for a command."""

    event: str
    turn: str


News = Literal["working", "answered", "closing"] | Sketch | Brought | Accepted | Concluded


class Listener:
    """One open page's ear on its conversation."""

    def __init__(self) -> None:
        self._heard: asyncio.Queue[News] = asyncio.Queue()

    def hear(self, news: News) -> None:
        self._heard.put_nowait(news)

    async def next(self, timeout_s: float) -> News | None:
        """The next news; None when `timeout_s` seconds brought none."""
        try:
            async with asyncio.timeout(timeout_s):
                return await self._heard.get()
        except TimeoutError:
            return None


class WebAdapter:
    """`platform` names those who come by another door of the same server, as the HTTP API's clients do."""

    threads: Threads = "none"
    drafts: Drafts | None = DRAFTS
    sign_s: float | None = None

    def __init__(self, platform: str = PLATFORM) -> None:
        self.platform = platform
        self._listeners: dict[str, list[Listener]] = {}

    def render(self, answer: Answer, to: Asked, manner: Manner = PLAINLY) -> Sequence[Post]:
        unasked = isinstance(to, IncomingMessage) and not to.text
        return [Post(to.address, {"page": shown(answer)})] if unasked else ()

    async def run(self, desk: Desk) -> None:
        await asyncio.Event().wait()

    async def fetch(self, file: File) -> bytes:
        raise Undeliverable("the web chat sends no files")

    async def send(self, post: Post) -> str:
        """To the pages that are open; the others find it in the conversation."""
        self._tell(post.address, Brought(post.payload["page"]))
        return ""

    async def draft(self, answer: Answer, to: IncomingMessage, manner: Manner) -> str:
        self._tell(to.address, Sketch(answer))
        return ""

    async def working(self, to: Asked) -> None:
        self._tell(to.address, "working")

    def accepted(self, address: Address, event: str) -> None:
        """Tells every open page of the conversation that this will be answered."""
        self._tell(address, Accepted(event))

    def _tell(self, address: Address, news: News) -> None:
        for listener in self._listeners.get(address.conversation, ()):
            listener.hear(news)

    @contextmanager
    def listening(self, address: Address) -> Iterator[Listener]:
        """A Listener that hears of this conversation until the block ends."""
        listener = Listener()
        there = self._listeners.setdefault(address.conversation, [])
        there.append(listener)
        try:
            yield listener
        finally:
            there.remove(listener)
            if not there:
                self._listeners.pop(address.conversation, None)

    def close(self) -> None:
        """Tells every page that the server stops; they connect again when it is back."""
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.hear("closing")
