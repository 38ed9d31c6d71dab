"""From chosen sentences to an answer in which every word of a source is cited, and the check that it is. Pure.

Sentences that follow each other in a passage share one citation, whose quote is the document's own words from the first
to the last of them. Citations are numbered in the order in which they are first mentioned.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from engine.document import Block, CitationMark, Inline, ListBlock, Paragraph, Text
from engine.generation.evidence import Sentence
from engine.generation.extractive import is_item
from engine.messages import Citation
from engine.passage import StoredPassage


@dataclass(frozen=True, slots=True)
class Cited:
    """Blocks with citation marks, and the citations they point at."""

    blocks: tuple[Block, ...]
    citations: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class Run:
    """Sentences `first` to `last` of one passage; `found`: the best of them, -1 where nobody says."""

    passage: StoredPassage
    first: int
    last: int
    found: int = -1

    @property
    def sentences(self) -> list[Sentence]:
        return [Sentence(self.passage, number) for number in range(self.first, self.last + 1)]

    def citation(self, number: int) -> Citation:
        passage = self.passage
        begin, end = passage.sentences[self.first][0], passage.sentences[self.last][1]
        return Citation(
            number=number,
            passage=passage.id,
            document=passage.document,
            collection=passage.collection,
            source=passage.source,
            title=passage.title,
            place=passage.place,
            quote=passage.text[begin:end],
            start=passage.start + begin,
            end=passage.start + end,
            url=passage.url,
            hadith=passage.hadith,
        )


def cite(sentences: Sequence[Sentence], first: int = 1) -> Cited:
    """Sentences in reading order as blocks, a new paragraph where the document changes, items of a list as a list."""
    numbered = list(enumerate(_runs(sentences), first))
    blocks: list[Block] = []
    for _, group in groupby(numbered, key=lambda pair: pair[1].passage.document):
        blocks += _blocks(list(group))
    return Cited(tuple(blocks), tuple(run.citation(number) for number, run in numbered))


def _runs(sentences: Sequence[Sentence]) -> list[Run]:
    runs: list[Run] = []
    for sentence in sentences:
        if runs and runs[-1].passage.id == sentence.passage.id and runs[-1].last + 1 == sentence.number:
            runs[-1] = replace(runs[-1], last=sentence.number)
        else:
            runs.append(Run(sentence.passage, sentence.number, sentence.number))
    return runs


def _blocks(numbered: Sequence[tuple[int, Run]]) -> Iterator[Block]:
    """Of one document: prose as paragraphs, items as lists; the mark stands after the last words of each run."""
    pieces = [
        (is_item(sentence), (*_words(sentence), *((CitationMark(number),) if sentence.number == run.last else ())))
        for number, run in numbered
        for sentence in run.sentences
    ]
    for listed, group in groupby(pieces, key=lambda piece: piece[0]):
        inlines = [piece for _, piece in group]
        yield ListBlock(tuple(inlines)) if listed and len(inlines) > 1 else Paragraph(_spaced(inlines))


def _words(sentence: Sentence) -> tuple[Inline, ...]:
    return (Text(" ".join(sentence.text.split())),)


def _spaced(pieces: Sequence[tuple[Inline, ...]]) -> tuple[Inline, ...]:
    spaced: list[Inline] = []
    for piece in pieces:
        spaced += [Text(" "), *piece] if spaced else piece
    return tuple(spaced)


def faults(cited: Cited, passages: Mapping[str, StoredPassage]) -> frozenset[int]:
    """Numbers of citations that do not hold: the quote is not where it says, or words shown are not in the quote."""
    wrong = {one.number for one in cited.citations if not _quotes(one, passages.get(one.passage))}
    quotes = {one.number: " ".join(one.quote.split()) for one in cited.citations}
    wrong |= {number for number, words in _shown(cited.blocks) if words not in quotes.get(number, "")}
    return frozenset(wrong)


def _quotes(citation: Citation, passage: StoredPassage | None) -> bool:
    if passage is None or passage.document != citation.document:
        return False
    words = passage.text[citation.start - passage.start : citation.end - passage.start]
    return bool(words.strip()) and words == citation.quote


def _shown(blocks: Sequence[Block]) -> Iterator[tuple[int, str]]:
    """Each sentence shown, with the number of the mark that follows it."""
    waiting: list[str] = []
    for block in blocks:
        runs = block.items if isinstance(block, ListBlock) else (block.inlines,) if isinstance(block, Paragraph) else ()
        for inline in (inline for run in runs for inline in run):
            if isinstance(inline, CitationMark):
                yield from ((inline.number, words) for words in waiting)
                waiting = []
            elif inline.text.strip():
                waiting.append(inline.text)
