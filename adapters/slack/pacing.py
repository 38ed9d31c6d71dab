"""Slack's limits on how often an app may write, kept before Slack has to enforce them.

About one message a second in a channel (docs.slack.dev/apis/web-api/rate-limits); and where Slack said "wait", nothing
is sent by that method to that channel before the time is over. A short wait is waited here; a longer one is handed back
as RetryLater, so that the outbox waits instead.
"""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable

from engine.errors import RetryLater

CHANNEL_S = 1.0  # between two messages in a channel
PATIENCE_S = 1.5
PACED = frozenset(
    {
        *("chat.postMessage", "chat.postEphemeral", "chat.update", "chat.delete", "chat.startStream"),
        "files.completeUploadExternal",
    }
)
STREAMS = 15  # begun in a minute in a workspace: Slack takes about twenty, and as many ends
_MANY = 1000  # moments kept before those that are past are dropped


class Pacing:
    def __init__(
        self, clock: Callable[[], float] = time.monotonic, pause: Callable[[float], Awaitable[None]] = asyncio.sleep
    ) -> None:
        self._clock = clock
        self._pause = pause
        self._streams: dict[str, deque[float]] = {}  # team -> when its last streams were begun
        self._free: dict[tuple[str, str], float] = {}  # (method or "", team/channel) -> when the next one may go

    async def turn(self, method: str, chat: str) -> None:
        """Waits until this call may be made. Raises RetryLater instead of waiting longer than PATIENCE_S."""
        now = self._clock()
        wait = self._wait(method, chat, now)
        if wait > PATIENCE_S:
            raise RetryLater(f"Slack asks to wait {wait:.0f} s before {method} in {chat}", wait)
        if method in PACED:
            self._keep(("", chat), now + max(wait, 0.0) + CHANNEL_S)
        if wait > 0:
            await self._pause(wait)

    def spare(self, method: str, chat: str) -> None:
        """Raises RetryLater unless this call may be made at once."""
        wait = self._wait(method, chat, self._clock())
        if wait > 0:
            raise RetryLater(f"Slack has no room for {method} in {chat}", wait)

    def room_for_stream(self, team: str) -> bool:
        """Whether one more may be begun now; then it counts."""
        now, begun = self._clock(), self._streams.setdefault(team, deque(maxlen=STREAMS))
        if len(begun) == STREAMS and now - begun[0] < 60:
            return False
        begun.append(now)
        return True

    def told_to_wait(self, method: str, chat: str, seconds: float) -> None:
        self._keep((method, chat), self._clock() + seconds)

    def _wait(self, method: str, chat: str, now: float) -> float:
        free = max(self._free.get((method, chat), 0.0), self._free.get(("", chat), 0.0) if method in PACED else 0.0)
        return free - now

    def _keep(self, key: tuple[str, str], moment: float) -> None:
        if len(self._free) > _MANY:
            now = self._clock()
            self._free = {key: free for key, free in self._free.items() if free > now}
        self._free[key] = moment
