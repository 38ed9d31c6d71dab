"""The reading process: `python -m engine.knowledge.child DESCRIPTOR`, started by `engine.knowledge.process`.

Over the socket come, for each file, its `Bounds` and then its `Task`, both pickled; back go lists of `Draft`s and at
last an `Outcome`, or the word that memory was not enough. It ends when the socket does.
"""

import gc
import os
import pickle
import resource
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from multiprocessing.connection import Connection

from engine.knowledge.drafting import Reading

STEP = 64  # drafts that are sent together
NO_MEMORY = "no memory"
WORN = "worn"  # said after an outcome by a process that keeps much memory: its next file would have too little
_NICE = 5  # whoever waits for an answer goes first
_MOST_KEPT = 128 * 2**20  # bytes


@dataclass(frozen=True, slots=True)
class Bounds:
    """Bytes of memory and seconds of processor time that one file may take."""

    memory: int
    seconds: int


def main(descriptor: int) -> None:
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # a crash leaves no image of memory behind
    os.nice(max(0, _NICE - os.nice(0)))
    gc.disable()  # its passes take a third of the time over a large file, and whoever has too little memory is ended
    gc.freeze()
    connection = Connection(descriptor)
    with suppress(EOFError, ConnectionError):
        while _serve(connection):
            gc.collect()


def _serve(connection: "Connection[bytes, bytes]") -> bool:
    """One file; whether another may follow."""
    _limit(pickle.loads(connection.recv_bytes()))  # noqa: S301 - our own parent
    try:
        task = pickle.loads(connection.recv_bytes())  # noqa: S301 - our own parent
        reading = Reading(task)
        drafts = reading.drafts()
        while step := list(islice(drafts, STEP)):
            connection.send_bytes(pickle.dumps(step))
        outcome = pickle.dumps(reading.outcome())
    except MemoryError:
        connection.send_bytes(pickle.dumps(NO_MEMORY))
        return False
    connection.send_bytes(outcome)
    worn = _kept() > _MOST_KEPT
    connection.send_bytes(pickle.dumps(WORN if worn else ""))
    return not worn


def _limit(bounds: Bounds) -> None:
    """Beyond them allocations fail, and the system ends this process."""
    for what, most in (
        (resource.RLIMIT_DATA, bounds.memory),
        (resource.RLIMIT_CPU, int(time.process_time()) + 1 + bounds.seconds),
    ):
        with suppress(ValueError, OSError):  # a system that does not know this bound; the others stand
            resource.setrlimit(what, (most, resource.getrlimit(what)[1]))


def _kept() -> int:
    """Bytes in use now where there is a /proc, else at most ever."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123
            return int(file.read().split()[1]) * resource.getpagesize()
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


if __name__ == "__main__":
    main(int(sys.argv[1]))
