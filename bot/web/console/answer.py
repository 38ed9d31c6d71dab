"""One answer with all that is known of it: what was said around it, what it rests on, how it came about."""

from typing import Any, cast
from urllib.parse import urlencode

from aiohttp import web

from adapters.web import render
from adapters.web.markup import safe_url
from adapters.web.normalize import TURN
from bot.web.console.doors import HOME, Staff, back_to, console_page, form_of
from bot.web.console.queue import cause_of, listed
from bot.web.console.reviewed import may_see
from bot.web.console.seen import bubbles_of
from bot.web.console.way import way_of
from bot.web.keys import PARTS
from bot.web.pages import page_language
from bot.web.problems import RefusedError
from engine.messages import Citation
from engine.staff.cases import CAUSES, VERDICTS, Case, Verdict
from engine.store.conversations import SavedTurn

PATH = f"{HOME}/answers/{{turn}}"
AROUND = 3  # turns shown before and after
NOTE = 4000  # characters


async def page(request: web.Request, staff: Staff) -> web.StreamResponse:
    parts, (case, saved) = request.app[PARTS], await found(request, staff)
    before, after = await parts.console.queue.around(case.turn, AROUND, staff.account.seen())
    language = page_language(request)
    held, correction = case.claim, await parts.console.reviewed.of_turn(case.turn)
    context = {
        "case": case,
        "asked": render.asked_object(saved.question, language),
        "resolved": render.asked_object(saved.resolved, language)
        if saved.resolved not in ("", saved.question)
        else None,
        "shown": render.shown(saved.answer, pressable=False),
        "bubbles": await bubbles_of(request, case.turn, saved),
        "before": [listed(one, request) for one in before],
        "after": [listed(one, request) for one in after],
        "sources": [await _source(request, staff, citation) for citation in saved.answer.citations],
        "way": await way_of(request, saved.answer, staff.account),
        "notes": await parts.console.verdicts.notes(case.turn),
        "history": await parts.console.verdicts.history(case.turn),
        "verdicts": VERDICTS,
        "causes": CAUSES,
        "may": staff.account.may("reviewer", case.collections),
        "correction": correction,
        "addition": await parts.additions.of_turn(case.turn),
        "may_open": correction is not None and may_see(staff.account, correction),
        "may_add": staff.account.may_somewhere("approver"),
        "may_look_up": staff.account.may("administrator"),
        "mine": held is not None and held.account == staff.account.id,
        "theirs": held is not None and held.account != staff.account.id,
    }
    return console_page(request, staff, "answer.html", context)


async def change(request: web.Request, staff: Staff) -> web.StreamResponse:
    """A claim, its end, a note, or a verdict."""
    case, _ = await found(request, staff)
    if not staff.account.may("reviewer", case.collections):
        raise RefusedError(403, "not_allowed")
    given, verdicts, turns = await form_of(request), request.app[PARTS].console.verdicts, [case.turn]
    match given.get("action", ""):
        case "claim":
            done = bool(await verdicts.claim(turns, staff.account))
        case "release":
            done = bool(await verdicts.release(turns, staff.account))
        case "note":
            text = given.get("text", "").strip()[:NOTE]
            if done := bool(text):
                await verdicts.add_note(case.turn, text, staff.account)
        case "verdict" if given.get("verdict") in VERDICTS:
            verdict = cast("Verdict", given["verdict"])
            done = bool((await verdicts.give(turns, verdict, cause_of(given), staff.account))[1])
        case _:
            raise RefusedError(422, "choose")
    return back_to(f"{HOME}/answers/{case.turn}?done={'saved' if done else 'theirs'}")


async def found(request: web.Request, staff: Staff) -> tuple[Case, SavedTurn]:
    """404 where there is none, and where the person may not look at it: nobody learns what there is."""
    parts, turn = request.app[PARTS], request.match_info["turn"]
    if not TURN.fullmatch(turn):
        raise RefusedError(404, "not_found")
    case = (await parts.console.queue.cases([turn], staff.account.seen())).get(turn)
    saved = await parts.history.find(turn) if case is not None else None
    if case is None or saved is None:
        raise RefusedError(404, "not_found")
    return case, saved


async def _source(request: web.Request, staff: Staff, citation: Citation) -> dict[str, Any]:
    """A citation in its document as that is now; of a collection that the person may not look at the words alone."""
    if not staff.account.may("viewer", [citation.collection]):
        return {"citation": citation, "view": None, "url": safe_url(citation.url), "state": ""}
    view = await request.app[PARTS].corpus.source_view(
        citation.document, citation.start, citation.end, citation.quote, around=240
    )
    return {
        "citation": citation,
        "view": view,
        "url": safe_url(citation.url)
        or f"{HOME}/collections/{citation.collection}/document?{urlencode({'source': citation.source})}",
        "state": view.state if view else "removed",
    }
