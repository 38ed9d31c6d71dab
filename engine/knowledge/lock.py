"""One ingestion at a time in one home: a file lock that a killed process gives back, with words about who holds it."""

import asyncio
import json
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

from engine.errors import StoreError

LOCK, HOLDER = "ingest.lock", "ingest.holder.json"
_POLL_S = 0.1


@asynccontextmanager
async def ingestion_lock(home: Path, wait_s: float) -> AsyncIterator[None]:
    """Held inside the block; StoreError names the holder when it is not free within `wait_s` seconds."""
    from filelock import FileLock, Timeout

    lock = FileLock(home / LOCK, timeout=0, thread_local=False)
    deadline = asyncio.get_running_loop().time() + wait_s
    while not lock.is_locked:
        try:
            lock.acquire()
        except Timeout:
            if asyncio.get_running_loop().time() >= deadline:
                raise StoreError(
                    f"another ingestion is at work in {home} ({_holder(home)}); try again when it has ended"
                ) from None
            await asyncio.sleep(_POLL_S)
        except OSError as error:
            raise StoreError(
                f"{home / LOCK} cannot be written ({error.strerror}); check the folder's owner and room"
            ) from error
    try:
        _say_who(home)
        yield
    finally:
        lock.release()


def _say_who(home: Path) -> None:
    now = datetime.now(UTC).isoformat(timespec="seconds")
    who = {"process": os.getpid(), "machine": socket.gethostname(), "since": now}
    try:
        (home / HOLDER).write_text(json.dumps(who), encoding="utf-8")
    except OSError as error:
        raise StoreError(
            f"{home / HOLDER} cannot be written ({error.strerror}); check the folder's owner and room"
        ) from error


def _holder(home: Path) -> str:
    try:
        who = json.loads((home / HOLDER).read_text("utf-8"))
        return f"process {who['process']} on {who['machine']}, since {who['since']}"
    except (OSError, ValueError, KeyError):
        return "its process has not said who it is"
