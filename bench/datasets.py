"""Questions with known places of their answers, read from a folder of public data sets (`../shared/data`).

A `RetrievalSet` is a corpus, its questions and, for each, the parents that answer it. Judgements:

- xquad, arcd: the paragraph the question was written for, among all paragraphs of the file.
- fatwas: the fatwa a QIAS question was made from (the number before `_` in its id) among all; the three views of a
  record are question, answer and category. Near-twins of a fatwa count as wrong, so that 1.0 is out of reach.
- syllabusqa: the passages of the named syllabus that hold half the word trigrams of one of the answer's spans;
  questions without a span that is found are left out. The search is limited to the syllabus.
- legal: the file a question is about, among the eight; its passages are ranked, the best one of a file stands for it.
- multiturn: the passages given with a turn, among those of all turns; what the person said before is context.
"""

import csv
import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.language import Language
from engine.retrieval.model import EVERYTHING, Filter, IndexedPassage

_PASSAGE = 800  # characters of a passage cut from a longer text


@dataclass(frozen=True, slots=True)
class Question:
    id: str
    text: str
    relevant: frozenset[str]  # parents
    where: Filter = EVERYTHING
    context: str = ""


@dataclass(frozen=True, slots=True)
class RetrievalSet:
    name: str
    language: Language
    passages: tuple[IndexedPassage, ...]
    questions: tuple[Question, ...]


def load(data: Path) -> list[RetrievalSet]:
    """All sets found below `data`; a set whose folder is absent is left out."""
    readers: list[tuple[str, Callable[[Path], RetrievalSet]]] = [
        *((f"xquad/xquad_{language}_half.json", _xquad(language)) for language in ("en", "ar", "el")),
        ("arcd/arcd-train.json", _squad("arcd", "ar")),
        ("fatwas/inheritance_fatwas.jsonl", _fatwas),
        ("syllabusqa/train.csv", _syllabusqa),
        ("legal/privacy_qa.csv", _legal),
        ("multiturn/mtrag_sample.jsonl", _multiturn),
    ]
    return [read(data / place) for place, read in readers if (data / place).exists()]


def _xquad(language: Language) -> Callable[[Path], RetrievalSet]:
    return _squad(f"xquad-{language}", language)


def _squad(name: str, language: Language) -> Callable[[Path], RetrievalSet]:
    def read(path: Path) -> RetrievalSet:
        articles = json.loads(path.read_text(encoding="utf-8"))["data"]
        paragraphs = [paragraph for article in articles for paragraph in article["paragraphs"]]
        passages, questions = [], []
        for number, paragraph in enumerate(paragraphs):
            passages.append(_passage(name, language, f"p{number}", paragraph["context"]))
            for asked in paragraph["qas"]:
                questions.append(Question(asked["id"], asked["question"], frozenset([f"p{number}"])))
        return RetrievalSet(name, language, tuple(passages), tuple(questions))

    return read


def _fatwas(path: Path) -> RetrievalSet:
    fields = (("question", "question"), ("answer", "answer"), ("topic", "category"))
    passages = [
        IndexedPassage(f"{record['id']}/{view}", record["id"], record["id"], "fatwas", "ar", view, record[field])  # type: ignore[arg-type]
        for record in _json_lines(path)
        for view, field in fields
    ]
    known = {passage.parent for passage in passages}
    asked = _table(path.parent.parent / "qias" / "mcq_sample.csv")
    questions = [
        Question(f"{number}", row["question"], frozenset([fatwa]))
        for number, row in enumerate(asked)
        if (fatwa := row["id_question"].split("_")[0]) in known
    ]
    return RetrievalSet("fatwas", "ar", tuple(passages), tuple(questions))


def _syllabusqa(path: Path) -> RetrievalSet:
    rows = list(_table(path))
    passages: list[IndexedPassage] = []
    for name in sorted({row["syllabus_name"] for row in rows}):
        for number, text in enumerate(_docx_passages(path.parent / "docx" / f"{name}.docx")):
            passages.append(_passage("syllabusqa", "en", f"{name}/{number}", text, document=name))
    shingled = [(passage, _trigrams(passage.text)) for passage in passages]
    questions = []
    for row in rows:
        spans = [span for number in range(1, 6) if (span := _trigrams(row[f"answer_span_{number}"]))]
        inside = [pair for pair in shingled if pair[0].document == row["syllabus_name"]]
        found = {p.parent for span in spans for p, held in inside if len(span & held) >= 0.5 * len(span)}
        if found:
            where = Filter(documents=frozenset([row["syllabus_name"]]))
            questions.append(Question(row["id"], row["question"].strip(), frozenset(found), where))
    return RetrievalSet("syllabusqa", "en", tuple(passages), tuple(questions))


def _legal(path: Path) -> RetrievalSet:
    passages = []
    for file in sorted((path.parent / "documents").glob("*.txt")):
        for number, text in enumerate(_packed(file.read_text(encoding="utf-8").splitlines())):
            passages.append(
                IndexedPassage(f"{file.name}/{number}", file.name, file.name, "legal", "en", "content", text, file.stem)
            )
    questions = [
        Question(f"{table}/{number}", row["prompt"], frozenset([row["source_file"].split("/")[-1]]))
        for table in ("contractnli", "privacy_qa")
        for number, row in enumerate(_table(path.parent / f"{table}.csv"))
    ]
    return RetrievalSet("legal", "en", tuple(passages), tuple(questions))


def _multiturn(path: Path) -> RetrievalSet:
    passages: dict[str, IndexedPassage] = {}
    questions = []
    for task in _json_lines(path):
        for context in task["contexts"]:
            passages[context["document_id"]] = _passage("multiturn", "en", context["document_id"], context["text"])
        said = [turn["text"] for turn in task["input"] if turn["speaker"] == "user"]
        relevant = frozenset(context["document_id"] for context in task["contexts"])
        if relevant:
            questions.append(Question(task["task_id"], said[-1], relevant, context=" ".join(said[-3:-1])))
    return RetrievalSet("multiturn", "en", tuple(passages.values()), tuple(questions))


def _passage(collection: str, language: Language, name: str, text: str, document: str | None = None) -> IndexedPassage:
    return IndexedPassage(name, name, document or name, collection, language, "content", text)


def _docx_passages(path: Path) -> list[str]:
    import docx

    lines = []
    for block in docx.Document(str(path)).iter_inner_content():
        if hasattr(block, "rows"):
            lines += [" | ".join(dict.fromkeys(cell.text.strip() for cell in row.cells)) for row in block.rows]
        else:
            lines.append(block.text)
    return list(_packed(lines))


def _packed(lines: Iterable[str]) -> Iterator[str]:
    """Lines in order, put together to passages of about `_PASSAGE` characters."""
    held: list[str] = []
    for line in lines:
        if held and sum(map(len, held)) + len(line) > _PASSAGE:
            yield "\n".join(held)
            held = []
        if line.strip():
            held.append(line.strip())
    if held:
        yield "\n".join(held)


def _trigrams(text: str) -> set[tuple[str, ...]]:
    words = re.findall(r"\w+", text.lower())
    size = min(3, len(words))
    return {tuple(words[place : place + size]) for place in range(len(words) - size + 1)} if words else set()


def _json_lines(path: Path) -> Iterator[dict]:  # type: ignore[type-arg]
    with path.open(encoding="utf-8") as file:
        yield from map(json.loads, file)


def _table(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)
