"""What keeps collections up to date by itself: how the runs of its schedules went, and the pages that they fetched."""

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime

from sqlalchemy import Connection, delete, insert, select, update

from engine.store import schema
from engine.store.codec import storable, storable_json
from engine.store.database import Database
from engine.store.upsert import insert_new

_runs, _pages = schema.schedule_runs, schema.pages
_NEW = insert_new(_runs)
_ROWS = 500  # in one statement

Key = tuple[str, str]  # a collection's name, a schedule's key


@dataclass(frozen=True, slots=True)
class Changes:
    """What a run did: documents added, changed and removed, and (address or file, why) of what could not be had.
    `asks`: it left in place the `removed` of the `held` documents that it would have removed."""

    added: int = 0
    changed: int = 0
    removed: int = 0
    held: int = 0
    failed: tuple[tuple[str, str], ...] = ()
    asks: bool = False


@dataclass(frozen=True, slots=True)
class Run:
    """How a schedule stands. `trouble` says why its last run came to nothing; `sure`: the run that is `wanted` may
    remove any number of documents."""

    began_at: datetime | None = None
    ended_at: datetime | None = None
    next_at: datetime | None = None
    wanted: bool = False
    sure: bool = False
    outcome: str = ""
    added: int = 0
    changed: int = 0
    removed: int = 0
    held: int = 0
    failed: tuple[tuple[str, str], ...] = ()
    trouble: str = ""

    @property
    def at_work(self) -> bool:
        return self.began_at is not None and (self.ended_at is None or self.ended_at < self.began_at)

    def is_due(self, now: datetime) -> bool:
        return self.wanted or self.next_at is None or self.next_at <= now


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a schedule. `file` holds what was fetched of it last, whatever became of it since (`error`)."""

    url: str
    file: str = ""
    etag: str = ""
    modified: str = ""
    misses: int = 0
    error: str = ""
    asked_at: datetime | None = None


class Schedules:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def runs(self, collection: str = "") -> dict[Key, Run]:
        """Of all collections, or of one."""
        statement = select(_runs) if not collection else select(_runs).where(_runs.c.collection == collection)
        rows = await self._database.reading(lambda connection: connection.execute(statement).mappings().all())
        names = Run.__dataclass_fields__
        return {
            (row["collection"], row["schedule"]): Run(
                **{name: row[name] for name in names if name != "failed"},
                failed=tuple((what, why) for what, why in row["failed"]),
            )
            for row in rows
        }

    async def want(self, collection: str, schedule: str, *, sure: bool = False) -> None:
        """A run is to be made soon; `sure`: however much it removes."""
        await self._put(collection, schedule, wanted=True, sure=sure)

    async def begin(self, collection: str, schedule: str) -> None:
        """What was wanted until now is being done; what is wanted from now on is done after it."""
        await self._put(collection, schedule, wanted=False, sure=False, began_at=self._database.clock())

    async def end(
        self, collection: str, schedule: str, next_at: datetime, changes: Changes | None, trouble: str = ""
    ) -> None:
        """`changes` is None where the run came to nothing, for the reason that `trouble` gives."""
        values = asdict(changes or Changes())
        asks = values.pop("asks")
        values["failed"] = storable_json([list(one) for one in values["failed"]])
        outcome = "failed" if changes is None else "asks" if asks else "done"
        now = self._database.clock()
        await self._put(
            collection, schedule, ended_at=now, next_at=next_at, outcome=outcome, trouble=storable(trouble), **values
        )

    async def _put(self, collection: str, schedule: str, **values: object) -> None:
        row = {"collection": collection, "schedule": schedule}
        mine = update(_runs).where(_runs.c.collection == collection, _runs.c.schedule == schedule).values(**values)

        def step(connection: Connection) -> None:
            connection.execute(_NEW[connection.dialect.name], row | {"failed": []})
            connection.execute(mine)

        await self._database.writing(step)

    async def needing_somebody(self) -> int:
        """Schedules whose last run came to nothing, or asks."""
        return sum(run.outcome in ("failed", "asks") for run in (await self.runs()).values())

    async def pages(self, collection: str, schedule: str) -> dict[str, Page]:
        """By address."""
        columns = [_pages.c[name] for name in Page.__dataclass_fields__]
        statement = select(*columns).where(_pages.c.collection == collection, _pages.c.schedule == schedule)
        rows = await self._database.reading(lambda connection: connection.execute(statement).all())
        return {row.url: Page(*row) for row in rows}

    async def files(self, collection: str, keys: Collection[str]) -> dict[str, str]:
        """Address -> file of the pages that these schedules hold."""
        statement = select(_pages.c.url, _pages.c.file).where(
            _pages.c.collection == collection, _pages.c.schedule.in_(sorted(keys)), _pages.c.file != ""
        )
        rows = await self._database.reading(lambda connection: connection.execute(statement).all())
        return {row.url: row.file for row in rows}

    async def keep(self, collection: str, schedule: str, pages: Sequence[Page]) -> None:
        """These are the pages of the schedule from now on."""
        rows = [
            {"collection": collection, "schedule": schedule, **asdict(page), "error": storable(page.error)}
            for page in pages
        ]

        def step(connection: Connection) -> None:
            connection.execute(delete(_pages).where(_pages.c.collection == collection, _pages.c.schedule == schedule))
            for start in range(0, len(rows), _ROWS):
                connection.execute(insert(_pages), rows[start : start + _ROWS])

        await self._database.writing(step)

    async def forget(self, keys: Collection[Key]) -> None:
        """What is kept of runs and pages of these schedules goes."""

        def step(connection: Connection) -> None:
            for table in (_runs, _pages):
                for collection, schedule in keys:
                    gone = (table.c.collection == collection, table.c.schedule == schedule)
                    connection.execute(delete(table).where(*gone))

        await self._database.writing(step)
