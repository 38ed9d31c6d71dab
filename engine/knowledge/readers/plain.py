"""Plain text: the characters of the file exactly as they are; structure is seen, never written into them.

Paragraphs are runs of lines between empty ones, or single lines where the file does not wrap its lines. Headings are
short lines that number a clause ("3. Term", "Article 5", "المادة ٥", "Άρθρο 3") or are written in capitals.
"""

import re
from itertools import pairwise

from engine.knowledge.clauses import heading_level, is_item, is_title
from engine.knowledge.decoding import decode
from engine.knowledge.extracted import Block, Extracted, HeaderPath
from engine.knowledge.readers import Limits

Span = tuple[int, int]

_LINE = re.compile(r"[^\n\r\f\v\u2028\u2029]+")
_EMPTY_LINE = re.compile(r"(?:\r\n|\r|\n|\u2028)[ \t]*(?:\r\n|\r|\n|\u2028)|[\f\v\u2029]")
_WIDTH = (40, 130)  # characters of a line that was wrapped by an editor
_FULL = 0.7  # of that width, for a line that goes on in the next


def read(data: bytes, name: str, limits: Limits) -> Extracted:
    return structured(decode(data, name))


def structured(text: str) -> Extracted:
    """Blocks and title of a plain text, without a change to it."""
    spans = paragraphs(text)
    headers, blocks, title = HeaderPath(), [], ""
    for number, (start, end) in enumerate(spans):
        words = " ".join(text[start:end].split())
        following = text[slice(*spans[number + 1])] if number + 1 < len(spans) else ""
        level = heading_level(words, following)
        if number == 0 and following and is_title(words):
            title = words
            blocks.append(Block("heading", start, end, (), 1, soft=True))
        elif level:
            blocks.append(Block("heading", start, end, headers.enter(level, words), level, soft=True))
        else:
            blocks.append(Block("item" if is_item(words) else "paragraph", start, end, headers.path))
    return Extracted(text, tuple(blocks), title)


def paragraphs(text: str) -> list[Span]:
    """Spans of paragraphs, trimmed, in order."""
    lines = [span for match in _LINE.finditer(text) if (span := _trimmed(text, match)) is not None]
    width = _wrap_width(text, lines)
    spans: list[Span] = []
    for number, line in enumerate(lines):
        if number and width and _goes_on(text, lines[number - 1], line, width):
            spans[-1] = (spans[-1][0], line[1])
        else:
            spans.append(line)
    return spans


def _wrap_width(text: str, lines: list[Span]) -> int:
    """Width at which the file's lines are wrapped; 0 where each line is a paragraph of its own."""
    widths = sorted(end - start for start, end in lines)
    if len(widths) < 4:
        return 0
    width = widths[int(0.9 * (len(widths) - 1))]
    inner = [a for a, b in pairwise(lines) if not _EMPTY_LINE.search(text, a[1], b[0])]
    full = sum(end - start >= _FULL * width for start, end in inner)
    wrapped = _WIDTH[0] <= width <= _WIDTH[1] and widths[-1] <= 2 * width and full >= 0.5 * len(inner) > 0
    return width if wrapped else 0


def _goes_on(text: str, line: Span, following: Span, width: int) -> bool:
    if _EMPTY_LINE.search(text, line[1], following[0]) or is_item(text[slice(*following)]):
        return False
    return line[1] - line[0] >= _FULL * width or text[following[0]].islower()


def _trimmed(text: str, match: re.Match[str]) -> Span | None:
    line = match.group()
    start = match.start() + len(line) - len(line.lstrip())
    end = match.end() - (len(line) - len(line.rstrip()))
    return (start, end) if start < end else None
