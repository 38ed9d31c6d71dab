"""PDF: lines become paragraphs again, ruled tables become sentences, headings are told by size, weight and outline.

PDFium gives the characters; what it knows of place and font decides the rest (`pdf_page`, `pdf_order`). A PDF says
nothing of its structure that can be relied upon, so every heading here is soft.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from itertools import pairwise
from threading import Lock
from typing import TYPE_CHECKING

from engine.errors import DocumentError
from engine.knowledge import tables
from engine.knowledge.builder import Builder, title_among
from engine.knowledge.clauses import heading_level, is_item, is_short
from engine.knowledge.extracted import Extracted
from engine.knowledge.readers import Limits
from engine.knowledge.readers.pdf_page import Grid, Line, items_of

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument

Item = Line | Grid

_ALONE = Lock()  # PDFium may not be entered by two threads at once

_LARGER = 1.12  # of the body's size, for a heading
_GAP = 1.35  # of the usual distance of lines, for a new paragraph
_SHORT = 0.75  # of a full line, for the last of a paragraph
_ENDS = (".", "!", "?", "؟", ":", ";", "؛", "…", "”", '"', "»")
_OUTLINED, _SIZED, _BOLD, _LOOKS = 0, 10, 30, 40  # levels: in the outline, larger, bold, worded like a heading
_PAGE_NUMBER = re.compile(
    r"\W*(?:(?:page|p\.|صفحة|ص|σελίδα|σελ\.?)\s*)?\d{1,4}(?:\s*(?:of|/|من|από)\s*\d{1,4})?\W*", re.IGNORECASE
)
_TITLE_WORDS = 20
_CONTENTS = re.compile(r"(?:table of )?contents\b|περιεχόμενα|(?:قائمة )?المحتويات|فهرس", re.IGNORECASE)
_LEADERS = re.compile(r"(?:\.\s?){4,}\s*\d*\s*$")  # of a table of contents
_EDGE = 2  # lines at the top and bottom of a page that may be running heads
_POOR_TITLE = re.compile(
    r"\.(docx?|pdf|indd|pages|odt|rtf|tex)$|^(untitled|microsoft word|document\d*$)|^$", re.IGNORECASE
)
_SHAPES = re.compile("[\ufb00-\ufb06\ufb50-\ufdff\ufe70-\ufefc\u00a0]")
_HYPHENS = ("-", "\u00ad", "\u2010")
_DIVIDED = re.compile(r"(\w+)[-\u00ad\u2010]$")
_GARBAGE = re.compile(r"\(cid:\d+\)|/g\d+|[\ufffd\ue000-\uf8ff]")


def read(data: bytes, name: str, limits: Limits) -> Extracted:
    with _ALONE, _opened(data, name) as document:
        if len(document) > limits.pages:
            raise DocumentError(
                f"has {len(document)} pages, more than the {limits.pages} allowed; split it, or raise the "
                "setting knowledge.pages",
                name,
            )
        pages = [_items(document, number) for number in range(len(document))]
        outline = _outline(document)
        declared = _declared_title(document)
    _check_words([item for page in pages for item in page], name)
    return _built(_without_running_heads(pages), outline, declared)


@contextmanager
def _opened(data: bytes, name: str) -> Iterator["PdfDocument"]:
    import pypdfium2

    if not data:
        raise DocumentError("the file is empty; copy it again", name)
    try:
        document = pypdfium2.PdfDocument(data)
        try:
            yield document
        finally:
            document.close()  # with its pages, here and not wherever the garbage is collected
    except pypdfium2.PdfiumError as error:
        if error.err_code == pypdfium2.raw.FPDF_ERR_PASSWORD:
            raise DocumentError("is protected by a password; save it without one", name) from None
        raise DocumentError(f"is not a PDF that can be read ({error}); print it to PDF again", name) from error


def _items(document: "PdfDocument", index: int) -> list[Item]:
    page = document[index]
    try:
        return items_of(page, index + 1)
    finally:
        page.close()


def _check_words(items: Sequence[Item], name: str) -> None:
    text = " ".join(item.text if isinstance(item, Line) else " ".join(map(" ".join, item.rows)) for item in items)
    letters = sum(map(str.isalpha, text))
    if not letters:
        raise DocumentError(
            "holds no text, only pictures (a scan?); give it a text layer, with ocrmypdf for example", name
        )
    if sum(len(match.group()) for match in _GARBAGE.finditer(text)) > 0.2 * letters:
        raise DocumentError("its fonts do not say which characters they show; print it to PDF again, or use OCR", name)


def _outline(document: "PdfDocument") -> dict[str, int]:
    """Level from 1 of each entry of the outline, by its words."""
    levels: dict[str, int] = {}
    with suppress(UnicodeDecodeError):  # an outline that is broken is no reason to refuse the words
        for entry in document.get_toc(max_depth=8):
            levels.setdefault(_key(entry.get_title()), entry.level + 1)
    return levels


def _declared_title(document: "PdfDocument") -> str:
    try:
        title: str = document.get_metadata_value("Title")
    except UnicodeDecodeError:
        return ""
    return "" if _POOR_TITLE.search(title) else title


def _without_running_heads(pages: Sequence[Sequence[Item]]) -> list[Item]:
    """All pages as one, without page numbers and the lines that stand at the edge of page after page."""
    edges = Counter(key for page in pages for key in {_pattern(line) for line in _edge_lines(page)})
    often = {key for key, count in edges.items() if count >= max(3, 0.4 * len(pages))}
    kept: list[Item] = []
    for page in pages:
        edge = {id(line) for line in _edge_lines(page) if _pattern(line) in often or _PAGE_NUMBER.fullmatch(line.text)}
        kept.extend(item for item in page if id(item) not in edge and not _is_contents(item))
    return kept


def _is_contents(item: Item) -> bool:
    return isinstance(item, Line) and _LEADERS.search(item.text) is not None


def _edge_lines(page: Sequence[Item]) -> list[Line]:
    """The highest and the lowest lines of a page."""
    lines = sorted((item for item in page if isinstance(item, Line)), key=lambda line: -line.y)
    return lines[:_EDGE] + lines[_EDGE:][-_EDGE:]


def _pattern(line: Line) -> str:
    return re.sub(r"\d+", "#", _key(line.text))


def _key(text: str) -> str:
    return " ".join(plain(text).casefold().split())


def plain(text: str) -> str:
    """Ligatures and the shapes of Arabic letters as the letters they stand for."""
    return _SHAPES.sub(lambda match: unicodedata.normalize("NFKC", match.group()), text)


def _built(items: Sequence[Item], outline: dict[str, int], declared: str) -> Extracted:
    levels = _Levels(items, outline)
    blocks = list(_blocks(items, levels))
    headings = [(level, text) for text, level, _ in blocks if level and isinstance(text, str)]
    builder = Builder(_title(headings) or declared)
    spelled = set(
        re.findall(r"\w+(?:-\w+)*", " ".join(item.text for item in items if isinstance(item, Line)).casefold())
    )
    above: Grid | None = None
    for content, level, page in blocks:
        builder.page = page
        if isinstance(content, Grid):
            above = _continued(content, above)
            builder.rows(tables.sentences(above.rows, caption=builder.caption, header=above.header))
            continue
        above = None
        if level:
            builder.heading(_mended(content, spelled), level, soft=True)
        else:
            _paragraph(builder, _mended(content, spelled))
    return builder.finish()


def _title(headings: Sequence[tuple[int, str]]) -> str:
    """The only heading of the highest level, or the first one; it must be of words and short enough to name a file."""
    for title in (title_among(headings), headings[0][1] if headings else ""):
        words = " ".join(title.split())
        if _CONTENTS.match(words):
            continue
        if len(words.split()) <= _TITLE_WORDS and 2 * sum(map(str.isalpha, words)) > len(words):
            return words
    return ""


def _continued(grid: Grid, above: Grid | None) -> Grid:
    """A table that goes on over the page keeps the names of its columns."""
    if above is None or grid.page == above.page or len(grid.rows[0]) != len(above.rows[0]):
        return grid
    if not _is_headed(above) or _is_headed(grid):
        return grid
    return Grid([above.rows[0], *grid.rows], grid.page, header=True)


def _is_headed(grid: Grid) -> bool:
    return grid.header or tables.looks_like_header(grid.rows)


def _paragraph(builder: Builder, words: str) -> None:
    bullet = re.match(r"[•▪◦●○■□\uf0b7\u2023§ü➢✓-]\s+", words)
    if bullet:
        builder.words(words[bullet.end() :], mark="- ", depth=1)
    else:
        builder.words(words)


def _blocks(items: Sequence[Item], levels: "_Levels") -> Iterator[tuple[str | Grid, int, int]]:
    """(words with line ends, level, page) of each paragraph and heading, and the tables, in order."""
    run: list[Line] = []
    for number, item in enumerate(items):
        if isinstance(item, Grid):
            yield from _joined(run, levels)
            run = []
            yield item, 0, item.page
            continue
        following = next((other.text for other in items[number + 1 : number + 2] if isinstance(other, Line)), "")
        item = replace(item, level=levels.of(item, following))
        if run and levels.breaks(run[-1], item):
            yield from _joined(run, levels)
            run = []
        run.append(item)
    yield from _joined(run, levels)


def _joined(run: Sequence[Line], levels: "_Levels") -> Iterator[tuple[str, int, int]]:
    if run:
        yield "\n".join(line.text.strip() for line in run), run[0].level, run[0].page


class _Levels:
    """What is usual in this document: size of the body, distance and length of its lines."""

    def __init__(self, items: Sequence[Item], outline: dict[str, int]) -> None:
        lines = [item for item in items if isinstance(item, Line)]
        sizes: Counter[float] = Counter()
        for line in lines:
            sizes[line.size] += len(line.text)
        self._body = sizes.most_common(1)[0][0] if sizes else 0.0
        larger = sorted((size for size in sizes if size > _LARGER * self._body), reverse=True)
        self._ranks = {size: rank for rank, size in enumerate(larger, 1)}
        body = [line for line in lines if line.size == self._body]
        lengths = sorted(len(line.text) for line in body)
        self._full = lengths[int(0.8 * (len(lengths) - 1))] if lengths else 0
        gaps = sorted(a.y - b.y for a, b in pairwise(body) if 0 < a.y - b.y < 3 * self._body)
        self._gap = gaps[len(gaps) // 4] if gaps else 1.2 * self._body
        self._outline = outline
        bold = sum(len(line.text) for line in lines if line.bold)
        self._bold_tells = bold < 0.3 * sum(len(line.text) for line in lines)

    def of(self, line: Line, following: str) -> int:
        """Level of the heading that this line is, 0 for none."""
        if level := self._outline.get(_key(line.text), 0):
            return _OUTLINED + level
        if not is_short(line.text) or (is_item(line.text) and not line.bold and line.size not in self._ranks):
            return self._worded(line, following)
        if line.size in self._ranks:
            return _SIZED + self._ranks[line.size]
        if line.bold and self._bold_tells and len(line.text) < self._full:
            return _BOLD
        return self._worded(line, following)

    def _worded(self, line: Line, following: str) -> int:
        """Of a line that only its words make a heading: it is no wrapped line, and what follows begins anew."""
        if len(line.text) > _SHORT * self._full or following[:1].islower():
            return 0
        return _LOOKS + level if (level := heading_level(line.text.strip(), following)) else 0

    def breaks(self, line: Line, following: Line) -> bool:
        """Whether a paragraph or heading ends between two lines that follow each other."""
        if line.level or following.level:
            same = line.level == following.level and line.size == following.size and line.bold == following.bold
            near = 0 < line.y - following.y < 2.0 * line.size and line.page == following.page
            return not (same and near and line.level < _LOOKS)
        if is_item(following.text.strip()):
            return True
        ended = line.text.rstrip().endswith(_ENDS)
        if line.page != following.page or following.y > line.y:
            return ended or not _goes_on(line, following)
        if line.y - following.y > _GAP * max(self._gap, 1.1 * min(line.size, following.size)):
            return True
        return len(line.text.strip()) < _SHORT * self._full and (ended or not _goes_on(line, following))


def _goes_on(line: Line, following: Line) -> bool:
    first = following.text.strip()[:1]
    return first.islower() or line.text.rstrip().endswith((",", "،", "-")) or ("\u0621" <= first <= "\u064a")


def _mended(text: str, spelled: set[str]) -> str:
    """Lines as one: words that were divided at a line's end are whole again, real hyphens stay."""
    lines = [" ".join(plain(line).split()) for line in text.split("\n")]
    words = lines[0]
    for line in lines[1:]:
        divided = _DIVIDED.search(words, words.rfind(" ") + 1) if words.endswith(_HYPHENS) else None
        rest = re.match(r"\w+", line)
        if divided and rest and rest.group()[0].islower():
            whole = (divided.group(1) + rest.group()).casefold()
            hyphen = f"{divided.group(1)}-{rest.group()}".casefold() in spelled or divided.group(1).isdigit()
            words = words[:-1] + ("-" if hyphen and whole not in spelled else "") + line
        elif divided:
            words += line
        else:
            words += " " + line
    return words
