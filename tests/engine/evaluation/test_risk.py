"""Coverage against risk, and intervals."""

import math

import numpy as np
import pytest

from engine.evaluation.bootstrap import interval
from engine.evaluation.risk import LEAST, Scored, area_of_risk, area_under_roc, at, choose, curve

FOUR = [
    Scored("a", 0.9, right=True, answerable=True),
    Scored("b", 0.8, right=False, answerable=False),
    Scored("c", 0.6, right=True, answerable=True),
    Scored("d", 0.0, right=False, answerable=True),
]


def test_each_point_tells_what_is_answered_and_what_of_it_is_wrong() -> None:
    points = [(one.threshold, one.coverage, one.coverage_answerable, one.risk) for one in curve(FOUR)]
    assert points == [(0.9, 0.25, 1 / 3, 0.0), (0.8, 0.5, 1 / 3, 0.5), (0.6, 0.75, 2 / 3, 1 / 3)]


def test_what_has_nothing_to_answer_with_is_never_answered() -> None:
    assert at(FOUR, 0.0).coverage == 0.75


def test_the_area_is_the_mean_risk_and_equal_confidence_shares_it() -> None:
    assert area_of_risk(FOUR) == pytest.approx((0 + 1 / 2 + 1 / 3) / 3)
    tied = [Scored(str(number), 0.5, right=number > 0, answerable=True) for number in range(4)]
    assert area_of_risk(tied) == area_of_risk(tied[::-1]) == 0.25


def test_the_threshold_of_the_greatest_coverage_within_the_risk_is_chosen() -> None:
    few = choose(FOUR, 0.4)
    assert few.point is not None
    assert (few.point.threshold, few.held_out, few.confirmed) == (0.6, 0, None)
    assert choose([Scored("a", 0.5, right=False, answerable=True)], 0.4).point is None


def test_a_threshold_chosen_on_one_half_is_confirmed_on_the_other() -> None:
    many = [Scored(str(one), 0.3 + one / 100, right=one > 20, answerable=True) for one in range(LEAST + 20)]
    chosen = choose(many, 0.05)
    assert chosen.chosen_on + chosen.held_out == len(many)
    assert chosen.point is not None
    assert chosen.confirmed is not None
    assert chosen.confirmed.threshold == chosen.point.threshold


def test_the_area_under_the_roc_counts_a_tie_as_half() -> None:
    labels = np.array([True, False])
    assert area_under_roc(np.array([0.9, 0.1]), labels) == 1.0
    assert area_under_roc(np.array([0.5, 0.5]), labels) == 0.5
    assert math.isnan(area_under_roc(np.array([0.5]), np.array([True])))


def test_an_interval_holds_its_mean_is_narrower_for_more_values_and_the_same_each_time() -> None:
    chance = np.random.default_rng(1)
    few, many = chance.random(20).tolist(), chance.random(2000).tolist()
    one, other = interval(few), interval(many)
    assert one.low < one.mean < one.high
    assert other.high - other.low < one.high - one.low
    assert interval(few) == one


def test_about_95_of_100_intervals_hold_the_true_mean() -> None:
    chance = np.random.default_rng(2)
    found = [interval(chance.random(60).tolist(), resamples=400) for _ in range(300)]
    assert 0.90 < sum(one.low <= 0.5 <= one.high for one in found) / 300 < 0.99


def test_an_interval_of_no_values_is_refused() -> None:
    with pytest.raises(ValueError, match="no values"):
        interval([])
