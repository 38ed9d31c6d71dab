"""The ruled tables of a PDF page: rules that are really painted, joined to grids, and the words in their cells.

(The "lattice" way of reading tables, as in Camelot: what touches is one grid.)
"""

import ctypes
import math
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pypdfium2 import PdfPage

Matrix = Sequence[float]
Point = tuple[float, float]
Segment = tuple[float, float, float]  # place on one axis, from, to on the other

_NEAR = 3.0  # points within which two rules are one, or touch
_THIN = 4.0  # a filled rectangle no thicker than this is a rule
_THROUGH = 0.4  # of the height or width of a grid, for a rule that divides it
_MAX_RULES = 4000  # beyond, the page holds a drawing
_MAX_OBJECTS = 20_000  # of one page, form or path that are looked at
_DEPTH = 4  # of forms within forms
_UNMOVED = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(slots=True)
class Fragment:
    """A run of text with its place (points, y upwards), height and weight."""

    text: str
    x: float
    y: float
    size: float
    bold: bool


@dataclass(slots=True)
class Rules:
    """Painted horizontal (y, x0, x1) and vertical (x, y0, y1) rules."""

    horizontal: list[Segment] = field(default_factory=list)
    vertical: list[Segment] = field(default_factory=list)


def rules_of(page: "PdfPage") -> Rules:
    """The rules that the page's paths paint."""
    import pypdfium2.raw as pdfium

    rules = _Rules(page.get_width(), page.get_height())
    for number in range(min(pdfium.FPDFPage_CountObjects(page), _MAX_OBJECTS)):
        rules.take(pdfium, pdfium.FPDFPage_GetObject(page, number), _UNMOVED)
    return rules.found


class _Rules:
    def __init__(self, width: float, height: float) -> None:
        self.found = Rules()
        self._size = (width, height)

    def take(self, pdfium: Any, drawn: Any, outer: Matrix, depth: int = 0) -> None:
        """A path, or the paths of a form."""
        kind = pdfium.FPDFPageObj_GetType(drawn)
        if kind == pdfium.FPDF_PAGEOBJ_PATH:  # one that only clips is none
            moved = _matrix(pdfium, drawn, outer)
            for corners, closed in _outlines(pdfium, drawn):
                self._outline([_moved(x, y, moved) for x, y in corners], closed=closed)
        elif kind == pdfium.FPDF_PAGEOBJ_FORM and depth < _DEPTH:
            inner = _matrix(pdfium, drawn, outer)
            for number in range(min(pdfium.FPDFFormObj_CountObjects(drawn), _MAX_OBJECTS)):
                self.take(pdfium, pdfium.FPDFFormObj_GetObject(drawn, number), inner, depth + 1)

    def _outline(self, corners: list[Point], *, closed: bool) -> None:
        if closed and corners[0] != corners[-1]:
            corners = [*corners, corners[0]]
        if len(corners) == 5 and all(_is_straight(*pair) for pair in pairwise(corners)):
            self._rectangle(corners)
        else:
            for pair in pairwise(corners):
                self._segment(*pair)

    def _rectangle(self, corners: Sequence[Point]) -> None:
        x0, x1 = min(x for x, _ in corners), max(x for x, _ in corners)
        y0, y1 = min(y for _, y in corners), max(y for _, y in corners)
        if x1 - x0 > 0.95 * self._size[0] and y1 - y0 > 0.5 * self._size[1]:
            return  # the background of the page
        if y1 - y0 <= _THIN or x1 - x0 <= _THIN:
            if y1 - y0 <= x1 - x0:
                self.found.horizontal.append(((y0 + y1) / 2, x0, x1))
            else:
                self.found.vertical.append(((x0 + x1) / 2, y0, y1))
            return
        self.found.horizontal += [(y0, x0, x1), (y1, x0, x1)]
        self.found.vertical += [(x0, y0, y1), (x1, y0, y1)]

    def _segment(self, start: Point, end: Point) -> None:
        if abs(start[1] - end[1]) < 1:
            self.found.horizontal.append((start[1], min(start[0], end[0]), max(start[0], end[0])))
        elif abs(start[0] - end[0]) < 1:
            self.found.vertical.append((start[0], min(start[1], end[1]), max(start[1], end[1])))


def _is_straight(start: Point, end: Point) -> bool:
    return abs(start[0] - end[0]) < 0.1 or abs(start[1] - end[1]) < 0.1


def _matrix(pdfium: Any, drawn: Any, outer: Matrix) -> Matrix:
    """From the object's own coordinates to those of the page."""
    m = pdfium.FS_MATRIX()
    if not pdfium.FPDFPageObj_GetMatrix(drawn, m):
        return outer
    a, b, c, d, e, f = outer
    return (
        m.a * a + m.b * c, m.a * b + m.b * d, m.c * a + m.d * c, m.c * b + m.d * d,
        m.e * a + m.f * c + e, m.e * b + m.f * d + f,
    )  # fmt: skip


def _outlines(pdfium: Any, path: Any) -> Iterator[tuple[list[Point], bool]]:
    """The corners of each part of a path, and whether it is closed; curves break it."""
    x, y = ctypes.c_float(), ctypes.c_float()
    corners: list[Point] = []
    for number in range(min(pdfium.FPDFPath_CountSegments(path), _MAX_OBJECTS)):
        segment = pdfium.FPDFPath_GetPathSegment(path, number)
        pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        kind = pdfium.FPDFPathSegment_GetType(segment)
        if kind != pdfium.FPDF_SEGMENT_LINETO:
            if len(corners) > 1:
                yield corners, False
            corners = []
        corners.append((x.value, y.value))
        if pdfium.FPDFPathSegment_GetClose(segment):
            if len(corners) > 1:
                yield corners, True
            corners = []
    if len(corners) > 1:
        yield corners, False


def _moved(x: float, y: float, cm: Matrix) -> Point:
    return x * cm[0] + y * cm[2] + cm[4], x * cm[1] + y * cm[3] + cm[5]


class Area:
    """The grid that touching rules make: columns between `xs`, rows between `ys`, top first."""

    def __init__(self, rules: Rules) -> None:
        self._xs = _through(rules.vertical)
        self._ys = _through(rules.horizontal)[::-1]
        self._cells: dict[tuple[int, int], list[Fragment]] = {}
        self.is_placed = False

    def claim(self, fragments: Sequence[Fragment]) -> None:
        for fragment in fragments:
            if (cell := self._cell(fragment)) is not None:
                self._cells.setdefault(cell, []).append(fragment)

    def holds(self, fragment: Fragment) -> bool:
        return self._cell(fragment) is not None

    def is_table(self) -> bool:
        """Two columns and two rows that hold words."""
        filled = [cell for cell, fragments in self._cells.items() if _words(fragments)]
        return len({row for row, _ in filled}) > 1 and len({column for _, column in filled}) > 1

    def rows(self) -> list[list[str]]:
        """Cells in reading order: from the right where the words are Arabic."""
        width = range(len(self._xs) - 1)
        grid = [[_words(self._cells.get((row, column), [])) for column in width] for row in range(len(self._ys) - 1)]
        grid = [row for row in grid if any(row)]
        empty = [all(not row[column] for row in grid) for column in width]
        grid = [[cell for column, cell in enumerate(row) if not empty[column]] for row in grid]
        return [row[::-1] for row in grid] if _is_arabic(grid) else grid

    def header(self) -> bool | None:
        """True when the words of the first row are bold and those of the second are not."""
        filled = sorted({row for row, _ in self._cells if self._weight(row) is not None})
        bold = [self._weight(row) for row in filled[:2]]
        return True if bold == [True, False] else None

    def _weight(self, row: int) -> bool | None:
        """Whether all words of a row are bold; None for a row without words."""
        cells = [fragments for (at, _), fragments in self._cells.items() if at == row]
        words = [fragment.bold for fragments in cells for fragment in fragments if fragment.text.strip()]
        return all(words) if words else None

    def _cell(self, fragment: Fragment) -> tuple[int, int] | None:
        x, y = fragment.x + 1, fragment.y + 0.3 * fragment.size
        column = _slot(x, self._xs)
        row = _slot(-y, [-value for value in self._ys])
        return None if column is None or row is None else (row, column)


def areas_of(rules: Rules) -> list[Area]:
    """Rules that touch each other, directly or through others, are one grid."""
    segments = [(True, rule) for rule in rules.horizontal] + [(False, rule) for rule in rules.vertical]
    if not rules.vertical or not rules.horizontal or len(segments) > _MAX_RULES:
        return []
    boxes = [_box(*segment) for segment in segments]
    group = list(range(len(segments)))

    def root(number: int) -> int:
        while group[number] != number:
            group[number] = number = group[group[number]]
        return number

    order = sorted(range(len(segments)), key=lambda n: boxes[n][0])
    active: list[int] = []
    for number in order:
        active = [other for other in active if boxes[other][1] >= boxes[number][0]]
        for other in active:
            if boxes[other][2] <= boxes[number][3] and boxes[number][2] <= boxes[other][3]:
                group[root(number)] = root(other)
        active.append(number)
    areas: dict[int, Rules] = {}
    for number, (is_horizontal, rule) in enumerate(segments):
        area = areas.setdefault(root(number), Rules())
        (area.horizontal if is_horizontal else area.vertical).append(rule)
    return [Area(area) for area in areas.values() if len(area.horizontal) > 2 and len(area.vertical) > 2]


def _box(is_horizontal: bool, rule: Segment) -> tuple[float, float, float, float]:
    """x0, x1, y0, y1 of a rule and the little around it."""
    place, first, last = rule
    near = _NEAR / 2
    spans = (first - near, last + near, place - near, place + near)
    return spans if is_horizontal else (spans[2], spans[3], spans[0], spans[1])


def _through(rules: Sequence[Segment]) -> list[float]:
    """Places of rules, ascending, those near each other as one; only those that run through most of the grid.

    What is marked or underlined in a text leaves edges all over the page, and none of them runs far.
    """
    first, last = min(rule[1] for rule in rules), max(rule[2] for rule in rules)
    groups: list[list[Segment]] = []
    for rule in sorted(rules):
        if not groups or rule[0] - groups[-1][-1][0] > _NEAR:
            groups.append([])
        groups[-1].append(rule)
    return [group[0][0] for group in groups if _covered(group) >= _THROUGH * (last - first)]


def _covered(rules: Sequence[Segment]) -> float:
    """Length of the union of rules on one line."""
    total, reached = 0.0, -math.inf
    for _, start, end in sorted(rules, key=lambda rule: rule[1]):
        total += max(0.0, end - max(start, reached))
        reached = max(reached, end)
    return total


def _slot(value: float, edges: Sequence[float]) -> int | None:
    """Number of the gap between ascending edges that holds the value."""
    slot = bisect_right(edges, value) - 1
    return slot if 0 <= slot < len(edges) - 1 else None


def _words(fragments: Sequence[Fragment]) -> str:
    """The words of a cell: line by line from the top, within a line as they come."""
    lines: list[tuple[float, list[str]]] = []
    for fragment in fragments:
        line = next((words for y, words in lines if abs(y - fragment.y) < 0.4 * fragment.size), None)
        if line is None:
            lines.append((fragment.y, line := []))
        line.append(fragment.text)
    lines.sort(key=lambda line: -line[0])
    return " ".join(" ".join("".join(words).split()) for _, words in lines)


def _is_arabic(grid: list[list[str]]) -> bool:
    letters = [char for row in grid for cell in row for char in cell if char.isalpha()]
    return sum("\u0600" <= char <= "\u06ff" or char >= "\ufb50" for char in letters) > 0.5 * len(letters)
