"""From the bytes of one file to drafts of documents: all that is done in the reading process.

A `Drafter` and its `Task` travel to that process, `Draft`s and one `Outcome` come back (`engine.knowledge.process`).
"""

import traceback
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from hashlib import blake2b

from engine.errors import DocumentError, near
from engine.knowledge.chunking import Sizes
from engine.knowledge.collections import Collection
from engine.knowledge.definition import template_names
from engine.knowledge.extracted import Records
from engine.knowledge.passages import VERSION, Document, digest, document_id, from_file, from_record, record_key
from engine.knowledge.readers import TOO_DEEP, Limits, is_structured, read_records, read_whole

ENCODER_DIGITS = 8  # of a document's digest: those of the encoder
_TOLD = 5  # bad rows of one file that are told one by one


@dataclass(frozen=True, slots=True)
class Draft:
    """A new or changed document; `known` is the digest of the one it replaces. `done` is the share of its file."""

    document: Document
    digest: str
    known: str
    done: float


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the reading of a file ended. `seen` are the ids of its documents; `errors` are reasons without its name;
    `broken`: it was not read to its end; `trace` tells a developer where."""

    seen: frozenset[str]
    unchanged: int
    errors: tuple[str, ...]
    broken: bool
    trace: str = ""


@dataclass(frozen=True)
class Drafter:
    """How the files of one collection are read, for the encoder with this fingerprint."""

    collection: Collection
    sizes: Sizes
    limits: Limits
    fingerprint: str

    @cached_property
    def shape(self) -> str:
        """32 hex digits of all that shapes the passages of the collection."""
        return self.collection.digest(f"{VERSION} {self.sizes}")

    @cached_property
    def _encoder(self) -> str:
        return digest(self.fingerprint)[:ENCODER_DIGITS]

    @property
    def has_ids(self) -> bool:
        return self.collection.fields is not None and bool(self.collection.fields.id)

    def mark(self, data: bytes) -> str:
        """Of a file: the same while neither its bytes nor what shapes passages changes."""
        return self.mark_of(blake2b(data, digest_size=16).hexdigest())

    def mark_of(self, what: object) -> str:
        return self._encoder + digest(self.shape, repr(what))[: 32 - ENCODER_DIGITS]

    def entries(self, task: "Task") -> Iterator["_Entry"]:
        """What the file holds, not yet made. Raises DocumentError."""
        source, data = task.source, task.data
        if task.is_structured:
            yield from self._records(source, data)
        elif self.collection.type != "docs":
            raise DocumentError(
                f"a '{self.collection.type}' collection is made of records; give CSV, JSONL or JSON, or a "
                "'docs' collection",
                source,
            )
        else:
            identity = document_id(self.collection.name, source)
            yield _Entry(identity, source, self.mark(data), 1.0, lambda: self._file(task))

    def _file(self, task: "Task") -> Document:
        extracted = read_whole(task.data, task.source, self.limits, task.kind)
        return from_file(self.collection, task.source, extracted, self.sizes, task.url)

    def _records(self, source: str, data: bytes) -> Iterator["_Entry"]:
        records = read_records(data, source, self.limits)
        self._check_columns(source, records)
        for number, record in enumerate(records.rows, 1):
            key = record_key(self.collection, record)
            yield _Entry(
                document_id(self.collection.name, source, key),
                key,
                self.mark_of(sorted(record.values.items())),
                number / max(number, records.about),
                partial(from_record, self.collection, source, record, self.sizes),
            )

    def _check_columns(self, source: str, records: Records) -> None:
        """Every column that the definition names must be there; one that names none takes rows whole."""
        fields = self.collection.fields
        if fields is None:
            return
        where = self.collection.path.name
        named = list(fields.columns())
        wanted = [(f"[fields] {field}", column) for field, column in named]
        known = {field for field, _ in named}
        wanted += [
            ("[augment] template", name) for name in template_names(self.collection.template) if name not in known
        ]
        for field, column in wanted:
            if column not in records.columns:
                there = ", ".join(records.columns)
                raise DocumentError(
                    f"has no column '{column}', which {where} names in {field}"
                    f"{near(column, records.columns)}; its columns are: {there}",
                    source,
                )


@dataclass(frozen=True, slots=True)
class Task:
    """One file to be read. `held` are the digests of its documents in the store, by id; `kind` is the suffix that tells
    its reader, where the source's own does not; `url` is where people find it."""

    drafter: Drafter
    source: str
    data: bytes
    held: Mapping[str, str]
    kind: str = ""
    url: str = ""

    @property
    def is_structured(self) -> bool:
        return is_structured(self.kind or self.source)


@dataclass(frozen=True, slots=True)
class _Entry:
    """A document of a file before the work of making it, which an unchanged one is spared."""

    id: str
    key: str
    mark: str
    done: float
    make: Callable[[], Document]


class Reading:
    """The run through one file: what was seen, what is unchanged, what went wrong."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self._bad: list[str] = []
        self._seen: set[str] = set()
        self._unchanged = 0
        self._broken = False
        self._trace = ""

    def drafts(self) -> Iterator[Draft]:
        """Boundary: whatever one file does to its reader is told under its name. Only a MemoryError is passed on."""
        try:
            yield from self._drafts()
        except MemoryError:
            raise
        except DocumentError as error:
            self._fail(error.why)
        except RecursionError:
            self._fail(TOO_DEEP)
        except Exception as error:  # noqa: BLE001 - the boundary
            self._trace = traceback.format_exc()
            self._fail(f"cannot be read ({type(error).__name__}: {error})")

    def outcome(self) -> Outcome:
        """To be asked when all drafts are made."""
        more = len(self._bad) - _TOLD
        told = (*self._bad[:_TOLD], f"and {more} more rows") if more > 0 else tuple(self._bad)
        return Outcome(frozenset(self._seen), self._unchanged, told, self._broken, self._trace)

    def _fail(self, reason: str) -> None:
        self._broken = True
        self._bad.append(reason)

    def _drafts(self) -> Iterator[Draft]:
        task = self._task
        for entry in task.drafter.entries(task):
            if entry.id in self._seen:
                if task.drafter.has_ids:  # without them, two rows that say the same are one
                    self._bad.append(f"two rows have the id '{entry.key}'; the first one counts")
                continue
            self._seen.add(entry.id)
            if task.held.get(entry.id) == entry.mark:
                self._unchanged += 1
            elif (document := self._made(entry)) is not None:
                yield Draft(document, entry.mark, task.held.get(entry.id, ""), entry.done)

    def _made(self, entry: _Entry) -> Document | None:
        """None where one row is bad: it is told, and the others go on."""
        if not self._task.is_structured:
            return entry.make()
        try:
            return entry.make()
        except DocumentError as error:
            self._bad.append(error.why)
            self._seen.discard(entry.id)
            return None
