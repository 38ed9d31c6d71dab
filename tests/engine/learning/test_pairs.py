"""Pairs to learn from: parts that share no section, negatives that are near and do not answer."""

from typing import Any

import numpy as np
import pytest

from engine.learning import pairs
from engine.learning.pairs import PARTS, Asked, part_of, reciprocal_ranks, triples

TEXTS = ["answer", "as near as the answer", "near", "far", "elsewhere"]
ANGLES = {"question": 0.0, "answer": 0.4, "as near as the answer": 0.42, "near": 0.9, "far": 1.5, "elsewhere": 0.1}


def encode(texts):
    return np.array([[np.cos(ANGLES[text]), np.sin(ANGLES[text])] for text in texts], np.float32)


VECTORS = encode(TEXTS)


def asked(*right: int, among: tuple[int, ...] = (0, 1, 2, 3), **more: Any) -> Asked:
    return Asked("1", "question", right, np.array(among), **more)


def test_a_negative_is_near_and_not_as_near_as_the_answer() -> None:
    found = {one.mistaken for seed in range(20) for one in triples([asked(0)], TEXTS, VECTORS, encode, seed)}
    assert found == {"near", "far"}


def test_where_the_words_of_the_answer_are_known_what_is_nearer_is_a_mistake_too() -> None:
    known = [asked(2, by_words=True, spared=(1,))]
    found = {one.mistaken for seed in range(20) for one in triples(known, TEXTS, VECTORS, encode, seed)}
    assert found == {"answer", "far"}


def test_where_only_a_place_is_known_its_nearest_passage_is_what_answers() -> None:
    assert [one.passage for one in triples([asked(2, 0)], TEXTS, VECTORS, encode, 1)] == ["answer"]
    by_words = triples([asked(2, 0, by_words=True)], TEXTS, VECTORS, encode, 1)
    assert [one.passage for one in by_words] == ["near", "answer"]


def test_development_ranks_what_answers_and_what_is_nearest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairs, "RIVALS", 1)
    first, second = pairs.narrowed([asked(3), asked(0, among=(0, 4))], VECTORS, encode)
    assert first.among.tolist() == [0, 3]
    assert second.among.tolist() == [0, 4]


def test_questions_of_the_same_collections_are_of_one_group() -> None:
    first, second, other = triples([asked(0), asked(1), asked(0, among=(0, 4))], TEXTS, VECTORS, encode, 1)
    assert first.group == second.group != other.group


def test_what_answers_too_or_lies_in_another_collection_is_no_negative() -> None:
    found = {one.mistaken for seed in range(20) for one in triples([asked(0, 2)], TEXTS, VECTORS, encode, seed)}
    assert found == {"far"}


def test_the_same_seed_chooses_the_same_and_a_question_without_negatives_is_left_out() -> None:
    many = [asked(0), asked(0, among=(0,)), asked(0)]
    assert triples(many, TEXTS, VECTORS, encode, 5) == triples(many, TEXTS, VECTORS, encode, 5)
    assert len(triples(many, TEXTS, VECTORS, encode, 5)) == 2


def test_ranks_are_counted_among_the_passages_that_a_question_is_asked_of() -> None:
    ranks = reciprocal_ranks([asked(0), asked(2), asked(0, among=(0, 4))], VECTORS, encode)
    assert ranks == pytest.approx([1.0, 1 / 3, 1 / 2])


def test_sections_fall_into_one_part_each_and_most_are_learned_from() -> None:
    counts = {part: sum(part_of(f"section {n}") == part for n in range(1000)) for part in PARTS}
    assert counts["train"] > 600
    assert counts["held"] > counts["dev"] > 50
