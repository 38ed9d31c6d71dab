"""What needs somebody today."""

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from aiohttp import web

from bot.web.console import backup
from bot.web.console.doors import HOME, Staff, console_page
from bot.web.console.reviewed import may_see
from bot.web.console.signing_in import LOCKED
from bot.web.keys import PARTS
from engine.staff.cases import Wanted

DAY, WEEK = 1, 7
_LOCKS = 50  # that are counted


@dataclass(frozen=True, slots=True)
class Task:
    """One thing to look at: how many there are, how many of them are new (of gaps: how many more than in the week
    before), and where."""

    key: str
    count: int
    new: int
    path: str


async def page(request: web.Request, staff: Staff) -> web.StreamResponse:
    readiness = await request.app[PARTS].readiness()
    parts = {
        **{f"console.check_{name}": words for name, words in readiness.checks.items()},
        **{f"links.name_{name}": words for name, words in readiness.platforms.items()},
    }
    tasks = [task for task in await _tasks(request, staff) if task.count]
    steps = [] if tasks or not staff.account.may("administrator") else await _steps(request)
    if any(step == "collections" for step, _ in steps):
        parts.pop("console.check_documents", None)  # the first step says so
    troubles = [(name, words) for name, words in parts.items() if words]
    copied = await backup.last(request) if staff.account.may("administrator") else None
    context: dict[str, Any] = {"tasks": tasks, "troubles": troubles, "steps": steps, "backup": copied}
    return console_page(request, staff, "home.html", context)


async def _tasks(request: web.Request, staff: Staff) -> list[Task]:
    parts, account = request.app[PARTS], staff.account
    console, mine = parts.console, Wanted(account.id, account.seen())
    tasks = [
        Task(
            kind,
            await console.queue.count(replace(mine, kind=kind)),
            await console.queue.count(replace(mine, kind=kind, days=DAY)),
            f"{HOME}/queue?kind={kind}",
        )
        for kind in ("disliked", "escalated")
    ]
    open_now, before = await parts.gaps.recently(account, WEEK)
    tasks.append(Task("gaps", open_now, max(0, open_now - before), f"{HOME}/gaps"))
    answers = [one for one in await console.reviewed.latest() if may_see(account, one)]
    four_eyes = parts.rules().console_four_eyes
    waiting = sum(one.state == "waiting" and one.may_be_approved_by(account, four_eyes=four_eyes) for one in answers)
    counts = {"suspended": sum(one.state == "suspended" for one in answers), "waiting": waiting}
    for state, count in counts.items():
        tasks.append(Task(f"answers_{state}", count, 0, f"{HOME}/reviewed?state={state}"))
    differing = await console.contradictions.count(account.seen())
    tasks.append(Task("contradictions", differing, 0, f"{HOME}/contradictions"))
    if account.may("administrator"):
        tasks.append(Task("unread", await parts.console.catalogue.unread(), 0, f"{HOME}/collections"))
        tasks.append(Task("schedules", await console.schedules.needing_somebody(), 0, f"{HOME}/collections"))
        locks = await console.audit.recent(_LOCKS, what=(LOCKED,), within=timedelta(days=WEEK))
        tasks.append(Task("locked", len(locks), 0, f"{HOME}/people"))
    return tasks


async def _steps(request: web.Request) -> list[tuple[str, str]]:
    """What a new installation still lacks: a phrase, and where that is done."""
    parts = request.app[PARTS]
    lacks = {
        ("collections", f"{HOME}/new-collection"): not await parts.shelf.has_added(),
        ("connections", f"{HOME}/connections"): all(one.state == "off" for one in parts.platforms.standings().values()),
        ("ask", "/"): await parts.history.is_empty(),
    }
    return [step for step, lacking in lacks.items() if lacking]
