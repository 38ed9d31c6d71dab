"""Time that passes only when it is waited for."""

import asyncio
from datetime import UTC, datetime, timedelta

START = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)


class Time:
    """A clock that jumps over every pause, and remembers them."""

    def __init__(self) -> None:
        self.now = 0.0
        self.pauses: list[float] = []

    def clock(self) -> float:
        """Seconds, as time.monotonic gives them."""
        return self.now

    def utc(self) -> datetime:
        return START + timedelta(seconds=self.now)

    async def pause(self, seconds: float) -> None:
        self.now += seconds
        self.pauses.append(seconds)
        await asyncio.sleep(0)
