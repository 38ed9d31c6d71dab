"""Tanzil's files into sources for the store: read, held against what is known, laid over what the store already has."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from shlex import quote

from rapidfuzz import fuzz

from engine.errors import DocumentError
from engine.scripture import tanzil
from engine.scripture.building import Sources, digest_of, packaged
from engine.scripture.facts import Facts
from engine.scripture.simple import simple, unpaused
from engine.scripture.store import Verses
from engine.scripture.tanzil import Text

SUFFIXES = (".txt", ".xml")
ALIKE = 60.0  # percent: spellings of one verse lie far above, another verse far below


@dataclass(frozen=True, slots=True)
class Import:
    """What will be built, and the texts that were read for it."""

    sources: Sources
    texts: tuple[Text, ...]


def kept(store: Verses, base: Sources) -> Sources:
    """The sources that the store was built from; its divisions are told anew."""
    meta, verses = store.meta, store.all()
    above = tuple(verse.basmala for verse in verses)
    uthmani = Text(
        "the store", "uthmani", meta["notice"], tuple(verse.text for verse in verses), above, meta["edition"],
        meta["version"],
    )  # fmt: skip
    letters = replace(
        uthmani, kind="simple", verses=tuple(verse.simple for verse in verses), edition=meta["simple"],
        version=meta["simple_version"],
    )  # fmt: skip
    translations = tuple(
        Text(
            "the store", "translation", edition.notice, store.translated(edition), (), edition.id,
            name=edition.name, translator=edition.translator, language=edition.language,
        )
        for edition in store.editions()
    )  # fmt: skip
    return Sources(base.facts, uthmani, letters if meta["simple"] else None, translations)


def gathered(paths: Iterable[Path], config: Path, base: Sources, trusted: str = "") -> Import:
    """The files laid over `base`; `trusted` is the digest of a text that the person vouches for.

    Raises DocumentError that names what is wrong and where; nothing was changed then.
    """
    files = [(str(path), data_of(path)) for path in paths]
    plain = [(name, data) for name, data in files if tanzil.kind_of(name, data) != "metadata"]
    facts = base.facts
    for name, data in files:
        if (name, data) not in plain:
            facts = tanzil.metadata(name, data, facts)
    texts = tuple(tanzil.text(name, data, facts) for name, data in plain)
    _single(texts)
    known = {name: row["digests"] for name, row in tomllib.loads(_editions(config)).items()}
    reference = packaged(config).uthmani
    for text in texts:
        _whole(text, facts, reference, known, trusted)
    uthmani = next((text for text in texts if text.kind == "uthmani"), base.uthmani)
    letters = next((text for text in texts if text.kind == "simple"), base.simple)
    new = [text for text in texts if text.kind == "translation"]
    old = [text for text in base.translations if text.edition not in {text.edition for text in new}]
    return Import(Sources(facts, uthmani, letters, (*old, *new)), texts)


def listed(given: Iterable[Path]) -> list[Path]:
    """Files as named, and those of the folders that can be Tanzil's. DocumentError for a folder without any."""
    found: list[Path] = []
    for path in given:
        inside = sorted(file for file in path.iterdir() if file.suffix in SUFFIXES) if path.is_dir() else [path]
        if not inside:
            raise DocumentError("no .txt or .xml file is in it; Tanzil's are at https://tanzil.net/download", path)
        found += inside
    return found


def _editions(config: Path) -> str:
    return (config / "quran" / "editions.toml").read_text("utf-8")


def data_of(path: Path) -> bytes:
    """Raises DocumentError."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise DocumentError(f"cannot be read ({error.strerror})", path) from error


def _single(texts: tuple[Text, ...]) -> None:
    """At most one text of a kind, and one file a translation."""
    seen: dict[str, str] = {}
    for text in texts:
        what = text.edition if text.kind == "translation" else f"{text.kind} text"
        if what in seen:
            raise DocumentError(f"{seen[what]} and {text.file} are both the {what}; give one of them")
        seen[what] = text.file


def _whole(text: Text, facts: Facts, reference: Text, known: Mapping[str, list[str]], trusted: str) -> None:
    """Passes a text whose digest is known or vouched for; of a simple text it is enough that the letters agree."""
    found, name = digest_of(text, facts), f"{text.edition} {text.version}"
    if text.kind == "translation" or found in (*known.get(name, ()), trusted):
        return
    _same_letters(text, facts, reference)
    if text.kind == "simple":
        return
    differing = [key for key, words, right in _pairs(text, facts, reference) if unpaused(words) != unpaused(right)]
    first = f", the first {differing[0][0]}:{differing[0][1]}" if differing else "; it is the pause marks that differ"
    if name in known and differing:
        raise DocumentError(
            f"damaged: it differs from {name} in {len(differing)} of its verses{first}; download it again", text.file
        )
    raise DocumentError(
        f"this {name} is not known; more than pause marks differ from {reference.edition} "
        f"{reference.version} in {len(differing)} of its verses{first}. If you have it from tanzil.net and trust it, "
        f"vouch for it with its digest: dalil import quran {quote(text.file)} --digest {found}",
        text.file,
    )


def _same_letters(text: Text, facts: Facts, reference: Text) -> None:
    for key, words, right in _pairs(text, facts, reference):
        if fuzz.ratio(simple(words), simple(right)) < ALIKE:
            raise DocumentError(f"{key[0]}:{key[1]} is another verse: {words[:60]!r}; download it again", text.file)


def _pairs(text: Text, facts: Facts, reference: Text) -> Iterable[tuple[tuple[int, int], str, str]]:
    return zip(facts.keys(), text.verses, reference.verses, strict=True)
