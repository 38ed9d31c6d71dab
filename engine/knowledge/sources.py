"""The files of a collection: what its definition names, and what was uploaded to it.

A file's `source` is its path below the collection's root, the deepest folder that holds all its sources; an upload's is
its name, that of a page its address. Sources are what people read below an answer, so they are short and stay when the
whole tree moves.
"""

import glob
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from engine.errors import InputError
from engine.knowledge.collections import Collection
from engine.knowledge.readers import is_readable, unreadable

UPLOADS = "uploads"  # folder of the home with one of each collection
PAGES = "pages"  # the same, of what schedules fetched
_CLUTTER = ("~$", ".", "Thumbs.db", "desktop.ini")  # what desktops leave in folders
_NAME_BYTES = 200
_PATH_CHARS = 500


@dataclass(frozen=True, slots=True)
class SourceFile:
    """`url` is where people find a page that was fetched: then the suffix of `path` tells how it is read."""

    source: str
    path: Path
    size: int
    url: str = ""


@dataclass(frozen=True, slots=True)
class Listing:
    """`problems` are (source, reason): what the definition names and cannot be found."""

    files: tuple[SourceFile, ...]
    problems: tuple[tuple[str, str], ...]


def listing(collection: Collection, uploads: Path, pages: Mapping[str, Path] | None = None) -> Listing:
    """Every file of the collection, in order of source; `pages` are files that were fetched, by address."""
    found: dict[str, Path] = {}
    problems: list[tuple[str, str]] = []
    patterns = [_absolute(collection, pattern) for pattern in collection.sources]
    root = os.path.commonpath([_fixed(pattern) for pattern in patterns]) if patterns else ""
    for given, pattern in zip(collection.sources, patterns, strict=True):
        paths = list(_matching(pattern))
        if not paths and not glob.has_magic(pattern):
            problems.append((given, f"there is no such file or folder, and 'sources' in {collection.path} names it"))
        found |= {Path(os.path.relpath(path, root)).as_posix(): Path(path) for path in paths}
    for path in _matching(str(uploads)):
        if path in found:
            problems.append((path, f"is both an upload and the file {found[path]}; remove one of them"))
        found[os.path.relpath(path, uploads)] = Path(path)
    if not found and collection.sources and not problems and not pages:
        problems.append(
            (collection.sources[0], f"{collection.path}: 'sources' matches no file: {', '.join(collection.sources)}")
        )
    for source in [source for source in found if not _is_storable(source)]:
        problems.append(
            (ascii(source[:100]), f"the path is longer than {_PATH_CHARS} characters or not UTF-8; rename it")
        )
        del found[source]
    files = [SourceFile(source, found[source], _size(found[source])) for source in sorted(found)]
    files += [SourceFile(url, path, _size(path), url) for url, path in sorted((pages or {}).items())]
    return Listing(tuple(files), tuple(problems))


def own_files(collection: Collection) -> frozenset[str]:
    """Sources that the definition itself names, uploads left out."""
    nowhere = collection.path / UPLOADS  # below a file there is never anything
    return frozenset(file.source for file in listing(collection, nowhere).files)


def upload_name(name: str) -> str:
    """The name, fit to be that of a file; InputError says what is allowed."""
    if not name or "/" in name or "\\" in name or name.startswith(_CLUTTER) or any(ord(char) < 32 for char in name):
        raise InputError("cannot be the name of a document: give a plain file name such as rules.pdf", repr(name))
    if len(name.encode()) > _NAME_BYTES:
        raise InputError(f"the name is too long: at most {_NAME_BYTES} bytes", f"{name[:40]}...")
    if not is_readable(name):
        raise InputError(unreadable(name), name)
    return name


def _absolute(collection: Collection, pattern: str) -> str:
    return os.path.normpath(collection.path.resolve().parent / Path(pattern).expanduser())


def _fixed(pattern: str) -> str:
    """The folder that a pattern surely lies in."""
    path = Path(pattern)
    if not glob.has_magic(pattern):
        return str(path if path.is_dir() else path.parent)
    magic = next(n for n, part in enumerate(path.parts) if glob.has_magic(part))
    return str(Path(*path.parts[:magic]))


def _matching(pattern: str) -> Iterator[str]:
    """Files of a path, a folder with all below it, or a glob; clutter left out."""
    for path in [pattern] if Path(pattern).exists() else _globbed(pattern):
        if Path(path).is_dir():
            inside = (Path(folder) / file for folder, _, files in os.walk(path) for file in files)
            yield from (str(file) for file in inside if not _is_clutter(file, Path(path)))
        elif Path(path).exists() and not Path(path).name.startswith(_CLUTTER):
            yield path


def _globbed(pattern: str) -> Iterator[str]:
    return glob.iglob(pattern, recursive=True)  # noqa: PTH207  # Path.glob takes no absolute pattern, and finds hidden files


def _is_clutter(file: Path, below: Path) -> bool:
    return any(part.startswith(_CLUTTER) for part in file.relative_to(below).parts)


def _is_storable(source: str) -> bool:
    """What the system could not decode comes as half characters."""
    return len(source) <= _PATH_CHARS and not any("\ud800" <= char <= "\udfff" for char in source)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0  # told when it is read
