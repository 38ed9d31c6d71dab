"""Processes of our own: one fork server imports everything once; a process then starts in hundredths of a second.

`commanded` runs the `dalil` command in one, with an environment and standard streams of its own.
"""

import multiprocessing
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[1]
COMMANDS = [
    f"bot.{folder}.{path.stem}" for folder in ("commands", "cli") for path in (ROOT / "bot" / folder).glob("*.py")
]
LIBRARIES = ["aiosqlite", "asyncpg", "onnxruntime", "tantivy", "tokenizers"]

processes = multiprocessing.get_context("forkserver")
os.environ["PYTHONPATH"] = str(ROOT)
processes.set_forkserver_preload(["pytest", "tests.kill.child", "bot.__main__", *COMMANDS, *LIBRARIES])


@dataclass(frozen=True, slots=True)
class Ended:
    code: int
    out: str
    err: str


def commanded(arguments: Sequence[str], environment: Mapping[str, str], said: str = "") -> Ended:
    """`dalil ARGUMENTS` in the project's folder, to its end."""
    with TemporaryDirectory() as folder:
        return _commanded(arguments, environment, said, [Path(folder) / name for name in ("in", "out", "err")])


def _commanded(arguments: Sequence[str], environment: Mapping[str, str], said: str, streams: list[Path]) -> Ended:
    streams[0].write_text(said, "utf-8")
    process = processes.Process(target=_dalil, args=(list(arguments), dict(environment), streams))
    process.start()
    process.join()
    assert process.exitcode is not None
    ended = Ended(process.exitcode, streams[1].read_text("utf-8"), streams[2].read_text("utf-8"))
    process.close()
    return ended


def _dalil(arguments: list[str], environment: dict[str, str], streams: list[Path]) -> None:
    """As `python -m bot` has it: nothing of the fork server's but what is imported."""
    flags = (os.O_RDONLY, *[os.O_WRONLY | os.O_CREAT] * 2)
    for number, (path, flag) in enumerate(zip(streams, flags, strict=True)):
        os.dup2(os.open(path, flag), number)
    sys.stdin, sys.stdout = os.fdopen(0, "r", encoding="utf-8"), os.fdopen(1, "w", encoding="utf-8")
    sys.stderr = os.fdopen(2, "w", 1, encoding="utf-8", errors="backslashreplace")
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(ROOT)
    sys.argv = ["dalil", *arguments]

    from bot.__main__ import main

    main()
