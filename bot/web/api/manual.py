"""docs/api.md as a page, for who wants to read it where the API is."""

import re
from functools import cache
from pathlib import Path

from aiohttp import web
from markupsafe import Markup

from bot.web.guards import is_secure
from bot.web.pages import render_page, switch_language

SOURCE = Path(__file__).parents[3] / "docs" / "api.md"
_CODE_ROW = re.compile(r"<tr>\s*<td><code>([a-z_]+)</code></td>")
_HEADING = re.compile(r"<h([23])>(.+?)</h\1>")
_NOT_IN_ANCHORS = re.compile(r"[^a-z0-9]+")


async def page(request: web.Request) -> web.StreamResponse:
    switched = switch_language(request, is_secure(request))
    if switched is not None:
        return switched
    return render_page(request, "manual.html", {"manual": manual()})


@cache
def manual() -> Markup:
    """The document as HTML: headings and the codes of problems are anchors, wide tables scroll by themselves."""
    from markdown_it import MarkdownIt

    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(SOURCE.read_text("utf-8"))
    html = _HEADING.sub(_anchored, html)
    html = _CODE_ROW.sub(r'<tr id="\1"><td><code>\1</code></td>', html)
    html = html.replace("<table>", '<div class="table" tabindex="0"><table>').replace("</table>", "</table></div>")
    return Markup(html.replace("<pre>", '<pre tabindex="0">'))  # noqa: S704  # our own file, rendered without HTML in it


def _anchored(heading: "re.Match[str]") -> str:
    level, words = heading.groups()
    anchor = _NOT_IN_ANCHORS.sub("-", re.sub("<[^>]+>", "", words).lower()).strip("-")
    return f'<h{level} id="{anchor}">{words}</h{level}>'
