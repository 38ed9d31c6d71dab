"""Nearest passages by cosine: what a vector index is, and the exact one, a matrix in memory.

On disk the matrix is a row of segments, one an `apply`, named by a manifest that is replaced in one step; readers load
only segments they do not have. Many segments are merged into one.
"""

import json
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from filelock import FileLock
from numpy.typing import NDArray

from engine.retrieval.model import EVERYTHING, Filter, IndexedPassage, VectorHit

Vector = NDArray[np.float32]

_LAYOUT = 1
_MANIFEST = "manifest.json"
_MOST_SEGMENTS = 32


class VectorIndex(Protocol):
    """Passages without a vector are not in it. `apply` and `reload` are as for the full-text index."""

    @property
    def generation(self) -> int: ...

    @property
    def count(self) -> int: ...

    def apply(self, generation: int, removed_documents: Iterable[str], passages: Iterable[IndexedPassage]) -> None: ...

    def reload(self) -> None: ...

    def search(self, vector: Vector, *, limit: int, where: Filter = EVERYTHING) -> list[VectorHit]: ...


class MatrixIndex:
    """Opens or creates the exact index in `folder`; `fingerprint` names the encoder, another one empties the index."""

    def __init__(self, folder: Path, fingerprint: str, dimensions: int = 384) -> None:
        self._folder, self._dimensions = folder, dimensions
        self._identity = f"{_LAYOUT}/{fingerprint}"
        self._lock = FileLock(folder.with_suffix(".lock"))
        folder.parent.mkdir(parents=True, exist_ok=True)
        with self._lock:
            if self._manifest().get("identity") != self._identity:
                shutil.rmtree(folder, ignore_errors=True)
                folder.mkdir()
                self._write_manifest(0, [])
        self._loaded: list[str] = []
        self._rows: list[dict[str, Any]] = []
        self._matrix: Vector = np.empty((0, dimensions), np.float32)
        self.reload()

    @property
    def generation(self) -> int:
        return int(self._manifest()["generation"])

    @property
    def count(self) -> int:
        return len(self._rows)

    def apply(self, generation: int, removed_documents: Iterable[str], passages: Iterable[IndexedPassage]) -> None:
        passages = list(passages)
        removed = {*removed_documents, *(passage.document for passage in passages)}
        with self._lock:
            self.reload()
            segments = self._manifest()["segments"]
            name = f"{len(segments)}-{generation}"
            self._add_segment(name, removed, [passage for passage in passages if passage.vector is not None])
            self._write_manifest(generation, [*segments, name])
            self.reload()
            if len(segments) >= _MOST_SEGMENTS:
                self._merge(generation)

    def reload(self) -> None:
        segments = self._manifest()["segments"]
        if segments[: len(self._loaded)] != self._loaded:
            self._loaded, self._rows, self._matrix = [], [], np.empty((0, self._dimensions), np.float32)
        for name in segments[len(self._loaded) :]:
            self._load_segment(name)

    def search(self, vector: Vector, *, limit: int, where: Filter = EVERYTHING) -> list[VectorHit]:
        """The nearest passages, best first, at most `limit`; `vector` has length 1."""
        places = [place for place, row in enumerate(self._rows) if _passes(row, where)]
        scores = self._matrix[places] @ vector if len(places) < len(self._rows) else self._matrix @ vector
        best = np.argsort(-scores, kind="stable")[:limit]
        return [self._hit(places[place], float(scores[place])) for place in best]

    def _hit(self, place: int, score: float) -> VectorHit:
        row = self._rows[place]
        return VectorHit(row["id"], row["parent"], row["document"], row["collection"], score)

    def _add_segment(self, name: str, removed: set[str], passages: list[IndexedPassage]) -> None:
        rows = [_row(passage) for passage in passages]
        data = b"".join(passage.vector or b"" for passage in passages)
        self._write_segment(name, sorted(removed), rows, np.frombuffer(data, "<f4").reshape(-1, self._dimensions))

    def _write_segment(self, name: str, removed: list[str], rows: list[dict[str, Any]], matrix: Vector) -> None:
        np.save(self._folder / f"{name}.npy", matrix)
        text = json.dumps({"removed": removed, "rows": rows}, ensure_ascii=False)
        (self._folder / f"{name}.json").write_text(text, encoding="utf-8")

    def _load_segment(self, name: str) -> None:
        segment = json.loads((self._folder / f"{name}.json").read_text(encoding="utf-8"))
        removed = set(segment["removed"])
        kept = [place for place, row in enumerate(self._rows) if row["document"] not in removed]
        self._matrix = np.concatenate([self._matrix[kept], np.load(self._folder / f"{name}.npy")])
        self._rows = [self._rows[place] for place in kept] + segment["rows"]
        self._loaded.append(name)

    def _merge(self, generation: int) -> None:
        old, name = self._loaded, f"merged-{generation}"
        self._write_segment(name, [], self._rows, self._matrix)
        self._write_manifest(generation, [name])
        self._loaded = [name]
        for gone in old:
            (self._folder / f"{gone}.npy").unlink()
            (self._folder / f"{gone}.json").unlink()

    def _manifest(self) -> dict[str, Any]:
        path = self._folder / _MANIFEST
        return dict(json.loads(path.read_text(encoding="utf-8"))) if path.exists() else {}

    def _write_manifest(self, generation: int, segments: list[str]) -> None:
        draft = self._folder / f"{_MANIFEST}.draft"
        content = {"identity": self._identity, "generation": generation, "segments": segments}
        draft.write_text(json.dumps(content), encoding="utf-8")
        draft.replace(self._folder / _MANIFEST)


def _row(passage: IndexedPassage) -> dict[str, Any]:
    return {
        "id": passage.id,
        "parent": passage.parent,
        "document": passage.document,
        "collection": passage.collection,
        "language": passage.language,
        "metadata": [list(pair) for pair in passage.metadata],
    }


def _passes(row: dict[str, Any], where: Filter) -> bool:
    sets = ((where.collections, "collection"), (where.languages, "language"), (where.documents, "document"))
    if any(allowed is not None and row[field] not in allowed for allowed, field in sets):
        return False
    return all([key, value] in row["metadata"] for key, value in where.metadata)
