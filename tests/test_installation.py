"""Dalil installed from a wheel, without its project folder; the libraries that it is installed with."""

import os
import re
import shutil
import subprocess
import sys
from importlib.metadata import requires
from pathlib import Path
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PACKAGES = ("adapters", "bot", "engine")
COPIED = {"config": "bot/config", "migrations": "engine/store/migrations"}


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds what a wheel of this project holds."""
    pytest.importorskip("setuptools", minversion="77")
    project, site = tmp_path_factory.mktemp("project"), tmp_path_factory.mktemp("site")
    for folder in (*PACKAGES, *COPIED):
        shutil.copytree(ROOT / folder, project / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("pyproject.toml", "setup.py"):
        shutil.copy(ROOT / file, project)
    build = "from setuptools.build_meta import build_wheel; build_wheel('.')"
    subprocess.run([sys.executable, "-c", build], cwd=project, check=True, capture_output=True)
    with ZipFile(next(project.glob("*.whl"))) as wheel:
        wheel.extractall(site)
    return site


def files(folder: Path) -> set[str]:
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


@pytest.mark.parametrize("package", PACKAGES)
def test_every_file_of_a_package_is_in_the_wheel(installed: Path, package: str) -> None:
    assert files(ROOT / package) <= files(installed / package)


@pytest.mark.parametrize("folder", COPIED)
def test_configuration_samples_and_migrations_are_in_the_wheel(installed: Path, folder: str) -> None:
    assert files(ROOT / folder) == files(installed / COPIED[folder])


def test_an_installed_dalil_keeps_its_state_in_the_home_of_whoever_runs_it(installed: Path, tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("DALIL_")}
    done = subprocess.run(
        [sys.executable, "-m", "bot", "settings", "web"],
        cwd=tmp_path,
        env=environment | {"PYTHONPATH": str(installed), "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "web.port = 8080   [default]" in done.stdout
    assert (tmp_path / ".dalil" / "dalil.db").exists()


def test_an_installed_dalil_reads_the_tables_of_its_tools(installed: Path, tmp_path: Path) -> None:
    program = (
        "from engine.text.number_words import TABLE; from engine.tools.inheritance.dialogue.estates import WORDS\n"
        "from engine.tools.inheritance.reading import leftover; from engine.tools.inheritance.rules import working\n"
        "assert all(table.is_file() for table in (TABLE, WORDS, leftover.TABLE, working.TABLE))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def pinned(file: str) -> dict[str, str]:
    """The version of each library that a file of requirements pins."""
    lines = (ROOT / file).read_text("utf-8").splitlines()
    pairs = (line.split(";")[0].strip(" \\").split("==") for line in lines if "==" in line and line[0].isalpha())
    return {canonicalize_name(name): version for name, version in pairs}


def required(name: str, extras: frozenset[str] = frozenset()) -> set[tuple[str, frozenset[str]]]:
    """What a library requires here, with the extras it asks for."""
    wanted = map(Requirement, requires(name) or ())
    return {
        (canonicalize_name(one.name), frozenset(one.extras))
        for one in wanted
        if one.marker is None or any(one.marker.evaluate({"extra": extra}) for extra in ("", *extras))
    }


def test_every_library_but_torch_is_locked_by_digest_at_the_version_that_is_tested() -> None:
    locked, tested = pinned("requirements.lock"), pinned("constraints.txt")
    reached: set[tuple[str, frozenset[str]]] = set()
    ahead = required("dalil")
    while ahead:
        reached |= ahead
        ahead = {more for one in ahead if one[0] != "torch" for more in required(*one)} - reached
    assert {name for name, _ in reached} - locked.keys() == {"torch"}
    assert {name: version for name, version in locked.items() if tested.get(name, version) != version} == {}
    text = (ROOT / "requirements.lock").read_text("utf-8")
    assert len(re.findall(r"^[a-z].* \\\n +--hash=sha256:[0-9a-f]{64}", text, re.MULTILINE)) == len(locked)
