"""The weekly digest on the account's own page."""

import pytest

from engine.messages import Person
from engine.staff.roles import Account
from tests.web.conftest import NewPage
from tests.web.console.staff import hired, opened, send, signed_in
from tests.web.site import Site

playwright = pytest.importorskip("playwright.async_api", reason="the browser tests need the package playwright")
expect = playwright.expect

pytestmark = pytest.mark.asyncio(loop_scope="module")

PATH = "/console/account"


async def linked(site: Site, account: Account, person: str, platform: str = "telegram") -> None:
    await site.console.links.link(Person(platform, person, "Rania"), account)


async def test_the_digest_is_switched_on_in_the_language_of_the_page_and_off(site: Site, new_page: NewPage) -> None:
    account = await hired(site, role="viewer")
    page = await opened(site, new_page, PATH, role="viewer", java_script_enabled=False, locale="ar")
    await expect(page.locator("#digest")).to_contain_text("لا يوجد أي حساب مرتبط بعد")
    await linked(site, account, "4711")
    await page.reload()
    await page.click("#digest button:has-text('شغّله')")
    await expect(page.locator("#digest form")).to_contain_text("Rania")
    kept = await site.console.digests.of(account.id)
    assert kept is not None
    assert (kept.platform, kept.person, kept.language) == ("telegram", "4711", "ar")
    await page.click("#digest button:has-text('أوقفه')")
    await expect(page.locator("#digest select")).to_have_count(1)
    assert await site.console.digests.of(account.id) is None
    told = [entry.what for entry in await site.console.audit.recent(2)]
    assert told == ["digest_ended", "digest_begun"]


async def test_nobody_has_their_digest_sent_to_somebody_elses_chat(site: Site) -> None:
    other = await hired(site, "eleni", "viewer")
    await linked(site, other, "4711")
    async with signed_in(site) as session:
        assert await send(session, f"{PATH}/digest", action="begin", chat="telegram/4711") == 404
    rania = await site.console.accounts.named("rania")
    assert rania is not None
    assert await site.console.digests.of(rania.id) is None
