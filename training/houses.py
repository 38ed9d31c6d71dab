"""Invented institutions, in `training/data/houses/NAME`: three documents and what people ask about them.

`a.md` is in English, `b.md` in Arabic, `c.md` in Greek; each is about another part of the institution. A line of
`questions.jsonl` names the question and its language, or the question in each language as three people would put it,
the question it goes on from (`follows`), the document that answers (`source`) and the exact words of it that do
(`quote`; none where nothing answers). Documents are read as ingestion reads them, so that a model learns from what it
is given later: sentences of running text and rows of tables.
"""

import json
import random
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from engine.answering.documents.evidence import row_of, table_of
from engine.answering.documents.reader import beside
from engine.evaluation.quoting import holds_unit
from engine.knowledge.chunking import Sizes
from engine.knowledge.collections import DOCS_TEMPLATE, Collection
from engine.knowledge.passages import Document, from_file
from engine.knowledge.readers import Limits, read_whole
from engine.language import Language
from training import written

FOLDER = Path(__file__).parent / "data" / "houses"
FILES: dict[str, Language] = {"a.md": "en", "b.md": "ar", "c.md": "el"}
KEPT = 6  # one house in so many is kept for development
TOGETHER = 8  # units of a section that are learned from together
ALIKE = 0.8  # share of the words of a quotation that a sentence must hold, where it was cut elsewhere
FEWEST = 4
BEFORE = 2  # questions from which one goes on
SIZES = Sizes(60, 160, 2500)  # as in config/default.toml
LIMITS = Limits(500 * 2**20, 5000)
_WORD = re.compile(r"\w+")
_ITEM = re.compile(r"(?:[-*+]|\d+[.)])\s+")


@dataclass(frozen=True, slots=True)
class Asked:
    """`before`: the questions it goes on from, the oldest first. `quotes` stand in the document `source`."""

    name: str
    text: str
    language: Language
    before: tuple[str, ...]
    source: str
    quotes: tuple[str, ...]
    kind: str


def names(folder: Path, part: str) -> list[str]:
    """The houses of a part ("train" or "dev"); which part a house belongs to depends on its name alone."""
    found = sorted(path.name for path in folder.iterdir() if (path / "questions.jsonl").is_file())
    return [name for name in found if (zlib.crc32(name.encode()) % KEPT == 0) == (part == "dev")]


def questions(house: Path) -> list[Asked]:
    """Raises ValueError, with the place, where a line cannot be read."""
    lines = (house / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    rows = {row["id"]: row for row in (_row(house, number, line) for number, line in enumerate(lines, 1) if line)}
    return [
        Asked(name, text, language, _before(row, rows, language), row["source"] or "", tuple(row["quote"]), row["kind"])
        for name, row in rows.items()
        for language, text in _worded(row).items()
    ]


def _worded(row: dict[str, Any]) -> dict[Language, str]:
    """The question by language."""
    question = row["question"]
    return question if isinstance(question, dict) else {row["language"]: question}


def _row(house: Path, number: int, line: str) -> dict[str, Any]:
    try:
        row: dict[str, Any] = json.loads(line)
        missing = {"id", "question", "follows", "source", "quote", "kind"} - row.keys()
        if "question" in row and not isinstance(row["question"], dict):
            missing |= {"language"} - row.keys()
    except json.JSONDecodeError as error:
        raise ValueError(f"{house}/questions.jsonl:{number}: not JSON: {error}") from error
    if missing:
        raise ValueError(f"{house}/questions.jsonl:{number}: without {', '.join(sorted(missing))}")
    return row


def _before(row: dict[str, Any], rows: dict[str, dict[str, Any]], language: Language) -> tuple[str, ...]:
    """The questions that it goes on from, in this language where they have it, the oldest first."""
    found: list[str] = []
    while (row := rows.get(row["follows"] or "", {})) and len(found) < len(rows):
        worded = _worded(row)
        found.insert(0, worded.get(language) or next(iter(worded.values())))
    return tuple(found)


def read_in(house: Path) -> dict[str, Document]:
    """The documents of a house by the names of their files, as ingestion reads them."""
    found = {}
    for file, language in FILES.items():
        words: dict[Language, str] = dict.fromkeys(FILES.values(), house.name)
        collection = Collection("house", words, words, "docs", language, (), None, DOCS_TEMPLATE, house)
        data = (house / file).read_bytes()
        found[file] = from_file(collection, f"{house.name}-{file}", read_whole(data, file, LIMITS), SIZES)
    return found


def holds(text: str, quote: str) -> bool:
    """Whether a sentence or row, as it was read, is what is quoted or a part of it."""
    if quote.lstrip().startswith("|"):
        cells = [" ".join(_words(cell)) for cell in quote.strip().strip("|").split("|")]
        inside = f" {' '.join(_words(text))} "
        return any(cells) and all(f" {cell} " in inside for cell in cells if cell)
    quote = _ITEM.sub("", quote.strip(), count=1)
    if holds_unit(text, quote):
        return True
    one, other = set(_words(text)), set(_words(quote))
    fewer = min(len(one), len(other))
    return fewer >= FEWEST and len(one & other) >= ALIKE * fewer


def answering(section: written.Section, asked: Asked) -> tuple[int, ...]:
    """The places of the units of a section, of the document that answers, that hold what is quoted."""
    return tuple(place for place, one in enumerate(section.units) if any(holds(one, quote) for quote in asked.quotes))


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower())


def documents(folder: Path, part: str) -> list[written.Document]:
    """The documents of a part with their questions, in sections of at most `TOGETHER` units. What nothing answers
    stands at some section of any document; of what several sections answer, each has its part."""
    return [document for name in names(folder, part) for document in _documents(folder / name)]


def _documents(house: Path) -> Iterator[written.Document]:
    chance = random.Random(house.name)
    read = read_in(house)
    by_file = {file: [*sections(document)] for file, document in read.items()}
    everywhere = [section for own in by_file.values() for section in own]
    given: dict[tuple[str, ...], tuple[str, ...]] = {}  # the units that answer each question, below their headings
    for asked in questions(house):
        before, earlier = asked.before[-BEFORE:], given.get(asked.before, ())
        right_in = [(one, right) for one in by_file.get(asked.source, []) if (right := answering(one, asked))]
        found = [[beside(section.heading, section.units[place]) for place in right] for section, right in right_in]
        given[*asked.before, asked.text] = tuple(unit for units in found for unit in units)
        if not asked.quotes:
            chance.choice(everywhere).questions.append(written.Question(asked.text, (), (), before, earlier))
        for number, (section, right) in enumerate(right_in):
            elsewhere = frozenset(unit for other, units in enumerate(found) if other != number for unit in units)
            section.questions.append(written.Question(asked.text, right, (), before, earlier, elsewhere))
    for file, own in by_file.items():
        yield written.Document(f"{house.name}-{file}", FILES[file], read[file].title, own, house.name)


def sections(document: Document) -> Iterator[written.Section]:
    """Its sections and tables, without questions, in pieces of at most `TOGETHER` units."""
    passages = [one for one in document.passages if one.view != "topic"]
    for path, group in groupby(passages, key=lambda one: one.headers):
        sentences = [one.text[start:end] for one in group for start, end in one.sentences]
        for table, together in groupby(sentences, key=table_of):
            heading = " > ".join((*path, *([table] if table and table not in path else ())))
            units = [" ".join(row_of(one).split()) for one in together]
            pieces = -(-len(units) // TOGETHER)
            for piece in range(pieces):
                yield written.Section(heading, units[len(units) * piece // pieces : len(units) * (piece + 1) // pieces])
