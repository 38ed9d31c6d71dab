"""JSONL (an object a line) and JSON (a list of objects, or one object with such a list)."""

import json
from collections.abc import Iterator
from typing import Any

from engine.errors import DocumentError
from engine.knowledge.decoding import decode
from engine.knowledge.extracted import Record, Records
from engine.knowledge.readers import Limits, suffix


def read(data: bytes, name: str, limits: Limits) -> Records:
    text = decode(data, name)
    records = list(_listed(text, name) if suffix(name) == ".json" else _lines(text, name))
    columns = tuple(dict.fromkeys(key for record in records for key in record.values))
    return Records(columns, len(records), iter(records))


def _lines(text: str, name: str) -> Iterator[Record]:
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            try:
                value = json.loads(line)
            except ValueError as error:
                raise DocumentError(f"line {number} is not valid JSON: {error}", name) from error
            yield _record(value, f"line {number}", name)


def _listed(text: str, name: str) -> Iterator[Record]:
    try:
        value = json.loads(text)
    except ValueError as error:
        raise DocumentError(f"is not valid JSON: {error}", name) from error
    within = value.values() if isinstance(value, dict) else [value]
    lists = [item for item in within if isinstance(item, list)]
    if len(lists) != 1:
        raise DocumentError("must be a list of objects, or one object that holds one such list", name)
    for number, item in enumerate(lists[0], 1):
        yield _record(item, f"item {number}", name)


def _record(value: Any, place: str, name: str) -> Record:
    if not isinstance(value, dict):
        raise DocumentError(f"{place} is not an object with named values", name)
    return Record(place, {str(key): _text(item) for key, item in value.items()})


def _text(value: Any) -> str:
    match value:
        case None:
            return ""
        case str():
            return value
        case list() if all(isinstance(item, str | int | float) for item in value):
            return ", ".join(map(str, value))
        case _:
            return json.dumps(value, ensure_ascii=False)
