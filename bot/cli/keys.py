"""`dalil keys`: who may use the HTTP API, and for what."""

import json
from datetime import datetime
from typing import Any, cast

from bot.cli.screen import say, trouble
from bot.state import open_state
from engine.errors import InputError, UsageError
from engine.store.api_keys import SCOPES, ApiKey, ApiKeys, Scope

OK = 0
BY = "dalil keys"


async def add_key(name: str, scopes: tuple[str, ...], days: int | None) -> int:
    """The key alone on standard output, so that a script can take it from there."""
    for scope in scopes:
        if scope not in SCOPES:
            raise UsageError(f"--scope {scope}: there is no such scope; choose of {', '.join(SCOPES)}")
    if not name.strip():
        raise InputError("the key needs a name, such as the program that will use it")
    async with open_state() as state:
        key, text = await ApiKeys(state.database).add(name.strip(), cast("tuple[Scope, ...]", scopes), BY, days)
    say(text)
    until = "until it is revoked" if key.expires_at is None else f"until {_moment(key.expires_at)}"
    trouble(f"The key of {key.name}, for {', '.join(key.scopes)}, valid {until}. It is shown this once: keep it safe.")
    return OK


async def list_keys(as_json: bool) -> int:
    async with open_state() as state:
        keys, now = await ApiKeys(state.database).all(), state.database.clock()
    if as_json:
        say(json.dumps([_object(key, now) for key in keys], ensure_ascii=False))
    elif not keys:
        say('There are no keys, so the HTTP API opens to nobody. `dalil keys add "my program" --scope ask` makes one.')
    for key in () if as_json else keys:
        used = f"used {_moment(key.used_at)}" if key.used_at else "never used"
        ends = f", expires {_moment(key.expires_at)}" if key.expires_at else ""
        say(f"{key.id}  {key.state(now):<8} {key.name}\n              {', '.join(key.scopes)}; {used}{ends}")
    return OK


async def revoke_key(id_: str) -> int:
    async with open_state() as state:
        if not await ApiKeys(state.database).revoke(id_, BY):
            raise InputError(f"there is no key '{id_}'; `dalil keys` lists their ids")
    say(f"the key {id_} opens nothing any more; its conversations are kept")
    return OK


def _moment(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M} UTC"


def _object(key: ApiKey, now: datetime) -> dict[str, Any]:
    moments = ("created_at", "expires_at", "used_at", "revoked_at")
    shown = {"id": key.id, "name": key.name, "scopes": list(key.scopes), "state": key.state(now)}
    return shown | {name: None if (at := getattr(key, name)) is None else at.isoformat() for name in moments}
