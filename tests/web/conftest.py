"""A site for each test, one headless Chromium for each file, a fresh visitor's page for each test.

A test fails when the browser reports an error that it was not told to expect: a broken script, a blocked file.
"""

import os
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
import pytest_asyncio

from tests.web.site import Site, running_site

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
QUIET = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE_MS = 60_000

NewPage = Callable[..., Awaitable[Any]]


@pytest_asyncio.fixture(loop_scope="module")
async def site(sqlite_url: str) -> AsyncIterator[Site]:
    async with running_site(sqlite_url) as running:
        yield running


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Any]:
    """Chromium from DALIL_TEST_CHROMIUM or the PATH; skips where there is none."""
    playwright = pytest.importorskip("playwright.async_api", reason="the browser tests need the package playwright")
    path = os.environ.get("DALIL_TEST_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        pytest.skip("no Chromium here, so no browser tests; install one or name it in DALIL_TEST_CHROMIUM")
    playwright.expect.set_options(timeout=PATIENCE_MS)
    async with playwright.async_playwright() as running:
        chromium = await running.chromium.launch(executable_path=path, args=QUIET)
        yield chromium
        await chromium.close()


@pytest_asyncio.fixture(loop_scope="module")
async def new_page(browser: Any, site: Site) -> AsyncIterator[NewPage]:
    """`await new_page(path, width=, height=, locale=, ...)`: a new visitor's page, loaded."""
    contexts, errors = [], []

    async def open_page(
        path: str = "/", *, width: int = 1200, height: int = 800, quiet: bool = True, **more: Any
    ) -> Any:
        context = await browser.new_context(viewport={"width": width, "height": height}, **more)
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        page = await context.new_page()
        if quiet:
            page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: errors.append(str(error)))
        await page.goto(site.url + path)
        return page

    yield open_page
    for context in contexts:
        await context.close()
    assert not errors, f"the browser reported: {errors}"
