"""Gaps: what people asked and the documents did not answer, questions that mean the same together."""

from typing import Any
from urllib.parse import urlencode

from aiohttp import web

from bot.gaps import Meanings, open_gaps
from bot.web.console.doors import HOME, Staff, back_to, console_page
from bot.web.console.queue import judged, listed, told_of
from bot.web.keys import PARTS

PATH = f"{HOME}/gaps"
SHOWN = 5  # of the questions of a gap

MEANINGS = web.AppKey("meanings", Meanings)


async def page(request: web.Request, staff: Staff) -> web.StreamResponse:
    parts = request.app[PARTS]
    found = await open_gaps(parts.console.queue, request.app[MEANINGS], parts.encode, staff.account)
    week = parts.console.queue.since(7)
    gaps = [
        {
            "gap": gap,
            "items": [listed(case, request) for case in gap.cases[:SHOWN]],
            "more": max(0, len(gap.cases) - SHOWN),
            "recent": sum(case.at >= week for case in gap.cases),
        }
        for gap in found
    ]
    total = sum(len(gap.cases) for gap in found)
    context: dict[str, Any] = {
        "gaps": gaps,
        "total": total,
        "may": staff.account.may_somewhere("reviewer"),
        "may_add": staff.account.may("administrator"),
        "changed": told_of(request.query),
    }
    return console_page(request, staff, "gaps.html", context)


async def dismiss(request: web.Request, staff: Staff) -> web.StreamResponse:
    """The verdict of the pressed button for all questions of a gap."""
    return back_to(f"{PATH}?{urlencode(await judged(request, staff))}")
