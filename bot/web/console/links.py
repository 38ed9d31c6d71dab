"""Connections: the platforms and the language models, how they stand, and a trial of each."""

from collections.abc import Mapping
from typing import Any

from aiohttp import web

from bot.cli.finding import Finding
from bot.web.console.doors import HOME, Staff, console_page, form_of
from bot.web.keys import PARTS
from bot.web.problems import RefusedError

PATH = f"{HOME}/connections"
FIELDS: Mapping[str, tuple[str, ...]] = {  # the settings of each, in the order of the steps beside them
    "telegram": ("telegram.token", "telegram.mode", "web.public_url"),
    "slack": ("slack.bot_token", "slack.mode", "slack.app_token", "slack.signing_secret"),
    "discord": ("discord.token",),
    "models": ("models.providers", "models.keys"),
}


async def page(request: web.Request, staff: Staff) -> web.StreamResponse:
    return await _page(request, staff)


async def test(request: web.Request, staff: Staff) -> web.StreamResponse:
    """Reaches out to what was named with the settings in force, and tells what came of it."""
    what = (await form_of(request)).get("what", "")
    if what not in FIELDS:
        raise RefusedError(422, "choose")
    finding = await request.app[PARTS].examine(what)
    await request.app[PARTS].console.audit.add(staff.account.name, "connection_tried", what, verdict=finding.verdict)
    return await _page(request, staff, finding, what)


async def _page(request: web.Request, staff: Staff, finding: Finding | None = None, tried: str = "") -> web.Response:
    parts = request.app[PARTS]
    troubles, last = (await parts.readiness()).platforms, await parts.console.figures.last_events()
    connections = [
        {
            "what": what,
            "state": _state(request, what, troubles),
            "trouble": troubles.get(what, ""),
            "last": last.get(what),
            "rows": [parts.options.live.row(key) for key in keys],
            "finding": finding if what == tried else None,
        }
        for what, keys in FIELDS.items()
    ]
    return console_page(request, staff, "connections.html", {"connections": connections})


def _state(request: web.Request, what: str, troubles: Mapping[str, str]) -> str:
    """ "off" without a token or provider; a platform that was given one since the start waits for the next."""
    live: Any = request.app[PARTS].options.live
    if not live.value(live.specs[FIELDS[what][0]]):
        return "off"
    if what == "models":
        return "on"
    if what not in troubles:
        return "waits"
    return "trouble" if troubles[what] else "on"
