"""openapi.json held against the running server: generated requests, and the routes there are."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import requests

from bot.web.api.doors import OPEN, OPENAPI, PAGE, ROUTES
from tests.web.api.served import ROOT, Served

SPEC = json.loads(OPENAPI.read_text("utf-8"))
HERE = Path(__file__).parent
EXAMPLES = 10  # a door, in each of the two kinds: well-formed and not


def test_every_door_is_described_with_who_may_come_in_and_no_other() -> None:
    served: dict[tuple[str, str], list[Any]] = {
        (path, method.lower()): [{"key": [scope]}, *([{"page": []}] if who == PAGE else [])]
        for method, path, scope, who, _ in ROUTES
    }
    served |= {(path, "get"): [] for path, _ in OPEN}
    described = {
        (path, method): door["security"] for path, doors in SPEC["paths"].items() for method, door in doors.items()
    }
    assert described == served


def test_the_served_description_is_the_file(served: Served) -> None:
    assert requests.get(served.url + "/api/v1/openapi.json", timeout=30).json() == SPEC


def test_the_bounds_it_names_are_those_of_the_settings() -> None:
    from bot.settings import load_specs

    schemas = SPEC["components"]["schemas"]
    assert schemas["Question"]["properties"]["question"]["maxLength"] == load_specs()["answer.max_question"].default
    assert schemas["Vote"]["properties"]["reason"]["maxLength"] == load_specs()["web.reason_length"].default


def test_no_generated_request_gets_what_the_description_does_not_say(served: Served, tmp_path: Path) -> None:
    """Examples, the edges of every schema, random requests and chains of them; each response must fit its schema.

    Well-formed requests must be taken, others refused; a status that is not described, a 500, a method or a missing key
    that passes is an error.
    """
    pytest.importorskip("schemathesis", reason="the generated requests need the package schemathesis")
    done = subprocess.run(
        [
            sys.executable, "-m", "schemathesis.cli", "--config-file", str(HERE / "schemathesis.toml"),
            "run", str(OPENAPI), "--url", f"{served.url}/api/v1", "--checks", "all", "--no-color",
            "--header", f"Authorization: Bearer {served.key('admin')}",
            "--phases", "examples,coverage,fuzzing,stateful", "--max-examples", str(EXAMPLES),
            "--seed", "1", "--generation-deterministic",
        ],
        cwd=tmp_path,
        env=os.environ | {"SCHEMATHESIS_HOOKS": "tests.web.api.hooks", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
    assert "Stateful" in done.stdout
