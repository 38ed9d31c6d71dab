"""Runs to hold against each other."""

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from engine.evaluation.run import Row, Run, means
from engine.phrases import load

PHRASES = load(Path(__file__).resolve().parents[3] / "config" / "phrases")
AT = datetime(2026, 11, 1, 12, tzinfo=UTC)


def row(number: int, figures: Mapping[str, float], **detail: Any) -> Row:
    return Row(number, f"q{number}", f"Question {number}?", "en", ("handbook",), dict(figures), detail)


def run(id_: str, *rows: Row, settings: Mapping[str, str] | None = None, **rest: Any) -> Run:
    held = {"handbook": {"digest": f"of-{id_}", "documents": 3, "passages": 9}}
    values: dict[str, Any] = {
        "parts": ("retrieval",), "dataset": "set.jsonl", "digest": "d", "at": AT, "seconds": 1.5,
        "questions": len(rows), "settings": settings or {"answer.threshold": "0.6"},
        "versions": {"collections": held, "encoder": "e"}, "figures": means(one.figures for one in rows), "notes": {},
    }  # fmt: skip
    return Run(id=id_, rows=rows, **(values | rest))
