"""Models to ask in tests: scripted servers behind the real client, the real chain and the real prompts."""

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import httpx

from engine.answering.models.asking import Asking
from engine.answering.models.prompts import load
from engine.models.chain import Chain
from engine.models.chat import Task
from engine.models.served import ServedModel
from engine.models.settings import TaskSettings
from engine.models.spending import Budget
from engine.store.database import Database, open_database
from engine.store.usage import Usage
from tests.engine.desk import CONFIG, Desk, open_desk, task
from tests.servers.models import ModelServer, Say, serving


@asynccontextmanager
async def asking_of(
    database: Database,
    *servers: ModelServer,
    seconds: float = 5.0,
    settings: Callable[[Task], TaskSettings] = task,
    context: int = 0,
) -> AsyncIterator[Asking]:
    """The providers are called "model 1", "model 2", ...; each holds `context` tokens, 0: it does not say."""
    async with httpx.AsyncClient() as client:
        models = [
            ServedModel(f"model {n}", server.url, "m", "", client, context) for n, server in enumerate(servers, 1)
        ]
        yield Asking(Chain(models, Usage(database), lambda: Budget(seconds)), load(CONFIG / "prompts"), settings)


@asynccontextmanager
async def scripted(database: Database, *says: Say) -> AsyncIterator[Asking]:
    """One provider that says these things one after another, the last again and again."""
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(serving(*says))
        yield await stack.enter_async_context(asking_of(database, server))


@asynccontextmanager
async def desk_of(url: str, home: Path, files: Mapping[str, str], *says: Say) -> AsyncIterator[Desk]:
    """A desk with these files beside its own; without anything to say there is no model."""
    async with AsyncExitStack() as stack:
        database = await stack.enter_async_context(open_database(url))
        asking = await stack.enter_async_context(scripted(database, *says)) if says else None
        desk = await stack.enter_async_context(open_desk(database, home, asking=asking))
        for name, text in files.items():
            (desk.home / "files" / name).write_text(text, encoding="utf-8")
        await desk.ingest()
        yield desk
