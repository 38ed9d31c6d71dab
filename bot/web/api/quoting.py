"""The words that an answer quotes, in the document they were taken from."""

from dataclasses import replace
from typing import Any

from aiohttp import web

from adapters.web.markup import flowing, safe_url, visible
from bot.web.api.asking import own_turn
from bot.web.api.fields import query
from bot.web.api.parts import reply
from bot.web.api.problems import ProblemError
from bot.web.keys import PARTS
from bot.web.pages import steps
from engine.language import Language, detect, direction
from engine.messages import Citation
from engine.store.corpus import SourceView

AROUND = 420  # characters of context on each side of a quote
MOST_DIGITS = 4


async def source(request: web.Request) -> web.Response:
    """A citation of the caller's own: its words, and what stands before and after them."""
    html = query(request, "html").flag("html")
    saved, _ = await own_turn(request, request.match_info["turn"])
    number = request.match_info["number"]
    citation = next((one for one in saved.answer.citations if str(one.number) == number), None)
    if citation is None:
        raise ProblemError(404, "no_citation", number=number[:MOST_DIGITS], turn=saved.answer.turn)
    view = await request.app[PARTS].corpus.source_view(
        citation.document, citation.start, citation.end, citation.quote, AROUND
    )
    return reply(_source_object(citation, view, saved.answer.language, html=html))


def _source_object(citation: Citation, view: SourceView | None, fallback: Language, *, html: bool) -> dict[str, Any]:
    """`html`: `before`, `quote` and `after` are HTML, and the address is one that a page may link to."""
    language = view.language if view else detect(citation.quote, fallback)
    base = direction(language)
    before, quote, after = (view.before, view.quote, view.after) if view else ("", citation.quote, "")
    if html:
        citation = replace(citation, url=safe_url(citation.url), title=visible(citation.title))
        before, quote, after = (str(flowing(words, base)) for words in (before, quote, after))
    return {
        "number": citation.number,
        "title": citation.title,
        "place": [visible(step) if html else step for step in steps(citation.place, citation.title)],
        "source": visible(citation.source) if html else citation.source,
        "url": citation.url,
        "language": language,
        "direction": base,
        "before": before,
        "quote": quote,
        "after": after,
        "state": view.state if view else "removed",
    }
