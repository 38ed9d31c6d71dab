"""A platform and an engine that keep what happened to them, for tests of delivery."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

from adapters.adapter import PLAINLY, Asked, Desk, Drafts, Manner, Post, Threads
from bot.delivery.delivery import Delivery, Rules
from bot.delivery.settings import DeliverySettings
from engine.engine import Reply
from engine.errors import Undeliverable
from engine.messages import Address, Answer, Command, File, IncomingMessage
from engine.phrases import Phrases, load
from engine.store.database import Database
from engine.turn import Progress, unseen
from tests.exchanges import answer
from tests.places import rules

PHRASES = Path(__file__).parents[1] / "config/phrases"
SETTINGS = DeliverySettings(
    parallel=8,
    attempts=3,
    deaths=2,
    retry_s=0.01,
    retry_longest_s=0.05,
    give_up_h=24,
    poll_s=0.2,
    lease_s=30,
    keep_days=90,
    stop_grace_s=30,
)


def phrases() -> Phrases:
    return load(PHRASES)


class EchoEngine:
    """Answers every message with its own words; `before` runs first and may wait or fail."""

    def __init__(self, before: Callable[[IncomingMessage | Command], Awaitable[None]] | None = None) -> None:
        self._before = before
        self.begun: list[str] = []  # events, every attempt
        self.at_once = 0
        self.most_at_once = 0

    async def verified(self, answer: Answer) -> Answer:
        return answer

    async def reply(self, message: IncomingMessage, progress: Progress = unseen) -> Reply:
        await self._begin(message)
        return Reply(answer(f"echo {message.text}", "fees"), f"resolved {message.text}")

    async def command(self, command: Command) -> Answer:
        await self._begin(command)
        return answer(f"done {command.name}")

    async def _begin(self, event: IncomingMessage | Command) -> None:
        self.begun.append(event.event)
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        try:
            await asyncio.sleep(0)
            if self._before is not None:
                await self._before(event)
        finally:
            self.at_once -= 1


class MemoryPlatform:
    """Keeps what arrives, by chat; `before` runs ahead of each arrival and may wait or fail. The id of a message is its
    place in `sent`, from 1."""

    def __init__(
        self,
        before: Callable[[Post], Awaitable[None]] | None = None,
        *,
        parts: int = 1,
        platform: str = "test",
        threads: Threads = "none",
    ) -> None:
        self.platform = platform
        self.threads: Threads = threads
        self.drafts: Drafts | None = None
        self.sign_s: float | None = None
        self.drafted: list[tuple[str, tuple[str, ...]]] = []  # words, and the message that they took the place of
        self.files: dict[str, bytes] = {}
        self.sent: list[Post] = []
        self._before = before
        self._parts = parts
        self._arrived = asyncio.Condition()
        self.posts: dict[str, list[str]] = {}
        self.tried: list[str] = []
        self.shown_working: list[Address] = []

    def render(self, answer: Answer, to: Asked, manner: Manner = PLAINLY) -> Sequence[Post]:
        marks = [""] if self._parts == 1 else [f" {part}/{self._parts}" for part in range(1, self._parts + 1)]
        shown = {
            "turn": answer.turn,
            "choices": [choice.message for choice in answer.choices],
            "private": manner.private,
            "in_thread": manner.in_thread,
            "replaces": list(manner.replaces),
            "below": to.reply_to,
        }
        return [Post(to.address, {"text": answer.text + mark, **shown}) for mark in marks]

    async def run(self, desk: Desk) -> None:
        raise NotImplementedError("tests hand over events themselves")

    async def fetch(self, file: File) -> bytes:
        if file.id not in self.files:
            raise Undeliverable("there is no such file")
        return self.files[file.id]

    async def send(self, post: Post) -> str:
        self.tried.append(post.payload["text"])
        if self._before is not None:
            await self._before(post)
        async with self._arrived:
            self.posts.setdefault(post.address.chat, []).append(post.payload["text"])
            self.sent.append(post)
            self._arrived.notify_all()
        return str(len(self.sent))

    async def draft(self, answer: Answer, to: IncomingMessage, manner: Manner) -> str:
        """Its first draft is message "d1"."""
        self.drafted.append((answer.text, manner.replaces))
        return manner.replaces[0] if manner.replaces else "d1"

    async def working(self, to: Asked) -> None:
        self.shown_working.append(to.address)

    async def arrived(self, count: int) -> None:
        """Returns once so many posts have arrived in all."""
        async with asyncio.timeout(60), self._arrived:
            await self._arrived.wait_for(lambda: sum(map(len, self.posts.values())) >= count)


@asynccontextmanager
async def delivering(
    database: Database,
    engine: EchoEngine,
    *platforms: MemoryPlatform,
    allowed: Rules | None = None,
    **settings: float,
) -> AsyncIterator[Delivery]:
    """A Delivery that runs for the block and stops in order at its end. `allowed`: other rules than the defaults."""
    delivery = Delivery(
        database,
        engine,
        {platform.platform: platform for platform in platforms},
        phrases(),
        replace(SETTINGS, **settings),  # type: ignore[arg-type]
        allowed or rules(database),
    )
    async with asyncio.TaskGroup() as group:
        group.create_task(delivery.run())
        yield delivery
        delivery.stop()
