"""One file of a collection as drafts of documents: only those that differ from what the store holds."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from itertools import islice

from engine.errors import DocumentError, near
from engine.knowledge.chunking import Sizes
from engine.knowledge.collections import Collection
from engine.knowledge.definition import template_names
from engine.knowledge.extracted import Records
from engine.knowledge.passages import VERSION, Document, digest, document_id, from_file, from_record, record_key
from engine.knowledge.readers import MB, Limits, is_structured, read_records, read_whole
from engine.knowledge.settings import KnowledgeSettings
from engine.knowledge.sources import SourceFile
from engine.store.corpus_writing import CorpusWriter, KnownSource, SourceRow

LOG = logging.getLogger(__name__)
ENCODER_DIGITS = 8  # of a document's digest: those of the encoder
_STEP = 64  # drafts prepared in one visit to a thread
_TOLD = 5  # bad rows of one file that are told one by one


@dataclass(frozen=True, slots=True)
class Draft:
    """A new or changed document; `known` is the digest of the one it replaces. `done` is the share of its file."""

    document: Document
    digest: str
    known: str
    done: float


@dataclass(frozen=True, slots=True)
class _Entry:
    """A document of a file before the work of making it, which an unchanged one is spared."""

    id: str
    key: str
    mark: str
    done: float
    make: Callable[[], Document]


@dataclass(frozen=True, slots=True)
class Finished:
    """A file read to its end. `row` is None when nothing about it has changed; `error` names what could not be read."""

    source: str
    row: SourceRow | None
    unchanged: int
    error: str


class SourceReader:
    """Reads the files of one collection for the encoder with this fingerprint."""

    def __init__(
        self, collection: Collection, writer: CorpusWriter, settings: KnowledgeSettings, fingerprint: str
    ) -> None:
        self._collection = collection
        self._writer = writer
        self._sizes = Sizes(settings.min_words, settings.max_words, settings.section_chars)
        self._limits = Limits(settings.unpacked_mb * MB, settings.pages)
        self._file_mb = settings.file_mb
        self._encoder = digest(fingerprint)[:ENCODER_DIGITS]
        self.has_ids = collection.fields is not None and bool(collection.fields.id)
        self.shape = collection.digest(f"{VERSION} {self._sizes}")

    async def read(self, file: SourceFile, known: KnownSource | None) -> AsyncIterator[Draft | Finished]:
        """Drafts, then one Finished. What cannot be read is said in it, never raised."""
        try:
            data = await asyncio.to_thread(self._load, file)
        except DocumentError as error:
            yield self._finished(file, "", str(error).removeprefix(f"{file.source}: "), None, 0)
            return
        mark = self._mark(data)
        if known is not None and known.digest == mark:
            yield Finished(file.source, None, known.documents, known.error)
            return
        held = await self._writer.document_digests(self._collection.name, file.source)
        reading = _Reading(self, file.source, data, held)
        drafts = reading.drafts()
        while step := await asyncio.to_thread(lambda: list(islice(drafts, _STEP))):
            for draft in step:
                yield draft
        keep = None if reading.broken else frozenset(reading.seen)
        yield self._finished(file, mark, "; ".join(reading.errors()), keep, reading.unchanged)

    def check(self, source: str, data: bytes) -> None:
        """Raise the DocumentError that reading this would meet."""
        if len(data) > self._file_mb * MB:
            raise DocumentError(self._too_large(source))
        reading = _Reading(self, source, data, {})
        count = sum(1 for _ in reading.drafts())
        if count == 0:
            raise DocumentError(f"{source}: {'; '.join(reading.errors()) or 'holds no record'}")

    def entries(self, source: str, data: bytes) -> Iterator[_Entry]:
        """What the file holds, not yet made."""
        if is_structured(source):
            yield from self._records(source, data)
        elif self._collection.type != "docs":
            raise DocumentError(
                f"{source}: a '{self._collection.type}' collection is made of records; give CSV, JSONL or JSON, or a "
                "'docs' collection"
            )
        else:
            identity = document_id(self._collection.name, source)
            yield _Entry(identity, source, self._mark(data), 1.0, lambda: self._file(source, data))

    def _file(self, source: str, data: bytes) -> Document:
        return from_file(self._collection, source, read_whole(data, source, self._limits), self._sizes)

    def _records(self, source: str, data: bytes) -> Iterator[_Entry]:
        records = read_records(data, source, self._limits)
        self._check_columns(source, records)
        for number, record in enumerate(records.rows, 1):
            key = record_key(self._collection, record)
            yield _Entry(
                document_id(self._collection.name, source, key),
                key,
                self._mark_of(sorted(record.values.items())),
                number / max(number, records.about),
                partial(from_record, self._collection, source, record, self._sizes),
            )

    def _check_columns(self, source: str, records: Records) -> None:
        """Every column that the definition names must be there."""
        fields = self._collection.fields
        where = self._collection.path.name
        if fields is None:
            raise DocumentError(
                f'{source}: holds records; name their columns below [fields] in {where}, for example content = "text", '
                'or, where it holds questions with their answers, write type = "qa" and name both columns there'
            )
        named = list(fields.columns())
        wanted = [(f"[fields] {field}", column) for field, column in named]
        known = {field for field, _ in named}
        wanted += [
            ("[augment] template", name) for name in template_names(self._collection.template) if name not in known
        ]
        for field, column in wanted:
            if column not in records.columns:
                there = ", ".join(records.columns)
                raise DocumentError(
                    f"{source}: has no column '{column}', which {where} names in {field}"
                    f"{near(column, records.columns)}; its columns are: {there}"
                )

    def _load(self, file: SourceFile) -> bytes:
        if file.size > self._file_mb * MB:
            raise DocumentError(self._too_large(file.source))
        try:
            return file.path.read_bytes()
        except OSError as error:
            raise DocumentError(
                f"{file.source}: cannot be opened ({error.strerror}); check the file's owner and rights"
            ) from error

    def _too_large(self, source: str) -> str:
        return f"{source}: is larger than {self._file_mb} MB; split it, or raise the setting knowledge.file_mb"

    def _mark(self, data: bytes) -> str:
        return self._mark_of(blake2b(data, digest_size=16).hexdigest())

    def _mark_of(self, what: object) -> str:
        return self._encoder + digest(self.shape, repr(what))[: 32 - ENCODER_DIGITS]

    def _finished(
        self, file: SourceFile, mark: str, error: str, keep: frozenset[str] | None, unchanged: int
    ) -> Finished:
        row = SourceRow(self._collection.name, file.source, mark, file.size, error, keep)
        return Finished(file.source, row, unchanged, error)


class _Reading:
    """The run through one file: what was seen, what is unchanged, what went wrong."""

    def __init__(self, reader: SourceReader, source: str, data: bytes, held: dict[str, str]) -> None:
        self._reader = reader
        self._source = source
        self._data = data
        self._held = held
        self._bad: list[str] = []
        self.seen: set[str] = set()
        self.unchanged = 0
        self.broken = False

    def drafts(self) -> Iterator[Draft]:
        """Boundary: whatever one file does to its reader is told under its name, and the others go on."""
        try:
            yield from self._drafts()
        except DocumentError as error:
            self.broken = True
            self._bad.append(str(error))
        except Exception as error:  # the boundary
            LOG.warning("%s cannot be read", self._source, exc_info=True)
            self.broken = True
            self._bad.append(f"{self._source}: cannot be read ({type(error).__name__}: {error})")

    def errors(self) -> list[str]:
        """Reasons, without the name of the file that each begins with."""
        more = len(self._bad) - _TOLD
        reasons = [reason.removeprefix(f"{self._source}: ") for reason in self._bad[:_TOLD]]
        return reasons + ([f"and {more} more rows"] if more > 0 else [])

    def _drafts(self) -> Iterator[Draft]:
        for entry in self._reader.entries(self._source, self._data):
            if entry.id in self.seen:
                if self._reader.has_ids:  # without them, two rows that say the same are one
                    self._bad.append(f"{self._source}: two rows have the id '{entry.key}'; the first one counts")
                continue
            self.seen.add(entry.id)
            if self._held.get(entry.id) == entry.mark:
                self.unchanged += 1
            elif (document := self._made(entry)) is not None:
                yield Draft(document, entry.mark, self._held.get(entry.id, ""), entry.done)

    def _made(self, entry: _Entry) -> Document | None:
        """None where one row is bad: it is told, and the others go on."""
        if not is_structured(self._source):
            return entry.make()
        try:
            return entry.make()
        except DocumentError as error:
            self._bad.append(str(error))
            self.seen.discard(entry.id)
            return None
