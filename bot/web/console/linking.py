"""A chat account and an account of the console become one, once whoever is signed in confirms it with their password;
and apart again."""

from urllib.parse import urlencode

from aiohttp import web

from bot.web.console import account
from bot.web.console.confirming import unconfirmed
from bot.web.console.doors import Staff, back_to, console_page, form_of
from bot.web.invitations import PATH, invited
from bot.web.keys import PARTS
from bot.web.problems import RefusedError
from engine.messages import Person

__all__ = ["PATH", "link", "page", "unlink"]
UNLINK = f"{account.PATH}/unlink"


async def page(request: web.Request, staff: Staff) -> web.StreamResponse:
    return await _shown(request, staff, request.query.get("token", ""))


async def link(request: web.Request, staff: Staff) -> web.StreamResponse:
    given, console = await form_of(request), request.app[PARTS].console
    invitation = given.get("invitation", "")
    person = _invited(request, invitation)
    if person is None:
        return await _shown(request, staff, invitation)
    if problem := await unconfirmed(request, staff, given, always=staff.account.has_password):
        return await _shown(request, staff, invitation, problem)
    if not await console.links.link(person, staff.account):
        return await _shown(request, staff, invitation, "linked")
    return back_to(f"{account.PATH}?done=saved")


async def unlink(request: web.Request, staff: Staff) -> web.StreamResponse:
    given = await form_of(request)
    links = request.app[PARTS].console.links
    if not await links.unlink(given.get("platform", ""), given.get("person", ""), staff.account):
        raise RefusedError(404, "not_found")
    return back_to(f"{account.PATH}?done=saved")


async def _shown(request: web.Request, staff: Staff, invitation: str, problem: str = "") -> web.Response:
    person = _invited(request, invitation)
    here = f"{PATH}?{urlencode({'token': invitation})}"
    context = {"person": person, "invitation": invitation, "problem": problem, "here": here}
    return console_page(request, staff, "link.html", context, status=422 if problem or person is None else 200)


def _invited(request: web.Request, invitation: str) -> Person | None:
    parts = request.app[PARTS]
    return invited(parts.secret, invitation, parts.console.links.now())
