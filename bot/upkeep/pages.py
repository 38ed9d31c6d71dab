"""The pages of one schedule brought up to date: what is listed is asked for again, and read again where it changed."""

import asyncio
import hashlib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from urllib.parse import urlsplit

from bot.upkeep.fetching import Fetched, Fetcher, GoneError
from bot.upkeep.listings import MOST_BYTES, Listed, read_list
from bot.upkeep.settings import ScheduleSettings
from engine.errors import DocumentError
from engine.files import store_whole
from engine.knowledge.readers import MB, WHOLE, suffix
from engine.knowledge.schedule import Schedule
from engine.store.schedules import Page

MOST_LISTS = 100  # of one sitemap
MISSES = 2  # times in a row that a page has to be gone before it is forgotten
_MEDIA = {
    "text/html": ".html",
    "application/xhtml+xml": ".xhtml",
    "text/plain": ".txt",
    "text/markdown": ".md",
    "application/pdf": ".pdf",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ".docx",
}
_NAMELESS = ("", "application/octet-stream", "binary/octet-stream")  # then the address tells
_TEXTS = (".html", ".xhtml", ".txt", ".md")


@dataclass(slots=True)
class Round:
    """What was found: every page that is held from now on, those that go, and (address, why) of those that could not be
    had."""

    pages: dict[str, Page] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)
    failed: list[tuple[str, str]] = field(default_factory=list)


async def gathered(
    fetcher: Fetcher,
    schedule: Schedule,
    held: Mapping[str, Page],
    folder: Path,
    now: datetime,
    settings: ScheduleSettings,
) -> Round:
    """One round; files of pages are added to `folder`, none is taken away. DocumentError where the list cannot be had:
    then nothing is known of any page."""
    found = Round()
    wanted = _wanted(fetcher, await _listed(fetcher, schedule), schedule, found)
    if schedule.kind == "sitemap":  # a feed names the latest pages only: those before it stay as long as they are there
        found.gone |= {url for url, page in held.items() if url not in wanted and page.file}
    else:
        wanted |= {url: None for url, page in held.items() if page.file}
    chosen = _longest_ago_first(wanted, held)
    if len(chosen) > settings.pages:
        found.failed.append((schedule.place, f"names {len(chosen)} pages; schedules.pages allows {settings.pages}"))
    for url in chosen[settings.pages :]:
        if url in held:
            found.pages[url] = held[url]
    try:
        async with asyncio.timeout(settings.run_minutes * 60):
            for url in chosen[: settings.pages]:
                await _renew(fetcher, held.get(url, Page(url)), folder, now, found)
    except TimeoutError:
        left = [url for url in chosen[: settings.pages] if url not in found.pages and url not in found.gone]
        found.pages |= {url: held[url] for url in left if url in held}
        found.failed.append(
            (
                schedule.place,
                f"took more than {settings.run_minutes} minutes; {len(left)} pages are left for the next run",
            )
        )
    return found


async def _listed(fetcher: Fetcher, schedule: Schedule) -> Listed:
    """The pages of the list and of those that it leads to. DocumentError where one of them cannot be had."""
    found, waiting, seen = Listed(), [schedule.place], {schedule.place}
    while waiting:
        if len(seen) > MOST_LISTS:
            raise DocumentError(f"leads to more than {MOST_LISTS} lists", schedule.place)
        fetched = await fetcher.get(waiting.pop(0), MOST_BYTES)
        one = await asyncio.to_thread(read_list, fetched.data or b"", fetched.url)
        found.pages |= one.pages
        fresh = [url for url in one.lists if url not in seen]
        seen |= set(fresh)
        waiting += fresh
    return found


def _wanted(fetcher: Fetcher, listed: Listed, schedule: Schedule, found: Round) -> dict[str, None]:
    """Those of the listed pages that are to be held."""
    wanted: dict[str, None] = {}
    for url in listed.pages:
        try:
            fetcher.site.check(url)
        except DocumentError as error:
            found.failed.append((url[:200], error.why))
            continue
        if not schedule.below or urlsplit(url).path.startswith(schedule.below):
            wanted[url] = None
    return wanted


def _longest_ago_first(urls: Iterable[str], held: Mapping[str, Page]) -> list[str]:
    """So that whatever a run has no time for comes first in the next."""

    def asked(url: str) -> float:
        at = held[url].asked_at if url in held else None
        return at.timestamp() if at else 0.0

    return sorted(urls, key=asked)


async def _renew(fetcher: Fetcher, page: Page, folder: Path, now: datetime, found: Round) -> None:
    """Asks for a page; what cannot be had keeps its former text."""
    is_there = bool(page.file) and await asyncio.to_thread((folder / page.file).is_file)
    etag, modified = (page.etag, page.modified) if is_there else ("", "")
    try:
        fetched = await fetcher.get(page.url, fetcher.settings.page_mb * MB, etag, modified)
        if fetched.data is None:
            found.pages[page.url] = replace(page, misses=0, error="", asked_at=now)
            return
        name = await asyncio.to_thread(_kept, folder, page.url, fetched, fetched.data)
    except DocumentError as error:
        why = error.why
        misses = page.misses + 1 if isinstance(error, GoneError) else page.misses
        if misses >= MISSES and page.file:
            found.gone.add(page.url)
            return
        found.failed.append((page.url, why))
        found.pages[page.url] = replace(page, misses=misses, error=why, asked_at=now)
        return
    found.pages[page.url] = Page(page.url, name, fetched.etag, fetched.modified, asked_at=now)


def _kept(folder: Path, url: str, fetched: Fetched, data: bytes) -> str:
    """The name of the file that holds the page: the digest of its bytes, which are UTF-8 where the server says what
    they are."""
    ending = _ending(url, fetched.media)
    if ending in _TEXTS and fetched.charset:
        with suppress(UnicodeError, LookupError):  # then the reader of the format looks for itself
            data = data.decode(fetched.charset).encode()
    name = hashlib.sha256(data).hexdigest()[:32] + ending
    if not (folder / name).exists():
        store_whole(folder / name, data)
    return name


def _ending(url: str, media: str) -> str:
    if (ending := _MEDIA.get(media)) is not None:
        return ending
    named = suffix(urlsplit(url).path)
    if media in _NAMELESS and named in WHOLE:
        return named
    raise DocumentError(f"is neither a page nor a document that is read but {media or 'of no known kind'}", url)
