"""One contract for every vector index: the exact one, and Chroma before it (here from the first vector on)."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from engine.retrieval.chroma import ChromaIndex
from engine.retrieval.model import EVERYTHING, Filter, IndexedPassage
from engine.retrieval.vectors import MatrixIndex, VectorIndex

SIZE = 8
Open = Callable[[], VectorIndex]


def exact(folder: Path) -> MatrixIndex:
    return MatrixIndex(folder / "vectors", "encoder", SIZE)


def approximate(folder: Path) -> ChromaIndex:
    index = ChromaIndex(folder / "chroma", exact(folder), exact_limit=0)
    index.attach()
    return index


@pytest.fixture(params=[exact, approximate])
def index(request: pytest.FixtureRequest, tmp_path: Path) -> VectorIndex:
    made: VectorIndex = request.param(tmp_path)
    return made


def unit(*values: float) -> np.ndarray:
    vector = np.zeros(SIZE, np.float32)
    vector[: len(values)] = values
    return vector / np.linalg.norm(vector)


def passage(id_: str, vector: np.ndarray | None, document: str = "", **changes) -> IndexedPassage:
    data = None if vector is None else vector.astype("<f4").tobytes()
    values = {
        "parent": id_,
        "document": document or id_,
        "collection": "c",
        "language": "en",
        "view": "content",
        "text": "",
    }
    return IndexedPassage(id=id_, vector=data, **(values | changes))


def settle(index: VectorIndex) -> None:
    if isinstance(index, ChromaIndex):
        list(index.sync())


def found(index: VectorIndex, *values: float, limit: int = 10, where: Filter = EVERYTHING) -> list[str]:
    return [hit.passage_id for hit in index.search(unit(*values), limit=limit, where=where)]


def test_the_nearest_come_first_with_their_cosine(index):
    index.apply(1, [], [passage("far", unit(0, 1)), passage("near", unit(1, 0.1)), passage("between", unit(1, 1))])
    settle(index)
    hits = index.search(unit(1), limit=2)
    assert [hit.passage_id for hit in hits] == ["near", "between"]
    assert hits[1].score == pytest.approx(np.sqrt(0.5), abs=1e-5)


def test_an_empty_index_finds_nothing(index):
    assert found(index, 1) == []


def test_passages_without_a_vector_are_not_in_it(index):
    index.apply(1, [], [passage("a", unit(1)), passage("b", None)])
    settle(index)
    assert index.count == 1
    assert found(index, 1) == ["a"]


def test_a_changed_document_is_replaced_and_a_removed_one_is_gone(index):
    index.apply(1, [], [passage("a1", unit(1), "a"), passage("a2", unit(1, 1), "a"), passage("b", unit(0, 1))])
    settle(index)
    index.apply(2, ["b"], [passage("a3", unit(1, 0.5), "a")])
    assert found(index, 1) == ["a3"]
    settle(index)
    assert found(index, 1) == ["a3"]
    assert (index.generation, index.count) == (2, 1)


def test_the_same_step_twice_ends_in_the_same_index(index):
    step = (1, ["gone"], [passage("a", unit(1)), passage("b", unit(0, 1))])
    index.apply(*step)
    index.apply(*step)
    settle(index)
    assert found(index, 1) == ["a", "b"]


@pytest.mark.parametrize(
    ("where", "ids"),
    [
        (Filter(collections=frozenset({"c"})), ["a", "c"]),
        (Filter(languages=frozenset({"ar"})), ["c"]),
        (Filter(documents=frozenset({"b", "c"})), ["b", "c"]),
        (Filter(metadata=(("audience", "staff"),)), ["b"]),
        (Filter(collections=frozenset({"nowhere"})), []),
    ],
)
def test_a_filter_lets_through_exactly_what_it_names(index, where, ids):
    index.apply(
        1,
        [],
        [
            passage("a", unit(1)),
            passage("b", unit(1, 0.1), collection="d", metadata=(("audience", "staff"), ("year", "2026"))),
            passage("c", unit(1, 0.2), language="ar"),
        ],
    )
    settle(index)
    assert found(index, 1, where=where) == ids


def test_a_rare_document_is_found_among_many(index):
    crowd = [passage(f"p{n}", unit(1, n / 1000)) for n in range(500)]
    index.apply(1, [], [*crowd, passage("rare", unit(0, 0, 1))])
    settle(index)
    assert found(index, 1, where=Filter(documents=frozenset({"rare"}))) == ["rare"]


@pytest.mark.parametrize("opened", [exact, approximate])
def test_what_one_has_applied_another_sees_after_reload_and_after_many_steps(tmp_path, opened):
    writer, reader = opened(tmp_path), opened(tmp_path)
    for step in range(1, 80):
        writer.apply(step, [], [passage(f"p{step}", unit(1, step))])
    reader.reload()
    assert (reader.count, reader.generation) == (79, 79)
    assert found(reader, 1, limit=1) == ["p1"]
    assert opened(tmp_path).count == 79
    assert len(list((tmp_path / "vectors").iterdir())) < 100


def test_another_encoder_empties_the_index(tmp_path):
    exact(tmp_path).apply(1, [], [passage("a", unit(1))])
    assert (MatrixIndex(tmp_path / "vectors", "other", SIZE).count, exact(tmp_path).generation) == (0, 0)


def test_chroma_answers_like_the_exact_index_on_a_thousand_vectors(tmp_path):
    random = np.random.default_rng(5)
    vectors = random.standard_normal((1000, SIZE)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    index = approximate(tmp_path)
    index.apply(1, [], [passage(f"p{n}", vector) for n, vector in enumerate(vectors)])
    assert [*index.sync(rows=300)] == [(300, 1000), (600, 1000), (900, 1000), (1000, 1000)]
    truth = exact(tmp_path)
    shared = sum(
        len(
            {hit.passage_id for hit in index.search(vector, limit=10)}
            & {hit.passage_id for hit in truth.search(vector, limit=10)}
        )
        for vector in vectors[:50]
    )
    assert shared / 500 > 0.98


def test_only_one_process_writes_chroma_and_the_other_still_finds_everything(tmp_path):
    first, second = approximate(tmp_path), approximate(tmp_path)
    first.apply(1, [], [passage("a", unit(1))])
    list(first.sync())
    second.reload()
    assert [*second.sync()] == []
    assert found(second, 1) == ["a"]


def test_among_very_many_rows_the_same_are_nearest_as_by_comparing_each(tmp_path):
    random = np.random.default_rng(7)
    spread = 0.98 ** np.arange(200, dtype=np.float32)  # as with text, some directions tell more than others
    vectors = random.standard_normal((21_000, 200)).astype(np.float32) * spread
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    index = MatrixIndex(tmp_path / "vectors", "encoder", 200)
    half = len(vectors) // 2
    everything = [passage(f"p{n}", vector, collection="odd" if n % 100 else "rare") for n, vector in enumerate(vectors)]
    index.apply(1, [], everything[:half])
    index.apply(2, [], everything[half:])
    index.apply(3, ["p0"], [])
    shared = 0
    for vector in vectors[1:51]:
        truth = np.argsort(-(vectors[1:] @ vector))[:10] + 1
        shared += len({f"p{n}" for n in truth} & {hit.passage_id for hit in index.search(vector, limit=10)})
    assert shared / 500 > 0.95
    index.apply(4, [], [passage("later", vectors[0])])
    assert [hit.passage_id for hit in index.search(vectors[0], limit=1)] == ["later"]
    for number, collection in ((100, "rare"), (20_999, "odd")):
        hits = index.search(vectors[number], limit=3, where=Filter(collections=frozenset({collection})))
        assert hits[0].passage_id == f"p{number}"
    assert index.count == 21_000
    assert "p0" not in {hit.passage_id for hit in index.search(vectors[0], limit=900)}
