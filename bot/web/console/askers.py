"""People who ask, for administrators: found by the code that /privacy shows them or by the name that their platform
gave; what is kept of them is handed out, deleted with a receipt or put under a legal hold, and they are blocked.

Names are looked for by a form that is posted: they stand in no address."""

import asyncio
import json
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from aiohttp import web

from adapters.web.normalize import TURN
from bot.web.console.confirming import unconfirmed
from bot.web.console.doors import HOME, Staff, back_to, console_page, form_of
from bot.web.keys import PARTS
from bot.web.problems import RefusedError
from engine.errors import Held
from engine.store.askers import Askers, Called
from engine.store.people import ERASED, named_code

PATH = f"{HOME}/askers"
_REASON = 300  # characters
_WORD = 100
_ENTRIES = 20
_NOTED = 500  # people that are listed
_CALLED = 20  # people of one name


async def page(request: web.Request, staff: Staff) -> web.StreamResponse:
    """The person of the code that was entered, or of an answer; of somebody erased the receipt."""
    turn = request.query.get("turn", "")
    if turn:
        code = await request.app[PARTS].console.askers.code_of(turn) if TURN.fullmatch(turn) else ""
        if not code:
            raise RefusedError(404, "not_found")
        return back_to(_at(code))
    return await _page(request, staff, request.query.get("code", ""))


async def change(request: web.Request, staff: Staff) -> web.StreamResponse:
    """Does what the pressed button says."""
    if (await form_of(request)).get("action") == "find":
        return await _find(request, staff)
    given, askers, by = await form_of(request), request.app[PARTS].console.askers, staff.account.name
    code, action = named_code(given.get("code", "")), given.get("action", "")
    reason = " ".join(given.get("reason", "").split())[:_REASON]
    if (action == "hold" and not reason) or (action == "erase" and given.get("sure") != "yes"):
        return await _page(request, staff, code, "reason" if action == "hold" else "sure")
    if action == "export":
        return await _file(code, await askers.export(code, by))
    if action == "erase" and (problem := await unconfirmed(request, staff, given)):
        return await _page(request, staff, code, unproved=problem)
    try:
        there = await _done(askers, action, code, reason, by)
    except Held:
        return await _page(request, staff, code, "held")
    if not there:
        raise RefusedError(404, "not_found")
    return back_to(f"{_at(code)}&done=saved")


async def _find(request: web.Request, staff: Staff) -> web.StreamResponse:
    """By a code, which may be a name as well, or by a name."""
    askers = request.app[PARTS].console.askers
    entered = " ".join((await form_of(request)).get("code", "").split())[:_WORD]
    if (code := named_code(entered)) and await askers.find(code) is not None:
        return back_to(_at(code))
    called = await askers.called(entered, _CALLED + 1, staff.account.name) if entered else []
    if called or not code:
        return await _page(request, staff, entered, called=called)
    return back_to(_at(code))


async def _done(askers: Askers, action: str, code: str, reason: str, by: str) -> bool:
    """Whether there is such a person. Raises Held."""
    match action:
        case "hold":
            return await askers.hold(code, reason, by)
        case "lift":
            return await askers.lift(code, by)
        case "block":
            return await askers.block(code, by)
        case "unblock":
            return await askers.unblock(code, by)
        case "erase":
            return await askers.erase(code, by) is not None
    raise RefusedError(422, "choose")


def _at(code: str) -> str:
    return f"{PATH}?{urlencode({'code': code})}"


async def _page(
    request: web.Request,
    staff: Staff,
    entered: str,
    problem: str = "",
    *,
    unproved: str = "",
    called: Sequence[Called] = (),
) -> web.Response:
    """`called`: those of the name that was entered."""
    console, code = request.app[PARTS].console, "" if called else named_code(entered)
    entries = await console.audit.recent(_ENTRIES, on=code) if code else []
    context: dict[str, Any] = {
        "entered": code or entered[:_WORD],
        "code": code,
        "asker": await console.askers.find(code) if code else None,
        "noted": [] if entered else await console.askers.noted(_NOTED),
        "entries": entries,
        "receipts": [entry for entry in entries if entry.what == ERASED and entry.detail],
        "called": called[:_CALLED],
        "more_called": len(called) > _CALLED,
        "problem": problem,
        "unproved": unproved,
        "here": _at(code),
        "longest": _REASON,
    }
    return console_page(request, staff, "askers.html", context, status=422 if problem or unproved else 200)


async def _file(code: str, kept: dict[str, Any] | None) -> web.Response:
    if kept is None:
        raise RefusedError(404, "not_found")
    headers = {"Content-Disposition": f'attachment; filename="{code}.json"', "Cache-Control": "no-store"}
    text = await asyncio.to_thread(json.dumps, kept, ensure_ascii=False, indent=1, default=str)
    return web.Response(text=text, content_type="application/json", charset="utf-8", headers=headers)
