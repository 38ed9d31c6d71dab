"""Staff sign in by a link that the bot gives them in a direct chat, on each platform."""

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import aiohttp
import pyotp
import pytest
from sqlalchemy import select

from bot.desk import FrontDesk
from bot.logs import redact
from engine.language import LANGUAGES, figures
from engine.messages import Person
from engine.staff.roles import Account, Role
from engine.store import schema
from engine.store.audit import Audit
from tests.bot.chats import Chat, chat_on
from tests.exchanges import Clock
from tests.web.console.staff import browser, hired, send, signed_in
from tests.web.site import PHRASES, PUBLIC, Site, running_site

LINK = re.compile(rf"{re.escape(PUBLIC)}(/console/enter\?token=([\w-]+))")
BROWSER = {"Sec-Fetch-Mode": "navigate"}


@dataclass(frozen=True, slots=True)
class Scene:
    site: Site
    chat: Chat
    clock: Clock

    async def hire(self, name: str = "rania", role: Role = "administrator") -> Account:
        """Somebody whose chat account this is."""
        account = await hired(self.site, name, role)
        assert await self.site.console.links.link(Person(self.chat.platform, self.chat.person, "Rania"), account)
        return account

    async def asks(self) -> str:
        await self.chat.says(f"{self.chat.slash}console")
        return (await self.chat.next())[1]

    async def link(self) -> str:
        told = await self.asks()
        found = LINK.search(told)
        assert found is not None, told
        return found[1]

    async def everything(self) -> str:
        """All that the database holds, once what was to be sent is."""
        waiting, read = select(schema.outbox.c.id).where(schema.outbox.c.status != "sent"), self.site.database.reading
        async with asyncio.timeout(20):
            while await read(lambda connection: connection.execute(waiting).all()):  # noqa: ASYNC110 - it tells nobody
                await asyncio.sleep(0.01)
        tables = schema.metadata.tables.values()
        return repr([await read(lambda connection, of=table: connection.execute(select(of)).all()) for table in tables])

    async def record(self) -> list[tuple[str, str]]:
        return [(one.what, one.by) for one in reversed(await Audit(self.site.database).recent(20))]


@pytest.fixture(params=["telegram", "slack", "discord"])
async def chat(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Chat]:
    async with chat_on(request.param, tmp_path) as chat:
        yield chat


@pytest.fixture
async def on_telegram(tmp_path: Path, sqlite_url: str) -> AsyncIterator[Scene]:
    async with chat_on("telegram", tmp_path) as chat, scene_with(chat, sqlite_url) as scene:
        yield scene


@asynccontextmanager
async def scene_with(chat: Chat, url: str) -> AsyncIterator[Scene]:
    clock = Clock()
    async with chat.adapter() as adapter, running_site(url, adapter, clock=clock) as site:
        desk = FrontDesk(site.delivery.accept, site.engine, site.database, site.channels)
        hearing = asyncio.create_task(adapter.run(desk))
        await chat.listening()
        try:
            yield Scene(site, chat, clock)
        finally:
            hearing.cancel()
            with suppress(asyncio.CancelledError):
                await hearing


async def opened(session: aiohttp.ClientSession, link: str, headers: Mapping[str, str] = BROWSER) -> int:
    async with session.get(link, headers=headers) as response:
        await response.read()
        return response.status


async def entered(session: aiohttp.ClientSession, link: str, code: str = "") -> int:
    given = {"link": link.partition("=")[2], "code": code}
    async with session.post("/console/enter", data=given, allow_redirects=False) as response:
        await response.read()
        return response.status


async def is_in(session: aiohttp.ClientSession) -> bool:
    async with session.get("/console", allow_redirects=False) as response:
        return response.status == 200


async def test_who_is_linked_signs_in_once_by_the_link_that_the_bot_gives_in_a_direct_chat(
    chat: Chat, sqlite_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    async with scene_with(chat, sqlite_url) as scene, browser(scene.site) as session, browser(scene.site) as other:
        await scene.hire()
        link = await scene.link()
        token = link.partition("=")[2]
        assert token not in await scene.everything()
        assert (await opened(session, link), await entered(session, link)) == (200, 303)
        assert await is_in(session)
        for again in (session, other):
            assert (await opened(again, link), await entered(again, link)) == (403, 403)
        assert not await is_in(other)
        assert (await scene.record())[-2:] == [("sign_in_link_sent", "rania"), ("sign_in_link_used", "rania")]
        assert scene.chat.others() == []
    assert token not in caplog.text


async def test_among_others_nobody_is_given_a_link(chat: Chat, sqlite_url: str) -> None:
    async with scene_with(chat, sqlite_url) as scene:
        await scene.hire()
        await chat.says_among_others(f"{chat.slash}console")
        told = await chat.next_among_others()
        assert any(PHRASES("cards.alone", language) in told for language in LANGUAGES)
        assert "/console/" not in told
        assert "sign_in_link_sent" not in dict(await scene.record())


async def test_the_browser_that_opens_it_first_holds_it_and_a_program_that_looks_at_it_does_not(
    on_telegram: Scene,
) -> None:
    site = on_telegram.site
    await on_telegram.hire()
    link = await on_telegram.link()
    async with browser(site) as preview, browser(site) as mine, browser(site) as thief:
        assert await opened(preview, link, {}) == 200
        assert await opened(mine, link) == 200
        assert (await opened(thief, link), await entered(thief, link)) == (403, 403)
        assert await entered(mine, link) == 303
        assert await is_in(mine)


async def test_a_browser_that_does_not_say_that_it_navigates_signs_in_as_well(on_telegram: Scene) -> None:
    await on_telegram.hire()
    link = await on_telegram.link()
    async with browser(on_telegram.site) as plain:
        assert (await opened(plain, link, {}), await entered(plain, link)) == (200, 303)


async def test_it_is_worth_nothing_after_ten_minutes(on_telegram: Scene) -> None:
    await on_telegram.hire()
    link = await on_telegram.link()
    async with browser(on_telegram.site) as session:
        assert await opened(session, link) == 200
        on_telegram.clock.forward(601)
        assert (await entered(session, link), await opened(session, link)) == (403, 403)


async def test_the_next_one_ends_it(on_telegram: Scene) -> None:
    await on_telegram.hire()
    first, second = await on_telegram.link(), await on_telegram.link()
    async with browser(on_telegram.site) as session:
        assert (await entered(session, first), await entered(session, second)) == (403, 303)


@pytest.mark.parametrize("ended", ["disabled", "unlinked", "erased"])
async def test_it_ends_with_the_account_and_with_what_links_the_chat_to_it(on_telegram: Scene, ended: str) -> None:
    site, chat = on_telegram.site, on_telegram.chat
    await hired(site, "zoe")
    account = await on_telegram.hire()
    link = await on_telegram.link()
    async with browser(site) as session:
        assert await opened(session, link) == 200
        match ended:
            case "disabled":
                await site.console.accounts.disable(account.id, "zoe")
            case "unlinked":
                await site.console.links.unlink(chat.platform, chat.person, account, "zoe")
            case "erased":
                await chat.says("/erase everything")
                await chat.next()
                await site.console.links.unlink(chat.platform, chat.person, account)
        assert await entered(session, link) == 403
        assert not await is_in(session)
    assert "/console/link?" in await on_telegram.asks()  # as to anybody


async def test_somebody_who_is_no_staff_is_told_only_how_staff_link_themselves(on_telegram: Scene) -> None:
    await hired(on_telegram.site)  # who has no chat account
    told = await on_telegram.asks()
    assert "/console/link?" in told
    assert "/console/enter" not in told


async def test_a_link_for_one_person_signs_in_nobody_else(on_telegram: Scene) -> None:
    site = on_telegram.site
    await on_telegram.hire("omar", "viewer")
    await hired(site, "rania")
    link = await on_telegram.link()
    async with browser(site) as session:
        assert await entered(session, link) == 303
        async with session.get("/console/account") as response:
            assert "omar" in await response.text()
        async with session.get("/console/people") as response:
            assert response.status == 403


async def test_a_second_factor_is_asked_for_all_the_same(on_telegram: Scene) -> None:
    site, now = on_telegram.site, on_telegram.clock
    account = await on_telegram.hire()
    secret = site.console.accounts.secret("5a1" * 8)
    await site.console.accounts.begin_code(account.id, "5a1" * 8, pyotp.TOTP(secret).at(now()), "rania")
    now.forward(60)
    link = await on_telegram.link()
    async with browser(site) as session:
        async with session.get(link, headers=BROWSER) as response:
            assert 'name="code"' in await response.text()
        assert [await entered(session, link, code) for code in ("", "000000")] == [403, 403]
        assert not await is_in(session)
        assert await entered(session, link, pyotp.TOTP(secret).at(now())) == 303
        assert await is_in(session)


async def test_a_link_alone_is_no_proof_for_what_is_dangerous(on_telegram: Scene) -> None:
    site = on_telegram.site
    await on_telegram.hire()
    link = await on_telegram.link()
    async with browser(site) as session:
        assert await entered(session, link) == 303
        given = {"name": "mallory", "new": "a long walk by the lake", "role:": "administrator"}
        assert await send(session, "/console/people", **given) == 422
    assert await site.console.accounts.named("mallory") is None


async def test_whoever_asks_again_and_again_waits(on_telegram: Scene) -> None:
    await on_telegram.hire()
    for _ in range(5):
        await on_telegram.link()
    told = await on_telegram.asks()
    assert PHRASES("cards.enter_later", "en") in told
    assert "/console/enter" not in told
    on_telegram.clock.forward(3600)
    await on_telegram.link()


async def test_where_it_is_switched_off_who_is_linked_is_told_so_without_a_link(on_telegram: Scene) -> None:
    await on_telegram.site.put("console.chat_sign_in", False)
    await on_telegram.hire()
    told = await on_telegram.asks()
    assert "rania" in told
    assert "/console/enter" not in told


async def test_an_administrator_links_a_chat_account_by_the_code_of_its_owner(on_telegram: Scene) -> None:
    site, chat = on_telegram.site, on_telegram.chat
    account = await hired(site, "omar", "reviewer")
    await chat.says("/privacy")
    code = re.search(r"[2-9A-Z]{3}-[2-9A-Z]{3}-[2-9A-Z]{3}", (await chat.next())[0])
    assert code is not None
    async with signed_in(site) as rania:
        at = f"/console/people/{account.id}"
        assert await send(rania, at, at, action="link", code="222-222-222") == 422
        assert await send(rania, at, at, action="link", code=code[0]) == 303
        assert await send(rania, at, at, action="link", code=code[0]) == 422  # it is linked already
        link = await on_telegram.link()
        async with browser(site) as omar:
            assert await entered(omar, link) == 303
        assert await send(rania, at, at, action="unlink", platform=chat.platform, person=chat.person) == 303
    assert await site.console.links.of(account) == []
    changes = [one for one in await on_telegram.record() if one[0].startswith("chat_")]
    assert changes == [("chat_linked", "rania"), ("chat_unlinked", "rania")]


def test_it_is_told_in_every_language() -> None:
    said = {language: PHRASES("cards.enter", language, link="LINK", minutes=10) for language in LANGUAGES}
    assert len(set(said.values())) == 3
    assert [language for language, one in said.items() if "LINK" not in one or figures(10, language) not in one] == []


def test_a_log_line_that_holds_a_link_is_masked() -> None:
    token = "x" * 43
    assert token not in redact(f"GET {PUBLIC}/console/enter?token={token}")
