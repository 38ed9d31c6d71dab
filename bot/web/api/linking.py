"""Links to single answers, where the institution lets people make them."""

from aiohttp import web

from bot.web.api.asking import own_turn
from bot.web.api.parts import reply
from bot.web.api.problems import ProblemError
from bot.web.keys import PARTS
from bot.web.look import settings_of
from bot.web.sharing import link_to
from engine.messages import HUMAN


async def link(request: web.Request) -> web.Response:
    """The link to an answer of the caller's own; what people said is not the caller's to pass on."""
    if not settings_of(request).web.share:
        raise ProblemError(403, "no_sharing")
    saved, _ = await own_turn(request, request.match_info["turn"])
    if saved.answer.intent == HUMAN:
        raise ProblemError(404, "no_turn", turn=saved.answer.turn)
    return reply({"turn": saved.answer.turn, "path": link_to(request.app[PARTS].secret, saved.answer.turn)})
