"""Many kills from outside at random moments, and one message that kills the process itself, while people go on asking.

    figures = await campaign(database_url, platform, Plan(kills=500, settings=settings))

Every process lives for a random time whose next moment is as likely as any other (exponential), then is killed and
started again. Beside it, "poison" ends the process whenever it is read. When all the kills are spent, what is left is
answered, and the ledger of the platform is held against what it acknowledged.
"""

import asyncio
import random
import signal
from collections import Counter
from dataclasses import dataclass, field
from multiprocessing.process import BaseProcess

from sqlalchemy import func, select

from bot.delivery.settings import DeliverySettings
from engine.store import schema
from engine.store.database import Database, open_database
from tests.kill.child import Death, live, posts_of
from tests.kill.server import Platform
from tests.processes import processes

POISON, AFTER = "poison", "after-poison"
NEVER = Death("never")


@dataclass(frozen=True, slots=True)
class Plan:
    """`life_s`: a process's mean time until it is killed; `per_s`: messages a second, in `chats` conversations, each
    worked on for up to `work_s`; the poison comes after this share of the kills."""

    kills: int
    settings: DeliverySettings
    side_by_side: int = 1
    life_s: float = 4.0
    per_s: float = 2.0
    chats: int = 20
    work_s: float = 0.6
    poison_after: float = 0.2
    poison_s: float = 0.05
    seed: int = 7


@dataclass(slots=True)
class Figures:
    """`apologies`: to innocent messages; `doubled`: posts that came twice, `outside` those of them that had not been on
    their way at any kill; `poison_deaths`: processes that the poison ended before it was given up."""

    kills: int = 0
    acknowledged: int = 0
    answered: int = 0
    lost: int = 0
    apologies: int = 0
    doubled: int = 0
    outside: int = 0
    out_of_order: int = 0
    poison_deaths: int = 0
    poison_apologies: int = 0
    strange_ends: list[int | None] = field(default_factory=list)


async def campaign(database_url: str, platform: Platform, plan: Plan) -> Figures:
    """What became of everything. It takes about `kills * life_s / side_by_side` seconds, and as long as the poison."""
    async with open_database(database_url) as database:
        run = _Run(database_url, database, platform, plan)
        return await run.whole()


class _Run:
    def __init__(self, database_url: str, database: Database, platform: Platform, plan: Plan) -> None:
        self._url, self._database, self._platform, self._plan = database_url, database, platform, plan
        self._chance = random.Random(plan.seed)  # noqa: S311  # moments, not secrets
        self._figures = Figures()
        self._windows: set[tuple[str, int]] = set()
        self._said: dict[str, list[str]] = {}
        self._over = False

    async def whole(self) -> Figures:
        async with asyncio.TaskGroup() as group:
            for _ in range(self._plan.side_by_side):
                group.create_task(self._keep_alive())
            await self._talk()
            await self._settled()
            self._over = True
        return await self._counted()

    async def _talk(self) -> None:
        number, poisoned = 0, False
        while self._figures.kills < self._plan.kills:
            chat = f"chat{number % self._plan.chats}"
            await self._say(f"m{number}", chat, f"work {self._chance.uniform(0, self._plan.work_s):.3f}")
            if not poisoned and self._figures.kills >= self._plan.kills * self._plan.poison_after:
                poisoned = True
                await self._platform.say(POISON, "poisoned", f"poison {self._plan.poison_s}")
                await self._say(AFTER, "poisoned", "work 0.01")
            number += 1
            await asyncio.sleep(self._chance.expovariate(self._plan.per_s))

    async def _say(self, event: str, chat: str, text: str) -> None:
        self._said.setdefault(chat, []).append(event)
        await self._platform.say(event, chat, text)

    async def _keep_alive(self) -> None:
        while not self._over:
            child = processes.Process(target=live, args=(self._url, self._platform.url, NEVER, self._plan.settings))
            child.start()
            try:
                await self._end(child)
            finally:
                child.kill()
                child.join()
                child.close()

    async def _end(self, child: BaseProcess) -> None:
        """Returns when the child has ended, by our hand or by its own."""
        if not await self._gone(child, self._chance.expovariate(1 / self._plan.life_s)):
            if self._figures.kills < self._plan.kills:
                self._figures.kills += 1
                child.kill()
            elif not await self._gone_or_over(child):
                child.terminate()
            await self._gone(child, 60)
        self._windows |= await self._under_way()
        if child.exitcode == -signal.SIGABRT:
            self._figures.poison_deaths += 1
        elif child.exitcode not in (0, -signal.SIGKILL):
            self._figures.strange_ends.append(child.exitcode)

    async def _gone_or_over(self, child: BaseProcess) -> bool:
        while not self._over:
            if await self._gone(child, 0.5):
                return True
        return False

    @staticmethod
    async def _gone(child: BaseProcess, within_s: float) -> bool:
        await asyncio.to_thread(child.join, within_s)
        return child.exitcode is not None

    async def _under_way(self) -> set[tuple[str, int]]:
        """Text and number of the sending of every post that is marked as being sent."""
        columns = schema.outbox.c
        statement = select(columns.payload, columns.attempts).where(columns.status == "sending")
        rows = await self._database.reading(lambda connection: connection.execute(statement).all())
        return {(row.payload["payload"]["text"], row.attempts) for row in rows}

    async def _settled(self) -> None:
        """Returns once everything is acknowledged, and nothing waits or is in work."""
        inbox, outbox = schema.inbox.c, schema.outbox.c
        events = select(func.count()).where(inbox.status.in_(("pending", "running")))
        posts = select(func.count()).where(outbox.status.in_(("pending", "sending")))
        said = sum(map(len, self._said.values())) + 1
        while True:
            waiting = await self._database.reading(lambda c: (c.scalar(events) or 0) + (c.scalar(posts) or 0))
            if len(self._platform.acknowledged) == said and not waiting:
                return
            await asyncio.sleep(0.2)

    async def _counted(self) -> Figures:
        figures, platform = self._figures, self._platform
        outcomes = await self._outcomes()
        innocent = {event for events in self._said.values() for event in events}
        figures.acknowledged = len(platform.acknowledged)
        figures.answered = sum(outcomes.get(event) == "answer" for event in innocent)
        figures.lost = len(platform.acknowledged - outcomes.keys())
        figures.apologies = sum(outcomes.get(event) == "error" for event in innocent)
        figures.poison_apologies = int(outcomes.get(POISON) == "error")
        allowed = Counter(text for text, _ in self._windows)
        figures.doubled = platform.repeats().total()
        figures.outside = (platform.repeats() - allowed).total()
        for chat, events in self._said.items():
            arrived = [text for text in platform.in_order(chat) if text.startswith("echo ")]
            figures.out_of_order += arrived != [post for event in events for post in posts_of(event)]
        return figures

    async def _outcomes(self) -> dict[str, str]:
        """How the turn of each event ended."""
        inbox, turns = schema.inbox, schema.turns
        statement = select(inbox.c.event, turns.c.outcome).join_from(inbox, turns, turns.c.inbox == inbox.c.id)
        rows = await self._database.reading(lambda connection: connection.execute(statement).all())
        return {row.event: row.outcome for row in rows}
