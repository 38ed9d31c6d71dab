"""`--batch FILE`: one question a line, plain or a JSON object; answers come in the same order, one object a line."""

import codecs
import json
import logging
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.errors import InputError
from engine.language import LANGUAGES, Language

log = logging.getLogger(__name__)
OF_ANY = ("id", "question", "collection", "language")
OF_ASK = (*OF_ANY, "conversation", "options", "metadata")
OF_SEARCH = (*OF_ANY, "k", "document", "metadata")


@dataclass(frozen=True, slots=True)
class Request:
    """One line, read. `line` counts from 1. `documents` are sources, as results name them; of `options`, A to F, one is
    to be chosen. `id`, if any, comes back with the answer."""

    line: int
    question: str
    collections: tuple[str, ...]
    language: Language | None
    conversation: str
    k: int
    documents: tuple[str, ...] = ()
    metadata: tuple[tuple[str, str], ...] = ()
    options: tuple[str, ...] = ()
    id: object = None


@dataclass(frozen=True, slots=True)
class Refused:
    """A line that cannot be a question, and why; the other lines go on."""

    line: int
    reason: str
    id: object = None


def requests(file: Path, base: Request, keys: Sequence[str]) -> Iterator[Request | Refused]:
    """Every line that is not empty; `base` gives what a line leaves out; a line with other `keys` is refused.
    InputError when the file cannot be read."""
    for number, line in enumerate(lines_of(file), 1):
        if line.strip():
            entry: dict[str, Any] = {}
            try:
                entry = record(line.strip()) if line.strip().startswith("{") else {"question": whole(line.strip())}
                yield _request(entry, number, base, keys)
            except InputError as error:
                yield Refused(number, str(error), entry.get("id"))


def lines_of(file: Path) -> list[str]:
    """The lines of a file, "-" for standard input; `whole` tells those that are no UTF-8. InputError when it cannot be
    read."""
    try:
        data = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    except OSError as error:
        raise InputError(f"{file}: cannot be read ({error.strerror})") from error
    text = data.removeprefix(codecs.BOM_UTF8).decode("utf-8", "surrogateescape")
    return text.split("\n")  # splitlines would also cut at U+2028 inside a question


def whole(line: str) -> str:
    """The line. InputError where its bytes were no UTF-8."""
    try:
        line.encode("utf-8")
    except UnicodeEncodeError as error:
        raise InputError(f"is not UTF-8 (at character {error.start + 1}); save it as UTF-8") from None
    return line


def _request(entry: dict[str, Any], number: int, base: Request, keys: Sequence[str]) -> Request:
    if unknown := [key for key in entry if key not in keys]:
        raise InputError(f"'{unknown[0]}' is not known; a line takes {', '.join(keys)}")
    question = entry.get("question")
    if not isinstance(question, str):
        raise InputError("'question' is missing; it must be text")
    return Request(
        line=number,
        question=question,
        collections=_texts(entry, "collection") or base.collections,
        language=checked_language(entry.get("language") or base.language),
        conversation=str(entry.get("conversation") or base.conversation),
        k=_count(entry.get("k", base.k)),
        documents=_texts(entry, "document"),
        metadata=tuple((str(key), str(value)) for key, value in _mapping(entry.get("metadata")).items()),
        options=_texts(entry, "options"),
        id=entry.get("id"),
    )


def record(line: str) -> dict[str, Any]:
    """The JSON object of a line, every text in it one that can be kept and sent. InputError says what is wrong."""
    try:
        found = json.loads(whole(line))
        json.dumps(found, ensure_ascii=False).encode("utf-8")
    except json.JSONDecodeError as error:
        raise InputError(f"not JSON: {error.msg} at column {error.colno}") from error
    except RecursionError:
        raise InputError("not JSON that can be read: it is nested too deeply") from None
    except UnicodeEncodeError as error:
        raise InputError(f"holds half of a character ({error.object[error.start]!a})") from None
    except ValueError:
        raise InputError(f"holds a number of more than {sys.get_int_max_str_digits():,} digits") from None
    if not isinstance(found, dict):
        raise InputError("each line has to be one JSON object")
    return found


def failed(error: Exception) -> str:
    """What to say of a line that ended in an error of a kind that nobody foresaw; the log has where it was raised."""
    log.error("a line failed", exc_info=error)
    return f"{type(error).__name__}: {error}"


def _texts(entry: dict[str, Any], key: str) -> tuple[str, ...]:
    value = entry.get(key) or ()
    items = (value,) if isinstance(value, str) else value
    if not isinstance(items, list | tuple) or not all(isinstance(item, str) for item in items):
        raise InputError(f"'{key}' must be a text or a list of texts")
    return tuple(items)


def _mapping(value: object) -> dict[str, object]:
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise InputError("'metadata' must be an object of texts")
    return value


def _count(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 1000:
        raise InputError("'k' must be a whole number between 1 and 1000")
    return value


def checked_language(value: object) -> Language | None:
    """The language of that code; InputError names those there are."""
    if value is None:
        return None
    if value not in LANGUAGES:
        raise InputError(f"language '{value}' is not spoken here; choose one of {', '.join(LANGUAGES)}")
    return value
