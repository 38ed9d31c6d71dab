"""Rows that staff add to collections of questions and answers: of each collection one file among those put into it.

The columns are those that the definition names, wherever it stands, so that a collection whose own files belong to
somebody else takes rows as well.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

from engine.errors import DocumentError, InputError
from engine.files import store_whole
from engine.knowledge.collections import Collection, Definitions, Fields
from engine.knowledge.definition import template_names
from engine.knowledge.ingestion import Ingestion
from engine.knowledge.passages import ADDED
from engine.knowledge.sources import UPLOADS
from engine.language import Language

FILE = "staff.jsonl"


@dataclass(frozen=True, slots=True)
class Row:
    id: str
    question: str
    answer: str
    language: str = ""


class StaffRows:
    """`definitions` is asked anew each time."""

    def __init__(self, home: Path, ingestion: Ingestion, definitions: Callable[[], Awaitable[Definitions]]) -> None:
        self._home, self._ingestion, self._definitions = home, ingestion, definitions
        self._alone = asyncio.Lock()

    async def collections(self) -> list[Collection]:
        """Those that rows can be added to."""
        return [one for one in (await self._definitions()).collections if one.type == "qa"]

    async def of(self, name: str) -> list[Row]:
        """The rows of a collection; none where it takes none. Raises CollectionError."""
        collection = (await self._definitions())[name]
        return await asyncio.to_thread(_read, self._path(name), _fields(collection)) if collection.type == "qa" else []

    async def add(self, name: str, question: str, answer: str, language: Language) -> None:
        """Read at once; a row with the same question gives way. Raises CollectionError, InputError, DocumentError and
        StoreError with nothing changed."""
        async with self._alone:
            rows = [one for one in await self.of(name) if one.question != question]
            await self._put(name, [*rows, Row(f"{ADDED}{uuid4().hex[:12]}", question, answer, language)])

    async def remove(self, name: str, id_: str) -> bool:
        """Whether there was such a row; gone at once. Raises as `add`."""
        async with self._alone:
            rows = await self.of(name)
            left = [one for one in rows if one.id != id_]
            if len(left) == len(rows):
                return False
            if left:
                await self._put(name, left)
            else:
                await self._ingestion.remove_document((await self._definitions())[name], FILE)
            return True

    async def rewrite(self, name: str, rows: Sequence[Row]) -> None:
        """The same rows below the columns that the definition names now, for the next reading. Raises StoreError."""
        collection = (await self._definitions())[name]
        if rows and collection.type == "qa":
            await asyncio.to_thread(store_whole, self._path(name), _written(collection, rows))

    async def _put(self, name: str, rows: Sequence[Row]) -> None:
        collection = (await self._definitions())[name]
        if collection.type != "qa":
            raise InputError(f"'{name}' is no collection of questions and answers, so that no row can be added to it")
        report = await self._ingestion.put_document(collection, FILE, _written(collection, rows))
        if report.failed:
            raise DocumentError(report.failed[0][1], FILE)

    def _path(self, name: str) -> Path:
        return self._home / UPLOADS / name / FILE


def _fields(collection: Collection) -> Fields:
    return collection.fields or Fields()


def _read(path: Path, fields: Fields) -> list[Row]:
    """A line that is none of ours is left out."""
    lines = path.read_text("utf-8").splitlines() if path.is_file() else []
    return [
        Row(
            str(one.get("row", "")),
            str(one.get(fields.question, "")),
            str(one.get(fields.answer, "")),
            str(one.get(fields.language, "")),
        )
        for one in map(_object, lines)
        if fields.question in one and fields.answer in one
    ]


def _object(line: str) -> Mapping[str, object]:
    try:
        found = json.loads(line)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _written(collection: Collection, rows: Sequence[Row]) -> bytes:
    fields = _fields(collection)
    known = [column for _, column in fields.columns()]
    asked = [name for name in template_names(collection.template) if name not in Fields.__dataclass_fields__]
    empty = dict.fromkeys([*known, *asked], "")

    def line(row: Row) -> str:
        said = {
            fields.id: row.id,
            fields.language: row.language,
            fields.question: row.question,
            fields.answer: row.answer,
        }
        told = {column: value for column, value in said.items() if column}
        return json.dumps(empty | told | {"row": row.id}, ensure_ascii=False)

    return "".join(f"{line(row)}\n" for row in rows).encode("utf-8", "replace")
