"""Connections: the platforms and the language models, how they stand, and the form that connects and tries each.

A token is typed once. It is tried before it is kept, and is in force when it is kept; what was typed for a trial waits
for some minutes in memory, so that no page has to hold it.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from aiohttp import web

from bot.cli.finding import Finding
from bot.openid import OPENID
from bot.platforms import Standing
from bot.settings import CONFIG, Spec
from bot.web.console.confirming import unconfirmed
from bot.web.console.doors import HOME, Staff, back_to, console_page, form_of
from bot.web.console.openid import CALLBACK
from bot.web.console.short_lived import SHORT_LIVED
from bot.web.guards import own_address
from bot.web.keys import PARTS
from bot.web.look import settings_of
from bot.web.problems import RefusedError
from engine.errors import SettingsError

PATH = f"{HOME}/connections"
MANIFEST = f"{PATH}/slack-manifest.json"
MODELS = "models"
FIELDS: Mapping[str, tuple[str, ...]] = {  # the settings of each, in the order of the steps beside them
    "telegram": ("telegram.token", "telegram.mode", "web.public_url"),
    "slack": ("slack.bot_token", "slack.app_token", "slack.mode", "slack.signing_secret"),
    "discord": ("discord.token",),
    MODELS: ("models.providers", "models.keys"),
    OPENID: (
        "openid.issuer",
        "openid.client_id",
        "openid.client_secret",
        "openid.claim",
        "openid.roles",
        "openid.scopes",
    ),
}
MORE = ("telegram.mode", "web.public_url", "slack.mode", "slack.signing_secret")  # that most need not look at
LISTS = ("models.providers", "openid.roles", "openid.scopes")  # an entry a line
_LONGEST = 20_000  # characters of a field


@dataclass(frozen=True, slots=True)
class Field:
    """A setting as the form shows it, a secret by what is known of it alone. `fixed`: the environment holds it."""

    spec: Spec
    value: str
    fixed: bool
    is_set: bool
    drafted: bool
    by: str
    at: datetime | None
    lost: str

    @property
    def name(self) -> str:
        return self.spec.key.replace(".", "_")

    @property
    def kind(self) -> str:
        if self.spec.secret:
            return "secret"
        return "choice" if self.spec.choices else "lines" if self.spec.key in LISTS else "text"


@dataclass(frozen=True, slots=True)
class Told:
    """What came of a press of a button: a finding, words of why nothing was done, why it is not sure who pressed."""

    what: str = ""
    finding: Finding | None = None
    refused: str = ""
    problem: str = ""
    given: Mapping[str, str] | None = None
    kept_back: bool = False  # the trial went wrong, so that nothing was kept

    @property
    def status(self) -> int:
        return 422 if self.refused or self.problem or self.kept_back else 200


async def page(request: web.Request, staff: Staff) -> web.StreamResponse:
    return await _page(request, staff, Told())


async def change(request: web.Request, staff: Staff) -> web.StreamResponse:
    given = await form_of(request)
    what, action = given.get("what", ""), given.get("action", "")
    if what not in FIELDS or action not in ACTIONS:
        raise RefusedError(422, "choose")
    try:
        told = await ACTIONS[action](request, staff, what, given)
    except SettingsError as error:
        told = Told(what, refused=error.why, given=given)
    if told is not None:
        return await _page(request, staff, told)
    await request.app[PARTS].follow()
    return back_to(f"{PATH}?{urlencode({'saved': what})}#{what}")


async def manifest(_: web.Request, __: Staff) -> web.StreamResponse:
    """What Slack makes the app of."""
    return web.FileResponse(CONFIG / "slack-manifest.json", headers={"Content-Disposition": "attachment"})


async def _test(request: web.Request, staff: Staff, what: str, given: Mapping[str, str]) -> Told | None:
    """Tries what is typed over what is in force; nothing is kept, but for the secrets some minutes in memory."""
    values = _typed(request, staff, what, given)
    return Told(what, await _tried(request, staff, what, values), given=given)


async def _save(request: web.Request, staff: Staff, what: str, given: Mapping[str, str]) -> Told | None:
    """Keeps what is typed once a trial of it went well, or where it is wanted all the same."""
    parts, values = request.app[PARTS], _typed(request, staff, what, given)
    specs = parts.options.live.specs
    dangerous = any(specs[key].confirmed or specs[key].secret for key in values)
    if dangerous and (problem := await unconfirmed(request, staff, given)):
        return Told(what, problem=problem, given=given)
    finding = await _tried(request, staff, what, values)
    if finding.verdict == "wrong" and given.get("action") != "save_anyway":
        return Told(what, finding, given=given, kept_back=True)
    await parts.options.put_all(values, staff.account.name)
    request.app[SHORT_LIVED].keep(_whose(staff, what), {})
    return None


async def _switch(request: web.Request, staff: Staff, what: str, given: Mapping[str, str]) -> Told | None:
    if what in (MODELS, OPENID):
        raise RefusedError(422, "choose")
    parts, key = request.app[PARTS], f"{what}.on"
    await parts.options.put(key, "true" if given["action"] == "on" else "false", staff.account.name)
    return None


async def _forget(request: web.Request, staff: Staff, what: str, given: Mapping[str, str]) -> Told | None:
    """Secrets that were entered here are gone for good."""
    parts = request.app[PARTS]
    if problem := await unconfirmed(request, staff, given):
        return Told(what, problem=problem, given=given)
    request.app[SHORT_LIVED].keep(_whose(staff, what), {})
    for key in FIELDS[what]:
        if parts.options.live.is_entered(key):
            await parts.options.reset(key, staff.account.name)
    return None


ACTIONS = {
    "test": _test,
    "save": _save,
    "save_anyway": _save,
    "on": _switch,
    "off": _switch,
    "forget": _forget,
}


def _typed(request: web.Request, staff: Staff, what: str, given: Mapping[str, str]) -> dict[str, str]:
    """What the form changes: the secrets that were typed, now or for the last trial, and what else differs."""
    live, whose = request.app[PARTS].options.live, _whose(staff, what)
    secrets = request.app[SHORT_LIVED].of(whose)
    values: dict[str, str] = {}
    for key in FIELDS[what]:
        text = given.get(key, "").strip()[:_LONGEST]
        if live.specs[key].secret:
            if text:
                secrets[key] = text
        elif key in given and (typed := _as_typed(live.specs[key], text)) != _as_typed(
            live.specs[key], _standing(live.value(live.specs[key]))
        ):
            values[key] = typed
    request.app[SHORT_LIVED].keep(whose, secrets)
    return values | {key: text for key, text in secrets.items() if not live.in_environment(key)}


def _as_typed(spec: Spec, text: str) -> str:
    between = "\n" if spec.lines else ","
    return between.join(line.strip() for line in text.splitlines()) if spec.key in LISTS else text


def _standing(value: object) -> str:
    return "\n".join(value) if isinstance(value, tuple) else str(value)


async def _tried(request: web.Request, staff: Staff, what: str, values: Mapping[str, str]) -> Finding:
    parts = request.app[PARTS]
    finding = await parts.examine(what, parts.options.trial(values))
    await parts.console.audit.add(staff.account.name, "connection_tried", what, verdict=finding.verdict)
    return finding


def _whose(staff: Staff, what: str) -> Hashable:
    return staff.token, what


async def _page(request: web.Request, staff: Staff, told: Told) -> web.Response:
    parts = request.app[PARTS]
    standings, last = parts.platforms.standings(), await parts.console.figures.last_events()
    changes = await parts.options.changes()
    connections = []
    for what, keys in FIELDS.items():
        mine = told if told.what == what else Told()
        fields = [_field(request, staff, what, key, mine, changes) for key in keys]
        connections.append(
            {
                "what": what,
                "state": _state(request, what, fields, standings),
                "standing": standings.get(what),
                "last": last.get(what),
                "fields": fields,
                "told": mine,
                "entered": any(parts.options.live.is_entered(key) for key in keys),
                "saved": request.query.get("saved") == what and not told.what,
            }
        )
    context = {"connections": connections, "more": MORE, "callback": own_address(request) + CALLBACK, "here": PATH}
    return console_page(request, staff, "connections.html", context, status=told.status)


def _field(request: web.Request, staff: Staff, what: str, key: str, told: Told, changes: Mapping[str, Any]) -> Field:
    live = request.app[PARTS].options.live
    spec, change = live.specs[key], changes.get(key)
    value = "" if spec.secret else (told.given or {}).get(key, _standing(live.value(spec)))
    return Field(
        spec,
        value,
        fixed=spec.secret and live.in_environment(key),
        is_set=bool(live.value(spec)),
        drafted=key in request.app[SHORT_LIVED].of(_whose(staff, what)),
        by=change.by if change else "",
        at=change.at if change else None,
        lost=live.why_lost(key),
    )


def _state(request: web.Request, what: str, fields: Sequence[Field], standings: Mapping[str, Standing]) -> str:
    """A platform whose token cannot be read any more is not merely off."""
    if any(field.lost and not field.fixed for field in fields):
        return "lost"
    if what in standings:
        return standings[what].state
    settings = settings_of(request)
    return "on" if (settings.openid.connected if what == OPENID else settings.models.providers) else "off"
