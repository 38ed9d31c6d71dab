"""The index of another encoder: built beside the old one, by itself, from what SQL holds."""

from pathlib import Path

import numpy as np
import pytest

from engine.knowledge.encoded import EncodedIndex
from engine.knowledge.indexing import Indexes
from engine.retrieval.vectors import MatrixIndex
from tests.engine.knowledge.conftest import Desk
from tests.engine.knowledge.making import WordEncoder, docs


def index(folder: Path, encoder: WordEncoder) -> EncodedIndex:
    return EncodedIndex(folder / f"vectors-{encoder.fingerprint}", encoder)


@pytest.fixture
async def held(desk: Desk, folder: Path) -> Desk:
    (folder / "rules.md").write_text("## Fees\n\nTwenty euro a month.\n\n## Hours\n\nOpen until eight.\n")
    await desk.ingest(docs(folder, "rules.md"))
    return desk


async def test_passages_get_the_vectors_of_the_other_encoder_below_their_headings(held, tmp_path):
    other = WordEncoder("other")
    built = index(tmp_path, other)
    await Indexes(held.corpus, (built,)).follow()
    assert built.count == 2
    best = built.search(other.vector("Fees\nTwenty euro a month."), limit=1)[0]
    assert best.score == pytest.approx(1.0, abs=1e-5)


async def test_the_old_vectors_stay_for_the_way_back_and_nothing_is_made_twice(held, tmp_path):
    old = MatrixIndex(tmp_path / "vectors", held.encoder.fingerprint)
    await Indexes(held.corpus, (old,)).follow()
    other = WordEncoder("other")
    await Indexes(held.corpus, (index(tmp_path, other),)).follow()
    other.seen.clear()
    again = index(tmp_path, other)
    await Indexes(held.corpus, (again,)).follow()
    assert (again.count, other.seen) == (2, [])
    back = MatrixIndex(tmp_path / "vectors", held.encoder.fingerprint)
    assert back.count == 2
    assert np.array_equal(back.snapshot.matrix, old.snapshot.matrix)


async def test_what_changed_meanwhile_is_made_when_it_is_taken_up(held, folder, tmp_path):
    other = WordEncoder("other")
    await Indexes(held.corpus, (index(tmp_path, other),)).follow()
    other.seen.clear()
    (folder / "rules.md").write_text("## Fees\n\nThirty euro a month.\n")
    await held.ingest(docs(folder, "rules.md"))
    later = index(tmp_path, other)
    await Indexes(held.corpus, (later,)).follow()
    assert len(other.seen) == later.count == 1
    assert "Thirty euro a month." in other.seen[0]


async def test_words_embedded_ahead_cost_nothing_when_they_are_applied(held, tmp_path):
    other = WordEncoder("other")
    built = index(tmp_path, other)
    built.ahead(["Fees\nTwenty euro a month.", "Hours\nOpen until eight."])
    other.seen.clear()
    await Indexes(held.corpus, (built,)).follow()
    assert (built.count, other.seen) == (2, [])


async def test_passages_in_a_language_it_does_not_know_are_left_to_the_search_by_words(held, tmp_path):
    greek = WordEncoder("greek", ("el",))
    built = index(tmp_path, greek)
    await Indexes(held.corpus, (built,)).follow()
    assert (built.count, built.generation) == (0, await held.corpus.generation())
