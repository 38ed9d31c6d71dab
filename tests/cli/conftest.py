"""The command as people run it: a process of its own, a home of its own but for what is trained once."""

import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.processes import commanded

DOCUMENTS = {
    "library.md": "# Library\n\n## Opening hours\n\nThe Juniper Library is open from 08:00 to 22:00 on weekdays."
    "\n\n## Fines\n\nA book returned late costs 20 cents for each day, at most 15 euros.\n",
    "parking.md": "# Parking\n\nA parking permit for students costs 45 euros a semester. The Harbour Gate sells it.\n",
    "ar.md": "# السكن\n\nإيجار الغرفة المفردة في سكن الزيتون ٢١٠ يورو في الشهر.\n",
    "el.md": "# Σίτιση\n\nΤο γεύμα στο εστιατόριο κοστίζει 3,40 ευρώ για τους φοιτητές.\n",
}


@dataclass(frozen=True, slots=True)
class Done:
    code: int
    out: str
    err: str

    @property
    def json(self):
        return json.loads(self.out)

    @property
    def lines(self):
        return [json.loads(line) for line in self.out.split("\n") if line]


Run = Callable[..., Done]


def run_in(home: Path, models: Path | None = None) -> Run:
    if models is not None:
        home.mkdir()
        (home / "models").symlink_to(models)

    def run(*arguments: str, stdin: str = "", code: int | None = 0, **variables: str) -> Done:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("DALIL_")}
        environment = kept | {"DALIL_HOME": str(home), "HF_HUB_OFFLINE": "1", "COLUMNS": "100"} | variables
        done = commanded(arguments, environment, stdin)
        assert code is None or done.code == code, done.err + done.out
        assert "Traceback" not in done.err
        return Done(done.code, done.out, done.err)

    return run


def write_collection(folder: Path, name: str = "campus") -> Path:
    (folder / "files").mkdir(parents=True, exist_ok=True)
    for file, text in DOCUMENTS.items():
        (folder / "files" / file).write_text(text, encoding="utf-8")
    definition = folder / f"{name}.toml"
    definition.write_text(f'name = "{name}"\ntitle = "Campus"\ntype = "docs"\nsources = ["files"]\n', encoding="utf-8")
    return definition


@pytest.fixture(scope="module")
def campus(tmp_path_factory: pytest.TempPathFactory, models: Path) -> Run:
    """A home in which one small collection has been read."""
    folder = tmp_path_factory.mktemp("campus")
    run = run_in(folder / "home", models)
    run("ingest", str(write_collection(folder)))
    return run


@pytest.fixture
def fresh(tmp_path: Path, models: Path) -> Run:
    return run_in(tmp_path / "home", models)
