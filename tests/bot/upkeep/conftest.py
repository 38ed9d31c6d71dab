"""A shelf with upkeep over a real database, and a web site that it looks at."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select

from bot.shelf import Shelf
from bot.upkeep.settings import ScheduleSettings
from bot.upkeep.upkeep import Upkeep
from engine.knowledge.definition import load_all
from engine.knowledge.ingestion import Ingestion
from engine.store import schema
from engine.store.database import Database, open_database
from engine.store.schedules import Run, Schedules
from tests.engine.knowledge.making import SETTINGS, WordEncoder
from tests.exchanges import Clock
from tests.servers.website import Website, website

ALLOWED = ScheduleSettings(pages=50, page_mb=1, request_s=10, run_minutes=5, pause_s=0, private=True, folders=())


@dataclass(slots=True)
class Kept:
    """`allowed` may be replaced while it runs."""

    home: Path
    database: Database
    shelf: Shelf
    clock: Clock
    upkeep: Any = None
    allowed: ScheduleSettings = field(default=ALLOWED)

    def allow(self, **changes: Any) -> None:
        self.allowed = replace(self.allowed, **changes)

    async def define(self, *schedules: dict[str, Any], sources: tuple[str, ...] = ()) -> None:
        table = {"name": "campus", "title": "Campus", "type": "docs", "sources": list(sources)}
        path = self.home / "collections" / "campus.toml"
        given = table | ({"schedule": list(schedules)} if schedules else {})
        if path.exists():
            await self.shelf.change("campus", given)
        else:
            await self.shelf.create(given)

    async def run(self, *, sure: bool = False) -> Run:
        """How the first schedule stands after a run of all."""
        collection = (await self.shelf.definitions())["campus"]
        for one in collection.schedules:
            await self.upkeep.want("campus", one.key, sure=sure)
        await self.upkeep.step()
        return (await self.upkeep.runs("campus"))[collection.schedules[0].key]

    async def texts_of_rows(self) -> list[str]:
        statement = select(schema.documents.c.text).where(schema.documents.c.removed.is_(False))
        return await self.database.reading(lambda connection: list(connection.scalars(statement)))

    async def texts(self) -> dict[str, tuple[str, str]]:
        """Of what is held: by source the text and the address that people find it at."""
        table = schema.documents
        statement = select(table.c.source, table.c.text, table.c.url).where(table.c.removed.is_(False))

        def step(connection: Connection) -> dict[str, tuple[str, str]]:
            return {row.source: (row.text, row.url) for row in connection.execute(statement)}

        return await self.database.reading(step)


async def _nothing() -> None:
    """No index follows the corpus here."""


@pytest.fixture
async def kept(sqlite_url: str, tmp_path: Path) -> AsyncIterator[Kept]:
    clock = Clock()
    async with open_database(sqlite_url, clock) as database:
        home = tmp_path / "home"
        (home / "documents").mkdir(parents=True)
        ingestion = Ingestion(database, WordEncoder(), SETTINGS, home, _nothing)
        shelf = Shelf(
            home, ingestion, lambda: load_all(sorted((home / "collections").glob("*.toml"))), lambda: SETTINGS
        )
        made = Kept(home, database, shelf, clock)
        made.upkeep = Upkeep(home, Schedules(database), ingestion, shelf, lambda: made.allowed, clock)
        async with shelf.at_work():
            yield made


@pytest.fixture
async def site() -> AsyncIterator[Website]:
    async with website() as running:
        running.page("/fees", "Fees", "The fee is due in June.")
        running.page("/gym", "Gym", "The gym is beside the lake.")
        running.page("/bus", "Bus", "The bus leaves at nine.")
        running.sitemap("/fees", "/gym", "/bus")
        yield running
