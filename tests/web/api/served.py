"""`dalil run` as people start it: a process and a home of its own, the sample collections read, a key for each need."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.processes import ROOT, commanded


@dataclass(frozen=True, slots=True)
class Served:
    home: Path
    url: str
    log: Path

    def dalil(self, *arguments: str) -> str:
        """What the command prints."""
        done = commanded(arguments, environment(self.home))
        assert done.code in (0, 3), done.err  # 3: no answer found
        return done.out.strip()

    def key(self, *scopes: str) -> str:
        return self.dalil("keys", "add", "test", *(word for scope in scopes for word in ("--scope", scope)))


def environment(home: Path, **more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("DALIL_")}
    return kept | {"DALIL_HOME": str(home), "HF_HUB_OFFLINE": "1"} | more


@contextmanager
def serving(home: Path, models: Path, **settings: str) -> Iterator[Served]:
    """A server on a free port until the block ends; then it has stopped in order."""
    home.mkdir(exist_ok=True)
    if not (home / "models").exists():
        (home / "models").symlink_to(models)
    log = home / "run.log"
    command = [sys.executable, "-m", "bot", "run", "--port", "0"]
    variables = environment(home, **settings)
    with (
        log.open("w") as errors,
        subprocess.Popen(command, cwd=ROOT, env=variables, stdout=subprocess.PIPE, stderr=errors, text=True) as server,
    ):
        assert server.stdout is not None
        address = next((found for line in server.stdout if (found := re.search(r"http://[\d.:]+", line))), None)
        assert address is not None, log.read_text()
        try:
            yield Served(home, address.group(), log)
        finally:
            server.send_signal(signal.SIGINT)
            assert server.wait(60) == 0, log.read_text()
