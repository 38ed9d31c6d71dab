"""Words of a question in another language, learned from parallel text."""

import random

import pytest

from training import switching
from training.sources import Pair, Parallel

TEXTS = [
    ("the dog sleeps", "الكلب ينام", "ο σκύλος κοιμάται"),
    ("the dog eats", "الكلب يأكل", "ο σκύλος τρώει"),
    ("the cat sleeps", "القط ينام", "η γάτα κοιμάται"),
    ("the cat eats", "القط يأكل", "η γάτα τρώει"),
]


@pytest.fixture
def known() -> switching.Words:
    pairs = [
        pair
        for english, arabic, greek in TEXTS * 3
        for pair in (Pair(english, arabic, "ar", "test"), Pair(english, greek, "el", "test"))
    ]
    return switching.words(Parallel(pairs, [], [], {}, {}, ""))


def test_words_that_stand_in_the_same_texts_translate_each_other(known: switching.Words) -> None:
    assert known["dog", "ar"][0] == "الكلب"
    assert known["σκυλος", "en"][0] == "dog"


def test_arabic_and_greek_meet_by_way_of_english(known: switching.Words) -> None:
    assert "σκυλος" in known["الكلب", "el"]


def test_a_question_keeps_what_is_not_known_and_its_order(known: switching.Words) -> None:
    switched = {switching.switched("where the dog sleeps?", known, random.Random(seed)) for seed in range(40)}  # noqa: S311
    assert all(one.startswith("where ") and one.endswith("?") for one in switched)
    assert any("الكلب" in one for one in switched)
    assert any("σκυλος" in one for one in switched)


def test_a_question_of_unknown_words_stays_as_it_is(known: switching.Words) -> None:
    assert switching.switched("12 €?", known, random.Random(1)) == "12 €?"  # noqa: S311
    assert switching.switched("boat", known, random.Random(1)) == "boat"  # noqa: S311
