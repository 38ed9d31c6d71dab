"""A whole Dalil, set up by the browser alone: a sitemap is named, its pages are read, and a question gets a page's own
sentence with the page's address."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from engine.staff.roles import EVERYWHERE
from engine.store.accounts import Accounts
from engine.store.database import open_database
from tests.cli.test_run import home_of, running
from tests.servers.website import website
from tests.web.console.staff import PASSWORD

playwright = pytest.importorskip("playwright.async_api", reason="the browser tests need the package playwright")
expect = playwright.expect

pytestmark = pytest.mark.asyncio(loop_scope="module")


@asynccontextmanager
async def served(home: Path) -> AsyncIterator[str]:
    """A running Dalil without documents, which may fetch from this machine."""
    allowed = {"DALIL_COLLECTIONS_SAMPLES": "false", "DALIL_SCHEDULES_PRIVATE": "true", "DALIL_SCHEDULES_PAUSE_S": "0"}
    process = running(home, **allowed)
    _, address = await asyncio.to_thread(process.__enter__)
    try:
        yield address
    finally:
        await asyncio.to_thread(process.__exit__, None, None, None)


async def test_a_page_of_a_sitemap_answers_with_its_address(tmp_path: Path, models: Path, browser: Any) -> None:
    home = home_of(tmp_path, models)
    async with website() as campus, served(home) as address:
        campus.page("/parking", "Parking", "A parking permit for students costs 45 euros a semester.")
        campus.page("/library", "Library", "The Juniper Library is open from 08:00 to 22:00 on weekdays.")
        campus.sitemap("/parking", "/library")
        async with open_database(f"sqlite:///{home}/dalil.db") as database:
            await Accounts(database).create("rania", PASSWORD, {EVERYWHERE: "administrator"}, "tests")
        context = await browser.new_context(locale="en")
        context.set_default_timeout(60_000)
        page = await context.new_page()
        await page.goto(f"{address}/console/sign-in?next=/console/new-collection")
        await page.fill("#name", "rania")
        await page.fill("#password", PASSWORD)
        await page.press("#password", "Enter")
        await page.fill("#title-en", "Campus")
        await page.fill("#name", "campus")
        await page.click("text=Create")
        await page.click("summary:has-text('Add a schedule')")
        await page.fill("#place", f"{campus.url}/sitemap.xml")
        await page.click("text=Save and begin")
        await expect(page.locator("#schedules .case")).to_contain_text("Added: 2")
        await expect(page.locator("#schedules [role=status]")).to_have_count(0)
        await page.fill("#question", "What does a parking permit cost for students?")
        await page.click("button:has-text('Ask')")
        await expect(page.locator("#tried")).to_contain_text("A parking permit for students costs 45 euros a semester.")

        campus.page("/parking", "Parking", "A parking permit for students costs 60 euros a semester.")
        await page.click("button:has-text('Run now')")
        await expect(page.locator("#schedules .case")).to_contain_text("changed: 1")
        await page.goto(address)
        await page.fill("textarea", "What does a parking permit cost for students?")
        await page.press("textarea", "Enter")
        await expect(page.locator("main")).to_contain_text("A parking permit for students costs 60 euros a semester.")
        await page.get_by_role("button", name="Parking", exact=False).last.click()
        await expect(page.locator(f"a[href='{campus.url}/parking']").first).to_be_visible()
        await context.close()
