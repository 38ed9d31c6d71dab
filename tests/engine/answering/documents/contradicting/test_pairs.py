"""Pairs of documents written by hand: a third contradict each other, the others nearly do."""

from functools import cache

import pytest

from bench.contradictions import Written, document, found, reader, statements, written
from engine.answering.documents.contradicting.statements import Reader, Statement
from engine.language import LANGUAGES, Language

PAIRS = written()
LEAST = 0.75  # of those that contradict each other, in each language

READER = cache(reader)


def contradictions(pair: Written, by: Reader) -> list[tuple[Statement, Statement]]:
    sides = [document(f"{number}.md", text.strip().encode()) for number, text in enumerate((pair.one, pair.other))]
    return found([one for side in sides for one in statements(side, by)])


def test_what_nearly_contradicts_is_never_reported() -> None:
    assert [one.name for one in PAIRS if not one.contradicts and contradictions(one, READER())] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_what_contradicts_three_in_four_are_found(language: Language) -> None:
    pairs = [one for one in PAIRS if one.contradicts and one.language == language]
    assert len([one for one in pairs if contradictions(one, READER())]) >= LEAST * len(pairs)


@pytest.mark.parametrize("pair", [one for one in PAIRS if one.contradicts][:3], ids=lambda pair: pair.name)
def test_what_a_document_says_twice_below_one_heading_is_no_contradiction_of_it(pair: Written) -> None:
    _, heading, *body = pair.one.strip().splitlines()
    together = "\n\n".join(("# House", heading, *body, *pair.other.strip().splitlines()[2:]))
    assert found(statements(document("house.md", together.encode()), READER())) == []
