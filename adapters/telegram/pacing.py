"""Telegram's limits on how often a bot may write, kept before Telegram has to enforce them.

About 30 messages a second in all, one a second in a chat, 20 a minute in a group
(core.telegram.org/bots/faq#my-bot-is-hitting-limits-how-do-i-avoid-this). Signs of typing, answers to button presses
and questions to Telegram are free. Where Telegram has said how long to wait ("too many requests"), the chat is left
alone until then. A short wait is waited here; a longer one is handed back as RetryLater: the outbox waits instead.
"""

import asyncio
import time
from bisect import insort
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any

from telegram.error import RetryAfter
from telegram.ext import BaseRateLimiter

from adapters.telegram.failures import seconds_of
from engine.errors import RetryLater

OVERALL = (30, 1.0)  # messages, seconds
CHAT = (1, 1.0)
GROUP = (20, 60.0)
PATIENCE = 1.5  # seconds

_FREE = frozenset({"sendChatAction", "answerCallbackQuery", "getChat", "getChatAdministrators"})
_MANY = 1000  # windows kept before the idle ones are dropped

Json = bool | dict[str, Any] | list[dict[str, Any]]


class _Window:
    """At most `most` moments within any `period` seconds."""

    def __init__(self, most: int, period: float) -> None:
        self._most = most
        self._period = period
        self._moments: list[float] = []

    def wait(self, now: float) -> float:
        """Seconds until one more fits."""
        if len(self._moments) < self._most:
            return 0.0
        return max(0.0, self._moments[-self._most] + self._period - now)

    def take(self, moment: float) -> None:
        insort(self._moments, moment)
        del self._moments[: -self._most]

    def idle(self, now: float) -> bool:
        return not self._moments or self._moments[-1] + self._period <= now


class Pacing(BaseRateLimiter[None]):
    """Handed to `ExtBot` as its rate limiter; raises RetryLater instead of waiting longer than PATIENCE."""

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, pause: Callable[[float], Awaitable[None]] = asyncio.sleep
    ) -> None:
        self.clock = clock
        self._pause = pause
        self._overall = _Window(*OVERALL)
        self._chats: dict[tuple[int, tuple[int, float]], _Window] = {}
        self._held: dict[int, float] = {}  # until when Telegram wants no message to a chat

    async def initialize(self) -> None:
        """Nothing to prepare."""

    async def shutdown(self) -> None:
        """Nothing to release."""

    async def process_request(
        self,
        callback: Callable[..., Coroutine[Any, Any, Json]],
        args: Any,
        kwargs: dict[str, Any],
        endpoint: str,
        data: dict[str, Any],
        rate_limit_args: None,
    ) -> Json:
        chat = data.get("chat_id")
        if chat is None or endpoint in _FREE:
            return await callback(*args, **kwargs)
        await self._wait_for_turn(int(chat))
        try:
            return await callback(*args, **kwargs)
        except RetryAfter as error:
            self._held[int(chat)] = self.clock() + seconds_of(error)
            raise

    def spare(self, chat: int) -> None:
        """Raises RetryLater unless a message may be sent at once."""
        now = self.clock()
        wait = self._wait(chat, self._windows(chat, now), now)
        if wait > 0:
            raise RetryLater(f"Telegram has no room for a draft in chat {chat}", wait)

    async def _wait_for_turn(self, chat: int) -> None:
        now = self.clock()
        windows = self._windows(chat, now)
        wait = self._wait(chat, windows, now)
        if wait > PATIENCE:
            raise RetryLater(f"Telegram's limit on messages to chat {chat} is reached for {wait:.0f} s", wait)
        for window in windows:
            window.take(now + wait)
        if wait:
            await self._pause(wait)

    def _windows(self, chat: int, now: float) -> list[_Window]:
        windows = [self._overall, self._window(chat, CHAT, now)]
        if chat < 0:  # groups have negative ids
            windows.append(self._window(chat, GROUP, now))
        return windows

    def _wait(self, chat: int, windows: Sequence[_Window], now: float) -> float:
        return max(self._left(chat, now), *(window.wait(now) for window in windows))

    def _left(self, chat: int, now: float) -> float:
        """Seconds until Telegram takes messages to the chat again."""
        left = self._held.get(chat, now) - now
        if left <= 0:
            self._held.pop(chat, None)
        return max(0.0, left)

    def _window(self, chat: int, limit: tuple[int, float], now: float) -> _Window:
        if len(self._chats) > _MANY:
            self._chats = {key: window for key, window in self._chats.items() if not window.idle(now)}
            self._held = {key: until for key, until in self._held.items() if until > now}
        return self._chats.setdefault((chat, limit), _Window(*limit))
