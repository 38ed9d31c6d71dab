"""Does what schedules want, one after another: looks at folders, fetches pages, and has the collection read.

Where more than half of a collection's documents would go with missing files and pages, a run stops before it changes
anything, and asks; where a table has lost so many rows, these stay, and it asks, too. The next run looks anew.
"""

import asyncio
import logging
import shutil
from collections.abc import Callable, Container, Sequence
from collections.abc import Collection as Several
from datetime import timedelta
from pathlib import Path

from bot.shelf import Shelf
from bot.upkeep.bounds import site_of
from bot.upkeep.fetching import fetching
from bot.upkeep.pages import Round, gathered
from bot.upkeep.settings import ScheduleSettings
from engine.errors import DalilError, DocumentError
from engine.knowledge.collections import Collection
from engine.knowledge.ingestion import Ingestion
from engine.knowledge.schedule import Schedule
from engine.knowledge.sources import PAGES
from engine.store.database import Clock
from engine.store.schedules import Changes, Key, Run, Schedules

AGAIN = timedelta(minutes=30)  # after a run that came to nothing, unless the interval is shorter
MOST_GOING = 2  # one in so many documents may go unasked
_TOLD = 200  # failures of one run that are kept

log = logging.getLogger(__name__)


class Upkeep:
    def __init__(
        self,
        home: Path,
        schedules: Schedules,
        ingestion: Ingestion,
        shelf: Shelf,
        settings: Callable[[], ScheduleSettings],
        clock: Clock,
    ) -> None:
        self._home, self._schedules, self._ingestion = home, schedules, ingestion
        self._shelf, self._settings, self._clock = shelf, settings, clock
        self.wanted = asyncio.Event()

    @property
    def folders(self) -> tuple[Path, ...]:
        """Where folders may lie that are watched from the console."""
        named = (Path(folder).expanduser() for folder in self._settings().folders)
        return (self._home / "documents", *named)

    async def want(self, collection: str, schedule: str, *, sure: bool = False) -> None:
        """A run soon; `sure`: however much it removes. Raises StoreError."""
        await self._schedules.want(collection, schedule, sure=sure)
        self.wanted.set()

    async def runs(self, collection: str) -> dict[str, Run]:
        """By the schedule's key."""
        return {key: run for (_, key), run in (await self._schedules.runs(collection)).items()}

    async def step(self) -> None:
        """Does what is due now. Raises StoreError."""
        definitions = await self._shelf.definitions()
        runs = await self._schedules.runs()
        known = {(one.name, schedule.key) for one in definitions.collections for schedule in one.schedules}
        if not definitions.errors and (stale := runs.keys() - known):
            await self._forget(stale, {name for name, _ in known})
        for collection in definitions.collections:
            for schedule in collection.schedules:
                run = runs.get((collection.name, schedule.key), Run())
                if run.is_due(self._clock()):
                    await self._run(collection, schedule, sure=run.sure)

    async def _run(self, collection: Collection, schedule: Schedule, *, sure: bool) -> None:
        """Boundary: whatever one schedule meets is told under it, and the others go on."""
        name = collection.name
        await self._schedules.begin(name, schedule.key)
        changes, trouble = None, ""
        try:
            changes = await self._bring(collection, schedule, sure=sure)
        except DalilError as error:
            trouble = str(error)
        except Exception as error:
            log.exception("a schedule of %s broke down", name)
            trouble = f"{type(error).__name__}: {error}"
        wait = schedule.every if changes is not None else min(AGAIN, schedule.every)
        await self._schedules.end(name, schedule.key, self._clock() + wait, changes, trouble)
        if trouble:
            log.warning("%s: %s", name, trouble)

    async def _bring(self, collection: Collection, schedule: Schedule, *, sure: bool) -> Changes:
        found = Round()
        if schedule.brings_pages:
            found = await self._fetch(collection, schedule)
        going, held = await self._ingestion.going(collection, found.gone)
        if going * MOST_GOING > held and not sure:
            return Changes(removed=going, held=held, failed=_told(found.failed), asks=True)
        if schedule.brings_pages:
            await self._schedules.keep(collection.name, schedule.key, list(found.pages.values()))
        reading = await self._shelf.whole_reading(collection.name, careful=not sure)
        if reading.report is None:
            raise DocumentError(reading.trouble)
        if schedule.brings_pages:
            await self._tidy(collection)
        report = reading.report
        failed = (*found.failed, *report.failed)
        removed = report.spared or report.removed
        return Changes(report.added, report.replaced, removed, held, _told(failed), asks=bool(report.spared))

    async def _fetch(self, collection: Collection, schedule: Schedule) -> Round:
        settings, folder = self._settings(), self._home / PAGES / collection.name
        known = await self._schedules.pages(collection.name, schedule.key)
        async with fetching(site_of(schedule), settings) as fetcher:
            return await gathered(fetcher, schedule, known, folder, self._clock(), settings)

    async def _tidy(self, collection: Collection) -> None:
        """Files that no page is held in any more go."""
        keys = [one.key for one in collection.schedules]
        held = set((await self._schedules.files(collection.name, keys)).values())
        folder = self._home / PAGES / collection.name

        def remove() -> None:
            for path in folder.glob("*"):
                if path.name not in held:
                    path.unlink(missing_ok=True)

        await asyncio.to_thread(remove)

    async def _forget(self, stale: Several[Key], scheduled: Container[str]) -> None:
        """What is kept of schedules that are no more, and the pages of collections without any."""
        await self._schedules.forget(stale)
        for name in {name for name, _ in stale if name not in scheduled}:
            await asyncio.to_thread(shutil.rmtree, self._home / PAGES / name, ignore_errors=True)


def _told(failed: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    return tuple(dict.fromkeys(failed))[:_TOLD]
