"""One conversation in two tabs of a browser: each shows what the other one asks."""

import asyncio
from itertools import count
from typing import Any

import pytest

from tests.web.conftest import NewPage
from tests.web.site import PAGES, Site

playwright = pytest.importorskip("playwright.async_api", reason="the browser tests need the package playwright")
expect = playwright.expect

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def two_tabs(site: Site, new_page: NewPage) -> tuple[Any, Any]:
    one = await new_page()
    other = await one.context.new_page()
    async with other.expect_response("**/conversations/page/events*"):
        await other.goto(site.url)
    return one, other


async def ask(page: Any, words: str) -> None:
    await page.fill("#question", words)
    await page.press("#question", "Enter")


async def test_what_one_tab_asks_stands_in_the_other_without_a_reload(site: Site, new_page: NewPage) -> None:
    tabs = await two_tabs(site, new_page)
    for asking, words in enumerate(("When are fees due?", "And the fees of spring?")):
        await ask(tabs[asking], words)
        for tab in tabs:
            await expect(tab.locator(".answer[data-turn]")).to_have_count(asking + 1)
            await expect(tab.locator(".question > span").nth(asking)).to_have_text(words)
            await expect(tab.locator(".answer .body").nth(asking)).to_contain_text(PAGES["en"].quote)
    assert len(site.engine.asked) == 2


async def test_questions_asked_in_both_tabs_at_once_stand_in_both_once(site: Site, new_page: NewPage) -> None:
    tabs = await two_tabs(site, new_page)
    site.engine.open.clear()
    for tab, words in zip(tabs, ("First, fees?", "Second, fees?"), strict=True):
        await ask(tab, words)
        await expect(tab.locator(".progress")).to_be_visible()
    site.engine.open.set()
    for tab in tabs:
        await expect(tab.locator(".answer[data-turn]")).to_have_count(2)
        await expect(tab.locator(".turn")).to_have_count(2)


@pytest.mark.parametrize("command", ["/new", "/erase yes"])
async def test_what_one_tab_puts_aside_goes_from_the_other(site: Site, new_page: NewPage, command: str) -> None:
    one, other = await two_tabs(site, new_page)
    await ask(one, "When are fees due?")
    await expect(other.locator(".answer[data-turn]")).to_have_count(1)
    if command == "/erase yes":
        await ask(one, "/erase")
        await expect(one.locator(".answer[data-outcome]")).to_have_count(2)
    await ask(one, command)
    await expect(other.locator(".turn")).to_have_count(0)
    await expect(other.locator("#welcome")).to_be_visible()
    await ask(one, "And the fees of spring?")
    await expect(other.locator(".question > span")).to_have_text(["And the fees of spring?"])


async def test_a_tab_whose_line_broke_shows_what_it_missed(site: Site, new_page: NewPage) -> None:
    one = await new_page(quiet=False)
    other = await one.context.new_page()
    async with other.expect_response("**/conversations/page/events*"):
        await other.goto(site.url)
    await ask(one, "When are fees due?")
    await expect(other.locator(".answer[data-turn]")).to_have_count(1)
    await site.stop()
    await site.start()
    await ask(one, "And the fees of spring?")
    await expect(one.locator(".answer[data-turn]")).to_have_count(2)
    await expect(other.locator(".answer[data-turn]")).to_have_count(2)


async def test_an_answer_stays_though_the_page_looked_before_it_for_what_it_missed(
    site: Site, new_page: NewPage
) -> None:
    replies, looked, answered = count(1), asyncio.Event(), asyncio.Event()

    async def late(route: Any) -> None:
        reply = await route.fetch()
        if next(replies) == 2:  # the first shows the conversation, the second looks for more once the line is open
            looked.set()
            await answered.wait()
        await route.fulfill(response=reply)

    page, shown = await new_page(), "**/conversations/page?current=true*"
    await page.route(shown, late)
    await page.reload()
    await asyncio.wait_for(looked.wait(), 30)
    await ask(page, "When are fees due?")
    await expect(page.locator(".answer[data-turn]")).to_be_visible()
    async with page.expect_response(shown):
        answered.set()
    await ask(page, "And the fees of spring?")
    await expect(page.locator(".answer[data-turn]")).to_have_count(2)
