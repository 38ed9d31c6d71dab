"""Answers what the inbox holds: in order within a conversation, several conversations at once."""

import asyncio
import logging
from collections.abc import Collection
from contextlib import suppress

from bot.delivery.announcements import Announcements
from bot.delivery.responses import Responses
from bot.delivery.settings import DeliverySettings
from bot.delivery.suspects import Suspects
from bot.delivery.workbench import Workbench
from engine.errors import IndexUnavailable, InputError
from engine.messages import Answer, Event
from engine.store.inbox import Claim, Inbox
from engine.store.leases import LeaseLost

log = logging.getLogger(__name__)


class Dispatcher:
    """An event that fails is tried again; the last failure is answered with an apology: nothing ends in silence.

    `served`: the platforms of the moment. `alone`: no other process can be working on this inbox.
    """

    def __init__(
        self,
        inbox: Inbox,
        responses: Responses,
        settings: DeliverySettings,
        served: Collection[str],
        *,
        alone: bool,
    ) -> None:
        self._inbox = inbox
        self._served = served
        self._responses = responses
        self._settings = settings
        self._announcements = Announcements()
        self._suspects = Suspects(inbox, settings)
        self._bench = Workbench(inbox.rows, self._suspects.claim, self._work, settings, alone=alone, drain=False)

    async def accept(self, event: Event) -> bool:
        """Keeps the event; True when it is new. Only then may it be acknowledged. Raises StoreError."""
        new = await self._inbox.accept(event)
        self._bench.wake()
        return new

    async def answered(self, platform: str, event: str) -> Answer:
        """The answer to an accepted event, waiting as long as it takes. Raises StoreError when none will come."""
        with self._announcements.expected((platform, event)) as ready:
            while True:
                ready.clear()
                answer = await self._inbox.answer_to(platform, event)
                if answer is not None:
                    return answer
                with suppress(TimeoutError):
                    async with asyncio.timeout(self._settings.poll_s):  # another process may be the one to answer
                        await ready.wait()

    def wake(self) -> None:
        """There may be events: a platform is served again."""
        self._bench.wake()

    async def finished(self, platform: str) -> None:
        """Returns when no event of a platform that is served no more is in work, at the latest after the grace."""
        await self._bench.finished(lambda claim: claim.platform == platform)

    def stop(self) -> None:
        """`run` finishes what it has begun, up to the grace, and returns."""
        self._bench.stop()

    async def run(self) -> None:
        await self._bench.run()

    async def _work(self, claim: Claim) -> None:
        if claim.platform not in self._served:  # it was turned off while its event was being taken
            await self._inbox.rows.return_untried([claim.lease])
            return
        over = asyncio.Event()
        self._bench.beside(self._responses.show_working(claim, over))
        self._bench.beside(self._suspects.watch(claim, over))
        try:
            await self._attempt(claim)
        finally:
            over.set()
            self._suspects.ended(claim)
        self._announcements.announce((claim.platform, claim.event_id))

    async def _attempt(self, claim: Claim) -> None:
        if claim.suspect is not None and self._settings.condemns(claim.suspect.deaths, claim.suspect.in_all):
            await self._condemn(claim, claim.suspect.in_all)
            return
        try:
            await self._responses.respond(claim)
        except LeaseLost:
            raise
        except Exception as error:  # the boundary: one event
            failures = claim.failures + 1
            log.exception("event %d failed, attempt %d of %d", claim.lease.row, failures, self._settings.attempts)
            why = f"{type(error).__name__}: {error}"
            if failures >= self._settings.attempts or isinstance(error, InputError):
                rebuilding = isinstance(error, IndexUnavailable)
                await self._give_up(claim, why, "rebuilding" if rebuilding else "apology")
            else:
                await self._again(claim, why, failures)

    async def _again(self, claim: Claim, why: str, failures: int) -> None:
        delay = self._settings.wait_after(failures)
        await self._inbox.rows.put_back(claim.lease, why, delay, failures)
        self._bench.wake_after(delay)

    async def _condemn(self, claim: Claim, deaths: int) -> None:
        """It has ended the process all alone, so often. So may the apology; then it has to do without."""
        why = f"the process ended {deaths} times while nothing but this was in work"
        log.error("event %d is given up: %s", claim.lease.row, why)
        if deaths < 4 * self._settings.deaths:
            await self._give_up(claim, why)
        else:
            await self._responses.drop(claim, why)

    async def _give_up(self, claim: Claim, why: str, words: str = "apology") -> None:
        try:
            await self._responses.apologise(claim, why, words)
        except LeaseLost:
            raise
        except Exception:  # the boundary: one apology
            log.exception("event %d is dropped: not even an apology can be made", claim.lease.row)
            await self._responses.drop(claim, why)
