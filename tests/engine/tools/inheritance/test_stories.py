"""Families told by people who had not seen the code: how many of them are divided wrongly without a question."""

from collections import Counter

from bench.told import outcome, stories
from bot.settings import ENCODER
from engine.reading.people import reads_people
from engine.reading.tagger import Tagger

MOST_WRONG, FEWEST_RIGHT, FEWEST_SHOWN = 12, 90, 195


def test_few_stories_are_divided_wrongly_and_no_fewer_rightly_than_before() -> None:
    read = reads_people(Tagger(ENCODER))
    found = Counter(outcome(story, read)[0] for story in stories())
    assert found["wrong"] <= MOST_WRONG
    assert found["right"] >= FEWEST_RIGHT
    assert found["asked rightly"] >= FEWEST_SHOWN
