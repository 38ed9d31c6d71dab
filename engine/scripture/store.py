"""The store: every verse as it was read, in a read-only SQLite file that is built once and replaced whole.

    suras         number, arabic, latin, english, verses, place ("Meccan", "Medinan"), revelation_order, rukus,
                  spellings (of its name, separated by "|")
    verses        id (1 to 6236, in order), sura, ayah, text (Uthmani, byte for byte), basmala (the line above the first
                  verse of 112 suras, which is not part of it; else empty), simple (letters for searching, single
                  spaces, no marks), juz (1-30), hizb (1-60), quarter (of a hizb, 1-240), page (1-604 of the Madinah
                  mushaf), ruku (1-556, numbered through), manzil (1-7), sajda ("", "recommended", "obligatory")
    translations  edition, verse (an id of verses), text
    editions      id ("en.sahih"), name, translator, language, notice (the licence text of its file)
    meta          key, value: layout, edition ("Uthmani"), version ("1.0.2"), notice, simple (the edition that was
                  imported, "" for our own folding), simple_version, digest

`Verses` holds all of it in memory, so that a verse costs no query; `connect` is for whoever asks in SQL.
"""

import hashlib
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.errors import InputError, StoreError
from engine.scripture.facts import SURAS, VERSES, Key, Sura

LAYOUT = "2"  # of the tables: another one is built anew
SOURCE_URL = "https://tanzil.net"
LINK = "https://quran.com/{sura}/{ayah}"

SCHEMA = """
CREATE TABLE suras (number INTEGER PRIMARY KEY, arabic TEXT NOT NULL, latin TEXT NOT NULL, english TEXT NOT NULL,
    verses INTEGER NOT NULL, place TEXT NOT NULL, revelation_order INTEGER NOT NULL, rukus INTEGER NOT NULL,
    spellings TEXT NOT NULL);
CREATE TABLE verses (id INTEGER PRIMARY KEY, sura INTEGER NOT NULL REFERENCES suras (number), ayah INTEGER NOT NULL,
    text TEXT NOT NULL, basmala TEXT NOT NULL, simple TEXT NOT NULL, juz INTEGER NOT NULL, hizb INTEGER NOT NULL,
    quarter INTEGER NOT NULL, page INTEGER NOT NULL, ruku INTEGER NOT NULL, manzil INTEGER NOT NULL,
    sajda TEXT NOT NULL, UNIQUE (sura, ayah));
CREATE TABLE editions (id TEXT PRIMARY KEY, name TEXT NOT NULL, translator TEXT NOT NULL, language TEXT NOT NULL,
    notice TEXT NOT NULL);
CREATE TABLE translations (edition TEXT NOT NULL REFERENCES editions (id), verse INTEGER NOT NULL
    REFERENCES verses (id), text TEXT NOT NULL, PRIMARY KEY (edition, verse)) WITHOUT ROWID;
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
"""


@dataclass(frozen=True, slots=True)
class Verse:
    sura: int
    ayah: int
    text: str
    simple: str
    juz: int
    hizb: int
    page: int
    ruku: int
    manzil: int
    sajda: str
    quarter: int
    basmala: str

    @property
    def key(self) -> Key:
        return self.sura, self.ayah

    @property
    def link(self) -> str:
        return LINK.format(sura=self.sura, ayah=self.ayah)


@dataclass(frozen=True, slots=True)
class Edition:
    """A translation. `notice` is what its file says of itself and its licence."""

    id: str
    name: str
    translator: str
    language: str
    notice: str


class Verses:
    """The Quran in memory: immutable, for any thread."""

    def __init__(
        self, suras: tuple[Sura, ...], verses: tuple[Verse, ...], translations: dict[Edition, tuple[str, ...]],
        meta: dict[str, str],
    ) -> None:  # fmt: skip
        self._suras, self._verses, self._translations, self._meta = suras, verses, translations, meta
        self._place = {verse.key: place for place, verse in enumerate(verses)}

    @classmethod
    def open(cls, path: Path) -> "Verses":
        """Reads the whole store. StoreError where there is none, it has another layout, or it was changed."""
        try:
            with closing(connect(path)) as database:
                opened = cls(*_read(database))
        except (sqlite3.Error, ValueError) as error:
            raise StoreError(f"{path} is no store of verses ({error}); delete it and it is built anew") from error
        found = digest((verse.sura, verse.ayah, verse.basmala, verse.text) for verse in opened.all())
        if opened._meta.get("layout") != LAYOUT or opened._meta["digest"] != found:
            raise StoreError(
                f"{path} is not as it was built (layout {opened._meta.get('layout')}, digest {found[:16]}); delete it "
                "and the packaged text is read anew, then repeat `dalil import quran` if you had imported"
            )
        return opened

    @property
    def notice(self) -> str:
        """Licence and credit, as the text's own file gives them."""
        return self._meta["notice"]

    @property
    def version(self) -> str:
        """What text this is: "Uthmani 1.0.2"."""
        return f"{self._meta['edition']} {self._meta['version']}"

    @property
    def meta(self) -> Mapping[str, str]:
        """What the store says of itself."""
        return self._meta

    @property
    def digest(self) -> str:
        """SHA-256 of the text as `digest` takes it."""
        return self._meta["digest"]

    def sura(self, number: int) -> Sura:
        """Raises InputError where there is none of that number."""
        if not 1 <= number <= SURAS:
            raise InputError(f"there is no sura {number}; they are 1 to {SURAS}")
        return self._suras[number - 1]

    def suras(self) -> tuple[Sura, ...]:
        return self._suras

    def verse(self, sura: int, ayah: int) -> Verse:
        """Raises InputError that says how many verses the sura has."""
        place = self._place.get((sura, ayah))
        if place is None:
            named = self.sura(sura)
            raise InputError(f"{named.latin} (sura {sura}) has {named.verses} verses; there is no {sura}:{ayah}")
        return self._verses[place]

    def passage(self, first: Key, last: Key) -> tuple[Verse, ...]:
        """Every verse from `first` to `last`, across suras too. Raises InputError as `verse`, or for a wrong order."""
        self.verse(*first), self.verse(*last)
        start, end = self._place[first], self._place[last]
        if end < start:
            raise InputError(f"{last[0]}:{last[1]} stands before {first[0]}:{first[1]}")
        return self._verses[start : end + 1]

    def all(self) -> tuple[Verse, ...]:
        return self._verses

    def place(self, verse: Key) -> int:
        """How many verses stand before this one."""
        return self._place[verse]

    def editions(self) -> tuple[Edition, ...]:
        """The translations there are."""
        return tuple(self._translations)

    def translated(self, edition: Edition) -> tuple[str, ...]:
        """The whole translation, a text for each verse in order."""
        return self._translations[edition]

    def translation(self, edition: Edition, verse: Key) -> str:
        return self._translations[edition][self._place[verse]]


def connect(path: Path) -> sqlite3.Connection:
    """A read-only connection: nothing can be written through it, and no file is made. StoreError for no file."""
    if not path.is_file():
        raise StoreError(f"{path} is not there; `dalil import quran` builds it")
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, check_same_thread=False)


def layout(path: Path) -> str:
    """The layout of a store's tables, "" of a file that is none."""
    try:
        with closing(connect(path)) as database:
            row = database.execute("SELECT value FROM meta WHERE key = 'layout'").fetchone()
    except sqlite3.Error:
        return ""
    return str(row[0]) if row else ""


def digest(verses: Iterable[tuple[int, int, str, str]]) -> str:
    """SHA-256 over "sura|ayah|text" lines; a basmala above a verse leads its text, as in Tanzil's files."""
    sha = hashlib.sha256()
    for sura, ayah, basmala, text in verses:
        sha.update(f"{sura}|{ayah}|{basmala + ' ' if basmala else ''}{text}\n".encode())
    return sha.hexdigest()


def _read(
    database: sqlite3.Connection,
) -> tuple[tuple[Sura, ...], tuple[Verse, ...], dict[Edition, tuple[str, ...]], dict[str, str]]:
    meta = dict(database.execute("SELECT key, value FROM meta"))
    rows = database.execute(
        "SELECT number, arabic, latin, english, verses, place, revelation_order, rukus, spellings FROM suras "
        "ORDER BY number"
    )
    suras = tuple(map(_sura, rows))
    columns = ", ".join(Verse.__slots__)
    verses = tuple(Verse(*row) for row in database.execute(f"SELECT {columns} FROM verses ORDER BY id"))  # noqa: S608
    if len(verses) != VERSES or len(suras) != SURAS:
        raise ValueError(f"{len(verses)} verses in {len(suras)} suras")
    editions = [
        Edition(*row) for row in database.execute("SELECT id, name, translator, language, notice FROM editions")
    ]
    query = "SELECT text FROM translations WHERE edition = ? ORDER BY verse"
    texts = {edition: tuple(text for (text,) in database.execute(query, (edition.id,))) for edition in editions}
    return suras, verses, texts, meta


def _sura(row: Any) -> Sura:
    *columns, spellings = row
    values: Any = (*columns, tuple(spellings.split("|")))
    return Sura(*values)
