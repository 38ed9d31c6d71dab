"""The sign-in before the pages for those who look after Dalil."""

import secrets
from collections.abc import Hashable
from datetime import timedelta

from aiohttp import web

from bot.web.guards import client_address, is_secure
from bot.web.keys import GUESSES, PARTS
from bot.web.pages import page_context, render_page
from bot.web.sessions import (
    REVIEW_COOKIE,
    REVIEWER_COOKIE,
    review_session,
    review_token,
    same_password,
    sign,
    verify,
)

YEAR_S = 31_536_000


async def sign_in(request: web.Request) -> web.StreamResponse:
    """Whoever guesses waits longer each time: by browser where it signed in before, else by network address, so that
    nobody's guesses keep out those who know the password."""
    parts, guesses, client = request.app[PARTS], request.app[GUESSES], _client(request)
    rules = parts.rules()
    given = (await form_of(request)).get("password", "")
    if wait := guesses.wait(client):
        return _not_signed_in(request, 429, "review.throttled", n=wait)
    if not same_password(given, rules.review_password):
        guesses.failed(client, rules.review_attempts_per_minute)
        return _not_signed_in(request, 403, "review.wrong")
    guesses.succeeded(client)
    session = await parts.sign_ins.begin(timedelta(hours=rules.review_hours))
    response = back_to("/review")
    _set(request, response, REVIEW_COOKIE, review_token(parts.secret, rules.review_password, session), None)
    known = sign(parts.secret, _known_to(rules.review_password), secrets.token_hex(16))
    _set(request, response, REVIEWER_COOKIE, known, YEAR_S)
    return response


async def sign_out(request: web.Request) -> web.StreamResponse:
    """The cookie is worth nothing from now on, wherever a copy of it is."""
    session = _session(request)
    if session is not None:
        await request.app[PARTS].sign_ins.end(session)
    response = back_to("/review")
    response.del_cookie(REVIEW_COOKIE, path="/review")
    return response


async def is_signed_in(request: web.Request) -> bool:
    session = _session(request)
    return session is not None and await request.app[PARTS].sign_ins.is_open(session)


async def form_of(request: web.Request) -> dict[str, str]:
    return {name: value for name, value in (await request.post()).items() if isinstance(value, str)}


def back_to(path: str) -> web.Response:
    return web.Response(status=303, headers={"Location": path, "Cache-Control": "no-store"})


def _session(request: web.Request) -> str | None:
    parts = request.app[PARTS]
    return review_session(parts.secret, parts.rules().review_password, request.cookies.get(REVIEW_COOKIE, ""))


def _client(request: web.Request) -> Hashable:
    parts = request.app[PARTS]
    purpose = _known_to(parts.rules().review_password)
    return verify(parts.secret, purpose, request.cookies.get(REVIEWER_COOKIE, "")) or (
        "address",
        client_address(request),
    )


def _known_to(password: str) -> str:
    """What a browser's mark is signed for: a new password begins anew."""
    return f"reviewer:{password}"


def _set(request: web.Request, response: web.Response, name: str, value: str, max_age: int | None) -> None:
    secure = is_secure(request)
    response.set_cookie(name, value, max_age=max_age, path="/review", httponly=True, samesite="Strict", secure=secure)


def _not_signed_in(request: web.Request, status: int, key: str, **values: int) -> web.Response:
    problem = page_context(request)["say"](key, **values)
    response = render_page(request, "review_sign_in.html", {"problem": problem}, status=status)
    if values:
        response.headers["Retry-After"] = str(values["n"])
    return response
