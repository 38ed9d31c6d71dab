"""Families told by people who had not seen the code: how many of them are divided wrongly without a question."""

from collections import Counter

from bench.told import outcome, stories

MOST_WRONG, FEWEST_RIGHT = 60, 90


def test_few_stories_are_divided_wrongly_and_no_fewer_rightly_than_before() -> None:
    found = Counter(outcome(story)[0] for story in stories())
    assert found["wrong"] <= MOST_WRONG
    assert found["right"] >= FEWEST_RIGHT
