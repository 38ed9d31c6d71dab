"""`python -m bench.load [SECONDS]`: people on three platforms at once, with failures; does every question end once?

Real adapters talk to local servers that speak the platforms' protocols; one in twenty posts meets a flood, an error, or
a connection that drops before or after its work is done. Printed are the balance of the ledger, what arrived against
what was sent, the time to the first visible sign and to the answer, and memory at the start and at the end.
"""

import asyncio
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from adapters.adapter import Adapter
from adapters.discord import DiscordAdapter
from adapters.slack import Account, SlackAdapter
from adapters.telegram import TelegramAdapter
from bench.speed import DALIL, ROOT, home, resident_mb
from bench.table import Row, markdown
from bot.runner import delivering, desk
from bot.settings import CONFIG
from bot.wiring import Dalil, open_dalil
from engine.phrases import load
from tests.servers import discord, slack, telegram

CONVERSATIONS = 200
FAILING = 0.05  # of the posts
PAUSE_S = (6.0, 16.0)  # a person reads before asking again
PATIENCE_S = 120.0
QUESTIONS = (
    "When can I register for courses?",
    "What does a late instalment cost?",
    "How many books may I borrow?",
    "Who is the mayor of Atlantis?",
    "متى يفتح باب التسجيل للفصل؟",
    "كم كتابا يمكنني أن أستعير؟",
    "Πότε ανοίγει η βιβλιοθήκη;",
    "Τι γίνεται αν πληρώσω αργά;",
    "hello",
)


@dataclass
class Room:
    """One conversation: how its person speaks, how many posts they see, and by which name calls to it are known."""

    chat: str
    say: Callable[[str], Awaitable[object]]
    posts: Callable[[], int]


@dataclass
class Heard:
    """When each chat saw its first sign since its person asked."""

    asked: dict[str, float] = field(default_factory=dict)
    signs: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    silent: list[str] = field(default_factory=list)

    def sign(self, chat: str) -> None:
        since = self.asked.pop(chat, None)
        if since is not None:
            self.signs.append(time.perf_counter() - since)


class Calls(list[Any]):
    """A server's list of calls that also tells of each."""

    def __init__(self, tell: Callable[[Any], None]) -> None:
        super().__init__()
        self._tell = tell

    def append(self, call: Any) -> None:
        super().append(call)
        self._tell(call)


@dataclass
class Stage:
    """A platform: its adapter, its conversations, and how to make its next posts fail."""

    adapter: Adapter
    rooms: Sequence[Room]
    trip: Callable[[random.Random], None]


def _told(server: Any, kind: Callable[[Any], str], heard: Heard) -> None:
    server.calls = Calls(lambda call: heard.sign(kind(call)))


@asynccontextmanager
async def _telegram(count: int, heard: Heard, folder: Path) -> AsyncIterator[Stage]:
    async with telegram.TelegramServer() as server:
        _told(server, lambda call: f"t{call.arguments.get('chat_id')}", heard)
        opened = TelegramAdapter(
            token=server.token, api_url=server.url, poll_timeout=5, phrases=load(CONFIG / "phrases")
        )
        async with opened as adapter:
            chats = [server.private(1000 + number) for number in range(count)]

            def room(chat: telegram.ChatRoom) -> Room:
                async def say(text: str) -> object:
                    return server.write(chat, text)

                return Room(f"t{chat.id}", say, lambda: len(server.messages[chat.id]))

            faults = [
                lambda: telegram.Fault.flood(1),
                lambda: telegram.Fault(500),
                telegram.Fault,
                lambda: telegram.Fault(after=True),
            ]
            yield Stage(
                adapter, [room(chat) for chat in chats], lambda r: server.fail("sendMessage", r.choice(faults)())
            )


@asynccontextmanager
async def _slack(count: int, heard: Heard, folder: Path) -> AsyncIterator[Stage]:
    async with slack.SlackServer() as server:
        _told(server, lambda call: f"s{call.arguments.get('channel') or call.arguments.get('channel_id')}", heard)
        account = Account((server.token,), server.app_token, server.signing_secret, server.api_url)
        async with SlackAdapter(account, load(CONFIG / "phrases")) as adapter:

            def room(number: int) -> Room:
                channel, user = f"D{1000 + number}", f"U{1000 + number}"
                server.users[user], server.channels[channel] = {"name": f"person{number}"}, {"user": user}

                async def say(text: str) -> object:
                    return server.write(channel, text, user=user)

                return Room(f"s{channel}", say, lambda: len(server.told(channel)))

            faults = [
                lambda: slack.Fault.flood(1),
                lambda: slack.Fault(status=503),
                slack.Fault,
                lambda: slack.Fault(after=True),
            ]
            yield Stage(
                adapter,
                [room(number) for number in range(count)],
                lambda r: server.fail("chat.postMessage", r.choice(faults)()),
            )


@asynccontextmanager
async def _discord(count: int, heard: Heard, folder: Path) -> AsyncIterator[Stage]:
    async with discord.DiscordServer() as server:
        _told(server, lambda call: f"d{_channel(call.path)}", heard)
        opened = DiscordAdapter(
            token=server.token, api_url=server.url, phrases=load(CONFIG / "phrases"), memory=folder / "discord.json"
        )
        async with opened as adapter:
            rooms = [server.direct(str(1000 + number), f"person{number}") for number in range(count)]

            def room(chat: discord.Room) -> Room:
                async def say(text: str) -> object:
                    await server.until(lambda: server.gateway.connected)
                    return await server.write(chat, text)

                return Room(f"d{chat.id}", say, lambda: len(server.shown(chat)))

            faults = [
                lambda: discord.Fault.flood(1),
                lambda: discord.Fault(503),
                discord.Fault,
                lambda: discord.Fault(after=True),
            ]
            yield Stage(
                adapter, [room(chat) for chat in rooms], lambda r: server.fail("POST messages", r.choice(faults)())
            )


def _channel(path: str) -> str:
    parts = path.split("/")
    return parts[parts.index("channels") + 1] if "channels" in parts else ""


async def load_run(folder: Path, seconds: float) -> list[Row]:
    """Everything in one process, as in a small installation."""
    heard, stages = Heard(), (_telegram, _slack, _discord)
    with home(folder):
        async with open_dalil("ERROR") as dalil, AsyncExitStack() as stack:
            share = CONVERSATIONS // len(stages)
            counts = (CONVERSATIONS - share * (len(stages) - 1), share, share)
            open_stages = [
                await stack.enter_async_context(stage(count, heard, folder))
                for stage, count in zip(stages, counts, strict=True)
            ]
            adapters = {stage.adapter.platform: stage.adapter for stage in open_stages}
            async with delivering(dalil, adapters) as delivery:
                listening = [asyncio.create_task(adapter.run(desk(dalil, delivery))) for adapter in adapters.values()]
                try:
                    return await _measured(dalil, open_stages, heard, seconds)
                finally:
                    for task in listening:
                        task.cancel()
                    await asyncio.gather(*listening, return_exceptions=True)


async def _measured(dalil: Dalil, stages: Sequence[Stage], heard: Heard, seconds: float) -> list[Row]:
    memory: list[float] = []
    end = time.perf_counter() + seconds
    async with asyncio.TaskGroup() as group:
        watching = group.create_task(_watch(memory))
        talks = [
            asyncio.create_task(_talk(stage, room, heard, end, seed))
            for stage in stages
            for seed, room in enumerate(stage.rooms)
        ]
        asked = sum(await asyncio.gather(*talks))
        watching.cancel()
    seen = sum(room.posts() for stage in stages for room in stage.rooms)
    balance, sent = await _ledger(dalil)
    return list(_rows(heard, memory, asked, seen, balance, sent, seconds))


async def _talk(stage: Stage, room: Room, heard: Heard, end: float, seed: int) -> int:
    """One person's questions, each after the answer to the last; how many."""
    dice = random.Random(seed)  # noqa: S311  # nothing secret about it
    asked = 0
    await asyncio.sleep(dice.uniform(0, PAUSE_S[1]))
    while time.perf_counter() < end:
        if dice.random() < FAILING:
            stage.trip(dice)
        before, begun = room.posts(), time.perf_counter()
        heard.asked[room.chat] = begun
        await room.say(dice.choice(QUESTIONS))
        asked += 1
        while room.posts() == before and time.perf_counter() < begun + PATIENCE_S:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
        if room.posts() == before:
            heard.silent.append(room.chat)
        heard.answers.append(time.perf_counter() - begun)
        await asyncio.sleep(dice.uniform(*PAUSE_S))
    return asked


async def _watch(memory: list[float]) -> None:
    while True:
        memory.append(resident_mb())
        await asyncio.sleep(5)


async def _ledger(dalil: Dalil) -> tuple[Mapping[str, int], int]:
    """Events by how they ended, and posts that their platform has confirmed."""
    from sqlalchemy import func, select

    from engine.store.schema import inbox, outbox, turns

    def step(connection: Any) -> tuple[dict[str, int], int]:
        statuses = connection.execute(select(inbox.c.status, func.count()).group_by(inbox.c.status)).all()
        outcomes = connection.execute(select(turns.c.outcome, func.count()).group_by(turns.c.outcome)).all()
        sent = connection.scalar(select(func.count()).where(outbox.c.status == "sent"))
        found = {f"events {status}": count for status, count in statuses}
        return found | {f"turns {outcome}": count for outcome, count in outcomes}, sent

    return await dalil.database.reading(step)


def _rows(
    heard: Heard,
    memory: list[float],
    asked: int,
    seen: int,
    balance: Mapping[str, int],
    sent: int,
    seconds: float,
) -> Iterator[Row]:
    signs, answers = (np.percentile(times, [50, 95, 99]) for times in (heard.signs, heard.answers))
    yield Row(
        "load",
        f"{CONVERSATIONS} conversations, {seconds:.0f} s: questions asked",
        f"{asked}",
        f"{asked / seconds:.1f}/s",
    )
    yield Row(
        "load",
        "first visible sign, p50 / p95 / p99",
        " / ".join(f"{s * 1000:.0f}" for s in signs) + " ms",
        "reach p95 1 s",
    )
    yield Row("load", "answer seen, p50 / p95 / p99", " / ".join(f"{s * 1000:.0f}" for s in answers) + " ms", "")
    yield Row("load", "questions that saw nothing", f"{len(heard.silent)}", "reach 0")
    turns = sum(count for what, count in balance.items() if what.startswith("turns"))
    ended = ", ".join(f"{what} {count}" for what, count in sorted(balance.items()))
    yield Row(
        "load",
        "turns in the ledger",
        f"{turns}",
        f"asked {asked}: {'balances' if turns == asked else 'DOES NOT BALANCE'}; {ended}",
    )
    yield Row(
        "load", "posts seen by people", f"{seen}", f"confirmed {sent}: {seen - sent} repeated in the uncertain window"
    )
    third = max(1, len(memory) // 3)
    early, late = float(np.median(memory[third : 2 * third])), float(np.median(memory[-third:]))
    yield Row("load", "memory, middle and last third", f"{early:.0f} / {late:.0f} MB", f"{late / early:.2f} x")


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 300.0
    with tempfile.TemporaryDirectory(prefix="dalil-load-") as folder:
        environment = os.environ | {"DALIL_HOME": folder, "HF_HUB_OFFLINE": "1"}
        subprocess.run([*DALIL, "ingest"], cwd=ROOT, env=environment, check=True, capture_output=True)  # noqa: S603
        rows = asyncio.run(load_run(Path(folder), seconds))
    print(markdown(rows))


if __name__ == "__main__":
    main()
