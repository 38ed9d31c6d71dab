"""Word documents: headings, lists with their numbers, tables and text boxes, in the order of the document.

The XML is walked directly: the paragraphs and iteration of libraries leave out content controls, inserted text and text
boxes, and know neither list numbers nor outline levels inherited from a style. Pictures are never unpacked.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.knowledge import tables
from engine.knowledge.builder import Builder, title_among
from engine.knowledge.clauses import heading_level, is_short
from engine.knowledge.extracted import Extracted
from engine.knowledge.readers import Limits

if TYPE_CHECKING:
    from engine.knowledge.readers.word_styles import Styles

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_AROUND = (f"{W}sdt", f"{W}ins", f"{W}sdtContent", f"{W}customXml")  # what may stand around paragraphs, rows and cells
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_TITLE, _BOLD, _LOOKS = 1, 20, 30  # levels: the Title style; headings that only look so
_CELL_WORDS = 60  # in a table whose cells are longer on average, the table only places text


@dataclass(frozen=True, slots=True)
class _Paragraph:
    text: str
    level: int  # of a heading, 0 for none
    mark: str  # number or dash of a list item
    depth: int
    bold: bool


@dataclass(frozen=True, slots=True)
class _Table:
    rows: list[list[str]]
    header: bool | None


def read(data: bytes, name: str, limits: Limits) -> Extracted:
    from engine.knowledge.readers.word_parts import parts_of
    from engine.knowledge.readers.word_styles import Styles

    parts = parts_of(data, name, limits)
    return _built(list(_items(parts.body, Styles(parts.styles, parts.numbering))))


def _items(container: Any, styles: "Styles") -> Iterator[_Paragraph | _Table]:
    """Paragraphs and tables in order, through content controls and insertions; text boxes follow their paragraph."""
    for child in container:
        if child.tag == f"{W}p":
            if not styles.is_contents(child):
                yield _paragraph(child, styles)
            for box in _boxes(child):
                yield from _items(box, styles)
        elif child.tag == f"{W}tbl":
            yield from _table(child, styles)
        elif child.tag in _AROUND:
            yield from _items(child, styles)


def _paragraph(element: Any, styles: "Styles") -> _Paragraph:
    text = "".join(_words(element))
    if not text.strip():
        return _Paragraph("", 0, "", 0, bold=False)
    mark, depth = styles.mark(element)
    return _Paragraph(text, styles.heading_level(element), mark, depth, bold=styles.is_bold(element))


def _words(element: Any) -> Iterator[str]:
    """Visible characters of a paragraph, its text boxes and deletions left out."""
    for child in element:
        if child.tag == f"{W}t":
            yield child.text or ""
        elif child.tag in (f"{W}tab", f"{W}br", f"{W}cr", f"{W}ptab"):
            yield " "
        elif child.tag == f"{W}noBreakHyphen":
            yield "-"
        elif child.tag not in (f"{W}txbxContent", f"{W}moveFrom", f"{W}pPr", f"{W}rPr", _FALLBACK):
            yield from _words(child)


def _boxes(element: Any) -> Iterator[Any]:
    for box in element.iter(f"{W}txbxContent"):
        if not any(ancestor.tag in (_FALLBACK, f"{W}txbxContent") for ancestor in box.iterancestors()):
            yield box


def _table(element: Any, styles: "Styles") -> Iterator[_Paragraph | _Table]:
    """A table of one column, of long texts or with tables in it only places them: cells are read one after another."""
    rows = [] if next(element.iterdescendants(f"{W}tbl"), None) is not None else _rows(element)
    if _is_layout(rows):
        for row in _within(element, f"{W}tr"):
            for cell in _within(row, f"{W}tc"):
                yield from _items(cell, styles)
        return
    yield _Table(rows, True if _has_header(element, styles) else None)


def _is_layout(rows: list[list[str]]) -> bool:
    cells = [cell for row in rows for cell in row if cell]
    wide = max(map(len, rows), default=0) > 1
    return not wide or sum(len(cell.split()) for cell in cells) > _CELL_WORDS * len(cells)


def _within(element: Any, tag: str) -> Iterator[Any]:
    """The rows of a table or the cells of a row, those of tables within it left out."""
    for child in element:
        if child.tag == tag:
            yield child
        elif child.tag in _AROUND:
            yield from _within(child, tag)


def _has_header(element: Any, styles: "Styles") -> bool:
    """Whether the first row is marked as one, or is bold and the second is not."""
    if element.find(f"{W}tr/{W}trPr/{W}tblHeader") is not None:
        return True
    bold = [
        all(styles.is_bold(paragraph) for paragraph in row.iter(f"{W}p") if "".join(_words(paragraph)).strip())
        for row in element.findall(f"{W}tr")[:2]
    ]
    return bold == [True, False]


def _rows(element: Any) -> list[list[str]]:
    """Cells as a grid: a cell that spans columns or rows stands in each."""
    grid: list[list[str]] = []
    for row in _within(element, f"{W}tr"):
        cells: list[str] = []
        for cell in _within(row, f"{W}tc"):
            span = cell.find(f"{W}tcPr/{W}gridSpan")
            down = cell.find(f"{W}tcPr/{W}vMerge")
            words = _cell(cell)
            if down is not None and down.get(f"{W}val") != "restart" and grid and len(cells) < len(grid[-1]):
                words = grid[-1][len(cells)]
            cells.extend([words] * min(50, int(span.get(f"{W}val", "1")) if span is not None else 1))
        grid.append(cells)
    return grid


def _cell(element: Any) -> str:
    """The paragraphs of a cell in one line."""
    lines = [" ".join("".join(_words(paragraph)).split()) for paragraph in element.iter(f"{W}p")]
    return tables.joined(lines)


def _built(items: list[_Paragraph | _Table]) -> Extracted:
    items = [item for item in items if isinstance(item, _Table) or item.text]
    builder = Builder(_title(items))
    for number, item in enumerate(items):
        following = items[number + 1] if number + 1 < len(items) else None
        if isinstance(item, _Table):
            builder.rows(tables.sentences(item.rows, caption=builder.caption, header=item.header))
        elif item.level:
            builder.heading(f"{item.mark}{item.text}", item.level)
        elif level := _looks(item, following):
            builder.heading(item.text, level, soft=True)
        else:
            builder.words(item.text, mark=item.mark, depth=item.depth)
    return builder.finish()


def _title(items: list[_Paragraph | _Table]) -> str:
    """The Title paragraph or the only top heading; else a short first line."""
    headings = [(item.level, item.text) for item in items if isinstance(item, _Paragraph) and item.level]
    if title := title_among(headings):
        return title
    first = items[0] if items else None
    return (
        " ".join(first.text.split())
        if isinstance(first, _Paragraph) and not first.mark and is_short(first.text)
        else ""
    )


def _looks(item: _Paragraph, following: _Paragraph | _Table | None) -> int:
    """Level of a heading that its author only made bold, or wrote like one; 0 for none."""
    if item.mark or following is None or (isinstance(following, _Paragraph) and following.level):
        return 0
    if item.bold and is_short(item.text) and not (isinstance(following, _Paragraph) and following.bold):
        return _BOLD
    level = heading_level(item.text, following.text if isinstance(following, _Paragraph) else "")
    return level + _LOOKS if level else 0
