"""Settings changed while Dalil runs: checked, kept in SQL and put in force."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import cast

from bot.sections import Settings
from bot.settings import LiveSettings, Value, changeable, check, enterable, known
from engine.errors import SettingsError
from engine.models.settings import ModelSettings
from engine.store.preferences import Change, Preferences

PROVIDERS, KEYS = "models.providers", "models.keys"


def checked(live: LiveSettings, key: str, text: str) -> Value:
    """What is kept of a value as it was typed. SettingsError names the bound."""
    typed = check(changeable(live.specs, key), text, "")
    if key == PROVIDERS:  # before it is kept: a line may hold a key
        replace(live.current.models, providers=cast("tuple[str, ...]", typed)).listed()
    return typed


@dataclass(frozen=True, slots=True)
class Options:
    """The settings in force, and where those are kept that are changed in the console."""

    live: LiveSettings
    preferences: Preferences

    async def put(self, key: str, text: str, by: str) -> None:
        """Keeps a value, a secret sealed, and puts it in force. SettingsError names the bound; nothing is kept then."""
        await self.put_all({key: text}, by)

    async def put_all(self, given: Mapping[str, str], by: str) -> None:
        """The same of several, all or none of which fit."""
        values = self.checked(given)
        for key, value in values.items():
            if self.live.specs[key].secret:
                await self.preferences.set(key, self.live.vault.seal(key, str(value)), by)
            else:
                await self.preferences.set(key, list(value) if isinstance(value, tuple) else value, by)
        await self._adopt()

    async def reset(self, key: str, by: str) -> None:
        if not known(self.live.specs, key).secret:
            self._directs(key)
        elif not self.live.is_entered(enterable(self.live.specs, key).key):
            raise SettingsError("nothing was entered in the console that could be forgotten", key)
        await self.preferences.unset(key, by)
        await self._adopt()

    def trial(self, given: Mapping[str, str]) -> Settings:
        """The settings as they would be with these values, of which nothing is kept. Raises SettingsError."""
        return self.live.trial(self.checked(given))

    async def changes(self) -> dict[str, Change]:
        """Who changed what is changed, and when."""
        return await self.preferences.changes()

    def checked(self, given: Mapping[str, str]) -> dict[str, Value]:
        values = {key: self._checked(key, text) for key, text in given.items()}
        if PROVIDERS in values:
            self._check_models(cast("tuple[str, ...]", values[PROVIDERS]), str(values.get(KEYS, "")))
        return values

    def _checked(self, key: str, text: str) -> Value:
        if known(self.live.specs, key).secret:
            return self._secret(key, text.strip())
        self._directs(key)
        return checked(self.live, key, text)

    def _secret(self, key: str, text: str) -> Value:
        spec = enterable(self.live.specs, key)
        if self.live.in_environment(key):
            raise SettingsError(
                f"is set in the environment, which goes before what is entered here; take {spec.variable} out "
                "of the environment or .env first, and start Dalil again",
                key,
            )
        if not text:
            raise SettingsError("nothing was entered", key)
        return check(spec, text, "")

    def _directs(self, key: str) -> None:
        """Who takes over a sign-in to the console must not have tokens sent elsewhere, or the server read."""
        spec = changeable(self.live.specs, key)
        if spec.directs:
            raise SettingsError(
                "says where tokens or people's words are sent, or what of the server and its network is read, "
                "so it is changed on the server alone, "
                f"with `dalil settings set {key}`",
                key,
            )

    def _check_models(self, providers: tuple[str, ...], keys: str) -> None:
        """In the console a model is an address: what is loaded into this process is named on the server. And a key goes
        to no address that was entered after it."""
        held = self.live.current.models
        for line in providers:
            if line not in held.providers and "transformers:" in line:
                raise SettingsError(
                    "weights that are loaded into Dalil itself are named on the server alone, "
                    f"with `dalil settings set {PROVIDERS}`",
                    PROVIDERS,
                )
        if moved := _moved(held, replace(held, providers=providers, keys=keys or held.keys)):
            if self.live.in_environment(KEYS):
                raise SettingsError(
                    f"the key of {moved} is set in the environment, so its address is changed on the server, too, "
                    f"with `dalil settings set {PROVIDERS}`",
                    PROVIDERS,
                )
            if not keys:
                raise SettingsError(f"{moved} has another address; enter its key ({KEYS}) with it", PROVIDERS)

    async def _adopt(self) -> None:
        _, rows = await self.preferences.read()
        self.live.adopt(rows)


def _moved(held: ModelSettings, wanted: ModelSettings) -> str:
    """A provider that has a key, and an address that this key was not sent to before."""
    known_at = {one.name: one.url for one in held.listed()}
    wanted_at = {one.name: one.url for one in wanted.listed()}
    return next((name for name, url in wanted_at.items() if wanted.key(name) and known_at.get(name) != url), "")
