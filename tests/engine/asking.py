"""Models to ask in tests: scripted servers behind the real client, the real chain and the real prompts."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import httpx

from engine.agents.asking import Asking
from engine.generation.prompts import load
from engine.models.chain import Budget, Chain
from engine.models.served import ServedModel
from engine.store.database import Database
from engine.store.usage import Usage
from tests.engine.answering import CONFIG, task
from tests.servers.models import ModelServer, Say, serving


@asynccontextmanager
async def asking_of(database: Database, *servers: ModelServer, seconds: float = 5.0) -> AsyncIterator[Asking]:
    """The providers are called "model 1", "model 2", ..."""
    async with httpx.AsyncClient() as client:
        models = [ServedModel(f"model {n}", server.url, "m", "", client) for n, server in enumerate(servers, 1)]
        yield Asking(Chain(models, Usage(database), lambda: Budget(seconds)), load(CONFIG / "prompts"), task)


@asynccontextmanager
async def scripted(database: Database, *says: Say) -> AsyncIterator[Asking]:
    """One provider that says these things one after another, the last again and again."""
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(serving(*says))
        yield await stack.enter_async_context(asking_of(database, server))
