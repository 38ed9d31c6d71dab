"""Runs of `dalil eval`: which there are, one with its report, two held against each other."""

import asyncio

from aiohttp import web

from bot.reports import drawn
from bot.settings import shown_defaults
from bot.web.console.doors import HOME, Staff, console_page
from bot.web.keys import PARTS
from bot.web.pages import page_language
from bot.web.problems import RefusedError
from engine.errors import InputError
from engine.evaluation.comparing import compare
from engine.evaluation.difference_report import of_comparison
from engine.evaluation.report import Report, Teller, of_run
from engine.evaluation.run import Run
from engine.language import rounded

PATH = f"{HOME}/evaluations"
_LISTED = 50  # runs


async def page(request: web.Request, staff: Staff) -> web.StreamResponse:
    """The list, and of two that the address names what became better or worse."""
    runs = await request.app[PARTS].console.evaluations.recent(_LISTED)
    before, after = (request.query.get(name, "") for name in ("first", "second"))
    report = await _compared(request, before, after) if before and after else None
    is_asked = bool(before and after)
    if not is_asked and len(runs) > 1:
        before, after = runs[1].id, runs[0].id
    context = {
        "runs": [(run, _told(request, run)) for run in runs],
        # an option holds text alone: these signs keep name and time apart among words that run right to left
        "choices": [(run.id, f"\u2068{run.dataset}\u2069 \u2066{run.at:%Y-%m-%d %H:%M}\u2069") for run in runs],
        "first": before,
        "second": after,
        "report": report,
        "apart": is_asked and report is None,
        "drawn": drawn,
    }
    return console_page(request, staff, "evaluations.html", context)


async def one(request: web.Request, staff: Staff) -> web.StreamResponse:
    run = await _run(request, request.match_info["id"])
    report = await asyncio.to_thread(of_run, run, _teller(request), shown_defaults())
    return console_page(request, staff, "evaluation.html", {"report": report, "drawn": drawn})


async def _compared(request: web.Request, first: str, second: str) -> Report | None:
    """None where no question is in both."""
    runs = await _run(request, first), await _run(request, second)
    try:
        return of_comparison(await asyncio.to_thread(compare, *runs), _teller(request))
    except InputError:
        return None


async def _run(request: web.Request, id_: str) -> Run:
    """404 where there is none."""
    try:
        return await request.app[PARTS].console.evaluations.read(id_)
    except InputError as error:
        raise RefusedError(404, "not_found") from error


def _teller(request: web.Request) -> Teller:
    return Teller(request.app[PARTS].phrases, page_language(request))


def _told(request: web.Request, run: Run) -> list[tuple[str, str]]:
    return [(name, rounded(value, page_language(request), 3)) for name, value in run.headline]
