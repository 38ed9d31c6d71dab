"""What changed in a collection, held against all of it: each passage against the few that its words and its meaning
lead to. What that costs grows with what changed, not with what there is; nothing of it is done while anybody asks.

What states rulings, and hadiths, are left alone: schools and narrators differ, and none of them is wrong.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice

from engine.answering.documents.evidence import Sentence
from engine.contradictions.judging import contradict
from engine.contradictions.statements import Reader, Statement
from engine.errors import IndexUnavailable
from engine.knowledge.collections import Collection
from engine.passage import StoredPassage
from engine.retrieval.lexical import LexicalIndex
from engine.retrieval.model import Filter, View
from engine.retrieval.query import LexicalQuery
from engine.retrieval.vectors import MatrixIndex
from engine.store.contradictions import Contradictions, Pair, Side, Work
from engine.store.corpus import Corpus

VERSION = 1  # raise it when other pairs are found in the same documents; every collection is then looked through again
NEAR = 8  # passages that each sentence's words, and each passage's vector, lead to
MOST = 5  # contradictions of one sentence that are kept
AT_ONCE = 50  # passages in one visit to a thread
KEPT = 8_192  # passages whose statements are remembered, about
_VIEWS: frozenset[View] = frozenset(("content", "answer"))
log = logging.getLogger(__name__)

Progress = Callable[[int, int], None]
Near = Mapping[str, Sequence[str]]


class Comparing:
    """One collection at a time; who calls it holds the lock of the ingestion."""

    def __init__(
        self, pairs: Contradictions, corpus: Corpus, lexical: LexicalIndex, vectors: MatrixIndex, reader: Reader
    ) -> None:
        self._pairs, self._corpus = pairs, corpus
        self._lexical, self._vectors, self._reader = lexical, vectors, reader
        self._known: dict[str, tuple[Statement, ...]] = {}

    async def catch_up(
        self, collection: Collection, most: int | None = None, progress: Progress = lambda done, total: None
    ) -> list[str]:
        """Judge what was not judged yet; ids of the contradictions that are new. Nothing where that are more passages
        than `most`: they wait for the next time. Raises StoreError."""
        work = await self._pairs.work(collection.name, VERSION)
        if work is None or (most is not None and len(work.passages) > most):
            return []
        differs = collection.type != "hadith" and not collection.rulings
        try:
            found = await self._found(collection.name, work, progress) if differs else []
        except IndexUnavailable as error:
            log.warning("contradictions of %s are looked for the next time: %s", collection.name, error)
            return []
        finally:
            self._known = {}
        return await self._pairs.replace(collection.name, work, VERSION, found)

    async def _found(self, name: str, work: Work, progress: Progress) -> list[Pair]:
        found: list[Pair] = []
        for start in range(0, len(work.passages), AT_ONCE):
            if len(self._known) > KEPT:
                self._known = {}
            held = await self._corpus.passages(work.passages[start : start + AT_ONCE])
            near = await asyncio.to_thread(self._near, name, list(held.values()))
            await self._read({id_ for ids in near.values() for id_ in ids} - held.keys())
            found += await asyncio.to_thread(lambda near=near: list(self._judged(near)))
            progress(min(start + AT_ONCE, len(work.passages)), len(work.passages))
        return found

    async def _read(self, ids: Iterable[str]) -> None:
        """So that the statements of these passages are known."""
        missing = [id_ for id_ in ids if id_ not in self._known]
        for start in range(0, len(missing), AT_ONCE):
            held = await self._corpus.passages(missing[start : start + AT_ONCE])
            await asyncio.to_thread(lambda held=held: [self._statements(one) for one in held.values()])

    def _near(self, name: str, passages: Sequence[StoredPassage]) -> Near:
        """Of each passage that states something, itself among those it leads to."""
        snapshot = self._vectors.snapshot
        wanted = {one.id for one in passages}
        places = {row.id: place for place, row in enumerate(snapshot.rows) if row.id in wanted}
        found: dict[str, Sequence[str]] = {}
        for passage in passages:
            where = Filter(frozenset((name,)), frozenset((passage.language,)), views=_VIEWS)
            states = [one for one in self._statements(passage) if one.may_differ and one.telling]
            ids = dict.fromkeys(id_ for one in states for id_ in self._holding(one, where))
            if (place := places.get(passage.id)) is not None:
                hits = snapshot.search(snapshot.matrix[place], NEAR, where)
                ids |= dict.fromkeys(hit.passage_id for hit in hits)
            found[passage.id] = list(ids)
        return found

    def _holding(self, statement: Statement, where: Filter) -> Iterator[str]:
        """The passages that hold most of what it speaks of."""
        query = LexicalQuery(dict.fromkeys(statement.telling, 1.0), {}, {}, {})
        return (hit.passage_id for hit in self._lexical.search(query, limit=NEAR, where=where).hits)

    def _judged(self, near: Near) -> Iterator[Pair]:
        for passage, others in near.items():
            for one in self._known.get(passage, ()):
                against = (other for id_ in others for other in self._known.get(id_, ()))
                found = (other for other in against if contradict(one, other))
                yield from (Pair(_side(one.sentence), _side(other.sentence)) for other in islice(found, MOST))

    def _statements(self, passage: StoredPassage) -> tuple[Statement, ...]:
        if passage.id not in self._known:
            sentences = (Sentence(passage, number) for number in range(len(passage.sentences)))
            self._known[passage.id] = tuple(one for sentence in sentences for one in self._reader.of(sentence))
        return self._known[passage.id]


def _side(sentence: Sentence) -> Side:
    return Side(sentence.passage.document, sentence.start, sentence.text)
