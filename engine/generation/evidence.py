"""The sentences that retrieval brought home, and how well each supports a question. Pure.

A sentence is measured by the words it shares with the question: its own, then those of its frame (title, headers, the
question of a record), then those of its passage. A row "Bachelor's: 2,400" below "Tuition" answers what bachelors pay.
"""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from engine.generation.cues import answering
from engine.generation.question import Question, kin
from engine.passage import StoredPassage
from engine.retrieval import analysis
from engine.retrieval.model import Hit

NEAR = 3  # neighbouring words of the question count as together when at most this many places apart
_SHORT = 5  # words; less is seldom an answer


@dataclass(frozen=True, slots=True)
class Parent:
    """A hit with its passages in reading order."""

    hit: Hit
    passages: Sequence[StoredPassage]

    @property
    def asked(self) -> str:
        """The question of a record; empty in a document."""
        return " ".join(passage.text for passage in self.passages if passage.view == "question")


@dataclass(frozen=True, slots=True)
class Sentence:
    """The `number`th sentence of a passage."""

    passage: StoredPassage
    number: int

    @property
    def start(self) -> int:
        """In the document, like `end`."""
        return self.passage.start + self.passage.sentences[self.number][0]

    @property
    def end(self) -> int:
        return self.passage.start + self.passage.sentences[self.number][1]

    @property
    def text(self) -> str:
        start, end = self.passage.sentences[self.number]
        return self.passage.text[start:end]

    @property
    def terms(self) -> tuple[str, ...]:
        return _read(self.passage).sentences[self.number]

    def before(self) -> list["Sentence"]:
        """Those before it in its passage, in order."""
        return [Sentence(self.passage, number) for number in range(self.number)]

    def after(self) -> list["Sentence"]:
        return [Sentence(self.passage, number) for number in range(self.number + 1, len(self.passage.sentences))]


class Support(NamedTuple):
    """What tells a good sentence; the first three are shares of the question's weight and add up to 1 at most."""

    own: float
    frame: float  # in title, headers or the record's question, not in the sentence
    around: float  # in the passage, not in either
    pairs: float  # of the question's neighbouring words, those near each other here
    fits: float  # 1 where it looks like the kind of answer expected, -1 where not, 0 where nothing is expected
    retrieved: float  # score of the parent, 1 for the best
    found: float  # 1 in the passage for which the parent was found
    first: float  # 1 for the first sentence of a passage
    short: float  # 1 for less than a handful of words


FEATURES = Support._fields


@dataclass(frozen=True, slots=True)
class Measured:
    """A sentence with its measures; `missing` are the question's terms that its passage and frame lack."""

    sentence: Sentence
    hit: Hit
    support: Support
    missing: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Read:
    """A passage analysed once: terms of each sentence in order, and with the marks of their kin; folded words of each;
    terms and marks of the frame, and of all."""

    sentences: tuple[tuple[str, ...], ...]
    words: tuple[frozenset[str], ...]
    folded: tuple[str, ...]
    frame: frozenset[str]
    everything: frozenset[str]


@lru_cache(maxsize=4096)
def _read(passage: StoredPassage) -> _Read:
    texts = [passage.text[start:end] for start, end in passage.sentences]
    sentences = tuple(tuple(analysis.terms(text, passage.language)) for text in texts)
    words = tuple(_with_kin(terms) for terms in sentences)
    frame = _with_kin(analysis.terms(" ".join((passage.title, *passage.headers)), passage.language))
    folded = tuple(analysis.normalize(text) for text in texts)
    return _Read(sentences, words, folded, frame, frame.union(*words))


def _with_kin(terms: Sequence[str]) -> frozenset[str]:
    return frozenset((*terms, *map(kin, terms))) - {""}


def supports(question: Question, parents: Sequence[Parent]) -> Iterator[Measured]:
    """Every sentence that may be quoted with its measures."""
    best = max((parent.hit.score for parent in parents), default=0.0) or 1.0
    for parent in parents:
        asked = _with_kin(analysis.terms(parent.asked, parent.passages[0].language))
        for passage in parent.passages:
            if passage.view != "question":
                yield from _measured(question, passage, asked, parent.hit, parent.hit.score / best)


def _measured(
    question: Question, passage: StoredPassage, asked: frozenset[str], hit: Hit, retrieved: float
) -> Iterator[Measured]:
    read = _read(passage)
    frame = question.held(read.frame | asked)
    everything = question.held(read.everything | asked)
    total, missing = question.share(everything), frozenset(question.worth.keys() - everything.exact - everything.alike)
    for number, terms in enumerate(read.sentences):
        held = question.held(read.words[number])
        own, framed = question.share(held), question.share(held | frame)
        support = Support(
            own,
            framed - own,
            total - framed,
            _pairs(question, terms, held.exact),
            _fits(question, read.folded[number]),
            retrieved,
            float(passage.id == hit.passage_id),
            float(number == 0),
            float(len(terms) < _SHORT),
        )
        yield Measured(Sentence(passage, number), hit, support, missing)


def _pairs(question: Question, terms: Sequence[str], held: AbstractSet[str]) -> float:
    wanted = [pair for pair in question.pairs if pair[0] in held and pair[1] in held]
    if not wanted:
        return 0.0
    places: dict[str, list[int]] = {}
    for place, term in enumerate(terms):
        if term in held:
            places.setdefault(term, []).append(place)
    near = sum(any(abs(a - b) <= NEAR for a in places[one] for b in places[two]) for one, two in wanted)
    return near / len(question.pairs)


def _fits(question: Question, folded: str) -> float:
    pattern = answering(question.kind)
    if pattern is None:
        return 0.0
    return 1.0 if pattern.search(folded) else -1.0
