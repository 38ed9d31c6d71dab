"""A sign-in that ends while somebody writes: nothing of what was typed is lost."""

import re
from html import unescape
from typing import Any

import aiohttp
import pytest

from bot.web.sessions import CONSOLE_COOKIE
from tests.web.conftest import NewPage
from tests.web.console.staff import PASSWORD, browser, hired, opened, send, sign_in, token_of
from tests.web.console.test_reviewed_page import PAGE, disliked, latest
from tests.web.site import FOREIGN, HOSTILE, Site

playwright = pytest.importorskip("playwright.async_api", reason="the browser tests need the package playwright")
expect = playwright.expect

pytestmark = pytest.mark.asyncio(loop_scope="module")

TEXT = "Pay by 30 September [1].\n\nAn evening's work."
_HIDDEN = re.compile(r'<input type="hidden" name="([^"]*)" value="([^"]*)">')


async def ended(page: Any) -> None:
    """As after `console.hours`: the cookie is worth nothing any more."""
    await page.context.clear_cookies(name=CONSOLE_COOKIE)


async def test_an_answer_that_was_written_while_the_sign_in_ended_is_there_after_the_next_one(
    site: Site, new_page: NewPage
) -> None:
    turn = await disliked(site)
    page = await opened(site, new_page, f"/console/answers/{turn}/correct", java_script_enabled=False, quiet=False)
    await page.fill("#text", TEXT)
    await ended(page)
    await page.get_by_role("button", name="Keep this version").click()
    await expect(page.get_by_role("alert")).to_have_text("Your sign-in has ended.")
    assert await site.console.reviewed.latest() == []
    await page.fill("#name", "rania")
    await page.fill("#password", "a wrong one")
    await page.press("#password", "Enter")
    await expect(page.get_by_role("status")).to_contain_text("What you typed is kept")
    await page.fill("#name", "rania")
    await page.fill("#password", PASSWORD)
    await page.press("#password", "Enter")
    await expect(page.locator("h1")).to_have_text("What you had typed")
    assert TEXT in [await one.input_value() for one in await page.locator("textarea").all()]
    await page.get_by_role("button", name="Send it now").click()
    await expect(page.get_by_role("status")).to_have_text("Saved.")
    now = await latest(site)
    assert (now.text, [rest.citation.quote for rest in now.rests]) == (TEXT, [PAGE.quote])


async def test_who_signs_in_again_in_another_window_goes_on_where_they_were(site: Site, new_page: NewPage) -> None:
    turn = await disliked(site)
    page = await opened(site, new_page, f"/console/answers/{turn}", quiet=False)
    await page.fill("#text", "Look at the fees of last year.")
    await ended(page)
    await page.get_by_role("button", name="Add the note").click()
    other = await page.context.new_page()
    await other.goto(f"{site.url}/console/sign-in")
    await other.fill("#name", "rania")
    await other.fill("#password", PASSWORD)
    await other.press("#password", "Enter")
    await other.wait_for_selector(".menu")
    await page.get_by_role("button", name="Go on").click()
    await page.get_by_role("button", name="Send it now").click()
    await expect(page.locator(".note")).to_have_text("Look at the fees of last year.")


async def posted(session: aiohttp.ClientSession, path: str, **more: Any) -> tuple[int, str]:
    async with session.post(path, allow_redirects=False, **more) as response:
        return response.status, await response.text()


async def test_what_was_typed_stays_words_and_its_way_leads_nowhere_else(site: Site) -> None:
    turn = await disliked(site)
    await hired(site)
    async with browser(site) as session:
        note = {"action": "note", "text": HOSTILE, "token": "x"}
        status, page = await posted(session, f"/console/answers/{turn}", data=note)
        assert status == 403
        assert "<script>window" not in page
        fields = [(unescape(name), unescape(value)) for name, value in _HIDDEN.findall(page)]
        assert ("kept:text", HOSTILE) in fields
        assert "x" not in [value for name, value in fields if name == "kept:token"]
        for path in ("https://evil.example/", "//evil.example", "/console/../x", "javascript:1"):
            given = {"token": await token_of(session, "/console/sign-in"), "name": "rania", "password": PASSWORD}
            kept = {"kept_path": path, "kept:text": "some words here"}
            status, page = await posted(session, "/console/sign-in", data={**given, **kept})
            assert (status, path in page) == (303, False)


@pytest.mark.parametrize("headers", FOREIGN)
async def test_what_another_site_sends_is_not_shown_as_somebodys_own_words(site: Site, headers: dict[str, str]) -> None:
    turn = await disliked(site)
    await hired(site)
    async with browser(site) as session:
        for signed in (False, True):
            if signed:
                await sign_in(session)
            note = {"action": "note", "text": "words of somebody else", "token": "x"}
            status, page = await posted(session, f"/console/answers/{turn}", data=note, headers=headers)
            assert (status, "words of somebody else" in page) == (403, False)


async def test_a_form_with_a_password_gives_nothing_back(site: Site) -> None:
    await hired(site)
    async with browser(site) as session:
        given = {"action": "password", "old": "a long secret of mine", "new": "another long secret", "token": "x"}
        status, page = await posted(session, "/console/account", data=given)
        assert (status, "secret" in page) == (303, False)
        await sign_in(session)
        status, page = await posted(session, "/console/account", data=given)
        assert (status, "secret" in page) == (403, False)
        assert await send(session, "/console/account", action="password", old="1", new="2") == 422
