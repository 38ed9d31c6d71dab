"""Nearest passages by cosine: what a vector index is, and the exact one, a matrix in memory.

On disk the matrix is a row of segments, one an `apply`, named by a manifest that is replaced in one step; readers load
only segments they do not have. Many segments are merged into one. Every file is sealed: what is missing or damaged is
noticed when it is read, and the index is begun anew.
"""

import json
import logging
import shutil
import threading
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from filelock import FileLock
from numpy.typing import NDArray

from engine.errors import IndexUnavailable
from engine.files import DamagedError, read_sealed, write_sealed
from engine.retrieval.model import EVERYTHING, Filter, IndexedPassage, VectorHit

Vector = NDArray[np.float32]

log = logging.getLogger(__name__)

_LAYOUT = 4
_MANIFEST = "manifest.json"
_MOST_SEGMENTS = 32
_COARSE_FROM = 5_000  # rows
_COARSE = 96  # directions
_CANDIDATES = 1_000
_SAMPLE = 10_000  # rows the directions are taken from
_FIELDS = ("collection", "language", "document", "view")


class VectorIndex(Protocol):
    """Passages without a vector are not in it. `apply` and `reload` are as for the full-text index."""

    @property
    def generation(self) -> int: ...

    @property
    def count(self) -> int: ...

    @property
    def trouble(self) -> str: ...

    def renew(self) -> None: ...

    def mended(self) -> None: ...

    def apply(self, generation: int, removed_documents: Iterable[str], passages: Iterable[IndexedPassage]) -> None: ...

    def reload(self) -> None: ...

    def search(self, vector: Vector, *, limit: int, where: Filter = EVERYTHING) -> list[VectorHit]: ...


@dataclass(frozen=True, slots=True)
class Row:
    """What a hit and a filter need to know of a passage."""

    id: str
    parent: str
    document: str
    collection: str
    language: str
    view: str
    metadata: tuple[tuple[str, str], ...]

    def hit(self, score: float) -> VectorHit:
        return VectorHit(self.id, self.parent, self.document, self.collection, score)


@dataclass(frozen=True, slots=True)
class _Coarse:
    """The rows in the few directions in which they differ most: a fourth of the numbers chooses whom to compare."""

    basis: Vector
    rows: Vector

    @classmethod
    def of(cls, matrix: Vector) -> "_Coarse":
        sample = matrix[:: max(1, len(matrix) // _SAMPLE)]
        _, directions = np.linalg.eigh(sample.T @ sample)
        basis = np.ascontiguousarray(directions[:, -_COARSE:], np.float32)
        return cls(basis, matrix @ basis)

    def at(self, kept: list[int]) -> "_Coarse":
        return _Coarse(self.basis, self.rows[kept])

    def with_(self, vectors: Vector) -> "_Coarse":
        return _Coarse(self.basis, np.concatenate([self.rows, vectors @ self.basis]))

    def nearest(self, vector: Vector, places: NDArray[np.int64] | None) -> NDArray[np.int64]:
        """About the `_CANDIDATES` rows nearest to `vector`, of all or of those in `places`, in no order."""
        rows = self.rows if places is None else self.rows[places]
        best = _best(rows @ (vector @ self.basis), _CANDIDATES)
        return best if places is None else places[best]


class Snapshot:
    """Rows and their vectors as they stood at one moment; never changed, so that searches need no lock.

    Up to `_COARSE_FROM` rows each cosine is computed. Of more, a coarse comparison chooses `_CANDIDATES` whose cosines
    are then exact: at 100 000 rows a fourth of the time, and 999 of 1000 of the ten nearest are the same.
    """

    def __init__(self, rows: Sequence[Row], matrix: Vector, coarse: _Coarse | None = None) -> None:
        self.rows = rows
        self.matrix = matrix
        self._coarse = _Coarse.of(matrix) if coarse is None and len(rows) > _COARSE_FROM else coarse
        self._codes: dict[str, tuple[Mapping[Any, int], NDArray[np.int32]]] = {}

    def without(self, documents: frozenset[str]) -> "Snapshot":
        if not any(row.document in documents for row in self.rows):
            return self
        kept = [place for place, row in enumerate(self.rows) if row.document not in documents]
        coarse = self._coarse.at(kept) if self._coarse else None
        return Snapshot([self.rows[place] for place in kept], self.matrix[kept], coarse)

    def with_(self, rows: Sequence[Row], vectors: Vector) -> "Snapshot":
        coarse = self._coarse.with_(vectors) if self._coarse else None
        return Snapshot([*self.rows, *rows], np.concatenate([self.matrix, vectors]), coarse)

    def search(self, vector: Vector, limit: int, where: Filter) -> list[VectorHit]:
        places = self._passing(where)
        if self._coarse and limit < _CANDIDATES and (len(self.rows) if places is None else len(places)) > _COARSE_FROM:
            places = self._coarse.nearest(vector, places)
        scores = self.matrix @ vector if places is None else self.matrix[places] @ vector
        best = _best(scores, limit)
        best = best[np.argsort(-scores[best], kind="stable")]
        return [
            self.rows[int(best_) if places is None else int(places[best_])].hit(float(scores[best_])) for best_ in best
        ]

    def neighbourhood(self, where: Filter) -> "Neighbourhood":
        """The rows that pass, for many looks at who is near to whom among them."""
        places = self._passing(where)
        if places is None:
            return Neighbourhood([row.id for row in self.rows], self.matrix)
        return Neighbourhood([self.rows[place].id for place in places], self.matrix[places])

    def _passing(self, where: Filter) -> NDArray[np.int64] | None:
        """Places of the rows that a filter lets through; None: all of them."""
        if where == EVERYTHING:
            return None
        mask = np.ones(len(self.rows), bool)
        demands: tuple[frozenset[str] | None, ...] = (where.collections, where.languages, where.documents, where.views)
        for field, allowed in zip(_FIELDS, demands, strict=True):
            if allowed is not None:
                mask &= self._among(field, allowed)
        if where.metadata:
            held = self._coded("metadata")[0]
            mask &= self._among("metadata", [pairs for pairs in held if set(where.metadata) <= set(pairs)])
        return None if mask.all() else np.flatnonzero(mask)

    def _among(self, field: str, values: Iterable[Any]) -> NDArray[np.bool_]:
        """Which rows have one of the values in a field."""
        numbers, codes = self._coded(field)
        return np.isin(codes, [numbers[value] for value in values if value in numbers])

    def _coded(self, field: str) -> tuple[Mapping[Any, int], NDArray[np.int32]]:
        """A field's values by number, and the number of each row's."""
        if field not in self._codes:
            numbers: dict[Any, int] = {}
            codes = [numbers.setdefault(getattr(row, field), len(numbers)) for row in self.rows]
            self._codes[field] = (numbers, np.array(codes, np.int32))
        return self._codes[field]


class Neighbourhood:
    """Passages and their vectors, one a row."""

    def __init__(self, ids: Sequence[str], matrix: Vector) -> None:
        self._ids, self._matrix = ids, matrix
        self._places = {id_: place for place, id_ in enumerate(ids)}

    def of(self, ids: Iterable[str], limit: int) -> dict[str, list[str]]:
        """Of each of these that is among them the nearest, itself too, in no order; with one product."""
        held = [id_ for id_ in ids if id_ in self._places]
        vectors = self._matrix[[self._places[id_] for id_ in held]] if held else self._matrix[:0]
        found = (_best(scores, limit) for scores in np.ascontiguousarray((self._matrix @ vectors.T).T))
        return {id_: [self._ids[best] for best in nearest] for id_, nearest in zip(held, found, strict=True)}


def _best(scores: Vector, limit: int) -> NDArray[np.int64]:
    """Places of the `limit` greatest scores, in no order."""
    return np.argpartition(scores, -limit)[-limit:] if len(scores) > limit else np.arange(len(scores))


class MatrixIndex:
    """Opens or creates the exact index in `folder`; `fingerprint` names the encoder, another one empties the index."""

    def __init__(self, folder: Path, fingerprint: str, dimensions: int = 384) -> None:
        self._folder, self._dimensions = folder, dimensions
        self._identity = f"{_LAYOUT}/{fingerprint}"
        self._writing = FileLock(folder.with_suffix(".lock"))
        self._loading = threading.Lock()
        self._loaded: list[str] = []
        self.snapshot = self._empty()
        self.trouble = ""
        folder.parent.mkdir(parents=True, exist_ok=True)
        with self._writing:
            try:
                if folder.exists() and self._manifest()["identity"] == self._identity:
                    self._load()
                else:
                    self._begin()
            except DamagedError as error:
                log.warning("%s; the index is built anew", error)
                self._begin()

    @property
    def generation(self) -> int:
        """0 where nothing is known of what stands on the disk."""
        try:
            return int(self._manifest()["generation"])
        except DamagedError:
            return 0

    def renew(self) -> None:
        """Begin anew, at generation 0; `trouble` stays until `mended`. What is in memory is searched meanwhile."""
        with self._writing:
            self._begin()

    def mended(self) -> None:
        """All that the corpus holds has been applied again."""
        self.trouble = ""

    @property
    def count(self) -> int:
        return len(self.snapshot.rows)

    def apply(self, generation: int, removed_documents: Iterable[str], passages: Iterable[IndexedPassage]) -> None:
        passages = list(passages)
        removed = {*removed_documents, *(passage.document for passage in passages)}
        kept = [passage for passage in passages if passage.vector is not None]
        data = b"".join(passage.vector or b"" for passage in kept)
        vectors = np.frombuffer(data, "<f4").reshape(-1, self._dimensions)
        with self._writing:
            try:
                segments = self._manifest()["segments"]
                name = f"{len(segments)}-{generation}"
                self._write_segment(name, sorted(removed), [_row(passage) for passage in kept], vectors)
                self._write_manifest(generation, [*segments, name])
                self._load()
                if len(segments) >= _MOST_SEGMENTS:
                    self._merge(generation)
            except DamagedError as error:
                self._notice(error)
            except OSError as error:
                raise IndexUnavailable(f"{self._folder} cannot be written: {error}; free space or delete it") from error

    def reload(self) -> None:
        """See what any process has applied; what is damaged is said in `trouble`."""
        try:
            self._load()
        except DamagedError as error:
            self._notice(error)

    def _notice(self, error: DamagedError) -> None:
        log.warning("%s; the index is built anew", error)
        self.trouble = str(error)

    def _load(self) -> None:
        with self._loading:
            while True:
                segments = self._manifest()["segments"]
                try:
                    self.snapshot, self._loaded = self._read(segments), segments
                except DamagedError:
                    if self._manifest()["segments"] == segments:
                        raise
                    continue  # another process has merged the segments meanwhile
                return

    def _begin(self) -> None:
        shutil.rmtree(self._folder, ignore_errors=True)
        self._folder.mkdir()
        self._write_manifest(0, [])

    def search(self, vector: Vector, *, limit: int, where: Filter = EVERYTHING) -> list[VectorHit]:
        """The nearest passages, best first, at most `limit`; `vector` has length 1."""
        return self.snapshot.search(vector, limit, where)

    def _read(self, segments: list[str]) -> Snapshot:
        """The snapshot of these segments; those that are loaded already are not read again."""
        snapshot, loaded = self.snapshot, self._loaded
        if segments[: len(loaded)] != loaded:
            snapshot, loaded = self._empty(), []
        for name in segments[len(loaded) :]:
            removed, rows, vectors = self._read_segment(name)
            snapshot = snapshot.without(removed).with_(rows, vectors)
        return snapshot

    def _empty(self) -> Snapshot:
        return Snapshot([], np.empty((0, self._dimensions), np.float32))

    def _write_segment(self, name: str, removed: list[str], rows: Sequence[Row], vectors: Vector) -> None:
        write_sealed(self._folder / f"{name}.vectors", np.ascontiguousarray(vectors, "<f4").tobytes())
        table = [
            [row.id, row.parent, row.document, row.collection, row.language, row.view, row.metadata] for row in rows
        ]
        text = json.dumps({"removed": removed, "rows": table}, ensure_ascii=False)
        write_sealed(self._folder / f"{name}.json", text.encode())

    def _read_segment(self, name: str) -> tuple[frozenset[str], list[Row], Vector]:
        segment = json.loads(read_sealed(self._folder / f"{name}.json"))
        rows = [
            Row(id_, parent, document, collection, language, view, tuple((key, value) for key, value in metadata))
            for id_, parent, document, collection, language, view, metadata in segment["rows"]
        ]
        vectors = np.frombuffer(read_sealed(self._folder / f"{name}.vectors"), "<f4").reshape(-1, self._dimensions)
        if len(vectors) != len(rows):
            raise DamagedError(f"{self._folder / name}: {len(vectors)} vectors for {len(rows)} passages")
        return frozenset(segment["removed"]), rows, vectors

    def _merge(self, generation: int) -> None:
        """One segment in place of all; its name is new each time, so that readers notice."""
        old, name = self._loaded, f"merged-{generation}"
        self._write_segment(name, [], self.snapshot.rows, self.snapshot.matrix)
        self._write_manifest(generation, [name])
        self._loaded = [name]
        for gone in old:
            (self._folder / f"{gone}.vectors").unlink(missing_ok=True)
            (self._folder / f"{gone}.json").unlink(missing_ok=True)

    def _manifest(self) -> dict[str, Any]:
        return manifest(self._folder)

    def _write_manifest(self, generation: int, segments: list[str]) -> None:
        content = {"identity": self._identity, "generation": generation, "segments": segments}
        write_sealed(self._folder / _MANIFEST, json.dumps(content).encode())


def manifest(folder: Path) -> dict[str, Any]:
    """Of the index in a folder: its identity, its generation and the names of its segments. Raises DamagedError."""
    return dict(json.loads(read_sealed(folder / _MANIFEST)))


def size(folder: Path) -> int:
    """How many passages the index in a folder holds. Raises DamagedError."""
    held: dict[str, int] = {}
    for name in manifest(folder)["segments"]:
        segment = json.loads(read_sealed(folder / f"{name}.json"))
        for document in segment["removed"]:
            held.pop(document, None)
        for row in segment["rows"]:
            held[row[2]] = held.get(row[2], 0) + 1
    return sum(held.values())


def check(folder: Path) -> None:
    """Raises DamagedError naming the file that is missing or not as it was written."""
    for name in manifest(folder)["segments"]:
        for ending in ("json", "vectors"):
            read_sealed(folder / f"{name}.{ending}")


def _row(passage: IndexedPassage) -> Row:
    return Row(
        passage.id,
        passage.parent,
        passage.document,
        passage.collection,
        passage.language,
        passage.view,
        passage.metadata,
    )
