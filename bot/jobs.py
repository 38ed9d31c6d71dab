"""What Dalil does by itself while it runs: each job looks, again and again, whether anything of it is due."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

from engine.errors import DalilError

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Job:
    """`step` does what is due now. It is taken every `every_s` seconds, and when `wanted` is set; what was done when is
    kept where a restart finds it, by the step itself."""

    name: str
    every_s: float
    step: Callable[[], Awaitable[None]]
    wanted: asyncio.Event | None = None


@asynccontextmanager
async def at_work(jobs: Sequence[Job]) -> AsyncIterator[None]:
    """The jobs are done side by side as long as the block lasts."""
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(repeat(job), name=job.name) for job in jobs]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()


async def repeat(job: Job) -> None:
    """Until cancelled. Boundary: trouble of one step is logged, and the step taken again at its time."""
    while True:
        if job.wanted is not None:
            job.wanted.clear()
        try:
            await job.step()
        except DalilError as error:
            log.error("%s: %s", job.name, error)  # noqa: TRY400  # the message says it all
        except Exception:
            log.exception("%s broke down", job.name)
        await _pause(job)


async def _pause(job: Job) -> None:
    if job.wanted is None:
        await asyncio.sleep(job.every_s)
        return
    with suppress(TimeoutError):
        async with asyncio.timeout(job.every_s):
            await job.wanted.wait()
