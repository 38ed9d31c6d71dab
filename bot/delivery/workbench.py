"""Keeps taking rows and working on them, a bounded number at once, until told to stop."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from datetime import timedelta
from typing import Any, Generic, Protocol, TypeVar

from bot.delivery.settings import DeliverySettings
from engine.errors import StoreError
from engine.store.leases import Lease, LeasedTable, LeaseLost

log = logging.getLogger(__name__)


class Leased(Protocol):
    @property
    def lease(self) -> Lease: ...


Item = TypeVar("Item", bound=Leased)
T = TypeVar("T")


class Workbench(Generic[Item]):
    """`claim` takes at most so many items, `work` finishes one.

    What is taken is held under a lease that is renewed while the work lasts. Whatever ends `run` - `stop`, a
    cancellation, a crash of the process - an item is finished, given back, or found again when its lease has run out.
    `alone`: no other process works on this table, so what is held at the start was abandoned. `drain`: see `stop`.
    """

    def __init__(
        self,
        rows: LeasedTable,
        claim: Callable[[int, timedelta], Awaitable[list[Item]]],
        work: Callable[[Item], Awaitable[None]],
        settings: DeliverySettings,
        *,
        alone: bool,
        drain: bool,
    ) -> None:
        self._rows = rows
        self._claim = claim
        self._work = work
        self._settings = settings
        self._alone = alone
        self._drain = drain
        self._wake = asyncio.Event()
        self._deadline: float | None = None  # once set, `run` is to end
        self._idle = False  # the last look found nothing to take
        self._running: dict[asyncio.Task[None], Item] = {}
        self._unfinished: list[Lease] = []  # what we hold and work on no more, since the store was out of order
        self._group: asyncio.TaskGroup | None = None
        self._storing = True

    def wake(self) -> None:
        """There may be work."""
        self._wake.set()

    def wake_after(self, delay: timedelta) -> None:
        asyncio.get_running_loop().call_later(delay.total_seconds(), self._wake.set)

    def stop(self) -> None:
        """`run` returns when what is running has finished, with `drain` also what is waiting; at the latest after the
        grace."""
        self._deadline = asyncio.get_running_loop().time() + self._settings.stop_grace_s
        self._wake.set()

    def leave(self) -> None:
        """As `stop`, but what is waiting stays for whoever comes next."""
        self._drain = False
        self.stop()

    async def finished(self, which: Callable[[Item], bool]) -> None:
        """Returns when none of these is in work any more, at the latest after the grace."""
        if tasks := [task for task, item in self._running.items() if which(item)]:
            await asyncio.wait(tasks, timeout=self._settings.stop_grace_s)

    def beside(self, doing: Coroutine[Any, Any, None]) -> None:
        """Runs what must not be waited for, and must not outlive `run`."""
        if self._group is None:
            raise RuntimeError("nothing can run beside a workbench that is not running")

        async def courtesy() -> None:
            try:
                await doing
            except Exception:  # the boundary: a courtesy
                log.debug("%s: what ran beside failed", self._rows.name, exc_info=True)

        self._group.create_task(courtesy())

    async def run(self) -> None:
        try:
            async with asyncio.TaskGroup() as group:
                self._group = group
                keeper = group.create_task(self._keep_leases())
                await self._feed(group)
                await self._finish()
                keeper.cancel()
        finally:
            await self._give_back()

    async def _feed(self, group: asyncio.TaskGroup) -> None:
        await self._store(self._rows.release_at_start(alone=self._alone))
        while not self._over():
            self._wake.clear()
            self._idle = True
            free = self._settings.parallel - len(self._running)
            for item in (await self._store(self._claim(free, self._settings.lease)) or ()) if free else ():
                self._idle = False
                self._start(group, item)
            if not self._over():
                with suppress(TimeoutError):
                    async with asyncio.timeout(self._settings.poll_s):
                        await self._wake.wait()

    def _over(self) -> bool:
        if self._deadline is None:
            return False
        nothing_left = self._idle and not self._running and not self._wake.is_set()
        return not self._drain or nothing_left or asyncio.get_running_loop().time() > self._deadline

    def _start(self, group: asyncio.TaskGroup, item: Item) -> None:
        task = group.create_task(self._work_on(item))
        self._running[task] = item
        task.add_done_callback(self._ended)

    async def _work_on(self, item: Item) -> None:
        try:
            await self._work(item)
        except LeaseLost as lost:
            log.warning("%s", lost)
        except StoreError as error:
            log.error("%s row %d is tried again later: %s", self._rows.name, item.lease.row, error)  # noqa: TRY400
            self._unfinished.append(item.lease)
        except Exception:  # the boundary: one row
            log.exception("%s row %d is tried again later", self._rows.name, item.lease.row)
            self._unfinished.append(item.lease)

    def _ended(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled():  # a cancelled one is still to be given back
            del self._running[task]
        self._wake.set()

    async def _finish(self) -> None:
        if self._running and self._deadline is not None:
            left = max(0.0, self._deadline - asyncio.get_running_loop().time())
            _, late = await asyncio.wait(self._running, timeout=left)
            for task in late:
                task.cancel()

    async def _give_back(self) -> None:
        leases = [*self._held(), *self._unfinished]
        if leases:
            log.warning("%d of %s had not finished; they wait for the next start", len(leases), self._rows.name)
            await self._store(self._rows.return_untried(leases))

    def _held(self) -> list[Lease]:
        return [item.lease for item in self._running.values()]

    async def _keep_leases(self) -> None:
        while True:
            await asyncio.sleep(self._settings.lease_s / 3)
            if await self._store(self._renew()):
                self._wake.set()

    async def _renew(self) -> int:
        """Our leases first: what runs out while the store is out of order must not be taken for a dead process's."""
        unfinished = self._unfinished[:]
        await self._rows.return_untried(unfinished)
        del self._unfinished[: len(unfinished)]
        await self._rows.extend(self._held(), self._settings.lease)
        return len(unfinished) + await self._rows.release()

    async def _store(self, doing: Awaitable[T]) -> T | None:
        """What the store gives; None while it is out of order, which is said once and not at every try."""
        try:
            result = await doing
        except StoreError as error:
            if self._storing:
                log.error("%s waits: %s", self._rows.name, error)  # noqa: TRY400  # the message says it all
            self._storing = False
            return None
        if not self._storing:
            log.info("%s goes on", self._rows.name)
        self._storing = True
        return result
