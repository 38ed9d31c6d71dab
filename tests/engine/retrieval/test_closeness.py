"""How near each other a question's words stand."""

from hypothesis import given
from hypothesis import strategies as st

from engine.retrieval.reading import WINDOW, closeness

FAR = ["x"] * WINDOW


def test_all_words_side_by_side_count_whole():
    assert closeness(["the", "late", "fee"], {"late": 3.0, "fee": 1.0}) == 1.0


def test_only_the_best_window_counts():
    assert closeness(["late", *FAR, "fee"], {"late": 3.0, "fee": 1.0}) == 0.75
    assert closeness(["late", *FAR[1:], "fee"], {"late": 3.0, "fee": 1.0}) == 1.0


def test_a_word_that_comes_twice_counts_once_and_leaves_with_its_last_place():
    assert closeness(["fee", "fee"], {"late": 3.0, "fee": 1.0}) == 0.25
    assert closeness(["fee", *FAR[1:], "fee", "x", "late"], {"late": 3.0, "fee": 1.0}) == 1.0
    assert closeness(["fee", "fee", *FAR, "late"], {"late": 3.0, "fee": 1.0}) == 0.75


def test_no_words_or_no_worth_are_far_apart():
    assert closeness([], {"fee": 1.0}) == 0.0
    assert closeness(["fee"], {}) == 0.0


@given(st.lists(st.sampled_from("abcx"), max_size=80), st.dictionaries(st.sampled_from("abc"), st.integers(1, 9)))
def test_it_is_the_best_of_all_windows(words, worth):
    windows = [set(words[start : start + WINDOW + 1]) for start in range(len(words))]
    best = max((sum(worth[word] for word in window & worth.keys()) for window in windows), default=0)
    assert closeness(words, worth) == best / (sum(worth.values()) or 1)
