"""Signing in with the institution's account, and showing with it that one is still who one was.

The browser goes to the provider and comes back with a code; what only this browser holds lies in a signed cookie.
"""

import hmac
import json
import logging
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import asdict
from time import time

from aiohttp import web

from bot.openid import Attempt, OpenIdError, arrival, begun, claims_of, way_to
from bot.sections import OpenIdSettings
from bot.web.console.doors import HOME, Staff, back_to, signed_in
from bot.web.console.entrance import keep_cookie
from bot.web.console.signing_in import entered, page_after
from bot.web.guards import own_address, too_often
from bot.web.keys import PARTS
from bot.web.look import settings_of
from bot.web.pages import render_page
from bot.web.problems import RefusedError
from bot.web.sessions import CONSOLE_COOKIE, OPENID_COOKIE, sign, verify
from engine.store.accounts import RefusedError as Refused
from engine.store.identities import Arrival

PATH = f"{HOME}/openid"
CALLBACK = f"{PATH}/callback"
AGAIN = f"{PATH}/again"
WITHIN_S = 600  # a browser has to be back
_PURPOSE = "way to the provider"
_LONGEST = 300  # characters of a page that is wanted

log = logging.getLogger(__name__)


async def begin(request: web.Request) -> web.StreamResponse:
    return await _sent(request, begun(int(time())))


async def again(request: web.Request, _: Staff) -> web.StreamResponse:
    """The provider asks who it is although it knows; afterwards dangerous actions ask for no more, for some minutes."""
    return await _sent(request, begun(int(time()), anew=True))


async def come_back(request: web.Request) -> web.StreamResponse:
    settings, (attempt, wanted) = _settings(request), _brought(request)
    if attempt is None or not hmac.compare_digest(attempt.state.encode(), _told(request, "state").encode()):
        return _refused(request, "old", 403)
    if _told(request, "error") or _told(request, "iss") not in ("", settings.issuer):
        return _refused(request, "declined", 403)
    try:
        ours = own_address(request) + CALLBACK
        who = arrival(settings, await claims_of(settings, ours, attempt, _told(request, "code"), int(time())))
    except OpenIdError as error:
        log.warning("nobody is signed in by the provider: %s", error)
        return _refused(request, "unsure", 403)
    try:
        response = await (_proved if attempt.anew else _entered)(request, who, wanted)
    except Refused as refused:
        log.warning("the provider's subject %r is not let in: %s", who.subject, refused)
        return _refused(request, "nobody", 403, who.email or who.name)
    response.del_cookie(OPENID_COOKIE, path=PATH)
    return response


async def _entered(request: web.Request, who: Arrival, wanted: str) -> web.Response:
    account = await request.app[PARTS].console.identities.sign_in(who)
    return await entered(request, account, wanted)


async def _proved(request: web.Request, who: Arrival, wanted: str) -> web.Response:
    """Raises Refused where somebody else came back than who is signed in."""
    console, staff = request.app[PARTS].console, await signed_in(request)
    if staff is None or await console.identities.account_of(who.issuer, who.subject) != staff.account.id:
        raise Refused("nobody")
    await console.sessions.prove(request.cookies.get(CONSOLE_COOKIE, ""))
    return back_to(page_after(wanted))


async def _sent(request: web.Request, attempt: Attempt) -> web.Response:
    """To the provider's page."""
    settings = _settings(request)
    if wait := too_often(request):
        raise RefusedError(429, "too_many_short", n=wait)
    try:
        url = await way_to(settings, own_address(request) + CALLBACK, attempt)
    except OpenIdError as error:
        log.warning("the provider cannot be asked: %s", error)
        return _refused(request, "away", 502)
    facts = asdict(attempt) | {"wanted": request.query.get("next", "")[:_LONGEST]}
    value = urlsafe_b64encode(json.dumps(facts).encode()).decode()
    response = back_to(url)
    keep_cookie(request, response, OPENID_COOKIE, sign(request.app[PARTS].secret, _PURPOSE, value), WITHIN_S, PATH)
    return response


def _brought(request: web.Request) -> tuple[Attempt | None, str]:
    """The attempt that this browser began, with the page that it wanted; None for none, and when it is too late."""
    value = verify(request.app[PARTS].secret, _PURPOSE, request.cookies.get(OPENID_COOKIE, ""))
    if value is None:
        return None, ""
    facts = json.loads(urlsafe_b64decode(value))
    wanted = facts.pop("wanted")
    attempt = Attempt(**facts)
    return (attempt if time() - attempt.began <= WITHIN_S else None), wanted


def _settings(request: web.Request) -> OpenIdSettings:
    settings = settings_of(request).openid
    if not settings.connected:
        raise RefusedError(404, "not_found")
    return settings


def _told(request: web.Request, name: str) -> str:
    return request.query.get(name, "")


def _refused(request: web.Request, why: str, status: int, who: str = "") -> web.Response:
    response = render_page(request, "console/openid.html", {"why": why, "who": who}, status=status)
    response.del_cookie(OPENID_COOKIE, path=PATH)
    return response
