"""Approximate nearest passages through Chroma, for corpora whose exact search takes too long.

The exact index stays the truth. Chroma answers only searches over everything, and only while it holds exactly what the
exact index holds; a filtered search, and any in between, is exact. Its folder can be deleted at any time.
"""

import logging
import shutil
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from engine.retrieval.model import EVERYTHING, Filter, IndexedPassage, VectorHit
from engine.retrieval.vectors import MatrixIndex, Snapshot, Vector

log = logging.getLogger(__name__)

_COLLECTION = "passages"
_GRAPH: Any = {"hnsw": {"space": "cosine", "ef_construction": 200, "max_neighbors": 24, "ef_search": 200}}
_READ = 10_000  # ids listed at once


class ChromaIndex:
    """`exact` in front, Chroma in `folder` once there are more than `exact_limit` vectors; below that it stays shut.

    One process at a time writes the folder; another one reads what is there, or searches exactly.
    """

    def __init__(self, folder: Path, exact: MatrixIndex, exact_limit: int) -> None:
        self._folder, self._exact, self._limit = folder, exact, exact_limit
        self._lock = FileLock(folder.with_suffix(".lock"), timeout=0, thread_local=False)
        self._collection: Any = None
        self._held: dict[str, int] | None = None  # id -> place in the snapshot that Chroma is known to hold
        self._matched: Snapshot | None = None

    @property
    def generation(self) -> int:
        return self._exact.generation

    @property
    def count(self) -> int:
        return self._exact.count

    def apply(self, generation: int, removed_documents: Iterable[str], passages: Iterable[IndexedPassage]) -> None:
        """Into the exact index; `sync` brings Chroma after it, when there is time."""
        self._exact.apply(generation, removed_documents, passages)

    def reload(self) -> None:
        self._exact.reload()

    @property
    def trouble(self) -> str:
        return self._exact.trouble

    def renew(self) -> None:
        self._exact.renew()

    def mended(self) -> None:
        self._exact.mended()

    def search(self, vector: Vector, *, limit: int, where: Filter = EVERYTHING) -> list[VectorHit]:
        """As the exact index; approximate only where the module says so."""
        snapshot, held = self._exact.snapshot, self._held
        if held is None or snapshot is not self._matched or where != EVERYTHING:
            return snapshot.search(vector, limit, where)
        try:
            found = self._collection.query(query_embeddings=[vector], n_results=limit, include=[])
            places = [held[id_] for id_ in found["ids"][0]]
        except Exception as error:  # noqa: BLE001 - the boundary to Chroma, whose files may be damaged
            self._discard(error)
            return snapshot.search(vector, limit, where)
        scored = sorted(((float(snapshot.matrix[place] @ vector), place) for place in places), reverse=True)
        return [snapshot.rows[place].hit(score) for score, place in scored]

    def sync(self, *, rows: int = 1000, pause_s: float = 0.0) -> Iterator[tuple[int, int]]:
        """Bring Chroma to what the exact index holds, `rows` at a time; yields (done, total) after each step.

        Chroma holds the interpreter while it writes: a process that also answers takes few rows and pauses.
        """
        try:
            yield from self._synced(rows, pause_s)
        except Exception as error:  # noqa: BLE001 - the boundary to Chroma; its folder is begun anew the next time
            self._discard(error)

    def _synced(self, rows: int, pause_s: float) -> Iterator[tuple[int, int]]:
        snapshot = self._exact.snapshot
        if len(snapshot.rows) <= self._limit or snapshot is self._matched or not self._mine():
            return
        collection = self._open()
        wanted = {row.id: place for place, row in enumerate(snapshot.rows)}
        there = set(_ids(collection)) if self._held is None else set(self._held)
        for ids in _cut(sorted(there - wanted.keys()), rows):
            collection.delete(ids=list(ids))
            time.sleep(pause_s)
        missing = [id_ for id_ in wanted if id_ not in there]
        for done, ids in enumerate(_cut(missing, rows), 1):
            collection.upsert(ids=list(ids), embeddings=snapshot.matrix[[wanted[id_] for id_ in ids]])
            yield min(done * rows, len(missing)), len(missing)
            time.sleep(pause_s)
        self._match(snapshot, wanted)

    def attach(self) -> None:
        """Use what another process has synced, when it is complete; for processes that do not write."""
        snapshot = self._exact.snapshot
        if len(snapshot.rows) <= self._limit or not self._folder.exists():
            return
        wanted = {row.id: place for place, row in enumerate(snapshot.rows)}
        try:
            collection = self._open()
            if collection.count() == len(wanted) and wanted.keys() == set(_ids(collection)):
                self._match(snapshot, wanted)
        except Exception as error:  # noqa: BLE001 - the boundary to Chroma
            self._discard(error)

    def _discard(self, error: Exception) -> None:
        """Search exactly until the next `sync` has built the folder anew."""
        log.warning("%s is damaged (%s) and is built anew; until then every search is exact", self._folder, error)
        self._matched = self._held = self._collection = None
        shutil.rmtree(self._folder, ignore_errors=True)

    def _match(self, snapshot: Snapshot, held: dict[str, int]) -> None:
        self._matched, self._held = snapshot, held

    def _mine(self) -> bool:
        try:
            self._folder.parent.mkdir(parents=True, exist_ok=True)
            self._lock.acquire()
        except Timeout:
            return False
        return True

    def _open(self) -> Any:
        if self._collection is None:
            import chromadb

            settings = chromadb.config.Settings(anonymized_telemetry=False)
            client = chromadb.PersistentClient(str(self._folder), settings=settings)
            self._collection = client.get_or_create_collection(
                _COLLECTION, configuration=_GRAPH, embedding_function=None
            )
        return self._collection


def _ids(collection: Any) -> Iterator[str]:
    for first in range(0, collection.count(), _READ):
        yield from collection.get(include=[], limit=_READ, offset=first)["ids"]


def _cut(items: Sequence[str], size: int) -> Iterator[Sequence[str]]:
    for first in range(0, len(items), size):
        yield items[first : first + size]
