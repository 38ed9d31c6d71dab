"""Where supplications lie in a home: a JSON file for each file that was imported; the verses are named in `config`."""

import json
import logging
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.errors import StoreError
from engine.files import DamagedError, read_sealed, write_sealed
from engine.language import LANGUAGES
from engine.tools.duas.book import Book, Occasion, Supplication

FOLDER = "duas"
log = logging.getLogger(__name__)


class Shelf:
    """`home` is DALIL_HOME, `config` the folder that holds `duas/verses.toml`. Read anew when an import changed it."""

    def __init__(self, home: Path, config: Path) -> None:
        self._folder = home / FOLDER
        self._config = config
        self._stamp: tuple[tuple[str, int], ...] | None = None
        self._books: tuple[Book, ...] = ()

    def books(self) -> tuple[Book, ...]:
        """What was imported, then the verses. A file that cannot be read back is left out and named in the log."""
        paths = sorted(self._folder.glob("*.json"))
        stamp = tuple((path.name, path.stat().st_mtime_ns) for path in paths)
        if stamp != self._stamp:
            self._books = (*filter(None, map(_whole, paths)), _verses(self._config / "duas" / "verses.toml"))
            self._stamp = stamp
        return self._books

    def keep(self, book: Book) -> None:
        """In the place of an earlier import of the same name. Raises StoreError when the folder cannot be written."""
        path = self._folder / f"{Path(book.name).stem}.json"
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            write_sealed(path, json.dumps(_encoded(book), ensure_ascii=False).encode())
        except OSError as error:
            raise StoreError(
                f"{path} cannot be written ({error.strerror}); free some space or check its owner"
            ) from error


def _encoded(book: Book) -> dict[str, object]:
    return {
        "name": book.name,
        "occasions": [
            {
                "titles": {str(language): title for language, title in one.titles.items()},
                "references": list(one.references),
                "texts": [{key: getattr(text, key) for key in Supplication.__slots__} for text in one.texts],
            }
            for one in book.occasions
        ],
    }


def _whole(path: Path) -> Book | None:
    try:
        return read(path)
    except StoreError as error:
        log.warning("%s; its supplications are left out until then", error)
        return None


def read(path: Path) -> Book:
    """One that was kept. StoreError names the file and the way out."""
    try:
        found: dict[str, Any] = json.loads(_bytes(path))
        occasions = (
            Occasion(one["titles"], tuple(Supplication(**text) for text in one["texts"]), tuple(one["references"]))
            for one in found["occasions"]
        )
        return Book(found["name"], tuple(occasions))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise StoreError(
            f"{path} cannot be read back ({error}); import its file anew with `dalil import duas`"
        ) from error


def _bytes(path: Path) -> bytes:
    """What was kept, with a seal or, by an earlier Dalil, without."""
    try:
        return read_sealed(path)
    except DamagedError:
        return path.read_bytes()  # with a seal that does not fit it is no JSON


def _verses(path: Path) -> Book:
    return Book("verses", tuple(_named(path)))


def _named(path: Path) -> Iterator[Occasion]:
    for row in tomllib.loads(path.read_text("utf-8"))["occasion"]:
        titles = {language: str(row[language]) for language in LANGUAGES}
        yield Occasion(titles, tuple(Supplication(verses=verses) for verses in row["verses"]))
