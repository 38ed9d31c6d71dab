"""HTML with its structure: headings, lists, tables and definitions stay what they are; what surrounds them goes.

lxml is walked directly. trafilatura, made to find the article of a news page, also drops tables and short sections of
the plain pages that institutions publish, and an answer that is dropped can never be found.
"""

import re
from collections.abc import Callable, Iterator
from html import unescape
from typing import TYPE_CHECKING

from engine.errors import DocumentError
from engine.knowledge import tables
from engine.knowledge.builder import Builder, title_among
from engine.knowledge.decoding import decode
from engine.knowledge.extracted import Extracted
from engine.knowledge.readers import Limits

if TYPE_CHECKING:
    from lxml.html import HtmlElement  # type: ignore[import-untyped]

_CHARSET = re.compile(rb"<meta[^>]+charset\s*=\s*[\"']?([\w-]+)", re.IGNORECASE)
_DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")
_DROPPED = frozenset(
    (
        *("script", "style", "noscript", "template", "head", "title", "link", "meta", "nav", "aside", "button"),
        *("select", "input", "textarea", "iframe", "object", "svg", "canvas", "audio", "video"),
    )
)
_AROUND = frozenset(("header", "footer"))  # of the page; an article may have its own
_DROPPED_ROLES = frozenset(("navigation", "banner", "contentinfo", "search", "complementary"))
_BLOCKS = frozenset(
    (
        *(
            "html",
            "body",
            "main",
            "article",
            "section",
            "header",
            "footer",
            "div",
            "p",
            "center",
            "blockquote",
            "address",
        ),
        *("details", "summary", "fieldset", "figure", "figcaption", "hr", "dl", "dt", "dd"),
        *("table", "tbody", "tr", "td", "th"),
    )
)
_TAGS = (
    "a|abbr|b|big|blockquote|center|code|dd|div|dl|dt|em|figure|font|h[1-6]|i|li|ol|p|pre|section|small|span|strike|strong|"
    "sub|sup|table|tbody|td|th|thead|tr|u|ul"
)
_MARKUP = re.compile(rf"</(?:{_TAGS})\s*>|<(?:br|hr|img|p|li|div)(?:\s+[\w-]+\s*=[^<>]*)?\s*/?>", re.IGNORECASE)
_ENTITY = re.compile(r"&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});", re.IGNORECASE)
_SPAN = 50  # columns or rows that one cell may cover
_NAVIGATION = 0.8  # share of a list's words that are links


def read(data: bytes, name: str, limits: Limits) -> Extracted:
    from lxml import etree, html  # type: ignore[import-untyped]

    try:
        page = html.document_fromstring(_DECLARATION.sub("", _decoded(data, name)))
    except etree.LxmlError as error:
        raise DocumentError(f"is not HTML that can be read ({error})", name) from error
    content = _content(page)
    headings = [(int(h.tag[1]), h.text_content()) for h in content.iter("h1", "h2", "h3", "h4", "h5", "h6")]
    declared = page.findtext("head/title") or ""
    builder = Builder(title_among(headings) or " ".join(declared.split()))
    _Page(builder).read(content)
    return builder.finish(page.get("lang") or "")


def add_fragment(markup: str, builder: Builder) -> None:
    """HTML that stands within another format."""
    from lxml import etree, html

    try:
        parsed = html.fragment_fromstring(markup, create_parent="div")
    except etree.LxmlError:
        return  # a comment or a lone closing mark
    _Page(builder).read(parsed)


def words_of(cell: str) -> str:
    """What people read of a cell that may hold HTML; one without tags and entities stays as it is ("a < b")."""
    if _MARKUP.search(cell):
        builder = Builder()
        add_fragment(f"<article>{cell}</article>", builder)  # a list of links within content is no menu
        return builder.finish().text
    return _ENTITY.sub(lambda entity: unescape(entity.group()), cell)


def _decoded(data: bytes, name: str) -> str:
    """UTF-8 where it fits, else what the page declares, else a guess."""
    declared = _CHARSET.search(data[:4096])
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        if declared:
            try:
                return data.decode(declared.group(1).decode())
            except (UnicodeDecodeError, LookupError):
                pass
    return decode(data, name)


def _content(page: "HtmlElement") -> "HtmlElement":
    """The part of the page that says of itself to be its content, else all of it."""
    for path in ("//main", "//*[@role='main']", "//body[count(.//article)=1]//article"):
        found = page.xpath(path)
        if len(found) == 1 and len(found[0].text_content().split()) > 0:
            return found[0]
    return page


class _Page:
    """The walk through the elements; words gather until a block ends."""

    def __init__(self, builder: Builder) -> None:
        self._builder = builder
        self._words: list[str] = []
        self._tags: dict[str, Callable[[HtmlElement], None]] = {
            **{f"h{level}": self._heading for level in range(1, 7)},
            "ul": self._list,
            "ol": self._list,
            "menu": self._list,
            "li": self._item,
            "table": self._table,
            "pre": self._code,
            "dl": self._definitions,
            "summary": self._summary,
        }

    def read(self, element: "HtmlElement") -> None:
        self._inside(element)
        self._flush()

    def _inside(self, element: "HtmlElement") -> None:
        self._words.append(element.text or "")
        for child in element:
            if isinstance(child.tag, str) and not _is_dropped(child):
                self._visit(child)
            self._words.append(child.tail or "")

    def _visit(self, element: "HtmlElement") -> None:
        if (handle := self._tags.get(element.tag)) is not None:
            self._flush()
            handle(element)
        elif element.tag in _BLOCKS:
            self._flush()
            self._inside(element)
            self._flush()
        elif element.tag == "br":
            self._words.append("\n")
        elif element.tag == "img":
            self._words.append(element.get("alt") or "")
        else:
            self._inside(element)

    def _flush(self) -> None:
        """Ends a block; two line breaks in a row separate paragraphs as an empty line does."""
        text = "".join(self._words)
        self._words.clear()
        for paragraph in re.split(r"\n[ \t\u00a0]*\n", text) if "\n" in text else [text]:
            self._builder.words(paragraph)

    def _heading(self, element: "HtmlElement") -> None:
        self._builder.heading(_text(element), int(element.tag[1]))

    def _summary(self, element: "HtmlElement") -> None:
        self._builder.heading(_text(element), 7)

    def _list(self, element: "HtmlElement") -> None:
        if _is_menu(element):
            return
        start = element.get("start") or "1"
        self._builder.begin_list((int(start) if start.isdigit() else 1) if element.tag == "ol" else None)
        self._inside(element)
        self._flush()
        self._builder.end_list()

    def _item(self, element: "HtmlElement") -> None:
        self._builder.begin_item()
        self._inside(element)
        self._flush()

    def _code(self, element: "HtmlElement") -> None:
        self._builder.code(element.text_content())

    def _definitions(self, element: "HtmlElement") -> None:
        """Each term with its definitions as one item."""
        self._builder.begin_list(None)
        term: list[str] = []
        for child in element.iter("dt", "dd"):
            if child.tag == "dt":
                term.append(_text(child).rstrip(" :"))
            else:
                self._builder.begin_item()
                self._builder.words(": ".join([*term, _text(child)]))
                term = []
        self._builder.end_list()

    def _table(self, element: "HtmlElement") -> None:
        rows = [] if _holds_structure(element) else _rows(element)
        if max(map(len, rows), default=0) < 2:  # it only places things
            self._inside(element)
            self._flush()
            return
        caption = element.find("caption")
        first = element.find(".//tr")
        marked = first is not None and (_in_head(first) or (first.find("th") is not None and first.find("td") is None))
        words = _text(caption) if caption is not None else self._builder.caption
        self._builder.rows(tables.sentences(rows, caption=words, header=True if marked else None))


def _is_dropped(element: "HtmlElement") -> bool:
    if element.tag in _DROPPED or element.get("role") in _DROPPED_ROLES or element.get("hidden") is not None:
        return True
    within = {ancestor.tag for ancestor in element.iterancestors()}
    return element.tag in _AROUND and not within & {"main", "article", "section"}


def _is_menu(element: "HtmlElement") -> bool:
    """A list of three or more items that is nearly all links is a menu, unless it stands in the page's content."""
    if len(element.findall("li")) < 3 or any(a.tag in ("main", "article", "p") for a in element.iterancestors()):
        return False
    links = sum(len(link.text_content()) for link in element.iter("a"))
    return links > _NAVIGATION * len(" ".join(element.text_content().split()))


def _in_head(row: "HtmlElement") -> bool:
    parent = row.getparent()
    return parent is not None and parent.tag == "thead"


def _holds_structure(element: "HtmlElement") -> bool:
    """Whether a table holds tables or headings."""
    return next(element.iterdescendants("table", "h1", "h2", "h3", "h4"), None) is not None


def _rows(element: "HtmlElement") -> list[list[str]]:
    """Cells as a grid; a cell that spans several stands in each."""
    grid: list[list[str]] = []
    below: dict[int, tuple[str, int]] = {}  # column -> words that reach down, rows still to go
    for row in element.iter("tr"):
        cells: list[str] = []
        for cell in row.iterchildren("td", "th"):
            _reach_down(cells, below)
            words, down = _text(cell), _span(cell, "rowspan")
            for _ in range(_span(cell, "colspan")):
                if down > 1:
                    below[len(cells)] = (words, down - 1)
                cells.append(words)
        _reach_down(cells, below)
        grid.append(cells)
    return grid


def _reach_down(cells: list[str], below: dict[int, tuple[str, int]]) -> None:
    while (reaching := below.get(len(cells))) is not None:
        words, rows = reaching
        if rows > 1:
            below[len(cells)] = (words, rows - 1)
        else:
            del below[len(cells)]
        cells.append(words)


def _span(cell: "HtmlElement", name: str) -> int:
    value = cell.get(name) or "1"
    return min(_SPAN, max(1, int(value))) if value.isdigit() else 1


def _text(element: "HtmlElement") -> str:
    """Words of an element, set apart where its blocks and line breaks are."""
    return " ".join("".join(_pieces(element)).split())


def _pieces(element: "HtmlElement") -> Iterator[str]:
    if not isinstance(element.tag, str) or element.tag in _DROPPED:
        return
    apart = element.tag in _BLOCKS or element.tag in ("br", "li")
    yield " " if apart else ""
    yield element.text or ""
    for child in element:
        yield from _pieces(child)
        yield child.tail or ""
    yield " " if apart else ""
