"""`python -m bench.load [SECONDS [CONVERSATIONS]]`: people on three platforms at once, with failures.

Does every question end once, and does memory stay where it is?

`dalil run`, in a process of its own, talks to local servers that speak the platforms' protocols; one in twenty posts
meets a flood, an error, or a connection that drops before or after its work is done. Printed are the balance of the
ledger, what arrived against what was sent, the time to the first visible sign and to the answer, and Dalil's memory by
the minute. The servers remember everything, which is why they live outside the process that is measured.
"""

import asyncio
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from asyncio.subprocess import DEVNULL
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from bench.speed import DALIL, ROOT, resident_mb
from bench.table import Row, markdown
from engine.store.database import open_database
from tests.servers import discord, slack, telegram

CONVERSATIONS = 200
FAILING = 0.05  # of the posts
PAUSE_S = (6.0, 16.0)  # a person reads before asking again
PATIENCE_S = 120.0
WATCH_S = 5.0  # between two looks at the memory
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
    """A platform: its conversations, how to make its next posts fail, and the environment that connects Dalil to it."""

    rooms: Sequence[Room]
    trip: Callable[[random.Random], None]
    environment: Mapping[str, str]
    connected: Callable[[], bool]


def _told(server: Any, kind: Callable[[Any], str], heard: Heard) -> None:
    server.calls = Calls(lambda call: heard.sign(kind(call)))


@asynccontextmanager
async def _telegram(count: int, heard: Heard) -> AsyncIterator[Stage]:
    async with telegram.TelegramServer() as server:
        _told(server, lambda call: f"t{call.arguments.get('chat_id')}", heard)

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
            [room(server.private(1000 + number)) for number in range(count)],
            lambda dice: server.fail("sendMessage", dice.choice(faults)()),
            {"TELEGRAM_TOKEN": server.token, "TELEGRAM_API_URL": server.url, "TELEGRAM_POLL_TIMEOUT": "5"},
            lambda: bool(server.commands),
        )


@asynccontextmanager
async def _slack(count: int, heard: Heard) -> AsyncIterator[Stage]:
    async with slack.SlackServer() as server:
        _told(server, lambda call: f"s{call.arguments.get('channel') or call.arguments.get('channel_id')}", heard)

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
            [room(number) for number in range(count)],
            lambda dice: server.fail("chat.postMessage", dice.choice(faults)()),
            {"SLACK_BOT_TOKEN": server.token, "SLACK_APP_TOKEN": server.app_token, "SLACK_API_URL": server.api_url},
            lambda: server.is_connected,
        )


@asynccontextmanager
async def _discord(count: int, heard: Heard) -> AsyncIterator[Stage]:
    async with discord.DiscordServer() as server:
        _told(server, lambda call: f"d{_channel(call.path)}", heard)

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
            [room(server.direct(str(1000 + number), f"person{number}")) for number in range(count)],
            lambda dice: server.fail("POST messages", dice.choice(faults)()),
            {"DISCORD_TOKEN": server.token, "DISCORD_API_URL": server.url},
            lambda: server.gateway.connected,
        )


def _channel(path: str) -> str:
    parts = path.split("/")
    return parts[parts.index("channels") + 1] if "channels" in parts else ""


async def load_run(folder: Path, seconds: float, conversations: int) -> list[Row]:
    """Dalil as a small installation runs it, all three platforms in one process."""
    heard, stages = Heard(), (_telegram, _slack, _discord)
    share = conversations // len(stages)
    counts = (conversations - share * (len(stages) - 1), share, share)
    async with AsyncExitStack() as stack:
        opened = [
            await stack.enter_async_context(stage(count, heard)) for stage, count in zip(stages, counts, strict=True)
        ]
        process = await stack.enter_async_context(_dalil(folder, opened))
        memory: list[float] = []
        watching = asyncio.create_task(_watch(process, memory))
        end = time.perf_counter() + seconds
        talks = [_talk(stage, room, heard, end, seed) for stage in opened for seed, room in enumerate(stage.rooms)]
        asked = sum(await asyncio.gather(*talks))
        watching.cancel()
        processor = _processor_s(process)
    seen = sum(room.posts() for stage in opened for room in stage.rooms)
    balance, sent = await _ledger(folder)
    what = f"{conversations} conversations, {seconds:.0f} s"
    return [*_rows(what, heard, asked, seen, balance, sent), *_memory_rows(memory, processor, asked)]


@asynccontextmanager
async def _dalil(folder: Path, stages: Sequence[Stage]) -> AsyncIterator[int]:
    """`dalil run`, connected to every stage; its process id."""
    given = {f"DALIL_{name}": value for stage in stages for name, value in stage.environment.items()}
    own = {"DALIL_HOME": str(folder), "DALIL_WEB_PORT": "0", "DALIL_LOG_LEVEL": "ERROR", "HF_HUB_OFFLINE": "1"}
    process = await asyncio.create_subprocess_exec(
        *DALIL, "run", cwd=ROOT, env=os.environ | own | given, stdout=DEVNULL
    )
    try:
        async with asyncio.timeout(PATIENCE_S):
            while not all(stage.connected() for stage in stages):  # noqa: ASYNC110
                await asyncio.sleep(0.1)
        yield process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        await process.wait()


async def _talk(stage: Stage, room: Room, heard: Heard, end: float, seed: int) -> int:
    """One person's questions, each after the answer to the last; how many."""
    dice = random.Random(seed)
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


async def _watch(process: int, memory: list[float]) -> None:
    while True:
        memory.append(resident_mb(process))
        await asyncio.sleep(WATCH_S)


def _processor_s(process: int) -> float:
    """Seconds of the processor that the process has used; 0 where there is no /proc."""
    stat = Path(f"/proc/{process}/stat")
    user, system = stat.read_text().rpartition(")")[2].split()[11:13] if stat.exists() else ("0", "0")
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


async def _ledger(folder: Path) -> tuple[Mapping[str, int], int]:
    """Events by how they ended, and posts that their platform has confirmed."""
    from sqlalchemy import func, select

    from engine.store.schema import inbox, outbox, turns

    def step(connection: Any) -> tuple[dict[str, int], int]:
        statuses = connection.execute(select(inbox.c.status, func.count()).group_by(inbox.c.status)).all()
        outcomes = connection.execute(select(turns.c.outcome, func.count()).group_by(turns.c.outcome)).all()
        sent = connection.scalar(select(func.count()).where(outbox.c.status == "sent"))
        found = {f"events {status}": count for status, count in statuses}
        return found | {f"turns {outcome}": count for outcome, count in outcomes}, sent

    async with open_database(f"sqlite:///{folder / 'dalil.db'}") as database:
        return await database.reading(step)


def _rows(what: str, heard: Heard, asked: int, seen: int, balance: Mapping[str, int], sent: int) -> Iterator[Row]:
    signs, answers = (np.percentile(times, [50, 95, 99]) for times in (heard.signs, heard.answers))
    first, whole = (" / ".join(f"{s * 1000:.0f}" for s in times) + " ms" for times in (signs, answers))
    yield Row("load", f"{what}: questions asked", f"{asked}")
    yield Row("load", "first visible sign, p50 / p95 / p99", first, "reach p95 1 s")
    yield Row("load", "answer seen, p50 / p95 / p99", whole)
    yield Row("load", "questions that saw nothing", f"{len(heard.silent)}", "reach 0")
    turns = sum(count for name, count in balance.items() if name.startswith("turns"))
    ended = ", ".join(f"{name} {count}" for name, count in sorted(balance.items()))
    verdict = "balances" if turns == asked else "DOES NOT BALANCE"
    yield Row("load", "turns in the ledger", f"{turns}", f"asked {asked}: {verdict}; {ended}")
    again = f"confirmed {sent}: {seen - sent} repeated in the uncertain window"
    yield Row("load", "posts seen by people", f"{seen}", again)


def _memory_rows(memory: Sequence[float], processor: float, asked: int) -> Iterator[Row]:
    """Each minute's median, and the slope of the second half, when what is cached has filled."""
    each = round(60 / WATCH_S)
    minutes = [median(memory[start : start + each]) for start in range(0, len(memory), each)]
    late = memory[len(memory) // 2 :]
    slope = float(np.polyfit(np.arange(len(late)) * WATCH_S / 60, late, 1)[0]) if len(late) > 1 else 0.0
    by_minute = " ".join(f"{size:.0f}" for size in minutes)
    yield Row("load", "Dalil's memory, minute by minute", f"{minutes[-1]:.0f} MB", by_minute)
    yield Row("load", "slope of the second half", f"{slope:+.2f} MB a minute", "reach 0")
    yield Row("load", "Dalil's processor a question", f"{processor / asked * 1000:.1f} ms", "its start included")


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 300.0
    conversations = int(sys.argv[2]) if len(sys.argv) > 2 else CONVERSATIONS
    with tempfile.TemporaryDirectory(prefix="dalil-load-") as folder:
        environment = os.environ | {"DALIL_HOME": folder, "HF_HUB_OFFLINE": "1"}
        subprocess.run([*DALIL, "ingest"], cwd=ROOT, env=environment, check=True, capture_output=True)  # noqa: S603
        rows = asyncio.run(load_run(Path(folder), seconds, conversations))
    print(markdown(rows))


if __name__ == "__main__":
    main()
