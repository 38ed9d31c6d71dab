"""The sentences that retrieval brought home, and how well each supports a question. Pure.

A sentence is measured by the words it shares with the question: its own, then those of its headers (and of the question
of a record) and of its neighbours. A row "Bachelor's: 2,400" below "Tuition" answers what bachelors pay. Two things a
word is not enough for: what every row of a table says is said by the table, not by the row; and "all but the MBA" does
not hold the MBA.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache, reduce
from typing import NamedTuple

from engine.answering.question.exclusion import excluded
from engine.answering.question.instructions import is_a_task
from engine.answering.question.understanding import NOTHING, Question
from engine.language import Language
from engine.passage import Span, StoredPassage
from engine.retrieval.model import Hit
from engine.text import analysis

ROWS = 3  # sentences from which what all of them say is told of the whole
_NO_SHARE = (0.0, 0.0, 0.0)
_MARK = re.compile(r"\s*(?:\(\w{1,3}\)|\d{1,3}[.)]|\w\))\s+")  # of a paragraph or an item: "(2)", "a)", "3."
BETWEEN_CELLS = re.compile("[;·؛]")  # of a row
_CELL = re.compile(r"[^:.]{1,60}: ")


@dataclass(frozen=True, slots=True)
class Parent:
    """A hit with its passages in reading order."""

    hit: Hit
    passages: Sequence[StoredPassage]


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
    """What tells a good sentence; those up to `near` are shares of the question's weight and add up to 1 at most."""

    own: float  # the question's words themselves
    alike: float  # words of the same meaning in their stead
    translated: float  # words of another language that translate them
    header: float  # in headers, in what all rows share, or in the record's question; not in the sentence
    near: float  # in the sentence before it or after it
    fits: float  # 1 where it looks like the kind of answer expected
    unfit: float  # 1 where it lacks what such an answer cannot lack
    retrieved: float = 0.0  # score of the parent, 1 for the best
    found: float = 0.0  # 1 in the passage for which the parent was found
    lacks: float = 0.0  # weight of the most telling word that its passage and frame lack, as a share
    abroad: float = 0.0  # 1 where it is in another language than the question
    read: float = 0.0  # the reader's logit that it answers, as a share of the highest one
    window: float = 0.0  # the same for the window it was read in
    unread: float = 0.0  # 1 where the reader was asked about others and not about it
    beside: float = 0.0  # the reader's logit among the likeliest sentences, read side by side, as a share as well
    together: float = 0.0  # the same for all of them
    apart: float = 0.0  # 1 where others were read side by side and not it
    cosine: float = 0.0  # of its vector and the question's, where it is among the likeliest
    unlikely: float = 0.0  # 1 where the vectors of others were compared and not its

    @property
    def is_read(self) -> bool:
        """Whether the reader was asked about it."""
        return self.window != 0.0


FEATURES = Support._fields
WORDS = FEATURES.index("translated") + 1  # shares that a sentence holds itself
SHARES = FEATURES.index("near") + 1  # what stands before it tells that a sentence has to do with the question
HIGHEST = 8.0  # logit of the reader; what is above or below counts as this


class Measured(NamedTuple):
    """A sentence with its measures; `missing` are the question's terms that its passage and frame lack."""

    sentence: Sentence
    support: Support
    missing: frozenset[str]


@dataclass(frozen=True, slots=True)
class Read:
    """What the reader says of one sentence: the logit that it answers, and that of the window it was read in; and both
    again where it was read beside the likeliest others (`beside`, None: it was not); `cosine` where its vector was
    compared with the question's."""

    supports: float = 0.0
    answers: float = 0.0
    beside: "Read | None" = None
    cosine: float | None = None

    @property
    def is_read(self) -> bool:
        """Whether it was in a window; else its vector alone was compared."""
        return self.answers != 0.0

    @property
    def shares(self) -> tuple[float, float]:
        """Both logits, in [-1, 1]."""
        supports, answers = (max(-1.0, min(1.0, logit / HIGHEST)) for logit in (self.supports, self.answers))
        return supports, answers


Readings = Mapping[Sentence, Read]

Ahead = Mapping[str, Sequence[Measured]]
"""By passage: what tells of its sentences whatever the rankings say (`retrieved` and `found` are 0)."""


@dataclass(frozen=True, slots=True)
class _Read:
    """A passage analysed once: terms of each sentence in order; its own terms; its folded words, none where it is a
    bare heading. Terms of headers (and of what all sentences share), of title and headers together with all others."""

    sentences: tuple[tuple[str, ...], ...]
    own: tuple[frozenset[str], ...]
    folded: tuple[str, ...]
    headers: frozenset[str]
    everything: frozenset[str]


def _read(passage: StoredPassage) -> _Read:
    return _analysed(passage.text, passage.language, passage.sentences, passage.headers, passage.title)


@lru_cache(maxsize=8192)
def _analysed(text: str, language: Language, spans: tuple[Span, ...], headers: tuple[str, ...], title: str) -> _Read:
    texts = [text[start:end] for start, end in spans]
    sentences = tuple(tuple(analysis.terms(one, language)) for one in texts)
    folded = tuple(map(analysis.normalize, texts))
    words = [frozenset(_told(terms, excluded(one, language))) for terms, one in zip(sentences, folded, strict=True)]
    shared: frozenset[str] = reduce(frozenset.intersection, words) if len(words) >= ROWS else frozenset()
    above = frozenset(analysis.terms(" ".join(headers), language)) | shared
    named = analysis.terms(title, language)
    own = tuple(one - shared for one in words)
    headings = {analysis.normalize(one) for one in (*headers, title)}
    bare = ((_bare(text), text, one) for text, one in zip(texts, folded, strict=True))
    told = (one if left == text else analysis.normalize(left) for left, text, one in bare)
    folded = tuple("" if one in headings else one for one in told)
    return _Read(sentences, own, folded, above, above.union(named, *words))


def _bare(text: str) -> str:
    """A sentence without the mark of its paragraph, a row without the name of its table: neither is part of what it
    says."""
    if table := table_of(text):
        text = text[len(table) :]
    return text[mark.end() :] if (mark := _MARK.match(text)) else text


def table_of(text: str) -> str:
    """What the rows of its table begin with, of a row ("Lines – Line: 1; Last bus: 22:40."); of others nothing."""
    above, dash, row = text.partition(" – ")
    return above if dash and _CELL.match(row) else ""


def row_of(text: str) -> str:
    """A row without the name of its table; other sentences as they are."""
    return text[len(table) + len(" – ") :] if (table := table_of(text)) else text


def _told(terms: Sequence[str], left_out: AbstractSet[str]) -> Sequence[str]:
    """The terms, marked where the sentence excludes what they name."""
    return [f"!{term}" if term in left_out else term for term in terms] if left_out else terms


def measured(question: Question, parent: Sequence[StoredPassage]) -> dict[str, list[Measured]]:
    """The sentences of one parent's passages."""
    asked = frozenset[str]().union(*(_read(one).everything for one in parent if one.view == "question"))
    return {one.id: list(_measured(question, one, asked)) for one in parent if one.view != "question"}


def vocabulary(parents: Sequence[Parent]) -> frozenset[str]:
    """Terms of all that was found."""
    return frozenset[str]().union(*(_read(passage).everything for parent in parents for passage in parent.passages))


def supports(
    parents: Sequence[Parent], held: Ahead, readings: Readings | None = None
) -> Iterator[tuple[Hit, Measured]]:
    """The sentences of all parents, `held` by passage, each with the hit that brought it and with what the rankings
    and, where there is one, the reader say."""
    best = max((parent.hit.score for parent in parents), default=0.0) or 1.0
    compared = next((one.beside for one in (readings or {}).values() if one.beside), None)
    are_near = any(one.cosine is not None for one in (readings or {}).values())
    for parent in parents:
        hit, retrieved = parent.hit, parent.hit.score / best
        for passage in parent.passages:
            found = float(passage.id == hit.passage_id)
            for sentence, support, missing in held.get(passage.id, ()):
                told = support._replace(retrieved=retrieved, found=found)
                read = readings.get(sentence) if readings is not None else None
                if readings is not None:
                    shares = read.shares if read else (0.0, 0.0)
                    told = told._replace(read=shares[0], window=shares[1], unread=float(not (read and read.is_read)))
                if are_near:
                    cosine = read.cosine if read else None
                    told = told._replace(cosine=cosine or 0.0, unlikely=float(cosine is None))
                if compared is not None:
                    among = read.beside if read else None
                    shares = among.shares if among else (0.0, compared.shares[1])
                    told = told._replace(beside=shares[0], together=shares[1], apart=float(among is None))
                yield hit, Measured(sentence, told, missing)


def _measured(question: Question, passage: StoredPassage, asked: AbstractSet[str]) -> Iterator[Measured]:
    """`asked`: all terms of the question of its record."""
    read = _read(passage)
    all_held = question.held(read.everything | asked)
    header = question.held(read.headers | asked)
    is_asked = question.kind == "name" and bool(asked) and question.is_whole(header)  # the record of that very question
    missing = frozenset(question.worth.keys()).difference(*all_held)
    lacks = max((question.worth[term] for term in missing), default=0.0) / question.total
    abroad = float(passage.language != question.language)
    looks = _looks(read.folded, question.expected)
    held = [question.held(own) for own in read.own]
    if asked and question.is_whole(question.held(asked)):  # the record of that very question: its answer's
        held = [one if is_a_task(Sentence(passage, number).text) else question.held(read.own[number] | asked)
                for number, one in enumerate(held)]  # fmt: skip
    for number, own in enumerate(held):
        if not read.folded[number]:
            continue
        before, after = held[max(0, number - 1)], held[min(number + 1, len(held) - 1)]
        known: set[str] = set()
        itself = question.share(own, known) if own is not NOTHING else _NO_SHARE
        shares = [question.worth_of(more, known) for more in (header, before, after)]
        fits = is_asked or looks[number]
        unfit = not fits and _lacks(question, read.folded[number])
        support = Support(
            *itself, shares[0], shares[1] + shares[2], float(fits), float(unfit), lacks=lacks, abroad=abroad
        )
        yield Measured(Sentence(passage, number), support, missing)


@lru_cache(maxsize=8192)
def _looks(folded: tuple[str, ...], expected: re.Pattern[str] | None) -> tuple[bool, ...]:
    """Which sentences look like the answer expected; most questions share a few patterns."""
    return tuple(expected is not None and expected.search(one) is not None for one in folded)


def _lacks(question: Question, folded: str) -> bool:
    """Whether a sentence that does not look as expected lacks even the least that an answer has."""
    least = question.least
    return least is not None and (least is question.expected or least.search(folded) is None)
