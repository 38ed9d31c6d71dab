"""One page of a PDF as lines with their place and font, and as the ruled tables on it."""

import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pypdf import PageObject

Matrix = Sequence[float]
Segment = tuple[float, float, float]  # place on one axis, from, to on the other

_NEAR = 3.0  # points within which two rules are one, or touch
_THIN = 4.0  # a filled rectangle no thicker than this is a rule
_MOVE = frozenset((b"Td", b"TD", b"Tm", b"T*"))
_SHOW = frozenset((b"Tj", b"TJ", b"'", b'"'))
_PAINT = frozenset((b"S", b"s", b"f", b"F", b"f*", b"B", b"B*", b"b", b"b*"))
_THROUGH = 0.4  # of the height or width of a grid, for a rule that divides it
_MAX_RULES = 4000  # beyond, the page holds a drawing


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


@dataclass(slots=True)
class _Fragment:
    text: str
    x: float
    y: float
    size: float
    bold: bool


@dataclass(slots=True)
class _Rules:
    """Painted horizontal (y, x0, x1) and vertical (x, y0, y1) rules."""

    horizontal: list[Segment] = field(default_factory=list)
    vertical: list[Segment] = field(default_factory=list)


def items_of(page: "PageObject", number: int) -> list[Line | Grid]:
    """Lines and tables in the order of the page's content."""
    fragments: list[_Fragment] = []
    painter = _Painter(float(page.mediabox.width), float(page.mediabox.height))

    def text(words: str, cm: Matrix, tm: Matrix, font: Any, size: float) -> None:
        if words:
            fragments.append(_fragment(words, cm, tm, font, size))

    _set_apart(page)
    page.extract_text(visitor_text=text, visitor_operand_before=painter.operator)
    areas = _areas(painter.rules)
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


def _fragment(words: str, cm: Matrix, tm: Matrix, font: Any, size: float) -> _Fragment:
    x = tm[4] * cm[0] + tm[5] * cm[2] + cm[4]
    y = tm[4] * cm[1] + tm[5] * cm[3] + cm[5]
    height = abs(size) * math.hypot(tm[2], tm[3]) * math.hypot(cm[2], cm[3])
    name = str((font or {}).get("/BaseFont", "")).lower()
    return _Fragment(words, x, y, round(height, 1), "bold" in name or "black" in name or "heavy" in name)


class _Lines:
    """Fragments as lines; pypdf has set the line ends."""

    def __init__(self, page: int) -> None:
        self._page = page
        self._parts: list[_Fragment] = []

    def add(self, fragment: _Fragment) -> list[Line]:
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

    def _take(self, words: str, fragment: _Fragment) -> None:
        if words:
            self._parts.append(_Fragment(words, fragment.x, fragment.y, fragment.size, fragment.bold))


class _Painter:
    """Follows the page's drawing operators and keeps the rules that are really painted."""

    def __init__(self, width: float, height: float) -> None:
        self.rules = _Rules()
        self._size = (width, height)
        self._pending = _Rules()
        self._point = (0.0, 0.0)

    def operator(self, operator: bytes, operands: Sequence[Any], cm: Matrix, tm: Matrix) -> None:
        if operator == b"re":
            self._rectangle([float(value) for value in operands], cm)
        elif operator == b"m":
            self._point = _moved(float(operands[0]), float(operands[1]), cm)
        elif operator == b"l":
            point = _moved(float(operands[0]), float(operands[1]), cm)
            self._segment(self._point, point)
            self._point = point
        elif operator in _PAINT:
            self.rules.horizontal += self._pending.horizontal
            self.rules.vertical += self._pending.vertical
            self._pending = _Rules()
        elif operator == b"n":  # a path that only clips
            self._pending = _Rules()

    def _rectangle(self, operands: Sequence[float], cm: Matrix) -> None:
        x, y, width, height = operands
        (x0, y0), (x1, y1) = _moved(x, y, cm), _moved(x + width, y + height, cm)
        x0, x1, y0, y1 = min(x0, x1), max(x0, x1), min(y0, y1), max(y0, y1)
        if x1 - x0 > 0.95 * self._size[0] and y1 - y0 > 0.5 * self._size[1]:
            return  # the background of the page
        if y1 - y0 <= _THIN or x1 - x0 <= _THIN:
            middle = ((x0 + x1) / 2, (y0 + y1) / 2)
            if y1 - y0 <= x1 - x0:
                self._pending.horizontal.append((middle[1], x0, x1))
            else:
                self._pending.vertical.append((middle[0], y0, y1))
            return
        self._pending.horizontal += [(y0, x0, x1), (y1, x0, x1)]
        self._pending.vertical += [(x0, y0, y1), (x1, y0, y1)]

    def _segment(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        if abs(start[1] - end[1]) < 1:
            self._pending.horizontal.append((start[1], min(start[0], end[0]), max(start[0], end[0])))
        elif abs(start[0] - end[0]) < 1:
            self._pending.vertical.append((start[0], min(start[1], end[1]), max(start[1], end[1])))


def _moved(x: float, y: float, cm: Matrix) -> tuple[float, float]:
    return x * cm[0] + y * cm[2] + cm[4], x * cm[1] + y * cm[3] + cm[5]


class _Area:
    """The grid that touching rules make: columns between `xs`, rows between `ys`, top first."""

    def __init__(self, rules: _Rules) -> None:
        self._xs = _through(rules.vertical)
        self._ys = _through(rules.horizontal)[::-1]
        self._cells: dict[tuple[int, int], list[_Fragment]] = {}
        self.is_placed = False

    def claim(self, fragments: Sequence[_Fragment]) -> None:
        for fragment in fragments:
            if (cell := self._cell(fragment)) is not None:
                self._cells.setdefault(cell, []).append(fragment)

    def holds(self, fragment: _Fragment) -> bool:
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

    def _cell(self, fragment: _Fragment) -> tuple[int, int] | None:
        x, y = fragment.x + 1, fragment.y + 0.3 * fragment.size
        column = _slot(x, self._xs)
        row = _slot(-y, [-value for value in self._ys])
        return None if column is None or row is None else (row, column)


def _areas(rules: _Rules) -> list[_Area]:
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
    areas: dict[int, _Rules] = {}
    for number, (is_horizontal, rule) in enumerate(segments):
        area = areas.setdefault(root(number), _Rules())
        (area.horizontal if is_horizontal else area.vertical).append(rule)
    return [_Area(area) for area in areas.values() if len(area.horizontal) > 2 and len(area.vertical) > 2]


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


def _words(fragments: Sequence[_Fragment]) -> str:
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
