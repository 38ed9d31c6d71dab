"""The language models that are configured, opened: one client for all servers; nothing is imported without any."""

import logging
from collections.abc import Callable, Hashable
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Self

from engine.models.chain import Chain
from engine.models.chat import Model
from engine.models.settings import ModelSettings, Provider, names
from engine.store.database import Database
from engine.store.usage import Usage

if TYPE_CHECKING:
    import httpx

    from engine.models.local import LocalModel


log = logging.getLogger(__name__)


class Models:
    """The chain, and what brings it after changed settings. Entered (`async with`) it holds what is configured."""

    def __init__(self, settings: Callable[[], ModelSettings], database: Database) -> None:
        self.chain = Chain((), Usage(database), lambda: settings().budget())
        self._settings, self._stack = settings, AsyncExitStack()
        self._client: httpx.AsyncClient | None = None
        self._held: Hashable = _named(settings())

    async def __aenter__(self) -> Self:
        """Raises SettingsError for a provider that cannot be read."""
        await self._take()
        return self

    async def __aexit__(self, *ending: object) -> None:
        await self._stack.aclose()

    async def follow(self) -> None:
        """Other providers, where the settings name others. Raises SettingsError, once, for one that cannot be read."""
        if (named := _named(self._settings())) != self._held:
            self._held = named
            await self._take()
            log.info("language models: %s", names(self._settings().listed()) or "none")

    async def _take(self) -> None:
        settings = self._settings()
        providers = settings.listed()
        if providers and self._client is None:
            import httpx

            self._client = await self._stack.enter_async_context(httpx.AsyncClient())
        models = [_model(one, settings, self._client) for one in providers if self._client]
        self.chain.take(models, {one.name: one.price for one in providers})


def _named(settings: ModelSettings) -> Hashable:
    return settings.providers, settings.keys, settings.context


def local_model(settings: ModelSettings) -> "LocalModel | None":
    """The first provider whose weights are run in this process, for measures that need more than its words."""
    from engine.models.local import LocalModel

    for one in settings.listed():
        if not one.url:
            return LocalModel(one.name, one.model, one.device, one.quantization, one.context)
    return None


def _model(provider: Provider, settings: ModelSettings, client: "httpx.AsyncClient") -> Model:
    from engine.models.local import LocalModel
    from engine.models.served import ServedModel

    if provider.url:
        key, context = settings.key(provider.name), provider.context or settings.context
        return ServedModel(provider.name, provider.url, provider.model, key, client, context)
    return LocalModel(provider.name, provider.model, provider.device, provider.quantization, provider.context)
