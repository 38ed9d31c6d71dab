"""The plain text of the editor as an answer: paragraphs apart by an empty line, "- " before each item of a list, [1]
for the citation with that number; and marked as reviewed. Pure."""

import re
from collections.abc import Callable, Iterator

from engine.document import Block, CitationMark, Document, Emphasis, Inline, ListBlock, Paragraph, Text
from engine.language import Language
from engine.phrases import Phrases

_MARK = re.compile(r"\[(\d{1,2})\]")
_APART = re.compile(r"\n\s*\n")


def document_of(text: str) -> Document:
    return Document(tuple(block for part in _APART.split(text.strip()) for block in _blocks(part)))


def marked_blocks(text: str, written_in: Language, language: Language, say: Phrases) -> tuple[Block, ...]:
    """The answer as somebody of `language` is given it: what other language it is in, and who reviewed it."""
    other = () if written_in == language else (Paragraph((Text(say(f"answers.source_in_{written_in}", language)),)),)
    return (*other, *document_of(text).blocks, Paragraph((Emphasis(say("answers.reviewed", language)),)))


def marks(text: str) -> set[int]:
    return {int(number) for number in _MARK.findall(text)}


def remarked(text: str, number: Callable[[int], int]) -> str:
    """The text with other numbers in its marks."""
    return _MARK.sub(lambda mark: f"[{number(int(mark[1]))}]", text)


def _blocks(part: str) -> Iterator[Block]:
    lines = [line.strip() for line in part.splitlines() if line.strip()]
    items = [line for line in lines if line.startswith("- ")]
    if said := [line for line in lines if not line.startswith("- ")]:
        yield Paragraph(tuple(_inlines(" ".join(said))))
    if items:
        yield ListBlock(tuple(tuple(_inlines(item[2:])) for item in items))


def _inlines(words: str) -> Iterator[Inline]:
    for place, piece in enumerate(_MARK.split(words)):
        if place % 2:
            yield CitationMark(int(piece))
        elif piece.strip():
            yield Text(piece)
