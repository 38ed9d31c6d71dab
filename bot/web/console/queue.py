"""The queue: answers that wait for staff, found by what they are, and several of them judged by one press."""

from collections.abc import Mapping
from datetime import date
from typing import Any, cast
from urllib.parse import urlencode

from aiohttp import web

from adapters.web import render
from bot.web.console.doors import HOME, Staff, back_to, console_page, form_of, number_of
from bot.web.console.people import collections_of
from bot.web.keys import PARTS
from bot.web.pages import page_language
from bot.web.problems import RefusedError
from engine.language import LANGUAGES
from engine.messages import FROM_DOCUMENTS, HUMAN, WANTED
from engine.staff.cases import CAUSES, KINDS, STATES, VERDICTS, Case, Cause, Wanted
from engine.staff.roles import Account

PATH = f"{HOME}/queue"
OUTCOMES = ("answer", "clarification", "abstention", "error")
DAYS = (1, 7, 30, 365)
YEARS = range(2000, 2200)
GLANCE = 280  # characters of an answer in the list
LONGEST = 100  # characters of words that are searched for
LONGEST_PLACE = 250  # characters of the address of a chat
MOST = 200  # answers judged by one press
BELOW = (50, 60, 70, 80, 90)  # confidences, in hundredths
INTENTS = (  # that answers have
    *FROM_DOCUMENTS,
    *("inheritance", "zakat", "prayer_times", "calendar", "quran", "hadith", "dua", "choice"),
    *("greeting", "bot", "out_of_scope", "care", WANTED, HUMAN),
)
_NARROWED = (
    *("collection", "platform", "language", "outcome", "intent", "place", "reason", "below", "reviewer"),
    *("days", "begins", "ends"),
)
_FILTERS = ("kind", "state", "words", *_NARROWED)


async def page(request: web.Request, staff: Staff) -> web.StreamResponse:
    parts, wanted = request.app[PARTS], wanted_of(request.query, staff.account)
    size, queue = parts.rules().console_page, parts.console.queue
    total = await queue.count(wanted)
    pages = max(1, -(-total // size))
    number = min(number_of(request.query.get("page", "")), pages)
    cases = await queue.find(wanted, size, (number - 1) * size)
    context = {
        "cases": [listed(case, request) for case in cases],
        "wanted": wanted,
        "narrowed": any(getattr(wanted, name) for name in _NARROWED),
        "total": total,
        "number": number,
        "pages": pages,
        "here": urlencode(address_of(wanted)),
        "here_fields": address_of(wanted),
        "may": staff.account.may_somewhere("reviewer"),
        "changed": told_of(request.query),
        **await _choices(request, staff),
    }
    return console_page(request, staff, "queue.html", context)


async def bulk(request: web.Request, staff: Staff) -> web.StreamResponse:
    told = await judged(request, staff)
    return back_to(f"{PATH}?{urlencode({**_back(await form_of(request), staff.account), **told})}")


async def judged(request: web.Request, staff: Staff) -> dict[str, Any]:
    """One verdict, a claim or its end for all that were ticked; those out of reach or in somebody's hands stay. What
    `told_of` reads from an address."""
    given, parts = await form_of(request), request.app[PARTS]
    ticked = [str(turn) for turn in (await request.post()).getall("turn", [])][:MOST]
    cases = await parts.console.queue.cases(ticked, staff.account.seen())
    turns = [turn for turn, case in cases.items() if staff.account.may("reviewer", case.collections)]
    batch, verdicts = "", parts.console.verdicts
    match given.get("action", ""):
        case "claim":
            done = await verdicts.claim(turns, staff.account)
        case "release":
            done = await verdicts.release(turns, staff.account)
        case action if action in VERDICTS:
            batch, done = await verdicts.give(turns, action, cause_of(given), staff.account)
        case _:
            raise RefusedError(422, "choose")
    return {"changed": done, "left": len(set(ticked)) - done} | ({"batch": batch} if done and batch else {})


async def undo(request: web.Request, staff: Staff) -> web.StreamResponse:
    """Takes a verdict back, with all that were given by the same press."""
    given, console = await form_of(request), request.app[PARTS].console
    batch = given.get("batch", "")
    cases = await console.queue.cases(await console.verdicts.batch(batch))
    if not cases or not all(staff.account.may("reviewer", case.collections) for case in cases.values()):
        raise RefusedError(404, "not_found")
    done = await console.verdicts.undo(batch, staff.account)
    if len(cases) == 1 and given.get("to") == "answer":
        return back_to(f"{HOME}/answers/{next(iter(cases))}?done=undone")
    return back_to(f"{PATH}?{urlencode({**_back(given, staff.account), 'undone': done})}")


def cause_of(given: Mapping[str, str]) -> Cause | None:
    cause = given.get("cause", "")
    return cause if cause in CAUSES else None


def wanted_of(fields: Mapping[str, str], account: Account) -> Wanted:
    """What an address or a form asks for; anything it cannot mean is left out."""
    kind, state, days, below = (fields.get(name, "") for name in ("kind", "state", "days", "below"))
    return Wanted(
        account=account.id,
        seen=account.seen(),
        kind=cast("Any", kind if kind in KINDS else "disliked"),
        state=cast("Any", state if state in STATES else "open"),
        words=fields.get("words", "").strip()[:LONGEST],
        collection=fields.get("collection", "")[:40],
        platform=fields.get("platform", "")[:20],
        language=_one_of(fields.get("language_of", ""), LANGUAGES),
        outcome=_one_of(fields.get("outcome", ""), OUTCOMES),
        intent=_one_of(fields.get("intent", ""), INTENTS),
        place=fields.get("place", "").strip().strip("/")[:LONGEST_PLACE],
        reason=fields.get("reason", "").strip()[:LONGEST],
        below=int(below) if below in map(str, BELOW) else 0,
        reviewer=fields.get("reviewer", "")[:60],
        days=int(days) if days in map(str, DAYS) else 0,
        begins=_day(fields.get("begins", "")),
        ends=_day(fields.get("ends", "")),
    )


def _day(text: str) -> date | None:
    """As browsers write a day; None for anything else."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day.year in YEARS else None


def address_of(wanted: Wanted) -> dict[str, str]:
    """The fields of the address that asks for it. `language` is the page's own, and so another name is needed."""
    values = {name: getattr(wanted, name) for name in _FILTERS}
    values["language_of"] = values.pop("language")
    return {name: str(value) for name, value in values.items() if value}


def listed(case: Case, request: web.Request) -> dict[str, Any]:
    """A case as lists show it."""
    language = page_language(request)
    return {"case": case, "asked": render.asked_object(case.question, language), "answer": glance(case.text)}


def glance(text: str) -> str:
    """The beginning of a text, on one line."""
    line = " ".join(text.split())
    return line if len(line) <= GLANCE else line[:GLANCE].rsplit(" ", 1)[0] + " …"


async def _choices(request: web.Request, staff: Staff) -> dict[str, Any]:
    console = request.app[PARTS].console
    return {
        "kinds": KINDS,
        "states": STATES,
        "verdicts": VERDICTS,
        "causes": CAUSES,
        "outcomes": OUTCOMES,
        "days": DAYS,
        "below": BELOW,
        "intents": INTENTS,
        "reviewers": sorted(account.name for account in await console.accounts.all()),
        "collections": await collections_of(request, staff.account.seen()),
        "platforms": await console.queue.platforms(),
    }


def _back(given: Mapping[str, str], account: Account) -> dict[str, str]:
    return address_of(
        wanted_of({name[5:]: value for name, value in given.items() if name.startswith("back_")}, account)
    )


def told_of(query: Mapping[str, str]) -> dict[str, Any]:
    counts = {name: query.get(name, "") for name in ("changed", "left", "undone")}
    told: dict[str, Any] = {
        name: int(value[:6]) for name, value in counts.items() if value.isascii() and value.isdigit()
    }
    return told | {"batch": query.get("batch", "")[:32]}


def _one_of(value: str, known: tuple[str, ...]) -> str:
    return value if value in known else ""
