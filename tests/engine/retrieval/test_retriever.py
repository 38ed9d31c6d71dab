"""Full text and vectors together, over real indexes and an encoder that knows three words."""

import threading
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from engine.language import Language
from engine.retrieval.lexical import LexicalIndex
from engine.retrieval.model import Filter, IndexedPassage
from engine.retrieval.retriever import Retriever, Weights
from engine.retrieval.vectors import MatrixIndex

AXES = {"car": 0, "vehicle": 0, "house": 1, "home": 1, "fee": 2}


class Meaning:
    """An encoder of English whose vectors count words by meaning; remembers what it was asked."""

    languages: frozenset[Language] = frozenset({"en"})

    def __init__(self) -> None:
        self.asked: list[str] = []

    def encode(self, texts: Sequence[str]) -> np.ndarray:
        self.asked += texts
        return np.stack([vector(text) for text in texts])


def vector(text: str) -> np.ndarray:
    found = np.full(4, 0.01, np.float32)
    for word in text.lower().split():
        found[AXES.get(word, 3)] += 1
    return found / np.linalg.norm(found)


def passage(id_: str, text: str, **changes) -> IndexedPassage:
    values = {"parent": id_, "document": id_, "collection": "c", "language": "en", "view": "content"}
    data = vector(text).astype("<f4").tobytes()
    return IndexedPassage(id=id_, text=text, **({"vector": data} | values | changes))


@pytest.fixture
def meaning() -> Meaning:
    return Meaning()


@pytest.fixture
def search(tmp_path: Path, meaning: Meaning):
    lexical, vectors = LexicalIndex(tmp_path / "lexical"), MatrixIndex(tmp_path / "vectors", "meaning", 4)

    async def run(passages: list[IndexedPassage], question: str, language: Language = "en", weights=None, **asked):
        lexical.apply(1, [], passages)
        vectors.apply(1, [], passages)
        return await Retriever(lexical, vectors, meaning, weights).search(question, language=language, **asked)

    return run


def ids(hits) -> list[str]:
    return [hit.parent for hit in hits]


async def test_meaning_finds_what_shares_no_word_with_the_question(search):
    hits = await search([passage("auto", "vehicle"), passage("villa", "house")], "car")
    assert ids(hits)[0] == "auto"
    assert (hits[0].lexical, hits[0].coverage) == (None, 0.0)
    assert hits[0].dense == pytest.approx(1.0, abs=0.05)


async def test_what_both_rankings_find_comes_first_and_carries_both_scores(search):
    hits = await search(
        [passage("both", "car fee"), passage("words", "fee today"), passage("sense", "vehicle")], "car fee"
    )
    assert ids(hits)[0] == "both"
    assert hits[0].lexical is not None
    assert hits[0].dense is not None
    assert [hit.rank for hit in hits] == [1, 2, 3]
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert all(0 < hit.score < 1 for hit in hits)


@pytest.mark.parametrize("language", ["ar", "el"])
async def test_nothing_is_embedded_in_a_language_the_encoder_does_not_know(search, meaning, language):
    told = {"en": 1.0, "ar": 1.0, "el": 1.0}
    hits = await search([passage("a", "car"), passage("b", "vehicle")], "car", language, Weights(dense=told))
    assert (ids(hits), meaning.asked) == (["a"], [])


async def test_nothing_is_embedded_where_meaning_has_no_weight(search, meaning):
    hits = await search([passage("a", "car"), passage("b", "vehicle")], "car", weights=Weights(dense={"en": 0.0}))
    assert (ids(hits), meaning.asked) == (["a"], [])


async def test_a_parent_comes_once_with_its_best_passage(search):
    passages = [
        passage("one", "fee", parent="p", document="p"),
        passage("two", "the late fee of a late car", parent="p", document="p"),
        passage("three", "house", parent="q", document="q"),
    ]
    hits = await search(passages, "late car fee")
    assert ids(hits) == ["p", "q"]
    assert hits[0].passage_id == "two"
    assert hits[0].document == "p"


async def test_the_passage_nearest_in_meaning_stands_for_its_parent(search):
    passages = [passage("near", "vehicle", parent="p"), passage("far", "vehicle house house", parent="p")]
    hits = await search(passages, "car")
    assert [(hit.parent, hit.passage_id) for hit in hits] == [("p", "near")]


async def test_a_filter_holds_for_words_and_meaning(search):
    passages = [passage("a", "car"), passage("b", "vehicle"), passage("c", "car", collection="d")]
    hits = await search(passages, "car", where=Filter(collections=frozenset({"c"})))
    assert sorted(ids(hits)) == ["a", "b"]


async def test_a_passage_in_another_language_is_found_by_its_meaning_beside_many_that_share_words(search):
    passages = [passage(f"words{n}", f"the late fee of the house number {n}") for n in range(12)]
    passages.append(passage("meant", "رسوم التأخير للسيارة", language="ar", vector=passage("v", "fee car").vector))
    assert ids(await search(passages, "late car fee"))[0] == "meant"
    alike = {"en": 0.6, "ar": 0.6, "el": 0.6}  # a little below what words count for
    assert ids(await search(passages, "late car fee", weights=Weights(dense=alike)))[0] == "meant"
    assert ids(await search(passages, "late car fee", weights=Weights(dense=alike, abroad=1.0)))[0] != "meant"


async def test_words_of_the_conversation_help_but_do_not_lead(search):
    passages = [passage("bike", "bike price list"), passage("tram", "tram price list")]
    hits = await search(passages, "and the price?", "el", context="tram line")
    assert ids(hits) == ["tram", "bike"]
    hits = await search(passages, "bike price", "el", context="tram")
    assert ids(hits)[0] == "bike"


async def test_no_more_than_k_parents_come(search):
    passages = [passage(f"p{n}", "car fee") for n in range(20)]
    assert len(await search(passages, "car fee", k=3)) == 3


@pytest.mark.parametrize("question", ["", "؟!", "\ud83d\ude42", "x" * 5000])
async def test_a_question_without_known_words_breaks_nothing(search, question):
    assert isinstance(await search([passage("a", "car")], question), list)


async def test_full_text_alone_is_enough(tmp_path):
    lexical = LexicalIndex(tmp_path / "lexical")
    lexical.apply(1, [], [passage("a", "car")])
    assert ids(await Retriever(lexical).search("car", language="en")) == ["a"]


class Held(Meaning):
    """Embeds once it is let; `width` is that of its vectors."""

    def __init__(self, width: int = 4) -> None:
        super().__init__()
        self.let, self.width = threading.Event(), width

    def encode(self, texts: Sequence[str]) -> np.ndarray:
        self.let.wait(10)
        return super().encode(texts)[:, : self.width]


@pytest.mark.parametrize("is_early", [True, False])
async def test_what_was_foreseen_is_embedded_once_be_it_ready_when_asked_for_or_not(tmp_path, is_early):
    lexical, vectors, encoder = LexicalIndex(tmp_path / "lexical"), MatrixIndex(tmp_path / "vectors", "m", 4), Held()
    vectors.apply(1, [], [passage("auto", "vehicle")])
    retriever = Retriever(lexical, vectors, encoder)
    retriever.foresee("car", "en")
    embedding = retriever.embedding("car", "", "en")
    assert embedding is not None
    threading.Timer(0 if is_early else 0.05, encoder.let.set).start()
    if is_early:
        embedding.result(10)
    assert ids(await retriever.search("car", language="en", embedding=embedding)) == ["auto"]
    assert encoder.asked == ["car"]


@pytest.mark.parametrize("is_early", [True, False])
async def test_a_search_that_fails_after_the_embedding_is_no_empty_one(tmp_path, is_early):
    lexical, vectors = LexicalIndex(tmp_path / "lexical"), MatrixIndex(tmp_path / "vectors", "m", 4)
    vectors.apply(1, [], [passage("auto", "vehicle")])
    encoder = Held(width=3)
    retriever = Retriever(lexical, vectors, encoder)
    embedding = retriever.embedding("car", "", "en")
    threading.Timer(0 if is_early else 0.05, encoder.let.set).start()
    if is_early:
        embedding.result(10)
    with pytest.raises(ValueError, match="mismatch"):
        await retriever.search("car", language="en", embedding=embedding)
