"""Questions with known places of their answers, read from a folder of public data sets (`../shared/data`).

A `RetrievalSet` is a corpus, cut and laid out as ingestion does it, its questions and, for each, the parents that
answer it. Judgements:

- xquad, arcd: the paragraph the question was written for, among all paragraphs of the file.
- xquad-ar-en, xquad-el-en: the same English paragraphs, asked in Arabic and Greek.
- fatwas: the fatwa a QIAS question was made from (the number before `_` in its id) among all; a record's views are
  question, answer and category. Near-twins of a fatwa count as wrong, so that 1.0 is out of reach.
- syllabusqa: the sections of the named syllabus that hold half the word trigrams of one of the answer's spans;
  questions without a span that is found are left out. The search is limited to the syllabus.
- legal: the file a question is about, among eight: the first section of a file stands for it.
- multiturn: the passages given with a turn, among those of all turns; what the person said before is context.
"""

import csv
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from engine.knowledge.chunking import Sizes
from engine.knowledge.collections import DOCS_TEMPLATE, Collection, Fields
from engine.knowledge.extracted import Record
from engine.knowledge.passages import Document, Passage, from_file, from_record
from engine.knowledge.readers import Limits, read_whole
from engine.language import LANGUAGES, Language
from engine.passage import StoredPassage
from engine.retrieval.model import EVERYTHING, Filter, IndexedPassage

PACKAGED = Path(__file__).parents[1] / "config" / "encoder"
READER = Path(__file__).parents[1] / "config" / "reader"
_SIZES = Sizes(60, 160, 2500)  # as in config/default.toml
_LIMITS = Limits(500 * 2**20, 5000)


@dataclass(frozen=True, slots=True)
class Question:
    """`relevant` holds parents, or documents where the set is judged by document."""

    id: str
    text: str
    relevant: frozenset[str]
    where: Filter = EVERYTHING
    context: str = ""


@dataclass(frozen=True, slots=True)
class RetrievalSet:
    """`embedded` holds for each passage the words its vector is made of; None: it has none. `stored` are the passages
    as the corpus gives them back, with their sentences; topics are not among them."""

    name: str
    language: Language
    passages: tuple[IndexedPassage, ...]
    embedded: tuple[str | None, ...]
    questions: tuple[Question, ...]
    stored: tuple[StoredPassage, ...]
    by_document: bool = False


def load(data: Path) -> list[RetrievalSet]:
    """All sets found below `data`; a set whose folder is absent is left out."""
    readers: list[tuple[str, Callable[[Path], RetrievalSet]]] = [
        *(
            (f"xquad/xquad_{language}_half.json", _squad(f"xquad-{language}", language))
            for language in ("en", "ar", "el")
        ),
        ("arcd/arcd-train.json", _squad("arcd", "ar")),
        ("fatwas/inheritance_fatwas.jsonl", _fatwas),
        ("syllabusqa/train.csv", _syllabusqa),
        ("legal/privacy_qa.csv", _legal),
        ("multiturn/mtrag_sample.jsonl", _multiturn),
    ]
    found = {one.name: one for one in (read(data / place) for place, read in readers if (data / place).exists())}
    return [*found.values(), *_crossing(found)]


def _crossing(found: Mapping[str, RetrievalSet]) -> Iterator[RetrievalSet]:
    """The English paragraphs of XQuAD asked in the other languages: the files hold the same questions in one order."""
    if (english := found.get("xquad-en")) is None:
        return
    for asked in (one for name, one in found.items() if name in ("xquad-ar", "xquad-el")):
        pairs = zip(asked.questions, english.questions, strict=True)
        questions = tuple(replace(question, relevant=twin.relevant) for question, twin in pairs)
        yield replace(english, name=f"{asked.name}-en", language=asked.language, questions=questions)


def _squad(name: str, language: Language) -> Callable[[Path], RetrievalSet]:
    def read(path: Path) -> RetrievalSet:
        articles = json.loads(path.read_text(encoding="utf-8"))["data"]
        documents: list[Document] = []
        questions: list[Question] = []
        for paragraph in (paragraph for article in articles for paragraph in article["paragraphs"]):
            document = _record(name, language, str(len(documents)), content=paragraph["context"])
            documents.append(document)
            questions += [Question(qa["id"], qa["question"], frozenset([document.id])) for qa in paragraph["qas"]]
        return _set(name, language, documents, questions)

    return read


def _fatwas(path: Path) -> RetrievalSet:
    documents = {
        row["id"]: _record(
            "fatwas", "ar", row["id"], question=row["question"], answer=row["answer"], topic=row["category"]
        )
        for row in _json_lines(path)
    }
    asked = [
        (row["id_question"].split("_")[0], row["question"]) for row in _table(path.parents[1] / "qias/mcq_sample.csv")
    ]
    questions = [
        Question(str(number), text, frozenset([documents[fatwa].id]))
        for number, (fatwa, text) in enumerate(asked)
        if fatwa in documents
    ]
    return _set("fatwas", "ar", documents.values(), questions)


def _syllabusqa(path: Path) -> RetrievalSet:
    rows = list(_table(path))
    files = {
        name: _file("syllabusqa", path.parent / "docx" / f"{name}.docx") for name in {r["syllabus_name"] for r in rows}
    }
    held = {name: _held(document) for name, document in files.items()}
    questions = []
    for row in rows:
        spans = [span for number in range(1, 6) if (span := _trigrams(row[f"answer_span_{number}"]))]
        parents = held[row["syllabus_name"]].items()
        found = {parent for span in spans for parent, inside in parents if len(span & inside) >= 0.5 * len(span)}
        if found:
            where = Filter(documents=frozenset([files[row["syllabus_name"]].id]))
            questions.append(Question(row["id"], row["question"].strip(), frozenset(found), where))
    return _set("syllabusqa", "en", files.values(), questions)


def _held(document: Document) -> dict[str, set[tuple[str, ...]]]:
    """The trigrams of each parent of a document."""
    held: dict[str, set[tuple[str, ...]]] = {}
    for passage in document.passages:
        if passage.view == "content":
            held.setdefault(passage.parent, set()).update(_trigrams(passage.text))
    return held


def _legal(path: Path) -> RetrievalSet:
    files = {file.name: _file("legal", file) for file in sorted((path.parent / "documents").glob("*.txt"))}
    questions = [
        Question(f"{table}/{number}", row["prompt"], frozenset([files[row["source_file"].split("/")[-1]].id]))
        for table in ("contractnli", "privacy_qa")
        for number, row in enumerate(_table(path.parent / f"{table}.csv"))
    ]
    return _set("legal", "en", files.values(), questions, by_document=True)


def _multiturn(path: Path) -> RetrievalSet:
    documents: dict[str, Document] = {}
    questions = []
    for task in _json_lines(path):
        names = {context["document_id"] for context in task["contexts"]}
        for context in task["contexts"]:
            documents[context["document_id"]] = _record(
                "multiturn", "en", context["document_id"], content=context["text"]
            )
        said = [turn["text"] for turn in task["input"] if turn["speaker"] == "user"]
        relevant = frozenset(documents[name].id for name in names)
        if relevant:
            questions.append(Question(task["task_id"], said[-1], relevant, context=" ".join(said[-3:-1])))
    return _set("multiturn", "en", documents.values(), questions)


def _set(
    name: str,
    language: Language,
    documents: Iterable[Document],
    questions: list[Question],
    *,
    by_document: bool = False,
) -> RetrievalSet:
    passages = [(document, passage) for document in documents for passage in document.passages]
    indexed = tuple(_indexed(name, document, passage) for document, passage in passages)
    embedded = tuple(passage.embedded if passage.is_embedded else None for _, passage in passages)
    kept = tuple(stored(name, *pair) for pair in passages if pair[1].view != "topic")
    return RetrievalSet(name, language, indexed, embedded, tuple(questions), kept, by_document)


def _indexed(collection: str, document: Document, passage: Passage) -> IndexedPassage:
    return IndexedPassage(
        passage.id,
        passage.parent,
        document.id,
        collection,
        passage.language,
        passage.view,
        passage.text,
        passage.augmented,
    )


def stored(collection: str, document: Document, passage: Passage) -> StoredPassage:
    """A passage as the corpus gives it back."""
    p, d = passage, document
    return StoredPassage(
        p.id, p.parent, d.id, collection, p.view, p.ordinal, p.text, p.start, p.end, p.sentences, p.headers, p.page,
        p.language, d.title, d.source, d.record, d.url,
    )  # fmt: skip


def _record(name: str, language: Language, key: str, **columns: str) -> Document:
    named: dict[str, Any] = dict(zip(columns, columns, strict=True))
    fields = Fields(id="id", **named)
    kind = "qa" if "question" in columns else "docs"
    return from_record(
        _collection(name, language, kind, fields), f"{name}.jsonl", Record(key, {"id": key, **columns}), _SIZES
    )


def _file(name: str, path: Path) -> Document:
    return from_file(_collection(name, "en"), path.name, read_whole(path.read_bytes(), path.name, _LIMITS), _SIZES)


def _collection(name: str, language: Language, kind: Any = "docs", fields: Fields | None = None) -> Collection:
    template = "" if fields else DOCS_TEMPLATE
    title = dict.fromkeys(LANGUAGES, name)
    return Collection(name, title, {}, kind, language, (), fields, template, Path())


def _trigrams(text: str) -> set[tuple[str, ...]]:
    words = re.findall(r"\w+", text.lower())
    size = min(3, len(words))
    return {tuple(words[place : place + size]) for place in range(len(words) - size + 1)} if words else set()


def _json_lines(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as file:
        yield from map(json.loads, file)


def _table(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)
