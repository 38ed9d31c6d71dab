"""Files become documents, passages and vectors in the store: incremental, resumable, naming each bad file.

Three stages run beside each other - reading and chunking, encoding, writing - joined by short queues, so that the
encoder never waits. A batch is one transaction with its own generation; after a kill the finished batches are
recognised by the digests of their documents and not done again. A file's own row is written with its last batch.
When all is written, what changed is looked through for contradictions.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Container, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Protocol

from engine.errors import DalilError, InputError, near
from engine.files import store_whole
from engine.knowledge.collections import Collection, Definitions
from engine.knowledge.drafting import Draft
from engine.knowledge.embedding import Ahead, Embedding, Encoder
from engine.knowledge.lock import ingestion_lock
from engine.knowledge.process import ReadingProcess
from engine.knowledge.reading import SourceReader
from engine.knowledge.settings import KnowledgeSettings
from engine.knowledge.sources import PAGES, UPLOADS, Listing, listing, own_files, upload_name
from engine.knowledge.steps import IngestReport, Job, Load, Step, Tally, batch_of, count, walk
from engine.store.corpus_writing import CorpusWriter
from engine.store.database import Database
from engine.store.schedules import Schedules

Progress = Callable[[int, int, str], None]
Committed = Callable[[], Awaitable[None]]
_WAIT_S = 10.0  # how long a single change waits for an ingestion that is at work
_COMPARED = 500  # passages that are looked through for contradictions after a single change; more wait for a whole run
log = logging.getLogger(__name__)


class Compare(Protocol):
    """Looks what changed through for contradictions, about `most` passages of it; ids of those that are new."""

    async def __call__(self, most: int | None = None, progress: Callable[[int, int], None] = ...) -> list[str]: ...


class Ingestion:
    """`committed` is awaited after every transaction that changed the corpus: there the indexes catch up.

    `home` holds the lock and the uploaded files; `ahead` is told the words of passages before they are committed;
    `compare` is awaited when a collection is read, with the indexes caught up.
    """

    def __init__(
        self,
        database: Database,
        encoder: Encoder,
        settings: KnowledgeSettings,
        home: Path,
        committed: Committed,
        ahead: Ahead | None = None,
        compare: Compare | None = None,
    ) -> None:
        self._writer = CorpusWriter(database)
        self._schedules = Schedules(database)
        self._encoder = encoder
        self._embedding = Embedding(encoder, self._writer, ahead)
        self._settings = settings
        self._home = home
        self._committed = committed
        self._compare = compare
        self._process = ReadingProcess(settings.read_mb, settings.read_s)

    async def run(
        self,
        definitions: Definitions,
        names: Sequence[str] = (),
        progress: Progress | None = None,
        *,
        careful: bool = False,
    ) -> IngestReport:
        """Bring all collections, or those named, to the state of their files; `careful`: but for a file that has lost
        rows, and with them more than half of what its collection holds. Raises StoreError, CollectionError."""
        chosen = [definitions[name] for name in names] or list(definitions.collections)
        tally = Tally(failed=[(error.where, error.why) for error in definitions.errors])
        async with self._alone(0):
            if not names and not definitions.errors:
                tally.removed += await self._forget_collections(definitions)
            jobs = [await self._job(collection, tally, careful=careful) for collection in chosen]
            total = sum(file.size for job in jobs for file in job.listing.files)
            await self._flow(walk(jobs, tally), total, tally, progress)
            await self._look_through(tally, None, progress)
        return tally.report()

    async def put_document(self, collection: Collection, name: str, data: bytes) -> IngestReport:
        """Add or replace one uploaded document; on InputError, DocumentError and StoreError nothing is changed."""
        upload_name(name)
        async with self._alone(_WAIT_S):
            path = self._uploads(collection) / name
            if name in await asyncio.to_thread(own_files, collection):
                raise InputError(
                    f"{name} is a file of collection '{collection.name}' itself: replace it there and read it in again"
                )
            await asyncio.to_thread(self._reader(collection).check, name, data)
            await asyncio.to_thread(store_whole, path, data)
            return await self._single(collection, name)

    async def remove_document(self, collection: Collection, name: str) -> IngestReport:
        """Remove one uploaded document. Raises InputError when it was not uploaded, StoreError."""
        if "://" in name:
            raise InputError(
                f"{name} is a page that a schedule of collection '{collection.name}' fetches: it goes when its site "
                "takes it away, or with the schedule"
            )
        async with self._alone(_WAIT_S):
            path = self._uploads(collection) / name
            if name in await asyncio.to_thread(own_files, collection):
                raise InputError(
                    f"{name} is a file of collection '{collection.name}' itself: delete it there and read it in again"
                )
            known = await self._writer.known_sources(collection.name)
            if name not in known:
                raise InputError(f"collection '{collection.name}' has no document '{name}'{near(name, known)}")
            path.unlink(missing_ok=True)
            tally = Tally(removed=await self._writer.remove_sources(collection.name, [name]))
            await self._committed()
            await self._look_through(tally, _COMPARED)
            return tally.report()

    async def forget(self, name: str) -> IngestReport:
        """Remove all that a collection holds; files that were put into it stay on the disk. Raises StoreError."""
        async with self._alone(_WAIT_S):
            tally = Tally(removed=await self._writer.remove_collection(name))
            await self._committed()
            return tally.report()

    async def going(self, collection: Collection, leaving: Container[str] = ()) -> tuple[int, int]:
        """How many documents the next reading would remove because their files are gone, or are among `leaving`; and
        how many there are. Raises StoreError."""
        known = await self._writer.known_sources(collection.name)
        there = {file.source for file in (await self.files(collection)).files if file.source not in leaving}
        gone = sum(held.documents for source, held in known.items() if source not in there)
        return gone, sum(held.documents for held in known.values())

    @asynccontextmanager
    async def _alone(self, wait_s: float) -> AsyncIterator[None]:
        """With the lock of the home; the process that reads files lives no longer than this."""
        async with ingestion_lock(self._home, wait_s):
            try:
                yield
            finally:
                await asyncio.to_thread(self._process.close)

    def _reader(self, collection: Collection, most_gone: int | None = None) -> SourceReader:
        fingerprint = self._encoder.fingerprint
        return SourceReader(collection, self._writer, self._settings, fingerprint, self._process, most_gone)

    async def _single(self, collection: Collection, source: str) -> IngestReport:
        tally = Tally()
        job = await self._job(collection, tally, only=source)
        await self._flow(walk([job], tally), 0, tally, None)
        await self._look_through(tally, _COMPARED)
        return tally.report()

    async def _look_through(self, tally: Tally, most: int | None, progress: Progress | None = None) -> None:
        """For contradictions, where anybody does so. What is written is written: an error ends the search alone, and
        what it left waits for the next time."""

        def told(done: int, total: int) -> None:
            if progress is not None:
                progress(done, total, "")

        if self._compare is None:
            return
        try:
            tally.contradictions += await self._compare(most, told)
        except Exception:  # the boundary: the search for contradictions
            log.exception("the search for contradictions ended early; the next reading of documents goes on with it")
            tally.looked_through = False

    async def _job(self, collection: Collection, tally: Tally, only: str = "", *, careful: bool = False) -> Job:
        """What is to be read of a collection; files that are no more are forgotten here."""
        known = await self._writer.known_sources(collection.name)
        half = sum(held.documents for held in known.values()) // 2
        reader = self._reader(collection, half if careful else None)
        await self._writer.save_collection(collection.name, collection.as_json(), reader.shape)
        files = await self.files(collection)
        if only:
            files = Listing(tuple(file for file in files.files if file.source == only), ())
        else:
            tally.failed.extend(files.problems)
            gone = known.keys() - {file.source for file in files.files}
            if gone:
                tally.removed += await self._writer.remove_sources(collection.name, gone)
                await self._committed()
        return Job(reader, files, known)

    async def files(self, collection: Collection) -> Listing:
        """Its own, those that were put in, and the pages that schedules fetched. Raises StoreError."""
        keys = [one.key for one in collection.schedules if one.brings_pages]
        fetched = await self._schedules.files(collection.name, keys) if keys else {}
        pages = {url: self._home / PAGES / collection.name / file for url, file in fetched.items()}
        return await asyncio.to_thread(listing, collection, self._uploads(collection), pages)

    async def _forget_collections(self, definitions: Definitions) -> int:
        gone = await self._writer.collection_names() - {collection.name for collection in definitions.collections}
        removed = sum([await self._writer.remove_collection(name) for name in sorted(gone)])
        if gone:
            await self._committed()
        return removed

    def _uploads(self, collection: Collection) -> Path:
        return self._home / UPLOADS / collection.name

    async def _flow(self, steps: AsyncIterator[Step], total: int, tally: Tally, progress: Progress | None) -> None:
        """The three stages. The first error that has words for a person ends them all."""
        to_encode: asyncio.Queue[list[Step] | None] = asyncio.Queue(1)
        to_write: asyncio.Queue[Load | None] = asyncio.Queue(1)
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._gather(steps, to_encode))
                group.create_task(self._encode(to_encode, to_write))
                group.create_task(self._write(to_write, total, tally, progress))
        except BaseExceptionGroup as errors:
            raise _first(errors) from errors

    async def _gather(self, steps: AsyncIterator[Step], batches: asyncio.Queue[list[Step] | None]) -> None:
        batch: list[Step] = []
        size = 0
        async for step in steps:
            batch.append(step)
            size += len(step.what.document.passages) if isinstance(step.what, Draft) else 0
            if size >= self._settings.batch_passages or len(batch) >= self._settings.batch_passages:
                await batches.put(batch)
                batch, size = [], 0
        await batches.put(batch)
        await batches.put(None)

    async def _encode(self, batches: asyncio.Queue[list[Step] | None], loads: asyncio.Queue[Load | None]) -> None:
        while (steps := await batches.get()) is not None:
            drafts = [step.what for step in steps if isinstance(step.what, Draft)]
            await loads.put(Load(steps, await self._embedding.vectors(drafts)))
        await loads.put(None)

    async def _write(
        self, loads: asyncio.Queue[Load | None], total: int, tally: Tally, progress: Progress | None
    ) -> None:
        while (load := await loads.get()) is not None:
            batch = batch_of(load)
            removed = await self._writer.write(batch) if batch.documents or batch.sources else 0
            count(tally, load, removed)
            if batch.documents or removed:
                await self._committed()
            if progress is not None and load.steps:
                progress(load.steps[-1].done, total, load.steps[-1].source)


def _first(errors: BaseExceptionGroup[BaseException]) -> BaseException:
    """The error to show: one with words for a person before any other."""
    flat: list[BaseException] = []
    rest: list[BaseException] = [errors]
    while rest:
        error = rest.pop()
        rest.extend(error.exceptions) if isinstance(error, BaseExceptionGroup) else flat.append(error)
    return next((error for error in flat if isinstance(error, DalilError)), flat[0])


__all__ = ["IngestReport", "Ingestion", "Progress"]
