"""A web site of the test's own: pages with ETags, a sitemap, a feed; what it serves is changed while it runs."""

import gzip
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from hashlib import sha256

from aiohttp import web


@dataclass(slots=True)
class Website:
    """`pages` by path; `answers` are given in place of pages, by path. `asked` are (path, status) in their order."""

    url: str = ""
    pages: dict[str, bytes] = field(default_factory=dict)
    media: dict[str, str] = field(default_factory=dict)
    answers: dict[str, web.Response | int] = field(default_factory=dict)
    asked: list[tuple[str, int]] = field(default_factory=list)

    def page(self, path: str, heading: str, words: str) -> None:
        text = f"<html><head><title>{heading}</title></head><body><main><h1>{heading}</h1><p>{words}</p></main></body>"
        self.pages[path] = text.encode()

    def sitemap(self, *paths: str, at: str = "/sitemap.xml") -> None:
        entries = "".join(f"<url><loc>{self._whole(path)}</loc></url>" for path in paths)
        space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
        self.pages[at] = f'<?xml version="1.0"?><urlset {space}>{entries}</urlset>'.encode()

    def index(self, *paths: str) -> None:
        entries = "".join(f"<sitemap><loc>{self._whole(path)}</loc></sitemap>" for path in paths)
        self.pages["/sitemap.xml"] = f"<sitemapindex>{entries}</sitemapindex>".encode()

    def packed(self, path: str) -> None:
        self.pages[f"{path}.gz"] = gzip.compress(self.pages.pop(path))

    def feed(self, *paths: str) -> None:
        entries = "".join(f"<item><title>News</title><link>{self._whole(path)}</link></item>" for path in paths)
        self.pages["/feed.xml"] = f'<rss version="2.0"><channel>{entries}</channel></rss>'.encode()

    def seen(self) -> list[tuple[str, int]]:
        """What was asked since this was called last, without lists and robots.txt."""
        asked = [one for one in self.asked if not one[0].startswith(("/sitemap", "/feed", "/robots"))]
        self.asked.clear()
        return asked

    def _whole(self, path: str) -> str:
        return path if "://" in path else f"{self.url}{path}"

    async def serve(self, request: web.Request) -> web.StreamResponse:
        response = self._answer(request)
        self.asked.append((request.path, response.status))
        return response

    def _answer(self, request: web.Request) -> web.Response:
        laid = self.answers.get(request.path)
        if isinstance(laid, int):
            return web.Response(status=laid)
        if laid is not None:
            return web.Response(status=laid.status, body=laid.body, headers=laid.headers)
        if (data := self.pages.get(request.path)) is None:
            return web.Response(status=404)
        etag = f'"{sha256(data).hexdigest()[:12]}"'
        if request.headers.get("If-None-Match") == etag:
            return web.Response(status=304)
        media = self.media.get(request.path, "text/html")
        return web.Response(body=data, content_type=media, headers={"ETag": etag})


@asynccontextmanager
async def website() -> AsyncIterator[Website]:
    site = Website()
    app = web.Application()
    app.router.add_get("/{path:.*}", site.serve)
    runner = web.AppRunner(app)
    await runner.setup()
    try:
        listening = web.TCPSite(runner, "127.0.0.1", 0)
        await listening.start()
        site.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
        yield site
    finally:
        await runner.cleanup()
