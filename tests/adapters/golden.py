"""Renderings kept as files that a person can read, held by tests; `python -m bench.renderings` shows them side by side.

DALIL_WRITE_GOLDEN=1 pytest tests -k golden     writes them anew; look at the difference before it is committed
"""

import os
from pathlib import Path

import pytest

from tests.adapters.typical import ANSWERS

VARIABLE = "DALIL_WRITE_GOLDEN"

each_answer = pytest.mark.parametrize("name", sorted(ANSWERS))


def hold(path: Path, rendered: str) -> None:
    """Fails unless the file says the same."""
    text = rendered.rstrip("\n") + "\n"
    if os.environ.get(VARIABLE):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    assert path.is_file(), f"{path} is missing; {VARIABLE}=1 writes it"
    assert path.read_text("utf-8") == text, f"{path} differs; {VARIABLE}=1 writes it anew"
