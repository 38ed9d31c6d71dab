"""Settings: what each means, what holds and where it comes from; changed and reset by administrators."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from bot.settings import LiveSettings, Spec, Value, known
from bot.web.console.doors import HOME, Staff, back_to, console_page, form_of
from bot.web.keys import PARTS
from bot.web.problems import RefusedError
from engine.errors import SettingsError

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
    changeable: bool = True
    chosen: frozenset[str] = field(default_factory=frozenset)

    @property
    def kind(self) -> str:
        match self.spec:
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
        known(options.live.specs, key)
        match action:
            case "save":
                text = await _typed(request, options.live.specs[key], given)
                await options.put(key, text, by)
            case "reset":
                await options.reset(key, by)
            case _:
                raise RefusedError(422, "choose")
    except SettingsError as error:
        return await _page(request, staff, given, str(error))
    await request.app[PARTS].console.audit.add(by, f"setting_{'changed' if action == 'save' else 'reset'}", key)
    return back_to(f"{PATH}?section={key.partition('.')[0]}&done=saved#{key}")


async def _page(
    request: web.Request, staff: Staff, given: Mapping[str, str] | None = None, refused: str = ""
) -> web.Response:
    live, wrong = request.app[PARTS].options.live, (given or {}).get("key", "")
    sections = list(dict.fromkeys(key.partition(".")[0] for key in live.specs))
    word = request.query.get("words", "").strip()[:_WORD]
    asked = wrong.partition(".")[0] or request.query.get("section", "")
    section = asked if asked in sections else sections[0]
    rows = [
        _shown(live, spec, given if spec.key == wrong else None, refused if spec.key == wrong else "")
        for spec in live.specs.values()
        if (word.lower() in f"{spec.key} {spec.variable} {spec.meaning}".lower() if word else _of(spec) == section)
    ]
    context: dict[str, Any] = {
        "sections": sections,
        "section": "" if word else section,
        "found": word,
        "rows": rows,
        "unknown": refused if wrong not in live.specs else "",
    }
    return console_page(request, staff, "settings.html", context, status=422 if refused else 200)


def _of(spec: Spec) -> str:
    return spec.key.partition(".")[0]


def _shown(live: LiveSettings, spec: Spec, given: Mapping[str, str] | None, refused: str) -> Shown:
    _, words, origin = live.row(spec.key)
    value: Value = "" if spec.secret else live.value(spec)
    between = "\n" if spec.lines else ", "
    standing = (
        between.join(value) if isinstance(value, tuple) else str(value).lower() if isinstance(value, bool) else value
    )
    text = given.get("value", "") if given else str(standing)
    chosen = frozenset(value) if isinstance(value, tuple) else frozenset({text})
    fixed = spec.secret or spec.directs or spec.key == "database.url"
    return Shown(spec, value, text, words, origin, refused, not fixed, chosen)


async def _typed(request: web.Request, spec: Spec, given: Mapping[str, str]) -> str:
    """What the form says, as it would be typed: of ticks those that are set, of a list each line."""
    if isinstance(spec.default, tuple):
        values = [value for value in (await request.post()).getall("value", []) if isinstance(value, str)]
        lines = (line for value in values for line in value[:_LONGEST].splitlines())
        return ("\n" if spec.lines else ",").join(lines)
    return given.get("value", "")[:_LONGEST]
