"""What lies in the folder of all state: the collections that were added, and who is at work there."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.sections import Settings
from bot.settings import CONFIG
from engine.errors import CollectionError, StoreError
from engine.knowledge.collections import Definitions
from engine.knowledge.definition import load, load_all
from engine.knowledge.sources import UPLOADS, listing


def definitions(home: Path, settings: Settings) -> Definitions:
    """The packaged collections that are turned on, and those the administrator added. The samples bring the library."""
    read = settings.collections
    packaged = [
        CONFIG / folder
        for folder, is_on in (("collections", read.samples), ("library", read.library or read.samples))
        if is_on
    ]
    added = sorted(path.resolve() for path in (home / "collections").glob("*.toml"))
    return load_all([*packaged, *added])


def register(home: Path, definition: Path) -> str:
    """Checks a collection's file and remembers where it lies; its name. CollectionError names what is wrong."""
    collection = load(definition.resolve())
    folder = home / "collections"
    link = folder / f"{collection.name}.toml"
    if collection.path == link.resolve():
        return collection.name
    if collection.sources and not listing(collection, home / UPLOADS / collection.name).files:
        raise CollectionError(
            f"'sources' matches no file: {', '.join(collection.sources)}; nothing was added. Put the "
            "files there and add it again, or write sources = [] and add them with `dalil collections put`",
            definition,
        )
    folder.mkdir(parents=True, exist_ok=True)
    draft = folder / f".{collection.name}.draft"
    draft.unlink(missing_ok=True)
    draft.symlink_to(collection.path)  # a link, so that later edits of the file count
    draft.replace(link)
    return collection.name


@contextmanager
def alone(home: Path, what: str) -> Iterator[None]:
    """One such process in a home: at its start it takes over what the last one left. StoreError for a second one."""
    from filelock import FileLock, Timeout

    lock = FileLock(home / f"{what}.lock", timeout=0)
    try:
        lock.acquire()
    except Timeout:
        raise StoreError(
            f"another `dalil {what}` is at work in {home}; stop it, or give this one a home of its own with DALIL_HOME"
        ) from None
    try:
        yield
    finally:
        lock.release()
