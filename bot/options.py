"""Settings changed while Dalil runs: checked, kept in SQL and put in force."""

from dataclasses import dataclass, replace
from typing import cast

from bot.settings import LiveSettings, Value, changeable, check
from engine.store.preferences import Preferences


def checked(live: LiveSettings, key: str, text: str) -> Value:
    """What is kept of a value as it was typed. SettingsError names the bound."""
    typed = check(changeable(live.specs, key), text, "")
    if key == "models.providers":  # before it is kept: a line may hold a key
        replace(live.current.models, providers=cast("tuple[str, ...]", typed)).listed()
    return typed


@dataclass(frozen=True, slots=True)
class Options:
    """The settings in force and where changes of them are kept."""

    live: LiveSettings
    preferences: Preferences

    async def put(self, key: str, text: str, by: str) -> None:
        """Keeps a value and puts it in force. SettingsError names the bound, before anything is kept."""
        typed = checked(self.live, key, text)
        await self.preferences.set(key, list(typed) if isinstance(typed, tuple) else typed, by)
        await self._adopt()

    async def reset(self, key: str, by: str) -> None:
        changeable(self.live.specs, key)
        await self.preferences.unset(key, by)
        await self._adopt()

    async def _adopt(self) -> None:
        _, rows = await self.preferences.read()
        self.live.adopt(rows)
