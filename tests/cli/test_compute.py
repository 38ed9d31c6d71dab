"""`dalil compute`: every kind through the command itself, one object a line in and out."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.processes import commanded

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
    done = commanded(("compute", kind, "--batch", "-"), os.environ, "\n".join(lines))
    return [json.loads(line) for line in done.out.splitlines()], done.code, done.err


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


HOSTILE = (
    '{"id": "half", "inputs": {"\\ud800": 1}}',
    '{"inputs": {"cash": ' + "9" * 5000 + "}}",
    '{"inputs": {"cash": "' + "9" * 5000 + '"}}',
    '{"inputs": {"cash": "1e999999999", "gold_price_per_g": 1}}',
    '{"inputs": {"cash": 1e999}}',
    "[" * 100_000,
    '{"a":' * 100_000,
    '{"inputs": {"cash": {"deep": []}}}',
    '{"inputs": null, "config": 7}',
)


@pytest.mark.parametrize("kind", ["zakat", "inheritance"])
def test_no_line_ends_a_batch_and_each_gets_its_own_error(kind: str) -> None:
    case = json.dumps(CASES["zakat"][0] if kind == "zakat" else {"id": "herd", "heirs": {"son": 1}})
    estates = [
        line.replace('"inputs": {', '"heirs": {"son": 1}, "estate": {').replace("cash", "gross") for line in HOSTILE
    ]
    results, code, _ = computed(kind, *(HOSTILE if kind == "zakat" else estates), case)
    assert len(results) == len(HOSTILE) + 1
    assert [result.get("line") for result in results[:-1]] == list(range(1, len(HOSTILE) + 1))
    assert all(result["error"] for result in results[:-1])
    assert (results[-1]["id"], code) == ("herd", 4)


def test_a_line_that_is_no_utf_8_is_told_and_the_next_is_computed(tmp_path: Path) -> None:
    (tmp_path / "cases.jsonl").write_bytes(
        b'\xef\xbb\xbf{"hijri": "1445-09-01"}\n{"date": "\xed\xa0\x80"}\n{"hijri": "1445-09-01"}\n'
    )
    done = commanded(("compute", "calendar", "--batch", str(tmp_path / "cases.jsonl")), os.environ)
    first, second, third = (json.loads(line) for line in done.out.splitlines())
    assert first["gregorian"] == third["gregorian"] == "2024-03-11"
    assert "UTF-8" in second["error"]
