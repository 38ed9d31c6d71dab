"""From a document's blocks to passages of a size that is found and quoted well. Pure.

A passage is a verbatim slice of the document's text. It lies within one section (the blocks below one heading); very
small neighbouring sections below the same header share one, their headings inside it. Within a section the cuts that
give passages of the most even size near the target win, by dynamic programming (the idea of Knuth and Plass, "Breaking
paragraphs into lines"): between blocks they are free, inside a list or table dear, between sentences of one paragraph
dearer, after a line that ends in a colon dearest; within a sentence there is none unless it alone exceeds the bound.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby

from engine.knowledge.extracted import Block, Extracted

Span = tuple[int, int]
Splitter = Callable[[str], list[Span]]  # sentences of a text, as offsets

# Prices of a cut, beside squared distances from the even size.
_FREE, _LIST, _SENTENCE, _COLON = 0.0, 0.15, 0.4, 0.8
_ROW_WORDS = 60
_TINY = 0.25  # of the least words of a passage: a section below that joins its neighbour


@dataclass(frozen=True, slots=True)
class Sizes:
    """In words, but `section_chars`: up to this many characters a section is returned whole."""

    min_words: int
    max_words: int
    section_chars: int

    @property
    def target(self) -> float:
        return (self.min_words + self.max_words) / 2


@dataclass(frozen=True, slots=True)
class Chunk:
    """`text[start:end]` is the passage; `sentences` are offsets in the document, headings and list marks left out.

    `section` counts the units that are returned whole: chunks of one such unit share its number.
    """

    start: int
    end: int
    headers: tuple[str, ...]
    page: int | None
    sentences: tuple[Span, ...]
    section: int


@dataclass(frozen=True, slots=True)
class _Piece:
    """What is never cut. `price` is that of a cut before it."""

    start: int
    end: int
    words: int
    page: int | None
    sentences: tuple[Span, ...]
    price: float


@dataclass(frozen=True, slots=True)
class _Section:
    """The blocks below one path of headings; `start` is that of its heading, if it has one."""

    start: int
    headers: tuple[str, ...]
    pieces: tuple[_Piece, ...]

    @property
    def words(self) -> int:
        return sum(piece.words for piece in self.pieces)


def chunk(document: Extracted, sizes: Sizes, split: Splitter) -> list[Chunk]:
    """Passages in reading order; every word of every block, but headings that are not soft, is in exactly one."""
    chunks: list[Chunk] = []
    number = 0
    for group in _grouped(_sections(document, sizes, split), sizes):
        pieces = [piece for section in group for piece in section.pieces]
        headers = _common(sorted({section.headers for section in group}))
        start = group[0].start if len(group) > 1 else pieces[0].start
        whole = pieces[-1].end - start <= sizes.section_chars
        for position, run in enumerate(_cut(pieces, sizes)):
            begin = start if position == 0 else run[0].start
            sentences = tuple(span for piece in run for span in piece.sentences)
            chunks.append(Chunk(begin, run[-1].end, headers, run[0].page, sentences, number))
            number += 0 if whole else 1
        number += 1
    return chunks


def _sections(document: Extracted, sizes: Sizes, split: Splitter) -> Iterator[_Section]:
    """Headings in a row and the blocks below them."""
    headings: list[Block] = []
    for is_heading, run in groupby(document.blocks, key=lambda block: block.kind == "heading"):
        blocks = list(run)
        if is_heading:
            headings = blocks
            continue
        yield _section(document.text, headings, blocks, sizes, split)
        headings = []
    if any(heading.soft for heading in headings):
        yield _section(document.text, headings, [], sizes, split)


def _section(text: str, headings: Sequence[Block], body: Sequence[Block], sizes: Sizes, split: Splitter) -> _Section:
    blocks = [*(heading for heading in headings if heading.soft), *body]
    headers = (body or blocks)[0].headers
    start = min(headings[-1].start if headings else blocks[0].start, blocks[0].start)
    return _Section(start, headers, tuple(_pieces(text, blocks, sizes, split)))


def _pieces(text: str, blocks: Sequence[Block], sizes: Sizes, split: Splitter) -> Iterator[_Piece]:
    before: Block | None = None
    for block in blocks:
        price = _price(text, before, block)
        spans = _sentences(text, block, split)
        words = _count(text, block.start, block.end)
        if words <= (sizes.min_words if block.kind == "paragraph" else sizes.max_words):
            yield _Piece(block.start, block.end, words, block.page, tuple(spans), price)
        else:
            yield from _parts(text, block, [part for span in spans for part in _bounded(text, span, sizes)], price)
        before = block


def _price(text: str, before: Block | None, block: Block) -> float:
    if before is None:
        return _FREE
    if before.kind == "heading" or text[before.end - 1] in ":：-":
        return _COLON
    return _LIST if block.kind == before.kind and block.kind in ("item", "row") else _FREE


def _parts(text: str, block: Block, spans: Sequence[Span], price: float) -> Iterator[_Piece]:
    """The sentences of a block as pieces; what stands before the first and after the last stays with them."""
    for number, (start, end) in enumerate(spans):
        first, last = number == 0, number == len(spans) - 1
        whole = (block.start if first else start, block.end if last else end)
        yield _Piece(*whole, _count(text, *whole), block.page, ((start, end),), price if first else _SENTENCE)


def _sentences(text: str, block: Block, split: Splitter) -> list[Span]:
    """Sentences of one block. A short row of a table is one; a line end inside a paragraph is only a wrapped line."""
    body = block.start + block.mark
    words = text[body : block.end]
    if block.kind == "row" and len(words.split()) <= _ROW_WORDS:
        return [(body, block.end)]
    if block.kind != "code":
        words = words.replace("\r", " ").replace("\n", " ")
    return [(body + start, body + end) for start, end in split(words)] or [(body, block.end)]


def _bounded(text: str, span: Span, sizes: Sizes) -> Iterator[Span]:
    """A sentence above the bound, cut between words into parts of even size."""
    words = text[span[0] : span[1]].split()
    count = len(words)
    if count <= sizes.max_words:
        yield span
        return
    parts = -(-count // sizes.max_words)
    size = -(-count // parts)
    position = span[0]
    for first in range(0, count, size):
        begin = text.index(words[first], position)
        for word in words[first : first + size]:
            position = text.index(word, position) + len(word)
        yield begin, position


def _grouped(sections: Iterator[_Section], sizes: Sizes) -> Iterator[list[_Section]]:
    """Tiny neighbours below one header together, every other section alone."""
    group: list[_Section] = []
    for section in sections:
        if group and not _belong_together(group, section, sizes):
            yield group
            group = []
        group.append(section)
    if group:
        yield group


def _belong_together(group: list[_Section], section: _Section, sizes: Sizes) -> bool:
    size = sum(member.words for member in group)
    if min(size, section.words) >= _TINY * sizes.min_words or size + section.words > sizes.target:
        return False
    above, here = group[0].headers, section.headers
    return bool(here[:-1]) and here[:-1] in (above, above[:-1])


def _cut(pieces: Sequence[_Piece], sizes: Sizes) -> list[Sequence[_Piece]]:
    """Runs of pieces, within the bound, of the least price in all."""
    sums = [0, *accumulate(piece.words for piece in pieces)]
    if sums[-1] <= sizes.max_words:
        return [pieces]
    even = sums[-1] / max(1, round(sums[-1] / sizes.target))
    best: list[tuple[float, int]] = [(0.0, 0)]  # price of the pieces before `end`, start of the last run among them
    for end in range(1, len(pieces) + 1):
        runs = []
        for start in range(end - 1, -1, -1):
            words = sums[end] - sums[start]
            if words > sizes.max_words and start < end - 1:
                break
            runs.append((best[start][0] + ((words - even) / even) ** 2 + pieces[start].price, start))
        best.append(min(runs))
    return _runs(pieces, best)


def _runs(pieces: Sequence[_Piece], best: Sequence[tuple[float, int]]) -> list[Sequence[_Piece]]:
    runs: list[Sequence[_Piece]] = []
    end = len(pieces)
    while end:
        start = best[end][1]
        runs.append(pieces[start:end])
        end = start
    return runs[::-1]


def _common(paths: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """The longest path that all of these, sorted, share."""
    first, last = paths[0], paths[-1]
    shared = next((n for n, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), min(len(first), len(last)))
    return first[:shared]


def _count(text: str, start: int, end: int) -> int:
    return len(text[start:end].split())
