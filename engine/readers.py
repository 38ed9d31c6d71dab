"""The one door through which people's words go to the readers: into a thread, for a bounded time.

Readers are pure functions of what somebody typed. In a thread of their own they hold up nobody else's conversation, and
one that comes to no end is interrupted once it has used its budget of the processor's time. Python can be interrupted
between any two of its instructions, but not within one, such as the match of a regular expression: their time has to be
bounded by how they are written, and `bot.stalls` ends a process that they hold all the same.
"""

import asyncio
import ctypes
import logging
import threading
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import ContextVar, copy_context
from dataclasses import dataclass
from functools import partial
from typing import Any, ParamSpec, TypeVar

from engine.errors import InputError

P = ParamSpec("P")
T = TypeVar("T")
THREADS = 16
LOOKS = 8  # at a reading within its budget
MOST_PAUSE_S = 0.5  # between two looks

log = logging.getLogger(__name__)
budget_s: ContextVar[float] = ContextVar("reading_budget_s", default=10.0)
"""Seconds of the processor that one reading may take; set for each turn."""


class Unreadable(InputError):  # noqa: N818 - said as people say it
    """A text that a reader did not come to the end of."""


class _Over(BaseException):
    """Raised inside a reading whose budget is used up; no reader catches it."""


@dataclass(slots=True)
class _Reading:
    thread: int
    clock: Callable[[], float]  # seconds of the thread's processor time
    ends: float  # by that clock
    budget: float

    @classmethod
    def begun(cls, budget: float) -> "_Reading":
        """One of the caller's thread."""
        thread = threading.get_ident()
        clock = _clock_of(thread)
        return cls(thread, clock, clock() + budget, budget)


def _clock_of(thread: int) -> Callable[[], float]:
    """Where a system does not tell one thread's processor time from another's, the time of the wall."""
    if not hasattr(time, "pthread_getcpuclockid"):
        return time.monotonic
    return partial(time.clock_gettime, time.pthread_getcpuclockid(thread))


class _Watch:
    """Looks at the readings that go on and interrupts those whose budget is used up."""

    def __init__(self) -> None:
        self._lock, self._begun = threading.RLock(), threading.Event()
        self._readings: dict[int, _Reading] = {}
        self._watcher: threading.Thread | None = None

    def begin(self, reading: _Reading) -> None:
        with self._lock:
            self._readings[reading.thread] = reading
            if self._watcher is None:
                self._watcher = threading.Thread(target=self._look, name="reading-watch", daemon=True)
                self._watcher.start()
        self._begun.set()

    def end(self, reading: _Reading) -> None:
        """From here on the reading is not interrupted any more. An interruption that was on its way is raised and
        swallowed here: one that is taken back instead leaves the interpreter looking for it at every call from then
        on (`pending.async_exc` in CPython), and without end where a profiler or tracer is set."""
        while True:
            try:
                self._lock.acquire()
                break
            except _Over:  # raised before the lock was taken or right behind: then it is taken twice
                continue
        self._readings.pop(reading.thread, None)
        with suppress(RuntimeError):  # not taken any more
            while True:
                self._lock.release()

    def _look(self) -> None:
        while True:
            self._begun.wait()
            with self._lock:
                if not self._readings:
                    self._begun.clear()
                for reading in self._readings.values():
                    if reading.clock() > reading.ends:
                        reading.ends += reading.budget  # once more, should it have been in the way of something
                        _interrupt(reading.thread, _Over)
                least = min((reading.budget for reading in self._readings.values()), default=MOST_PAUSE_S)
            time.sleep(min(MOST_PAUSE_S, least / LOOKS))


def _interrupt(thread: int, error: type[BaseException]) -> None:
    """Has the thread raise `error` before its next instruction."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error))


_watch = _Watch()
_threads = ThreadPoolExecutor(THREADS, thread_name_prefix="reading")


async def aside(reader: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What the reader gives, read in a thread within the budget. Raises Unreadable besides what the reader raises."""
    context, work = copy_context(), partial(bounded, reader, *args, **kwargs)
    return await asyncio.get_running_loop().run_in_executor(_threads, lambda: context.run(work))


def bounded(reader: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """The same in the thread of the caller, which must not be inside another reading."""
    reading = _Reading.begun(budget_s.get())
    try:
        try:
            _watch.begin(reading)
            return reader(*args, **kwargs)
        finally:
            _watch.end(reading)
    except (_Over, RecursionError, MemoryError) as error:
        _watch.end(reading)  # the interruption may have come in between
        why = f"more than {budget_s.get():g} s" if isinstance(error, _Over) else f"a {type(error).__name__}"
        log.error("a message was given up: reading it took %s, in %s", why, _place(error))  # noqa: TRY400
        raise Unreadable(f"the text could not be read: it took {why}; put it more briefly") from None


def _place(error: BaseException) -> str:
    """Where the error was raised: the module and the line, nothing of the text."""
    frame = error.__traceback__
    while frame is not None and frame.tb_next is not None:
        frame = frame.tb_next
    return "" if frame is None else f"{frame.tb_frame.f_globals.get('__name__')}:{frame.tb_lineno}"


def finished(coroutine: Coroutine[Any, Any, T]) -> T:
    """The result of a coroutine that waits for nothing. Raises RuntimeError for one that does."""
    try:
        coroutine.send(None)
    except StopIteration as done:
        value: T = done.value
        return value
    coroutine.close()
    raise RuntimeError(f"{coroutine!r} waits for something, and was said to compute alone")
