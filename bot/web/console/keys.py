"""Keys of the HTTP API, for administrators: listed, made and revoked. The text of a key stands once, on the page that
the form it was made by leads to: what shows it forgets it. A form that is sent again, by a second click or a page that
is loaded anew, makes no other key: the key's id is told by the form's own number and what stands in it."""

import json
from collections.abc import Hashable, Mapping, Sequence
from hashlib import sha256
from secrets import token_hex
from typing import Any

from aiohttp import web

from bot.web.console.confirming import unconfirmed
from bot.web.console.doors import HOME, Staff, back_to, console_page, form_of
from bot.web.console.short_lived import SHORT_LIVED
from bot.web.keys import PARTS
from bot.web.problems import RefusedError
from engine.store.api_keys import SCOPES, Scope

PATH = f"{HOME}/keys"
_NAME = 100  # characters
_ONCE = 16  # bytes of a form's own number
MOST_DAYS = 3650


async def page(request: web.Request, staff: Staff) -> web.StreamResponse:
    """With the key that was made just now, where its text was not shown yet."""
    made = request.query.get("made", "")
    shown: dict[str, Any] = {**request.app[SHORT_LIVED].take(_made(staff, made))} if request.method == "GET" else {}
    return await _page(request, staff, made=made, **shown)


async def change(request: web.Request, staff: Staff) -> web.StreamResponse:
    """Does what the pressed button says."""
    given = await form_of(request)
    match given.get("action", ""):
        case "make":
            return await _make(request, staff, given)
        case "revoke":
            return await _revoke(request, staff, given)
    raise RefusedError(422, "choose")


async def _make(request: web.Request, staff: Staff, given: Mapping[str, str]) -> web.StreamResponse:
    ticked = (await request.post()).getall("scope", [])
    scopes: list[Scope] = [scope for scope in SCOPES if scope in ticked]
    name, days = " ".join(given.get("name", "").split()), given.get("days", "").strip()
    wrong = [
        field
        for field, fits in (
            ("name", 0 < len(name) <= _NAME),
            ("scope", bool(scopes) and len(scopes) == len(ticked)),
            ("days", not days or _is_number(days)),
        )
        if not fits
    ]
    typed: dict[str, Any] = {"given": given, "ticked": scopes}
    if wrong:
        return await _page(request, staff, 422, wrong=wrong, **typed)
    if problem := await unconfirmed(request, staff, given):
        return await _page(request, staff, 422, unproved=problem, **typed)
    keys = request.app[PARTS].console.keys
    id_ = _id(staff, given.get("once", "") or token_hex(_ONCE), name, *scopes, days)
    key, text = await keys.add(name, scopes, staff.account.name, int(days) if days else None, id_=id_)
    if text:
        request.app[SHORT_LIVED].keep(_made(staff, key.id), {"name": key.name, "text": text})
    return back_to(f"{PATH}?made={key.id}")


def _id(staff: Staff, *form: str) -> str:
    return sha256(json.dumps([staff.token, *form]).encode("utf-8", "replace")).hexdigest()[:12]


def _made(staff: Staff, id_: str) -> Hashable:
    """Nobody is shown it who is not signed in as whoever made it was."""
    return staff.token, PATH, id_


async def _revoke(request: web.Request, staff: Staff, given: Mapping[str, str]) -> web.Response:
    id_ = given.get("id", "")
    if given.get("sure") != "yes":
        raise RefusedError(422, "choose")
    if problem := await unconfirmed(request, staff, given):
        return await _page(request, staff, 422, unproved=problem, at=id_)
    if not await request.app[PARTS].console.keys.revoke(id_, staff.account.name):
        raise RefusedError(404, "not_found")
    return back_to(f"{PATH}?done=saved")


def _is_number(days: str) -> bool:
    return days.isascii() and days.isdigit() and len(days) < 6 and 1 <= int(days) <= MOST_DAYS


async def _page(
    request: web.Request,
    staff: Staff,
    status: int = 200,
    *,
    given: Mapping[str, str] | None = None,
    ticked: Sequence[Scope] = ("ask",),
    **more: Any,
) -> web.Response:
    """`more`: what is wrong, which form it is `at` (a key's id; none: the form for a new one), the id of the key that
    was `made`, and where it was not shown yet, its `name` and `text`."""
    console = request.app[PARTS].console
    now = console.figures.now()
    keys = [(key, key.state(now)) for key in reversed(await console.keys.all())]
    context: dict[str, Any] = {
        "valid": [key for key, state in keys if state == "valid"],
        "ended": [(key, state) for key, state in keys if state != "valid"],
        "scopes": SCOPES,
        "given": given or {},
        "ticked": ticked,
        "wrong": (),
        "longest": _NAME,
        "most_days": MOST_DAYS,
        "once": token_hex(_ONCE),
        "here": PATH,
    }
    return console_page(request, staff, "keys.html", context | more, status)
