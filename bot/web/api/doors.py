"""The table of doors, and the application behind them."""

import json
from collections import Counter
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from time import monotonic
from typing import Literal

from aiohttp import web

from bot.web.api import access, asking, knowing, linking, overhearing, quoting, remembering
from bot.web.api.parts import API, CALLS, ApiParts, reply
from bot.web.api.problems import Handler, boundary
from bot.web.api.scrapes import Refusals
from bot.web.api.streams import STREAMS
from bot.web.health import health
from bot.web.keys import PARTS, VISITS
from bot.web.limits import Buckets
from bot.web.metrics import metrics
from bot.web.parts import Parts
from engine.store.api_keys import Scope

Who = Literal["keys", "page"]  # "page": keys, and the session of the web chat's page
KEYS: Who = "keys"
PAGE: Who = "page"
OPENAPI = Path(__file__).parent / "openapi.json"


def make_api(parts: Parts, own: ApiParts, visits: Buckets, clock: Callable[[], float] = monotonic) -> web.Application:
    """The application to be mounted at PREFIX; `clock`, in seconds, paces keys, `visits` those who come by the page."""
    app = _behind_keys(parts, own, Buckets(clock), visits)
    app[STREAMS] = Counter()
    for method, path, scope, who, handler in ROUTES:
        app.router.add_route(method, path, access.scoped(scope, handler, page=who == PAGE))
    for path, open_to_all in OPEN:
        app.router.add_get(path, open_to_all)
    app.on_shutdown.append(_hang_up)
    return app


def make_metrics(api: web.Application, clock: Callable[[], float] = monotonic) -> web.Application:
    """The application to be mounted where Prometheus asks, behind the keys and paces of `api`; `clock`, in seconds,
    paces what is said of refusals."""
    app = _behind_keys(api[PARTS], api[API], api[CALLS], api[VISITS])
    app.middlewares.append(Refusals(clock).noted)
    app.router.add_get("", access.scoped("metrics", metrics, page=False))
    return app


def _behind_keys(parts: Parts, own: ApiParts, calls: Buckets, visits: Buckets) -> web.Application:
    app = web.Application(middlewares=[boundary, access.preflight])
    app[PARTS], app[API], app[CALLS], app[VISITS] = parts, own, calls, visits
    app.on_response_prepare.append(access.add_headers)
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
ROUTES: tuple[tuple[str, str, Scope, Who, Handler], ...] = (
    ("POST", "/ask", "ask", PAGE, asking.ask),
    ("GET", "/ask/{id}", "ask", PAGE, asking.answer),
    ("DELETE", "/ask/{id}", "ask", PAGE, asking.stop),
    ("GET", "/turns/{turn}/sources/{number}", "ask", PAGE, quoting.source),
    ("POST", "/turns/{turn}/link", "ask", PAGE, linking.link),
    ("GET", "/search", "search", KEYS, knowing.search),
    ("POST", "/search", "search", KEYS, knowing.search),
    ("POST", "/feedback", "feedback", PAGE, asking.vote),
    ("GET", "/conversations", "read", KEYS, remembering.conversations),
    ("GET", "/conversations/{conversation}", "read", PAGE, remembering.conversation),
    ("DELETE", "/conversations/{conversation}", "ask", KEYS, remembering.delete),
    ("GET", "/conversations/{conversation}/events", "read", PAGE, overhearing.events),
    ("GET", "/collections", "read", KEYS, knowing.collections),
    ("GET", "/collections/{collection}", "read", KEYS, knowing.collection),
    ("GET", "/collections/{collection}/documents", "read", KEYS, knowing.documents),
    ("POST", "/collections/{collection}/documents", "documents", KEYS, knowing.upload),
    ("GET", "/collections/{collection}/documents/{name}", "read", KEYS, knowing.document),
    ("PUT", "/collections/{collection}/documents/{name}", "documents", KEYS, knowing.put),
    ("DELETE", "/collections/{collection}/documents/{name}", "documents", KEYS, knowing.remove),
    ("GET", "/texts/{id}", "read", KEYS, knowing.text),
)
