"""Long polling: what is confirmed, what comes again, what goes wrong."""

import asyncio
import logging

import pytest

from adapters.telegram.listening import UPDATES
from adapters.telegram.menus import GROUP, MENUS, PRIVATE
from engine.errors import DeliveryError
from engine.messages import Command, IncomingMessage
from tests.adapters.desk import Desk
from tests.adapters.telegram.conftest import Running
from tests.servers.clock import Time
from tests.servers.telegram import Fault, TelegramServer


def text_of(event: object) -> str:
    assert isinstance(event, IncomingMessage)
    return event.text


async def test_a_message_arrives_and_is_confirmed(telegram: TelegramServer, desk: Desk, running: Running) -> None:
    async with running():
        telegram.write(telegram.private(), "When are fees due?")
        assert text_of(await desk.next()) == "When are fees due?"
        await telegram.drained()


async def test_what_was_written_before_the_start_is_read(
    telegram: TelegramServer, desk: Desk, running: Running
) -> None:
    for text in ("one", "two", "three"):
        telegram.write(telegram.private(), text)
    async with running():
        assert [text_of(await desk.next()) for _ in range(3)] == ["one", "two", "three"]


async def test_an_update_is_not_confirmed_while_it_cannot_be_kept(
    telegram: TelegramServer, desk: Desk, running: Running, time: Time
) -> None:
    desk.broken = 3
    first = telegram.write(telegram.private(), "one")
    telegram.write(telegram.private(), "two")
    async with running() as adapter:
        assert text_of(await desk.next()) == "one"
        assert text_of(await desk.next()) == "two"
        await telegram.drained()
        assert adapter.trouble == ""
    asked = [int(call.arguments.get("offset") or 0) for call in telegram.named("getUpdates")]
    assert asked[:4] == [0, 0, 0, 0]
    assert telegram.confirmed == first["update_id"] + 2
    assert time.pauses == [1.0, 2.0, 5.0]


async def test_a_repeated_update_is_handed_over_once(telegram: TelegramServer, desk: Desk, running: Running) -> None:
    room = telegram.private()
    repeated = telegram.write(room, "one")
    telegram.bring_again(repeated)
    async with running():
        await desk.next()
        await telegram.drained()
    telegram.bring_again(repeated)  # the confirmation was lost on the way
    telegram.write(room, "two")
    async with running():
        assert text_of(await desk.next()) == "two"
    assert len(desk.events) == 2


async def test_updates_that_are_nobodys_business_are_confirmed_as_well(
    telegram: TelegramServer, desk: Desk, running: Running
) -> None:
    telegram.write(telegram.group(), "", new_chat_title="Exams")
    async with running():
        await telegram.drained()
    assert desk.events == {}


async def test_an_update_that_cannot_be_read_holds_up_nothing(
    telegram: TelegramServer, desk: Desk, running: Running, caplog: pytest.LogCaptureFixture
) -> None:
    bad = telegram.bring({"message": {"message_id": "?", "chat": {"id": 7}}})
    telegram.write(telegram.private(), "after it")
    async with running():
        assert text_of(await desk.next()) == "after it"
        await telegram.drained()
    assert f"update {bad['update_id']} cannot be read" in caplog.text


async def test_a_stop_in_the_middle_loses_nothing(telegram: TelegramServer, desk: Desk, running: Running) -> None:
    room = telegram.private()
    for number in range(5):
        telegram.write(room, f"question {number}")
    async with running():
        await desk.next()
    async with running():
        await telegram.drained()
    assert [text_of(event) for event in desk.events.values()] == [f"question {number}" for number in range(5)]


@pytest.mark.parametrize(
    "fault",
    [
        Fault(),
        Fault(after=True),
        Fault(502, "Bad Gateway"),
        Fault(500),
        Fault.flood(7),
        Fault(409, "Conflict: terminated by other getUpdates request"),
        Fault(401, "Unauthorized"),
    ],
    ids=lambda fault: fault.description if fault.status else f"dropped {'after' if fault.after else 'before'}",
)
async def test_after_any_failure_polling_goes_on(
    telegram: TelegramServer, desk: Desk, running: Running, fault: Fault, time: Time
) -> None:
    telegram.fail("getUpdates", fault)
    telegram.write(telegram.private(), "still there?")
    async with running() as adapter:
        assert text_of(await desk.next()) == "still there?"
        await telegram.drained()
        assert adapter.trouble == ""
    assert time.pauses == [{429: 7.0, 401: 60.0}.get(fault.status, 1.0)]


async def test_waits_grow_while_telegram_is_away_and_start_anew_afterwards(
    telegram: TelegramServer, desk: Desk, running: Running, time: Time
) -> None:
    telegram.fail("getUpdates", *[Fault(502, "Bad Gateway")] * 7)
    async with running():
        telegram.write(telegram.private(), "one")
        await desk.next()
        telegram.fail("getUpdates", Fault(502, "Bad Gateway"))
        telegram.write(telegram.private(), "two")
        await desk.next()
        await telegram.drained()
    assert time.pauses == [1.0, 2.0, 5.0, 10.0, 30.0, 30.0, 30.0, 1.0]


async def test_a_second_poller_is_explained_once(
    telegram: TelegramServer, desk: Desk, running: Running, caplog: pytest.LogCaptureFixture
) -> None:
    telegram.fail("getUpdates", *[Fault(409, "Conflict: terminated by other getUpdates request")] * 3)
    async with running():
        telegram.write(telegram.private(), "one")
        await desk.next()
    told = [record.getMessage() for record in caplog.records if record.levelno == logging.ERROR]
    assert len(told) == 1
    assert "another program is receiving this bot's messages" in told[0]
    assert "@BotFather" in told[0]


async def test_a_token_that_telegram_refuses_is_explained_and_never_shown(
    telegram: TelegramServer, running: Running, opened: Running, caplog: pytest.LogCaptureFixture, time: Time
) -> None:
    caplog.set_level(logging.DEBUG)
    caplog.set_level(logging.DEBUG, "httpx")  # which a test that sets up the log leaves quiet
    telegram.revoked = True
    async with running() as adapter:
        await telegram.until(lambda: len(telegram.named("getMe")) > 2)
        assert "DALIL_TELEGRAM_TOKEN" in adapter.trouble
        with pytest.raises(DeliveryError, match="DALIL_TELEGRAM_TOKEN") as refused:
            await adapter.identity()
        assert telegram.token not in repr(refused.getrepr(chain=True, showlocals=True))
    assert set(time.pauses) == {60.0}
    assert telegram.token not in caplog.text
    assert "bot***/getMe" in caplog.text


async def test_what_telegram_is_told_at_the_start(telegram: TelegramServer, running: Running) -> None:
    telegram.webhook = {"url": "https://old.example/hook"}
    async with running() as adapter:
        await telegram.until(lambda: bool(telegram.named("deleteWebhook")))
        assert await adapter.identity() == await adapter.identity()
        telegram.write(telegram.private(), "x")
        await telegram.drained()
    assert telegram.webhook == {"url": ""}
    scopes = ("all_private_chats", "all_group_chats", "all_chat_administrators")
    assert set(telegram.commands) == {(scope, language) for scope in scopes for language in ("", "ar", "el")}
    menus = {place: [command["command"] for command in menu] for place, menu in telegram.commands.items()}
    assert menus["all_private_chats", "ar"] == list(PRIVATE)
    assert menus["all_group_chats", "el"] == list(GROUP)
    described = [telegram.commands["all_private_chats", language][0]["description"] for language in ("", "ar", "el")]
    assert len(set(described)) == 3
    assert telegram.named("getUpdates")[0].arguments["allowed_updates"] == list(UPDATES)
    assert not telegram.named("deleteWebhook")[0].arguments.get("drop_pending_updates")


async def test_a_menu_that_telegram_refuses_does_not_stop_the_bot(
    telegram: TelegramServer, desk: Desk, running: Running, time: Time
) -> None:
    telegram.fail("setMyCommands", Fault(400, "Bad Request: BOT_COMMAND_INVALID"))
    telegram.write(telegram.private(), "/help")
    async with running():
        assert isinstance(await desk.next(), Command)
    assert time.pauses == []
    assert len(telegram.commands) == 3 * len(MENUS) - 1


async def test_the_menus_are_given_once_however_often_connecting_fails(
    telegram: TelegramServer, desk: Desk, running: Running
) -> None:
    telegram.fail("deleteWebhook", *[Fault(502, "Bad Gateway")] * 3)
    telegram.write(telegram.private(), "hello")
    async with running():
        await desk.next()
    assert len(telegram.named("setMyCommands")) == 3 * len(MENUS)


async def test_a_flood_wait_on_the_menus_does_not_hold_up_the_start(
    telegram: TelegramServer, desk: Desk, running: Running, time: Time
) -> None:
    telegram.fail("setMyCommands", *[Fault.flood(900)] * 9)
    telegram.write(telegram.private(), "hello")
    async with running():
        assert text_of(await desk.next()) == "hello"
    assert time.pauses == []


async def test_an_update_that_trips_us_up_is_logged_and_passed_over(
    telegram: TelegramServer, desk: Desk, running: Running, caplog: pytest.LogCaptureFixture
) -> None:
    half_an_emoji = [{"type": "mention", "offset": 1, "length": 2}]
    odd = telegram.write(telegram.private(), "👍 odd", entities=half_an_emoji)
    telegram.write(telegram.private(), "after it")
    async with running():
        assert text_of(await desk.next()) == "after it"
    assert f"update {odd['update_id']} could not be understood" in caplog.text


async def test_an_updates_queue_longer_than_one_answer_is_read_to_its_end(
    telegram: TelegramServer, desk: Desk, running: Running
) -> None:
    room = telegram.private()
    for number in range(130):
        telegram.write(room, str(number))
    async with running():
        async with asyncio.timeout(20):
            await telegram.drained()
    assert [text_of(event) for event in desk.events.values()] == [str(number) for number in range(130)]
