"""Blocks of an answer as runs under Telegram's HTML tags. Pure."""

import html
import re
from collections.abc import Iterator, Sequence
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
    Quote,
    Strong,
    Table,
    Text,
    Verse,
    inline_text,
)
from engine.language import direction
from engine.messages import Answer

GRID = 34  # characters of a fixed-width line on a narrow phone; a wider table becomes lines of "name: value"

SHORT_ITEM = 40  # characters; a name or an address alone does not turn its line of a list round

# What steers direction or breaks lines in a document is not carried over, and Telegram takes no half surrogates
_UNSEEN = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A), *range(9), *range(11, 32), 127])
_SPACES = {0x2028: "\n", 0x2029: "\n", 0x85: "\n"}
_HALF = re.compile("[\ud800-\udfff]")
_MENTION = re.compile(r"(?<!\w)@(?=\w)")
_LINKED = re.compile(r"https?://[^\s<>]{1,2000}")
_WORD_JOINER = "\u2060"


def pieces_of(answer: Answer, *, in_group: bool, expandable: bool) -> Iterator[Piece]:
    """One piece a block. In a group no name becomes a mention; `expandable` folds quotes until they are tapped."""
    quote = "<blockquote expandable>" if expandable else "<blockquote>"
    setting = _Setting(direction(answer.language), in_group, quote)
    for block in answer.document.blocks:
        yield _piece(block, setting)


def sources_piece(answer: Answer, heading: str) -> Piece:
    """The list of sources: numbers, title (a link where there is an address) and place, a line for each place."""
    preferred = direction(answer.language)
    places: dict[tuple[str, str, str], list[int]] = {}
    for citation in answer.citations:
        where = (citation.title or citation.source, citation.place, citation.url)
        places.setdefault(where, []).append(citation.number)
    runs = [Run(heading, ("<b>",), base=preferred)]
    for (title, place, url), numbers in places.items():
        runs += _source(cleaned(title), cleaned(place), _link(url), numbers, preferred)
    return Piece(tuple(runs))


def _source(title: str, place: str, link: tuple[str, ...], numbers: list[int], preferred: Direction) -> Iterator[Run]:
    base = base_of(f"{title} {place}", preferred)
    yield Run("\n", base=base)
    for number in numbers:
        yield Run(f"[{number}]", solid=True, base=base)
        yield Run(" ", base=base)
    yield Run(fitted(title, base), link, base=base)
    if place:
        yield Run(f" — {fitted(place, base)}", base=base)


@dataclass(frozen=True, slots=True)
class _Setting:
    preferred: Direction
    in_group: bool
    quote: str

    def words(self, text: str, base: Direction) -> str:
        """The text as it may be shown: in order, and calling nobody."""
        text = isolated(cleaned(text), base)
        return _MENTION.sub("@" + _WORD_JOINER, text) if self.in_group else text


def cleaned(text: str) -> str:
    text = text.replace("\r\n", "\n").replace("\r", "\n").translate(_SPACES).translate(_UNSEEN)
    return _HALF.sub("\ufffd", text)


def _piece(block: Block, setting: _Setting) -> Piece:
    match block:
        case Heading():
            base = base_of(block.text, setting.preferred)
            return Piece((Run(setting.words(block.text, base), ("<b>",), base=base),))
        case Paragraph():
            return Piece(tuple(_flow(block.inlines, (), setting)))
        case Quote():
            return Piece(tuple(_flow(block.inlines, (setting.quote,), setting)))
        case ListBlock():
            return Piece(tuple(_list(block, setting)))
        case Table():
            return Piece(tuple(_table(block, setting)), whole=True)
        case Code():
            return Piece((Run(cleaned(block.text), _code_tags(block.language)),), whole=True)
        case Verse():
            base = base_of(block.text, setting.preferred)
            place = (Run("\n"), Run(setting.words(block.place, base), ("<i>",), base=base)) if block.place else ()
            return Piece((Run(block.text, base=base), *place))


def _flow(inlines: tuple[Inline, ...], tags: tuple[str, ...], setting: _Setting) -> Iterator[Run]:
    return _inlines(inlines, tags, base_of(inline_text(inlines), setting.preferred), setting)


def _inlines(inlines: Sequence[Inline], tags: tuple[str, ...], base: Direction, setting: _Setting) -> Iterator[Run]:
    last = ""
    for inline in inlines:
        if isinstance(inline, CitationMark) and last and not last.endswith((" ", "\n")):
            yield Run(" ", tags, base=base)
        yield from _inline(inline, tags, base, setting)
        last = inline.text or last


def _inline(inline: Inline, tags: tuple[str, ...], base: Direction, setting: _Setting) -> Iterator[Run]:
    match inline:
        case CitationMark():
            # after a Latin word the number would jump to its other side in a right-to-left line
            yield Run((MARKS["rtl"] if base == "rtl" else "") + inline.text, tags, solid=True, base=base)
        case InlineCode():
            # the fences stay outside the tag: a tap on it copies what is inside
            fences = (FENCES["ltr"], FENCE_END) if base == "rtl" else ("", "")
            yield Run(fences[0], tags, base=base)
            yield Run(cleaned(inline.text), (*tags, "<code>"), base=base)
            yield Run(fences[1], tags, base=base)
        case Link():
            yield Run(setting.words(inline.text, base), (*tags, *_link(inline.url)), base=base)
        case Text() | Emphasis() | Strong():
            yield Run(setting.words(inline.text, base), (*tags, *_STYLES[type(inline)]), base=base)


_STYLES: dict[type, tuple[str, ...]] = {Text: (), Emphasis: ("<i>",), Strong: ("<b>",)}


def _list(block: ListBlock, setting: _Setting) -> Iterator[Run]:
    texts = [inline_text(item) for item in block.items]
    common = base_of("\n".join(texts), setting.preferred)
    for number, (item, text) in enumerate(zip(block.items, texts, strict=True), 1):
        base = common if len(text) <= SHORT_ITEM else base_of(text, common)
        yield Run(("\n" if number > 1 else "") + (f"{number}. " if block.ordered else "• "), base=base)
        yield from _inlines(item, (), base, setting)


def _table(table: Table, setting: _Setting) -> Iterator[Run]:
    rows = [[cleaned(cell) for cell in row] for row in (table.header, *table.rows)]
    grid = _grid(rows)
    if grid:
        yield Run(grid, ("<pre>",))
    else:
        yield from _records(rows[0], rows[1:], setting)


def _grid(rows: list[list[str]]) -> str:
    """The table in columns of a fixed width; empty when it is too wide for a phone or a cell has several lines."""
    columns = list(zip_longest(*rows, fillvalue=""))
    widths = [max(map(len, column)) for column in columns]
    wide = sum(widths) + 3 * (len(widths) - 1) > GRID
    if wide or any("\n" in cell or has_foreign(cell, "ltr") for row in rows for cell in row):
        return ""
    padded = (" | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False)) for row in rows)
    return "\n".join(line.rstrip() for line in padded)


def _records(header: list[str], rows: list[list[str]], setting: _Setting) -> Iterator[Run]:
    """Each row as lines of "name: value", the first of them in bold."""
    if not rows:
        base = base_of(" ".join(header), setting.preferred)
        yield Run(setting.words(" | ".join(header), base), ("<b>",), base=base)
    for number, row in enumerate(rows):
        for column, (name, value) in enumerate(zip_longest(header, row, fillvalue="")):
            line = ": ".join(part for part in (name, value) if part)
            base = base_of(line, setting.preferred)
            if column or number:
                yield Run("\n")
            yield Run(setting.words(line, base), () if column else ("<b>",), base=base)


def _code_tags(language: str) -> tuple[str, ...]:
    named = re.fullmatch(r"[A-Za-z0-9_+#-]{1,30}", language)
    return ("<pre>", f'<code class="language-{language}">') if named else ("<pre>",)


def _link(url: str) -> tuple[str, ...]:
    """The tag of a web address; none for anything else, which Telegram would drop."""
    return (f'<a href="{html.escape(url)}">',) if _LINKED.fullmatch(url) else ()
