"""The language models that are configured, opened: one client for all servers; nothing is imported without any."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from engine.models.chain import Chain
from engine.models.chat import Model
from engine.models.settings import ModelSettings
from engine.store.database import Database
from engine.store.usage import Usage


@asynccontextmanager
async def open_chain(settings: Callable[[], ModelSettings], database: Database) -> AsyncIterator[Chain]:
    """Raises SettingsError for a provider that cannot be read."""
    providers = settings().listed()
    usage, prices = Usage(database), {one.name: one.price for one in providers}
    if not providers:
        yield Chain((), usage, lambda: settings().budget())
        return
    import httpx

    from engine.models.served import ServedModel

    async with httpx.AsyncClient() as client:
        models: list[Model] = [
            ServedModel(one.name, one.url, one.model, settings().key(one.name), client) for one in providers
        ]
        yield Chain(models, usage, lambda: settings().budget(), prices)
