"""Tanzil's own files: plain text with verse numbers, a translation, the XML text, and the metadata.

A plain file has a line "sura|ayah|text" for each verse and closes with a notice in lines that begin with "#". Nothing
is taken from a text but the line break. Each function raises DocumentError that names the file, the line and the verse.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

from engine.errors import DocumentError
from engine.scripture.facts import VERSES, Facts, Key

Kind = Literal["uthmani", "simple", "translation", "metadata"]
WITHOUT_BASMALA = (1, 9)  # in the first sura it is the first verse, the ninth has none
_BASMALA_WORDS = 4
_TEXT = re.compile(r"Tanzil Quran Text \((?P<type>[^,)]+), version (?P<version>[\d.]+)\)", re.IGNORECASE)
_SAID = re.compile(r"^#\s*(Name|Translator|Language|ID):\s*(.+?)\s*$", re.MULTILINE)
_LINE = re.compile(r"(\d{1,3})\|(\d{1,3})\|(.*)", re.DOTALL)
_DIVISIONS = {"juz": "juzs", "quarters": "hizbs", "manzils": "manzils", "rukus": "rukus", "pages": "pages"}
_XML = b"<?xml"


@dataclass(frozen=True, slots=True)
class Text:
    """One file's verses in order, each with the basmala that stands above it ("" where there is none)."""

    file: str
    kind: Kind
    notice: str
    verses: tuple[str, ...]
    basmalas: tuple[str, ...]
    edition: str  # "Uthmani", "Simple Clean", "en.sahih"
    version: str = ""
    name: str = ""
    translator: str = ""
    language: str = ""


def kind_of(file: str, data: bytes) -> Kind:
    """What a file is, by what it says of itself."""
    if data.lstrip(b"\xef\xbb\xbf").startswith(_XML):
        return "metadata" if b'type="metadata"' in data[:400] else "uthmani"
    said = _TEXT.search(_decoded(file, data))
    if said is None:
        return "translation"
    return "uthmani" if said["type"].lower().startswith("uthmani") else "simple"


def text(file: str, data: bytes, facts: Facts) -> Text:
    """The Uthmani text, a simple one, or a translation."""
    kind = kind_of(file, data)
    if data.lstrip(b"\xef\xbb\xbf").startswith(_XML):
        return _from_xml(file, data, facts)
    words = _decoded(file, data)
    lines, notice = _parted(words)
    verses = tuple(_verses(file, lines, facts))
    if kind == "translation":
        return _translation(file, notice, verses)
    said = _TEXT.search(notice)
    if said is None:
        raise DocumentError("Tanzil's notice is not at its end; download it again whole", file)
    basmalas, bare = _without_basmalas(file, verses, facts)
    return Text(file, kind, notice, bare, basmalas, said["type"], said["version"])


def metadata(file: str, data: bytes, facts: Facts) -> Facts:
    """The facts with the divisions, places and orders that `quran-data.xml` gives. Names stay ours."""
    root = _root(file, data)
    rows = {int(row.get("index", 0)): row for row in root.iterfind("suras/sura")}
    suras = []
    for sura in facts.suras:
        row = rows.get(sura.number)
        if row is None or row.get("ayas") != str(sura.verses):
            said = "is missing" if row is None else f"has {row.get('ayas')} verses"
            raise DocumentError(f"sura {sura.number} {said}, it should have {sura.verses}", file)
        place, order = row.get("type"), row.get("order", "")
        if place not in ("Meccan", "Medinan") or not order.isdecimal():
            raise DocumentError(f"sura {sura.number} is {place!r} of order {order!r}", file)
        suras.append(replace(sura, place=place, order=int(order)))
    starts = {name: tuple(_starts(file, root, tag, len(facts.starts[name]))) for name, tag in _DIVISIONS.items()}
    sajdas = {_key(file, row): str(row.get("type")) for row in root.iterfind("sajdas/sajda")}
    return Facts(tuple(suras), starts, sajdas)


def _starts(file: str, root: Any, tag: str, count: int) -> Iterator[Key]:
    rows = list(root.find(tag) if root.find(tag) is not None else ())
    if len(rows) != count:
        raise DocumentError(f"{len(rows)} {tag}, there should be {count}; download it again whole", file)
    keys = [_key(file, row) for row in rows]
    if keys != sorted(set(keys)) or keys[0] != (1, 1):
        raise DocumentError(f"the {tag} are not in order", file)
    return iter(keys)


def _key(file: str, row: Any) -> Key:
    try:
        return int(row.get("sura")), int(row.get("aya"))
    except (TypeError, ValueError) as error:
        raise DocumentError(f"<{row.tag} index={row.get('index')!r}> names no verse", file) from error


def _decoded(file: str, data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise DocumentError(f"line {line} is not UTF-8; download it again", file) from error


def _parted(words: str) -> tuple[list[tuple[int, str]], str]:
    """Lines of verses with their numbers, and the notice."""
    lines = [(number, line.removesuffix("\r")) for number, line in enumerate(words.split("\n"), 1)]
    notice = "\n".join(line for _, line in lines if line.startswith("#"))
    return [(number, line) for number, line in lines if line and not line.startswith("#")], notice


def _verses(file: str, lines: list[tuple[int, str]], facts: Facts) -> Iterator[str]:
    """The texts, when line for line the verses of the Quran are there."""
    expected = list(facts.keys())
    for (number, line), (sura, ayah) in zip(lines, expected, strict=False):
        found = _LINE.fullmatch(line)
        if found is None:
            raise DocumentError(f"line {number} is no 'sura|ayah|text': {line[:40]!r}", file)
        if (int(found[1]), int(found[2])) != (sura, ayah):
            raise DocumentError(
                f"line {number} is verse {int(found[1])}:{int(found[2])} where {sura}:{ayah} should be "
                f"(sura {sura} has {facts.suras[sura - 1].verses} verses)",
                file,
            )
        _checked(file, f"line {number}", (sura, ayah), found[3])
        yield found[3]
    if len(lines) != VERSES:
        more = f"line {lines[VERSES][0]} is one too many" if len(lines) > VERSES else "the end is missing"
        raise DocumentError(f"{len(lines)} verses, there should be {VERSES}; {more}", file)


def _checked(file: str, place: str, verse: Key, words: str) -> None:
    if not any(map(str.isalpha, words)):
        raise DocumentError(f"{place}, verse {verse[0]}:{verse[1]} is empty", file)
    odd = next((point for point in words if point == "\ufffd" or ord(point) < 32), None)
    if odd is not None:
        raise DocumentError(f"{place}, verse {verse[0]}:{verse[1]} holds U+{ord(odd):04X}, which is no letter", file)


def _without_basmalas(file: str, verses: tuple[str, ...], facts: Facts) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The line above each first verse, and the verses without it."""
    basmalas, bare = [], []
    for (sura, ayah), words in zip(facts.keys(), verses, strict=True):
        above = ""
        if ayah == 1 and sura not in WITHOUT_BASMALA:
            above = " ".join(words.split(" ", _BASMALA_WORDS)[:_BASMALA_WORDS])
            if _letters(above) != _letters(verses[0]) or above == words:
                raise DocumentError(f"{sura}:1 does not begin with the basmala; download it again", file)
        basmalas.append(above)
        bare.append(words[len(above) + 1 :] if above else words)
    return tuple(basmalas), tuple(bare)


def _letters(words: str) -> str:
    """Without marks: two of the 112 are written with a doubled first letter."""
    return "".join(filter(str.isalpha, words))


def _translation(file: str, notice: str, verses: tuple[str, ...]) -> Text:
    said = {match[1]: match[2] for match in _SAID.finditer(notice)}
    edition = said.get("ID") or file.rsplit("/", 1)[-1].removesuffix(".txt")
    return Text(
        file, "translation", notice, verses, ("",) * len(verses), edition,
        name=said.get("Name", edition), translator=said.get("Translator", ""), language=edition.split(".")[0].lower(),
    )  # fmt: skip


def _from_xml(file: str, data: bytes, facts: Facts) -> Text:
    """Tanzil's XML, where the basmala is an attribute of its own and the notice a comment."""
    root = _root(file, data)
    rows = [(int(sura.get("index", 0)), row) for sura in root.iterfind("sura") for row in sura.iterfind("aya")]
    found = [(sura, int(row.get("index", 0))) for sura, row in rows]
    expected = list(facts.keys())
    if found != expected:
        wrong = next(
            (f"{a[0]}:{a[1]} where {b[0]}:{b[1]} should be" for a, b in zip(found, expected, strict=False) if a != b),
            "",
        )
        raise DocumentError(f"{len(found)} verses, there should be {VERSES}; {wrong or 'the end is wrong'}", file)
    for key, (_, row) in zip(expected, rows, strict=True):
        _checked(file, f"line {row.sourceline}", key, row.get("text", ""))
    notice = "\n".join(_comments(root))
    said = _TEXT.search(notice)
    if said is None:
        raise DocumentError("Tanzil's notice is not in it; download it again whole", file)
    kind: Kind = "uthmani" if said["type"].lower().startswith("uthmani") else "simple"
    verses = tuple(row.get("text", "") for _, row in rows)
    basmalas = tuple(row.get("bismillah", "") for _, row in rows)
    return Text(file, kind, notice, verses, basmalas, said["type"], said["version"])


def _comments(root: Any) -> Iterable[str]:
    return (comment.text.strip("\t\r\n ") for comment in root.itersiblings(preceding=True))


def _root(file: str, data: bytes) -> Any:
    from lxml import etree  # type: ignore[import-untyped]

    try:
        return etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True))
    except etree.XMLSyntaxError as error:
        raise DocumentError(f"no XML that can be read ({error}); download it again whole", file) from error
