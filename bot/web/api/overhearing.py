"""What a person says in a conversation, as server-sent events: `brought`, once for each turn that nobody asked for."""

import logging

from aiohttp import web

from adapters.web.adapter import Brought
from bot.web.api.fields import query
from bot.web.api.parts import CALLER, hearing
from bot.web.api.remembering import check_begun, current, named, turn_object
from bot.web.api.telling import ALIVE, RETRY, last_heard, send
from bot.web.following import BREATH_S, STREAM_HEADERS
from bot.web.keys import PARTS
from engine.messages import HUMAN
from engine.store.conversations import SavedTurn

log = logging.getLogger(__name__)

LATELY = 20  # turns


async def events(request: web.Request) -> web.StreamResponse:
    """What was brought lately after the last event that arrived, then what comes, until the client or the server goes.

    An event's id is the number of its turn.
    """
    html, name = query(request, "html").flag("html"), named(request)
    await check_begun(request, name)
    response = web.StreamResponse(headers=STREAM_HEADERS)
    with hearing(request, name) as listener:
        await response.prepare(request)
        try:
            await response.write(RETRY)
            for saved in await current(request, request[CALLER].address(name).conversation, LATELY):
                if saved.answer.intent == HUMAN and saved.number > last_heard(request):
                    await _bring(request, response, saved, html=html)
            while (news := await listener.next(BREATH_S)) != "closing":
                if news is None:
                    await response.write(ALIVE)
                elif isinstance(news, Brought):
                    brought = await request.app[PARTS].history.find(news.page["turn"])
                    if brought is not None:
                        await _bring(request, response, brought, html=html)
        except ConnectionError:
            log.debug("a client that listened to a conversation left")
    return response


async def _bring(request: web.Request, response: web.StreamResponse, turn: SavedTurn, *, html: bool) -> None:
    await send(response, "brought", turn_object(turn, request[CALLER], 0, html=html), turn.number)
