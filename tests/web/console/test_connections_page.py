"""Platforms and models in the console: how they stand, and what a trial of them finds."""

import pytest

from bot.web.parts import Readiness
from tests.web.conftest import NewPage
from tests.web.console.staff import opened
from tests.web.site import ENVIRONMENT, Site

playwright = pytest.importorskip("playwright.async_api", reason="the browser tests need the package playwright")
expect = playwright.expect

pytestmark = pytest.mark.asyncio(loop_scope="module")

PATH = "/console/connections"


async def test_each_platform_says_how_it_stands(site: Site, new_page: NewPage) -> None:
    page = await opened(site, new_page, PATH, java_script_enabled=False)
    await expect(page.locator("#telegram .tag")).to_have_text("From the next start of Dalil")
    await expect(page.locator("#discord .tag")).to_have_text("Not connected")
    await expect(page.locator("#discord .steps li")).to_have_count(3)
    await expect(page.locator("#telegram")).to_contain_text("No event yet")
    site.ready = Readiness({}, {"telegram": "does not answer"})
    await page.reload()
    await expect(page.locator("#telegram .tag")).to_have_text("Does not work")
    await expect(page.locator("#telegram .bad")).to_have_text("does not answer")
    site.ready = Readiness({}, {"telegram": ""})
    await page.reload()
    await expect(page.locator("#telegram .tag")).to_have_text("In force")
    assert ENVIRONMENT["DALIL_TELEGRAM_TOKEN"] not in await page.content()


async def test_a_trial_tells_what_came_of_it_and_what_to_do(site: Site, new_page: NewPage) -> None:
    page = await opened(site, new_page, PATH, java_script_enabled=False)
    await page.locator("#telegram button").click()
    told = page.locator("#telegram [role=status]")
    await expect(told).to_contain_text("It does not work.")
    await expect(told).to_contain_text("check the token and that this machine reaches the Bot API")
    assert ENVIRONMENT["DALIL_TELEGRAM_TOKEN"] not in await page.content()
    (entry,) = await site.console.audit.recent(1)
    assert (entry.what, entry.on, entry.detail) == ("connection_tried", "telegram", {"verdict": "wrong"})
    await page.locator("#discord button").click()
    await expect(page.locator("#discord [role=status]")).to_contain_text("not connected")
