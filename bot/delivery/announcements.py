"""Tells who waits for the answer to an event that it is there."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

Key = tuple[str, str]  # platform, event


class Announcements:
    def __init__(self) -> None:
        self._waiting: dict[Key, set[asyncio.Event]] = {}

    @contextmanager
    def expected(self, key: Key) -> Iterator[asyncio.Event]:
        """An asyncio.Event that is set when the key is announced within the block."""
        signal = asyncio.Event()
        self._waiting.setdefault(key, set()).add(signal)
        try:
            yield signal
        finally:
            signals = self._waiting[key]
            signals.remove(signal)
            if not signals:
                del self._waiting[key]

    def announce(self, key: Key) -> None:
        for signal in self._waiting.get(key, ()):
            signal.set()
