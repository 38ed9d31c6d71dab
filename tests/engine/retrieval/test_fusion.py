"""Rankings into one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.retrieval.fusion import RANK_SHARE, Ranking, fuse


def test_first_in_both_with_full_scores_is_one():
    assert fuse([Ranking({"a": 1.0}, 1.0), Ranking({"a": 1.0}, 0.6)]) == {"a": pytest.approx(1.0)}


def test_a_clear_lead_in_one_ranking_outweighs_a_close_call_in_the_other():
    words = Ranking({"clear": 0.9, "other": 0.2}, 1.0)
    meaning = Ranking({"other": 0.61, "clear": 0.6}, 1.0)
    assert list(fuse([words, meaning])) == ["clear", "other"]


def test_ranks_decide_between_equal_scores():
    assert list(fuse([Ranking({"a": 0.5, "b": 0.5}, 1.0), Ranking({"b": 0.5, "a": 0.5}, 2.0)])) == ["b", "a"]


def test_a_ranking_of_no_weight_adds_nothing():
    alone = fuse([Ranking({"a": 0.5}, 1.0)])
    assert fuse([Ranking({"a": 0.5}, 1.0), Ranking({"b": 1.0}, 0.0)]) == alone


def test_a_key_that_a_cut_ranking_lacks_counts_as_its_floor():
    words, meaning = {"a": 0.5, "b": 0.5}, {"a": 0.4}
    without, with_ = (fuse([Ranking(words, 1.0), Ranking(meaning, 1.0, floor)])["b"] for floor in (0.0, 0.4))
    assert with_ - without == pytest.approx(0.4 / (2 * (1 + RANK_SHARE)))


def test_nothing_fuses_to_nothing():
    assert fuse([]) == {}
    assert fuse([Ranking({}, 1.0)]) == {}


SCORES = st.dictionaries(st.integers(0, 9), st.floats(0, 1)).map(lambda d: dict(sorted(d.items(), key=lambda i: -i[1])))


@given(st.lists(st.builds(Ranking, SCORES, st.floats(0, 5)), max_size=3))
def test_scores_lie_between_zero_and_one_best_first(rankings):
    fused = fuse(rankings)
    assert all(0 <= score <= 1.0000001 for score in fused.values())
    assert list(fused.values()) == sorted(fused.values(), reverse=True)
    assert fused.keys() == {key for ranking in rankings if ranking.weight for key in ranking.scores}
