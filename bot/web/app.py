"""The web server: the chat's page, the HTTP API, the console, health, and the doors that platforms' webhooks knock on.

    runner = web.AppRunner(make_app(parts, api))

`problems` stands outermost and turns whatever goes wrong into an answer; `counted` bounds what one address may have at
work (`connections` what may be open at all); `same_origin` and `visitors` stand before the
handlers; `add_headers` touches every response last.
"""

from collections.abc import Callable
from time import monotonic

from aiohttp import web

from bot.web import chat, console, embedding, health, look, metrics, sharing
from bot.web.api import PREFIX, ApiParts, make_api, make_metrics, manual
from bot.web.api.problems import MANUAL
from bot.web.connections import CONNECTIONS, Connections
from bot.web.console.short_lived import SHORT_LIVED, ShortLived
from bot.web.counting import counted
from bot.web.guards import WEBHOOKS, add_headers, same_origin, visitors
from bot.web.guesses import Guesses
from bot.web.keys import GUESSES, PARTS, STATIC, VISITS
from bot.web.limits import Buckets
from bot.web.pages import EMBEDDED, set_up_templates
from bot.web.parts import Parts
from bot.web.problems import RefusedError, problems
from bot.web.static_files import StaticFiles
from engine.language import LANGUAGES

MAX_BODY = 1024 * 1024  # what no form of ours sends; the API has bounds of its own


def make_app(parts: Parts, api: ApiParts, clock: Callable[[], float] = monotonic) -> web.Application:
    """The application with the HTTP API; `clock`, in seconds, paces requests."""
    app = web.Application(middlewares=[problems, counted, same_origin, visitors], client_max_size=MAX_BODY)
    app[PARTS] = parts
    words = "\n".join(parts.phrases("web.error_too_many_short", language) for language in LANGUAGES)
    app[CONNECTIONS] = Connections(parts.rules, words)
    app[STATIC] = StaticFiles()
    app[VISITS], app[GUESSES] = Buckets(clock), Guesses(clock)
    app[SHORT_LIVED] = ShortLived(clock)
    set_up_templates(app)
    app.add_routes(ROUTES)
    app.router.add_get("/static/{version}/{name:.+}", app[STATIC].serve)
    app.router.add_post(WEBHOOKS + "{platform}", _called)
    programs = make_api(parts, api, app[VISITS], clock)
    app.add_subapp(PREFIX, programs)
    app.add_subapp(metrics.PATH, make_metrics(programs, clock))
    app.router.add_get(MANUAL, manual.page)
    app.on_response_prepare.append(add_headers)
    app.on_shutdown.append(_hang_up)
    return app


ROUTES = [
    web.get("/", chat.page),
    web.get(EMBEDDED, embedding.page),
    web.get(embedding.SCRIPT, embedding.script),
    web.get(sharing.PATH, sharing.page),
    web.get(look.CSS, look.css),
    web.get(look.PICTURE, look.picture),
    *console.ROUTES,
    web.get("/health", health.health),
    web.get("/health/live", health.alive),
]


async def _called(request: web.Request) -> web.StreamResponse:
    """A platform's call, where that platform is connected and is one that calls."""
    door = request.app[PARTS].platforms.webhook(request.path)
    if door is None:
        raise RefusedError(404, "not_found")
    return await door(request)


async def _hang_up(app: web.Application) -> None:
    """Open streams end now; without this the server would wait for each of them."""
    app[PARTS].adapter.close()
