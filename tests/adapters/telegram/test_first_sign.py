"""That an answer is on its way shows at once, however many people wait for theirs."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

from bot.delivery.delivery import Delivery
from bot.desk import FrontDesk
from engine.messages import IncomingMessage
from engine.store.database import open_database
from engine.turn import Progress, unseen
from tests.adapters.telegram.building import PHRASES
from tests.adapters.telegram.conftest import Running
from tests.contracts.engine import CannedEngine, Reply
from tests.delivering import SETTINGS
from tests.places import channels, rules
from tests.servers.telegram import TelegramServer

PEOPLE = 200


@dataclass
class SlowEngine(CannedEngine):
    """Answers nobody before `thought` is set."""

    thought: asyncio.Event = field(default_factory=asyncio.Event)

    async def reply(self, message: IncomingMessage, progress: Progress = unseen) -> Reply:
        await self.thought.wait()
        return await super().reply(message)


@asynccontextmanager
async def serving(opened: Running, url: str, engine: CannedEngine) -> AsyncIterator[None]:
    async with open_database(url) as store, opened() as adapter:
        delivery = Delivery(store, engine, {adapter.platform: adapter}, PHRASES, SETTINGS, rules(store))
        answering = asyncio.create_task(delivery.run())
        listening = asyncio.create_task(adapter.run(FrontDesk(delivery.accept, engine, store, channels(store))))
        try:
            yield
        finally:
            listening.cancel()
            delivery.stop()
            for task in (listening, answering):
                with suppress(asyncio.CancelledError):
                    await task


async def test_two_hundred_people_see_that_they_are_heard_before_the_first_is_answered(
    telegram: TelegramServer, opened: Running, sqlite_url: str
) -> None:
    engine = SlowEngine()
    rooms = [telegram.private(user) for user in range(1, PEOPLE + 1)]
    async with serving(opened, sqlite_url, engine):
        for room in rooms:
            telegram.write(room, f"question of {room.id}")
        await telegram.until(lambda: set(telegram.typing) == {room.id for room in rooms})
        assert telegram.named("sendMessage") == []
        engine.thought.set()
        await telegram.until(lambda: len(telegram.named("sendMessage")) == PEOPLE)
    assert SETTINGS.parallel < PEOPLE
    for room in rooms:
        assert [text.split(" [1]")[0] for text in telegram.texts(room)] == [f"You asked: question of {room.id}"]
