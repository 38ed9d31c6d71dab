"""The weekly digest reaches a member of staff on Telegram: at its hour, once, over restarts, and late where it was
missed."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import unquote

import numpy as np
import pytest
from numpy.typing import NDArray
from sqlalchemy import func, select

from bot.delivery.cards import Review
from bot.delivery.delivery import Delivery
from bot.desk import FrontDesk
from bot.digest import Digest, due_moment
from bot.gaps import Meanings
from bot.sections import DigestSettings
from engine.language import Language
from engine.messages import Person
from engine.staff.roles import EVERYWHERE
from engine.store import schema
from engine.store.accounts import Accounts
from engine.store.database import Database, open_database
from engine.store.digests import Digests
from engine.store.feedback import Votes
from engine.store.ledger import Exchange, Ledger, named
from engine.store.schedules import Schedules
from engine.store.staff_links import StaffLinks
from tests.adapters.telegram.building import PHRASES
from tests.adapters.telegram.conftest import Running
from tests.contracts.engine import CannedEngine
from tests.delivering import SETTINGS
from tests.exchanges import Clock, answer, message, vote
from tests.places import rules
from tests.servers.telegram import ChatRoom, TelegramServer
from tests.web.console.staff import browser, hired, send, sign_in
from tests.web.site import PUBLIC, running_site

PASSWORD = "a long walk by the sea"
ATHENS = DigestSettings("monday", 8, "Europe/Athens")
ADDRESS = "https://chat.example.edu"

Bringing = Callable[..., AbstractAsyncContextManager[tuple[Database, Digest]]]


def meanings(texts: Sequence[str]) -> NDArray[np.float32]:
    """Texts of the same first word mean the same."""
    rows = np.zeros((len(texts), 64), np.float32)
    for row, text in zip(rows, texts, strict=True):
        row[sum(text.split()[0].encode()) % 64] = 1
    return rows


MEANINGS = Meanings(meanings, "letters")


@pytest.fixture
def clock() -> Clock:
    """Sunday, 1 March 2026, 9:00 UTC."""
    return Clock()


@pytest.fixture
def bringing(opened: Running, sqlite_url: str, clock: Clock) -> Bringing:
    """Dalil at work, as after each start."""

    @asynccontextmanager
    async def bring(address: str = ADDRESS) -> AsyncIterator[tuple[Database, Digest]]:
        async with open_database(sqlite_url, clock) as store, opened() as adapter:
            delivery = Delivery(store, CannedEngine(), {adapter.platform: adapter}, PHRASES, SETTINGS, rules(store))
            digest = Digest(store, delivery.ending, PHRASES, MEANINGS, lambda: ATHENS, lambda: address)
            async with asyncio.TaskGroup() as group:
                group.create_task(delivery.run())
                yield store, digest
                delivery.stop()

    return bring


async def wanted(store: Database, telegram_id: int, language: Language = "en", **grants: Any) -> None:
    """A member of staff who is linked on Telegram and wants the digest there."""
    account = await Accounts(store).create("rania", PASSWORD, grants or {EVERYWHERE: "administrator"}, "tests")
    links = StaffLinks(store)
    await links.link(Person("telegram", str(telegram_id), "Rania"), account)
    [link] = await links.of(account)
    await Digests(store).begin(account.id, "rania", link, language)


async def asked(store: Database, event: str, words: str, value: int = 0, **kind: Any) -> None:
    told = named(replace(answer(), **kind))
    await Ledger(store).save(Exchange(message(event, words, person=event), told, words))
    if value:
        await Votes(store).record(vote(f"v{event}", told.turn, value, person=event))


async def posts(store: Database) -> int:
    count = select(func.count()).select_from(schema.outbox)
    return int(await store.reading(lambda connection: connection.execute(count).scalar_one()))


async def test_the_digest_tells_the_week_and_comes_once_over_restarts(
    telegram: TelegramServer, bringing: Bringing, clock: Clock
) -> None:
    room = telegram.private()
    async with bringing() as (store, digest):
        await wanted(store, room.id)
        for number, value in enumerate((1, 1, -1)):
            await asked(store, f"a{number}", "When are fees due?", value)
        for number in range(2):
            await asked(store, f"o{number}", "Parking for guests <b>?", outcome="abstention")
        await Schedules(store).want("campus", "0" * 16)
        await Schedules(store).end("campus", "0" * 16, clock(), None, "gone")
        await digest.step()
        assert await posts(store) == 0  # it is Sunday
        clock.forward(21.1 * 3600)  # Monday, 6:06 UTC: 8:06 in Athens
        await digest.step()
        await digest.step()
        arrived = await telegram.next_message(room)
        told = arrived["text"]
    assert f"{ADDRESS}/console/gaps" in str(arrived)
    for line in (
        "The week from 2026-02-23 to 2026-03-01", "Questions: 5 (the week before: 0)", "People who asked: 5",
        "Liked: 67% of 3 votes", "answer 3 · left open 2", "1. Parking for guests <b>? (2)", "Disliked answers: 1",
        "Schedules of collections that failed or ask: 1",
    ):  # fmt: skip
        assert line in told, told
    for _ in range(2):
        async with bringing() as (store, digest):
            await digest.step()
            assert await posts(store) == 1


async def test_weeks_in_which_nothing_ran_bring_one_digest_late(
    telegram: TelegramServer, bringing: Bringing, clock: Clock
) -> None:
    room = telegram.private()
    async with bringing() as (store, _):
        await wanted(store, room.id, "ar")
    clock.forward(16 * 86_400)  # Tuesday, 17 March
    async with bringing() as (store, digest):
        await asked(store, "late", "When are fees due?")
        await digest.step()
        told = (await telegram.next_message(room))["text"]
        assert told.startswith("الأسبوع من \u20662026-03-09\u2069 إلى \u20662026-03-15\u2069")
        assert "الأسئلة: ٠" in told
    async with bringing() as (store, digest):
        await digest.step()
        assert await posts(store) == 1
        clock.forward(6 * 86_400)
        await digest.step()
        assert await posts(store) == 2
        assert "الأسئلة: ١" in (await telegram.next_message(room))["text"]


async def test_nothing_goes_to_who_is_linked_no_more_or_disabled_or_has_switched_it_off(
    telegram: TelegramServer, bringing: Bringing, clock: Clock
) -> None:
    room = telegram.private()
    async with bringing() as (store, digest):
        await wanted(store, room.id)
        accounts, digests = Accounts(store), Digests(store)
        await accounts.create("eleni", PASSWORD, {EVERYWHERE: "administrator"}, "tests")
        rania = await accounts.named("rania")
        assert rania is not None
        clock.forward(86_400)
        await accounts.disable(rania.id, "eleni")
        await digest.step()
        await accounts.enable(rania.id, "eleni")
        await store.writing(lambda connection: connection.execute(schema.staff_links.delete()))
        await digest.step()
        assert await digests.of(rania.id) is None
        await digests.end(rania.id, "rania")
        await digest.step()
        assert await posts(store) == 0


async def test_roles_for_one_collection_see_its_numbers_alone(
    telegram: TelegramServer, bringing: Bringing, clock: Clock
) -> None:
    room = telegram.private()
    async with bringing(address="") as (store, digest):
        await wanted(store, room.id, "el", handbook="viewer")
        await asked(store, "one", "When are fees due?")  # of no collection
        await Ledger(store).save(Exchange(message("two", person="p2"), named(answer("Due in May.", "fees")), "fees?"))
        clock.forward(86_400)
        await digest.step()
        told = (await telegram.next_message(room))["text"]
    assert "Ερωτήσεις: 1 (" in told
    assert "Όλοι οι αριθμοί" in told


async def told_of_review(telegram: TelegramServer, room: ChatRoom) -> str:
    telegram.write(room, "/review")
    return str((await telegram.next_message(room))["text"])


async def test_who_asks_in_a_direct_chat_is_linked_by_the_link_and_has_the_digest_brought_there_once(
    telegram: TelegramServer, opened: Running, sqlite_url: str, clock: Clock
) -> None:
    room, path = telegram.private(), "/console/account"
    async with opened() as adapter, running_site(sqlite_url, adapter, clock=clock) as site:
        account = await hired(site)
        desk = FrontDesk(site.delivery.accept, site.engine, site.database, site.channels)
        hearing = asyncio.create_task(adapter.run(desk))
        told = await told_of_review(telegram, room)
        link = re.search(rf"{re.escape(PUBLIC)}(/console/link\?token=(\S+))", told)
        assert link is not None, told
        async with browser(site) as session:
            await sign_in(session)
            given = {"invitation": unquote(link[2]), "password": PASSWORD}
            assert await send(session, "/console/link", link[1], **given) == 303
            assert "rania" in await told_of_review(telegram, room)
            assert await send(session, f"{path}/digest", action="begin", chat=f"telegram/{room.id}") == 303
        digest = Digest(site.database, site.delivery.ending, PHRASES, MEANINGS, lambda: ATHENS, lambda: PUBLIC)
        clock.forward(86_400)
        await digest.step()
        await digest.step()
        assert "The week from 2026-02-23" in (await telegram.next_message(room))["text"]
        await site.console.links.unlink("telegram", str(room.id), account)
        assert "/console/link" in await told_of_review(telegram, room)  # and no second digest before it
        await site.console.links.link(Person("telegram", str(room.id)), account)
        assert await site.console.digests.of(account.id) is None  # it ended with the link
        hearing.cancel()


async def test_the_link_is_given_in_direct_chats_alone_where_an_address_is_known_and_no_list_names_it(
    telegram: TelegramServer, opened: Running, sqlite_url: str
) -> None:
    room, group = telegram.private(), telegram.group()
    engine, address = CannedEngine(), ""
    async with open_database(sqlite_url) as store, opened() as adapter:
        allowed = replace(rules(store), review=Review(linked_on={"telegram"}, address=lambda: address))
        delivery = Delivery(store, engine, {adapter.platform: adapter}, PHRASES, SETTINGS, allowed)
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(delivery.run())
            hearing = tasks.create_task(adapter.run(FrontDesk(delivery.accept, engine, store, allowed.channels)))
            await told_of_review(telegram, room)
            address = ADDRESS
            await told_of_review(telegram, group)
            assert engine.asked == ["/unknown review"] * 2
            assert ADDRESS in await told_of_review(telegram, room)
            hearing.cancel()
            delivery.stop()
    assert "review" not in {one["command"] for menu in telegram.commands.values() for one in menu}


@pytest.mark.parametrize(
    ("now", "settings", "due"),
    [
        ("2026-03-02T05:59", ATHENS, "2026-02-23T06:00"),
        ("2026-03-02T06:00", ATHENS, "2026-03-02T06:00"),
        ("2026-03-30T05:00", ATHENS, "2026-03-30T05:00"),  # summer time since the day before
        ("2026-03-03T23:30", DigestSettings("wednesday", 0, "Asia/Riyadh"), "2026-03-03T21:00"),
        ("2026-03-08T12:00", DigestSettings("sunday", 23, "UTC"), "2026-03-01T23:00"),
    ],
)
def test_it_is_due_at_its_hour_in_the_zone_of_the_installation(now: str, settings: DigestSettings, due: str) -> None:
    moment = datetime.fromisoformat(now).replace(tzinfo=UTC)
    assert due_moment(moment, settings) == datetime.fromisoformat(due).replace(tzinfo=UTC)
    assert moment - due_moment(moment, settings) < timedelta(days=7)
