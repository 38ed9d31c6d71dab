"""Settings changed while Dalil runs: checked, kept in SQL and put in force."""

from dataclasses import dataclass, replace
from typing import cast

from bot.settings import LiveSettings, changeable, check
from engine.store.preferences import Preferences


@dataclass(frozen=True, slots=True)
class Options:
    """The settings in force and where changes of them are kept."""

    live: LiveSettings
    preferences: Preferences

    async def put(self, key: str, text: str, by: str) -> None:
        """Keeps a value and puts it in force. SettingsError names the bound, before anything is kept."""
        spec = changeable(self.live.specs, key)
        typed = check(spec, text, "")
        if key == "models.providers":  # a line may hold a key
            replace(self.live.current.models, providers=cast("tuple[str, ...]", typed)).listed()
        await self.preferences.set(key, list(typed) if isinstance(typed, tuple) else typed, by)
        await self._adopt()

    async def reset(self, key: str, by: str) -> None:
        changeable(self.live.specs, key)
        await self.preferences.unset(key, by)
        await self._adopt()

    async def _adopt(self) -> None:
        _, rows = await self.preferences.read()
        self.live.adopt(rows)
