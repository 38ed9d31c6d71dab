"""Ends a process whose event loop does not come round: what starts it again finds every message in the inbox.

A reader that is written in Python is interrupted (`engine.readers`). A single instruction that goes on and on, such as
the match of a regular expression, cannot be: it keeps every other thread from running. The system's timer, which counts
the processor's time of this process alone, can still end it; where each thread stood is written to standard error.
"""

import asyncio
import faulthandler
import signal

STDERR = 2  # the file that every process writes its errors to
BEAT_S = 1.0
STALL_S = 120.0  # of the processor between two beats; many times what any reading may take


async def watched(stall_s: float = STALL_S) -> None:
    """Runs as long as the process is watched. Does nothing on systems without such timers."""
    if not hasattr(signal, "setitimer"):
        return
    faulthandler.register(signal.SIGVTALRM, file=STDERR, all_threads=True, chain=True)
    try:
        while True:
            signal.setitimer(signal.ITIMER_VIRTUAL, stall_s)
            await asyncio.sleep(BEAT_S)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        faulthandler.unregister(signal.SIGVTALRM)
