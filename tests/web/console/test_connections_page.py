"""Platforms and models in the console: how they stand, and how they are tried, connected, turned off and forgotten."""

import json
from datetime import timedelta
from pathlib import Path

import aiohttp
import pytest

from engine.store.preferences import Preferences
from tests.web.conftest import NewPage
from tests.web.console.staff import PASSWORD, opened, send, signed_in
from tests.web.site import ENVIRONMENT, Site

playwright = pytest.importorskip("playwright.async_api", reason="the browser tests need the package playwright")
expect = playwright.expect

pytestmark = pytest.mark.asyncio(loop_scope="module")

PATH = "/console/connections"
SLACK = {"what": "slack", "slack.bot_token": "xoxb-17653672481-a", "slack.app_token": "xapp-1-A0-1-f0"}
ADDRESS = "ours = https://models.example.org/v1 small"
EVIL = "ours = https://evil.example/v1 small"


async def page_of(session: aiohttp.ClientSession) -> str:
    async with session.get(PATH) as response:
        return await response.text()


async def kept(site: Site) -> dict[str, object]:
    return (await Preferences(site.database).read())[1]


async def test_each_platform_says_how_it_stands_and_what_the_environment_holds(site: Site, new_page: NewPage) -> None:
    page = await opened(site, new_page, PATH, java_script_enabled=False)
    await expect(page.locator("#telegram .tag")).to_have_text("Off")
    await expect(page.locator("#telegram")).to_contain_text("No event yet")
    await expect(page.locator("#telegram")).to_contain_text("Set in the environment")
    await expect(page.locator("[name='telegram.token']")).to_have_count(0)
    await expect(page.locator("#discord .steps li")).to_have_count(4)
    await page.locator("#telegram button[value=on]").click()  # nobody listens at its address
    await page.wait_for_url("**saved=telegram**")
    while await page.locator("#telegram .tag").inner_text() == "Connected":
        await page.reload()
    await expect(page.locator("#telegram .tag")).to_have_text("Does not work")
    await expect(page.locator("#telegram .bad")).to_contain_text("Telegram cannot be reached")
    await page.locator("#telegram button[value=off]").click()
    await expect(page.locator("#telegram .tag")).to_have_text("Off")
    assert ENVIRONMENT["DALIL_TELEGRAM_TOKEN"] not in await page.content()


async def test_a_trial_tells_what_came_of_it_and_what_to_do(site: Site, new_page: NewPage) -> None:
    page = await opened(site, new_page, PATH, java_script_enabled=False)
    await page.locator("#telegram button[value=test]").click()
    told = page.locator("#telegram [role=status]")
    await expect(told).to_contain_text("It does not work. The platform could not be asked.")
    await expect(told).to_contain_text("check the token and that this machine reaches the Bot API")
    (entry,) = await site.console.audit.recent(1)
    assert (entry.what, entry.on, entry.detail) == ("connection_tried", "telegram", {"verdict": "wrong"})
    await page.locator("#discord button[value=test]").click()
    await expect(page.locator("#discord [role=status]")).to_contain_text("No token has been entered yet.")


async def test_what_cannot_be_right_is_not_saved_and_waits_to_be_saved_all_the_same(
    site: Site, new_page: NewPage
) -> None:
    page = await opened(site, new_page, PATH, java_script_enabled=False, quiet=False)
    await page.fill("[name='slack.bot_token']", SLACK["slack.app_token"])
    await page.fill("[name='slack.app_token']", SLACK["slack.app_token"])
    await page.locator("#slack button[value=save]").click()
    told = page.locator("#slack [role=status]")
    await expect(told).to_contain_text("That cannot be the token")
    await expect(told).to_contain_text("Nothing was saved.")
    await expect(told).to_contain_text("App-level token (xapp-…)")
    await expect(told).not_to_contain_text("DALIL_")
    assert await kept(site) == {}
    await page.fill("[name='slack.bot_token']", SLACK["slack.bot_token"])  # the other one waits
    await page.locator("#slack button[value=save]").click()
    await expect(told).to_contain_text("The platform could not be asked.")
    assert SLACK["slack.app_token"] not in await page.content()
    await page.locator("#slack button[value=save_anyway]").click()
    await expect(page.locator("#slack [role=status]")).to_have_text("Saved.")
    assert site.live.current.slack.app_token == SLACK["slack.app_token"]
    await expect(page.locator("#slack")).to_contain_text("by rania")


async def test_a_secret_stands_nowhere_in_the_database_the_audit_or_a_page(
    site: Site, sqlite_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with signed_in(site) as session:
        assert await send(session, PATH, action="save_anyway", **SLACK) == 303
        pages = await page_of(session)
        for path in ("/console/audit", "/console/settings?section=slack", "/console"):
            async with session.get(path) as response:
                pages += await response.text()
    database = Path(sqlite_url.removeprefix("sqlite:///"))
    held = b"".join(path.read_bytes() for path in database.parent.glob("dalil.db*"))
    assert site.live.current.slack.bot_token == SLACK["slack.bot_token"]
    for secret in (SLACK["slack.bot_token"], SLACK["slack.app_token"]):
        assert secret.encode() not in held
        assert secret not in pages
        assert secret not in caplog.text
        assert secret in site.live.secrets


async def test_what_was_entered_is_forgotten_and_the_platform_is_off(site: Site) -> None:
    async with signed_in(site) as session:
        await send(session, PATH, action="save_anyway", **SLACK)
        assert site._parts["platforms"].standings()["slack"].state != "off"
        assert await send(session, PATH, what="slack", action="forget") == 303
    assert site._parts["platforms"].standings()["slack"].state == "off"
    assert site.live.current.slack.bot_token == site.live.current.slack.app_token == ""
    assert await kept(site) == {}


async def test_a_lost_key_is_told_on_the_page_and_entering_anew_is_the_way_out(site: Site) -> None:
    await site.enter("discord.token", "a.token.of-before")
    (site.home / "secrets.key").unlink()
    site.live.adopt(await kept(site))
    async with signed_in(site) as session:
        page = await page_of(session)
        assert "Its token cannot be read" in page
        assert "or enter discord.token again" in page
        given = {"what": "discord", "discord.token": "another.token.of-now"}
        assert await send(session, PATH, action="save_anyway", **given) == 303
        assert "Its token cannot be read" not in await page_of(session)
    assert site.live.current.discord.token == "another.token.of-now"


async def test_people_s_words_go_elsewhere_with_the_password_alone(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    async with signed_in(site) as session:
        now = site.database.clock() + timedelta(minutes=11)
        monkeypatch.setattr(site.database, "clock", lambda: now)
        wanted = {"what": "models", "models.providers": ADDRESS, "action": "save_anyway"}
        assert await send(session, PATH, **wanted) == 422
        assert await send(session, PATH, **wanted, password="a wrong password") == 422
        setting = {"key": "models.providers", "value": ADDRESS, "action": "save"}
        assert await send(session, "/console/settings", **setting) == 422
        assert site.live.current.models.providers == ()
        assert await send(session, PATH, **wanted, password=PASSWORD) == 303
        assert site.live.current.models.providers == (ADDRESS,)
        later = now + timedelta(minutes=11)
        monkeypatch.setattr(site.database, "clock", lambda: later)
        assert await send(session, "/console/settings", key="models.providers", action="reset") == 422
        assert site.live.current.models.providers == (ADDRESS,)


async def test_a_key_is_sent_to_no_address_that_was_entered_after_it(site: Site) -> None:
    async with signed_in(site) as session:
        models = {"what": "models", "password": PASSWORD}
        first = {"models.providers": ADDRESS, "models.keys": "ours:a-key-of-ours"}
        assert await send(session, PATH, action="save_anyway", **models, **first) == 303
        for action in ("test", "save", "save_anyway"):
            assert await send(session, PATH, action=action, **models, **{"models.providers": EVIL}) == 422
        moved = {"key": "models.providers", "value": EVIL, "action": "save", "password": PASSWORD}
        assert await send(session, "/console/settings", **moved) == 422
        assert site.live.current.models.providers == (ADDRESS,)
        weights = {"models.providers": "own = transformers:/srv/weights"}
        assert await send(session, PATH, action="save_anyway", **models, **weights) == 422
        given = {"models.providers": EVIL, "models.keys": "ours:another"}
        assert await send(session, PATH, action="save_anyway", **models, **given) == 303


async def test_the_file_that_slack_makes_the_app_of_is_handed_out(site: Site) -> None:
    async with signed_in(site) as session, session.get(f"{PATH}/slack-manifest.json") as response:
        assert "attachment" in response.headers["Content-Disposition"]
        assert "chat:write" in json.loads(await response.text())["oauth_config"]["scopes"]["bot"]
