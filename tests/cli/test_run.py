"""`dalil run` as a process: what it says when it is up, what its health tells, how it ends."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import httpx
import pytest

from tests.cli.conftest import Run
from tests.engine.models.tiny import cross_encoder
from tests.processes import ROOT

SOON_S = 60
NOBODY = "http://127.0.0.1:9"  # the discard port: nothing listens there


@contextmanager
def running(
    home: Path, *arguments: str, log: int | IO[str] = subprocess.DEVNULL, **variables: str
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The process and the address it printed; stopped as Ctrl-C does."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("DALIL_")}
    with subprocess.Popen(
        [sys.executable, "-m", "bot", "run", "--port", "0", *arguments],
        cwd=ROOT,
        env=kept | {"DALIL_HOME": str(home), "HF_HUB_OFFLINE": "1"} | variables,
        stdout=subprocess.PIPE,
        stderr=log,
        text=True,
    ) as process:
        assert process.stdout is not None
        try:
            found = next(filter(None, (re.search(r"Open (http://\S+)", line) for line in process.stdout)))
            yield process, found.group(1)
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(SOON_S)


def health(address: str) -> tuple[int, dict[str, dict[str, str]]]:
    response = httpx.get(f"{address}/health", timeout=SOON_S)
    return response.status_code, response.json()


def home_of(tmp_path: Path, models: Path) -> Path:
    home = tmp_path / "home"
    home.mkdir()
    (home / "models").symlink_to(models)
    return home


def test_a_dalil_without_documents_says_that_it_cannot_answer_yet_and_ends_in_order(
    tmp_path: Path, models: Path
) -> None:
    with running(home_of(tmp_path, models), "--no-ingest") as (process, address):
        status, told = health(address)
    assert status == 503
    assert "dalil ingest" in told["checks"]["documents"]
    assert process.returncode == 0


def test_a_platform_that_lacks_a_token_is_named_by_health_and_the_web_chat_runs(tmp_path: Path, models: Path) -> None:
    home = home_of(tmp_path, models)
    with running(home, "--no-ingest", DALIL_SLACK_BOT_TOKEN="xoxb-17653672481-a") as (process, address):
        _, told = health(address)
        page = httpx.get(address, timeout=SOON_S)
    assert "DALIL_SLACK_APP_TOKEN" in told["platforms"]["slack"]
    assert page.status_code == 200
    assert process.returncode == 0


def test_a_port_that_is_taken_is_told_before_anything_is_read(fresh: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = fresh("run", "--port", port, code=1)
    assert f"web.port: cannot listen on 127.0.0.1:{port}" in done.err
    assert "Choose another with --port" in done.err
    assert "document" not in done.out
    assert fresh("collections", "--json").json == []


@pytest.mark.parametrize("broken", [False, True])
def test_what_is_slow_is_loaded_at_the_start_and_health_says_until_when(
    tmp_path: Path, models: Path, broken: bool
) -> None:
    folder = tmp_path / "scorer"
    folder.mkdir()
    if not broken:
        cross_encoder(folder)
    home = home_of(tmp_path, models)
    with running(home, "--no-ingest", DALIL_RETRIEVAL_RERANKER=str(folder)) as (_, address):
        until = time.monotonic() + SOON_S
        while (waiting := health(address)[1]["checks"]["loading"]) and time.monotonic() < until:
            named = waiting.removeprefix("being loaded: ").split(", ")
            assert set(named) <= {"retrieval.reranker", "verses", "words", "supplications"}
            time.sleep(0.2)
    assert waiting == ""
    assert (home / "quran.db").exists()


def test_a_platform_that_cannot_be_reached_stops_neither_the_web_chat_nor_its_health(
    tmp_path: Path, models: Path
) -> None:
    home = home_of(tmp_path, models)
    variables = {"DALIL_TELEGRAM_TOKEN": "123456:abcdefghijklmnopqrstuvwxyzabcdefghi", "DALIL_TELEGRAM_API_URL": NOBODY}
    with running(home, **variables) as (_, address):
        until = time.monotonic() + SOON_S
        while time.monotonic() < until:
            status, told = health(address)
            if told["platforms"].get("telegram") and not told["checks"]["loading"]:
                break
            time.sleep(0.2)
    assert status == 200
    assert told["platforms"]["telegram"]
    assert "abcdefghij" not in json.dumps(told)
