"""Who may come in: security headers, same-origin requests only, one visitor a cookie, not too often."""

from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from aiohttp import web

from adapters.web.normalize import Visitor
from bot.web.keys import PARTS, VISITOR, VISITS
from bot.web.look import settings_of
from bot.web.pages import EMBEDDED, FRAME, FRAME_HEADER, page_language
from bot.web.problems import RefusedError
from bot.web.sessions import VISITOR_COOKIE, new_visitor, person_id, sign, verify

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

FOR_OTHER_SITES = ("/widget.js", "/look/")  # the script that their pages carry, and what it shows
WEBHOOKS = "/webhooks/"  # the doors of platforms, which look themselves at who comes
PAGE_HEADER = "X-Dalil"  # a page of another site cannot send it without being asked for permission first
POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors ",
    ]
)
FRAMES_OWN = f"{POLICY}'none'; frame-src 'self'"  # of a page that shows a file beside what was read of it
SHOWN_AS = web.ResponseKey("shown_as", str)  # the content security policy of a response that has one of its own
HEADERS = {
    "Content-Security-Policy": f"{POLICY}'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",  # with no-referrer a form would send "Origin: null"
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Server": "dalil",
}


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """On every response, before its first byte."""
    response.headers.update(HEADERS)
    origins = request.app[PARTS].options.live.current.web.embed_origins
    if policy := response.get(SHOWN_AS):
        response.headers["Content-Security-Policy"] = policy
        if "frame-ancestors 'self'" in policy:
            response.headers["X-Frame-Options"] = "SAMEORIGIN"
    if request.path == EMBEDDED and origins:
        response.headers["Content-Security-Policy"] = POLICY + " ".join(origins)
        del response.headers["X-Frame-Options"]
    if request.path.startswith(FOR_OTHER_SITES):
        response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"


@web.middleware
async def same_origin(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Anything that changes something must come from our own page. The API looks itself: it is for programs, too."""
    elsewhere = request.path.startswith(("/api/", WEBHOOKS))
    if request.method not in ("GET", "HEAD") and not elsewhere and not comes_from_here(request):
        raise RefusedError(403, "forbidden")
    return await handler(request)


@web.middleware
async def visitors(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Gives whoever opens the chat a session, made on the first visit and renewed on each; not too often."""
    if request.path != "/":
        return await handler(request)
    known = _visitor(request)
    visitor = known or new_visitor()
    request[VISITOR] = Visitor(person_id(visitor), page_language(request))
    wait = too_often(request)
    if wait:
        raise RefusedError(429, "too_many_short", n=wait)
    response = await handler(request)
    if not response.prepared:
        _keep_cookie(request, response, sign(request.app[PARTS].secret, "visitor", visitor))
    return response


def visitor_of(request: web.Request) -> Visitor | None:
    """Who sits before the page that sent the request, by its cookie or, in a frame, its token; None without ours."""
    token = request.headers.get(FRAME_HEADER)
    visitor = _visitor(request) if token is None else verify(request.app[PARTS].secret, FRAME, token)
    return None if visitor is None else Visitor(person_id(visitor), page_language(request))


def _visitor(request: web.Request) -> str | None:
    return verify(request.app[PARTS].secret, "visitor", request.cookies.get(VISITOR_COOKIE, ""))


def _keep_cookie(request: web.Request, response: web.StreamResponse, token: str) -> None:
    response.set_cookie(
        VISITOR_COOKIE,
        token,
        max_age=request.app[PARTS].rules().session_days * 86400,
        path="/",
        httponly=True,
        samesite="Lax",
        secure=is_secure(request),
    )


def too_often(request: web.Request) -> int:
    """0, or the seconds that this network address has to wait."""
    most = request.app[PARTS].rules().address_rate_per_minute
    return request.app[VISITS].take(("address", client_address(request)), most)


def from_our_page(request: web.Request) -> bool:
    """Whether our own page's script sent it: a page of another site cannot give the header without being asked."""
    return comes_from_here(request) and (request.method in ("GET", "HEAD") or PAGE_HEADER in request.headers)


def comes_from_here(request: web.Request) -> bool:
    """By the browser's own word (Sec-Fetch-Site), else by Origin; a client that sends neither is no browser."""
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site == "same-origin"
    origin = request.headers.get("Origin")
    return origin is None or _netloc(origin) == _host(request)


def _netloc(origin: str) -> str | None:
    """None for what is no address, as "http://[" is none."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def client_address(request: web.Request) -> str:
    """The peer, or behind a trusted proxy the address that the proxy itself added last."""
    if request.app[PARTS].rules().trust_proxy:
        forwarded = request.headers.get("X-Forwarded-For", "").rsplit(",", 1)[-1].strip()
        if forwarded:
            return forwarded
    return request.remote or ""


def is_secure(request: web.Request) -> bool:
    if request.app[PARTS].rules().trust_proxy:
        return request.headers.get("X-Forwarded-Proto", request.scheme) == "https"
    return request.scheme == "https"


def own_address(request: web.Request) -> str:
    """Under which people reach this server, as far as it knows."""
    told = settings_of(request).web.public_url.rstrip("/")
    return told or f"{'https' if is_secure(request) else 'http'}://{_host(request)}"


def _host(request: web.Request) -> str:
    if request.app[PARTS].rules().trust_proxy:
        return request.headers.get("X-Forwarded-Host", request.host)
    return request.host
