"""The web server: chat, review, health, and the doors that platforms' webhooks knock on.

    runner = web.AppRunner(make_app(parts))

`problems` stands outermost and turns whatever goes wrong into an answer; `same_origin` and `visitors` stand before the
handlers; `add_headers` touches every response last.
"""

from collections.abc import Callable
from time import monotonic

from aiohttp import web

from bot.web import chat, health, places, review, signing_in, stream
from bot.web.api import PREFIX, ApiParts, make_api, manual
from bot.web.api.problems import MANUAL
from bot.web.guards import add_headers, same_origin, visitors
from bot.web.keys import PARTS, SIGN_INS, STATIC, VISITS
from bot.web.limits import Buckets
from bot.web.pages import set_up_templates
from bot.web.parts import Parts
from bot.web.problems import problems
from bot.web.static_files import StaticFiles

MAX_BODY = 1024 * 1024  # what no page sends; a question that is only too long is told so by its bound


def make_app(parts: Parts, api: ApiParts | None = None, clock: Callable[[], float] = monotonic) -> web.Application:
    """The application, with the HTTP API when its parts are given; `clock`, in seconds, paces requests."""
    app = web.Application(middlewares=[problems, same_origin, visitors], client_max_size=MAX_BODY)
    app[PARTS] = parts
    app[STATIC] = StaticFiles()
    app[VISITS], app[SIGN_INS] = Buckets(clock), Buckets(clock)
    set_up_templates(app)
    app.add_routes(ROUTES)
    app.router.add_get("/static/{version}/{name:.+}", app[STATIC].serve)
    for path, handler in parts.webhooks.items():
        app.router.add_post(path, handler)
    if api is not None:
        app.add_subapp(PREFIX, make_api(parts, api, clock))
        app.router.add_get(MANUAL, manual.page)
    app.on_response_prepare.append(add_headers)
    app.on_shutdown.append(_hang_up)
    return app


ROUTES = [
    web.get("/", chat.page),
    web.post("/chat/messages", chat.send),
    web.get("/chat/events/{event}", stream.stream),
    web.get("/chat/news", stream.news),
    web.post("/chat/votes", chat.vote),
    web.get(r"/chat/turns/{turn}/sources/{number:\d{1,4}}", chat.source_of_turn),
    web.get(r"/chat/events/{event}/sources/{number:\d{1,4}}", chat.source_of_event),
    web.get("/review", review.page),
    web.post("/review/sign-in", signing_in.sign_in),
    web.post("/review/sign-out", signing_in.sign_out),
    web.post("/review/seen", review.mark_seen),
    web.get(places.PATH, places.page),
    web.post(places.PATH, places.save),
    web.get("/health", health.health),
    web.get("/health/live", health.alive),
]


async def _hang_up(app: web.Application) -> None:
    """Open streams end now; without this the server would wait for each of them."""
    app[PARTS].adapter.close()
