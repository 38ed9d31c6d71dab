"""A model's words held against the sources they name. Pure.

The best sentences and their neighbours are numbered as sources; what a model wrote from them is read claim by claim
(`claims`), each claim is checked (`support`) and falls where it fails. What is left cites the sources' exact words.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, takewhile

from engine.answering.documents.citations import Cited, Run
from engine.answering.documents.composing import Limits
from engine.answering.documents.evidence import Sentence
from engine.answering.documents.quotable import belongs, named
from engine.answering.question.instructions import asks, is_to_a_machine
from engine.answering.verification.claims import Claim
from engine.answering.verification.support import support
from engine.document import CitationMark, Inline, Paragraph, Text
from engine.language import Language
from engine.text import analysis

MOST_SOURCES = 6
AROUND = 1  # sentences before and after one that was found
KEPT, NOT_BORNE_OUT = "kept", "not borne out"
WHOLE = 40  # the same where passages are not compressed


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one sentence: "kept", or why it was cut."""

    claim: Claim
    said: str


def gathered(found: Sequence[Sentence], compressed: Callable[[str], bool] = lambda _: True) -> list[Run]:
    """The sentences with their neighbours as runs that do not overlap, in the order in which they were found.
    `compressed`: whether the passages of a collection are; of others all that belongs together is taken."""
    runs: list[Run] = []
    for sentence in found:
        wide = _widened(sentence, AROUND if compressed(sentence.passage.collection) else WHOLE)
        near = next((run for run in runs if _touch(run, wide)), None)
        if near is not None:
            runs[runs.index(near)] = replace(near, first=min(near.first, wide.first), last=max(near.last, wide.last))
        elif len(runs) < MOST_SOURCES:
            runs.append(wide)
    return runs


def _widened(sentence: Sentence, around: int) -> Run:
    """A sentence with its neighbours, up to one that does not belong there."""
    before = list(takewhile(belongs, sentence.before()[: -around - 1 : -1]))
    after = list(takewhile(belongs, sentence.after()[:around]))
    return Run(sentence.passage, sentence.number - len(before), sentence.number + len(after), sentence.number)


def narrower(run: Run) -> Iterator[Run]:
    """Fewer sentences of a run around the best one, ever fewer, at last that one alone."""
    best = max(run.first, run.found)
    for around in (AROUND, 0):
        less = replace(run, first=max(run.first, best - around), last=min(run.last, best + around))
        if less != run:
            yield less


def judged(said: Sequence[Claim], sources: Sequence[Run], language: Language) -> list[Verdict]:
    """By the embedded score and the comparison of what no score outweighs."""
    pointed = (_pointed(claim, sources, language) for claim in said)
    return [Verdict(claim, _verdict(claim, sources, language)) for claim in pointed]


def assembled(kept: Sequence[Claim], sources: Sequence[Run]) -> Cited:
    """One paragraph; sources are numbered anew in the order in which they are first named."""
    order = list(dict.fromkeys(number for claim in kept for number in claim.sources))
    inlines: list[Inline] = []
    for place, claim in enumerate(kept):
        inlines.append(Text(f"{' ' if place else ''}{claim.text}"))
        inlines += (CitationMark(order.index(number) + 1) for number in claim.sources)
    citations = tuple(sources[number - 1].citation(place) for place, number in enumerate(order, 1))
    return Cited((Paragraph(tuple(inlines)),), citations)


def within(kept: Sequence[Claim], limits: Limits) -> tuple[Claim, ...]:
    """The first of them, at least one, as long as an answer may be."""
    ends = accumulate(len(claim.text) for claim in kept)
    fitting = sum(end <= limits.characters for end in ends)
    return tuple(kept[: max(1, min(fitting, limits.sentences))])


def _pointed(claim: Claim, sources: Sequence[Run], language: Language) -> Claim:
    """A claim without those of its several sources that have nothing to do with it: where some bear it out alone, the
    others are not named."""
    if len(claim.sources) == 1:
        return claim
    alone = tuple(one for one in claim.sources if support(claim.text, [_context(sources[one - 1])], language).holds)
    return replace(claim, sources=alone) if alone else claim


def _verdict(claim: Claim, sources: Sequence[Run], language: Language) -> str:
    if not claim.sources:
        return "cites nothing"
    if is_to_a_machine(claim.text) or asks(claim.text):
        return "fault: instruction"
    named_by = [sources[number - 1] for number in claim.sources]
    found = support(claim.text, [_context(run) for run in named_by], language)
    if _is_a_heading(claim.text, named_by, language):
        return "says a heading again"
    if found.faults:
        return f"fault: {found.faults[0][0]}"
    return KEPT if found.holds else f"{NOT_BORNE_OUT}: {found.strange or format(found.score, '.2f')}"


def premise(claim: Claim, sources: Sequence[Run]) -> str:
    """All that a claim rests on, as one text."""
    return "\n".join(_context(sources[number - 1]) for number in claim.sources)


def _is_a_heading(claim: str, runs: Sequence[Run], language: Language) -> bool:
    """Whether nothing that a claim tells stands in the words of its sources, but for what is said above them."""
    above = {term for run in runs for line in (run.passage.title, *run.passage.headers)
             for term in analysis.content_terms(line, language)}  # fmt: skip
    told = {term for run in runs for term in analysis.content_terms(words_of(run), language)}
    said = set(analysis.content_terms(claim, language))
    return not said & told - above and not said <= told


def _context(run: Run) -> str:
    """What a claim may rest on: the words, and the headers that say what they are about."""
    return "\n".join((" ".join(named((run.passage.title, *run.passage.headers))), words_of(run)))


def shown(run: Run) -> str:
    """A source as a model is given it."""
    where = " > ".join(named((run.passage.title, *run.passage.headers)))
    return f"({where}) {' '.join(words_of(run).split())}"


def words_of(run: Run) -> str:
    begin, end = run.passage.sentences[run.first][0], run.passage.sentences[run.last][1]
    return run.passage.text[begin:end]


def _touch(one: Run, other: Run) -> bool:
    return one.passage.id == other.passage.id and one.first <= other.last + 1 and other.first <= one.last + 1
