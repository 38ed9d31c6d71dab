"""An `Answer` as JSON. Pure.

`answer_object` is the one object that the web chat, the HTTP door and `dalil ask --json` give out; its words keep every
character, so that offsets hold. `shown` adds what a page needs: HTML a block, and the answer's direction.
"""

from collections.abc import Mapping
from dataclasses import asdict
from functools import partial
from typing import Any

from adapters.web.markup import block_html, button_mark, flowing, safe_url, still_mark
from engine.document import (
    Block,
    CitationMark,
    Code,
    Emphasis,
    Heading,
    Inline,
    InlineCode,
    Link,
    ListBlock,
    Paragraph,
    Picture,
    Quote,
    Strong,
    Table,
    Text,
    Verse,
)
from engine.language import Language, detect, direction
from engine.messages import Answer, Choice, Citation, TraceStep

Json = dict[str, Any]


def answer_object(answer: Answer, timings: Mapping[str, float] | None = None) -> Json:
    """The answer as one JSON object; `timings` in milliseconds a step, by default the sums of the answer's trace."""
    return {
        "turn": answer.turn,
        "outcome": answer.outcome,
        "intent": answer.intent,
        "language": answer.language,
        "text": answer.text,
        "confidence": answer.confidence,
        "citations": [citation_object(citation) for citation in answer.citations],
        "choices": [choice_object(choice) for choice in answer.choices],
        "votable": answer.votable,
        "blocks": [block_object(block) for block in answer.document.blocks],
        "timings": dict(step_times(answer.trace) if timings is None else timings),
    }


def step_times(trace: tuple[TraceStep, ...]) -> dict[str, float]:
    """Milliseconds a step name, in order of first appearance; a step that ran twice is summed."""
    sums: dict[str, float] = {}
    for step in trace:
        sums[step.step] = round(sums.get(step.step, 0.0) + step.ms, 3)
    return sums


def citation_object(citation: Citation) -> Json:
    hadith = {"hadith": asdict(citation.hadith)} if citation.hadith is not None else {}
    return {
        "number": citation.number,
        "source": citation.source,
        "title": citation.title,
        "place": citation.place,
        "quote": citation.quote,
        "start": citation.start,
        "end": citation.end,
        "document": citation.document,
        "passage": citation.passage,
        "collection": citation.collection,
        "url": citation.url,
    } | hadith


def choice_object(choice: Choice) -> Json:
    return {"label": choice.label, "message": choice.message}


def block_object(block: Block) -> Json:
    """A block of the answer tree, named by its type."""
    match block:
        case Heading():
            return {"type": "heading", "text": block.text}
        case Paragraph():
            return {"type": "paragraph", "inlines": _inline_objects(block.inlines)}
        case ListBlock():
            items = [_inline_objects(item) for item in block.items]
            return {"type": "list", "ordered": block.ordered, "items": items}
        case Table():
            return {"type": "table", "header": list(block.header), "rows": [list(row) for row in block.rows]}
        case Code():
            return {"type": "code", "text": block.text, "language": block.language}
        case Quote():
            return {"type": "quote", "inlines": _inline_objects(block.inlines)}
        case Picture():
            drawing = {"type": "rose", "bearing": block.drawing.bearing, "place": block.drawing.place}
            return {"type": "picture", "text": block.text, "drawing": drawing}
        case Verse():
            return {"type": "verse", "text": block.text, "place": block.place}


def _inline_objects(inlines: tuple[Inline, ...]) -> list[Json]:
    return [_inline_object(inline) for inline in inlines]


def _inline_object(inline: Inline) -> Json:
    match inline:
        case CitationMark():
            return {"type": "citation", "number": inline.number}
        case Link():
            return {"type": "link", "text": inline.text, "url": inline.url}
        case Text():
            return {"type": "text", "text": inline.text}
        case Emphasis():
            return {"type": "emphasis", "text": inline.text}
        case Strong():
            return {"type": "strong", "text": inline.text}
        case InlineCode():
            return {"type": "code", "text": inline.text}


def asked_object(text: str, fallback: Language) -> Json:
    """A question as a page shows it; `fallback` is its language where the words do not tell."""
    language = detect(text, fallback)
    base = direction(language)
    return {"language": language, "direction": base, "html": flowing(text, base)}


def shown(answer: Answer, timings: Mapping[str, float] | None = None, *, pressable: bool = True) -> Json:
    """`answer_object` with `html` (one string a block), the answer's `direction`, and links only where they are safe.

    `pressable`: citation marks are buttons with their number in `data-citation`; otherwise they are only to be read.
    """
    citations = {citation.number: citation for citation in answer.citations}
    mark = partial(button_mark, citations) if pressable else still_mark
    page = answer_object(answer, timings)
    page["direction"] = direction(answer.language)
    page["html"] = [str(block_html(block, mark, answer.language)) for block in answer.document.blocks]
    for citation in page["citations"]:
        citation["url"] = safe_url(citation["url"])
    return page
