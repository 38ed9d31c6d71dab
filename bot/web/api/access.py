"""Who may come in: the key of a request, what it may do, how often, and from which pages of a browser."""

import logging
from collections.abc import Awaitable, Callable

from aiohttp import web

from bot.web.api.parts import API, CALLER, CALLS, Caller
from bot.web.api.problems import Handler, ProblemError, told_in
from bot.web.guards import client_address
from engine.errors import StoreError
from engine.store.api_keys import ApiKey, Scope

log = logging.getLogger(__name__)

WINDOW_S = 60
METHODS = "GET, POST, PUT, DELETE"
SENT = "Authorization, Content-Type, Accept, Accept-Language, Idempotency-Key, Last-Event-ID"
READ = "Location, Dalil-Conversation, Retry-After, RateLimit, RateLimit-Policy, Content-Language"
CHALLENGE = {"WWW-Authenticate": 'Bearer realm="Dalil"'}


def scoped(scope: Scope, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]) -> Handler:
    """The handler behind a key that may do this."""

    async def guarded(request: web.Request) -> web.StreamResponse:
        key = await _key(request)
        request[CALLER] = Caller(key, told_in(request))
        _pace(request, key)
        if not key.may(scope):
            raise ProblemError(403, "scope", scope=scope, scopes=", ".join(key.scopes))
        await _note(request, key)
        return await handler(request)

    return guarded


async def _key(request: web.Request) -> ApiKey:
    keys = request.app[API].keys
    kind, _, text = request.headers.get("Authorization", "").partition(" ")
    if kind.lower() != "bearer" or not text.strip():
        raise _refusal(request, "no_key")
    key = await keys.find(text.strip())
    if key is None:
        raise _refusal(request, "unknown_key")
    state = keys.state(key)
    if state != "valid":
        raise _refusal(request, f"{state}_key")
    return key


def _refusal(request: web.Request, code: str) -> ProblemError:
    """Why the request has no key that opens; whoever tries too often is told to wait instead."""
    most = request.app[API].rules().refusals_per_minute
    wait = request.app[CALLS].take(("refused", client_address(request)), most)
    return _too_many(wait, most) if wait else ProblemError(401, code, CHALLENGE)


def _pace(request: web.Request, key: ApiKey) -> None:
    most = request.app[API].rules().rate_per_minute
    wait = request.app[CALLS].take(key.id, most)
    if wait:
        raise _too_many(wait, most)


def _too_many(wait: int, most: int) -> ProblemError:
    return ProblemError(429, "too_many", {"Retry-After": str(wait)}, seconds=wait, limit=most)


async def _note(request: web.Request, key: ApiKey) -> None:
    try:
        await request.app[API].keys.note_use(key)
    except StoreError as error:  # a busy database must not turn a reader away
        log.warning("the use of key %s is not noted: %s", key.id, error)


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """How much of its pace the key has left, and whether a page of another origin may read the response."""
    if CALLER in request:
        most = request.app[API].rules().rate_per_minute
        left, full_s = request.app[CALLS].state(request[CALLER].key.id, most)
        response.headers["RateLimit-Policy"] = f'"requests";q={most};w={WINDOW_S}'
        response.headers["RateLimit"] = f'"requests";r={left};t={full_s}'
    origin = _origin(request)
    if request.app[API].rules().origins:
        response.headers["Vary"] = "Origin"
    if origin:
        response.headers["Access-Control-Allow-Origin"] = origin
        response.headers["Access-Control-Expose-Headers"] = READ


@web.middleware
async def preflight(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Answers a browser that asks whether a page of another origin may call."""
    asks = request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers
    if not asks or not _origin(request):
        return await handler(request)
    headers = {
        "Access-Control-Allow-Methods": METHODS,
        "Access-Control-Allow-Headers": SENT,
        "Access-Control-Max-Age": "600",
    }
    return web.Response(status=204, headers=headers)


def _origin(request: web.Request) -> str:
    """The page's origin when it may call; nothing for any other, and by default for all."""
    origin = request.headers.get("Origin", "")
    return origin if origin in request.app[API].rules().origins else ""
