"""Answer -> lines for a terminal, its sources under it (pure). What steers the cursor or a line is left out."""

import re
from collections.abc import Iterator, Sequence

from adapters.blocks import cleaned
from engine.document import (
    Block,
    CitationMark,
    Code,
    Document,
    Heading,
    Inline,
    Link,
    ListBlock,
    Paragraph,
    Picture,
    Quote,
    Table,
    Verse,
)
from engine.messages import Answer, Choice, Citation

CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
BOLD, DIM, RESET = "\x1b[1m", "\x1b[2m", "\x1b[0m"


def render(answer: Answer, colour: bool = False) -> str:
    """The whole answer: words, sources with their places, buttons as lines that say what to type."""
    parts = [document_text(answer.document, colour)]
    if answer.citations:
        parts.append("\n".join(source_lines(answer.citations, colour)))
    if answer.choices:
        parts.append("\n".join(map(choice_line, answer.choices)))
    return "\n\n".join(parts)


def document_text(document: Document, colour: bool = False) -> str:
    return "\n\n".join("\n".join(_lines(block, colour)) for block in document.blocks)


def choice_line(choice: Choice) -> str:
    """A button, and what to type for it."""
    label, message = _clean(choice.label), _clean(choice.message)
    return f"  > {label}" if label == message else f"  > {label}: {message}"


def source_lines(citations: Sequence[Citation], colour: bool = False) -> Iterator[str]:
    """A line for each place, with the numbers of all citations of it."""
    places: dict[str, list[int]] = {}
    for citation in citations:
        parts = (citation.title, citation.place, citation.source, citation.url)
        places.setdefault(" · ".join(_clean(part) for part in parts if part), []).append(citation.number)
    for place, numbers in places.items():
        yield _style(f"{' '.join(f'[{number}]' for number in numbers)} {place}", DIM, colour)


def _lines(block: Block, colour: bool) -> Iterator[str]:
    match block:
        case Heading():
            yield _style(_clean(block.text), BOLD, colour)
        case Paragraph():
            yield _run(block.inlines, colour)
        case Quote():
            yield from (f"│ {line}" for line in _run(block.inlines, colour).splitlines())
        case ListBlock():
            for number, item in enumerate(block.items, 1):
                yield f"{f'{number}.' if block.ordered else '•'} {_run(item, colour)}"
        case Table():
            yield from (" | ".join(map(_clean, row)) for row in (block.header, *block.rows))
        case Code() | Picture():
            yield _clean(block.text)
        case Verse():
            yield _clean(block.text)
            if block.place:
                yield _style(_clean(block.place), DIM, colour)


def _run(inlines: tuple[Inline, ...], colour: bool) -> str:
    words = ""
    for inline in inlines:
        if isinstance(inline, CitationMark):
            words += ("" if not words or words.endswith((" ", "\n")) else " ") + _style(inline.text, DIM, colour)
        else:
            words += _clean(inline.text) + (_address(inline) if isinstance(inline, Link) else "")
    return words


def _address(link: Link) -> str:
    """Where a link leads, unless its words say it; there is nothing to click."""
    return f" ({_clean(link.url)})" if link.url and link.url != link.text else ""


def _clean(text: str) -> str:
    """Nothing a document says may move the cursor or change the colours of the reader's terminal."""
    return CONTROL.sub("", cleaned(text))


def _style(text: str, code: str, colour: bool) -> str:
    return f"{code}{text}{RESET}" if colour else text
