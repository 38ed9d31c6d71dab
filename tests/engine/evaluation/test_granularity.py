"""Sentences matched, sections found."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from engine.evaluation.granularity import Mixed, built, each, standing_alone, units, weights
from engine.evaluation.propositions import written
from engine.language import LANGUAGES, Language
from engine.models.chat import NoModel
from engine.retrieval.encoder import Encoder
from engine.retrieval.model import Hit
from engine.retrieval.retriever import Weights
from tests.engine.evaluation.passages import passage

CONFIG = Path(__file__).resolve().parents[3] / "config"
BOOKS = passage("books", "Books may be kept for two weeks. They cost 20 cents for each day after that.", "Late books")
GATE = passage("gate", "The Harbour Gate sells permits. It is open until noon.", "Parking", title="Traffic")


def test_each_sentence_is_matched_and_stands_for_its_section() -> None:
    found = list(units([BOOKS], "sentence"))
    assert [one.id for one in found] == ["books:0", "books:1"]
    assert {one.parent for one in found} == {"parent-books"}
    assert found[1].text == "They cost 20 cents for each day after that."


@pytest.mark.parametrize(
    ("language", "sentence", "alone"),
    [
        ("en", "They cost 20 cents.", "Fees > Late books: Late books cost 20 cents."),
        ("en", "Theory is taught.", "Fees > Late books: Theory is taught."),
        ("ar", "وهي تكلّف يورو.", "Fees > Late books: Late books تكلّف يورو."),
        ("el", "Αυτά κοστίζουν 20 λεπτά.", "Fees > Late books: Late books κοστίζουν 20 λεπτά."),
    ],
)
def test_a_proposition_names_its_headings_and_what_its_pronoun_stands_for(
    language: Language, sentence: str, alone: str
) -> None:
    assert standing_alone(sentence, passage("p", sentence, "Late books", language=language)) == alone


def test_a_sentence_below_no_heading_stays_as_it_is() -> None:
    assert standing_alone("It is open.", passage("p", "It is open.", title="")) == "It is open."


async def test_propositions_that_a_model_wrote_stand_for_their_section_and_others_are_made_by_rule() -> None:
    async def write(language: Language, told: Mapping[str, str]) -> Mapping[str, Any]:
        if "Harbour" in told["passage"]:
            raise NoModel("scripted: too slow")
        assert (language, told["heading"]) == ("en", "Fees > Late books")
        return {"propositions": ["Books may be kept for two weeks.", " Late books cost\n20 cents a day. ", ""]}

    steps: list[None] = []
    made = await written([BOOKS, GATE], write, lambda: steps.append(None))
    assert (made.failures, len(steps)) == (["scripted: too slow"], 2)
    found = list(units([BOOKS, GATE], "proposition", made.by_passage))
    assert [one.text for one in found[:2]] == ["Books may be kept for two weeks.", "Late books cost 20 cents a day."]
    assert {one.parent for one in found[:2]} == {"parent-books"}
    assert found[2].text == "Traffic > Parking: The Harbour Gate sells permits."
    assert next(units([BOOKS], "sentence", made.by_passage)).text == "Books may be kept for two weeks."


async def test_a_search_over_sentences_finds_sections_by_words_and_by_meaning(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    encoder = Encoder(CONFIG / "encoder")
    retriever = built(
        tmp_path, [BOOKS, GATE], "proposition", encoder, None, lambda done, total: told.append((done, total))
    )
    for ranking in ("lexical", "dense", "fused"):
        search = retriever.weighing(weights(ranking, Weights())).search  # type: ignore[arg-type]
        hits = await search("until when is the gate open", language="en", k=5)
        assert (hits[0].parent, hits[0].passage_id) == ("parent-gate", "gate"), ranking
        assert len({hit.parent for hit in hits}) == len(hits)
    assert told == [(4, 4)]


async def test_sentences_are_searched_for_themselves_over_the_same_indexes(tmp_path: Path) -> None:
    encoder = Encoder(CONFIG / "encoder")
    built(tmp_path, [BOOKS, GATE], "sentence", encoder, None, lambda *_: None)
    search = each(tmp_path, encoder, None)
    for ranking in ("lexical", "dense", "fused"):
        found = await search.weighing(weights(ranking, Weights())).search(  # type: ignore[arg-type]
            "what do books cost for each day", language="en", k=5
        )
        assert found[0].parent == "books:1", ranking
    assert {hit.parent for hit in found} == {"books:0", "books:1", "gate:0", "gate:1"}


def test_one_ranking_alone_takes_no_part_of_the_other() -> None:
    in_force = Weights()
    assert set(weights("lexical", in_force).dense.values()) == {0.0}
    assert (weights("dense", in_force).lexical, set(weights("dense", in_force).dense)) == (0.0, set(LANGUAGES))
    assert weights("fused", in_force) is in_force


async def test_mixed_searches_rank_first_what_both_find() -> None:
    class Found:
        def __init__(self, *parents: str) -> None:
            self._parents = parents

        async def search(self, query: str, **_: object) -> list[Hit]:
            return [
                Hit("p", one, "d", "c", 0.9 - place / 10, None, None, 0.0, place)
                for place, one in enumerate(self._parents)
            ]

    hits = await Mixed([Found("a", "b"), Found("c", "b")]).search("Q", language="en", k=2)
    assert hits[0].parent == "b"
    assert [hit.rank for hit in hits] == [1, 2]
