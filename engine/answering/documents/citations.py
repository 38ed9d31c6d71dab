"""From chosen sentences to an answer in which every word of a source is cited, and the check that it is. Pure.

Sentences that follow each other in a passage share one citation, whose quote is the document's own words from the first
to the last of them; rows of a table share none with what stands below it, because their mark stands above them.
Citations are numbered in the order in which they are first mentioned.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from engine.answering.documents.composing import is_item
from engine.answering.documents.evidence import Sentence, row_of, table_of
from engine.document import Block, CitationMark, Emphasis, Inline, ListBlock, Paragraph, Strong, Table, Text
from engine.language import Language
from engine.messages import Citation
from engine.passage import StoredPassage
from engine.text import analysis
from engine.text.lexicon import Pattern

_REPLY = Pattern("questions.reply", r"(?:{})\b", fold=analysis.normalize)
_BETWEEN_CELLS = re.compile("[;؛·] ")
_CLAUSE = re.compile(r"\((?:\d{1,3}|[a-zα-ω\u0621-\u064a]{1,3})\)\s")  # the number of a clause: "(2) ", "(b) "
Label = Callable[[Language], Block]
Shown = tuple[Sentence, tuple[CitationMark, ...]]
"""A sentence with the mark that stands after it."""


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
        begin, end = self.passage.sentences[self.first][0], self.passage.sentences[self.last][1]
        return citation_of(self.passage, number, begin, end)


def citation_of(passage: StoredPassage, number: int, begin: int, end: int) -> Citation:
    """The words of a passage from `begin` to `end`, counted in its text."""
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
    """Sentences in reading order as blocks, a new paragraph where the document or the section changes and where the
    source begins one, items of a list as a list."""
    numbered = list(enumerate(_runs(sentences), first))
    blocks: list[Block] = []
    for _, group in groupby(numbered, key=lambda pair: pair[1].passage.document):
        blocks += _blocks(list(group))
    return Cited(tuple(blocks), tuple(run.citation(number) for number, run in numbered))


def labelled(cited: Cited, languages: Mapping[int, Language], own: Language, label: Label) -> tuple[Block, ...]:
    """The blocks of an answer in the language `own`, a label wherever the language of the source changes; `languages`
    by number of citation. Items of a list stand for themselves."""
    blocks: list[Block] = []
    waiting: list[Block] = []
    current = own
    for block in cited.blocks:
        language = next((languages[number] for number in _numbers(block)), None)
        if language is None:  # a table stands below the paragraph that cites it, the name of a list above its items
            (blocks if isinstance(block, Table) else waiting).append(block)
            continue
        if language != current:
            blocks.append(label(language))
            current = language
        blocks += [*waiting, block]
        waiting = []
    return (*blocks, *waiting)


def _numbers(block: Block) -> Iterator[int]:
    runs = block.items if isinstance(block, ListBlock) else (block.inlines,) if isinstance(block, Paragraph) else ()
    return (inline.number for run in runs for inline in run if isinstance(inline, CitationMark))


def _runs(sentences: Sequence[Sentence]) -> list[Run]:
    runs: list[Run] = []
    for sentence in sentences:
        follows = runs and runs[-1].passage.id == sentence.passage.id and runs[-1].last + 1 == sentence.number
        if follows and table_of(runs[-1].sentences[-1].text) == table_of(sentence.text):
            runs[-1] = replace(runs[-1], last=sentence.number)
        else:
            runs.append(Run(sentence.passage, sentence.number, sentence.number))
    return runs


def _blocks(numbered: Sequence[tuple[int, Run]]) -> Iterator[Block]:
    """Of one document: prose as paragraphs, items as lists, rows as a table below its name, or as a list where their
    cells cannot be told apart. The mark stands after the last words of each run, of a table after its name."""
    pieces = [
        (sentence, (CitationMark(number),) if sentence.number == run.last else ())
        for number, run in numbered
        for sentence in run.sentences
    ]
    for (table, listed), group in groupby(pieces, key=lambda piece: (table_of(piece[0].text), is_item(piece[0]))):
        shown = list(group)
        if not (table or listed) or len(shown) == 1:
            for part in _paragraphs(shown):
                yield Paragraph(_spaced([(*_replying_to(one), _words(one.text), *mark) for one, mark in part]))
            continue
        grid = _grid([row_of(one.text) for one, _ in shown]) if table else None
        if grid:
            yield Paragraph((Strong(table), *(inline for _, mark in shown for inline in mark)))
            yield grid
            continue
        if table:
            yield Paragraph((Strong(table),))
        yield ListBlock(tuple((_words(row_of(one.text)), *mark) for one, mark in shown))


def _paragraphs(shown: Sequence[Shown]) -> Iterator[Sequence[Shown]]:
    """Sentences by the paragraphs that they stand in: numbered clauses of a statute do not run together."""
    begin = 0
    for place, ((one, _), (other, _)) in enumerate(pairwise(shown), 1):
        between = one.passage.text[one.end - one.passage.start : other.start - one.passage.start]
        apart = one.passage == other.passage and ("\n\n" in between or _CLAUSE.match(other.text) is not None)
        if apart or one.passage.parent != other.passage.parent:
            yield shown[begin:place]
            begin = place
    yield shown[begin:]


def _grid(rows: Sequence[str]) -> Table | None:
    """Rows that name each cell ("Part: first; Due: 1 May.") as a table; None where they do not all name the same."""
    told = [dict(cells) for row in rows if (cells := _cells(row))]
    names = max(told, key=len, default={})
    if len(told) < len(rows) or len(names) < 2 or any(row.keys() - names.keys() for row in told):
        return None
    return Table(tuple(names), tuple(tuple(row.get(name, "") for name in names) for row in told))


def _cells(row: str) -> list[tuple[str, str]]:
    """The name and the words of each cell; nothing where one has no name."""
    pairs = [cell.partition(": ") for cell in _BETWEEN_CELLS.split(" ".join(row.split()).removesuffix("."))]
    return [(name, words) for name, _, words in pairs] if all(colon for _, colon, _ in pairs) else []


def _replying_to(sentence: Sentence) -> tuple[Inline, ...]:
    """The question of the record, where its answer is a reply that says nothing without it: "No, only on Sundays."."""
    passage = sentence.passage
    is_reply = passage.view == "answer" and sentence.number == 0 and _REPLY.match(analysis.normalize(sentence.text))
    return (Emphasis(passage.title), Text(" ")) if is_reply and passage.title else ()


def _words(text: str) -> Text:
    return Text(" ".join(text.split()))


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
    for numbers, words in _in_tables(cited.blocks):
        if not any(words in quotes.get(number, "") for number in numbers):
            wrong |= numbers
    return frozenset(wrong)


def _quotes(citation: Citation, passage: StoredPassage | None) -> bool:
    if passage is None or passage.document != citation.document:
        return False
    words = passage.text[citation.start - passage.start : citation.end - passage.start]
    return bool(words.strip()) and words == citation.quote


def _in_tables(blocks: Sequence[Block]) -> Iterator[tuple[set[int], str]]:
    """Each cell of a table, with the numbers of the marks that stand after the name of its table."""
    for above, block in pairwise(blocks):
        if isinstance(block, Table) and isinstance(above, Paragraph):
            numbers = {inline.number for inline in above.inlines if isinstance(inline, CitationMark)}
            yield from ((numbers, cell) for row in (block.header, *block.rows) for cell in row)


def _shown(blocks: Sequence[Block]) -> Iterator[tuple[int, str]]:
    """Each sentence shown, with the number of the mark that follows it; what is set off names where it stands."""
    waiting: list[str] = []
    for block in blocks:
        runs = block.items if isinstance(block, ListBlock) else (block.inlines,) if isinstance(block, Paragraph) else ()
        for inline in (inline for run in runs for inline in run):
            if isinstance(inline, CitationMark):
                yield from ((inline.number, words) for words in waiting)
                waiting = []
            elif isinstance(inline, Text) and inline.text.strip():
                waiting.append(inline.text)
