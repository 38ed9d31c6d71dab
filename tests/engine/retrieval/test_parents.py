"""Passages to the parents they belong to."""

import pytest

from engine.retrieval.model import LexicalHit
from engine.retrieval.retriever import SECOND_VIEW, lexical_parents


def hit(id_: str, parent: str, bm25: float, view="content", coverage: float = 0.5) -> LexicalHit:
    return LexicalHit(id_, parent, f"d-{parent}", "c", view, bm25, coverage)


def test_a_parent_is_named_by_its_best_passage():
    parents = lexical_parents([hit("p2", "one", 9.0), hit("p1", "one", 8.0), hit("q", "two", 7.0)])
    assert {name: parent.best.passage_id for name, parent in parents.items()} == {"one": "p2", "two": "q"}
    assert parents["one"].bm25 == 9.0


def test_a_second_view_adds_its_part_and_can_change_the_order():
    parents = lexical_parents([hit("a", "one", 10.0), hit("b", "two", 9.0, "question"), hit("c", "two", 8.0, "answer")])
    assert list(parents) == ["two", "one"]
    assert parents["two"].bm25 == pytest.approx(9.0 + SECOND_VIEW * 8.0)


def test_a_topic_names_a_parent_only_when_nothing_else_was_found():
    parents = lexical_parents([hit("t", "one", 9.0, "topic"), hit("p", "one", 1.0), hit("u", "two", 0.5, "topic")])
    assert {name: parent.best.passage_id for name, parent in parents.items()} == {"one": "p", "two": "u"}


def test_coverage_is_that_of_the_view_that_covers_most():
    parents = lexical_parents([hit("q", "one", 9.0, "question", 0.4), hit("a", "one", 5.0, "answer", 0.9)])
    assert parents["one"].coverage == 0.9
