"""Schedules in the console: set, run, asked and ended by the browser alone."""

from typing import Any

import pytest

from tests.servers.website import website
from tests.web.conftest import NewPage
from tests.web.console.staff import browser, hired, opened, send, sign_in, signed_in, token_of
from tests.web.console.test_collections_page import made, settled, sources
from tests.web.site import Site

playwright = pytest.importorskip("playwright.async_api", reason="the browser tests need the package playwright")
expect = playwright.expect

pytestmark = pytest.mark.asyncio(loop_scope="module")

PATH = "/console/collections/library"


async def test_a_sitemap_is_set_run_and_asked_without_a_script(site: Site, new_page: NewPage) -> None:
    async with website() as campus, browser(site) as session:
        campus.page("/fees", "Fees", "The parking fee is due in June.")
        campus.page("/gym", "Gym", "The gym is beside the lake.")
        campus.sitemap("/fees", "/gym")
        await hired(site)
        await sign_in(session)
        await made(session)
        await settled(site)
        page = await opened(site, new_page, PATH, java_script_enabled=False, quiet=False)
        await page.click("summary:has-text('Add a schedule')")
        await page.fill("#place", "campus")
        await page.click("text=Save and begin")
        await expect(page.locator("#schedules .bad")).to_contain_text("Give a whole address")
        await page.fill("#place", f"{campus.url}/sitemap.xml")
        await page.fill("#number", "6")
        await page.select_option("[name=unit]", "h")
        await page.click("text=Save and begin")
        await _ended(page)
        await expect(page.locator("#schedules .case")).to_contain_text("Added: 2 · changed: 0 · removed: 0 · failed: 0")
        await expect(page.locator("#schedules .case")).to_contain_text("Interval in hours: 6")
        assert set(await sources(site)) == {f"{campus.url}/fees", f"{campus.url}/gym"}

        campus.page("/fees", "Fees", "The parking fee is due in July.")
        campus.answers["/gym"] = 500
        await page.click("button:has-text('Run now')")
        await _ended(page)
        await page.click("summary:has-text('What could not be had: 1')")
        await expect(page.locator("#schedules .near")).to_contain_text("the server answers 500")
        await page.click(f".files a:has-text('{campus.url}/fees')")
        await expect(page.locator("blockquote")).to_contain_text("The parking fee is due in July.")
        await expect(page.locator("h1 + .more a[target=_blank]")).to_have_attribute("href", f"{campus.url}/fees")


@pytest.mark.parametrize(
    ("language", "told"),
    [("ar", "جدولا تحديث يقودان إلى الموضع نفسه"), ("el", "δύο προγράμματα οδηγούν στο ίδιο σημείο")],
)
async def test_why_a_schedule_is_refused_is_told_in_the_language_of_the_page(
    site: Site, language: str, told: str
) -> None:
    (site.home / "documents" / "rules").mkdir(parents=True)
    place = str(site.home / "documents" / "rules")
    given = {"action": "add", "kind": "folder", "place": place, "number": "1", "unit": "d"}
    async with signed_in(site) as session:
        await made(session)
        assert await send(session, f"{PATH}/schedules", **given) == 303
        given["token"] = await token_of(session, "/console/account")
        headers = {"Accept-Language": language}
        async with session.post(f"{PATH}/schedules", data=given, headers=headers) as response:
            page = await response.text()
    assert response.status == 422
    assert told in page
    assert "two schedules" not in page


async def _ended(page: Any) -> None:
    """The page renews itself as long as the run is at work."""
    await expect(page.locator("#schedules [role=status]")).to_have_count(0)
    await expect(page.locator("#schedules .case")).to_contain_text("Last run")


async def test_only_folders_that_are_allowed_are_watched(site: Site) -> None:
    allowed = site.home / "documents"
    (allowed / "rules").mkdir(parents=True)
    (allowed / "rules" / "fees.md").write_text("Fees are due in June.", "utf-8")
    (allowed / "out").symlink_to("/etc")
    async with browser(site) as session:
        await hired(site)
        await sign_in(session)
        await made(session)
        await settled(site)

        async def added(place: str, every: str = "1", unit: str = "d") -> int:
            given = {"action": "add", "kind": "folder", "place": place, "number": every, "unit": unit}
            return await send(session, f"{PATH}/schedules", **given)

        for place in (
            "/etc",
            f"{allowed}/../collections",
            f"{allowed}/out",
            "rules",
            f"{allowed}/absent",
            str(site.home),
        ):
            assert await added(place) == 422, place
        for every, unit in (("4", "m"), ("31", "d"), ("x", "d"), ("-1", "h"), ("1", "w")):
            assert await added(f"{allowed}/rules", every, unit) == 422, every
        assert await added(f"{allowed}/rules") == 303
        assert await added(f"{allowed}/rules") == 422
        upkeep = site._parts["upkeep"]
        await upkeep.step()
        assert await sources(site) == {"fees.md": (1, "")}
        [key] = await upkeep.runs("library")
        assert await send(session, f"{PATH}/schedules", action="end", key=key) == 303
        assert await sources(site) == {}
        told = [entry.what for entry in await site.console.audit.recent(2)]
        assert told == ["schedule_ended", "schedule_added"]
