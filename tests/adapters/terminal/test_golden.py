"""Typical answers as a terminal prints them."""

from pathlib import Path

from adapters.terminal.render import render
from tests.adapters.golden import each_answer, hold
from tests.adapters.typical import ANSWERS

GOLDEN = Path(__file__).parent / "golden"


@each_answer
def test_golden_rendering(name: str) -> None:
    hold(GOLDEN / f"{name}.txt", render(ANSWERS[name]))
