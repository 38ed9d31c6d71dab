"""Sentences of documents that contradict each other: side by side, each with where it stands."""

from typing import Any

from aiohttp import web

from bot.web.console.doors import HOME, Staff, back_to, console_page, form_of, number_of
from bot.web.console.shelves import document_link
from bot.web.keys import PARTS
from bot.web.problems import RefusedError
from engine.store.contradictions import Contradiction

PATH = f"{HOME}/contradictions"
_DISMISSED = 50  # the latest of those that were said to be none


async def page(request: web.Request, staff: Staff) -> web.StreamResponse:
    kept, size = request.app[PARTS].console.contradictions, request.app[PARTS].rules().console_page
    reach = staff.account.seen()
    total = await kept.count(reach)
    pages = max(1, -(-total // size))
    number = min(number_of(request.query.get("page", "")), pages)
    context: dict[str, Any] = {
        "pairs": await kept.listed(size, (number - 1) * size, reach),
        "dismissed": await kept.listed(_DISMISSED, 0, reach, dismissed=True),
        "number": number,
        "pages": pages,
        "may": lambda one: _may(staff, one),
        "link_to": document_link,
    }
    return console_page(request, staff, "contradictions.html", context)


async def change(request: web.Request, staff: Staff) -> web.StreamResponse:
    """Says of one that it is none, or that it is one after all."""
    given, console = await form_of(request), request.app[PARTS].console
    kept, by = console.contradictions, staff.account.name
    one, reach = await kept.find(given.get("pair", "")), staff.account.seen()
    if one is None or not (reach is None or one.collections <= reach):
        raise RefusedError(404, "not_found")
    if not _may(staff, one):
        raise RefusedError(403, "not_allowed")
    match given.get("action"):
        case "dismiss":
            await kept.dismiss(one.id, by)
            what = "contradiction_dismissed"
        case "restore":
            await kept.restore(one.id)
            what = "contradiction_restored"
        case _:
            raise RefusedError(422, "choose")
    await console.audit.add(by, what, " / ".join(sorted(one.collections)))
    return back_to(f"{PATH}?done=saved")


def _may(staff: Staff, one: Contradiction) -> bool:
    """Who judges the answers of both collections may say so."""
    return staff.account.may_all("reviewer", one.collections)
