"""A backup: one archive of the database, whole as at one moment, and of what else lies in DALIL_HOME.

What is made anew by itself (`index`, `models`) is left out, and so is `secrets.key`, whose copy belongs apart from that
of the tokens that it opens. Dalil may run meanwhile.
"""

import asyncio
import os
import sqlite3
import subprocess
import tarfile
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import make_url

from bot.vault import VAULT_KEY
from engine.errors import InputError, StoreError

MADE = "backup_made"  # what the audit calls it
PREFIX, SUFFIX = "dalil-", ".tar.gz"
SQLITE, DUMP = "dalil.db", "database.dump"  # the database in the archive
DERIVED = ("index", "models")
_DAMAGED = "is no whole database: {found}; look at the disk, and keep the backup before"


@dataclass(frozen=True, slots=True)
class Backup:
    """`elsewhere`: what the home only links to, and is not in the archive."""

    path: Path
    size: int
    elsewhere: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class Backups:
    """Those that the console makes: into a folder, one at a time."""

    make: Callable[[Path], Backup]
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


def make(home: Path, url: str, folder: Path, now: datetime) -> Backup:
    """Writes the archive into a folder outside the home; it appears whole or not at all. Raises InputError,
    StoreError."""
    if folder.resolve().is_relative_to(home.resolve()):
        raise InputError(f"{folder} lies in {home} itself: choose a folder elsewhere, best on another disk")
    path = folder / f"{PREFIX}{now:%Y%m%d-%H%M%S}{SUFFIX}"
    draft = path.with_name(f".{path.name}.draft")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=folder, prefix=".dalil-") as beside:
            database = _database(url, Path(beside))
            elsewhere = _pack(home, database, draft)
        draft.replace(path)
        return Backup(path, path.stat().st_size, tuple(elsewhere))
    except OSError as error:
        raise StoreError(f"{folder}: the backup cannot be written ({error.strerror}); free some space there") from error
    finally:
        draft.unlink(missing_ok=True)


def forget_older(folder: Path, keep: int) -> list[Path]:
    """Removes all backups of the folder but the latest; those removed."""
    old = sorted(folder.glob(f"{PREFIX}[0-9]*{SUFFIX}"))[:-keep]
    for path in old:
        path.unlink()
    return old


def _database(url: str, folder: Path) -> Path:
    given = make_url(url)
    if given.get_backend_name() == "sqlite":
        return _sqlite(Path(given.database or ""), folder / SQLITE)
    return _postgres(url, folder / DUMP)


def _sqlite(database: Path, copy: Path) -> Path:
    try:
        with (
            closing(sqlite3.connect(f"{database.resolve().as_uri()}?mode=ro", uri=True)) as source,
            closing(sqlite3.connect(copy)) as target,
        ):
            source.backup(target)
            [found] = target.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.Error as error:
        raise StoreError(f"{database} cannot be copied ({error})") from error
    if found != "ok":
        raise StoreError(f"{database} {_DAMAGED.format(found=found)}")
    return copy


def _postgres(url: str, dump: Path) -> Path:
    """The password stands in no list of processes."""
    given = make_url(url)
    place = given.set(drivername="postgresql", password=None).render_as_string(hide_password=False)
    password = {"PGPASSWORD": str(given.password)} if given.password else {}
    command = ["pg_dump", "--format=custom", f"--file={dump}", f"--dbname={place}"]
    try:
        done = subprocess.run(command, env=os.environ | password, capture_output=True, text=True, check=False)  # noqa: S603 - our own words, no shell
    except FileNotFoundError as error:
        raise StoreError("pg_dump is not on the PATH: install the client programs of PostgreSQL") from error
    if done.returncode:
        raise StoreError(f"pg_dump made no copy of the database: {done.stderr.strip()}")
    return dump


def _pack(home: Path, database: Path, draft: Path) -> list[Path]:
    """Links go in as links; where they lead is told."""
    elsewhere = []
    with tarfile.open(draft, "w:gz", compresslevel=6) as archive:
        archive.add(database, database.name)
        for path in _kept(home):
            try:
                archive.add(path, path.relative_to(home).as_posix(), recursive=False)
            except FileNotFoundError:  # gone meanwhile
                continue
            if path.is_symlink():
                elsewhere.append(path.resolve())
    return elsewhere


def _kept(home: Path) -> Iterator[Path]:
    """Files and links of the home, whatever holds none left out."""
    own = {VAULT_KEY, *DERIVED, *(f"{SQLITE}{more}" for more in ("", "-wal", "-shm", "-journal"))}
    for folder, folders, files in os.walk(home):
        here = Path(folder)
        if here == home:
            folders[:] = [one for one in folders if one not in own]
        linked = [one for one in folders if (here / one).is_symlink()]
        for name in sorted([*files, *linked]):
            if not ((here == home and name in own) or name.endswith((".lock", ".draft"))):
                yield here / name
