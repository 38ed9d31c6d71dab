"""Signing in by the link that the bot gave to a member of staff in a direct chat.

The browser that opens the link first holds it from then on. Programs that fetch addresses to show what they lead to do
not say that they navigate, as browsers do, and hold nothing; a browser that does not say so either holds the link once
the button is pressed. A second factor is asked for where the account has one, and only then is the sign-in a proof.
"""

import re
import secrets

from aiohttp import web

from bot.delivery.entrance import ENTER
from bot.web.console.doors import HOME, form_of
from bot.web.console.entrance import keep_cookie
from bot.web.console.signing_in import entered, guessers, tell_of_lock
from bot.web.guards import is_secure, too_often
from bot.web.keys import GUESSES, PARTS
from bot.web.pages import page_context, render_page, switch_language
from bot.web.problems import RefusedError
from bot.web.sessions import ENTER_COOKIE
from engine.store.sign_in_links import MINUTES, SignInLink, SignInLinks

PATH = ENTER
_LONGEST = 100  # characters of what stands in a link


async def page(request: web.Request) -> web.StreamResponse:
    switched = switch_language(request, is_secure(request))
    if switched is not None:
        return switched
    _wait(request)
    token, browser, links = _token(request.query.get("token", "")), _browser(request), _links(request)
    link = await links.find(token, browser)
    if link is not None and link.free and request.headers.get("Sec-Fetch-Mode") == "navigate":
        await links.open(token, browser)
        link = await links.find(token, browser)  # another one may have been faster
    return _form(request, link, token, browser)


async def enter(request: web.Request) -> web.StreamResponse:
    _wait(request)
    given, console, guesses = await form_of(request), request.app[PARTS].console, request.app[GUESSES]
    token, browser, links = _token(given.get("link", "")), _browser(request), _links(request)
    await links.open(token, browser)
    link = await links.find(token, browser)
    if link is None:
        return _form(request, link, token, browser)
    account, keys = link.account, guessers(request, link.account.name)
    if wait := max(map(guesses.wait, keys)):
        return _form(request, link, token, browser, 429, "console.throttled", n=wait)
    for key, free in keys.items():
        guesses.failed(key, free)
    if not await console.accounts.enter(account.id, given.get("code", "")):
        await tell_of_lock(request, account.name)
        return _form(request, link, token, browser, 403, "console.refused_code")
    for key in keys:
        guesses.succeeded(key)
    if not await links.use(token, browser, account):
        return _form(request, None, token, browser)
    response = await entered(request, account, HOME, proved=account.has_code)
    response.del_cookie(ENTER_COOKIE, path=PATH)
    return response


def _form(
    request: web.Request,
    link: SignInLink | None,
    token: str,
    browser: str,
    status: int = 200,
    key: str = "",
    **values: int,
) -> web.Response:
    problem = page_context(request)["say"](key, **values) if key else ""
    context = {"link": link, "given": token, "problem": problem, "minutes": MINUTES}
    response = render_page(request, "console/enter.html", context, status=status if link is not None else 403)
    keep_cookie(request, response, ENTER_COOKIE, browser, MINUTES * 60, PATH)
    return response


def _links(request: web.Request) -> SignInLinks:
    return request.app[PARTS].console.sign_in_links


def _wait(request: web.Request) -> None:
    if wait := too_often(request):
        raise RefusedError(429, "too_many_short", n=wait)


def _token(given: str) -> str:
    return given[:_LONGEST]


def _browser(request: web.Request) -> str:
    """What this browser was given when it first came, or is given now."""
    held = request.cookies.get(ENTER_COOKIE, "")
    return held if re.fullmatch(r"[\w-]{43}", held, re.ASCII) else secrets.token_urlsafe(32)
