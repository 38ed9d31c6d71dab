"""The chat on an institution's own pages: the script that they carry, and the page that it shows in a frame.

A frame within another site gets no cookies, or not in every browser, and cookies that every site may send would undo
what keeps other sites' forms out. So the page in the frame has none: it is given a signed token, keeps it in the
storage of the frame, and says it in a header with each request. No other site can do that: it has neither the token nor
the right to send the header. The token opens the chat alone, and cookies of the chat and the console stay as they are.
"""

import json
from typing import Any

from aiohttp import web

from bot.web.chat import chat_page
from bot.web.colours import shades
from bot.web.guards import too_often
from bot.web.keys import PARTS, STATIC
from bot.web.look import look_of, settings_of
from bot.web.pages import EMBEDDED, FRAME, page_language
from bot.web.problems import RefusedError
from bot.web.sessions import new_visitor, sign
from engine.language import LANGUAGES, Language, direction

SCRIPT = "/widget.js"
_KEPT_S = 300  # for which browsers may keep the script: a new look is on the institution's pages that much later
_OWN = "#0b5563"


async def page(request: web.Request) -> web.StreamResponse:
    """The chat for a frame, with a token for a browser that has none yet. Who keeps it, the page knows."""
    wait = too_often(request)
    if wait:
        raise RefusedError(429, "too_many_short", n=wait)
    parts = request.app[PARTS]
    token = sign(parts.secret, FRAME, new_visitor())
    frame = {"token": token, "days": parts.rules().session_days}
    return await chat_page(request, page_language(request), {}, frame)


async def script(request: web.Request) -> web.Response:
    """The function of `widget.js`, called with what it shows."""
    given = json.dumps(_shown(request))
    body = request.app[STATIC].text("widget.js").strip().removesuffix(";")
    headers = {"Cache-Control": f"public, max-age={_KEPT_S}"}
    return web.Response(text=f"({body})({given});\n", content_type="text/javascript", charset="utf-8", headers=headers)


def _shown(request: web.Request) -> dict[str, Any]:
    settings = settings_of(request)
    made = shades(settings.look.colour or _OWN, "light")
    return {
        "origins": settings.web.embed_origins,
        "page": EMBEDDED,
        "brand": made["brand"],
        "ink": made["brand-ink"],
        "logo": look_of(request, "en").logo,
        "words": {language: _words(request, language) for language in LANGUAGES},
    }


def _words(request: web.Request, language: Language) -> dict[str, str]:
    phrases, name = request.app[PARTS].phrases, look_of(request, language).name
    return {
        "name": name,
        "direction": direction(language),
        "open": phrases("web.widget_open", language),
        "close": phrases("web.close", language),
    }
