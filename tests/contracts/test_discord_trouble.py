"""Discord on a bad day: what the nonce and the resumed session are worth together."""

import asyncio
import random
from collections import Counter
from contextlib import suppress
from pathlib import Path

from adapters.discord import DiscordAdapter
from bot.delivery.delivery import Delivery
from bot.desk import FrontDesk
from engine.phrases import load
from engine.store.database import Database
from tests.contracts.conftest import SETTINGS
from tests.contracts.engine import CannedEngine
from tests.places import channels, rules
from tests.servers.clock import Time
from tests.servers.discord import DiscordServer, Fault
from tests.servers.discord_markdown import visible

PEOPLE, QUESTIONS = 12, 8


async def test_each_question_is_answered_exactly_once_however_calls_and_connection_fail(
    store: Database, engine: CannedEngine, time: Time, tmp_path: Path
) -> None:
    chance = random.Random(7)  # noqa: S311 - the same bad day each time
    phrases = load(Path("config/phrases"))
    async with DiscordServer(time.clock) as discord:
        rooms = [discord.direct(str(person), f"p{person}") for person in range(10, 10 + PEOPLE)]
        adapter = DiscordAdapter(
            token=discord.token, api_url=discord.url, phrases=phrases, memory=tmp_path / "discord.json",
            settle_s=0.02, clock=time.clock, pause=time.pause,
        )  # fmt: skip
        async with adapter:
            delivery = Delivery(store, engine, {"discord": adapter}, phrases, SETTINGS, rules(store))
            tasks = [
                asyncio.create_task(delivery.run()),
                asyncio.create_task(adapter.run(FrontDesk(delivery.accept, engine, store, channels(store)))),
            ]
            await discord.until(lambda: discord.gateway.connected)
            for number in range(QUESTIONS):
                for room in rooms:
                    message = await discord.write(room, f"question {number} of {room.id}")
                    if chance.random() < 0.1:
                        await discord.bring_again(room, message)
                    if chance.random() < 0.2:
                        trouble = (Fault(), Fault(after=True), Fault(500), Fault(503, after=True), Fault.flood(2))
                        discord.fail("POST /messages", chance.choice(trouble))
                await discord.gateway.disconnect(chance.choice((1006, 4000, 1001)))
            async with asyncio.timeout(60):
                while sum(len(discord.shown(room)) for room in rooms) < PEOPLE * QUESTIONS:
                    time.now += 1
                    await asyncio.sleep(0.01)
            delivery.stop()
            tasks[1].cancel()
            for task in tasks:
                with suppress(asyncio.CancelledError):
                    await task
    assert Counter(engine.asked).most_common(1)[0][1] == 1
    for room in rooms:
        said = [visible(one["content"]).split(" [1]")[0] for one in discord.shown(room)]
        assert said == [f"You asked: question {number} of {room.id}" for number in range(QUESTIONS)]
