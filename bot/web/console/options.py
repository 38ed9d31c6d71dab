"""Settings: what each means, what holds and where it comes from; changed and reset by administrators."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from aiohttp import web

from bot.settings import DATABASE, LiveSettings, Spec, Value, known
from bot.web.console.confirming import unconfirmed
from bot.web.console.doors import HOME, Staff, back_to, console_page, form_of
from bot.web.keys import PARTS
from bot.web.pages import page_language
from bot.web.problems import RefusedError
from engine.errors import SettingsError
from engine.store.preferences import Change

PATH = f"{HOME}/settings"
_LONGEST = 20_000  # characters of a value
_WORD = 100


@dataclass(frozen=True, slots=True)
class Shown:
    """A setting as the page shows it. `given` stands in its field; `refused` says why a value was not kept."""

    spec: Spec
    value: Value
    given: str
    words: str
    origin: str
    refused: str = ""
    problem: str = ""  # what is wrong with the password that it takes
    changeable: bool = True
    entered: bool = False  # a secret that was entered here, be it lost
    by: str = ""
    at: datetime | None = None
    lost: str = ""
    chosen: frozenset[str] = field(default_factory=frozenset)

    @property
    def kind(self) -> str:
        match self.spec:
            case Spec(secret=True):
                return "secret"
            case Spec(choices=choices, default=tuple()) if choices:
                return "several"
            case Spec(choices=choices) if choices:
                return "choice"
            case Spec(default=bool()):
                return "flag"
            case Spec(default=tuple()):
                return "list"
            case Spec(default=int() | float()):
                return "number"
        return "text"


async def page(request: web.Request, staff: Staff) -> web.StreamResponse:
    return await _page(request, staff)


async def change(request: web.Request, staff: Staff) -> web.StreamResponse:
    """Keeps one value, or forgets it."""
    given, options, by = await form_of(request), request.app[PARTS].options, staff.account.name
    key, action = given.get("key", ""), given.get("action", "")
    try:
        spec = known(options.live.specs, key)
        if (spec.confirmed or spec.secret) and (problem := await unconfirmed(request, staff, given)):
            return await _page(request, staff, given, problem=problem)
        match action:
            case "save":
                text = await _typed(request, spec, given)
                await options.put(key, text, by)
            case "reset":
                await options.reset(key, by)
            case _:
                raise RefusedError(422, "choose")
    except SettingsError as error:
        return await _page(request, staff, given, error.why)
    await request.app[PARTS].follow()
    return back_to(f"{PATH}?section={key.partition('.')[0]}&done=saved#{key}")


async def _page(
    request: web.Request,
    staff: Staff,
    given: Mapping[str, str] | None = None,
    refused: str = "",
    problem: str = "",
) -> web.Response:
    options, wrong = request.app[PARTS].options, (given or {}).get("key", "")

    live, changes = options.live, await options.changes()
    sections = list(dict.fromkeys(key.partition(".")[0] for key in live.specs))
    word = request.query.get("words", "").strip()[:_WORD]
    asked = wrong.partition(".")[0] or request.query.get("section", "")
    section = asked if asked in sections else sections[0]

    def fits(spec: Spec) -> bool:
        if not word:
            return _of(spec) == section
        meaning = request.app[PARTS].phrases.again("settings", spec.meaning, page_language(request))
        return word.lower() in f"{spec.key} {spec.variable} {meaning}".lower()

    rows = [
        replace(_shown(live, spec, changes.get(spec.key)), **_said(spec, given, refused, problem))
        if spec.key == wrong
        else _shown(live, spec, changes.get(spec.key))
        for spec in live.specs.values()
        if fits(spec)
    ]
    context: dict[str, Any] = {
        "sections": sections,
        "section": "" if word else section,
        "found": word,
        "rows": rows,
        "unknown": refused if wrong not in live.specs else "",
    }
    return console_page(request, staff, "settings.html", context, status=422 if refused or problem else 200)


def _of(spec: Spec) -> str:
    return spec.key.partition(".")[0]


def _said(spec: Spec, given: Mapping[str, str] | None, refused: str, problem: str) -> dict[str, Any]:
    """What is said of the value that was not kept; a secret is not said again."""
    text = (given or {}).get("value", "")
    return {"refused": refused, "problem": problem} | (
        {} if spec.secret else {"given": text, "chosen": frozenset({text})}
    )


def _shown(live: LiveSettings, spec: Spec, change: Change | None) -> Shown:
    _, words, origin = live.row(spec.key)
    value: Value = "" if spec.secret else live.value(spec)
    between = "\n" if spec.lines else ", "
    standing = (
        between.join(value) if isinstance(value, tuple) else str(value).lower() if isinstance(value, bool) else value
    )
    chosen = frozenset(value) if isinstance(value, tuple) else frozenset({str(standing)})
    fixed = spec.directs or spec.key == DATABASE or (spec.secret and live.in_environment(spec.key))
    entered = live.is_entered(spec.key)
    by, at = (change.by, change.at) if change and entered else ("", None)
    return Shown(
        spec, value, str(standing), words, origin, changeable=not fixed, entered=entered, by=by, at=at,
        lost="" if fixed else live.why_lost(spec.key), chosen=chosen,
    )  # fmt: skip


async def _typed(request: web.Request, spec: Spec, given: Mapping[str, str]) -> str:
    """What the form says, as it would be typed: of ticks those that are set, of a list each line."""
    if isinstance(spec.default, tuple):
        values = [value for value in (await request.post()).getall("value", []) if isinstance(value, str)]
        lines = (line for value in values for line in value[:_LONGEST].splitlines())
        return ("\n" if spec.lines else ",").join(lines)
    return given.get("value", "")[:_LONGEST]
