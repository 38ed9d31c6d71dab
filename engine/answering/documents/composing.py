"""An answer composed of the best supporting sentences, verbatim and in reading order. Pure.

The best sentence is chosen first, with what it cannot stand without: the sentence before a dangling "It", "But" or "All
other", the items after a colon, what leads to an item, the steps beside a step, the rest of a record's answer. Then
those that are about as likely and say something else, within the limits. Of the best one's own section, where a
condition or an exception may stand, less likely ones count as such than of others, which are more often beside the
point.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from operator import mul

from engine.answering.documents.evidence import (
    SHARES,
    WORDS,
    Ahead,
    Measured,
    Parent,
    Readings,
    Sentence,
    Support,
    measured,
    row_of,
    supports,
    table_of,
)
from engine.answering.documents.quotable import answers_nothing, belongs, is_part_of_an_order
from engine.answering.question.understanding import Question
from engine.passage import StoredPassage
from engine.retrieval.model import Hit
from engine.text import analysis
from engine.text.lexicon import Pattern


@dataclass(frozen=True, slots=True)
class Odds:
    """How likely a sentence must be, beside the best one, to stand beside it: in the same section, and elsewhere."""

    here: float
    elsewhere: float


# Of 1 311 answers (institutions kept for development) .82 hold what answers, 37 with sentences of other sections beside
# it; with sentences taken until their probabilities added up to .7, .84 and 157.
SURELY = Odds(0.1, 0.4)
PERHAPS = Odds(0.1, 0.1)  # for what is shown as what may be it: the answer is the second or third as often as the first
BESIDE_IT = -0.4  # share of the reader's highest logit below which nothing stands beside the best sentence
# What is left of the odds where it is in another language than the best one: one in ten of those answers, and whoever
# asks has to check both (500 questions to development documents in three languages).
ABROAD = 0.4
CONSIDERED = 12  # sentences, the likeliest
MOST_ROWS, ROOM_FOR_ROWS = 12, 2  # of a table that is shown whole; its room, in times of what other answers have
SMALL = 6  # rows of a table of which, where two are told, all are that hold as much of the question
ALIKE = 0.8  # share of common words from which two sentences say the same
SAME = 0.01  # shares of the question this near are the same
APART = 0.7  # scores from which of two rows in another language the better one is meant
_ITEM = re.compile(r"(?:^|\n)[ \t]*(?:[-*•–]|(\d{1,3})[.)])[ \t]+$")
_DANGLING = Pattern("questions.dangling", r"^({})\b", fold=analysis.normalize)


@dataclass(frozen=True, slots=True)
class Limits:
    sentences: int
    characters: int


@dataclass(frozen=True, slots=True)
class Scored:
    """A measured sentence. `score` is a logit: the difference of two is the logarithm of their odds."""

    sentence: Sentence
    hit: Hit
    support: Support
    missing: frozenset[str]
    score: float


def quotable(question: Question, parent: Sequence[StoredPassage]) -> dict[str, list[Measured]]:
    """The sentences of one parent that may be quoted, by passage; told before any ranking is in."""
    return {
        passage: [
            one
            for one in found
            if not answers_nothing(one.sentence.text, one.support, question.text)
            and not is_part_of_an_order(one.sentence)
            and not _leads_nowhere(one.sentence)
            and not _is_heading(one.sentence)
        ]
        for passage, found in measured(question, parent).items()
    }


def ranked(
    question: Question,
    parents: Sequence[Parent],
    weights: Sequence[float],
    ahead: Ahead | None = None,
    readings: Readings | None = None,
) -> list[Scored]:
    """Every quotable sentence, best first. `ahead`: those of some parents, for this very question."""
    held = dict(ahead or {})
    for parent in parents:
        if not any(passage.id in held for passage in parent.passages):
            held |= quotable(question, parent.passages)
    found = [
        Scored(one.sentence, hit, one.support, one.missing, sum(map(mul, weights, one.support)))
        for hit, one in supports(parents, held, readings)
        if readings is not None or any(one.support[:SHARES])
    ]
    return sorted(found, key=lambda one: -one.score)


def compose(
    question: Question, best_first: Sequence[Scored], limits: Limits, odds: Odds = SURELY, *, compares: bool = False
) -> tuple[Sentence, ...]:
    """The sentences that make the answer, in reading order: the best parent first, each in its own order. A question
    that `compares`, or names nothing but the table that the best sentence is a row of, is answered by that whole."""
    if (compares or _names_the_table(question, best_first)) and (rows := _whole_table(best_first, limits)):
        return rows
    choice = _Choice(question, limits)
    taken: list[Scored] = []
    for one in best_first[:CONSIDERED]:
        is_likely = not taken or _stands_beside(taken[0], one, odds)
        if is_likely and not any(_outdoes(other, one, question) for other in taken):
            choice.add(one.sentence)
            taken.append(one)
    for one in best_first:
        if _completes(one, taken) or _is_of_a_small_table(one, taken, best_first, question):
            choice.add(one.sentence)
    return choice.in_reading_order()


def _whole_table(best_first: Sequence[Scored], limits: Limits) -> tuple[Sentence, ...]:
    """All rows of the table of the best sentence, in order; nothing where it is no row, or there is no room for all:
    the cheapest of some may not be the cheapest of all."""
    best = best_first[0].sentence if best_first else None
    if best is None or not (table := table_of(best.text)):
        return ()
    rows = [one.sentence for one in best_first if is_row_of(one, table, best.passage.parent)]
    if len(rows) > MOST_ROWS or sum(len(row_of(one.text)) for one in rows) > ROOM_FOR_ROWS * limits.characters:
        return ()
    return tuple(sorted(rows, key=lambda one: one.start))


def _names_the_table(question: Question, best_first: Sequence[Scored]) -> bool:
    """Whether the name of the best row's table, of its section and document hold all that is asked ("What are the
    fees?"): no row is asked for then."""
    best = best_first[0].sentence if best_first else None
    if best is None or not (table := table_of(best.text)) or not question.worth:
        return False
    names = analysis.terms(" ".join((table, best.passage.title, *best.passage.headers)), best.passage.language)
    return question.worth.keys() <= frozenset[str]().union(*question.held(frozenset(names)))


def _is_of_a_small_table(one: Scored, taken: Sequence[Scored], found: Sequence[Scored], question: Question) -> bool:
    """Whether it is a further row of a small table of which two are told, and holds no less of what is asked."""
    table, parent = table_of(one.sentence.text), one.sentence.passage.parent
    rows = [other for other in taken if table and is_row_of(other, table, parent)]
    if len(rows) < 2 or one in rows or sum(is_row_of(other, table, parent) for other in found) > SMALL:
        return False
    return not any(_outdoes(other, one, question) for other in rows)


def likeliest_table(best_first: Sequence[Scored]) -> tuple[list[Scored], float]:
    """The rows of the table that holds the answer with the highest probability, all rows together, best first, and that
    probability where any sentence holds it; no rows where a sentence that is none is likelier."""
    groups: dict[object, list[Scored]] = {}
    for one in best_first:
        table = table_of(one.sentence.text)
        groups.setdefault((one.sentence.passage.parent, table) if table else one.sentence, []).append(one)
    odds = {key: sum(exp(one.score - best_first[0].score) for one in group) for key, group in groups.items()}
    key = max(odds, key=lambda one: odds[one])
    return (groups[key], odds[key] / sum(odds.values())) if isinstance(key, tuple) else ([], 0.0)


def _stands_beside(best: Scored, one: Scored, odds: Odds) -> bool:
    here, there = best.sentence.passage, one.sentence.passage
    least = odds.here if here.parent == there.parent else odds.elsewhere
    left = ABROAD if here.language != there.language else 1.0
    return exp(one.score - best.score) * left >= least and one.support.read >= BESIDE_IT


def _outdoes(one: Scored, other: Scored, question: Question) -> bool:
    """Whether both are rows of one table and the first holds more of the question: who asks for a row gets that row.
    Where the table is in another language, the words tell little, and the score does."""
    table = table_of(one.sentence.text)
    if not table or table != table_of(other.sentence.text):
        return False
    if one.support.is_read and one.sentence.passage.language != question.language:
        return one.score - other.score > APART
    if other.support.own > one.support.own + SAME:
        return False
    more, less = (sum(scored.support[:WORDS]) for scored in (one, other))
    return more > less + SAME


def _completes(one: Scored, taken: Sequence[Scored]) -> bool:
    """Whether it is a further row of a table of which three are told, and lacks nothing of the question that they
    hold: a table that goes on in the next passage is told to its end."""
    table, parent = table_of(one.sentence.text), one.sentence.passage.parent
    rows = [other for other in taken if table and is_row_of(other, table, parent)]
    return len(rows) > 2 and one not in rows and all(one.missing <= other.missing for other in rows)


def is_row_of(one: Scored, table: str, parent: str) -> bool:
    """Whether a sentence is a row of this table of a section."""
    return one.sentence.passage.parent == parent and table_of(one.sentence.text) == table


class _Choice:
    """Sentences chosen so far, within the limits; the first is always taken."""

    def __init__(self, question: Question, limits: Limits) -> None:
        self._question = question
        self._limits = limits
        self._chosen: list[Sentence] = []

    def add(self, sentence: Sentence) -> None:
        if sentence in self._chosen or any(_alike(sentence, other) for other in self._chosen):
            return
        if self._chosen and not self._has_room([sentence]):
            return
        self._chosen.append(sentence)
        for needed in _needed(sentence, self._question):
            if needed not in self._chosen and belongs(needed) and self._has_room([needed]):
                self._chosen.append(needed)

    def _has_room(self, more: Sequence[Sentence]) -> bool:
        together = [*self._chosen, *more]
        if sum(len(row_of(sentence.text)) for sentence in together) > self._limits.characters:
            return False
        # items of one list, rows of one table count as one sentence
        return len({_unit(sentence) for sentence in together}) <= self._limits.sentences

    def in_reading_order(self) -> tuple[Sentence, ...]:
        parents = list(dict.fromkeys(sentence.passage.parent for sentence in self._chosen))
        return tuple(sorted(self._chosen, key=lambda one: (parents.index(one.passage.parent), one.start)))


def _needed(sentence: Sentence, question: Question) -> list[Sentence]:
    """What a sentence cannot stand without, the nearest first."""
    if sentence.passage.view == "answer":
        return sentence.before()[::-1] + sentence.after()
    needed: list[Sentence] = []
    if _DANGLING.match(analysis.normalize(sentence.text)):
        needed += sentence.before()[-1:]
    if sentence.text.endswith(":"):
        needed += _items(sentence.after())
    elif is_item(sentence):
        needed += _leading(sentence)
    if question.kind == "how" and is_item(sentence, numbered=True):
        needed += _items(sentence.before()[::-1]) + _items(sentence.after())
    return needed


def _leading(item: Sentence) -> list[Sentence]:
    """What leads to the list of an item: "a change is possible only if:"."""
    above = next((one for one in reversed(item.before()) if not is_item(one)), None)
    return [above] if above and above.text.endswith(":") else []


def _is_heading(sentence: Sentence) -> bool:
    """Whether it is but the name of its document, of its section or of the table whose rows follow it."""
    passage, own = sentence.passage, _bare(sentence.text)
    following = next((table_of(one.text) for one in sentence.after()[:1]), "")
    return own in {_bare(name) for name in (passage.title, *passage.headers, following) if name}


def _bare(name: str) -> str:
    return analysis.normalize(name).strip(" .:#*|–-\n")


def _leads_nowhere(sentence: Sentence) -> bool:
    """Whether it leads to what is no list, such as a table below it, whose rows are quoted by themselves."""
    return sentence.text.endswith(":") and not _items(sentence.after())


def _items(run: Sequence[Sentence]) -> list[Sentence]:
    """The items that `run` begins with."""
    items: list[Sentence] = []
    for sentence in run:
        if not is_item(sentence):
            break
        items.append(sentence)
    return items


def is_item(sentence: Sentence, *, numbered: bool = False) -> bool:
    """Whether the sentence begins an item of a list (with a number, where that is asked for)."""
    mark = _ITEM.search(sentence.passage.text[: sentence.start - sentence.passage.start])
    return mark is not None and (mark.group(1) is not None or not numbered)


def _unit(sentence: Sentence) -> tuple[str, int]:
    return (sentence.passage.id, -1 if is_item(sentence) or table_of(sentence.text) else sentence.number)


def _alike(one: Sentence, other: Sentence) -> bool:
    """Whether two sentences say the same. Rows of one table never do: they are there for what they differ in."""
    if one.passage.parent == other.passage.parent and (table := table_of(one.text)) and table == table_of(other.text):
        return False
    first, second = set(one.terms), set(other.terms)
    return len(first & second) >= ALIKE * max(1, min(len(first), len(second)))
