"""An `Answer` as the web shows it: the public JSON object, and HTML whose every word is escaped. Pure.

`answer_object` is the one object that the web chat, the HTTP door and `dalil ask --json` give out. `shown` adds what a
page needs: HTML a block, and the direction of each. Words keep their characters in the object (offsets must hold); in
HTML the invisible characters that reorder a line or break a page are left out.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from markupsafe import Markup, escape

from adapters.bidi import FENCE_END, FENCES, Direction, base_of, isolated
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
    Quote,
    Strong,
    Table,
    Text,
    Verse,
    inline_text,
)
from engine.language import Language, detect, direction
from engine.messages import Answer, Choice, Citation, TraceStep

Json = dict[str, Any]
Mark = Callable[[int], Markup]

LINK_SCHEMES = frozenset({"http", "https", "mailto"})
# Embeddings, overrides and isolates (U+202A-202E, U+2066-2069) can make a line read otherwise than it is written;
# control characters other than tab and newline have no place in HTML. The marks U+200E and U+200F stay: they only help.
_UNSEEN = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A), *range(9), 11, 12, *range(14, 32), 127])

_JOINED = "\u2060"  # keeps a mark on the line of the word it stands after


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
    }


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


def shown(answer: Answer, timings: Mapping[str, float] | None = None, *, pressable: bool = True) -> Json:
    """`answer_object` with `html` (one string a block), the answer's `direction`, and links only where they are safe.

    `pressable`: citation marks are buttons with their number in `data-citation`; otherwise they are only to be read.
    """
    mark = partial(_button, {citation.number: citation for citation in answer.citations}) if pressable else _still
    page = answer_object(answer, timings)
    page["direction"] = direction(answer.language)
    page["html"] = [str(block_html(block, mark, answer.language)) for block in answer.document.blocks]
    for citation in page["citations"]:
        citation["url"] = safe_url(citation["url"])
    return page


def visible(text: str) -> str:
    """The text without the characters that reorder or break a page."""
    return text.translate(_UNSEEN)


def words(text: str) -> Markup:
    """Text for HTML: `visible` and escaped."""
    return escape(visible(text))


def safe_url(url: str) -> str:
    """The address when it is one a page may link to (http, https, mailto), otherwise nothing."""
    try:
        scheme = urlsplit(url.strip()).scheme.lower()
    except ValueError:
        return ""
    return url.strip() if scheme in LINK_SCHEMES else ""


def flowing(text: str, base: Direction) -> Markup:
    """`words` that keep their order in a line of direction `base`: what would disturb it is set off with `<bdi>`."""
    html = escape(isolated(visible(text), base))
    for side, fence in FENCES.items():
        html = html.replace(fence, Markup('<bdi dir="{}">').format(side))
    return html.replace(FENCE_END, Markup("</bdi>"))


def block_html(block: Block, mark: Mark, language: Language) -> Markup:
    """A block as HTML; each run of text has the direction of its own words, by default that of `language`."""
    match block:
        case Heading():
            return _run("h3", (Text(block.text),), mark, language)
        case Paragraph():
            return _run("p", block.inlines, mark, language)
        case ListBlock():
            base, attributes = _attributes(" ".join(inline_text(item) for item in block.items), language)
            items = Markup("").join(Markup("<li>{}</li>").format(_inlines(item, mark, base)) for item in block.items)
            return Markup("<{0} {1}>{2}</{0}>").format("ol" if block.ordered else "ul", attributes, items)
        case Table():
            return _table(block, language)
        case Code():
            return Markup('<pre dir="ltr" tabindex="0"><code>{}</code></pre>').format(words(block.text))
        case Quote():
            return _run("blockquote", block.inlines, mark, language)
        case Verse():
            base, attributes = _attributes(block.text, language)
            verse = Markup('<figure class="verse" {}><blockquote>{}</blockquote><figcaption>{}</figcaption></figure>')
            return verse.format(attributes, words(block.text), flowing(block.place, base))


def _attributes(text: str, language: Language) -> tuple[Direction, Markup]:
    """The direction of this text, and `lang` and `dir` to say so."""
    base = base_of(text, direction(language))
    return base, Markup('lang="{}" dir="{}"').format(detect(text, language), base)


def _run(tag: str, inlines: tuple[Inline, ...], mark: Mark, language: Language) -> Markup:
    base, attributes = _attributes(inline_text(inlines), language)
    return Markup("<{0} {1}>{2}</{0}>").format(tag, attributes, _inlines(inlines, mark, base))


def _table(table: Table, language: Language) -> Markup:
    base, attributes = _attributes(" ".join(cell for row in (table.header, *table.rows) for cell in row), language)
    head = Markup("").join(Markup('<th scope="col">{}</th>').format(flowing(cell, base)) for cell in table.header)
    rows = Markup("").join(Markup("<tr>{}</tr>").format(_cells(row, language)) for row in table.rows)
    frame = Markup(
        '<div class="table" tabindex="0" {}><table><thead><tr>{}</tr></thead><tbody>{}</tbody></table></div>'
    )
    return frame.format(attributes, head, rows)


def _cells(row: tuple[str, ...], language: Language) -> Markup:
    return Markup("").join(_run("td", (Text(cell),), _still, language) for cell in row)


def _inlines(inlines: tuple[Inline, ...], mark: Mark, base: Direction) -> Markup:
    return Markup("").join(_inline_html(inline, mark, base) for inline in inlines)


def _inline_html(inline: Inline, mark: Mark, base: Direction) -> Markup:
    match inline:
        case CitationMark():
            return mark(inline.number)
        case Link():
            return _link(inline)
        case Text():
            return flowing(inline.text, base)
        case Emphasis():
            return Markup("<em>{}</em>").format(flowing(inline.text, base))
        case Strong():
            return Markup("<strong>{}</strong>").format(flowing(inline.text, base))
        case InlineCode():
            return Markup('<code dir="ltr">{}</code>').format(words(inline.text))


def _button(citations: Mapping[int, Citation], number: int) -> Markup:
    citation = citations.get(number)
    if citation is None:
        return Markup("")  # a mark without its citation opens nothing
    label = f"{number}: {citation.title}" + (f", {citation.place}" if citation.place else "")
    mark = Markup('{}<button type="button" class="mark" data-citation="{}" aria-label="{}">{}</button>')
    return mark.format(_JOINED, number, words(label), number)


def _still(number: int) -> Markup:
    return Markup('{}<span class="mark">{}</span>').format(_JOINED, number)


def _link(link: Link) -> Markup:
    url = safe_url(link.url)
    if not url:
        return words(link.text)
    anchor = Markup('<a href="{}" target="_blank" rel="noopener noreferrer nofollow"><bdi>{}</bdi></a>')
    return anchor.format(url, words(link.text))
