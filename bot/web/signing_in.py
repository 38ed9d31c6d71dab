"""The sign-in before the pages for those who look after Dalil."""

import time

from aiohttp import web

from bot.web.guards import client_address, is_secure
from bot.web.keys import PARTS, SIGN_INS
from bot.web.pages import page_context, render_page
from bot.web.sessions import REVIEW_COOKIE, review_open, review_token, same_password


async def sign_in(request: web.Request) -> web.StreamResponse:
    """Each network address may try a few times a minute, and so may all of them together, ten times as often."""
    rules = request.app[PARTS].rules()
    tries = request.app[SIGN_INS]
    wait = max(
        tries.take(client_address(request), rules.review_attempts_per_minute),
        tries.take("everybody", rules.review_attempts_per_minute * 10),
    )
    if wait:
        return _not_signed_in(request, 429, "review.throttled", n=wait)
    given = (await form_of(request)).get("password", "")
    if not same_password(given, rules.review_password):
        return _not_signed_in(request, 403, "review.wrong")
    response = back_to("/review")
    token = review_token(request.app[PARTS].secret, rules.review_password, int(time.time()) + rules.review_hours * 3600)
    response.set_cookie(
        REVIEW_COOKIE, token, path="/review", httponly=True, samesite="Strict", secure=is_secure(request)
    )
    return response


async def sign_out(request: web.Request) -> web.StreamResponse:
    response = back_to("/review")
    response.del_cookie(REVIEW_COOKIE, path="/review")
    return response


def is_signed_in(request: web.Request) -> bool:
    parts = request.app[PARTS]
    token = request.cookies.get(REVIEW_COOKIE, "")
    return review_open(parts.secret, parts.rules().review_password, token, time.time())


async def form_of(request: web.Request) -> dict[str, str]:
    return {name: value for name, value in (await request.post()).items() if isinstance(value, str)}


def back_to(path: str) -> web.Response:
    return web.Response(status=303, headers={"Location": path, "Cache-Control": "no-store"})


def _not_signed_in(request: web.Request, status: int, key: str, **values: int) -> web.Response:
    problem = page_context(request)["say"](key, **values)
    response = render_page(request, "review_sign_in.html", {"problem": problem}, status=status)
    if values:
        response.headers["Retry-After"] = str(values["n"])
    return response
