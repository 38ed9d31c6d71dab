"""Collections as they are changed in the console: their definitions, the files put into them, and the readings.

A collection made here has its definition as a file of its own in DALIL_HOME/collections; one that was added with
`dalil collections add` is a link to a file that belongs to somebody else, and is read but not rewritten.
"""

import asyncio
import json
import re
import shutil
import tomllib
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from engine.errors import CollectionError, DalilError, DocumentError, InputError
from engine.files import store_whole
from engine.knowledge.chunking import Sizes
from engine.knowledge.collections import Collection, Definitions
from engine.knowledge.definition import parse
from engine.knowledge.extracted import Records
from engine.knowledge.ingestion import Ingestion, IngestReport
from engine.knowledge.passages import Document, from_record
from engine.knowledge.readers import MB, TOO_DEEP, Limits, is_structured, read_records, suffix
from engine.knowledge.settings import KnowledgeSettings
from engine.knowledge.sources import UPLOADS, SourceFile, own_files, upload_name

SAMPLED_ROWS = 5
_SAMPLED_BYTES = 2**18  # of a table, for its first rows
_WHOLE_BYTES = 4 * MB  # of a JSON file, which has to be parsed as a whole for them
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_WIDE = (b"\xff\xfe", b"\xfe\xff")  # how UTF-16 begins

Table = dict[str, Any]


@dataclass(slots=True)
class Reading:
    """A reading of a collection: `done` of `total` bytes, and what became of it. `careful`: as in `Ingestion.run`."""

    careful: bool = False
    done: int = 0
    total: int = 0
    file: str = ""
    report: IngestReport | None = None
    trouble: str = ""
    over: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def ended(self) -> bool:
        return self.report is not None or bool(self.trouble)


@dataclass(frozen=True, slots=True)
class Sample:
    """The columns of a table, its first rows, and the documents that these would become."""

    columns: Sequence[str]
    rows: Sequence[Mapping[str, str]]
    documents: Sequence[Document] = field(default=())


class Shelf:
    """`definitions` and `rules` are asked anew each time; both may touch the disk."""

    def __init__(
        self,
        home: Path,
        ingestion: Ingestion,
        definitions: Callable[[], Definitions],
        rules: Callable[[], KnowledgeSettings],
    ) -> None:
        self._home, self._ingestion, self._definitions, self._rules = home, ingestion, definitions, rules
        self._wanted: dict[str, None] = {}
        self._wake = asyncio.Event()
        self._readings: dict[str, Reading] = {}

    @property
    def most_bytes(self) -> int:
        """Of one file."""
        return self._rules().file_mb * MB

    async def definitions(self) -> Definitions:
        return await asyncio.to_thread(self._definitions)

    async def has_added(self) -> bool:
        """Whether there is a collection that did not come with Dalil."""
        return await asyncio.to_thread(lambda: any((self._home / "collections").glob("*.toml")))

    def reading(self, name: str) -> Reading | None:
        """The one at work or waiting, else the last one of this process."""
        return self._readings.get(name)

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """Readings are carried out as long as the block lasts, one after another."""
        async with asyncio.TaskGroup() as group:
            task = group.create_task(self._run())
            try:
                yield
            finally:
                task.cancel()

    def read(self, name: str, *, careful: bool = False) -> Reading:
        """Has the collection read, soon: what is new or changed, and what is gone."""
        if name not in self._wanted:
            self._readings[name] = Reading(careful)
            self._wanted[name] = None
            self._wake.set()
        reading = self._readings[name]
        reading.careful = reading.careful and careful
        return reading

    async def whole_reading(self, name: str, *, careful: bool = False) -> Reading:
        """The same, once it has ended."""
        reading = self.read(name, careful=careful)
        await reading.over.wait()
        return reading

    def is_own(self, name: str) -> bool:
        """Whether the definition may be changed here."""
        path = self._path(name)
        return path.is_file() and not path.is_symlink()

    def table(self, name: str) -> Table:
        """The definition as it stands in its file. CollectionError where that cannot be read."""
        path = self._path(name)
        try:
            return tomllib.loads(path.read_text("utf-8-sig"))
        except (OSError, ValueError) as error:
            raise CollectionError(f"{path} cannot be read ({error})") from error

    async def create(self, table: Table) -> Collection:
        """CollectionError for a name that is taken, or what does not fit."""
        collection = parse(table, self._path(str(table.get("name", ""))))
        if collection.name in await self.definitions():
            raise CollectionError(f"there is a collection '{collection.name}' already; choose another name")
        await asyncio.to_thread(self._write, collection.name, table)
        self.read(collection.name)
        return collection

    async def change(self, name: str, table: Table, *, read: bool = True) -> None:
        """Replaces the definition of a collection made here, and has it read. CollectionError for what does not fit."""
        if not self.is_own(name):
            raise CollectionError(f"'{name}' is defined in a file of its own; change it there")
        parse(table, self._path(name))
        await asyncio.to_thread(self._write, name, table)
        if read:
            self.read(name)

    async def put(self, name: str, file: str, data: bytes) -> None:
        """Keeps a file for the next reading. InputError for one that no document can be."""
        upload_name(file)
        collection = (await self.definitions())[name]
        if file in await asyncio.to_thread(own_files, collection):
            raise InputError(f"{file} is a file of collection '{name}' itself: replace it there and read it in again")
        await asyncio.to_thread(store_whole, self._home / UPLOADS / name / file, data)

    async def remove(self, name: str, source: str) -> None:
        """Removes a file that was put in. InputError for another one, StoreError while a reading is at work."""
        await self._ingestion.remove_document((await self.definitions())[name], source)

    async def delete(self, name: str) -> None:
        """Removes a collection that was added, with the files put into it; a sample of its name stands again."""
        path = self._path(name)
        if not path.is_symlink() and not path.exists():
            raise CollectionError(
                f"'{name}' is no collection that was added; packaged ones go with collections.samples, or with "
                "collections.library where that is on"
            )
        self._wanted.pop(name, None)
        if (waiting := self._readings.pop(name, None)) is not None and not waiting.ended:
            waiting.trouble = f"there is no collection '{name}' any more"
            waiting.over.set()
        await asyncio.to_thread(path.unlink)
        await asyncio.to_thread(shutil.rmtree, self._home / UPLOADS / name, ignore_errors=True)
        if name in await self.definitions():
            self.read(name)
        else:
            await self._ingestion.forget(name)

    async def uploads(self, name: str) -> frozenset[str]:
        """The names of the files that were put in."""
        folder = self._home / UPLOADS / name
        return frozenset(path.name for path in await asyncio.to_thread(lambda: list(folder.glob("*"))))

    async def original(self, name: str, source: str) -> SourceFile | None:
        """A file of the collection, or a page that was fetched; None for one that is none of it. CollectionError."""
        files = await self._ingestion.files((await self.definitions())[name])
        return next((one for one in files.files if one.source == source), None)

    async def sample(self, name: str, source: str, table: Table | None = None) -> Sample:
        """The first rows of a table, and how this definition would read them. DocumentError for what is none."""
        file = await self.original(name, source)
        if file is None or not is_structured(source):
            raise DocumentError(f"is no table of collection '{name}'", source)
        return await asyncio.to_thread(
            self._sample, file.path, source, parse(table, self._path(name)) if table else None
        )

    def _sample(self, path: Path, source: str, collection: Collection | None) -> Sample:
        rules = self._rules()
        with path.open("rb") as file:
            data = file.read(_WHOLE_BYTES + 1)
        limits = Limits(rules.unpacked_mb * MB, rules.pages)
        try:
            records: Records = read_records(_beginning(data, source), source, limits)
            first = list(islice(records.rows, SAMPLED_ROWS))
        except RecursionError as error:
            raise DocumentError(TOO_DEEP, source) from error
        sizes = Sizes(rules.min_words, rules.max_words, rules.section_chars)
        made = [from_record(collection, source, row, sizes) for row in first] if collection else []
        return Sample(records.columns, [row.values for row in first], made)

    def _path(self, name: str) -> Path:
        return self._home / "collections" / f"{name}.toml"

    def _write(self, name: str, table: Table) -> None:
        store_whole(self._path(name), written(table).encode("utf-8", "replace"))

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._wanted:
                name = next(iter(self._wanted))
                del self._wanted[name]
                await self._read(name, self._readings[name])

    async def _read(self, name: str, reading: Reading) -> None:
        def seen(done: int, total: int, file: str) -> None:
            reading.done, reading.total, reading.file = done, total, file

        try:
            reading.report = await self._ingestion.run(await self.definitions(), [name], seen, careful=reading.careful)
        except DalilError as error:
            reading.trouble = str(error)
        finally:
            reading.over.set()


def written(table: Table) -> str:
    """A table as TOML, those in it on one line each."""
    return "".join(f"{_key(key)} = {_value(value)}\n" for key, value in table.items())


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _text(key)


def _value(value: Any) -> str:
    match value:
        case str():
            return _text(value)
        case dict():
            return "{ " + ", ".join(f"{_key(key)} = {_value(one)}" for key, one in value.items()) + " }"
        case list() | tuple():
            return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value)


def _text(text: str) -> str:
    """JSON's way to write a text is TOML's, but for one character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _beginning(data: bytes, source: str) -> bytes:
    """Enough of a table for its first rows. DocumentError for a JSON file that is too long to be parsed for them."""
    if suffix(source) == ".json":
        if len(data) > _WHOLE_BYTES:
            raise DocumentError(f"is larger than {_WHOLE_BYTES // MB} MB; save it as JSONL to see its rows", source)
        return data
    first = data[:_SAMPLED_BYTES]
    if len(first) == len(data) or first.startswith(_WIDE):
        return first
    return first[: first.rfind(b"\n") + 1] or first
