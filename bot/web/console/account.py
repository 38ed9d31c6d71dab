"""One's own account: another password, the second factor."""

import secrets

from aiohttp import web

from bot.web.console import digesting
from bot.web.console.doors import HOME, Staff, back_to, console_page, form_of
from bot.web.keys import PARTS
from bot.web.sessions import CONSOLE_COOKIE, sign, verify
from engine.staff.codes import address_of
from engine.store.accounts import RefusedError as Refused

PATH = f"{HOME}/account"


async def page(request: web.Request, staff: Staff) -> web.StreamResponse:
    return await _shown(request, staff)


async def save(request: web.Request, staff: Staff) -> web.StreamResponse:
    """Does what the pressed button says, once the present password is given."""
    given, accounts = await form_of(request), request.app[PARTS].console.accounts
    id_, name, action = staff.account.id, staff.account.name, given.get("action", "")
    salt = verify(request.app[PARTS].secret, _purpose(staff), given.get("salt", "")) or ""
    try:
        await accounts.confirm(id_, given.get("password", ""))
        match action:
            case "password":
                await accounts.set_password(id_, given.get("new", ""), name)
                response = back_to(HOME)  # to sign in anew, here as elsewhere
                response.del_cookie(CONSOLE_COOKIE, path=HOME)
                return response
            case "begin_code":
                await accounts.begin_code(id_, salt, given.get("code", ""), name)
            case "end_code":
                await accounts.end_code(id_, name)
    except Refused as refused:
        return await _shown(request, staff, action, refused.code, salt)
    return back_to(f"{PATH}?done=saved")


async def _shown(
    request: web.Request, staff: Staff, action: str = "", problem: str = "", salt: str = ""
) -> web.Response:
    """`salt` is that of a second factor which somebody has begun to set up: their app knows it already."""
    salt = salt or secrets.token_hex(16)
    secret = request.app[PARTS].console.accounts.secret(salt)
    context = {
        "action": action,
        "problem": problem,
        "salt": sign(request.app[PARTS].secret, _purpose(staff), salt),
        "secret": " ".join(secret[at : at + 4] for at in range(0, len(secret), 4)),
        "address": address_of(secret, staff.account.name),
        "links": await request.app[PARTS].console.links.of(staff.account),
    } | await digesting.shown(request, staff)
    return console_page(request, staff, "account.html", context, status=422 if problem else 200)


def _purpose(staff: Staff) -> str:
    return f"second factor of {staff.account.id}"
