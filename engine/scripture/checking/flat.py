"""A document's words as one text, and edits of that text brought back into the document. Pure.

Blocks are set off by an empty line, items and rows by a line; a citation mark is a space, a quote stands in “ ”.
Verses and code are not part of the text: the first are held against the store by themselves, the second is nobody's
words.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.document import (
    Block,
    CitationMark,
    Document,
    Emphasis,
    Heading,
    Inline,
    ListBlock,
    Paragraph,
    Quote,
    Strong,
    Table,
    Text,
)


@dataclass(frozen=True, slots=True)
class Edit:
    """`text[start:end]` becomes `words`."""

    start: int
    end: int
    words: str


@dataclass(slots=True)
class Flat:
    """A document's text, and where each of its words stands in it."""

    document: Document
    text: str = ""

    def __post_init__(self) -> None:
        self.text = "\n\n".join("\n".join(map("".join, _lines(block))) for block in self.document.blocks)

    def edited(self, edits: Sequence[Edit]) -> Document:
        """The document with the edits made; what is left empty goes, with the citation marks that belonged to it."""
        blocks, at = [], 0
        for block in self.document.blocks:
            lines = []
            for line in _lines(block):
                cells = []
                for cell in line:
                    cells.append(_edited(cell, at, edits))
                    at += len(cell)
                lines.append(cells)
                at += 1
            at += 1 if lines else 2
            made = _rebuilt(block, lines)
            if made is not None:
                blocks.append(made)
        return Document(tuple(blocks))


def _edited(cell: str, at: int, edits: Sequence[Edit]) -> str:
    """A piece of the text that stands at `at`; an edit over several pieces puts its words into the first."""
    end = at + len(cell)
    for edit in sorted(edits, key=lambda one: -one.start):
        low, high = max(edit.start, at), min(edit.end, end)
        if low < high:
            words = edit.words if edit.start >= at else ""
            cell = cell[: low - at] + words + cell[high - at :]
    return cell


def _lines(block: Block) -> list[list[str]]:
    """The block's words: lines of pieces."""
    match block:
        case Heading():
            return [[block.text]]
        case Paragraph():
            return [[_words(one) for one in block.inlines]]
        case Quote():
            return [["“", *(_words(one) for one in block.inlines), "”"]]
        case ListBlock():
            return [[_words(one) for one in item] for item in block.items]
        case Table():
            return [[cell + "\t" for cell in row] for row in (block.header, *block.rows)]
        case _:
            return []


def _words(inline: Inline) -> str:
    return " " if isinstance(inline, CitationMark) else inline.text


def _rebuilt(block: Block, lines: list[list[str]]) -> Block | None:
    match block:
        case Heading():
            return Heading(lines[0][0]) if lines[0][0].strip() else None
        case Paragraph() | Quote():
            words = lines[0][1:-1] if isinstance(block, Quote) else lines[0]
            inlines = tuple(_inlines(block.inlines, words))
            return replace(block, inlines=inlines) if inlines else None
        case ListBlock():
            items = [tuple(_inlines(item, line)) for item, line in zip(block.items, lines, strict=True)]
            kept = tuple(item for item in items if item)
            return replace(block, items=kept) if kept else None
        case Table():
            rows = [tuple(cell.removesuffix("\t") for cell in line) for line in lines]
            return Table(rows[0], tuple(rows[1:]))
        case _:
            return block


def _inlines(inlines: Sequence[Inline], cells: Sequence[str]) -> Iterator[Inline]:
    """The inlines with their new words; a mark goes with the last of the words that it stood for."""
    said = was_said = False
    for inline, cell in zip(inlines, cells, strict=True):
        if isinstance(inline, CitationMark):
            if said or not was_said:
                yield inline
            said = was_said = False
            continue
        said, was_said = said or bool(cell.strip()), was_said or bool(inline.text.strip())
        if cell == inline.text:
            yield inline
        elif cell:
            yield replace(inline, text=cell) if isinstance(inline, Text | Emphasis | Strong) else Text(cell)
