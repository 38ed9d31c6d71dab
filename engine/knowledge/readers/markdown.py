"""Markdown as people read it: marks of emphasis and links gone, headings, lists, tables and code kept as blocks."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from engine.knowledge import tables
from engine.knowledge.builder import Builder, title_among
from engine.knowledge.decoding import decode
from engine.knowledge.extracted import Extracted
from engine.knowledge.readers import Limits

if TYPE_CHECKING:
    from markdown_it.token import Token

_FRONT_MATTER = re.compile(r"\A---[ \t]*\n(.*?)\n(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
_FRONT_TITLE = re.compile(r"^title:[ \t]*[\"']?(.+?)[\"']?[ \t]*$", re.MULTILINE)


def read(data: bytes, name: str, limits: Limits) -> Extracted:
    from markdown_it import MarkdownIt

    text = decode(data, name).replace("\r\n", "\n").replace("\r", "\n")
    front = _FRONT_MATTER.match(text)
    tokens = MarkdownIt("commonmark").enable("table").parse(text[front.end() :] if front else text)
    declared = _FRONT_TITLE.search(front.group(1)) if front else None
    builder = Builder(declared.group(1) if declared else title_among(_headings(tokens)))
    _walk(tokens, builder)
    return builder.finish()


def _headings(tokens: "Sequence[Token]") -> list[tuple[int, str]]:
    return [(int(t.tag[1]), _words(tokens[n + 1])) for n, t in enumerate(tokens) if t.type == "heading_open"]


def _walk(tokens: "Sequence[Token]", builder: Builder) -> None:
    """Along the parser's flat list of tokens."""
    blocks: dict[str, Callable[[Token], None]] = {
        "bullet_list_open": lambda token: builder.begin_list(None),
        "ordered_list_open": lambda token: builder.begin_list(int(token.attrGet("start") or 1)),
        "bullet_list_close": lambda token: builder.end_list(),
        "ordered_list_close": lambda token: builder.end_list(),
        "list_item_open": lambda token: builder.begin_item(),
        "inline": lambda token: builder.words(_words(token)),
        "fence": lambda token: builder.code(token.content),
        "code_block": lambda token: builder.code(token.content),
        "html_block": lambda token: _html(token.content, builder),
    }
    position = 0
    while position < len(tokens):
        token = tokens[position]
        if token.type == "heading_open":
            builder.heading(_words(tokens[position + 1]), int(token.tag[1]))
            position += 1
        elif token.type == "table_open":
            position = _table(tokens, position, builder)
        elif handle := blocks.get(token.type):
            handle(token)
        position += 1


def _html(content: str, builder: Builder) -> None:
    from engine.knowledge.readers.html import add_fragment

    add_fragment(content, builder)


def _table(tokens: "Sequence[Token]", position: int, builder: Builder) -> int:
    """Writes the rows; the position of the table's end."""
    rows: list[list[str]] = []
    while tokens[position].type != "table_close":
        if tokens[position].type == "tr_open":
            rows.append([])
        elif tokens[position].type == "inline":
            rows[-1].append(_words(tokens[position]))
        position += 1
    builder.rows(tables.sentences(rows, caption=builder.caption, header=True))
    return position


def _words(inline: "Token") -> str:
    return "".join(_pieces(inline))


def _pieces(inline: "Token") -> Iterator[str]:
    for child in inline.children or ():
        if child.type in ("text", "code_inline", "image"):  # of an image, its alternative text
            yield child.content
        elif child.type in ("softbreak", "hardbreak") or child.content.lower().startswith("<br"):
            yield " "
