"""Settings changed while Dalil runs: checked, kept in SQL and put in force."""

from dataclasses import dataclass, replace
from typing import cast

from bot.settings import LiveSettings, Value, changeable, check
from engine.errors import SettingsError
from engine.store.preferences import Preferences


def checked(live: LiveSettings, key: str, text: str) -> Value:
    """What is kept of a value as it was typed. SettingsError names the bound."""
    typed = check(changeable(live.specs, key), text, "")
    if key == "models.providers":  # before it is kept: a line may hold a key
        replace(live.current.models, providers=cast("tuple[str, ...]", typed)).listed()
    return typed


@dataclass(frozen=True, slots=True)
class Options:
    """The settings in force, and where those are kept that are changed in the console."""

    live: LiveSettings
    preferences: Preferences

    async def put(self, key: str, text: str, by: str) -> None:
        """Keeps a value and puts it in force. SettingsError names the bound, before anything is kept."""
        self._changeable(key)
        typed = checked(self.live, key, text)
        await self.preferences.set(key, list(typed) if isinstance(typed, tuple) else typed, by)
        await self._adopt()

    async def reset(self, key: str, by: str) -> None:
        self._changeable(key)
        await self.preferences.unset(key, by)
        await self._adopt()

    def _changeable(self, key: str) -> None:
        """Who takes over a sign-in to the console must not have tokens sent elsewhere, or the server read."""
        spec = changeable(self.live.specs, key)
        if spec.directs:
            raise SettingsError(
                f"{key}: says where tokens, keys or people's words are sent, or what of the server and its network is "
                f"read, so it is changed on the server alone: "
                f"`dalil settings set {key} VALUE`, or {spec.variable} in the environment or .env"
            )

    async def _adopt(self) -> None:
        _, rows = await self.preferences.read()
        self.live.adopt(rows)
