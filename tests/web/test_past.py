"""What a visitor asked so far: looked at, downloaded, deleted; and one answer for whoever has its link."""

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.web.sharing import link_to
from engine.store.people import People
from tests.web.conftest import NewPage
from tests.web.site import PAGES, SECRET, Site
from tests.web.test_chat_page import PHONE, ask, overflow

playwright = pytest.importorskip("playwright.async_api", reason="the browser tests need the package playwright")
axe = pytest.importorskip("axe_playwright_python", reason="axe-core comes with the package axe-playwright-python")
expect = playwright.expect

pytestmark = pytest.mark.asyncio(loop_scope="module")


RUN = "() => axe.run().then((found) => found.violations.map((one) => [one.id, one.nodes[0].html]))"


async def broken(page: Any) -> list[list[str]]:
    """The rules of accessibility that the page breaks, with the first element that does."""
    await page.evaluate((files(axe) / "axe.min.js").read_text("utf-8"))
    return list(await page.evaluate(RUN))


@pytest.mark.parametrize(("locale", "scheme"), [("en", "light"), ("ar", "dark")])
async def test_no_rule_of_accessibility_is_broken(site: Site, new_page: NewPage, locale: str, scheme: str) -> None:
    await allow(site)
    page = await new_page(**PHONE, locale=locale, color_scheme=scheme)
    article = await ask(page, "When are fees due?")
    turn = await article.get_attribute("data-turn")
    await article.locator(".change").tap()
    assert await broken(page) == []
    await page.locator("#changing button").tap()
    await page.locator("#earlier").tap()
    await page.locator("#past summary").tap()
    assert await broken(page) == []
    other = await new_page(link_to(SECRET, turn), width=360, locale=locale, color_scheme=scheme)
    assert await broken(other) == []


class TestPast:
    async def test_questions_of_ended_conversations_are_found_again(self, new_page: NewPage) -> None:
        page = await new_page()
        await expect(page.locator("#earlier")).to_be_hidden()
        await ask(page, "When are fees due?")
        await page.get_by_role("button", name="New conversation").click()
        await expect(page.locator(".turn")).to_have_count(0)
        await page.reload()
        await page.locator("#earlier").click()
        past = page.locator("#past")
        await past.locator("summary").click()
        await expect(past.locator(".answer .body")).to_contain_text(PAGES["en"].quote)
        await expect(past.locator("#past-title")).to_be_visible()
        await page.keyboard.press("Escape")
        await expect(past).to_be_hidden()
        await expect(page.locator("#earlier")).to_be_focused()

    async def test_nobody_finds_those_of_somebody_else(self, new_page: NewPage) -> None:
        await ask(await new_page(), "When are fees due?")
        page = await new_page()
        await ask(page, "And when, fees?")
        await page.locator("#earlier").click()
        await expect(page.locator("#past summary")).to_have_text(["And when, fees?"])

    async def test_all_of_it_can_be_downloaded(self, new_page: NewPage, tmp_path: Path) -> None:
        page = await new_page()
        await ask(page, "When are fees due?")
        await page.locator("#earlier").click()
        async with page.expect_download() as coming:
            await page.get_by_role("button", name="Download all of it").click()
        download = await coming.value
        await download.save_as(tmp_path / "all.json")
        (turn,) = json.loads((tmp_path / "all.json").read_text("utf-8"))["turns"]
        assert turn["question"] == "When are fees due?"
        assert turn["answer"]["citations"][0]["quote"] == PAGES["en"].quote

    async def test_all_of_it_is_deleted_after_a_question(self, site: Site, new_page: NewPage) -> None:
        page = await new_page()
        await ask(page, "When are fees due?")
        await page.locator("#earlier").click()
        await page.get_by_role("button", name="Delete all of it").click()
        await page.get_by_role("button", name="Yes").click()
        await expect(page.locator("#afresh")).to_be_visible()
        await page.locator("#earlier").click()
        await expect(page.locator("#past .note")).to_have_text("You have asked nothing yet.")

    @pytest.mark.parametrize("locale", ["en", "ar"])
    async def test_it_fits_a_phone(self, new_page: NewPage, locale: str) -> None:
        page = await new_page(**PHONE, locale=locale)
        await ask(page, "When are fees due?" if locale == "en" else "متى تُدفع الرسوم؟")
        assert await overflow(page) == {320: 0, 360: 0, 430: 0}
        await page.locator("#earlier").tap()
        await expect(page.locator("#past summary")).to_be_in_viewport(ratio=1)
        assert await page.evaluate("document.getElementById('past').getBoundingClientRect().width") <= 430


async def allow(site: Site, word: str = "true") -> None:
    await site._parts["options"].put("web.share", word, "tests")


async def shared(page: Any) -> str:
    """The link that was copied for the last answer."""
    await page.locator(".answer").last.get_by_label("Copy a link").click()
    await expect(page.locator(".said").last).to_contain_text("Link copied")
    return str(await page.evaluate("navigator.clipboard.readText()"))


class TestSharing:
    async def test_whoever_has_the_link_reads_the_answer_without_a_script_and_learns_nothing_else(
        self, site: Site, new_page: NewPage
    ) -> None:
        await allow(site)
        page = await new_page(permissions=["clipboard-read", "clipboard-write"])
        await ask(page, "A question before, fees?")
        await ask(page, "When are fees due?")
        link = await shared(page)
        other = await new_page(link.removeprefix(site.url), java_script_enabled=False, locale="ar")
        await expect(other.locator(".question")).to_have_text("When are fees due?")
        await expect(other.locator(".answer .body")).to_contain_text(PAGES["en"].quote)
        await expect(other.locator("blockquote")).to_have_text(PAGES["en"].quote)
        assert "A question before" not in await other.content()
        assert site.engine.asked[-1].person.id not in await other.content()
        await expect(other.locator("html")).to_have_attribute("dir", "rtl")

    async def test_it_is_off_by_default_and_ends_when_it_is_switched_off(self, site: Site, new_page: NewPage) -> None:
        page = await new_page()
        article = await ask(page, "When are fees due?")
        await expect(page.locator(".share")).to_have_count(0)
        turn = await article.get_attribute("data-turn")
        path = link_to(SECRET, turn)
        async with aiohttp.ClientSession(site.url) as somebody:
            for word, status in (("false", 404), ("true", 200), ("false", 404)):
                await allow(site, word)
                async with somebody.get(path) as response:
                    assert response.status == status

    async def test_a_link_ends_with_its_question_and_none_can_be_made_up(self, site: Site, new_page: NewPage) -> None:
        await allow(site)
        page = await new_page(permissions=["clipboard-read", "clipboard-write"])
        article = await ask(page, "When are fees due?")
        path = (await shared(page)).removeprefix(site.url)
        async with aiohttp.ClientSession(site.url) as somebody:
            for wrong in (f"{path}0", "/shared/x", f"/shared/{await article.get_attribute('data-turn')}"):
                async with somebody.get(wrong) as response:
                    assert response.status == 404, wrong
            await People(site.database).erase("web", site.engine.asked[-1].person.id)
            async with somebody.get(path) as response:
                assert response.status == 404

    async def test_a_link_to_an_answer_of_somebody_else_is_not_given(self, site: Site, new_page: NewPage) -> None:
        await allow(site)
        theirs = await (await ask(await new_page(), "When are fees due?")).get_attribute("data-turn")
        page = await new_page(quiet=False)
        call = "(turn) => fetch(`/api/v1/turns/${turn}/link`, {method: 'POST', headers: {'X-Dalil': 'chat'}})"
        assert await page.evaluate(f"{call}.then((one) => one.status)", theirs) == 404

    async def test_hostile_words_of_a_shared_answer_stay_words(self, site: Site, new_page: NewPage) -> None:
        await allow(site)
        page = await new_page(permissions=["clipboard-read", "clipboard-write"])
        await ask(page, "hostile <script>window.pwned = 1</script>")
        other = await new_page((await shared(page)).removeprefix(site.url))
        await expect(other.locator(".question")).to_contain_text("<script>window.pwned = 1</script>")
        assert await other.evaluate("window.pwned") is None
        assert await other.locator("main img, main script").count() == 0
