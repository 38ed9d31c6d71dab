"""What happens in a conversation, as server-sent events: `brought`, a turn that nobody asked for, as what a person
says; `answered`, once for each question or command, whichever page or program asked it.
"""

import asyncio
import logging

from aiohttp import web

from adapters.web.adapter import Accepted, Brought, Concluded, Listener
from bot.web.api.fields import query
from bot.web.api.parts import CALLER
from bot.web.api.remembering import check_begun, current, named, turn_object
from bot.web.api.streams import streaming
from bot.web.api.telling import ALIVE, RETRY, last_heard, send
from bot.web.following import BREATH_S, STREAM_HEADERS
from bot.web.keys import PARTS
from engine.errors import StoreError
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
    with streaming(request, name) as listener:
        await response.prepare(request)
        try:
            await response.write(RETRY)
            for saved in await current(request, request[CALLER].address(name).conversation, LATELY):
                if saved.answer.intent == HUMAN and saved.number > last_heard(request):
                    await _bring(request, response, saved, html=html)
            await _overhear(request, response, listener, html=html)
        except ConnectionError:
            log.debug("a client that listened to a conversation left")
    return response


async def _overhear(request: web.Request, response: web.StreamResponse, listener: Listener, *, html: bool) -> None:
    waiting: set[asyncio.Task[None]] = set()
    try:
        while (news := await listener.next(BREATH_S)) != "closing":
            match news:
                case None:
                    await response.write(ALIVE)
                case Accepted(event):
                    waiting.add(task := asyncio.create_task(_conclude(request, listener, event)))
                    task.add_done_callback(waiting.discard)
                case Concluded(event, turn):
                    await send(response, "answered", {"id": event.rpartition(".")[2], "turn": turn})
                case Brought(page):
                    brought = await request.app[PARTS].history.find(page["turn"])
                    if brought is not None:
                        await _bring(request, response, brought, html=html)
    finally:
        for task in waiting:
            task.cancel()


async def _conclude(request: web.Request, listener: Listener, event: str) -> None:
    """Lets the listener hear when the event is answered, or that no answer will come."""
    turn = ""
    try:
        turn = (await request.app[PARTS].answered(request[CALLER].platform, event)).turn
    except StoreError as error:
        log.debug("event %s ended without an answer: %s", event, error)
    listener.hear(Concluded(event, turn))


async def _bring(request: web.Request, response: web.StreamResponse, turn: SavedTurn, *, html: bool) -> None:
    await send(response, "brought", turn_object(turn, request[CALLER], 0, html=html), turn.number)
