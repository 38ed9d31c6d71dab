"""`dalil compute`: every kind through the command itself, one object a line in and out."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

CASES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "zakat": ({"id": "herd", "inputs": {"sheep": 121}}, {"id": "herd"}),
    "prayer-times": (
        {"id": 7, "latitude": 21.4225, "longitude": 39.8262, "timezone": "Asia/Riyadh", "date": "2026-01-01"},
        {"id": 7, "date": "2026-01-01", "timezone": "Asia/Riyadh"},
    ),
    "qibla": ({"latitude": 59.9139, "longitude": 10.7522}, {"compass": "SE"}),
    "quran-statistics": (
        {"id": "kahf", "question": "How many verses are in Surah Al-Kahf?"},
        {"id": "kahf", "value": 110},
    ),
    "quran-check": ({"id": "plain", "text": "إن شاء الله نلتقي غدا"}, {"id": "plain", "spans": []}),
    "calendar": ({"hijri": "1445-09-01"}, {"gregorian": "2024-03-11"}),
}


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DALIL_HOME", str(tmp_path))


def computed(kind: str, *lines: str) -> tuple[list[dict[str, Any]], int, str]:
    """What the command writes for these lines, its exit code, and its words on standard error."""
    done = subprocess.run(
        [sys.executable, "-m", "bot", "compute", kind, "--batch", "-"],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[2],
    )
    return [json.loads(line) for line in done.stdout.splitlines()], done.returncode, done.stderr


@pytest.mark.parametrize("kind", CASES)
def test_a_case_is_computed_and_a_bad_line_does_not_stop_the_next(kind: str) -> None:
    case, expected = CASES[kind]
    results, code, _ = computed(kind, json.dumps(case), "{broken", "[]", json.dumps(case))
    assert {key: results[0][key] for key in expected} == expected
    assert "not JSON" in results[1]["error"]
    assert results[2] == {"line": 3, "error": "each line has to be one JSON object"}
    assert results[3] == results[0]
    assert code == 4


def test_an_unknown_kind_is_answered_with_those_there_are() -> None:
    results, code, words = computed("horoscope", "{}")
    assert (results, code) == ([], 2)
    assert "nothing computes 'horoscope'; there are inheritance, zakat, prayer-times, qibla, calendar" in words
