"""Questions with the words that answer them, or with nothing that does, over corpora laid out as ingestion does it.

- xquad, arcd: half of the articles are the corpus; what is asked about the others cannot be answered. Each half of
  the questions (by article) is a split: one to fit on, one to report.
- syllabusqa: the syllabi as ingestion reads them; each question is limited to its syllabus, and those marked "no
  answer" cannot be answered although the syllabus is near.
- documents: the project's own invented documents that no reader was trained on; each question is limited to its
  document, in the question's language, and part of them ask what the document does not tell.
- houses: the invented institutions kept for development; each question is limited to the three documents of its house.
- samples: the sample collections of the project and the questions of `tests/scenarios`, half of them to fit on: those
  marked "tuned", and of those without a mark every other line.
"""

import csv
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from bench.datasets import stored
from engine.evaluation.quoting import holds_unit, quotes_enough
from engine.knowledge.collections import DOCS_TEMPLATE, Collection
from engine.knowledge.definition import load as load_collection
from engine.knowledge.passages import Document, from_file, from_record
from engine.knowledge.readers import is_structured, read_records, read_whole
from engine.language import Language, detect
from engine.passage import StoredPassage
from engine.retrieval.model import EVERYTHING, Filter, IndexedPassage
from engine.text.sentences import sentence_spans
from training import houses as institutions
from training import written
from training.houses import LIMITS, SIZES

ROOT = Path(__file__).resolve().parent.parent
_CELLS = re.compile("[;؛·] ?")


@dataclass(frozen=True, slots=True)
class Asked:
    """`gold` must all be quoted, or one of them where `one_is_enough`; empty: there is no answer. `before` are the
    turns that came first; `place` is the parent and the offset in it where the answer stands, if known. `units`, where
    given, are the sentences or rows that answer: something of each must be quoted."""

    text: str
    language: Language
    gold: tuple[str, ...]
    split: int
    where: Filter = EVERYTHING
    before: tuple[str, ...] = ()
    one_is_enough: bool = False
    place: tuple[str, int] | None = None
    units: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AnswerSet:
    """`embedded` are the words that a passage's vector holds, by the passage's id."""

    name: str
    indexed: tuple[IndexedPassage, ...]
    passages: tuple[StoredPassage, ...]
    questions: tuple[Asked, ...]
    embedded: Mapping[str, str]


def load(data: Path) -> list[AnswerSet]:
    """All sets found below `data`, and the samples."""
    sets = [_squad(f"xquad-{one}", one, data / f"xquad/xquad_{one}_half.json") for one in _LANGUAGES]
    sets.append(_squad("arcd", "ar", data / "arcd/arcd-train.json"))
    sets.append(_syllabusqa(data / "syllabusqa"))
    return [one for one in sets if one is not None] + [documents(), houses(), samples()]


_LANGUAGES: tuple[Language, ...] = ("en", "ar", "el")


def samples() -> AnswerSet:
    """The sample collections with their questions, follow-ups among them."""
    documents = [one for path in sorted((ROOT / "config/collections").glob("*.toml")) for one in _collection(path)]
    return _laid_out("samples", documents, scenarios())


def documents() -> AnswerSet:
    """The written documents kept for development, read as Markdown files."""
    words = dict.fromkeys(_LANGUAGES, "documents")
    laid_out, questions = [], []
    for number, one in enumerate(written.documents(written.FOLDER, "dev")):
        collection = Collection("documents", words, words, "docs", one.language, (), None, DOCS_TEMPLATE, ROOT)
        extracted = read_whole(markdown(one).encode(), f"{one.name}.md", LIMITS)
        document = from_file(collection, f"{one.name}.md", extracted, SIZES)
        laid_out.append(document)
        where = Filter(documents=frozenset([document.id]))
        for section in one.sections:
            for asked in section.questions:
                units = tuple(section.units[place] for place in asked.right)
                questions.append(
                    Asked(asked.text, detect(asked.text), units, number % 2, where, asked.before, units=units)
                )
    return _laid_out("documents", laid_out, questions)


def houses() -> AnswerSet:
    """The institutions kept for development, as ingestion reads their files."""
    laid_out, questions = [], []
    for name in institutions.names(institutions.FOLDER, "dev"):
        read = institutions.read_in(institutions.FOLDER / name)
        sections = {file: [*institutions.sections(document)] for file, document in read.items()}
        laid_out += read.values()
        where = Filter(documents=frozenset(one.id for one in read.values()))
        for number, asked in enumerate(institutions.questions(institutions.FOLDER / name)):
            units = tuple(
                section.units[place]
                for section in sections.get(asked.source, ())
                for place in institutions.answering(section, asked)
            )
            questions.append(Asked(asked.text, asked.language, units, number % 2, where, asked.before, units=units))
    return _laid_out("houses", laid_out, questions)


def markdown(document: written.Document) -> str:
    """A written document as a file: headings, tables where units name their cells, else paragraphs."""
    parts = [f"# {document.title}"]
    for section in document.sections:
        path = [name.strip() for name in section.heading.split(">")]
        parts += [f"{'#' * (depth + 2)} {name}" for depth, name in enumerate(path)]
        for names, units in groupby(section.units, key=_columns):
            if names:
                rows = [[cell.split(": ", 1)[1] for cell in _CELLS.split(unit)] for unit in units]
                parts.append("\n".join(f"| {' | '.join(row)} |" for row in [names, ["---"] * len(names), *rows]))
            else:
                parts.append("\n".join(f"- {unit}" for unit in units))
    return "\n\n".join(parts) + "\n"


def _columns(unit: str) -> list[str]:
    """The names of the cells of a row; none for a sentence."""
    cells = [cell.split(": ", 1) for cell in _CELLS.split(unit)]
    return [cell[0] for cell in cells] if len(cells) > 1 and all(len(cell) == 2 for cell in cells) else []


def scenarios() -> Iterator[Asked]:
    """Questions to the sample collections, as people would put them."""
    for name in ("samples", "paraphrases"):
        lines = (ROOT / f"tests/scenarios/{name}.jsonl").read_text("utf-8").splitlines()
        for number, row in enumerate(map(json.loads, lines)):
            *before, text = row.get("turns") or [row["question"]]
            held_out = row["split"] == "held_out" if "split" in row else number % 2 == 1
            yield Asked(text, row["language"], tuple(row.get("must_contain", ())), int(held_out), before=tuple(before))


def _collection(path: Path) -> Iterator[Document]:
    collection = load_collection(path)
    for pattern in collection.sources:
        for file in sorted(path.parent.glob(pattern)):
            yield from _documents(collection, file)


def _documents(collection: Collection, file: Path) -> Iterator[Document]:
    data = file.read_bytes()
    if is_structured(file.name):
        records = read_records(data, file.name, LIMITS)
        yield from (from_record(collection, file.name, record, SIZES) for record in records.rows)
    else:
        yield from_file(collection, file.name, read_whole(data, file.name, LIMITS), SIZES)


def _laid_out(name: str, documents: Sequence[Document], questions: Iterable[Asked]) -> AnswerSet:
    pairs = [(document, passage) for document in documents for passage in document.passages]
    indexed = tuple(
        IndexedPassage(p.id, p.parent, d.id, d.collection, p.language, p.view, p.text, p.augmented) for d, p in pairs
    )
    passages = tuple(stored(d.collection, d, p) for d, p in pairs if p.view != "topic")
    embedded = {p.id: p.embedded for _, p in pairs if p.is_embedded}
    return AnswerSet(name, indexed, passages, tuple(questions), embedded)


def _syllabusqa(folder: Path) -> AnswerSet | None:
    if not folder.exists():
        return None
    words = dict.fromkeys(_LANGUAGES, "syllabi")
    collection = Collection("syllabi", words, words, "docs", "en", (), None, DOCS_TEMPLATE, folder)
    documents = {path.stem: next(_documents(collection, path)) for path in sorted((folder / "docx").glob("*.docx"))}
    places = {name: number for number, name in enumerate(sorted(documents))}
    questions = []
    with (folder / "train.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            name = row["syllabus_name"]
            gold = tuple(span for number in range(1, 6) if (span := row[f"answer_span_{number}"].strip()))
            if name in documents and (gold or row["question_type"] == "no answer"):
                where = Filter(documents=frozenset([documents[name].id]))
                asked = Asked(row["question"].strip(), "en", gold, places[name] % 2, where, one_is_enough=True)
                questions.append(asked)
    return _laid_out("syllabusqa", list(documents.values()), questions)


def _squad(name: str, language: Language, path: Path) -> AnswerSet | None:
    if not path.exists():
        return None
    passages, questions = [], []
    for number, article in enumerate(json.loads(path.read_text("utf-8"))["data"]):
        held = number % 2 == 0
        for place, paragraph in enumerate(article["paragraphs"]):
            identity = f"{name}/{number}/{place}"
            if held:
                passages.append(_paragraph(identity, name, language, paragraph["context"]))
            for asked in paragraph["qas"]:
                answer = asked["answers"][0]
                gold = (answer["text"],) if held else ()
                at = (identity, answer["answer_start"]) if held else None
                questions.append(Asked(asked["question"], language, gold, number // 2 % 2, place=at))
    indexed = tuple(IndexedPassage(p.id, p.parent, p.document, name, language, p.view, p.text) for p in passages)
    return AnswerSet(name, indexed, tuple(passages), tuple(questions), {p.id: p.text for p in passages})


def _paragraph(identity: str, name: str, language: Language, text: str) -> StoredPassage:
    spans = tuple(sentence_spans(text, language))
    of_document = ("", identity, "", "")
    return StoredPassage(
        identity, identity, identity, name, "content", 0, text, 0, len(text), spans, (), None, language, *of_document
    )


def answered(asked: Asked, sentences: Sequence[str]) -> bool:
    """Whether the sentences answer the question; never where there is no answer."""
    if asked.units:
        return all(any(holds_unit(sentence, one) for sentence in sentences) for one in asked.units)
    return answers(asked, " ".join(sentences))


def answers(asked: Asked, text: str) -> bool:
    """Whether `text` quotes what answers the question; never for a question without an answer."""
    alone = asked.one_is_enough  # spans of such sets were typed anew by people
    return quotes_enough(text, asked.gold, one_is_enough=alone, loosely=alone)
