"""The weekly digest where staff chat on Slack and Discord: linked, brought at its hour as a direct message, once."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote

import pytest

from bot.desk import FrontDesk
from bot.digest import Digest
from bot.gaps import Meanings
from bot.sections import DigestSettings
from engine.language import Language
from engine.messages import Person
from engine.staff.roles import EVERYWHERE
from engine.store.accounts import Accounts
from engine.store.digests import Digests
from engine.store.staff_links import StaffLinks
from tests.bot.chats import Chat, chat_on
from tests.exchanges import Clock
from tests.web.console.staff import PASSWORD, browser, hired, send, sign_in
from tests.web.site import PAGES, PHRASES, PUBLIC, Site, answer_from, letters, running_site, seeded

ATHENS = DigestSettings("monday", 8, "Europe/Athens")
SUNDAY_TO_MONDAY_S = 21.1 * 3600


@pytest.fixture(params=["slack", "discord"])
async def chat(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Chat]:
    async with chat_on(request.param, tmp_path) as chat:
        yield chat


@pytest.fixture
def clock() -> Clock:
    """Sunday, 1 March 2026, 9:00 UTC."""
    return Clock()


Starting = Callable[[], AbstractAsyncContextManager[tuple[Site, Digest]]]


@pytest.fixture
def starting(chat: Chat, sqlite_url: str, clock: Clock) -> Starting:
    """Dalil at work over the database, as after each start."""

    @asynccontextmanager
    async def start() -> AsyncIterator[tuple[Site, Digest]]:
        async with chat.adapter() as adapter, running_site(sqlite_url, adapter, clock=clock) as site:
            desk = FrontDesk(site.delivery.accept, site.engine, site.database, site.channels)
            hearing = asyncio.create_task(adapter.run(desk))
            await chat.listening()
            try:
                yield (
                    site,
                    Digest(
                        site.database,
                        site.delivery.ending,
                        PHRASES,
                        Meanings(letters, "letters"),
                        lambda: ATHENS,
                        lambda: PUBLIC,
                    ),
                )
            finally:
                hearing.cancel()
                with suppress(asyncio.CancelledError):
                    await hearing

    return start


async def wanted(site: Site, chat: Chat, language: Language) -> None:
    """A member of staff who is linked there and has the digest brought."""
    account = await Accounts(site.database).create("rania", PASSWORD, {EVERYWHERE: "administrator"}, "tests")
    links = StaffLinks(site.database)
    await links.link(Person(chat.platform, chat.person, "Rania"), account)
    [link] = await links.of(account)
    await Digests(site.database).begin(account.id, "rania", link, language)


async def test_who_asks_in_a_direct_chat_is_linked_and_has_the_digest_brought_there_once(
    chat: Chat, starting: Starting, clock: Clock
) -> None:
    async with starting() as (site, digest):
        account = await hired(site)
        await chat.says(f"{chat.slash}review")
        _, told = await chat.next()
        link = re.search(rf"{re.escape(PUBLIC)}(/console/link\?token=([\w%.=-]+))", told)
        assert link is not None, told
        async with browser(site) as session:
            await sign_in(session)
            given = {"invitation": unquote(link[2]), "password": PASSWORD}
            assert await send(session, "/console/link", link[1], **given) == 303
            where = f"{chat.platform}/{chat.person}"
            assert await send(session, "/console/account/digest", action="begin", chat=where) == 303
        left_open = replace(answer_from(PAGES["en"]), outcome="abstention")
        for number in range(2):
            await seeded(site.database, f"Parking <b>for</b> @everyone & {number}?", left_open, f"p{number}")
        await digest.step()  # it is Sunday
        clock.forward(SUNDAY_TO_MONDAY_S)
        await digest.step()
        await digest.step()
        words, told = await chat.next()
        for line in (
            "The week from 2026-02-23 to 2026-03-01", "Questions: 2 (the week before: 0)", "People who asked: 2",
            "left open 2", "Parking <b>for</b>",
        ):  # fmt: skip
            assert line in words, words
        assert f"{PUBLIC}/console/gaps" in told
        await site.console.links.unlink(chat.platform, chat.person, account)
        clock.forward(7 * 86_400)
        await digest.step()
        await chat.says(f"{chat.slash}review")
        assert "/console/link" in (await chat.next())[1]  # and no second digest before it
    assert chat.others() == []


@pytest.mark.parametrize(
    ("language", "begins", "questions"),
    [("ar", "الأسبوع من", "الأسئلة: ١"), ("el", "Η εβδομάδα", "Ερωτήσεις: 1")],
)
async def test_a_digest_that_was_missed_comes_late_in_the_language_of_who_wanted_it(
    chat: Chat, starting: Starting, clock: Clock, language: Language, begins: str, questions: str
) -> None:
    async with starting() as (site, digest):
        await wanted(site, chat, language)
        clock.forward(9 * 86_400)
        await seeded(site.database, "When are fees due?", answer_from(PAGES["en"]), "somebody")
        clock.forward(7 * 86_400)
        await digest.step()
        await digest.step()
        words, _ = await chat.next()
        assert words.startswith(begins), words
        assert questions in words
        await chat.says(f"{chat.slash}review")
        assert "rania" in (await chat.next())[0]  # the next there: the digest came once
    assert chat.others() == []
