"""What passes between the stages of an ingestion, and what is counted on the way."""

import time
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.knowledge.drafting import Draft
from engine.knowledge.reading import Finished, SourceReader
from engine.knowledge.sources import Listing
from engine.store.corpus_writing import Batch, KnownSource


@dataclass(frozen=True, slots=True)
class IngestReport:
    """Documents added, replaced, removed and unchanged; `passages` written; `failed` as (source, reason); `spared`
    documents would have been removed and stay; `contradictions`: ids of those that are new; not `looked_through` where
    an error ended the search for them."""

    added: int
    replaced: int
    removed: int
    unchanged: int
    failed: tuple[tuple[str, str], ...]
    passages: int
    seconds: float
    spared: int = 0
    contradictions: tuple[str, ...] = ()
    looked_through: bool = True


@dataclass(slots=True)
class Tally:
    added: int = 0
    replaced: int = 0
    removed: int = 0
    unchanged: int = 0
    passages: int = 0
    spared: int = 0
    failed: list[tuple[str, str]] = field(default_factory=list)
    contradictions: list[str] = field(default_factory=list)
    looked_through: bool = True
    began: float = field(default_factory=time.monotonic)

    def report(self) -> IngestReport:
        seconds = time.monotonic() - self.began
        return IngestReport(
            self.added,
            self.replaced,
            self.removed,
            self.unchanged,
            tuple(self.failed),
            self.passages,
            seconds,
            self.spared,
            tuple(self.contradictions),
            self.looked_through,
        )


@dataclass(frozen=True, slots=True)
class Step:
    """What happened in one file, and how many bytes of all are behind it."""

    what: Draft | Finished
    done: int
    source: str


@dataclass(frozen=True, slots=True)
class Load:
    """Steps of one batch with the vectors of their passages."""

    steps: Sequence[Step]
    vectors: dict[str, bytes]


@dataclass(frozen=True, slots=True)
class Job:
    reader: SourceReader
    listing: Listing
    known: dict[str, KnownSource]


async def walk(jobs: Sequence[Job], tally: Tally) -> AsyncIterator[Step]:
    """Every file of every job; `done` counts bytes."""
    behind = 0
    for job in jobs:
        for file in job.listing.files:
            async for what in job.reader.read(file, job.known.get(file.source)):
                share = what.done if isinstance(what, Draft) else 1.0
                yield Step(what, behind + int(share * file.size), file.source)
            behind += file.size


def batch_of(load: Load) -> Batch:
    batch = Batch()
    for step in load.steps:
        if isinstance(step.what, Draft):
            batch.documents.append(_document_row(step.what))
            batch.passages.extend(_passage_rows(step.what, load.vectors))
        elif step.what.row is not None:
            batch.sources.append(step.what.row)
    return batch


def _document_row(draft: Draft) -> dict[str, Any]:
    document = draft.document
    names = ("id", "collection", "source", "record", "title", "language", "url", "text")
    return {name: getattr(document, name) for name in names} | {
        "digest": draft.digest,
        "metadata": dict(document.metadata),
    }


def _passage_rows(draft: Draft, vectors: dict[str, bytes]) -> list[dict[str, Any]]:
    names = ("id", "parent", "ordinal", "view", "language", "text", "start", "end", "page", "augmented")
    return [
        {name: getattr(passage, name) for name in names}
        | {
            "document": draft.document.id,
            "headers": list(passage.headers),
            "sentences": [list(span) for span in passage.sentences],
            "vector": vectors.get(passage.id),
        }
        for passage in draft.document.passages
    ]


def count(tally: Tally, load: Load, removed: int) -> None:
    tally.removed += removed
    for step in load.steps:
        what = step.what
        if isinstance(what, Draft):
            tally.added += not what.known
            tally.replaced += bool(what.known)
            tally.passages += len(what.document.passages)
        else:
            tally.unchanged += what.unchanged
            tally.spared += what.spared
            if what.error:
                tally.failed.append((what.source, what.error))
