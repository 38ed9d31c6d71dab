"""One answer for whoever has its link: a page without a script, which shows the question, the answer and its sources.

The link is the turn and a signature: nothing is kept of it. It leads nowhere any more once the turn is erased, its
question changed or `web.share` switched off. `bot.web.api.linking` gives it to whoever asked.
"""

from aiohttp import web

from adapters.web import render
from bot.web.guards import is_secure, too_often
from bot.web.keys import PARTS
from bot.web.look import settings_of
from bot.web.pages import page_language, render_page, switch_language
from bot.web.problems import RefusedError
from bot.web.sessions import sign, verify

PATH = "/shared/{token}"
_PURPOSE = "shared turn"


def link_to(secret: bytes, turn: str) -> str:
    return PATH.format(token=sign(secret, _PURPOSE, turn))


async def page(request: web.Request) -> web.StreamResponse:
    switched = switch_language(request, is_secure(request))
    if switched is not None:
        return switched
    parts = request.app[PARTS]
    if wait := too_often(request):
        raise RefusedError(429, "too_many_short", n=wait)
    turn = verify(parts.secret, _PURPOSE, request.match_info["token"]) if settings_of(request).web.share else None
    saved = await parts.history.standing(turn) if turn else None
    if saved is None:
        raise RefusedError(404, "not_found")
    shown = render.shown(saved.answer, pressable=False)
    asked = render.asked_object(saved.question, page_language(request))
    return render_page(request, "shared.html", {"shown": shown, "asked": asked, "at": saved.at})
