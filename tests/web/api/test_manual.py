"""Every example of docs/api.md, run as a reader would; and the page that shows it."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import requests

from tests.web.api.served import ROOT, Served, environment

MANUAL = (ROOT / "docs" / "api.md").read_text("utf-8")
BLOCKS = re.findall(r"```(bash|json|text)\n(.*?)```", MANUAL, re.DOTALL)


@pytest.mark.skipif(shutil.which("curl") is None, reason="the examples are for curl, which is not here")
def test_every_example_runs_and_gives_what_stands_below_it(served: Served, tmp_path: Path) -> None:
    assert len([kind for kind, _ in BLOCKS if kind == "bash"]) > 10
    script = "set -eu -o pipefail\n"
    for number, (kind, text) in enumerate(BLOCKS):
        script += f"exec > {tmp_path}/{number}.out\n{text}" if kind == "bash" else ""
    script = script.replace("http://127.0.0.1:8080", served.url)
    command = tmp_path / "dalil"
    command.write_text(f'#!/bin/sh\ncd {ROOT} && exec {sys.executable} -m bot "$@"\n')
    command.chmod(0o755)
    path = f"{tmp_path}:{environment(served.home)['PATH']}"
    done = subprocess.run(
        [shutil.which("bash") or "bash", "-c", script],
        cwd=tmp_path,
        env=environment(served.home, PATH=path),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, re.sub("^The key of .*\n", "", done.stderr, flags=re.MULTILINE)) == (0, "")

    printed = {number: (tmp_path / f"{number}.out").read_text("utf-8") for number in _examples()}
    for number in _examples():
        shown = BLOCKS[number + 1][1] if number + 1 < len(BLOCKS) and BLOCKS[number + 1][0] != "bash" else ""
        for key in re.findall(r'"(\w+)":|^(event: \w+)', shown, re.MULTILINE):
            assert "".join(key) in printed[number], f"{key} is not in what this gives:\n{BLOCKS[number][1]}"
    assert len(set(printed[_holding("order-4711")].split('{"turn"'))) == 2, "the same key gave two results"
    assert "12 euros" in printed[_holding("bicycle cellar")]
    assert '"turns": 2' in printed[_holding("conversations?limit")]
    assert "event: answer" in printed[_holding("Last-Event-ID")]
    assert 'dalil_questions_total{platform="api",outcome="answer"}' in printed[_holding("/metrics")]


def _examples() -> list[int]:
    return [number for number, (kind, _) in enumerate(BLOCKS) if kind == "bash"]


def _holding(words: str) -> int:
    return next(number for number in _examples() if words in BLOCKS[number][1])


def test_every_problem_is_listed_and_none_that_there_is_not() -> None:
    listed = set(re.findall(r"^\| `(\w+)` \| \d+ \|", MANUAL, re.MULTILINE))
    source = "".join(path.read_text("utf-8") for path in (ROOT / "bot" / "web" / "api").glob("*.py"))
    raised = set(re.findall(r'ProblemError\(\s*\d+,\s*"(\w+)"', source))
    told = re.findall(
        r"^\[(?!title_)(\w+)\]", (ROOT / "config" / "phrases" / "api.toml").read_text("utf-8"), re.MULTILINE
    )

    assert raised <= listed
    assert listed == set(told)


def test_every_setting_and_scope_that_it_names_exists() -> None:
    from bot.settings import load_specs
    from engine.store.api_keys import SCOPES

    named = set(re.findall(r"`((?:api|answer|web|delivery)\.\w+)`", MANUAL))
    assert named <= set(load_specs())
    assert {name for name in load_specs() if name.startswith("api.")} - named == {"api.cors_origins"}
    assert set(re.findall(r"^\| `(\w+)` \| [^\d|]+\|$", MANUAL, re.MULTILINE)) >= set(SCOPES)


def test_the_page_shows_it_whole_without_anything_from_elsewhere(served: Served) -> None:
    page = requests.get(served.url + "/api", timeout=30).text
    assert "<h1" in page
    assert 'id="field_unknown"' in page
    assert 'id="when-the-line-breaks"' in page
    assert not re.findall(r"<script|https?://(?!127\.0\.0\.1|intranet\.example\.org)", page)
    assert not re.findall(r"\]\(|^#", page, re.MULTILINE)


def test_a_problem_leads_to_its_line_on_the_page(served: Served) -> None:
    problem = requests.get(served.url + "/api/v1/nothing", timeout=30).json()
    page, _, anchor = problem["type"].partition("#")
    assert f'id="{anchor}"' in requests.get(served.url + page, timeout=30).text
