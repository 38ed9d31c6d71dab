"""Settings in the console: looked up, changed, refused and reset."""

import re
from typing import Any

import pytest

from bot.settings import load_specs
from engine.language import figures, hinted
from engine.store.preferences import Preferences
from tests.web.conftest import NewPage
from tests.web.console.staff import browser, hired, opened, send, sign_in, signed_in, token_of
from tests.web.site import ENVIRONMENT, Site

playwright = pytest.importorskip("playwright.async_api", reason="the browser tests need the package playwright")
expect = playwright.expect

pytestmark = pytest.mark.asyncio(loop_scope="module")

PATH = "/console/settings"


async def kept(site: Site) -> dict[str, Any]:
    return (await Preferences(site.database).read())[1]


def held(site: Site) -> Any:
    return site._parts["options"].live.current


async def test_a_setting_is_found_changed_and_forgotten_without_a_script(site: Site, new_page: NewPage) -> None:
    page = await opened(site, new_page, PATH, java_script_enabled=False)
    await page.fill("#words", "answer.parents")
    await page.click("text=Search")
    case = page.locator("[id='answer.parents']")
    await expect(case).to_contain_text("From the environment")
    await case.locator("input[name=value]").fill("7")
    await case.locator("button[value=save]").click()
    await expect(page.get_by_role("status")).to_have_text("Saved.")
    await expect(case).to_contain_text("Changed here")
    assert held(site).answer.parents == 7
    await case.locator("button[value=reset]").click()
    await expect(case).to_contain_text("From the environment")
    assert held(site).answer.parents == 9
    told = [(entry.what, entry.on, dict(entry.detail)) for entry in await site.console.audit.recent(2)]
    assert told == [
        ("setting_reset", "answer.parents", {"before": "7", "after": None}),
        ("setting_changed", "answer.parents", {"before": None, "after": "7"}),
    ]


async def test_tools_are_switched_off_and_on_by_ticks(site: Site, new_page: NewPage) -> None:
    page = await opened(site, new_page, f"{PATH}?section=skills")
    case = page.locator("[id='skills.off']")
    for tool in ("zakat", "dua"):
        await case.locator(f"input[value={tool}]").check()
    await case.locator("button[value=save]").click()
    await expect(page.get_by_role("status")).to_have_text("Saved.")
    assert held(site).skills.off == ("zakat", "dua")
    for tool in ("zakat", "dua"):
        await case.locator(f"input[value={tool}]").uncheck()
    await case.locator("button[value=save]").click()
    await expect(case.locator("input:checked")).to_have_count(0)
    assert held(site).skills.off == ()


async def test_a_value_that_does_not_fit_is_refused_with_its_bound_and_stays_in_the_form(
    site: Site, new_page: NewPage
) -> None:
    page = await opened(site, new_page, f"{PATH}?words=answer.parents", quiet=False)
    case = page.locator("[id='answer.parents']")
    await case.locator("input[name=value]").fill("many")
    await case.locator("button[value=save]").click()
    await expect(page.get_by_role("alert")).to_contain_text("it takes between")
    await expect(case.locator("input[name=value]")).to_have_value("many")
    assert await kept(site) == {}


async def test_secrets_of_the_environment_are_told_as_set_and_neither_shown_nor_changed(site: Site) -> None:
    await hired(site)
    async with browser(site) as session:
        await sign_in(session)
        for query in ("section=telegram", "words=token", "section=database"):
            async with session.get(f"{PATH}?{query}") as response:
                assert ENVIRONMENT["DALIL_TELEGRAM_TOKEN"] not in await response.text()
        for key in ("telegram.token", "database.url", "nothing.such", "web.port'--"):
            for action in ("save", "reset"):
                assert await send(session, PATH, key=key, action=action, value="x") == 422, key
    assert await kept(site) == {}


async def test_a_secret_is_entered_once_and_forgotten(site: Site, new_page: NewPage) -> None:
    page = await opened(site, new_page, f"{PATH}?words=webhook_secret", java_script_enabled=False)
    case = page.locator("[id='telegram.webhook_secret']")
    await case.locator("input[name=value]").fill("a secret of ours")
    await case.locator("button[value=save]").click()
    await expect(page.get_by_role("status")).to_have_text("Saved.")
    await expect(case).to_contain_text("by rania")
    assert "a secret of ours" not in await page.content()
    assert held(site).telegram.webhook_secret == "a secret of ours"
    await case.locator("button[value=reset]").click()
    await expect(case).to_contain_text("Not entered yet")
    assert held(site).telegram.webhook_secret == ""


@pytest.mark.parametrize(
    ("language", "told"), [("ar", "لا تصلح"), ("el", "δεν ταιριάζει· δεκτή τιμή"), ("en", "does not fit; it takes")]
)
async def test_why_a_value_is_refused_is_told_in_the_language_of_the_page(site: Site, language: str, told: str) -> None:
    spec = load_specs()["answer.parents"]
    async with signed_in(site) as session:
        given = {"key": spec.key, "value": "9999", "action": "save", "token": await token_of(session, PATH)}
        async with session.post(PATH, data=given, headers={"Accept-Language": language}) as response:
            page = await response.text()
    assert response.status == 422
    assert told in page
    assert "9999" in page
    assert figures(f"{spec.max:g}", hinted(language)) in page
    assert ("does not fit" in page) is (language == "en")
    assert ("between" in page.split('id="answer.parents"')[1].split("</article>")[0]) is (language == "en")


@pytest.mark.parametrize(
    ("language", "word", "meaning"),
    [("ar", "ساعة لكل", ""), ("ar", "مكتب مساعدة", "محامٍ"), ("el", "φαρμακοποιό", "γιατρό ή φαρμακοποιό")],
)
async def test_what_a_setting_means_is_told_and_found_in_the_language_of_the_page(
    site: Site, language: str, word: str, meaning: str
) -> None:
    speaks = {"Accept-Language": language}
    async with signed_in(site) as session, session.get(f"{PATH}?words={word}", headers=speaks) as response:
        page = await response.text()
    shown = re.findall(r'<p class="meaning" id="[a-z.]+-meaning">([^<]+)<', page)
    assert bool(shown) is bool(meaning)
    assert all(meaning in told and word in told for told in shown)


async def test_what_the_page_names_for_a_setting_of_the_server_works_over_the_environment(site: Site) -> None:
    await site.put("telegram.api_url", "http://127.0.0.1:8")
    assert site.live.current.telegram.api_url != ENVIRONMENT["DALIL_TELEGRAM_API_URL"]
    async with signed_in(site) as session, session.get(f"{PATH}?words=telegram.api_url") as response:
        page = await response.text()
    assert "dalil settings set telegram.api_url …" in page
    assert "http://127.0.0.1:8" in page


DIRECTING = [spec.key for spec in load_specs().values() if spec.directs]


async def test_where_tokens_are_sent_is_not_changed_by_who_signs_in(site: Site) -> None:
    await hired(site)
    async with browser(site) as session:
        await sign_in(session)
        for key in DIRECTING:
            for action in ("save", "reset"):
                assert await send(session, PATH, key=key, action=action, value="http://evil.example") == 422, key
            async with session.get(f"{PATH}?words={key}") as response:
                page = await response.text()
            assert f"dalil settings set {key} …" in page
            assert f'id="{key}-value"' not in page
        async with session.get(f"{PATH}?words=telegram.api_url") as response:
            assert ENVIRONMENT["DALIL_TELEGRAM_API_URL"] in await response.text()
    assert await kept(site) == {}
