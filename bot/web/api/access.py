"""Who may come in: a key or the session of our own page; what they may do, how often, from which pages of a browser."""

import logging
from collections.abc import Awaitable, Callable

from aiohttp import web

from adapters.web.normalize import Visitor
from bot.web.api.callers import Browser, Program
from bot.web.api.parts import API, CALLER, CALLS, KEY, PACE, Pace
from bot.web.api.problems import Handler, ProblemError
from bot.web.guards import client_address, from_our_page, too_often, visitor_of
from bot.web.keys import PARTS, VISITS
from bot.web.pages import page_language
from engine.errors import StoreError
from engine.store.api_keys import ApiKey, Scope

log = logging.getLogger(__name__)

WINDOW_S = 60
METHODS = "GET, POST, PUT, DELETE"
SENT = "Authorization, Content-Type, Accept, Accept-Language, Idempotency-Key, Last-Event-ID, Prefer"
READ = "Location, Dalil-Conversation, Preference-Applied, Retry-After, RateLimit, RateLimit-Policy, Content-Language"
CHALLENGE = {"WWW-Authenticate": 'Bearer realm="Dalil"'}


def scoped(scope: Scope, handler: Callable[[web.Request], Awaitable[web.StreamResponse]], *, page: bool) -> Handler:
    """The handler behind a key that may do this; `page`: open to the web chat's page as well, by its session."""

    async def guarded(request: web.Request) -> web.StreamResponse:
        visitor = visitor_of(request) if page and "Authorization" not in request.headers else None
        if visitor is not None:
            _let_in(request, visitor)
        else:
            await _check_key(request, scope)
        return await handler(request)

    return guarded


def _let_in(request: web.Request, visitor: Visitor) -> None:
    """A cookie is sent by any page that a browser shows; only our own may use it."""
    if not from_our_page(request):
        raise ProblemError(403, "foreign")
    request[CALLER] = Browser(visitor)
    rules = request.app[PARTS].rules()
    request[PACE] = Pace(request.app[VISITS], ("visitor", visitor.id), rules.rate_per_minute)
    wait = too_often(request)
    if wait:
        raise _too_many(wait, rules.address_rate_per_minute)
    if request.method != "GET":
        _take(request)


async def _check_key(request: web.Request, scope: Scope) -> None:
    key = await _key(request)
    request[CALLER] = Program(key, page_language(request))
    request[PACE] = Pace(request.app[CALLS], key.id, request.app[API].rules().rate_per_minute)
    _take(request)
    if not key.may(scope):
        raise ProblemError(403, "scope", scope=scope, scopes=", ".join(key.scopes))
    await _note(request, key)


async def _key(request: web.Request) -> ApiKey:
    keys = request.app[API].keys
    kind, _, text = request.headers.get("Authorization", "").partition(" ")
    if kind.lower() != "bearer" or not text.strip():
        raise _refusal(request, "no_key")
    key = await keys.find(text.strip())
    if key is None:
        raise _refusal(request, "unknown_key")
    request[KEY] = key
    state = keys.state(key)
    if state != "valid":
        raise _refusal(request, f"{state}_key")
    return key


def _refusal(request: web.Request, code: str) -> ProblemError:
    """Why the request has no key that opens; whoever tries too often is told to wait instead."""
    most = request.app[API].rules().refusals_per_minute
    wait = request.app[CALLS].take(("refused", client_address(request)), most)
    return _too_many(wait, most) if wait else ProblemError(401, code, CHALLENGE)


def _take(request: web.Request) -> None:
    pace = request[PACE]
    wait = pace.buckets.take(pace.key, pace.most)
    if wait:
        raise _too_many(wait, pace.most)


def _too_many(wait: int, most: int) -> ProblemError:
    return ProblemError(429, "too_many", {"Retry-After": str(wait)}, seconds=wait, limit=most)


async def _note(request: web.Request, key: ApiKey) -> None:
    try:
        await request.app[API].keys.note_use(key)
    except StoreError as error:  # a busy database must not turn a reader away
        log.warning("the use of key %s is not noted: %s", key.id, error)


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """How much of its pace the caller has left, and whether a page of another origin may read the response."""
    if PACE in request:
        pace = request[PACE]
        left, full_s = pace.buckets.state(pace.key, pace.most)
        response.headers["RateLimit-Policy"] = f'"requests";q={pace.most};w={WINDOW_S}'
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
