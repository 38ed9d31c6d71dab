"""Derived files of a home, each deleted, emptied, cut short and changed in turn: Dalil starts, answers and says so."""

import asyncio
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.cli.derived import derived
from bot.home import definitions, register
from bot.settings import CONFIG
from bot.state import look_at_state
from bot.wiring import open_dalil
from engine.messages import Address, IncomingMessage, Person
from engine.scripture.shelf import Shelf as Verses
from engine.tools.duas.book import Book, Occasion, Supplication
from engine.tools.duas.shelf import Shelf as Duas
from tests.cli.conftest import write_collection

KEPT = ("dalil.db", "uploads", "collections", ".lock", "holder.json", ".managed.json")


def _emptied(path: Path) -> None:
    path.write_bytes(b"")


def _cut(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])


def _flipped(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 0xFF
    path.write_bytes(bytes(data))


DAMAGES: tuple[Callable[[Path], None], ...] = (Path.unlink, _emptied, _cut, _flipped)


def derived_files(home: Path) -> list[Path]:
    """All but what Dalil is told: documents and database."""
    found = (Path(folder) / file for folder, _, files in os.walk(home) for file in files)
    return sorted(path for path in found if not any(word in str(path.relative_to(home)) for word in KEPT))


async def _asked(home: Path) -> str:
    async with open_dalil() as dalil:
        question = "How much does a parking permit cost?"
        asked = IncomingMessage("1", Address("terminal", "1"), Person("terminal", "1"), question)
        answer = await dalil.answer(asked)
        assert not dalil.indexes.trouble
        Verses(home, CONFIG).verses()
        Duas(home, CONFIG).books()
        return answer.text


async def _made(home: Path, folder: Path) -> None:
    async with open_dalil() as dalil:
        register(home, write_collection(folder))
        await dalil.ingestion.run(definitions(home, dalil.settings.current), ["campus"])
    Verses(home, CONFIG).verses()
    Duas(home, CONFIG).keep(Book("own", (Occasion({"en": "Morning"}, (Supplication(arabic="الحمد لله"),)),)))


async def _finding() -> tuple[str, str]:
    async with look_at_state() as state:
        found = await derived(state)
        return found.verdict, found.words


@pytest.fixture(scope="module")
def made(models: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home in which everything derived has been made."""
    folder = tmp_path_factory.mktemp("derived")
    home = folder / "home"
    (home / "models").mkdir(parents=True)
    for path in models.iterdir():
        (home / "models" / path.name).hardlink_to(path)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DALIL_HOME", str(home))
        asyncio.run(_made(home, folder))
    return home


TURNS = [pytest.param(turn, marks=[pytest.mark.nightly] * bool(turn)) for turn in range(len(DAMAGES))]


@pytest.mark.parametrize("turn", TURNS)
def test_every_derived_file_may_be_harmed(
    turn: int, made: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each file in one way, the ways going round; all the turns together harm each file in every way."""
    _restore(home, made)
    whole = asyncio.run(_asked(home))
    assert "45 euros" in whole
    assert asyncio.run(_finding())[0] == "ok"
    files = [path.relative_to(home) for path in derived_files(home)]
    assert {path.suffix for path in files} >= {".weights", ".vectors", ".json", ".term", ".db", ".seal"}
    for number, file in enumerate(files):
        harm = DAMAGES[(number + turn) % len(DAMAGES)]
        harm(home / file)
        verdict, words = asyncio.run(_finding())
        capsys.readouterr()
        assert asyncio.run(_asked(home)) == whole, file
        told = capsys.readouterr().err
        if harm is not Path.unlink or file.parts[0] == "index":
            assert file.name in told or file.stem in told, (file, told)
            assert verdict == "wrong", file
            assert file.name in words or file.stem in words, (file, words)
        _restore(home, made)
    assert asyncio.run(_finding())[0] == "ok"


def _restore(home: Path, made: Path) -> None:
    """What Dalil is told is copied, too."""
    shutil.rmtree(home)
    shutil.copytree(made, home, symlinks=True)


async def test_an_index_that_fails_in_use_is_rebuilt_and_says_so_until_then(
    made: Path, home: Path, caplog: pytest.LogCaptureFixture
) -> None:
    _restore(home, made)
    async with open_dalil() as dalil:
        (home / "index" / "vectors" / "manifest.json").write_bytes(b"")
        dalil.vectors.reload()
        assert "manifest.json" in dalil.indexes.trouble
        await dalil.indexes.follow()
        assert dalil.indexes.trouble == ""
        assert dalil.vectors.count > 0
