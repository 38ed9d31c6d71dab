"""People who talk where Dalil can hear, on platforms in memory."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

from sqlalchemy import func, select

from bot.delivery.delivery import Delivery, Rules
from engine.engine import Reply
from engine.errors import StoreError
from engine.language import detect
from engine.messages import (
    WANTED,
    Address,
    Answer,
    Command,
    CommandName,
    Feedback,
    File,
    IncomingMessage,
    Origin,
    Outcome,
    Person,
    Right,
    Upload,
)
from engine.store import schema
from engine.store.channels import Channels
from engine.store.database import Database
from engine.turn import Progress, unseen
from tests.delivering import EchoEngine, MemoryPlatform, delivering
from tests.exchanges import answer

ROOM = "room"


class KnowingEngine(EchoEngine):
    """Knows nothing of what is strange, but what it has `learned`; keeps every message as it was handed over."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[IncomingMessage] = []
        self.ordered: list[Command] = []
        self.learned: Answer | None = None

    async def reply(self, message: IncomingMessage, progress: Progress = unseen) -> Reply:
        self.heard.append(message)
        if self.learned is not None:
            return Reply(replace(self.learned, language=message.language or detect(message.text)), message.text)
        outcome: Outcome = "abstention" if "strange" in message.text else "answer"
        given = replace(answer(f"echo {message.text}", "fees", outcome=outcome), language=detect(message.text))
        given = replace(given, left_open="partly" in message.text)
        wants = "a person, please" in message.text
        return Reply(replace(given, intent=WANTED) if wants else given, message.text)

    async def command(self, command: Command) -> Answer:
        self.ordered.append(command)
        return answer(f"done {command.name}", turn=command.argument if command.name == "share" else "")


@dataclass
class Scene:
    database: Database
    delivery: Delivery
    engine: KnowingEngine
    platforms: dict[str, MemoryPlatform]
    channels: Channels
    numbers: Any = field(default_factory=lambda: count(1))

    async def say(
        self,
        text: str,
        *,
        person: str = "Mona",
        chat: str = ROOM,
        thread: str = "",
        platform: str = "test",
        message: str = "",
        edited: bool = False,
        **origin: Any,
    ) -> str:
        """What Dalil answers; "" where it keeps quiet, "ignored" where it does not even take it in."""
        how = Origin(message=message, **({"direct": False, "addressed": False} | origin))
        address = Address(platform, chat, thread)
        return await self._answer(
            IncomingMessage(self._event(), address, Person(platform, person, person), text, edited=edited, origin=how)
        )

    async def tell(self, text: str, **where: Any) -> str:
        """Said to Dalil, where others are."""
        return await self.say(text, addressed=True, **where)

    async def order(
        self,
        name: CommandName,
        argument: str = "",
        *,
        person: str = "Mona",
        chat: str = ROOM,
        thread: str = "",
        platform: str = "test",
        rights: tuple[Right, ...] = (),
        **origin: Any,
    ) -> str:
        how = Origin(rights=rights, **({"direct": False} | origin))
        address = Address(platform, chat, thread)
        return await self._answer(
            Command(self._event(), address, Person(platform, person, person), name, argument, origin=how)
        )

    async def upload(
        self, *files: File, rights: tuple[Right, ...] = ("upload",), language: str = "", **origin: Any
    ) -> str:
        how = Origin(rights=rights, **({"direct": False} | origin))
        person = Person("test", "Mona", "Mona", language)
        return await self._answer(Upload(self._event(), Address("test", ROOM), person, files, origin=how))

    async def react(self, message: str, value: int, *, chat: str = ROOM) -> bool:
        """Whether the reaction was taken in."""
        event = Feedback(self._event(), Address("test", chat), Person("test", "Mona"), "", value, message=message)  # type: ignore[arg-type]
        taken = await self.delivery.accept(event)
        if taken:
            await self._ended(event.event)
        return taken

    async def posted(self, number: int, platform: str = "test") -> dict[str, Any]:
        """The n-th message of the platform, from 1, once it is there."""
        await self.platforms[platform].arrived(number)
        post = self.platforms[platform].sent[number - 1]
        await self._recorded(platform, number)
        return {"chat": post.address.chat, "thread": post.address.thread, **post.payload}

    async def rows(self, table: Any, *where: Any) -> int:
        statement = select(func.count()).select_from(table).where(*where)
        return int(await self.database.reading(lambda connection: connection.execute(statement).scalar_one()))

    def _event(self) -> str:
        return f"event{next(self.numbers)}"

    async def _answer(self, event: IncomingMessage | Command | Upload) -> str:
        if not await self.delivery.accept(event):
            return "ignored"
        return await self._ended(event.event, event.address.platform)

    async def _ended(self, event: str, platform: str = "test") -> str:
        try:
            return (await self.delivery.answered(platform, event)).text.removesuffix(" [1]")
        except StoreError:
            return ""

    async def _recorded(self, platform: str, number: int) -> None:
        """Waits until the receipt of a post is kept: what is found by its id needs that."""
        known = (schema.outbox.c.platform == platform, schema.outbox.c.message == str(number))
        while not await self.rows(schema.outbox, *known):  # the courier tells no one
            await self.platforms[platform].arrived(number)


@asynccontextmanager
async def scene(database: Database, *platforms: MemoryPlatform, allowed: Rules) -> AsyncIterator[Scene]:
    engine = KnowingEngine()
    there = platforms or (MemoryPlatform(),)
    async with delivering(database, engine, *there, allowed=allowed) as delivery:
        yield Scene(database, delivery, engine, {one.platform: one for one in there}, allowed.channels)
