"""What a database or a disk can do to us, in words for the person who runs Dalil."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from engine.errors import NoRoom, StoreError

_SQLITE = {
    "SQLITE_BUSY": "is locked by another program; stop what else uses it (a second dalil, a backup) and try again",
    "SQLITE_LOCKED": "is locked by another program; stop what else uses it (a second dalil, a backup) and try again",
    "SQLITE_FULL": "cannot grow: the disk is full; free some space and try again",
    "SQLITE_IOERR": "cannot be read or written: the disk reports an error or is full; check it with df and dmesg",
    "SQLITE_CANTOPEN": "cannot be opened; check that its folder exists and may be written by this user",
    "SQLITE_READONLY": "may not be written by this user; check the owner of the file and of its folder",
    "SQLITE_PERM": "may not be opened by this user; check the owner of the file and of its folder",
    "SQLITE_CORRUPT": "is damaged; restore it from a backup",
    "SQLITE_NOTADB": "is not a SQLite database; choose another file or restore a backup",
}

_POSTGRES = {
    "08": "does not answer; check that the server runs and can be reached",
    "28": "refuses this user or password; check them in the database URL",
    "3D": "has no such database; create it, or check its name in the database URL",
    "53": "has no more room (disk, memory or connections); free some and try again",
    "55": "holds a lock on what is needed; stop what else uses it and try again",
    "57": "is starting, stopping or cancelled the work; try again",
    "58": "cannot be read or written: its disk reports an error; check the server",
    "40": "gave way to another transaction; try again",
    "42P01": "lacks a table; run `dalil migrate`",
}


@contextmanager
def translated(place: str) -> Iterator[None]:
    """Raises StoreError for what the database at `place` or its disk refuses; a fault of ours passes as it is."""
    try:
        yield
    except PoolTimeout as error:
        raise StoreError(f"{place}: every connection is busy; try again, or allow the database more of them") from error
    except DBAPIError as error:
        words = _words(error)
        if words is None:
            raise
        kind = NoRoom if _is_full(error) else StoreError
        raise kind(f"{place} {words} ({error.orig})") from error


def unreachable(place: str, error: OSError) -> StoreError:
    return StoreError(f"{place} does not answer ({error}); check that the server runs and the database URL is right")


def _is_full(error: DBAPIError) -> bool:
    name, state = getattr(error.orig, "sqlite_errorname", ""), getattr(error.orig, "sqlstate", "")
    return name == "SQLITE_FULL" or state == "53100"


def _words(error: DBAPIError) -> str | None:
    name = getattr(error.orig, "sqlite_errorname", None)
    if name is not None:
        return _sqlite_words(name, str(error.orig))
    state = getattr(error.orig, "sqlstate", None)
    if state is not None:
        return _POSTGRES.get(state) or _POSTGRES.get(state[:2])
    return _POSTGRES["08"] if error.connection_invalidated else None


def _sqlite_words(name: str, message: str) -> str | None:
    if message.startswith("no such table"):
        return _POSTGRES["42P01"]
    return next((words for code, words in _SQLITE.items() if name.startswith(code)), None)
