"""An administrator connects Telegram by the browser alone, in one running Dalil that was started without a token."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.web.sessions import COOKIE_KEY, load_secret
from engine.staff.roles import EVERYWHERE
from engine.store.accounts import Accounts
from engine.store.database import open_database
from tests.cli.test_run import health, home_of, running
from tests.servers.telegram import TelegramServer
from tests.web.conftest import PATIENCE_MS
from tests.web.console.staff import PASSWORD

playwright = pytest.importorskip("playwright.async_api", reason="the browser tests need the package playwright")
expect = playwright.expect

pytestmark = pytest.mark.asyncio(loop_scope="module")

WRONG = "700100:AAcc-a_token_that_nobody_has_0123456789"


@asynccontextmanager
async def signed_in(browser: Any, home: Path, address: str) -> AsyncIterator[Any]:
    """An administrator's page of connections, without a script."""
    async with open_database(f"sqlite:///{home / 'dalil.db'}") as database:
        accounts = Accounts(database, load_secret(home / COOKIE_KEY))
        await accounts.create("rania", PASSWORD, {EVERYWHERE: "administrator"}, "tests")
    context = await browser.new_context(java_script_enabled=False)
    context.set_default_timeout(PATIENCE_MS)
    page = await context.new_page()
    await page.goto(f"{address}/console/sign-in?next=/console/connections")
    await page.fill("#name", "rania")
    await page.fill("#password", PASSWORD)
    await page.press("#password", "Enter")
    yield page
    await context.close()


async def test_telegram_is_tried_connected_turned_off_and_on_in_the_browser_and_answers(
    tmp_path: Path, models: Path, browser: Any
) -> None:
    home, log = home_of(tmp_path, models), tmp_path / "log"
    async with TelegramServer() as telegram:
        with (
            log.open("w") as lines,
            running(home, "--no-ingest", log=lines, DALIL_TELEGRAM_API_URL=telegram.url) as (process, address),
        ):
            while health(address)[1]["checks"]["loading"]:  # noqa: ASYNC110 - another process
                await asyncio.sleep(0.2)
            async with signed_in(browser, home, address) as page:
                room, card = telegram.private(), page.locator("#telegram")
                await card.locator("#telegram_token").fill(WRONG)
                await card.locator("button[value=test]").click()
                await expect(card.locator("[role=status]")).to_contain_text("The platform does not know this token")
                await card.locator("button[value=save]").click()
                await expect(card.locator("[role=status]")).to_contain_text("Nothing was saved.")
                await expect(card.locator(".tag")).to_have_text("Off")

                await card.locator("#telegram_token").fill(telegram.token)
                await card.locator("button[value=test]").click()
                await expect(card.locator("[role=status]")).to_contain_text("The token belongs to @dalil_test_bot")
                await expect(card.locator("#telegram_token")).to_have_value("")
                await card.locator("button[value=save]").click()  # what was tried is what is saved
                await expect(card.locator(".tag")).to_have_text("Connected")

                telegram.write(room, "hello")
                assert (await telegram.next_message(room))["text"]
                await page.reload()
                await expect(card.locator(".meta")).to_contain_text("@dalil_test_bot")

                await card.locator("button[value=off]").click()
                await expect(card.locator(".tag")).to_have_text("Off")
                await expect(card.locator(".meta")).not_to_contain_text("@dalil_test_bot")
                said = len(telegram.named("sendMessage"))
                telegram.write(room, "hello again")
                await asyncio.sleep(0.5)
                assert len(telegram.named("sendMessage")) == said
                await card.locator("button[value=on]").click()
                await expect(card.locator(".tag")).to_have_text("Connected")
                assert (await telegram.next_message(room))["text"]
                await page.reload()
                await expect(card).to_contain_text("Last event:")
                assert telegram.token not in await page.content()
        assert process.returncode == 0
    held = b"".join(path.read_bytes() for path in home.glob("dalil.db*"))
    assert telegram.token.encode() not in held + log.read_bytes()
    assert (home / "secrets.key").stat().st_mode & 0o777 == 0o600
