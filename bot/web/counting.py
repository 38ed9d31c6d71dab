"""Requests counted before anything is done for them."""

from collections.abc import Awaitable, Callable

from aiohttp import web

from bot.web.api.parts import PREFIX
from bot.web.api.problems import told
from bot.web.api.streams import too_many_open
from bot.web.connections import AGAIN_S, CONNECTIONS
from bot.web.guards import client_address
from bot.web.keys import PARTS
from bot.web.problems import RefusedError

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@web.middleware
async def counted(request: web.Request, handler: Handler) -> web.StreamResponse:
    """The request is at work on its connection until its answer is made; 429 where its address has too many at work."""
    with request.app[CONNECTIONS].request(request, client_address(request)) as refusal:
        if refusal is None:
            return await handler(request)
        if request.path.startswith(f"{PREFIX}/"):
            return told(request, too_many_open(request.app[PARTS].rules().address_connections))
        raise RefusedError(429, "too_many_short", n=AGAIN_S)
