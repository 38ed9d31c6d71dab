"""The answer as a small tree that every platform renders in its own way.

Blocks hold inlines; a `CitationMark` stands after the words that rest on it. Nothing here knows a platform: escaping,
length limits and the look of a citation are the renderers' business. `plain` gives the visible text.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Text:
    text: str


@dataclass(frozen=True, slots=True)
class Emphasis:
    text: str


@dataclass(frozen=True, slots=True)
class Strong:
    text: str


@dataclass(frozen=True, slots=True)
class InlineCode:
    text: str


@dataclass(frozen=True, slots=True)
class Link:
    text: str
    url: str


@dataclass(frozen=True, slots=True)
class CitationMark:
    """Points at the `Citation` with this number (from 1) in the same answer; visible as `[n]`."""

    number: int

    @property
    def text(self) -> str:
        return f"[{self.number}]"


Inline = Text | Emphasis | Strong | InlineCode | Link | CitationMark


@dataclass(frozen=True, slots=True)
class Heading:
    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    inlines: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class ListBlock:
    items: tuple[tuple[Inline, ...], ...]
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Code:
    text: str
    language: str = ""


@dataclass(frozen=True, slots=True)
class Quote:
    """Words of a source, verbatim."""

    inlines: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Verse:
    """Scripture, byte for byte from its store, with its place."""

    text: str
    place: str


@dataclass(frozen=True, slots=True)
class Rose:
    """A compass rose with north at the top and an arrow to `bearing`, in degrees clockwise; `place` names where."""

    bearing: float
    place: str


@dataclass(frozen=True, slots=True)
class Picture:
    """What to draw, and in `text` all that the drawing shows: it stands beside or in the place of it."""

    text: str
    drawing: Rose


Block = Heading | Paragraph | ListBlock | Table | Code | Quote | Verse | Picture


@dataclass(frozen=True, slots=True)
class Document:
    blocks: tuple[Block, ...] = ()


def paragraph(text: str) -> Document:
    """A document of one plain paragraph."""
    return Document((Paragraph((Text(text),)),))


def inline_text(inlines: tuple[Inline, ...]) -> str:
    """Visible words of a run of inlines; a citation mark is set off by one space."""
    parts: list[str] = []
    for inline in inlines:
        if isinstance(inline, CitationMark) and parts and not parts[-1].endswith((" ", "\n")):
            parts.append(" ")
        parts.append(inline.text)
    return "".join(parts)


def plain(document: Document) -> str:
    """The visible text: blocks separated by an empty line."""
    return "\n\n".join(_block_text(block) for block in document.blocks)


def _block_text(block: Block) -> str:
    match block:
        case Heading() | Code() | Picture():
            return block.text
        case Paragraph() | Quote():
            return inline_text(block.inlines)
        case ListBlock():
            marks = (f"{n}. " if block.ordered else "• " for n in range(1, len(block.items) + 1))
            return "\n".join(mark + inline_text(item) for mark, item in zip(marks, block.items, strict=True))
        case Table():
            return "\n".join(" | ".join(row) for row in (block.header, *block.rows))
        case Verse():
            return f"{block.text}\n{block.place}"
