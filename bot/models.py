"""The language models that are configured, opened: one client for all servers; nothing is imported without any."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from engine.models.chain import Chain
from engine.models.chat import Model
from engine.models.settings import ModelSettings, Provider
from engine.store.database import Database
from engine.store.usage import Usage

if TYPE_CHECKING:
    import httpx

    from engine.models.local import LocalModel


@asynccontextmanager
async def open_chain(settings: Callable[[], ModelSettings], database: Database) -> AsyncIterator[Chain]:
    """Raises SettingsError for a provider that cannot be read."""
    providers = settings().listed()
    usage, prices = Usage(database), {one.name: one.price for one in providers}
    if not providers:
        yield Chain((), usage, lambda: settings().budget())
        return
    import httpx

    async with httpx.AsyncClient() as client:
        models = [_model(one, settings(), client) for one in providers]
        yield Chain(models, usage, lambda: settings().budget(), prices)


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
