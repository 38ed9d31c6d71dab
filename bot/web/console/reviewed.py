"""Reviewed answers: which are served, wait for approval or were suspended; one with its versions."""

from typing import Any

from aiohttp import web

from adapters.web import render
from bot.web.console.doors import HOME, Staff, back_to, console_page, form_of
from bot.web.keys import PARTS
from bot.web.problems import RefusedError
from engine.errors import InputError
from engine.messages import Answer
from engine.reviewed.writing import document_of
from engine.staff.roles import Account
from engine.store.reviewed import STATES, Reviewed

PATH = f"{HOME}/reviewed"


async def page(request: web.Request, staff: Staff) -> web.StreamResponse:
    latest = await request.app[PARTS].console.reviewed.latest()
    seen = [one for one in latest if may_see(staff.account, one)]
    state = request.query.get("state", "")
    context = {
        "answers": [one for one in seen if state in ("", one.state)],
        "counts": {name: sum(one.state == name for one in seen) for name in STATES},
        "state": state,
        "states": STATES,
    }
    return console_page(request, staff, "reviewed.html", context)


async def one(request: web.Request, staff: Staff) -> web.StreamResponse:
    return await _one(request, staff)


async def change(request: web.Request, staff: Staff) -> web.StreamResponse:
    """Approves the version that was looked at, or ends the serving."""
    given, parts, versions = await form_of(request), request.app[PARTS], await versions_of(request, staff)
    if not versions[0].may_be_decided_by(staff.account):
        raise RefusedError(403, "not_allowed")
    number = given.get("version", "")
    try:
        match given.get("action", ""):
            case "approve" if number.isascii() and number.isdigit():
                await _approve(request, staff, versions[0], int(number[:6]), tell=given.get("tell") == "yes")
            case "end":
                await parts.console.reviewed.end(versions[0].id, staff.account)
            case _:
                raise RefusedError(422, "choose")
    except InputError:
        return await _one(request, staff, "approve")
    return back_to(f"{PATH}/{versions[0].id}?done=saved")


async def _approve(request: web.Request, staff: Staff, latest: Reviewed, version: int, *, tell: bool) -> None:
    """Raises InputError as `ReviewedAnswers.approve`."""
    if version != latest.version:
        raise InputError("there is a later version of this answer")
    parts = request.app[PARTS]
    await parts.corrections.approve(latest, staff.account, four_eyes=parts.rules().console_four_eyes, tell=tell)


async def versions_of(request: web.Request, staff: Staff) -> list[Reviewed]:
    """The latest first. 404 where there is none, and where the person may not look at it."""
    versions = await request.app[PARTS].console.reviewed.versions(request.match_info["id"])
    if not versions or not may_see(staff.account, versions[0]):
        raise RefusedError(404, "not_found")
    return versions


def may_see(account: Account, answer: Reviewed) -> bool:
    return account.may("viewer", answer.collections)


async def _one(request: web.Request, staff: Staff, problem: str = "") -> web.Response:
    versions = await versions_of(request, staff)
    latest = versions[0]
    context = {
        "answer": latest,
        "shown": _shown(latest),
        "versions": [one for one in versions if may_see(staff.account, one)],
        "problem": problem,
        "may_approve": latest.may_be_decided_by(staff.account),
        "tells": await request.app[PARTS].corrections.reaches(latest),
        "further": await request.app[PARTS].console.reviewed.further(latest.id),
        "may_edit": latest.may_be_rewritten_by(staff.account),
    }
    return console_page(request, staff, "reviewed_one.html", context, status=422 if problem else 200)


def _shown(answer: Reviewed) -> dict[str, Any]:
    """As people see it."""
    cited = tuple(rest.citation for rest in answer.rests)
    whole = Answer("answer", "question", answer.language, document_of(answer.text), cited)
    return render.shown(whole, pressable=False)
