"""The process that is killed: the real delivery between a real database and a platform server.

`Death` says where it dies: at a named step of a turn, or at the n-th transaction, just before or just after its commit.
Nothing in the product knows of it: the step is one of the engine or the adapter that are passed in, or of a Database
that wraps the real one.
"""

import asyncio
import os
import resource
import signal
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import aiohttp
from sqlalchemy import Connection

from adapters.adapter import PLAINLY, Asked, Desk, Drafts, Manner, Post, Threads
from bot.delivery.delivery import Delivery
from bot.delivery.settings import DeliverySettings
from bot.desk import FrontDesk
from engine.engine import Reply
from engine.errors import DeliveryError
from engine.messages import Address, Answer, Command, File, IncomingMessage, Origin, Person
from engine.store.database import Database, open_database
from engine.turn import Progress, unseen
from tests.delivering import phrases
from tests.exchanges import answer
from tests.places import channels, rules

T = TypeVar("T")
PARTS = 2
OFFICE = "office"  # where questions are brought to people
SETTINGS = DeliverySettings(
    parallel=8,
    attempts=3,
    deaths=3,
    retry_s=0.05,
    retry_longest_s=0.1,
    give_up_h=24,
    poll_s=0.1,
    lease_s=0.6,
    keep_days=90,
    stop_grace_s=10,
)


@dataclass(frozen=True, slots=True)
class Death:
    at: str  # a step that passes the Reaper, before_commit, after_commit, or never
    nth: int = 1


def posts_of(event: str) -> list[str]:
    """What the platform receives as the answer to a message."""
    return [f"echo {event} [1] {part}/{PARTS}" for part in range(1, PARTS + 1)]


class Reaper:
    """Kills this process when the step it waits for comes for the n-th time."""

    def __init__(self, death: Death) -> None:
        self._death = death
        self._seen = 0

    def passes(self, step: str) -> None:
        if step == self._death.at:
            self._seen += 1
            if self._seen == self._death.nth:
                os.kill(os.getpid(), signal.SIGKILL)


class MortalDatabase(Database):
    def __init__(self, database: Database, reaper: Reaper) -> None:
        self.__dict__.update(database.__dict__)
        self._reaper = reaper

    async def writing(self, step: Callable[[Connection], T], *, durable: bool = False) -> T:
        def mortal(connection: Connection) -> T:
            result = step(connection)
            self._reaper.passes("before_commit")
            return result

        result = await super().writing(mortal, durable=durable)
        self._reaper.passes("after_commit")
        return result


class MortalEngine:
    def __init__(self, reaper: Reaper) -> None:
        self._reaper = reaper

    async def verified(self, answer: Answer) -> Answer:
        return answer

    async def reply(self, message: IncomingMessage, progress: Progress = unseen) -> Reply:
        self._reaper.passes("routed")
        word, _, seconds = message.text.partition(" ")
        if word in {"work", "poison"}:
            await asyncio.sleep(float(seconds))
        if word == "poison":  # as a library does that runs into memory that is not there
            os.abort()
        if message.text == "slowly":
            for words in ("so far", "further", "nearly there"):
                progress(answer(words))
                await asyncio.sleep(0.05)
                self._reaper.passes("told")
        return Reply(answer(f"echo {message.event}", "fees"), message.text)

    async def command(self, command: Command) -> Answer:
        raise NotImplementedError("this platform sends none")


class HttpPlatform:
    platform = "test"
    threads: Threads = "none"
    drafts: Drafts | None = Drafts(every_s=0.0, lasting=True)
    sign_s: float | None = None

    def __init__(self, url: str, http: aiohttp.ClientSession, reaper: Reaper) -> None:
        self._url = url
        self._http = http
        self._reaper = reaper

    def render(self, answer: Answer, to: Asked, manner: Manner = PLAINLY) -> Sequence[Post]:
        self._reaper.passes("answered")
        places = (*manner.replaces, *[""] * PARTS)
        return [
            Post(to.address, {"text": f"{answer.text} {part}/{PARTS}", "replaces": places[part - 1]})
            for part in range(1, PARTS + 1)
        ]

    async def run(self, desk: Desk) -> None:
        while True:
            async with self._http.get(f"{self._url}/updates") as response:
                updates = await response.json()
            for update in updates:
                await desk.accept(event_of(update))
                self._reaper.passes("accepted")
                async with self._http.post(f"{self._url}/acknowledge", json={"event": update["event"]}):
                    pass

    async def fetch(self, file: File) -> bytes:
        raise NotImplementedError("this platform sends none")

    async def send(self, post: Post) -> str:
        self._reaper.passes("unsent")
        call = {"chat": post.address.chat, "text": post.payload["text"], "replaces": post.payload["replaces"]}
        message = await self._called(call)
        self._reaper.passes("received")
        return message

    async def _called(self, call: dict[str, str]) -> str:
        try:
            async with self._http.post(f"{self._url}/post", json=call) as response:
                receipt = await response.json()
        except aiohttp.ClientError as error:
            raise DeliveryError(f"the platform did not answer: {error}") from error
        message: str = receipt["message"]
        return message

    async def draft(self, answer: Answer, to: IncomingMessage, manner: Manner) -> str:
        self._reaper.passes("unsketched")
        replaces = manner.replaces[0] if manner.replaces else ""
        call = {"chat": to.address.chat, "text": answer.text, "replaces": replaces, "sketch": "yes"}
        message = await self._called(call)
        self._reaper.passes("sketched")
        return message

    async def working(self, to: Asked) -> None:
        """This platform shows nothing."""


def event_of(update: dict[str, str]) -> IncomingMessage | Command:
    """A message; "/human words" is that command, "> 7 words" a reply to our message 7."""
    person, address, text = Person("test", update["chat"]), Address("test", update["chat"]), update["text"]
    if text.startswith("/human "):
        return Command(update["event"], address, person, "human", text.removeprefix("/human "))
    if text.startswith("> "):
        answers, words = text.removeprefix("> ").split(" ", 1)
        origin = Origin(answers=answers, direct=False, addressed=False)
        return IncomingMessage(update["event"], address, person, words, origin=origin)
    return IncomingMessage(update["event"], address, person, text)


def live(database_url: str, platform_url: str, death: Death, settings: DeliverySettings = SETTINGS) -> None:
    """Runs until SIGTERM, or until its death."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    asyncio.run(_live(database_url, platform_url, Reaper(death), settings))


async def _live(database_url: str, platform_url: str, reaper: Reaper, settings: DeliverySettings) -> None:
    async with open_database(database_url) as opened, aiohttp.ClientSession() as http:
        platform = HttpPlatform(platform_url, http, reaper)
        database = MortalDatabase(opened, reaper)
        engine = MortalEngine(reaper)
        delivery = Delivery(
            database, engine, {"test": platform}, phrases(), settings, rules(database, contact=f"test/{OFFICE}")
        )
        async with asyncio.TaskGroup() as group:
            receiving = group.create_task(
                platform.run(FrontDesk(delivery.accept, engine, database, channels(database)))
            )

            def stop() -> None:
                receiving.cancel()
                delivery.stop()

            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop)
            await delivery.run()
