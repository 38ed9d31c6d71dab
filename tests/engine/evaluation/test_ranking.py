"""Measures of rankings, held against their definitions written out."""

import math
import random
import sys
from collections.abc import Sequence

import pytest

from engine.errors import SettingsError
from engine.evaluation import ranking

CUTS = (1, 3, 5, 10)


def by_definition(relevant: set[str], ranked: Sequence[str]) -> dict[str, float]:
    """Recall, hit rate, reciprocal rank, average precision and nDCG with gains of 0 and 1."""
    hits = [name in relevant for name in ranked]
    found = {f"recall@{k}": sum(hits[:k]) / len(relevant) for k in CUTS}
    found |= {f"hit@{k}": float(any(hits[:k])) for k in CUTS}
    found["mrr"] = next((1 / rank for rank, hit in enumerate(hits, 1) if hit), 0.0)
    found["map"] = sum(sum(hits[:rank]) / rank for rank, hit in enumerate(hits, 1) if hit) / len(relevant)
    gained = sum(1 / math.log2(rank + 1) for rank, hit in enumerate(hits[:10], 1) if hit)
    ideal = sum(1 / math.log2(rank + 1) for rank in range(1, min(len(relevant), 10) + 1))
    return found | {"ndcg@10": gained / ideal}


def test_the_measures_agree_with_their_definitions_on_random_rankings() -> None:
    chance = random.Random(3)  # noqa: S311 - cases, not secrets
    relevant, ranked = {}, {}
    for number in range(200):
        names = [f"d{one}" for one in range(chance.randint(12, 60))]
        relevant[f"q{number}"] = set(chance.sample(names, chance.randint(1, 12)))
        ranked[f"q{number}"] = chance.sample(names, chance.randint(1, len(names)))
    found = ranking.measured(relevant, ranked, CUTS)
    assert tuple(found["q0"]) == ranking.names(CUTS)
    for id_, figures in found.items():
        expected = by_definition(relevant[id_], ranked[id_])
        assert figures == pytest.approx(expected, abs=1e-9), id_


def test_a_question_for_which_nothing_was_found_counts_as_nothing() -> None:
    found = ranking.measured({"a": {"x"}, "b": {"x"}}, {"a": ["x"], "b": []})
    assert set(found["b"].values()) == {0.0}
    assert ranking.mean(found)["mrr"] == 0.5


def test_a_place_that_is_ranked_twice_counts_where_it_comes_first() -> None:
    found = ranking.measured({"a": {"x"}}, {"a": ["x", "y", "x"]})
    assert found["a"]["mrr"] == 1.0


def test_without_the_library_it_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ir_measures", None)
    with pytest.raises(SettingsError, match=r"ir-measures.*pip install 'dalil\[eval\]'"):
        ranking.measured({"a": {"x"}}, {"a": ["x"]})
