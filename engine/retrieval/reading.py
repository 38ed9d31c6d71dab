"""Searches the full-text index as it stood at one commit.

tantivy ranks by BM25 over all fields; the best passages are then weighed by how near each other they hold the words.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property, lru_cache
from math import log
from typing import Any

from engine.retrieval.model import Filter, LexicalHit, LexicalHits
from engine.retrieval.query import LexicalQuery

WINDOW = 20  # words


def closeness(words: Sequence[str], worth: Mapping[str, float]) -> float:
    """The largest part of the total of `worth` whose terms stand within `WINDOW` neighbouring `words`; 0 to 1."""
    places = [(place, word) for place, word in enumerate(words) if word in worth]
    best = held = 0.0
    counts: dict[str, int] = {}
    first = 0
    for place, word in places:
        counts[word] = counts.get(word, 0) + 1
        if counts[word] == 1:
            held += worth[word]
        while place - places[first][0] > WINDOW:
            left = places[first][1]
            counts[left] -= 1
            if counts[left] == 0:
                held -= worth[left]
            first += 1
        best = max(best, held)
    return best / (sum(worth.values()) or 1.0)


NAMES = ("id", "parent", "document", "collection", "view")  # what a hit carries, as stored
HELD = "held"  # the field of stems joined with the collection they stand in

_FREQUENCIES = 50_000  # of terms that are kept: words come again in other questions
_RESCORED = 30  # best passages whose words are looked at for closeness
_SCATTERED = 0.3  # what closeness is added to: far-off words lower a score, they do not end it
_ATTAINABLE = 4.0  # of the question's total idf: a very good passage's score


def in_collection(stem: str, collection: str) -> str:
    """The term of HELD for a stem in a collection."""
    return f"{stem}\x1f{collection}"


class LexicalReader:
    """The index as it stood at one commit: scores and the documents they belong to come from the same state."""

    def __init__(self, tantivy: Any, schema: Any, searcher: Any) -> None:
        self._tantivy, self._schema, self._searcher = tantivy, schema, searcher
        self.count = int(searcher.num_docs)
        self.frequency: Callable[[str, str], int] = lru_cache(_FREQUENCIES)(searcher.doc_freq)

    def frequencies(self, terms: Iterable[str], collections: AbstractSet[str] | None) -> tuple[dict[str, int], int]:
        whole = {term: self.frequency("stems", term) for term in terms}
        if collections is None:
            return whole, self.count
        asked = self._sizes.keys() & collections
        others = self._sizes.keys() - asked
        if len(asked) <= len(others):
            return {term: self._held(term, count, asked) for term, count in whole.items()}, self._passages(asked)
        within = {term: count - self._held(term, count, others) for term, count in whole.items()}
        return within, max(0, self.count - self._passages(others))

    @cached_property
    def _sizes(self) -> dict[str, int]:
        """Passages by collection."""
        return dict(self._searcher.terms_with_prefix("collection", ""))

    def _passages(self, collections: AbstractSet[str]) -> int:
        return sum(map(self._sizes.__getitem__, collections))

    def _held(self, term: str, count: int, collections: AbstractSet[str]) -> int:
        """In how many of the `count` passages that hold the term, those of these collections."""
        if not count:
            return 0
        return sum(int(self._searcher.doc_freq(HELD, in_collection(term, one))) for one in collections)

    def search(self, query: LexicalQuery, limit: int, where: Filter) -> LexicalHits:
        clauses = [clause for clause in query.clauses() if self.frequency(clause[0], clause[1])]
        found = self._searcher.search(self._restricted(clauses, where), limit, count=False)
        worth = {term: weight * self._idf(term) for term, weight in query.stems.items()}
        hits = [
            self._hit(worth, score, address, is_near=place < _RESCORED)
            for place, (score, address) in enumerate(found.hits)
        ]
        return LexicalHits(tuple(sorted(hits, key=lambda hit: -hit.bm25)), _ATTAINABLE * sum(worth.values()))

    def _restricted(self, clauses: list[tuple[str, str, float]], where: Filter) -> Any:
        kind, occur = self._tantivy.Query, self._tantivy.Occur
        asked = [
            (occur.Should, kind.boost_query(kind.term_query(self._schema, field, term, "freq"), weight))
            for field, term, weight in clauses
        ]
        demands = [
            (occur.Must, kind.const_score_query(kind.term_set_query(self._schema, field, sorted(values)), 0.0))
            for field, values in _demands(where)
        ]
        return kind.boolean_query([(occur.Must, kind.boolean_query(asked)), *demands] if demands else asked)

    def _idf(self, term: str) -> float:
        frequency = self.frequency("stems", term)
        return log(1 + (self.count - frequency + 0.5) / (frequency + 0.5))

    def _hit(self, worth: Mapping[str, float], score: float, address: Any, *, is_near: bool) -> LexicalHit:
        stored = self._searcher.doc(address)
        body, title = stored.get_first("stems").split(), stored.get_first("title").split()
        held = sum(map(worth.__getitem__, worth.keys() & {*body, *title}))
        bm25 = score * (_SCATTERED + (closeness(body, worth) if is_near else 0.0)) ** 0.5
        passage, parent, document, collection, view = (stored.get_first(name) for name in NAMES)
        coverage = min(1.0, held / (sum(worth.values()) or 1.0))
        return LexicalHit(passage, parent, document, collection, view, bm25, coverage)


def _demands(where: Filter) -> list[tuple[str, Iterable[str]]]:
    """A field and the values of which a passage must have one, for each demand."""
    sets: dict[str, Iterable[str] | None] = {
        "collection": where.collections,
        "language": where.languages,
        "document": where.documents,
        "view": where.views,
    }
    demands: list[tuple[str, Iterable[str]]] = [(field, values) for field, values in sets.items() if values is not None]
    return demands + [("metadata", (f"{key}={value}",)) for key, value in where.metadata]
