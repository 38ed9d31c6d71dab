"""One page of a PDF as lines with their place and font, and as the ruled tables on it.

PDFium gives the characters in reading order, with a line's end where one is; what it knows of the place and font of
each word decides the rest. Its functions are called directly: a page holds thousands of characters.
"""

import ctypes
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from engine.knowledge.readers import pdf_order
from engine.knowledge.readers.pdf_rules import Area, Fragment, areas_of, rules_of

if TYPE_CHECKING:
    from pypdfium2 import PdfPage

_LINE = re.compile("[^\r\n\x02\ufffe]+")
_DIVIDED = "\x02\ufffe"  # what PDFium puts for the hyphen that divides a word at a line's end
_LOWER = 0.6  # of the size, for a word that stands on another line and not only above or below its own
_HEAVY = ("bold", "black", "heavy")


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


def items_of(page: "PdfPage", number: int) -> list[Line | Grid]:
    """Lines and tables in the order of the page's content."""
    lines = list(_Text(page).lines())
    areas = areas_of(rules_of(page)) if lines else []
    for area in areas:
        area.claim([fragment for line in lines for fragment in line])
    tables = [area for area in areas if area.is_table()]
    items: list[Line | Grid] = []
    for line in lines:
        items.extend(_apart(line, tables, number))
    return items


def _apart(line: Sequence[Fragment], tables: Sequence[Area], page: int) -> Iterator[Line | Grid]:
    """The line without the words that a table holds, and a table where its first word stands."""
    free: list[Fragment] = []
    for fragment in line:
        holder = next((table for table in tables if table.holds(fragment)), None)
        if holder is None:
            free.append(fragment)
        elif not holder.is_placed:
            holder.is_placed = True
            if free:
                yield _line(free, page)
                free = []
            yield Grid(holder.rows(), page, holder.header())
    if free:
        yield _line(free, page)


def _line(fragments: Sequence[Fragment], page: int) -> Line:
    weights: dict[float, int] = {}
    for fragment in fragments:
        weights[fragment.size] = weights.get(fragment.size, 0) + len(fragment.text)
    size = max(weights, key=lambda key: (weights[key], key))
    text = "".join(fragment.text for fragment in fragments).strip()
    return Line(text, fragments[0].y, size, all(fragment.bold for fragment in fragments), page)


def _by_height(fragments: Sequence[Fragment]) -> Iterator[list[Fragment]]:
    """The line, or the lines where some are set so tight that PDFium takes them for one."""
    line = [fragments[0]]
    for before, fragment in pairwise(fragments):
        if abs(fragment.y - before.y) > _LOWER * max(fragment.size, before.size):
            yield line
            line = []
        line.append(fragment)
    yield line


class _Text:
    """The characters of a page, and where each stands."""

    def __init__(self, page: "PdfPage") -> None:
        import pypdfium2.raw as pdfium

        self._pdfium = pdfium
        self._page = page.get_textpage()
        self._x, self._y = ctypes.c_double(), ctypes.c_double()
        self._matrix = pdfium.FS_MATRIX()
        self._name = ctypes.create_string_buffer(256)
        self._styles: dict[int | None, tuple[float, bool]] = {}

    def lines(self) -> Iterator[list[Fragment]]:
        text = self._characters
        for match in _LINE.finditer(text):
            words = self._words(match.group(), match.start())
            if words:
                divided = text[match.end() : match.end() + 1] in _DIVIDED and match.end() < len(text)
                last = "-" if divided else ""
                ends = [" "] * (len(words) - 1) + [last]
                yield from _by_height([self._fragment(word, end) for word, end in zip(words, ends, strict=True)])

    def _words(self, line: str, start: int) -> list[pdf_order.Word]:
        if pdf_order.runs_from_right(line):
            return pdf_order.words(line, start, self._place, within_arabic=self._is_arabic)
        found = ((match.group(), start + match.start()) for match in re.finditer(r"\S+", line))
        return [pdf_order.Word(text, at, self._place(at)) for text, at in found]

    def _fragment(self, word: pdf_order.Word, end: str) -> Fragment:
        self._place(word.at)
        size, bold = self._style(word.at)
        return Fragment(word.text + end, word.x, self._y.value, size, bold)

    @cached_property
    def _is_arabic(self) -> bool:
        return pdf_order.is_arabic(self._characters)

    @cached_property
    def _characters(self) -> str:
        """One for each of PDFium's, so that offsets are its indexes."""
        count = self._pdfium.FPDFText_CountChars(self._page)
        buffer = ctypes.create_string_buffer(2 * (count + 1))
        self._pdfium.FPDFText_GetText(self._page, 0, count, ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)))
        text = buffer.raw[: 2 * count].decode("utf-16-le", "replace")
        if len(text) == count and "\0" not in text:
            return text
        codes = (self._pdfium.FPDFText_GetUnicode(self._page, index) for index in range(count))
        return "".join(chr(code) if code and not 0xD800 <= code < 0xE000 else " " for code in codes)

    def _place(self, index: int) -> float:
        self._pdfium.FPDFText_GetCharOrigin(self._page, index, self._x, self._y)
        return self._x.value

    def _style(self, index: int) -> tuple[float, bool]:
        """Height in points and weight of the character's font; the same for all of one text object."""
        key = ctypes.cast(self._pdfium.FPDFText_GetTextObject(self._page, index), ctypes.c_void_p).value
        if key is None or key not in self._styles:
            self._styles[key] = self._measured(index)
        return self._styles[key]

    def _measured(self, index: int) -> tuple[float, bool]:
        pdfium, matrix = self._pdfium, self._matrix
        size = pdfium.FPDFText_GetFontSize(self._page, index)
        if pdfium.FPDFText_GetMatrix(self._page, index, matrix):
            size *= math.hypot(matrix.c, matrix.d)
        self._name.value = b""
        pdfium.FPDFText_GetFontInfo(self._page, index, self._name, len(self._name), None)
        name = self._name.value.lower().decode("utf-8", "replace")
        return round(abs(size), 1), any(word in name for word in _HEAVY)
