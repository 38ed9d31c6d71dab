"""The schedules of a collection, on its page: what keeps it up to date, how the last runs went, and a run now."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

from aiohttp import web

from bot.shelf import Table
from bot.web.console.doors import HOME, Staff, back_to, form_of
from bot.web.keys import PARTS
from bot.web.problems import RefusedError
from engine.errors import CollectionError
from engine.knowledge.collections import Collection
from engine.knowledge.schedule import KINDS, UNITS, Schedule, is_address, is_interval
from engine.store.schedules import Run

PATH = f"{HOME}/collections/{{name}}/schedules"
_LONGEST = 500  # characters of a field
_FRESH = timedelta(minutes=1)
_SEVERAL = 20  # hosts, or beginnings of paths


@dataclass(frozen=True, slots=True)
class Row:
    schedule: Schedule
    run: Run
    number: int
    unit: str
    fresh: bool  # began a moment ago: the page renews itself, but not for as long as a long run takes

    @property
    def waits(self) -> bool:
        """Whether the page will soon say something else."""
        return self.run.at_work or self.run.wanted or self.run.next_at is None


@dataclass(frozen=True, slots=True)
class Refused:
    """What was typed and why it was not kept: by a code of the console's phrases, else in words."""

    given: Mapping[str, str]
    code: str = ""
    words: str = ""


async def rows(request: web.Request, collection: Collection | None) -> list[Row]:
    if collection is None or not collection.schedules:
        return []
    runs = await request.app[PARTS].upkeep.runs(collection.name)
    since = request.app[PARTS].console.queue.since(0) - _FRESH
    found = [(one, runs.get(one.key, Run())) for one in collection.schedules]
    return [Row(one, run, *one.interval, fresh=not run.began_at or run.began_at > since) for one, run in found]


def fields(request: web.Request, collection: Collection | None) -> dict[str, Any]:
    """What the form offers."""
    of_pages = collection is not None and collection.type == "docs"
    return {
        "kinds": [kind for kind in KINDS if of_pages or kind == "folder"],
        "units": tuple(UNITS),
        "folders": [str(folder) for folder in request.app[PARTS].upkeep.folders],
    }


async def change(request: web.Request, staff: Staff, collection: Collection) -> Refused | web.Response:
    """Does what the pressed button says; what is refused has changed nothing."""
    given, parts, name = await form_of(request), request.app[PARTS], collection.name
    action, by = given.get("action", ""), staff.account.name
    known = {one.key: one for one in collection.schedules}
    if action == "add":
        if code := _problem(request, given):
            return Refused(given, code)
        try:
            await _keep(request, name, [*_held(request, name), _table(given)], read=False)
        except CollectionError as error:
            return Refused(given, words=error.why)
        await parts.console.audit.add(by, "schedule_added", name, place=_place(given))
        parts.upkeep.wanted.set()
        return back_to(f"/console/collections/{name}?done=saved#schedules")
    if (schedule := known.get(given.get("key", ""))) is None:
        raise RefusedError(404, "not_found")
    match action:
        case "run" | "sure":
            await parts.upkeep.want(name, schedule.key, sure=action == "sure")
            await parts.console.audit.add(by, f"schedule_{action}", name, place=schedule.place)
        case "end":
            await _keep(request, name, [one for one in _held(request, name) if schedule.place not in one.values()])
            await parts.console.audit.add(by, "schedule_ended", name, place=schedule.place)
            parts.upkeep.wanted.set()
        case _:
            raise RefusedError(422, "choose")
    return back_to(f"/console/collections/{name}?done=saved#schedules")


def _held(request: web.Request, name: str) -> Sequence[Table]:
    """404 for a collection that is not defined by a file of our own."""
    if not request.app[PARTS].shelf.is_own(name):
        raise RefusedError(404, "not_found")
    held: Sequence[Table] = request.app[PARTS].shelf.table(name).get("schedule", [])
    return held


async def _keep(request: web.Request, name: str, schedules: Sequence[Table], *, read: bool = True) -> None:
    shelf = request.app[PARTS].shelf
    table = {key: value for key, value in shelf.table(name).items() if key != "schedule"}
    await shelf.change(name, table | ({"schedule": list(schedules)} if schedules else {}), read=read)


def _problem(request: web.Request, given: Mapping[str, str]) -> str:
    kind, place = given.get("kind"), _place(given)
    if kind not in KINDS:
        raise RefusedError(422, "choose")
    if not is_interval(_every(given)):
        return "schedule_every"
    if kind != "folder":
        return "" if is_address(place) else "schedule_address"
    folder = Path(place)
    if not any(_is_below(folder, allowed) for allowed in request.app[PARTS].upkeep.folders):
        return "schedule_folder"
    return "" if folder.is_dir() else "schedule_absent"


def _is_below(folder: Path, allowed: Path) -> bool:
    """Wherever links lead."""
    return folder.is_absolute() and folder.resolve().is_relative_to(allowed.resolve())


def _table(given: Mapping[str, str]) -> Table:
    kind, place = given["kind"], _place(given)
    if kind == "folder":
        return {kind: str(Path(place).resolve()), "every": _every(given)}
    named = {key: given.get(key, "").replace(",", " ").split()[:_SEVERAL] for key in ("hosts", "below")}
    return {kind: place, "every": _every(given)} | {key: values for key, values in named.items() if values}


def _place(given: Mapping[str, str]) -> str:
    return given.get("place", "").strip()[: _LONGEST + 1]


def _every(given: Mapping[str, str]) -> str:
    return f"{given.get('number', '').strip()[:6]}{given.get('unit', '')[:1]}"
