"""A process that a single instruction holds ends by itself, so that whatever started it can start it again."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import asyncio, re, sys
from bot.stalls import watched

async def main():
    watching = asyncio.create_task(watched(0.5))
    await asyncio.sleep(0.1)
    if sys.argv[1] == "stuck":
        re.match("(a+)+b", "a" * 60)
    await asyncio.sleep(0.1)
    watching.cancel()
    print("went on")

asyncio.run(main())
"""


def _run(how: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, how],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no such timer")
def test_an_expression_that_never_ends_ends_the_process_and_tells_where() -> None:
    done = _run("stuck")
    assert done.returncode == -signal.SIGVTALRM
    assert "main" in done.stderr


def test_a_process_whose_loop_comes_round_is_left_alone() -> None:
    done = _run("free")
    assert (done.returncode, done.stdout) == (0, "went on\n")
