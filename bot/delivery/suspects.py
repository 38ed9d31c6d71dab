"""Finds out which event kills the process, without blaming those that were merely in work when it died.

What was in work when a process died is a suspect. Suspects are tried one at a time, with no other event in work. One
that ends, in an answer or an error, is cleared. One that was in work at the next death as well, alone this time, has a
death to its name, and with `DeliverySettings.deaths` of them it is given up.

A process is also killed from outside, now and then just while some suspect is in work. Two things keep that suspect
from being given up:

- Each death asks for a longer calm before the next try: so long must the process have lived
  (`DeliverySettings.calm_s`). The calm is longer than the try. Whatever kills at some rate from outside therefore
  strikes in the calm rather than in the try; what the event itself does strikes in the try, however long the calm was.
- A process that ends in the calm takes one death off every suspect that waits (`LeasedTable.release`). So that this
  does not go on for ever, three times as many deaths condemn whatever was taken off.

The calm is for the other conversations. They also go first after each try, for as long as it held them up.
"""

import asyncio
import logging
from contextlib import suppress
from datetime import timedelta

from bot.delivery.settings import DeliverySettings
from engine.store.inbox import Claim, Inbox
from engine.store.leases import Suspect

log = logging.getLogger(__name__)


class Suspects:
    """Chooses what is claimed next. Make it where the loop runs; the calm is counted from the first claim."""

    def __init__(self, inbox: Inbox, settings: DeliverySettings) -> None:
        self._inbox = inbox
        self._settings = settings
        self._start: float | None = None
        self._due: Suspect | None = None
        self._look_at = 0.0
        self._in_work: Claim | None = None  # a suspect, and nothing else
        self._held_up_since: float | None = None  # other conversations wait for the sake of a suspect
        self._others_until, self._others_next = 0.0, False

    async def claim(self, most: int, lease: timedelta) -> list[Claim]:
        """At most so many events to work on now, or one suspect when nothing else is in work. Raises StoreError."""
        if self._in_work is not None:
            return []
        now = asyncio.get_running_loop().time()
        self._start = now if self._start is None else self._start
        if now >= self._look_at:
            self._look_at = now + self._settings.poll_s
            self._due = self._next(await self._inbox.rows.suspects(), now - self._start)
        idle = most == self._settings.parallel
        claims: list[Claim] = []
        if self._due is None or self._others_next or now < self._others_until:
            self._held_up_since, self._others_next = None, False
            claims = await self._inbox.claim(most, lease)
        elif not idle:  # what is in work ends first
            self._held_up_since = self._held_up_since or now
        if self._due is not None and idle and not claims:
            return await self._claim_suspect(self._due, lease)
        return claims

    async def watch(self, claim: Claim, over: asyncio.Event) -> None:
        """Notes how long a try of a suspect has gone on, until it is over: the calm before the next must be longer."""
        if claim.suspect is None:
            return
        loop = asyncio.get_running_loop()
        begun = loop.time()
        while not over.is_set():
            with suppress(TimeoutError):
                async with asyncio.timeout(self._settings.poll_s):
                    await over.wait()
                    return
            worked_s = max(claim.suspect.worked_s, loop.time() - begun)
            await self._inbox.rows.note(claim.lease, worked_s=worked_s)

    def ended(self, claim: Claim) -> None:
        """This claim is no longer in work."""
        if claim is not self._in_work:
            return
        now = asyncio.get_running_loop().time()
        self._in_work, self._look_at, self._others_next = None, 0.0, True
        if self._held_up_since is not None:
            self._others_until = now + (now - self._held_up_since)

    async def _claim_suspect(self, suspect: Suspect, lease: timedelta) -> list[Claim]:
        self._due, self._held_up_since = None, self._held_up_since or asyncio.get_running_loop().time()
        claims = await self._inbox.claim_alone(suspect, lease)
        for claim in claims:
            self._in_work = claim
            what = "event %d was in work when a process ended; it is tried alone, after %d of %d such deaths"
            log.warning(what, suspect.row, suspect.deaths, self._settings.deaths)
        return claims

    def _next(self, suspects: list[Suspect], lived_s: float) -> Suspect | None:
        """The one with the fewest deaths for which this process has lived long enough, or that is to be given up."""
        settings = self._settings
        due = [
            suspect
            for suspect in suspects
            if settings.condemns(suspect.deaths, suspect.in_all)
            or settings.calm_s(suspect.deaths, suspect.worked_s) <= lived_s
        ]
        return min(due, key=lambda suspect: suspect.deaths, default=None)
