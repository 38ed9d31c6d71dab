"""Sixty pairs of documents written by hand: half contradict each other, half nearly do."""

from collections import Counter
from functools import cache

import pytest

from bench.contradictions import Written, document, found, reader, statements, written
from engine.answering.documents.contradicting.statements import Reader, Statement

PAIRS = written()
OF_EACH = 10  # in each language, of either kind
LEAST = 9  # of these that are found

READER = cache(reader)


def contradictions(pair: Written, by: Reader) -> list[tuple[Statement, Statement]]:
    sides = [document(f"{number}.md", text.strip().encode()) for number, text in enumerate((pair.one, pair.other))]
    return found([one for side in sides for one in statements(side, by)])


@pytest.mark.parametrize("pair", [one for one in PAIRS if not one.contradicts], ids=lambda pair: pair.name)
def test_what_nearly_contradicts_is_never_reported(pair: Written) -> None:
    assert contradictions(pair, READER()) == []


def test_what_contradicts_is_found_nine_times_in_ten() -> None:
    told = Counter(one.language for one in PAIRS if one.contradicts and contradictions(one, READER()))
    assert Counter((one.language, one.contradicts) for one in PAIRS).most_common(1)[0][1] == OF_EACH
    assert sum(told.values()) >= 3 * LEAST
    assert min(told.values()) >= LEAST - 1


@pytest.mark.parametrize("pair", [one for one in PAIRS if one.contradicts][:3], ids=lambda pair: pair.name)
def test_what_a_document_says_twice_below_one_heading_is_no_contradiction_of_it(pair: Written) -> None:
    _, heading, *body = pair.one.strip().splitlines()
    together = "\n\n".join(("# House", heading, *body, *pair.other.strip().splitlines()[2:]))
    assert found(statements(document("house.md", together.encode()), READER())) == []
