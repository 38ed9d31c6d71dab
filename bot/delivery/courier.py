"""Sends one platform's outbox: in order within a conversation, several conversations at once."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta

from adapters.adapter import Adapter, Post
from bot.delivery.settings import DeliverySettings
from bot.delivery.workbench import Workbench
from engine.errors import DeliveryError, RetryLater, StoreError, Undeliverable
from engine.store.database import Database
from engine.store.leases import LeaseLost
from engine.store.outbox import Outbox, Parcel

log = logging.getLogger(__name__)


class Courier:
    """A post is marked `sending` before the platform is called, and `sent` with the platform's id once it has answered.

    A process that dies between the two leaves the one window in which a post may arrive twice; none is lost.
    """

    def __init__(self, database: Database, adapter: Adapter, settings: DeliverySettings) -> None:
        self._database = database
        self._adapter = adapter
        self._settings = settings
        self._outbox = Outbox(database, [adapter.platform])
        rows = self._outbox.rows
        self._bench = Workbench(rows, self._outbox.claim, self._deliver, settings, alone=database.is_sqlite, drain=True)

    def wake(self) -> None:
        """There may be posts."""
        self._bench.wake()

    def stop(self) -> None:
        """`run` sends what is waiting, up to the grace, and returns."""
        self._bench.stop()

    def leave(self) -> None:
        """`run` finishes what it is sending, up to the grace, and returns; what waits stays for the next courier."""
        self._bench.leave()

    async def run(self) -> None:
        await self._bench.run()

    async def _deliver(self, parcel: Parcel) -> None:
        try:
            message = await self._adapter.send(Post(parcel.address, parcel.payload))
        except RetryLater as error:
            await self._again(parcel, error, timedelta(seconds=error.seconds), parcel.failures)
        except Undeliverable as error:
            await self._fail(parcel, error)
        except DeliveryError as error:
            age = self._database.clock() - parcel.since
            await self._again_unless(age > timedelta(hours=self._settings.give_up_h), parcel, error, parcel.failures)
        except Exception as error:  # the boundary: one post
            log.exception("%s could not send post %d", self._adapter.platform, parcel.lease.row)
            failures = parcel.failures + 1
            await self._again_unless(failures >= self._settings.attempts, parcel, error, failures)
        else:
            await self._record(lambda: self._outbox.sent(parcel, message))

    async def _again_unless(self, over: bool, parcel: Parcel, error: Exception, failures: int) -> None:
        if over:
            await self._fail(parcel, error)
        else:
            await self._again(parcel, error, self._settings.wait_after(parcel.attempts), failures)

    async def _again(self, parcel: Parcel, error: Exception, delay: timedelta, failures: int) -> None:
        await self._record(lambda: self._outbox.rows.put_back(parcel.lease, str(error), delay, failures))
        self._bench.wake_after(delay)

    async def _fail(self, parcel: Parcel, error: Exception) -> None:
        log.error("%s will not take post %d: %s", self._adapter.platform, parcel.lease.row, error)
        await self._record(lambda: self._outbox.failed(parcel, str(error)))

    async def _record(self, outcome: Callable[[], Awaitable[None]]) -> None:
        """Tries until it is stored: forgetting that a post has arrived would send it twice."""
        while True:
            try:
                await outcome()
            except LeaseLost as lost:
                log.warning("%s", lost)
            except StoreError as error:
                log.error("%s", error)  # noqa: TRY400  # the message says it all
                await asyncio.sleep(self._settings.poll_s)
                continue
            return
