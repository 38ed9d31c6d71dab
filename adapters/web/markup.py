"""The blocks of an answer as HTML whose every word is escaped. Pure.

Invisible characters that reorder a line or break a page are left out, links lead only where a page may lead, and each
run of text has the direction of its own words.
"""

import re
from collections.abc import Callable, Mapping
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
    Picture,
    Quote,
    Strong,
    Table,
    Text,
    Verse,
    inline_text,
)
from engine.drawing import as_svg
from engine.language import Language, detect, direction
from engine.messages import Citation

Mark = Callable[[int], Markup]
"""The number of a citation -> the mark that stands for it."""

LINK_SCHEMES = frozenset({"http", "https", "mailto"})
# Embeddings, overrides and isolates (U+202A-202E, U+2066-2069) can make a line read otherwise than it is written;
# control characters other than tab and newline have no place in HTML. The marks U+200E and U+200F stay: they only help.
_UNSEEN = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A), *range(9), 11, 12, *range(14, 32), 127])
_APART = "\u202f"  # a narrow space: where a page is read without its looks, "60." and mark 1 must not become 60.1
_LONGEST_FIGURE = 16  # characters
_LONGEST_KEPT = 26  # characters, with the fences
_FENCED = re.compile(f"([{''.join(FENCES.values())}][^{FENCE_END}]*{FENCE_END})")
_LAST_WORD = re.compile(r"([^\s<>&;]{1,24})(?:</(em|strong)>)?$")


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
    """`words` that keep their order in a line of direction `base`: what would disturb it is set off with `<bdi>`.

    A short stretch with figures, as a date or a telephone number, stays on one line.
    """
    return Markup("").join(_set_off(piece) for piece in _FENCED.split(isolated(visible(text), base)))


def _set_off(piece: str) -> Markup:
    """A piece of a line: words, or a fenced stretch with its fences."""
    side = next((side for side, fence in FENCES.items() if piece.startswith(fence)), None)
    if side is None:
        return escape(piece)
    kept = Markup(' class="kept"') if len(piece) <= _LONGEST_KEPT and any(point.isdigit() for point in piece) else ""
    return Markup('<bdi dir="{}"{}>{}</bdi>').format(side, kept, piece[1:-1])


def block_html(block: Block, mark: Mark, language: Language) -> Markup:
    """A block as HTML; each run of text has the direction of its own words, by default that of `language`."""
    match block:
        case Heading():
            return _run("h3", (Text(block.text),), mark, language)
        case Paragraph():
            return _run("p", block.inlines, mark, language)
        case ListBlock():
            base, attributes = _attributes(" ".join(_spoken(item) for item in block.items), language)
            items = Markup("").join(Markup("<li>{}</li>").format(_inlines(item, mark, base)) for item in block.items)
            return Markup("<{0} {1}>{2}</{0}>").format("ol" if block.ordered else "ul", attributes, items)
        case Table():
            return _table(block, language)
        case Code():
            return Markup('<pre dir="ltr" tabindex="0"><code>{}</code></pre>').format(words(block.text))
        case Quote():
            return _run("blockquote", block.inlines, mark, language)
        case Picture():
            base, attributes = _attributes(block.text, language)
            figure = Markup(
                '<figure class="picture" {}><div aria-hidden="true">{}</div><figcaption>{}</figcaption></figure>'
            )
            drawing = Markup(as_svg(block.drawing, language))  # noqa: S704  # its words are escaped where it is drawn
            return figure.format(attributes, drawing, flowing(block.text, base))
        case Verse():
            base, attributes = _attributes(block.text, language)
            verse = Markup('<figure class="verse" {}><blockquote>{}</blockquote><figcaption>{}</figcaption></figure>')
            return verse.format(attributes, words(block.text), flowing(block.place, base))


def _attributes(text: str, language: Language) -> tuple[Direction, Markup]:
    """The direction of this text, and `lang` and `dir` to say so."""
    base = base_of(text, direction(language))
    return base, Markup('lang="{}" dir="{}"').format(detect(text, language), base)


def _run(tag: str, inlines: tuple[Inline, ...], mark: Mark, language: Language) -> Markup:
    base, attributes = _attributes(_spoken(inlines), language)
    return Markup("<{0} {1}>{2}</{0}>").format(tag, attributes, _inlines(inlines, mark, base))


def _spoken(inlines: tuple[Inline, ...]) -> str:
    """The words that tell the language of a run: addresses and code are Latin in every language."""
    spoken = tuple(inline for inline in inlines if not isinstance(inline, Link | InlineCode))
    text = inline_text(spoken)
    return text if any(point.isalpha() for point in text) else inline_text(inlines)


def _table(table: Table, language: Language) -> Markup:
    base, attributes = _attributes(" ".join(cell for row in (table.header, *table.rows) for cell in row), language)
    head = Markup("").join(Markup('<th scope="col">{}</th>').format(flowing(cell, base)) for cell in table.header)
    rows = Markup("").join(Markup("<tr>{}</tr>").format(_cells(row, language)) for row in table.rows)
    frame = Markup(
        '<div class="table" tabindex="0" {}><table><thead><tr>{}</tr></thead><tbody>{}</tbody></table></div>'
    )
    return frame.format(attributes, head, rows)


def _cells(row: tuple[str, ...], language: Language) -> Markup:
    """The cells of a row; those with a short figure say so by their class, and are not broken over two lines."""
    return Markup("").join(_cell(cell, language) for cell in row)


def _cell(cell: str, language: Language) -> Markup:
    base, attributes = _attributes(cell, language)
    figure = len(cell) <= _LONGEST_FIGURE and any(point.isdigit() for point in cell)
    kind = Markup(' class="figure"') if figure else Markup("")
    return Markup("<td {}{}>{}</td>").format(attributes, kind, flowing(cell, base))


def _inlines(inlines: tuple[Inline, ...], mark: Mark, base: Direction) -> Markup:
    html = Markup("")
    for inline in inlines:
        piece = _inline_html(inline, mark, base)
        html = _kept_together(html, piece) if isinstance(inline, CitationMark) else html + piece
    return html


def _kept_together(html: Markup, mark: Markup) -> Markup:
    """The mark on the line of the word it stands after; browsers would break before a button whatever stands there."""
    found = _LAST_WORD.search(html)
    if found is None:
        return html + mark
    before, word, tag = html[: found.start()], html[found.start() : found.end(1)], found.group(2)
    if tag:  # the span must not begin inside the element and end outside of it
        before, word = before + Markup("</{}>").format(tag), Markup("<{0}>{1}</{0}>").format(tag, word)
    return before + Markup('<span class="kept">{}{}</span>').format(word, mark)


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


def button_mark(citations: Mapping[int, Citation], number: int) -> Markup:
    """A button that names its source; nothing for a mark that has none, because it would open nothing."""
    citation = citations.get(number)
    if citation is None:
        return Markup("")
    label = f"{number}: {citation.title}" + (f", {citation.place}" if citation.place else "")
    mark = Markup('{}<button type="button" class="mark" data-citation="{}" aria-label="{}">{}</button>')
    return mark.format(_APART, number, words(label), number)


def still_mark(number: int) -> Markup:
    """A mark that is only read."""
    return Markup('{}<span class="mark">{}</span>').format(_APART, number)


def _link(link: Link) -> Markup:
    url = safe_url(link.url)
    if not url:
        return words(link.text)
    anchor = Markup('<a href="{}" target="_blank" rel="noopener noreferrer nofollow"><bdi>{}</bdi></a>')
    return anchor.format(url, words(link.text))
