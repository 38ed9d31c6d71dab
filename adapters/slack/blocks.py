"""An answer's document as Slack's own blocks: rich text, and tables. Pure.

Rich text says what is bold, a link or an item of a list beside the words, not in them: whatever stands in a document
is shown as it stands there and calls nobody, for which Slack's mrkdwn has no way.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from adapters.bidi import base_of, isolated, opening
from adapters.blocks import Look, cleaned, pieces_of, sources_piece
from adapters.text import GAP, Part, Piece, Run, directed, fit, merged, units
from engine.document import Document, Table
from engine.language import direction
from engine.messages import Answer

Block = dict[str, Any]

BLOCK = 3000  # characters of a block as JSON; Slack takes no longer section, and counts more than the visible words
ROWS, COLUMNS, CELLS = 100, 20, 6000  # docs.slack.dev/reference/block-kit/blocks/table-block; characters of all cells
URL = 1000  # characters; the words of a link with a longer address are shown without it

_LINKED = re.compile(rf"https?://[^\s<>]{{1,{URL}}}")
_STYLES = {"b": "bold", "i": "italic", "code": "code"}
_CONTAINERS = ("quote", "pre", "bullet", "item")
_GAP = Run(GAP)


def _link(_: str, url: str) -> tuple[str, ...]:
    return (f"link:{url}",) if _LINKED.fullmatch(url) else ()


LOOK = Look(
    heading=("b",),
    strong=("b",),
    emphasis=("i",),
    inline_code=("code",),
    quote=("quote",),
    table=("pre",),
    code=lambda _: ("pre",),
    link=_link,
    grid=0,  # a table that Slack does not take as one becomes lines of "name: value"
    bullet=("bullet",),
    item=("item",),
)


def blocks_of(answer: Answer, sources: str = "") -> Iterator[Block]:
    """The answer's words as blocks in order, none above its limit; with the list of sources under the heading `sources`
    unless that is empty. A message must end with a table: Slack shows it last wherever it stands."""
    stretch: list[Piece] = []
    for block in answer.document.blocks:
        if isinstance(block, Table) and (table := table_of(block, answer)):
            yield from rich_text(stretch)
            yield table
            stretch = []
        else:
            stretch += pieces_of(replace(answer, document=Document((block,))), LOOK)
    if sources and answer.citations:
        stretch.append(sources_piece(answer, sources, LOOK))
    yield from rich_text(stretch)


def table_of(table: Table, answer: Answer) -> Block | None:
    """The table as one of Slack's; None where it is ragged, says nothing, or is larger than Slack takes."""
    rows = [[cleaned(cell) for cell in row] for row in (table.header, *table.rows)]
    columns = len(table.header)
    if len(rows) not in range(2, ROWS + 1) or columns not in range(1, COLUMNS + 1):
        return None
    if any(len(row) != columns for row in rows) or sum(len(cell) + 30 for row in rows for cell in row) > CELLS:
        return None
    if not any(cell.strip() for row in rows for cell in row):
        return None
    base = direction(answer.language)
    align = {"align": "right" if base == "rtl" else "left", "is_wrapped": True}
    cells = [[{"type": "raw_text", "text": _cell(cell, answer) or " "} for cell in row] for row in rows]
    return {"type": "table", "rows": cells, "column_settings": [align] * columns}


def _cell(text: str, answer: Answer) -> str:
    base = base_of(text, direction(answer.language))
    words = isolated(text, base)
    return opening(words, base) + words


def rich_text(pieces: Sequence[Piece]) -> Iterator[Block]:
    for part in fit(pieces, BLOCK, measure):
        yield written(part)


def measure(part: Part) -> int:
    """Characters of the block as JSON: however Slack counts, it does not count more."""
    return length(written(part))


def length(block: Block) -> int:
    return units(json.dumps(block, ensure_ascii=False))


def written(part: Part) -> Block:
    elements: list[Block] = []
    for kind, runs in _groups(part):
        match kind:
            case "list":
                elements += _list(runs)
            case "quote":
                elements += _element("rich_text_quote", runs)
            case "pre":
                elements += _element("rich_text_preformatted", runs)
            case _:
                elements += _section(runs, first=not elements)
    return {"type": "rich_text", "elements": elements}


def _groups(part: Part) -> Iterator[tuple[str, list[Run]]]:
    """Neighbours that stand in one element, and its kind; what lies between two of them belongs to neither."""
    kind, group = "", list[Run]()
    for run in part:
        is_gap = run == _GAP
        now = "" if is_gap else _kind(run)
        if now == kind and not (is_gap and kind):
            group.append(run)
            continue
        if group:
            yield kind, group
        kind, group = now, [run]
    if group:
        yield kind, group


def _kind(run: Run) -> str:
    first = run.marks[0] if run.marks else ""
    if first not in _CONTAINERS:
        return ""
    return "list" if first in ("bullet", "item") else first


def _section(runs: list[Run], *, first: bool) -> list[Block]:
    """Paragraphs; an empty line is kept after a quote or a list, and none is needed before one."""
    text = "".join(run.text for run in runs)
    if not text.strip():
        return []
    trimmed = _stripped(runs)
    return _element("rich_text_section", trimmed if first else [Run("\n"), *trimmed])


def _stripped(runs: list[Run]) -> list[Run]:
    """Without line breaks at either end."""
    kept = list(runs)
    while kept and not kept[0].text.lstrip("\n"):
        kept.pop(0)
    while kept and not kept[-1].text.rstrip("\n"):
        kept.pop()
    if kept:
        kept[0] = replace(kept[0], text=kept[0].text.lstrip("\n"))
        kept[-1] = replace(kept[-1], text=kept[-1].text.rstrip("\n"))
    return kept


def _list(runs: list[Run]) -> list[Block]:
    """Items under Slack's own bullets and numbers; the rest of an item that began in another block goes before them."""
    begun: list[Run] = []
    items: list[tuple[str, list[Run]]] = []
    for run in runs:
        if run.marks[0] == "bullet":
            items.append((run.text.strip(), []))
        else:
            (items[-1][1] if items else begun).append(run)
    blocks = _element("rich_text_section", _stripped(begun)) if "".join(run.text for run in begun).strip() else []
    if items:
        blocks.append(_items(items))
    return blocks


def _items(items: list[tuple[str, list[Run]]]) -> Block:
    number = re.fullmatch(r"(\d+)\.", items[0][0])
    sections = [_element("rich_text_section", _stripped(words) or [Run(" ")])[0] for _, words in items]
    numbering = {"style": "ordered", "offset": int(number.group(1)) - 1} if number else {"style": "bullet"}
    return {"type": "rich_text_list", "indent": 0, **numbering, "elements": sections}


def _element(kind: str, runs: Sequence[Run]) -> list[Block]:
    inside = [replace(run, marks=tuple(mark for mark in run.marks if mark not in _CONTAINERS)) for run in runs]
    words: list[Block] = []
    for word in (_inline(run) for run in merged(directed(tuple(inside))) if run.text):
        if words and {**words[-1], "text": ""} == {**word, "text": ""}:
            words[-1] = word | {"text": words[-1]["text"] + word["text"]}
        else:
            words.append(word)
    return [{"type": kind, "elements": words}] if words else []


def _inline(run: Run) -> Block:
    style = {_STYLES[mark]: True for mark in run.marks if mark in _STYLES}
    link = next((mark.removeprefix("link:") for mark in run.marks if mark.startswith("link:")), "")
    words: Block = {"type": "link", "url": link, "text": run.text} if link else {"type": "text", "text": run.text}
    return words | ({"style": style} if style else {})


def visible(blocks: Sequence[Block]) -> str:
    """What a reader sees of the words in these blocks, line by line; for notifications and screen readers."""
    return "\n".join(line for line in map(_words, blocks) if line)


def _words(block: Block) -> str:
    match block.get("type"):
        case "table":
            return "\n".join(" | ".join(cell["text"] for cell in row) for row in block["rows"])
        case "rich_text" | "rich_text_section" | "rich_text_quote" | "rich_text_preformatted":
            joint = "\n" if block["type"] == "rich_text" else ""
            return joint.join(map(_words, block["elements"]))
        case "rich_text_list":
            first = block.get("offset", 0) + 1
            marks = (f"{n}. " if block["style"] == "ordered" else "• " for n in range(first, 10_000))
            return "\n".join(mark + _words(item) for mark, item in zip(marks, block["elements"], strict=False))
        case "text" | "link":
            return str(block["text"])
    return ""
