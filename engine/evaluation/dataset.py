"""Question sets: a JSONL file, one question a line, with what is known of a good answer.

    {"question": "When are fees due?", "quotes": ["1 October"], "relevant": ["fees.md"], "collection": "handbook"}

`quotes` must all stand in a right answer, of `answers` one is enough; `relevant` names what should be found: ids of
passages, sections, documents or records, or file names, and `sentences` those of its sentences that answer, as
`passage:number`. `"answerable": false` says that the documents do not answer.
"""

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from engine.errors import InputError, near
from engine.language import LANGUAGES, Language, detect

TEXTS = ("answers", "quotes", "relevant", "sentences", "collection", "before")
KEYS = ("id", "question", *TEXTS, "language", "answerable", "intent", "retyped", "origin")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Case:
    """One question. `before` are the person's earlier messages; `retyped`: the expected words were typed by a person,
    so that half of their word trigrams count as quoted; `origin` says how the question came about, where it is told."""

    line: int
    id: str
    question: str
    language: Language
    answers: tuple[str, ...] = ()
    quotes: tuple[str, ...] = ()
    relevant: tuple[str, ...] = ()
    sentences: tuple[str, ...] = ()
    collections: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    answerable: bool = True
    intent: str = ""
    retyped: bool = False
    origin: str = ""


@dataclass(frozen=True, slots=True)
class Dataset:
    """`digest` is of the file's bytes: two sets of one name may differ."""

    path: Path
    digest: str
    cases: tuple[Case, ...]

    @property
    def name(self) -> str:
        return self.path.name

    def place(self, case: Case) -> str:
        return f"{self.path}, line {case.line}"


def load(path: Path) -> Dataset:
    """InputError names the file, the line and what is wrong with it. Reads the disk: call it in a thread."""
    seen: dict[str, int] = {}

    def read(number: int, entry: dict[str, Any]) -> Case:
        case = _case(number, entry)
        if case.id in seen:
            raise InputError(f"the same question or id as line {seen[case.id]}; give each an id")
        seen[case.id] = number
        return case

    digest, cases = lines(path, read)
    return Dataset(path, digest, tuple(cases))


def lines(path: Path, read: Callable[[int, dict[str, Any]], T]) -> tuple[str, list[T]]:
    """A digest of a JSONL file, and what `read` makes of the number and the object of each line. InputError names the
    file, the line and what is wrong with it."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror})") from error
    try:
        held = data.decode("utf-8-sig").split("\n")  # splitlines would also cut at U+2028 inside a question
    except UnicodeDecodeError as error:
        place = data.count(b"\n", 0, error.start) + 1
        raise InputError(f"{path}, line {place}: is not UTF-8; save the file as UTF-8") from None
    found: list[T] = []
    for number, line in enumerate(held, 1):
        if line.strip():
            try:
                found.append(read(number, _object(line)))
            except InputError as error:
                raise InputError(f"{path}, line {number}: {error}") from None
    if not found:
        raise InputError(f"{path}: holds no question; each line is one JSON object with 'question'")
    return hashlib.sha256(data).hexdigest()[:16], found


def _object(line: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except json.JSONDecodeError as error:
        raise InputError(f"not JSON: {error.msg} at column {error.colno}") from None
    except RecursionError:
        raise InputError("not JSON that can be read: it is nested too deeply") from None
    if not isinstance(found, dict):
        raise InputError("each line has to be one JSON object")
    return found


def _case(number: int, entry: dict[str, Any]) -> Case:
    if unknown := [key for key in entry if key not in KEYS]:
        raise InputError(f"'{unknown[0]}' is not known{near(unknown[0], KEYS)}; a line takes {', '.join(KEYS)}")
    question = entry.get("question")
    if not isinstance(question, str) or not question.strip():
        raise InputError("'question' is missing; it must be text")
    held = {key: texts(entry, key) for key in TEXTS}
    language = entry.get("language") or detect(question)
    if language not in LANGUAGES:
        raise InputError(f"language '{language}' is not spoken here; choose one of {', '.join(LANGUAGES)}")
    case = Case(
        line=number,
        id=str(entry.get("id") or _digest(question, language, *held["collection"], *held["before"])),
        question=question.strip(),
        language=language,
        answers=held["answers"],
        quotes=held["quotes"],
        relevant=held["relevant"],
        sentences=held["sentences"],
        collections=held["collection"],
        before=held["before"],
        answerable=_flag(entry, "answerable", default=True),
        intent=_text(entry, "intent"),
        retyped=_flag(entry, "retyped", default=False),
        origin=_text(entry, "origin"),
    )
    _check(case)
    return case


def _check(case: Case) -> None:
    expected = case.answers or case.quotes or case.relevant
    if not case.answerable and (case.answers or case.quotes):
        raise InputError("'answerable' is false, yet 'answers' or 'quotes' are given; leave out one of them")
    if case.answerable and not expected and not case.intent:
        raise InputError(
            "nothing to measure by: give 'answers', 'quotes', 'relevant' or 'intent', or \"answerable\": false"
        )


def texts(entry: dict[str, Any], key: str) -> tuple[str, ...]:
    value = entry.get(key) or ()
    items = (value,) if isinstance(value, str) else value
    if not isinstance(items, list | tuple) or not all(isinstance(item, str) and item.strip() for item in items):
        raise InputError(f"'{key}' must be a text or a list of texts, none of them empty")
    return tuple(item.strip() for item in items)


def _text(entry: dict[str, Any], key: str) -> str:
    value = entry.get(key, "")
    if not isinstance(value, str):
        raise InputError(f"'{key}' must be text")
    return value


def _flag(entry: dict[str, Any], key: str, *, default: bool) -> bool:
    value = entry.get(key, default)
    if not isinstance(value, bool):
        raise InputError(f"'{key}' must be true or false")
    return value


def _digest(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:12]
