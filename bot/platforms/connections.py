"""The platforms as the settings of the moment connect them: opened, changed and closed while Dalil runs.

async with connected(lambda: live.current, phrases) as platforms:
    delivery = Delivery(database, engine, platforms.adapters, ...)
    async with platforms.receiving(delivery, desk):
        ...
        await platforms.follow()  # after settings have changed
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Hashable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Literal, Protocol

from adapters.adapter import Adapter, Desk
from bot.platforms.platform import Connection, Platform, Webhook
from bot.platforms.titles import Titles
from bot.sections import Settings
from engine.errors import DalilError
from engine.phrases import Phrases

log = logging.getLogger(__name__)

AGAIN_S = 60.0  # before an adapter that ended by a fault of our own is tried again

FAULT = "it ended by a fault of Dalil's own; see the log"

State = Literal["off", "on", "down"]


@dataclass(frozen=True, slots=True)
class Standing:
    """How a platform stands, and since when it has. `trouble` says what is wrong with one that is down; `name`: whom it
    is connected as, where that is known."""

    state: State
    trouble: str
    since: datetime
    name: str = ""


class Delivers(Protocol):
    """What `bot.delivery.Delivery` does for a platform that comes or goes."""

    def attach(self, adapter: Adapter) -> None: ...
    async def detach(self, platform: str) -> None: ...
    def serves(self, platform: str) -> bool: ...


@dataclass(frozen=True, slots=True)
class _Work:
    delivery: Delivers
    desk: Desk


class _Line:
    """One platform. `tend` opens it by what the settings say of it, and anew when they say something else."""

    def __init__(
        self, platform: Platform, settings: Callable[[], Settings], phrases: Phrases, clock: Callable[[], datetime]
    ) -> None:
        self.platform = platform
        self.connection: Connection | None = None
        self.at_rest = asyncio.Event()  # open, off, or not to be opened
        self._settings, self._phrases, self._clock = settings, phrases, clock
        self._account: Hashable = None
        self._other = asyncio.Event()  # the settings say something else
        self._lack = ""  # why it could not be opened, or is not heard
        self._standing = Standing("off", "", clock())

    def look(self) -> None:
        if self.platform.account(self._settings()) != self._account:
            self.at_rest.clear()
            self._other.set()

    @property
    def standing(self) -> Standing:
        trouble = self._lack or (self.connection.trouble() if self.connection else "")
        state: State = "off" if self._account is None else "down" if trouble else "on"
        if state != self._standing.state:
            self._standing = Standing(state, trouble, self._clock())
        return replace(self._standing, trouble=trouble, name=self.connection.name() if self.connection else "")

    async def tend(self, work: "asyncio.Future[_Work]", over: asyncio.Event) -> None:
        while True:
            self._other.clear()
            settings, self._lack = self._settings(), ""
            self._account = self.platform.account(settings)
            try:
                if self._account is not None:
                    await self._held(settings, work, over)
                    continue
            except DalilError as error:
                self._lack = str(error)
                name = self.platform.name
                log.error("%s is not connected, the rest of Dalil runs: %s", name, error)  # noqa: TRY400
            except Exception:  # the boundary: one platform
                self._lack = FAULT
                log.exception("%s is not connected, the rest of Dalil runs", self.platform.name)
            self.at_rest.set()
            await self._other.wait()

    async def _held(self, settings: Settings, work: "asyncio.Future[_Work]", over: asyncio.Event) -> None:
        """Open until the settings say something else, or for good where receiving is over before."""
        async with self.platform.connect(settings, self._phrases) as connection:
            self.connection = connection
            self.at_rest.set()
            try:
                at_work = await asyncio.shield(work)
                if not at_work.delivery.serves(self.platform.name):
                    at_work.delivery.attach(connection.adapter)
                async with asyncio.TaskGroup() as tasks:
                    hearing = tasks.create_task(self._hear(connection.adapter, at_work.desk))
                    ends = [tasks.create_task(event.wait()) for event in (self._other, over)]
                    await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
                    for task in (hearing, *ends):
                        task.cancel()
                if over.is_set():
                    await asyncio.Event().wait()  # what was begun is still sent
                await at_work.delivery.detach(self.platform.name)
            finally:
                self.connection = None

    async def _hear(self, adapter: Adapter, desk: Desk) -> None:
        while True:
            try:
                await adapter.run(desk)
            except Exception:  # the boundary: one platform
                log.exception("%s is not heard any more, and is tried again", adapter.platform)
                self._lack = FAULT
            await asyncio.sleep(AGAIN_S)
            self._lack = ""


class Connections:
    """Every platform that there is, whether connected or not."""

    def __init__(
        self,
        platforms: Sequence[Platform],
        settings: Callable[[], Settings],
        phrases: Phrases,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._lines = {one.name: _Line(one, settings, phrases, clock) for one in platforms}
        self._work: asyncio.Future[_Work] = asyncio.get_running_loop().create_future()
        self._over = asyncio.Event()
        self.titles = Titles(lambda: self.adapters)

    @property
    def adapters(self) -> Mapping[str, Adapter]:
        """Those that are open, by platform."""
        return {name: line.connection.adapter for name, line in self._lines.items() if line.connection}

    def webhook(self, path: str) -> Webhook | None:
        """The door of the platform that is called there, while it is open."""
        doors = (line.connection.webhooks for line in self._lines.values() if line.connection)
        return next((door[path] for door in doors if path in door), None)

    def standings(self) -> Mapping[str, Standing]:
        return {name: line.standing for name, line in self._lines.items()}

    def troubles(self) -> Mapping[str, str]:
        """By platform that is connected what is wrong right now, "" when nothing is."""
        return {name: one.trouble for name, one in self.standings().items() if one.state != "off"}

    async def follow(self) -> None:
        """Brings each platform to what the settings say of it; returns once that is done."""
        for line in self._lines.values():
            line.look()
        for line in self._lines.values():
            await line.at_rest.wait()
        self.standings()  # so that each remembers since when

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        async with asyncio.TaskGroup() as group:
            tending = [group.create_task(line.tend(self._work, self._over)) for line in self._lines.values()]
            try:
                await self.follow()
                yield
            finally:
                for task in tending:
                    task.cancel()

    @asynccontextmanager
    async def receiving(self, delivery: Delivers, desk: Desk) -> AsyncIterator[None]:
        """Those that are open, and those that come, are heard inside the block; at its end they stay open for what
        `delivery` still has to send."""
        self._work.set_result(_Work(delivery, desk))
        try:
            yield
        finally:
            self._over.set()
