"""Keys of the HTTP API in the console: made, shown once, listed, and revoked."""

import asyncio
import logging
import re

import pytest
from sqlalchemy import text

from bot.logs import Redaction
from bot.web.console.short_lived import ShortLived
from engine.store.api_keys import ApiKeys
from tests.web.api.clients import sent
from tests.web.conftest import NewPage
from tests.web.console.staff import browser, hired, opened, send, sign_in, signed_in, token_of
from tests.web.site import HOSTILE, Site

playwright = pytest.importorskip("playwright.async_api", reason="the browser tests need the package playwright")
expect = playwright.expect

pytestmark = pytest.mark.asyncio(loop_scope="module")

PATH = "/console/keys"
KEY = re.compile(r"dalil_[0-9a-f]{12}_[A-Za-z0-9_-]{43}")


async def opens(site: Site, key: str, path: str = "/conversations") -> int:
    return (await sent(site, "GET", path, {"Authorization": f"Bearer {key}"})).status


async def noted(site: Site) -> list[tuple[str, str, str, object]]:
    """Who did what with which key, the first first."""
    entries = await site.console.audit.recent(20, what=("key_made", "key_revoked"))
    return [(one.by, one.what, one.on, one.detail) for one in reversed(entries)]


async def test_a_key_is_made_shown_once_used_and_revoked_without_a_script(site: Site, new_page: NewPage) -> None:
    page = await opened(site, new_page, PATH, java_script_enabled=False, quiet=False)
    await page.fill("#name", "the library's kiosk")
    await page.uncheck("input[value=ask]")
    await page.check("input[value=read]")
    await page.fill("#days", "30")
    await page.click("button[value=make]")
    key = (await page.inner_text("#key")).strip()
    assert KEY.fullmatch(key)
    assert key not in page.url
    await page.reload()
    await expect(page.locator("#key")).to_have_count(0)
    await expect(page.locator("main article")).to_have_count(1)  # and no other one was made
    assert await opens(site, key) == 200
    assert await opens(site, key, "/search?question=fees") == 403

    await page.goto(site.url + PATH)
    assert key.split("_", 2)[2] not in await page.content()
    await expect(page.locator("main article")).to_contain_text("Last used")
    await expect(page.locator("main article")).to_contain_text("Expires")
    await page.click("main article summary")
    await page.check("input[name=sure]")
    await page.click("button[value=revoke]")
    await expect(page.locator("main .nothing")).to_be_visible()
    await page.click("main details summary")
    await expect(page.locator("main details")).to_contain_text("the library's kiosk")
    assert await opens(site, key) == 401

    facts = {"id": key.split("_")[1], "scopes": "read"}
    assert await noted(site) == [("rania", what, "the library's kiosk", facts) for what in ("key_made", "key_revoked")]
    await page.goto(site.url + "/console/audit")
    await expect(page.locator("main")).to_contain_text("may do: reading")


async def test_the_new_key_is_in_no_log_no_audit_no_cache_and_on_no_other_page(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with signed_in(site) as session:
        given = {"token": await token_of(session, PATH), "action": "make", "name": "kiosk", "scope": "ask"}
        async with session.post(PATH, data=given, allow_redirects=False) as response:
            assert (response.status, KEY.search(await response.text())) == (303, None)
            made = response.headers["Location"]
        async with browser(site) as other:
            await hired(site, "omar")
            await sign_in(other, "omar")
            async with other.get(made) as response:
                assert not KEY.search(await response.text())
        async with session.get(made) as response:
            found = KEY.search(await response.text())
            assert (response.status, response.headers["Cache-Control"]) == (200, "no-store")
        assert found is not None
        secret = found[0].split("_", 2)[2]
        assert secret not in made
        for path in (made, PATH, "/console/audit"):
            async with session.get(path) as response:
                assert secret not in await response.text(), path
    assert secret not in "\n".join(Redaction().format(record) for record in caplog.records)
    assert secret not in repr(await noted(site))
    for table in ("api_keys", "audit", "console_sessions"):
        everything = text(f"SELECT * FROM {table}")  # noqa: S608  # names of our own
        assert secret not in repr(await site.database.reading(lambda c, rows=everything: c.execute(rows).all()))


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"action": "make", "name": " ", "scope": "ask"}, 422),
        ({"action": "make", "name": "x" * 101, "scope": "ask"}, 422),
        ({"action": "make", "name": "kiosk"}, 422),
        ({"action": "make", "name": "kiosk", "scope": "everything"}, 422),
        ({"action": "make", "name": "kiosk", "scope": "ask", "days": "0"}, 422),
        ({"action": "make", "name": "kiosk", "scope": "ask", "days": "3651"}, 422),
        ({"action": "make", "name": "kiosk", "scope": "ask", "days": "٣٠"}, 422),
        ({"action": "adopt"}, 422),
        ({"action": "revoke", "id": "{key}"}, 422),
        ({"action": "revoke", "id": "nobody", "sure": "yes"}, 404),
    ],
)
async def test_what_does_not_fit_makes_and_revokes_nothing(site: Site, fields: dict[str, str], status: int) -> None:
    key, _ = await ApiKeys(site.database).add("there", ["ask"], "tests")
    async with signed_in(site) as session:
        given = {name: value.format(key=key.id) for name, value in fields.items()}
        assert await send(session, PATH, at=PATH, **given) == status
    assert await ApiKeys(site.database).all() == [key]
    assert [what for _, what, _, _ in await noted(site)] == ["key_made"]


async def test_hostile_names_stay_words(site: Site) -> None:
    await ApiKeys(site.database).add(HOSTILE, ["ask"], "tests")
    async with signed_in(site) as session:
        for path in (PATH, "/console/audit"):
            async with session.get(path) as response:
                page = await response.text()
            assert "<script>window" not in page
            assert "<img" not in page


@pytest.mark.parametrize("locale", ["en", "ar", "el"])
async def test_a_phone_never_scrolls_sideways(site: Site, new_page: NewPage, locale: str) -> None:
    await ApiKeys(site.database).add("w" * 100, ["ask", "admin"], "tests", 30)
    page = await opened(site, new_page, PATH, locale=locale, width=320, height=700)
    await page.fill("#name", "kiosk")
    await page.click("button[value=make]")
    await page.wait_for_selector("#key")
    await page.click("main article >> nth=1 >> summary")
    wider = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert await page.evaluate(wider) == 0


async def test_keys_made_side_by_side_are_each_shown_once(site: Site) -> None:
    async with signed_in(site) as session:
        given = {"token": await token_of(session, PATH), "action": "make", "scope": "ask"}
        made = []
        for name in ("kiosk", "desk"):
            async with session.post(PATH, data=given | {"name": name}, allow_redirects=False) as response:
                made.append(response.headers["Location"])
        shown = []
        for path in made * 2:
            async with session.get(path) as response:
                shown.append(KEY.search(await response.text()))
    assert [one is not None for one in shown] == [True, True, False, False]


async def test_a_form_that_is_sent_twice_at_once_makes_one_key(site: Site) -> None:
    async with signed_in(site) as session:
        given = {"once": "a", "action": "make", "scope": "ask", "name": "kiosk"}
        both = [send(session, PATH, at=PATH, **given) for _ in range(2)]
        assert await asyncio.gather(*both) == [303, 303]
    assert [key.name for key in await ApiKeys(site.database).all()] == ["kiosk"]
    assert [what for _, what, _, _ in await noted(site)] == ["key_made"]


async def test_a_form_makes_another_key_where_something_else_stands_in_it_and_says_of_a_known_one_that_it_is_there(
    site: Site,
) -> None:
    async with signed_in(site) as session:
        given = {"token": await token_of(session, PATH), "once": "a", "action": "make", "scope": "ask", "name": "kiosk"}
        pages = []
        for more in ({}, {}, {"name": "desk"}, {"once": "b"}):
            async with session.post(PATH, data=given | more) as response:
                pages.append(await response.text())
    assert [KEY.search(page) is not None for page in pages] == [True, False, True, True]
    assert ["Its text was shown once" in page for page in pages] == [False, True, False, False]
    assert [key.name for key in await ApiKeys(site.database).all()] == ["kiosk", "desk", "kiosk"]


async def test_what_nobody_came_for_leaves_after_some_minutes() -> None:
    now = 0.0
    kept = ShortLived(lambda: now)
    kept.keep("rania", {"text": "secret"})
    assert kept.of("rania") == {"text": "secret"}
    now = 601.0
    assert kept.take("rania") == {}
    kept.keep("omar", {"text": "other"})
    assert "secret" not in repr(vars(kept))
