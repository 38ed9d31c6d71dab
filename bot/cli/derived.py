"""What `dalil doctor` finds out about derived files: indexes, weights, verses and supplications."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

from bot.cli.finding import Finding
from bot.state import State
from engine.errors import StoreError
from engine.files import DamagedError, read_sealed
from engine.retrieval import segments, vectors
from engine.scripture.building import FILE as QURAN
from engine.scripture.building import damage as quran_damage
from engine.scripture.building import is_sealed, seal_of
from engine.scripture.shelf import aside_of
from engine.scripture.store import Verses
from engine.tools.duas.shelf import FOLDER as DUAS
from engine.tools.duas.shelf import read as read_duas

_AGAIN = "nothing to do: the next start makes them anew, `dalil ingest` does it now"


async def derived(state: State) -> Finding:
    """Every file is read and held against its seal; nothing is changed."""
    lost = await asyncio.to_thread(lambda: list(_imported(state.home)))
    damaged = await asyncio.to_thread(lambda: list(_damaged(state.home)))
    if lost:
        return Finding("derived files", "wrong", "; ".join(lost + damaged), "import them again, as the words say")
    if damaged:
        return Finding("derived files", "wrong", "; ".join(damaged), _AGAIN)
    return Finding("derived files", "ok", "all are as they were written")


def _damaged(home: Path) -> Iterator[str]:
    checks: tuple[tuple[Path, Callable[[Path], object]], ...] = (
        (home / "index" / "lexical", segments.check),
        *((folder, vectors.check) for folder in sorted((home / "index").glob("vectors*")) if folder.is_dir()),
        (home / "models", _models),
        (home / QURAN, _quran),
    )
    for path, check in checks:
        if path.exists():
            try:
                check(path)
            except (DamagedError, StoreError) as error:
                yield str(error)


def _models(folder: Path) -> None:
    for path in sorted(folder.glob("*.weights")):
        read_sealed(path)


def _quran(path: Path) -> None:
    if words := quran_damage(path):
        raise DamagedError(words)
    if seal_of(path).exists() and not is_sealed(path):
        raise DamagedError(f"{seal_of(path)} is not as it was written")
    Verses.open(path)


def _imported(home: Path) -> Iterator[str]:
    """What an import made and no start can make again."""
    aside = aside_of(home / QURAN)
    if aside.exists():
        yield f"{aside} was damaged: repeat `dalil import quran` if you had imported, then delete it"
    for path in sorted((home / DUAS).glob("*.json")):
        try:
            read_duas(path)
        except StoreError as error:
            yield str(error)
