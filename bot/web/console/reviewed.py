"""Reviewed answers: which are served, wait for approval or were suspended; one with its versions."""

from dataclasses import replace
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
from engine.store.reviewed import STATES, ChangedError, Reviewed

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
    """Approves the version that was looked at, or ends the serving of the one that was served then."""
    given, parts, versions = await form_of(request), request.app[PARTS], await versions_of(request, staff)
    if not versions[0].may_be_decided_by(staff.account):
        raise RefusedError(403, "not_allowed")
    version, served = (_number(given.get(name, "")) for name in ("version", "served"))
    seen, rules = replace(versions[0], version=version or 0, served=served), parts.rules()
    try:
        match given.get("action", ""):
            case "approve":
                tell = given.get("tell") == "yes"
                await parts.corrections.approve(seen, staff.account, four_eyes=rules.console_four_eyes, tell=tell)
            case "end":
                await parts.console.reviewed.end(seen.id, seen.version, staff.account, served=served)
            case _:
                raise RefusedError(422, "choose")
    except ChangedError:
        return await _one(request, staff, 409, "answer_changed")
    except InputError:
        return await _one(request, staff, 422, "cannot_approve")
    return back_to(f"{PATH}/{versions[0].id}?done=saved")


def _number(typed: str) -> int | None:
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 7 else None


async def versions_of(request: web.Request, staff: Staff) -> list[Reviewed]:
    """The latest first. 404 where there is none, and where the person may not look at it."""
    versions = await request.app[PARTS].console.reviewed.versions(request.match_info["id"])
    if not versions or not may_see(staff.account, versions[0]):
        raise RefusedError(404, "not_found")
    return versions


def may_see(account: Account, answer: Reviewed) -> bool:
    return account.may("viewer", answer.collections)


async def _one(request: web.Request, staff: Staff, status: int = 200, problem: str = "") -> web.Response:
    """`problem`: the phrase of why nothing was changed."""
    versions = await versions_of(request, staff)
    latest, rules = versions[0], request.app[PARTS].rules()
    context = {
        "answer": latest,
        "shown": _shown(latest),
        "versions": [one for one in versions if may_see(staff.account, one)],
        "problem": problem,
        "may_decide": latest.may_be_decided_by(staff.account),
        "may_approve": latest.may_be_approved_by(staff.account, four_eyes=rules.console_four_eyes),
        "tells": await request.app[PARTS].corrections.reaches(latest),
        "further": await request.app[PARTS].console.reviewed.further(latest.id),
        "may_edit": latest.may_be_rewritten_by(staff.account),
    }
    return console_page(request, staff, "reviewed_one.html", context, status)


def _shown(answer: Reviewed) -> dict[str, Any]:
    """As people see it."""
    cited = tuple(rest.citation for rest in answer.rests)
    whole = Answer("answer", "question", answer.language, document_of(answer.text), cited)
    return render.shown(whole, pressable=False)
