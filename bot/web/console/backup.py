"""A backup for who has no shell: made now and handed to the browser, so that it lies elsewhere than Dalil does."""

import asyncio
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from aiohttp import web

from bot.backup import MADE, Backup
from bot.web.console.confirming import unconfirmed
from bot.web.console.doors import HOME, Staff, console_page, form_of
from bot.web.keys import PARTS
from engine.errors import DalilError

PATH = f"{HOME}/backup"
_PIECE = 2**18


@dataclass(frozen=True, slots=True)
class Last:
    """The last backup; `at` None: there was none."""

    at: datetime | None
    days: int
    late: bool


async def last(request: web.Request) -> Last | None:
    """None where no backups are expected."""
    parts = request.app[PARTS]
    if not (most := parts.rules().console_backup_days):
        return None
    at = next((entry.at for entry in await parts.console.audit.recent(1, what=(MADE,))), None)
    age = parts.console.figures.now() - at if at is not None else None
    return Last(at, age.days if age is not None else 0, age is None or age > timedelta(days=most))


async def page(request: web.Request, staff: Staff) -> web.StreamResponse:
    return await _page(request, staff)


async def make(request: web.Request, staff: Staff) -> web.StreamResponse:
    """One at a time: a copy of everything takes disk and processor."""
    parts = request.app[PARTS]
    if problem := await unconfirmed(request, staff, await form_of(request)):
        return await _page(request, staff, 422, unproved=problem)
    if parts.backups.lock.locked():
        return await _page(request, staff, 409, busy=True)
    async with parts.backups.lock:
        with TemporaryDirectory(prefix="dalil-backup-") as folder:
            try:
                made = await asyncio.to_thread(parts.backups.make, Path(folder))
            except DalilError as error:
                return await _page(request, staff, 503, trouble=str(error))
            response = await _handed_over(request, made)
        await parts.console.audit.add(staff.account.name, MADE, made.path.name, bytes=made.size)
    return response


async def _page(request: web.Request, staff: Staff, status: int = 200, **context: object) -> web.Response:
    return console_page(request, staff, "backup.html", {"last": await last(request), **context}, status)


async def _handed_over(request: web.Request, made: Backup) -> web.StreamResponse:
    response = web.StreamResponse(
        headers={
            "Content-Disposition": f'attachment; filename="{made.path.name}"',
            "Content-Type": "application/gzip",
            "Cache-Control": "no-store",
        }
    )
    response.content_length = made.size
    await response.prepare(request)
    file = await asyncio.to_thread(made.path.open, "rb")
    with file:
        while piece := await asyncio.to_thread(file.read, _PIECE):
            await response.write(piece)
    await response.write_eof()
    return response
