"""What was found for one question: its sentences, best first, and how likely an answer from them is right."""

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from engine.answering.documents import confidence
from engine.answering.documents.calibration import Calibration, Weights
from engine.answering.documents.composing import CONSIDERED, MOST_ROWS, Scored, is_row_of, likeliest_table, ranked
from engine.answering.documents.contradicting.judging import differ
from engine.answering.documents.contradicting.statements import Reader as StatementReader
from engine.answering.documents.evidence import (
    BETWEEN_CELLS,
    Ahead,
    Parent,
    Read,
    Readings,
    Sentence,
    row_of,
    table_of,
    vocabulary,
)
from engine.answering.documents.limits import LimitReader
from engine.answering.documents.nearness import COMPARED, Nearness
from engine.answering.documents.reader import SIDE_BY_SIDE, Reader, following
from engine.answering.question.comparing import Comparing
from engine.answering.question.expected import kind_of
from engine.answering.question.spelling import in_own_letters
from engine.answering.question.synonyms import Synonyms
from engine.answering.question.understanding import Question, standing, understand
from engine.language import Language
from engine.text import analysis
from engine.text.numbers import plain, read

READ = 12  # windows that the reader reads at most
SURE = 0.6  # probability below which what a follow-up finds alone may be beside the point
UNREAD = Read()
EVEN = 0.5  # scores this near tell no sentence from another
# Of sentences in the language of the question that score this little less than the best one, in another, and are this
# near to it by their vectors, 18 of 23 answer where documents stand in several languages; where they do not, 10 of 120
# are so near.
ABOUT_AS_LIKELY, SAYS_THE_SAME = 1.5, 0.5
_CLOCK = re.compile(r"\d{1,2}:\d\d")
_FIGURES = ("amount", "count", "span", "when")


@dataclass(frozen=True, slots=True)
class Finding:
    """`ranked` is best first; `probability` is 0 where nothing was found; `windows`: how many the reader has read;
    `said`: the part of the question in the words of the person; `compares`: it is answered by a whole table, of which
    `ranked` has the rows first."""

    question: Question
    parents: tuple[Parent, ...]
    ranked: tuple[Scored, ...]
    probability: float
    windows: int = 0
    said: str = ""
    compares: bool = False


Search = Callable[[str], Awaitable[Finding]]
"""Of one question, led by earlier words; alone where there are none."""


Frequencies = Callable[[Iterable[str], AbstractSet[str] | None], tuple[Mapping[str, int], int]]
"""In how many passages of these collections, or of all, each term stands, and how many passages there are."""


@dataclass(frozen=True, slots=True)
class Scales:
    """What questions are understood and findings weighed with."""

    frequencies: Frequencies
    synonyms: Synonyms
    calibration: Calibration
    reader: Reader | None = None
    nearness: Nearness | None = None
    limits: LimitReader | None = None
    comparing: Comparing | None = None
    statements: StatementReader | None = None

    def understand(
        self,
        text: str,
        language: Language,
        context: str = "",
        *,
        leans: bool = False,
        within: AbstractSet[str] | None = None,
    ) -> Question:
        """`context` holds words of earlier turns, which count for less unless the text `leans` on them or has no
        telling word. Words weigh what they do `within` the collections that are searched; None: in all."""

        def frequencies(terms: Iterable[str]) -> tuple[Mapping[str, int], int]:
            return self.frequencies(terms, within)

        text, kind = in_own_letters(text, frequencies), None
        if leans and context and kind_of(text, language) == "what":  # "and for kids?" asks what was asked before
            kind = kind_of(context, language)
        whole, rest = standing(text, language, context)
        if whole != text and (asked := kind_of(text, language)) != "what":
            kind = asked
        return understand(whole, language, frequencies, self.synonyms, rest, leans=leans, kind=kind)


def weigh(
    question: Question,
    parents: Sequence[Parent],
    scales: Scales,
    ahead: Ahead | None = None,
    readings: Readings | None = None,
) -> Finding:
    """What the parents say to the question; `ahead` as for `supports`, `readings` where the reader has read some."""
    if question.unknown and (mended := question.mended(vocabulary(parents))) is not question:
        question, ahead = mended, None
    weights = scales.calibration.by_words if readings is None else scales.calibration.by_reader
    best_first = tuple(ranked(question, parents, weights.sentence, ahead, readings))
    if not best_first:
        return Finding(question, tuple(parents), (), 0.0)
    probability = _probability(question, best_first, weights)
    return Finding(question, tuple(parents), _own_first(question, best_first), probability)


def _own_first(question: Question, best_first: tuple[Scored, ...]) -> tuple[Scored, ...]:
    """Of a follow-up ("and children?") a row that holds its own words goes before the rows of the same table that hold
    only words of the question before ("adult")."""
    own = question.worth.keys() - question.carried
    table = table_of(best_first[0].sentence.text) if question.carried else ""
    if not table or _holds(best_first[0], question, own):
        return best_first
    parent = best_first[0].sentence.passage.parent
    for one in best_first:
        if is_row_of(one, table, parent) and _holds(one, question, own):
            rest = (other for other in best_first if other is not one and not is_row_of(other, table, parent))
            return (replace(one, score=best_first[0].score), *rest)
    return best_first


def _holds(one: Scored, question: Question, own: AbstractSet[str]) -> bool:
    """Whether a row itself holds one of these words of the question; the names of its columns do not tell it apart."""
    held = question.held(frozenset(analysis.terms(row_of(one.sentence.text), one.sentence.passage.language)))
    return any(terms & own for terms in held)


def _probability(question: Question, best_first: Sequence[Scored], weights: Weights) -> float:
    return confidence.probability(confidence.signs(question, best_first), weights.confidence, weights.intercept)


async def read_over(
    finding: Finding, scales: Scales, ahead: Ahead | None = None, before: Sequence[str] = ()
) -> Finding:
    """The finding weighed again with what the reader, where there is one, says of the likeliest windows, with the
    vectors of the likeliest sentences, and with what the reader says of the likeliest of these side by side: which of
    several that may answer does. A follow-up is read below the questions `before` it, or below the words carried over
    from them."""
    if (reader := scales.reader) is None or not finding.parents:
        return finding
    context = (finding.question.context,) if finding.question.context else ()
    asked = following(before or context, finding.question.text)
    best = [one.sentence for one in finding.ranked[:READ]]
    readings, number = await reader.over(asked, finding.parents, best, READ)
    once = weigh(finding.question, finding.parents, scales, ahead, readings)
    if scales.nearness is not None and once.ranked:
        likeliest = [one.sentence for one in once.ranked[:COMPARED]]
        ways = dict.fromkeys((asked, finding.question.text))  # a follow-up asks for something else than what it follows
        for sentence, cosine in (await scales.nearness.of(list(ways), likeliest)).items():
            readings[sentence] = replace(readings.get(sentence, UNREAD), cosine=cosine)
        once = weigh(finding.question, finding.parents, scales, ahead, readings)
    likeliest = [one.sentence for one in once.ranked[:SIDE_BY_SIDE]]
    compared = await reader.side_by_side(asked, likeliest)
    for sentence, beside in compared.items():
        read = readings.get(sentence, UNREAD)
        readings[sentence] = replace(read if read.is_read else replace(beside, cosine=read.cosine), beside=beside)
    over = replace(weigh(finding.question, finding.parents, scales, ahead, readings), windows=number + bool(compared))
    over = await _in_own_language(over, scales)
    return _compared(over, scales) or _fitting(over, scales)


async def _in_own_language(finding: Finding, scales: Scales) -> Finding:
    """What was found with a sentence in the language of the question first, where one about as likely as the best one,
    which is in another language, says the same: whoever asks can check it."""
    ranked, language = finding.ranked, finding.question.language
    if scales.nearness is None or not ranked or ranked[0].sentence.passage.language == language:
        return finding
    best = ranked[0]
    own = [one for one in ranked[1:CONSIDERED] if one.sentence.passage.language == language]
    near = [one for one in own if best.score - one.score <= ABOUT_AS_LIKELY]
    likeness = await scales.nearness.likeness(best.sentence, [one.sentence for one in near]) if near else []
    same = next((one for one, is_like in zip(near, likeness, strict=True) if is_like >= SAYS_THE_SAME), None)
    if same is None:
        return finding
    others = [one for one in ranked if one not in (best, same)]
    ordered = sorted((replace(best, score=same.score), *others), key=lambda one: -one.score)
    return replace(finding, ranked=(replace(same, score=best.score), *ordered))


def _fitting(finding: Finding, scales: Scales) -> Finding:
    """What was found with the row first, of the best one's table, that an amount of the question falls into."""
    if scales.limits is None or not finding.ranked:
        return finding
    best, question = finding.ranked[0], finding.question
    if not (table := table_of(best.sentence.text)):
        return finding
    rows = [one for one in finding.ranked if is_row_of(one, table, best.sentence.passage.parent)]
    meant = scales.limits.fitting(question.text, question.language, [one.sentence for one in rows])
    row = next((one for one in rows if one.sentence == meant), best)
    if row is best:
        return finding
    rest = (one for one in finding.ranked if one not in rows)
    return replace(finding, ranked=(replace(row, score=best.score), *rest))


def _compared(finding: Finding, scales: Scales) -> Finding | None:
    """What was found for a question that compares, with the rows of the likeliest table first; None for others. The
    table holds the answer where the best sentence does, or one of its rows: .86 of 78 such questions were answered so.
    """
    near = finding.ranked[:SIDE_BY_SIDE]
    if scales.comparing is None or not any(table_of(one.sentence.text) for one in near):
        return None
    if not scales.comparing(finding.question.text, finding.question.language):
        return None
    rows, share = likeliest_table(finding.ranked)
    if not 0 < len(rows) <= MOST_ROWS:
        return None
    rest = (one for one in finding.ranked if one not in rows)
    probability = 1 - (1 - finding.probability) * (1 - share)
    return replace(finding, ranked=(*rows, *rest), probability=probability, compares=True)


async def alone_or_led(search: Search, lead: str, threshold: float) -> Finding:
    """What a question finds alone; where that is not sure and earlier words may `lead` the search, what it finds where
    they lead, unless only the first can be answered."""
    alone = await search("")
    if not lead or alone.probability >= SURE:
        return alone
    led = await search(lead)
    return alone if led.probability < threshold <= alone.probability else led


def rival(finding: Finding, reader: StatementReader | None) -> Scored | None:
    """A sentence of another place that answers a question for a figure as well as the best one and states another value
    of the same case."""
    if reader is None or finding.question.kind not in _FIGURES or not finding.ranked or finding.compares:
        return None
    best = finding.ranked[0]
    if not _is_of_the_case(best, finding.question):
        return None
    for other in finding.ranked[1:]:
        if best.score - other.score > EVEN:
            return None
        if other.support.is_read and other.support.read <= 0:
            continue  # it does not answer, whatever figures it holds
        is_apart = _contradicts(best, other) and _is_of_the_case(other, finding.question)
        if is_apart and differ(*(list(reader.of(one.sentence)) for one in (best, other))):
            return other
    return None


def _is_of_the_case(one: Scored, question: Question) -> bool:
    """A row of a table speaks of the case in its first cell; of no other case does it contradict anybody."""
    text = one.sentence.text
    if not table_of(text):
        return True
    case = BETWEEN_CELLS.split(row_of(text))[0]
    return bool(question.held(frozenset(analysis.terms(case, one.sentence.passage.language))))


def _contradicts(one: Scored, other: Scored) -> bool:
    if one.sentence.passage.parent == other.sentence.passage.parent or one.missing != other.missing:
        return False
    if min(one.support.fits, other.support.fits) < 1 or abs(one.support.own - other.support.own) > 0.01:
        return False
    figures, others = _figures(one.sentence), _figures(other.sentence)
    return bool(figures and others) and not figures & others


def _figures(sentence: Sentence) -> set[str]:
    """Numbers in figures and words, and times whole: "07:00" and "09:00" have nothing in common. A word for one, or for
    a place in a row, is none."""
    text, language = sentence.text, sentence.passage.language
    clocks = {analysis.normalize(time).lstrip("0") for time in _CLOCK.findall(text)}
    rest = _CLOCK.sub(" ", text)
    told = (one for one in read(rest, language) if rest[one.start].isdigit() or not (one.ordinal or one.value == 1))
    return clocks.union(plain(one.value) for one in told)
