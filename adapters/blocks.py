"""Blocks of an answer as runs under a platform's own marks. Pure.

A `Look` says how a platform marks things; what is a line, a list, a table or a list of sources, and how lines keep
their order where directions mix, is the same for all.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from adapters.bidi import FENCE_END, FENCES, MARKS, Direction, base_of, fitted, has_foreign, isolated
from adapters.text import Piece, Run
from engine.document import (
    Block,
    CitationMark,
    Code,
    Emphasis,
    Heading,
    Inline,
    InlineCode,
    Link,
    ListBlock,
    Paragraph,
    Picture,
    Quote,
    Strong,
    Table,
    Text,
    Verse,
    inline_text,
)
from engine.language import direction
from engine.messages import Answer

SHORT_ITEM = 40  # characters; a name or an address alone does not turn its line of a list round

# What steers direction or breaks lines in a document is not carried over, and no platform takes half surrogates
_UNSEEN = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A), *range(9), *range(11, 32), 127])
_SPACES = {0x2028: "\n", 0x2029: "\n", 0x85: "\n"}
_HALF = re.compile("[\ud800-\udfff]")

Marks = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Look:
    """The marks of each element; `code` and `link` make them of a code's language and of a link's words and address.

    `bullet` marks what begins an item of a list, `item` the rest of it.
    `grid`: characters of a fixed-width line on a narrow phone; a wider table becomes lines of "name: value".
    `words`: what has to happen to words besides, such as calling nobody.
    """

    heading: Marks
    strong: Marks
    emphasis: Marks
    inline_code: Marks
    quote: Marks
    table: Marks
    code: Callable[[str], Marks]
    link: Callable[[str, str], Marks]
    grid: int
    sources: Marks = ()
    bullet: Marks = ()
    item: Marks = ()
    words: Callable[[str], str] = str


def pieces_of(answer: Answer, look: Look) -> Iterator[Piece]:
    """One piece a block."""
    setting = _Setting(direction(answer.language), look)
    for block in answer.document.blocks:
        yield _piece(block, setting)


def sources_piece(answer: Answer, heading: str, look: Look) -> Piece:
    """The list of sources: numbers, title (a link where there is an address) and place, a line for each place."""
    preferred = direction(answer.language)
    places: dict[tuple[str, str, str], list[int]] = {}
    for citation in answer.citations:
        where = (citation.title or citation.source, citation.place, citation.url)
        places.setdefault(where, []).append(citation.number)
    runs = [Run(heading, (*look.sources, *look.strong), base=preferred)]
    for (title, place, url), numbers in places.items():
        title, place = look.words(cleaned(title)), look.words(cleaned(place))
        link = (*look.sources, *look.link(title, url))
        runs += _source(title, place, link, numbers, base_of(f"{title} {place}", preferred), look)
    return Piece(tuple(runs))


def _source(title: str, place: str, link: Marks, numbers: list[int], base: Direction, look: Look) -> Iterator[Run]:
    yield Run("\n", look.sources, base=base)
    for number in numbers:
        yield Run(f"[{number}]", look.sources, solid=True, base=base)
        yield Run(" ", look.sources, base=base)
    yield Run(fitted(title, base), link, base=base)
    if place:
        yield Run(f" — {fitted(place, base)}", look.sources, base=base)


@dataclass(frozen=True, slots=True)
class _Setting:
    preferred: Direction
    look: Look

    def words(self, text: str, base: Direction) -> str:
        """The text as it may be shown."""
        return self.look.words(isolated(cleaned(text), base))


def cleaned(text: str) -> str:
    text = text.replace("\r\n", "\n").replace("\r", "\n").translate(_SPACES).translate(_UNSEEN)
    return _HALF.sub("\ufffd", text)


def _piece(block: Block, setting: _Setting) -> Piece:
    look = setting.look
    match block:
        case Heading():
            base = base_of(block.text, setting.preferred)
            return Piece((Run(setting.words(block.text, base), look.heading, base=base),), leads=True)
        case Paragraph():
            return Piece(tuple(_flow(block.inlines, (), setting)))
        case Picture():
            return Piece(tuple(_flow((Text(block.text),), (), setting)))
        case Quote():
            return Piece(tuple(_flow(block.inlines, look.quote, setting)))
        case ListBlock():
            return Piece(tuple(_list(block, setting)))
        case Table():
            return Piece(tuple(_table(block, setting)), whole=True)
        case Code():
            return Piece((Run(cleaned(block.text), look.code(block.language)),), whole=True)
        case Verse():
            base = base_of(block.text, setting.preferred)
            place = Run(setting.words(block.place, base), look.emphasis, base=base)
            return Piece((Run(block.text, base=base), *((Run("\n"), place) if block.place else ())))


def _flow(inlines: tuple[Inline, ...], marks: Marks, setting: _Setting) -> Iterator[Run]:
    return _inlines(inlines, marks, base_of(inline_text(inlines), setting.preferred), setting)


def _inlines(inlines: Sequence[Inline], marks: Marks, base: Direction, setting: _Setting) -> Iterator[Run]:
    last = ""
    for inline in inlines:
        if isinstance(inline, CitationMark) and last and not last.endswith((" ", "\n")):
            yield Run(" ", marks, base=base)
        yield from _inline(inline, marks, base, setting)
        last = inline.text or last


def _inline(inline: Inline, marks: Marks, base: Direction, setting: _Setting) -> Iterator[Run]:
    look = setting.look
    match inline:
        case CitationMark():
            # after a Latin word the number would jump to its other side in a right-to-left line
            yield Run((MARKS["rtl"] if base == "rtl" else "") + inline.text, marks, solid=True, base=base)
        case InlineCode():
            # the fences stay outside the mark: what is copied from it is what is inside
            fences = (FENCES["ltr"], FENCE_END) if base == "rtl" else ("", "")
            yield Run(fences[0], marks, base=base)
            yield Run(cleaned(inline.text), (*marks, *look.inline_code), base=base)
            yield Run(fences[1], marks, base=base)
        case Link():
            words = setting.words(inline.text, base)
            yield Run(words, (*marks, *look.link(words, inline.url)), base=base)
        case Strong():
            yield Run(setting.words(inline.text, base), (*marks, *look.strong), base=base)
        case Emphasis():
            yield Run(setting.words(inline.text, base), (*marks, *look.emphasis), base=base)
        case Text():
            yield Run(setting.words(inline.text, base), marks, base=base)


def _list(block: ListBlock, setting: _Setting) -> Iterator[Run]:
    texts = [inline_text(item) for item in block.items]
    common = base_of("\n".join(texts), setting.preferred)
    for number, (item, text) in enumerate(zip(block.items, texts, strict=True), 1):
        base = common if len(text) <= SHORT_ITEM else base_of(text, common)
        if number > 1:
            yield Run("\n", setting.look.item, base=base)
        yield Run(f"{number}. " if block.ordered else "• ", setting.look.bullet, solid=True, base=base)
        yield from _inlines(item, setting.look.item, base, setting)


def _table(table: Table, setting: _Setting) -> Iterator[Run]:
    rows = [[cleaned(cell) for cell in row] for row in (table.header, *table.rows)]
    grid = _grid(rows, setting.look.grid)
    if grid:
        yield Run(grid, setting.look.table)
    else:
        yield from _records(rows[0], rows[1:], setting)


def _grid(rows: list[list[str]], width: int) -> str:
    """The table in columns of a fixed width; empty when it is too wide or a cell has several lines."""
    columns = list(zip_longest(*rows, fillvalue=""))
    widths = [max(map(len, column)) for column in columns]
    wide = sum(widths) + 3 * (len(widths) - 1) > width
    if wide or any("\n" in cell or has_foreign(cell, "ltr") for row in rows for cell in row):
        return ""
    padded = (" | ".join(cell.ljust(room) for cell, room in zip(row, widths, strict=False)) for row in rows)
    return "\n".join(line.rstrip() for line in padded)


def _records(header: list[str], rows: list[list[str]], setting: _Setting) -> Iterator[Run]:
    """Each row as lines of "name: value", the first of them in bold."""
    strong = setting.look.strong
    if not rows:
        base = base_of(" ".join(header), setting.preferred)
        yield Run(setting.words(" | ".join(header), base), strong, base=base)
    for number, row in enumerate(rows):
        for column, (name, value) in enumerate(zip_longest(header, row, fillvalue="")):
            line = ": ".join(part for part in (name, value) if part)
            base = base_of(line, setting.preferred)
            if column or number:
                yield Run("\n")
            yield Run(setting.words(line, base), () if column else strong, base=base)
