"""The benches as commands."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def test_asking_the_renderings_for_help_writes_no_file(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "bench.renderings", "--help"]
    done = subprocess.run(
        command, cwd=tmp_path, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=True
    )
    assert "usage: python -m bench.renderings" in done.stdout
    assert list(tmp_path.iterdir()) == []
