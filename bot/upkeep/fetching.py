"""One request after another to a site, each within its bounds: addresses, robots.txt, redirects, bytes, time."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from importlib.metadata import version
from urllib.parse import urljoin, urlsplit

import aiohttp
from yarl import URL

from bot.upkeep import robots
from bot.upkeep.bounds import Site, guarded
from bot.upkeep.robots import Robots, robots_of
from bot.upkeep.settings import ScheduleSettings
from engine.errors import DocumentError
from engine.knowledge.readers import MB

REDIRECTS = 5
_MOVED = (301, 302, 303, 307, 308)
_GONE = (404, 410)
_HEADERS = 500  # characters that are kept of one


class GoneError(DocumentError):
    """The server says that there is no such page."""


@dataclass(frozen=True, slots=True)
class Fetched:
    """`data` is None where nothing has changed since; `url` is where the page was found in the end."""

    url: str
    data: bytes | None
    media: str = ""
    charset: str = ""
    etag: str = ""
    modified: str = ""


@asynccontextmanager
async def fetching(site: Site, settings: ScheduleSettings) -> AsyncIterator["Fetcher"]:
    connector = aiohttp.TCPConnector(limit=1, socket_factory=guarded(settings.private))
    async with aiohttp.ClientSession(
        connector=connector,
        timeout=aiohttp.ClientTimeout(total=settings.request_s),
        headers={"User-Agent": f"Dalil/{version('dalil')}", "Accept-Encoding": "gzip, deflate"},
        cookie_jar=aiohttp.DummyCookieJar(),
    ) as session:
        yield Fetcher(session, site, settings)


@dataclass(slots=True)
class Fetcher:
    session: aiohttp.ClientSession
    site: Site
    settings: ScheduleSettings
    _robots: dict[str, Robots] = field(default_factory=dict)
    _asked: bool = False

    async def get(self, url: str, most: int, etag: str = "", modified: str = "") -> Fetched:
        """What is at the address now, if it has changed. DocumentError says why it cannot be had, GoneError that it is
        not there."""
        conditions = {"If-None-Match": etag, "If-Modified-Since": modified}
        headers = {name: value for name, value in conditions.items() if value}
        here = url
        for _ in range(REDIRECTS + 1):
            self.site.check(here)
            if not (await self._robots_of(here)).allows(here):
                raise DocumentError("the site's robots.txt asks programs to leave it alone", here)
            found = await self._ask(here, most, headers)
            if isinstance(found, Fetched):
                return found
            here = found
        raise DocumentError(f"leads on more than {REDIRECTS} times", url)

    async def _ask(self, url: str, most: int, headers: dict[str, str]) -> Fetched | str:
        """What is there, or where it leads on to."""
        if self._asked and self.settings.pause_s:
            await asyncio.sleep(self.settings.pause_s)
        self._asked = True
        try:
            async with self.session.get(URL(url), headers=headers, allow_redirects=False) as response:
                if response.status in _MOVED and (onward := response.headers.get("Location", "")):
                    return urljoin(url, onward)
                if response.status == 304 and headers:
                    return Fetched(url, None)
                if response.status != 200:
                    kind = GoneError if response.status in _GONE else DocumentError
                    raise kind(f"the server answers {response.status} {response.reason or ''}".rstrip(), url)
                return Fetched(
                    url,
                    await _bounded(response, most),
                    response.content_type,
                    response.charset or "",
                    response.headers.get("ETag", "")[:_HEADERS],
                    response.headers.get("Last-Modified", "")[:_HEADERS],
                )
        except TimeoutError as error:
            raise DocumentError(f"did not come within {self.settings.request_s} s", url) from error
        except (aiohttp.ClientError, OSError, ValueError) as error:
            raise DocumentError(f"cannot be fetched ({_words(error)})", url) from error

    async def _robots_of(self, url: str) -> Robots:
        """RFC 9309: where there is no robots.txt everything is allowed, where it cannot be had nothing is."""
        parts = urlsplit(url)
        origin = f"{parts.scheme}://{parts.netloc}"
        if origin not in self._robots:
            self._robots[origin] = await self._read_robots(f"{origin}/robots.txt")
        return self._robots[origin]

    async def _read_robots(self, url: str) -> Robots:
        here = url
        try:
            for _ in range(REDIRECTS + 1):
                self.site.check(here)
                found = await self._ask(here, robots.MOST_BYTES, {})
                if isinstance(found, Fetched):
                    return robots_of((found.data or b"").decode("utf-8-sig", "replace"))
                here = found
        except GoneError:
            return Robots()
        except DocumentError as error:
            raise DocumentError(
                f"{error.why}; without the site's robots.txt nothing is fetched", error.where
            ) from error
        return Robots()


async def _bounded(response: aiohttp.ClientResponse, most: int) -> bytes:
    """The body, unpacked. DocumentError for one beyond the bound, of which the rest is not waited for."""
    data = bytearray()
    async for chunk in response.content.iter_chunked(2**16):
        data += chunk
        if len(data) > most:
            raise DocumentError(f"is larger than {most // MB} MB; schedules.page_mb bounds it", response.url)
    return bytes(data)


def _words(error: Exception) -> str:
    inner = getattr(error, "os_error", None) or error
    return str(inner) or type(error).__name__
