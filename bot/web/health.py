"""Whether the server lives, and whether it can answer."""

from aiohttp import web

from bot.web.keys import PARTS


async def health(request: web.Request) -> web.Response:
    """200 when Dalil can answer, else 503; `checks` says of each part why it cannot ("" when it can), and `platforms`
    what is wrong with each connected platform."""
    readiness = await request.app[PARTS].readiness()
    body = {
        "alive": True,
        "ready": readiness.ready,
        "checks": dict(readiness.checks),
        "platforms": dict(readiness.platforms),
    }
    return web.json_response(body, status=200 if readiness.ready else 503, headers={"Cache-Control": "no-store"})


async def alive(request: web.Request) -> web.Response:
    return web.json_response({"alive": True}, headers={"Cache-Control": "no-store"})
