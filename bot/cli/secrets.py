"""`dalil secrets`: what was entered in the console, sealed with a new key."""

from functools import partial
from typing import Any

from bot.cli.screen import counted, say, trouble
from bot.state import open_state
from bot.vault import Vault, is_sealed
from engine.errors import SettingsError
from engine.store.audit import Audit
from engine.store.preferences import Preferences

OK, SOME_LOST = 0, 1
BY = "dalil secrets"


async def reseal() -> int:
    """A new key beside those of before, then every secret sealed with it, then the new key alone: at no moment is there
    a secret whose key is gone."""
    async with open_state(adopted=False) as state:
        vault, preferences = state.settings.vault, Preferences(state.database)
        if not await _sealed(preferences):
            say("nothing was entered in the console that could be sealed anew")
            return OK
        vault.renew()
        lost: dict[str, str] = {}
        await preferences.replace(partial(_anew, vault, lost))
        rows = await _sealed(preferences)
        if behind := [key for key, kept in rows.items() if key not in lost and not vault.is_by_first(key, kept)]:
            raise SettingsError(f"{', '.join(behind)}: entered meanwhile with the former key; give the command again")
        vault.forget_former()
        await Audit(state.database).add(BY, "secrets_resealed")
    say(f"{counted(len(rows) - len(lost), 'secret')} sealed with a new key; keep a copy of it apart from the database")
    for told in lost.values():
        trouble(told)
    return SOME_LOST if lost else OK


def _anew(vault: Vault, lost: dict[str, str], key: str, kept: Any) -> Any:
    """What stands in its place; what cannot be read, by whatever key, stays as it is."""
    if not is_sealed(kept):
        return kept
    try:
        return vault.resealed(key, kept)
    except SettingsError as error:
        lost[key] = str(error)
        return kept


async def _sealed(preferences: Preferences) -> dict[str, Any]:
    _, rows = await preferences.read()
    return {key: row for key, row in rows.items() if is_sealed(row)}
