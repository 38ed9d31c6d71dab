"""One page of a PDF as lines with their place and font, and as the ruled tables on it."""

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.knowledge.readers.pdf_rules import Fragment, Matrix, Painter, areas_of

if TYPE_CHECKING:
    from pypdf import PageObject

_MOVE = frozenset((b"Td", b"TD", b"Tm", b"T*"))
_SHOW = frozenset((b"Tj", b"TJ", b"'", b'"'))


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text as it stands on the page; y grows upwards, in points."""

    text: str
    y: float
    size: float
    bold: bool
    page: int
    level: int = 0


@dataclass(frozen=True, slots=True)
class Grid:
    """A ruled table. `header`: whether its first row is told from the others by its weight; None when by nothing."""

    rows: list[list[str]]
    page: int
    header: bool | None = None


def items_of(page: "PageObject", number: int) -> list[Line | Grid]:
    """Lines and tables in the order of the page's content."""
    fragments: list[Fragment] = []
    painter = Painter(float(page.mediabox.width), float(page.mediabox.height))

    def text(words: str, cm: Matrix, tm: Matrix, font: Any, size: float) -> None:
        if words:
            fragments.append(_fragment(words, cm, tm, font, size))

    _set_apart(page)
    page.extract_text(visitor_text=text, visitor_operand_before=painter.operator)
    areas = areas_of(painter.rules)
    items: list[Line | Grid] = []
    lines = _Lines(number)
    for area in areas:
        area.claim(fragments)
    shown = [area for area in areas if area.is_table()]
    for fragment in fragments:
        holder = next((area for area in shown if area.holds(fragment)), None)
        if holder is None:
            items.extend(lines.add(fragment))
        elif not holder.is_placed:
            holder.is_placed = True
            items.extend(lines.end())
            items.append(Grid(holder.rows(), number, holder.header()))
    items.extend(lines.end())
    return items


def _set_apart(page: "PageObject") -> None:
    """Makes pypdf hand over each run of text with its own place: it joins those of one line until the font is set."""
    from pypdf.generic import ContentStream, NameObject

    contents = page.get("/Contents")
    if contents is None:
        return
    stream = ContentStream(contents.get_object(), page.pdf, "bytes")  # strings stay as they are
    operations: list[tuple[Any, bytes]] = []
    font: Any = None
    shown = False
    for operands, operator in stream.operations:
        if operator == b"Tf":
            font = operands
        elif operator in _MOVE and shown and font is not None:
            operations.append((font, b"Tf"))
        shown = operator in _SHOW or (shown and operator not in _MOVE)
        operations.append((operands, operator))
    stream.operations = operations
    page[NameObject("/Contents")] = stream


def _fragment(words: str, cm: Matrix, tm: Matrix, font: Any, size: float) -> Fragment:
    x = tm[4] * cm[0] + tm[5] * cm[2] + cm[4]
    y = tm[4] * cm[1] + tm[5] * cm[3] + cm[5]
    height = abs(size) * math.hypot(tm[2], tm[3]) * math.hypot(cm[2], cm[3])
    name = str((font or {}).get("/BaseFont", "")).lower()
    return Fragment(words, x, y, round(height, 1), "bold" in name or "black" in name or "heavy" in name)


class _Lines:
    """Fragments as lines; pypdf has set the line ends."""

    def __init__(self, page: int) -> None:
        self._page = page
        self._parts: list[Fragment] = []

    def add(self, fragment: Fragment) -> list[Line]:
        done: list[Line] = []
        first, *others = fragment.text.split("\n")
        self._take(first, fragment)
        for words in others:
            done.extend(self.end())
            self._take(words, fragment)
        return done

    def end(self) -> list[Line]:
        parts, self._parts = self._parts, []
        text = "".join(part.text for part in parts)
        words = [part for part in parts if part.text.strip()]
        if not words:
            return []
        weights: dict[float, int] = {}
        for part in words:
            weights[part.size] = weights.get(part.size, 0) + len(part.text)
        size = max(weights, key=lambda key: (weights[key], key))
        return [Line(text.strip(), words[0].y, size, all(part.bold for part in words), self._page)]

    def _take(self, words: str, fragment: Fragment) -> None:
        if words:
            self._parts.append(Fragment(words, fragment.x, fragment.y, fragment.size, fragment.bold))
