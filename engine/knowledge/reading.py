"""One file of a collection as drafts of documents: only those that differ from what the store holds."""

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass

from engine.errors import DocumentError
from engine.knowledge.chunking import Sizes
from engine.knowledge.collections import Collection
from engine.knowledge.drafting import Draft, Drafter, Outcome, Task
from engine.knowledge.process import ReadingProcess
from engine.knowledge.readers import MB, Limits, suffix, too_large
from engine.knowledge.settings import KnowledgeSettings
from engine.knowledge.sources import SourceFile
from engine.store.corpus_writing import CorpusWriter, KnownSource, SourceRow

LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Finished:
    """A file read to its end. `row` is None when nothing about it has changed; `error` names what could not be read;
    `spared` documents are gone from it and stay all the same."""

    source: str
    row: SourceRow | None
    unchanged: int
    error: str
    spared: int = 0


class SourceReader:
    """Reads the files of one collection, in `process`, for the encoder with this fingerprint. A file that has lost more
    than `most_gone` of its documents is not taken over."""

    def __init__(
        self,
        collection: Collection,
        writer: CorpusWriter,
        settings: KnowledgeSettings,
        fingerprint: str,
        process: ReadingProcess,
        most_gone: int | None = None,
    ) -> None:
        self._collection = collection
        self._writer = writer
        sizes = Sizes(settings.min_words, settings.max_words, settings.section_chars)
        self._drafter = Drafter(collection, sizes, Limits(settings.unpacked_mb * MB, settings.pages), fingerprint)
        self._file_mb = settings.file_mb
        self._bounds = (settings.unpacked_mb, settings.pages, settings.read_mb, settings.read_s)
        self._process = process
        self._most_gone = most_gone
        self.shape = self._drafter.shape

    async def read(self, file: SourceFile, known: KnownSource | None) -> AsyncIterator[Draft | Finished]:
        """Drafts, then one Finished. What cannot be read is said in it, never raised."""
        try:
            data = await asyncio.to_thread(self._load, file)
        except DocumentError as error:
            yield self._failed(file, "", error)
            return
        mark = self._drafter.mark(data)
        if known is not None and known.digest in (mark, self._refused(mark)):
            yield Finished(file.source, None, known.documents, known.error)
            return
        held = await self._writer.document_digests(self._collection.name, file.source)
        kind = suffix(file.path.name) if file.url else ""  # the address of a page may end in anything
        replies = self._process.read(Task(self._drafter, file.source, data, held, kind, file.url))
        try:
            while (reply := await asyncio.to_thread(next, replies, None)) is not None:
                if isinstance(reply, Outcome):
                    yield self._lost(file, held, reply) or self._finished(file, mark, reply)
                else:
                    for draft in reply:
                        yield draft
        except DocumentError as error:
            yield self._failed(file, mark, error)

    def check(self, source: str, data: bytes) -> None:
        """Raise the DocumentError that reading this would meet."""
        if len(data) > self._file_mb * MB:
            raise DocumentError(too_large(self._file_mb), source)
        count = 0
        for reply in self._process.read(Task(self._drafter, source, data, {})):
            if isinstance(reply, Outcome):
                _note(source, reply)
                if count == 0:
                    raise DocumentError("; ".join(reply.errors) or "holds no record", source)
            else:
                count += len(reply)

    def _load(self, file: SourceFile) -> bytes:
        if file.size > self._file_mb * MB:
            raise DocumentError(too_large(self._file_mb), file.source)
        try:
            return file.path.read_bytes()
        except OSError as error:
            raise DocumentError(
                f"cannot be opened ({error.strerror}); check the file's owner and rights", file.source
            ) from error

    def _refused(self, mark: str) -> str:
        """The mark of a file that could not be read: under other bounds it is read again."""
        return self._drafter.mark_of((mark, self._bounds))

    def _lost(self, file: SourceFile, held: Mapping[str, str], outcome: Outcome) -> Finished | None:
        """Its rows that are gone stay, and it is read again the next time."""
        gone = 0 if outcome.broken else len(held.keys() - outcome.seen)
        if self._most_gone is None or gone <= self._most_gone:
            return None
        reason = f"has lost {gone} of {len(held)} rows; they stay until somebody says that this is meant"
        row = SourceRow(self._collection.name, file.source, "", file.size, reason, None)
        return Finished(file.source, row, outcome.unchanged, reason, gone)

    def _finished(self, file: SourceFile, mark: str, outcome: Outcome) -> Finished:
        _note(file.source, outcome)
        error, keep = "; ".join(outcome.errors), None if outcome.broken else outcome.seen
        mark = self._refused(mark) if outcome.broken else mark
        row = SourceRow(self._collection.name, file.source, mark, file.size, error, keep)
        return Finished(file.source, row, outcome.unchanged, error)

    def _failed(self, file: SourceFile, mark: str, error: DocumentError) -> Finished:
        mark = self._refused(mark) if mark else ""
        row = SourceRow(self._collection.name, file.source, mark, file.size, error.why, None)
        return Finished(file.source, row, 0, error.why)


def _note(source: str, outcome: Outcome) -> None:
    if outcome.trace:
        LOG.warning("%s cannot be read\n%s", source, outcome.trace)
