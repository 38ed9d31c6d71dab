"""What an answer claims: the words that stand before a citation mark, and the sources that these marks name. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.document import CitationMark, Document, Inline, ListBlock, Paragraph, Quote


@dataclass(frozen=True, slots=True)
class Claim:
    text: str
    numbers: tuple[int, ...]


def claims(document: Document) -> Iterator[Claim]:
    """Each run of words with the marks behind it; words that no mark follows (a preface, a rest) claim nothing."""
    for block in document.blocks:
        if isinstance(block, Paragraph | Quote):
            yield from _of(block.inlines)
        elif isinstance(block, ListBlock):
            for item in block.items:
                yield from _of(item)


def _of(inlines: Sequence[Inline]) -> Iterator[Claim]:
    words: list[str] = []
    numbers: list[int] = []
    for inline in inlines:
        if isinstance(inline, CitationMark):
            numbers.append(inline.number)
            continue
        if numbers:
            yield from _claim(words, numbers)
            words, numbers = [], []
        words.append(inline.text)
    yield from _claim(words, numbers)


def _claim(words: Sequence[str], numbers: Sequence[int]) -> Iterator[Claim]:
    text = " ".join("".join(words).split())
    if text and numbers:
        yield Claim(text, tuple(numbers))
