"""Processes to be killed: one fork server imports everything once; a process then starts in hundredths of a second."""

import multiprocessing
import os
from pathlib import Path

from tests.kill.child import PARTS

processes = multiprocessing.get_context("forkserver")
os.environ["PYTHONPATH"] = str(Path(__file__).parents[2])
processes.set_forkserver_preload(["tests.kill.child", "pytest", "aiosqlite", "asyncpg"])


def posts_of(event: str) -> list[str]:
    """What the platform receives as the answer to a message."""
    return [f"echo {event} [1] {part}/{PARTS}" for part in range(1, PARTS + 1)]
