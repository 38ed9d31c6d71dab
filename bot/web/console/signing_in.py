"""The sign-in before the console.

Whoever guesses waits longer each time: by browser where it signed in before, else by network address. An account that
is guessed at from everywhere is locked as well, but for browsers that signed in to it before, and administrators learn
of it. A wrong name, password or code is told in the same words and takes as long.
"""

import hmac
import secrets
from collections.abc import Hashable
from datetime import timedelta

from aiohttp import web

from bot.web.console.doors import HOME, Staff, back_to, form_of, resumed
from bot.web.console.entrance import NEXT, Kept, carried, keep_cookie, sign_in_form
from bot.web.guards import client_address, is_secure
from bot.web.keys import GUESSES, PARTS
from bot.web.pages import render_page, switch_language
from bot.web.sessions import CONSOLE_COOKIE, FORM_COOKIE, KNOWN_COOKIE, sign, verify
from engine.staff.roles import Account

YEAR_S = 31_536_000
LOCKED = "locked_out"  # in the audit
_LONGEST_NAME = 60


async def page(request: web.Request) -> web.StreamResponse:
    """The form; while there is no account, how the first one is made."""
    switched = switch_language(request, is_secure(request))
    if switched is not None:
        return switched
    if not await request.app[PARTS].console.accounts.all():
        return render_page(request, "console/closed.html", {}, status=403)
    return sign_in_form(request, request.query.get("next", ""))


async def sign_in(request: web.Request) -> web.StreamResponse:
    parts, guesses, given = request.app[PARTS], request.app[GUESSES], await form_of(request)
    name, wanted = given.get("name", "").strip().lower()[:_LONGEST_NAME], given.get("next", "")
    kept = await carried(request)
    if not _is_own_form(request, given.get("token", "")):
        return sign_in_form(request, wanted, 403, "console.form_old", kept)
    keys = guessers(request, name)
    if wait := max(map(guesses.wait, keys)):
        return sign_in_form(request, wanted, 429, "console.throttled", kept, n=wait)
    for key, free in keys.items():  # counted before the slow comparison: a hundred at once are a hundred guesses
        guesses.failed(key, free)
    account = await parts.console.accounts.check(name, given.get("password", ""), given.get("code", ""))
    if account is None:
        await tell_of_lock(request, name)
        return sign_in_form(request, wanted, 403, "console.wrong", kept)
    for key in keys:
        guesses.succeeded(key)
    response = await entered(request, account, wanted, kept=kept)
    keep_cookie(request, response, KNOWN_COOKIE, sign(parts.secret, _known_to(name), secrets.token_hex(16)), YEAR_S)
    return response


async def entered(
    request: web.Request, account: Account, wanted: str, *, proved: bool = True, kept: Kept | None = None
) -> web.Response:
    """The page that was wanted, or what was typed before, signed in from now on; `proved` as in
    `ConsoleSessions.begin`."""
    parts = request.app[PARTS]
    lasting = timedelta(hours=parts.rules().console_hours)
    held = request.cookies.get(CONSOLE_COOKIE, "")
    cookie = await parts.console.sessions.begin(account.id, lasting, held, proved=proved)
    session = await parts.console.sessions.find(cookie) if kept is not None else None
    if kept is not None and session is not None:
        response = resumed(request, Staff(account, session.token, proved), kept)
    else:
        response = back_to(page_after(wanted))
    keep_cookie(request, response, CONSOLE_COOKIE, cookie)
    return response


def page_after(wanted: str) -> str:
    """Where a sign-in leads: a page of the console, whatever was wanted."""
    return wanted if NEXT.fullmatch(wanted) else HOME


async def sign_out(request: web.Request, _: Staff) -> web.StreamResponse:
    """The cookie is worth nothing from now on, wherever a copy of it is."""
    await request.app[PARTS].console.sessions.end(request.cookies.get(CONSOLE_COOKIE, ""))
    response = back_to(HOME)
    response.del_cookie(CONSOLE_COOKIE, path=HOME)
    return response


def guessers(request: web.Request, name: str) -> dict[Hashable, int]:
    """Whose wrong sign-ins are counted: this browser's or network address's, and those for the account; how many each
    has free."""
    rules, known = request.app[PARTS].rules(), _known(request, name)
    client: Hashable = known or ("address", client_address(request))
    return {client: rules.console_attempts} | ({} if known else {("account", name): rules.console_lock_after})


async def tell_of_lock(request: web.Request, name: str) -> None:
    """To administrators, where the account is locked from now on."""
    console, wait = request.app[PARTS].console, request.app[GUESSES].wait(("account", name))
    if wait and await console.accounts.named(name) is not None:
        await console.audit.add("", LOCKED, name, seconds=wait, address=client_address(request))


def _known(request: web.Request, name: str) -> str | None:
    """The mark of a browser that signed in to this account before."""
    return verify(request.app[PARTS].secret, _known_to(name), request.cookies.get(KNOWN_COOKIE, ""))


def _known_to(name: str) -> str:
    return f"known:{name}"


def _is_own_form(request: web.Request, token: str) -> bool:
    """Whether the form was given to this very browser: nobody signs another one in without its knowing."""
    nonce = verify(request.app[PARTS].secret, "sign-in form", token)
    held = request.cookies.get(FORM_COOKIE, "")
    return bool(nonce) and hmac.compare_digest(str(nonce).encode(), held.encode("utf-8", "replace"))
