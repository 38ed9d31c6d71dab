"""The whole way in a browser before a whole Dalil: a collection made of a CSV and asked, a bad answer corrected and
approved, the asker told, the reviewed answer served on the web and on Telegram, suspended when its document changes."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from engine.staff.roles import EVERYWHERE
from engine.store.accounts import Accounts
from engine.store.database import open_database
from tests.cli.test_run import home_of, running
from tests.servers.telegram import ChatRoom, TelegramServer
from tests.web.conftest import PATIENCE_MS
from tests.web.console.staff import PASSWORD
from tests.web.console.test_collections_page import chosen
from tests.web.test_chat_page import ask

playwright = pytest.importorskip("playwright.async_api", reason="the browser tests need the package playwright")
expect = playwright.expect

pytestmark = pytest.mark.asyncio(loop_scope="module")

PERMIT = "What does a parking permit cost for students?"
CSV = f"question,answer\n{PERMIT},A parking permit costs {{}} euros a semester.\nWhere is the gym?,Beside the lake.\n"
REVIEWED = "Reviewed by staff."


@asynccontextmanager
async def visiting(browser: Any, address: str, path: str = "/") -> AsyncIterator[Any]:
    """A page of a browser of one's own; what the browser reports as an error fails the test."""
    context, errors = await browser.new_context(), list[str]()
    context.set_default_timeout(PATIENCE_MS)
    page = await context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    await page.goto(address + path)
    yield page
    await context.close()
    assert not errors


async def told_on_telegram(telegram: TelegramServer, room: ChatRoom, question: str) -> str:
    """The last message that the question is answered with."""
    telegram.write(room, question)
    text = str((await telegram.next_message(room))["text"])
    await telegram.drained()
    return text


async def signed_in(staff: Any) -> None:
    await staff.fill("#name", "rania")
    await staff.fill("#password", PASSWORD)
    await staff.press("#password", "Enter")
    await staff.wait_for_selector(".menu")


async def made_of_csv(staff: Any, address: str) -> None:
    await staff.goto(f"{address}/console/new-collection")
    await staff.fill("#name", "desk")
    await staff.fill("#title-en", "Student desk")
    await staff.click("text=Create")
    await chosen(staff, ("faq.csv", CSV.format(45).encode()))
    await expect(staff.locator(".said").first).to_contain_text("The columns were recognised")
    await expect(staff.locator(".files .case")).to_contain_text("Rows of tables: 2")
    await staff.fill("#question", PERMIT)
    await staff.click("button[value=try]")
    await expect(staff.locator("#tried")).to_contain_text("45 euros")


async def corrected(staff: Any, address: str) -> None:
    """Claimed, written, approved."""
    await staff.goto(f"{address}/console/queue")
    await staff.click(f"text={PERMIT}")
    await staff.click("button[value=claim]")
    await expect(staff.locator("button[value=release]")).to_be_visible()
    await staff.get_by_role("link", name="Write a better answer").click()
    await staff.fill("#text", "45 euros a semester [1]. Bring your student card.")
    await staff.select_option("#cause", "reading")
    await staff.get_by_role("button", name="Keep this version").click()
    await expect(staff.get_by_label("Tell the person who asked")).to_be_checked()
    await staff.get_by_role("button", name="Approve").click()
    await expect(staff.locator("article .tag")).to_have_text("served")


async def test_a_bad_answer_is_set_right_by_the_browser_alone_and_given_everywhere_until_its_document_changes(
    tmp_path: Path, models: Path, browser: Any
) -> None:
    home = home_of(tmp_path, models)
    async with TelegramServer() as telegram:
        variables = {"DALIL_TELEGRAM_TOKEN": telegram.token, "DALIL_TELEGRAM_API_URL": telegram.url}
        process = running(home, "--no-ingest", DALIL_COLLECTIONS_SAMPLES="false", **variables)
        _, address = await asyncio.to_thread(process.__enter__)
        try:
            async with open_database(f"sqlite:///{home}/dalil.db") as database:
                await Accounts(database).create("rania", PASSWORD, {EVERYWHERE: "administrator"}, "tests")
            async with visiting(browser, address, "/console/sign-in") as staff:
                await signed_in(staff)
                await made_of_csv(staff, address)
                async with visiting(browser, address) as asker:
                    await _set_right(staff, asker, telegram, address)
        finally:
            await asyncio.to_thread(process.__exit__, None, None, None)


async def _set_right(staff: Any, asker: Any, telegram: TelegramServer, address: str) -> None:
    room, turns = telegram.private(), asker.locator(".turn")
    answer = await ask(asker, PERMIT)
    await expect(answer).to_contain_text("45 euros")
    await expect(answer).not_to_contain_text(REVIEWED)
    await answer.locator(".vote[data-value='-1']").click()
    assert REVIEWED not in await told_on_telegram(telegram, room, PERMIT)
    await corrected(staff, address)
    await expect(turns.last).to_contain_text("Staff have gone through your question")
    await expect(turns.last).to_contain_text("Bring your student card.")
    again = await ask(asker, "what does a parking permit cost for students")
    await expect(again).to_contain_text(REVIEWED)
    text = await told_on_telegram(telegram, room, PERMIT)
    assert "Bring your student card." in text
    assert REVIEWED in text
    await staff.goto(f"{address}/console/collections/desk")
    await chosen(staff, ("faq.csv", CSV.format(60).encode()))
    async with asyncio.timeout(PATIENCE_MS / 1000):
        while not await staff.locator(".case").filter(has_text=PERMIT).count():
            await staff.goto(f"{address}/console/queue?kind=suspended")
    await staff.click(f"text={PERMIT}")
    await staff.get_by_role("link", name="There is a reviewed answer").click()
    await expect(staff.locator(".warn")).to_contain_text("faq.csv")
    await expect(staff.get_by_role("button", name="Approve")).to_have_count(0)
    changed = await ask(asker, PERMIT)
    await expect(changed).to_contain_text("60 euros")
    await expect(changed).not_to_contain_text(REVIEWED)
