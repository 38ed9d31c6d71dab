"""What changed in the corpus, held against the passages that are nearest to it by meaning, in all collections that are
asked together. What that costs grows with what changed, not with what there is; nothing of it is done while anybody
asks. Each slice is kept when it is judged: whoever is stopped goes on from there the next time.

Of two passages only sentences that share most of their words, and differ in a figure or a denial, are read for what
they state. Rulings and hadiths are left alone: schools and narrators differ, and none of them is wrong.
"""

import asyncio
import logging
import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import islice, product

from engine.answering.documents.contradicting.judging import are_apart, contradict
from engine.answering.documents.contradicting.statements import Reader, Statement, may_state
from engine.answering.documents.evidence import BETWEEN_CELLS, Sentence, row_of, table_of
from engine.language import Language
from engine.passage import StoredPassage
from engine.retrieval.model import Filter, View
from engine.retrieval.vectors import MatrixIndex, Neighbourhood, Snapshot
from engine.store.contradictions import Contradictions, Pair, Side, Standing, Work
from engine.store.corpus import Corpus
from engine.store.corpus_writing import slices

VERSION = 1  # raise it when other pairs are found in the same documents: everything is then looked through again
NEAR = 6  # passages that a passage is held against
MOST = 5  # contradictions of one sentence that are kept
SLICE = 64  # documents that are judged and kept at once, or one change of the corpus where that is more
AT_ONCE = 50  # passages in one visit to a thread
KEPT = 8_192  # passages, and sentences, of which what was read is remembered, about
SHARED = 0.5  # of the words of a sentence stand in the other as well
_VIEWS: frozenset[View] = frozenset(("content", "answer"))
_WORD = re.compile(r"\b(?:[وف]?[بلك]?ال|لل)?([\u0620-\u064a]{3,}|[^\W\d_]{4,})")  # without what clings to an Arabic one
_ANY = re.compile(r"\d+|[^\W\d_]+")
_BEGINNING = 5  # letters of a word, whatever its ending
log = logging.getLogger(__name__)

Progress = Callable[[int, int], None]
Near = Mapping[str, Sequence[str]]


class Comparing:
    """Who calls it holds the lock of the ingestion."""

    def __init__(self, pairs: Contradictions, corpus: Corpus, vectors: MatrixIndex, reader: Reader) -> None:
        self._pairs, self._corpus, self._vectors, self._reader = pairs, corpus, vectors, reader
        self._known: dict[tuple[str, int], tuple[Statement, ...]] = {}
        self._seen: dict[str, tuple[Outline, ...]] = {}

    async def catch_up(self, most: int | None = None, progress: Progress = lambda done, total: None) -> list[str]:
        """Judge what was not judged yet, about `most` passages of it; ids of the contradictions that are new. What is
        left waits for the next time, and so does all while the index is damaged. Raises StoreError."""
        names = await self._corpus.comparable()
        total = await self._pairs.waiting(names, VERSION)
        nearby = Nearby(self._vectors.snapshot, names)
        new: list[str] = []
        done = 0
        try:
            while (most is None or done < most) and (work := await self._pairs.work(names, VERSION, SLICE)) is not None:
                if self._vectors.trouble:
                    log.warning("contradictions are looked for the next time: %s", self._vectors.trouble)
                    break
                pairs = [*await self._still(work), *await self._found(nearby, work)]
                new += await self._pairs.replace(work, VERSION, pairs)
                done += len(work.passages)
                progress(min(done, total), total)
        finally:
            self._known, self._seen = {}, {}
        return new

    async def _still(self, work: Work) -> list[Pair]:
        """Those that were found before and hold, however near their passages are by now: who is near to whom is not
        mutual, and only some are kept of each sentence."""
        standing = await self._pairs.standing(work.documents)
        found: list[Pair] = []
        for start in range(0, len(standing), AT_ONCE):
            some = standing[start : start + AT_ONCE]
            held = await self._corpus.passages([id_ for one in some for id_ in (*one.here, *one.there)])
            found += await asyncio.to_thread(self._judged_again, some, held)
        return found

    async def _found(self, nearby: "Nearby", work: Work) -> list[Pair]:
        found: list[Pair] = []
        for start in range(0, len(work.passages), AT_ONCE):
            held = await self._corpus.passages(work.passages[start : start + AT_ONCE])
            near = await asyncio.to_thread(nearby.of, list(held.values()))
            others = list({id_ for ids in near.values() for id_ in ids} - held.keys())
            for some in slices(others):
                held |= await self._corpus.passages(some)
            found += await asyncio.to_thread(self._judged, near, held)
        return found

    def _judged_again(self, standing: Sequence[Standing], held: Mapping[str, StoredPassage]) -> list[Pair]:
        self._see(held)
        return [pair for one in standing if (pair := self._held(one)) is not None]

    def _held(self, standing: Standing) -> Pair | None:
        """The pair where its sentences stand now; None where they contradict each other nowhere any more."""
        here, there = (
            [one for id_ in ids for one in self._seen.get(id_, ()) if one.sentence.text == side.quote]
            for ids, side in ((standing.here, standing.pair.one), (standing.there, standing.pair.other))
        )
        for one, other in product(here, there):
            if one.may_concern(other) and self._contradict(one, other):
                return Pair(_side(one.sentence), _side(other.sentence))
        return None

    def _see(self, held: Mapping[str, StoredPassage]) -> None:
        """What the sentences of these are; all else may be forgotten."""
        if max(len(self._known), len(self._seen)) > KEPT:
            self._known, self._seen = {}, {}
        for id_ in held.keys() - self._seen.keys():
            self._seen[id_] = tuple(Outline.of(sentence) for sentence in sentences_of(held[id_]))

    def _judged(self, near: Near, held: Mapping[str, StoredPassage]) -> list[Pair]:
        pairs: list[Pair] = []
        self._see(held)
        for id_, others in near.items():
            beside = (other for other in others if other in held and are_apart(held[id_], held[other]))
            against = [one for other in beside for one in self._seen[other]]
            for one in self._seen[id_]:
                found = (other for other in against if one.may_concern(other) and self._contradict(one, other))
                pairs += [Pair(_side(one.sentence), _side(other.sentence)) for other in islice(found, MOST)]
        return pairs

    def _contradict(self, one: "Outline", other: "Outline") -> bool:
        here, there = self._statements(one.sentence), self._statements(other.sentence)
        return any(contradict(mine, its) for mine in here for its in there)

    def _statements(self, sentence: Sentence) -> tuple[Statement, ...]:
        key = sentence.passage.id, sentence.number
        if key not in self._known:
            self._known[key] = tuple(self._reader.of(sentence))
        return self._known[key]


class Nearby:
    """What is near in one snapshot, in these collections: of each language the rows are looked up once."""

    def __init__(self, snapshot: Snapshot, names: AbstractSet[str]) -> None:
        self._snapshot, self._names = snapshot, frozenset(names)
        self._of: dict[Language, Neighbourhood] = {}

    def of(self, passages: Sequence[StoredPassage]) -> Near:
        """Of each of these passages that has a vector those nearest to it in its language, itself too."""
        ids: dict[Language, list[str]] = defaultdict(list)
        for one in passages:
            ids[one.language].append(one.id)
        found: dict[str, Sequence[str]] = {}
        for language, some in ids.items():
            if language not in self._of:
                where = Filter(self._names, frozenset((language,)), views=_VIEWS)
                self._of[language] = self._snapshot.neighbourhood(where)
            found |= self._of[language].of(some, NEAR + 1)
        return found


def sentences_of(passage: StoredPassage) -> list[Sentence]:
    return [Sentence(passage, number) for number in range(len(passage.sentences))]


@dataclass(frozen=True, slots=True)
class Outline:
    """A sentence as it is seen fast whether another may speak of the same and state it otherwise: the beginnings of its
    words (of a row those of its first cell, which says of what it is), and what it may state it by."""

    sentence: Sentence
    terms: frozenset[str]
    figures: frozenset[str]
    denials: frozenset[str]
    is_row: bool

    @classmethod
    def of(cls, sentence: Sentence) -> "Outline":
        text = sentence.text.lower()
        is_row = bool(table_of(text))
        subject = BETWEEN_CELLS.split(row_of(text))[0].partition(":")[2] if is_row else text
        terms = frozenset(word[:_BEGINNING] for word in _WORD.findall(subject))
        states = [(may_state(word), word) for word in _ANY.findall(text)]
        figures, denials = (frozenset(word for how, word in states if how == one) for one in ("figure", "denial"))
        return cls(sentence, terms, figures, denials, is_row)

    def may_concern(self, other: "Outline") -> bool:
        """Of what a row is, most has to stand in the other one; of two sentences, most of the longer one."""
        if self.denials == other.denials and not (self.figures and other.figures and self.figures != other.figures):
            return False
        measure = min if self.is_row or other.is_row else max
        return len(self.terms & other.terms) >= SHARED * measure(len(self.terms), len(other.terms)) > 0


def _side(sentence: Sentence) -> Side:
    return Side(sentence.passage.document, sentence.start, sentence.text)
