"""Sentences of a collection that contradict each other, on its page: side by side, each with where it stands."""

from typing import Any

from aiohttp import web

from bot.web.console.doors import HOME, Staff, back_to, form_of
from bot.web.keys import PARTS
from bot.web.problems import RefusedError

PATH = f"{HOME}/collections/{{name}}/contradictions"
SHOWN = 20


async def shown(request: web.Request, staff: Staff, name: str) -> dict[str, Any]:
    """What the page needs to know of them."""
    kept = request.app[PARTS].console.contradictions
    return {
        "pairs": await kept.of(name, SHOWN),
        "number": await kept.count(name),
        "dismissed": await kept.of(name, SHOWN, dismissed=True),
        "may": staff.account.may("reviewer", [name]),
    }


async def change(request: web.Request, staff: Staff, name: str) -> web.Response:
    """Says of one that it is none, or that it is one after all."""
    if not staff.account.may("reviewer", [name]):
        raise RefusedError(403, "not_allowed")
    given, kept, by = await form_of(request), request.app[PARTS].console.contradictions, staff.account.name
    id_ = given.get("pair", "")
    match given.get("action"):
        case "dismiss":
            done, what = await kept.dismiss(name, id_, by), "contradiction_dismissed"
        case "restore":
            done, what = await kept.restore(name, id_), "contradiction_restored"
        case _:
            raise RefusedError(422, "choose")
    if not done:
        raise RefusedError(404, "not_found")
    await request.app[PARTS].console.audit.add(by, what, name)
    return back_to(f"{HOME}/collections/{name}?done=saved#contradictions")
