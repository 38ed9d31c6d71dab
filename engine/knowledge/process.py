"""Files are read in a process of its own, so that none can take more memory or time than it is given, nor end Dalil.

The process is started with the first file that has to be read and serves one after another, whoever reads them; it is
ended and another started after one that did not end well. It cannot hand back anything but drafts: what it sends is
unpickled by name.
"""

import io
import os
import pickle
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection
from typing import Any

from engine.errors import DocumentError
from engine.knowledge.child import NO_MEMORY, WORN, Bounds
from engine.knowledge.drafting import Draft, Outcome, Task
from engine.knowledge.passages import Document, Passage
from engine.knowledge.readers import MB

_WALL = 30  # times the processor seconds a file may take on the clock: others work on this machine, too
_START_S = 60.0  # for the process to begin, on top
_MEMORY_A_BYTE = 10  # of a file: its characters, and what they are parsed into
_SPARE: list[tuple[subprocess.Popen[bytes], "Connection[bytes, bytes]"]] = []  # at rest, after a file read well
_MOST_SPARE = 2
_KNOWN = {(kind.__module__, kind.__qualname__): kind for kind in (Draft, Outcome, Document, Passage, frozenset, set)}


class ReadingProcess:
    """`memory_mb` for any file and ten times its size on top; `seconds` of processor time for each MB begun.

    For one thread at a time; `close` may be called from any.
    """

    def __init__(self, memory_mb: int, seconds: int) -> None:
        self._memory_mb, self._seconds = memory_mb, seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._connection: Connection[bytes, bytes] | None = None

    @property
    def pid(self) -> int | None:
        """Of the process, while there is one."""
        return self._process.pid if self._process else None

    def read(self, task: Task) -> Iterator[Sequence[Draft] | Outcome]:
        """Steps of drafts, then the outcome. DocumentError names the file and the bound it came to."""
        size = -(-len(task.data) // MB) or 1
        bounds = Bounds(self._memory_mb * MB + _MEMORY_A_BYTE * len(task.data), self._seconds * size)
        done = False
        try:
            for reply in self._replies(task, bounds):
                if reply == NO_MEMORY:
                    raise DocumentError(_too_much_memory(bounds), task.source)
                done = isinstance(reply, Outcome)
                yield reply
        except (EOFError, OSError) as error:
            raise DocumentError(self._why(bounds), task.source) from error
        finally:
            if done:
                self._leave()
            else:
                self.close()

    def close(self) -> None:
        """Ends the process, at once where it is at work. The next file starts another."""
        process, self._process, self._connection = self._process, None, None
        if process is not None:
            process.kill()
            process.wait()

    def _replies(self, task: Task, bounds: Bounds) -> Iterator[Any]:
        """What the process says of a file, its outcome last. EOFError or OSError when it ends before."""
        connection = self._connection or self._start()
        connection.send_bytes(pickle.dumps(bounds))
        connection.send_bytes(pickle.dumps(task))
        left = _START_S + _WALL * bounds.seconds
        while True:
            began = time.monotonic()
            if not connection.poll(max(0.0, left)):
                raise DocumentError(_too_long(bounds), task.source)
            reply = loaded(connection.recv_bytes())
            left -= time.monotonic() - began
            if isinstance(reply, Outcome):
                if loaded(connection.recv_bytes()) == WORN:
                    self.close()
                yield reply
                return
            yield reply

    def _leave(self) -> None:
        """The process, which has read well, is left to whoever reads next: to start one takes most of a second."""
        process, connection, self._process, self._connection = self._process, self._connection, None, None
        if process is not None and connection is not None:
            if len(_SPARE) < _MOST_SPARE:
                _SPARE.append((process, connection))
            else:
                process.kill()
                process.wait()

    def _start(self) -> "Connection[bytes, bytes]":
        while _SPARE:
            self._process, self._connection = _SPARE.pop()
            if self._process.poll() is None:
                return self._connection
        ours, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(  # noqa: S603 - our own module, no shell
                [sys.executable, "-m", "engine.knowledge.child", str(theirs.fileno())],
                env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C is for us; we end it
            )
        self._connection = Connection(ours.detach())
        return self._connection

    def _why(self, bounds: Bounds) -> str:
        """Why the process has ended in the middle of a file."""
        code = self._process.wait() if self._process else 0
        if code == -signal.SIGXCPU:
            return _too_long(bounds)
        return (
            f"its reader broke down ({_named(code)}), as it does over damaged files and over those that need "
            f"more than {bounds.memory // MB} MB; save it again, in another format if need be"
        )


class _Unpickler(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        if (found := _KNOWN.get((module, name))) is None:
            raise pickle.UnpicklingError(f"the reading process sent a {module}.{name}")
        return found


def loaded(data: bytes) -> Any:
    """What the process sent. UnpicklingError where it is anything but drafts."""
    return _Unpickler(io.BytesIO(data)).load()


def _named(code: int) -> str:
    return signal.Signals(-code).name if code < 0 else f"code {code}"


def _too_long(bounds: Bounds) -> str:
    return (
        f"takes more than {bounds.seconds} s of processor time to be read; split it or save it again in a "
        "simpler form, or raise the setting knowledge.read_s"
    )


def _too_much_memory(bounds: Bounds) -> str:
    return (
        f"needs more than {bounds.memory // MB} MB of memory to be read; split it or save it again in a "
        "simpler form, or raise the setting knowledge.read_mb"
    )
