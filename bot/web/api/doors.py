"""The table of doors, and the application behind them."""

import json
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from time import monotonic

from aiohttp import web

from bot.web.api import access, asking, knowing, remembering
from bot.web.api.parts import API, CALLS, ApiParts, reply
from bot.web.api.problems import Handler, boundary
from bot.web.health import health
from bot.web.keys import PARTS
from bot.web.limits import Buckets
from bot.web.parts import Parts
from engine.store.api_keys import Scope

OPENAPI = Path(__file__).parent / "openapi.json"


def make_api(parts: Parts, own: ApiParts, clock: Callable[[], float] = monotonic) -> web.Application:
    """The application to be mounted at PREFIX; `clock`, in seconds, paces requests."""
    app = web.Application(middlewares=[boundary, access.preflight])
    app[PARTS], app[API], app[CALLS] = parts, own, Buckets(clock)
    for method, path, scope, handler in ROUTES:
        app.router.add_route(method, path, access.scoped(scope, handler))
    for path, open_to_all in OPEN:
        app.router.add_get(path, open_to_all)
    app.on_response_prepare.append(access.add_headers)
    app.on_shutdown.append(_hang_up)
    return app


async def _hang_up(app: web.Application) -> None:
    app[API].adapter.close()


async def description(request: web.Request) -> web.Response:
    return web.Response(body=OPENAPI.read_bytes(), content_type="application/json")


async def version_of(request: web.Request) -> web.Response:
    api = json.loads(OPENAPI.read_text("utf-8"))["info"]["version"]
    return reply({"name": "dalil", "version": version("dalil"), "api": api})


OPEN: tuple[tuple[str, Handler], ...] = (
    ("/openapi.json", description),
    ("/version", version_of),
    ("/health", health),
)
ROUTES: tuple[tuple[str, str, Scope, Handler], ...] = (
    ("POST", "/ask", "ask", asking.ask),
    ("GET", "/ask/{id}", "ask", asking.answer),
    ("GET", "/search", "search", knowing.search),
    ("POST", "/search", "search", knowing.search),
    ("POST", "/feedback", "feedback", asking.vote),
    ("GET", "/conversations", "read", remembering.conversations),
    ("GET", "/conversations/{conversation}", "read", remembering.conversation),
    ("DELETE", "/conversations/{conversation}", "ask", remembering.delete),
    ("GET", "/collections", "read", knowing.collections),
    ("GET", "/collections/{collection}", "read", knowing.collection),
    ("GET", "/collections/{collection}/documents", "read", knowing.documents),
    ("POST", "/collections/{collection}/documents", "documents", knowing.upload),
    ("GET", "/collections/{collection}/documents/{name}", "read", knowing.document),
    ("PUT", "/collections/{collection}/documents/{name}", "documents", knowing.put),
    ("DELETE", "/collections/{collection}/documents/{name}", "documents", knowing.remove),
    ("GET", "/texts/{id}", "read", knowing.text),
)
