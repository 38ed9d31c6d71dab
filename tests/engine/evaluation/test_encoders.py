"""Encoders held against each other."""

import tomllib
from pathlib import Path

import pytest

from bot.settings import ENCODER, ENCODERS
from engine.evaluation.dataset import Case
from engine.evaluation.encoders import Pool, Tried, ranked
from engine.evaluation.relevance import PARENT, Relevant
from engine.evaluation.similar import parted
from engine.knowledge.encoded import EncodedIndex
from engine.retrieval.encoder import Encoder
from engine.retrieval.model import IndexedPassage
from engine.store.places import Place
from tests.engine.knowledge.making import WordEncoder

PASSAGES = [
    IndexedPassage(id_, id_, document, "c", language, "content", f"Text {id_}.", vector=b"-")
    for id_, document, language in (("a", "d", "en"), ("b", "d", "en"), ("x", "e", "ar"))
]
POOL = Pool(
    [Case(1, "1", "Q?", "en"), Case(2, "2", "Q?", "en"), Case(3, "3", "س؟", "ar")],
    {
        "1": Relevant(PARENT, frozenset("a")),
        "2": Relevant(PARENT, frozenset("x")),
        "3": Relevant(PARENT, frozenset("x")),
    },
    PASSAGES,
    {one.parent: Place(one.parent, one.document, f"{one.document}.md", "c") for one in PASSAGES},
)


def tried(place: str, *figures: float) -> Tried:
    by_question = {str(number): figure for number, figure in enumerate(figures, 1)}
    mean = sum(figures) / len(figures)
    return Tried(place, place, 3, 1.0, 1.0, 1.0, mean, mean, mean, {}, by_question, {})


def test_questions_are_parted_by_their_language_and_that_of_what_answers() -> None:
    assert POOL.pairs() == {"ar -> ar": ["3"], "en -> ar": ["2"], "en -> en": ["1"]}


def test_the_best_stands_first_and_gains_are_against_the_first_that_was_named() -> None:
    rows = ranked([tried("old", 0.5, 0.5, 0.5), tried("worse", 0.25, 0.5, 0.5), tried("better", 1.0, 0.5, 1.0)])
    assert [row.place for row in rows] == ["better", "old", "worse"]
    assert rows[1].gain is None
    assert rows[0].gain is not None
    assert rows[0].gain.mean == pytest.approx(1 / 3)


def test_all_passages_are_embedded_and_timed(tmp_path: Path) -> None:
    encoder, told = WordEncoder("other", ("en", "ar")), list[tuple[int, int]]()
    index = EncodedIndex(tmp_path / "vectors", encoder)
    assert POOL.indexed(index, lambda done, total: told.append((done, total))) > 0
    assert index.count == len(encoder.seen) == 3


def test_similar_pairs_are_told_from_different_ones_within_a_language_and_across() -> None:
    found = parted(Encoder(ENCODER), ENCODERS)
    assert list(found) == ["same language", "other language"]
    assert all(one.similar > one.different + 0.3 and one.auc > 0.9 for one in found.values())


def test_an_encoder_of_one_language_is_held_against_that_one_alone() -> None:
    encoder = WordEncoder("other", ("en",))
    assert list(parted(encoder, ENCODERS)) == ["same language"]
    texts = tomllib.loads(ENCODERS.read_text("utf-8"))
    assert encoder.seen == [*texts["unrelated"]["en"], *texts["reworded"]["en"]]
