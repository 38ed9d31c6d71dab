"""The connection to Discord: lost, resumed, begun anew, refused; and what was said meanwhile."""

import asyncio
import json
import logging
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from discord.utils import time_snowflake

from adapters.discord import reception
from engine.messages import Event, IncomingMessage
from tests.adapters.desk import Desk
from tests.adapters.discord.conftest import Running
from tests.servers.clock import Time
from tests.servers.discord import DiscordServer, Fault
from tests.servers.discord_gateway import HEARTBEAT, IDENTIFY, INVALID_SESSION, RECONNECT, RESUME


async def texts(desk: Desk, count: int) -> list[str]:
    events = [await desk.next() for _ in range(count)]
    return [event.text for event in events if isinstance(event, IncomingMessage)]


async def settled(path: Path) -> None:
    """Until what was there at the start has been looked through."""
    async with asyncio.timeout(20):
        while not path.exists():  # noqa: ASYNC110, ASYNC240 - a file tells nobody
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("code", [1006, 4000, 1001])
async def test_a_lost_connection_is_resumed_and_nothing_said_meanwhile_is_lost_or_doubled(
    discord: DiscordServer, running: Running, desk: Desk, code: int
) -> None:
    room = discord.direct()
    async with running():
        await discord.write(room, "before")
        assert await texts(desk, 1) == ["before"]
        await discord.gateway.disconnect(code)
        await discord.write(room, "meanwhile")
        assert await texts(desk, 1) == ["meanwhile"]
        await discord.write(room, "after")
        assert await texts(desk, 1) == ["after"]
    assert len(discord.gateway.operations(RESUME)) == 1
    assert len(discord.gateway.operations(IDENTIFY)) == 1


async def test_while_nothing_can_be_kept_discord_holds_back_what_is_said_and_none_of_it_is_lost(
    discord: DiscordServer, running: Running, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    mended, keep = asyncio.Event(), desk.accept

    async def held(event: Event) -> bool:
        await mended.wait()
        return await keep(event)

    monkeypatch.setattr(reception, "WAITING", 3)
    monkeypatch.setattr(desk, "accept", held)
    async with running() as adapter:
        said = [f"{number}" for number in range(20)]
        for words in said:
            await discord.write(discord.direct(), words)
        inside = adapter._reception
        assert inside is not None
        async with asyncio.timeout(20):
            while inside._heard.qsize() < 3:
                await adapter.standing()  # there and back, which takes its time
        for _ in range(5):
            await adapter.standing()
        assert inside._heard.qsize() <= 4  # "ready" comes by another way
        mended.set()
        assert await texts(desk, 20) == said


async def test_discord_may_ask_to_connect_again(discord: DiscordServer, running: Running, desk: Desk) -> None:
    async with running():
        await discord.gateway.tell(RECONNECT)
        await discord.until(lambda: discord.gateway.operations(RESUME))
        await discord.write(discord.direct(), "after")
        assert await texts(desk, 1) == ["after"]


async def test_where_a_session_is_over_another_begins_and_what_was_said_to_dalil_is_read(
    discord: DiscordServer, running: Running, desk: Desk, tmp_path: Path, time: Time
) -> None:
    room, alone = discord.channel(), discord.direct()
    async with running():
        await discord.write(alone, "before")
        assert await texts(desk, 1) == ["before"]
        await settled(tmp_path / "discord.json")
        discord.gateway.held = []
        await discord.write(room, "<@700100> asked in the channel")
        await discord.write(room, "chatter that is nobody's business")
        await discord.write(alone, "asked alone")
        discord.gateway.held = None
        await discord.gateway.tell(INVALID_SESSION, False)
        assert await texts(desk, 2) == ["asked in the channel", "asked alone"]
    assert len(discord.gateway.operations(IDENTIFY)) == 2
    assert 5.0 in time.pauses  # between two identifications


async def test_a_session_that_discord_has_forgotten_is_not_resumed_again_and_again(
    discord: DiscordServer, running: Running, desk: Desk, tmp_path: Path
) -> None:
    room = discord.direct()
    async with running():
        await discord.write(room, "before")
        assert await texts(desk, 1) == ["before"]
        await settled(tmp_path / "discord.json")
        await discord.gateway.disconnect()
        discord.gateway.sessions.clear()
        await discord.until(lambda: len(discord.gateway.operations(IDENTIFY)) == 2)
        await discord.write(room, "after")
        assert await texts(desk, 1) == ["after"]
    assert len(discord.gateway.operations(RESUME)) == 1


async def test_what_was_said_while_dalil_was_off_is_answered_on_its_return_and_once(
    discord: DiscordServer, running: Running, desk: Desk, tmp_path: Path
) -> None:
    room = discord.channel()
    async with running():
        await discord.write(room, "<@700100> before")
        assert await texts(desk, 1) == ["before"]
        await settled(tmp_path / "discord.json")
    for number in range(120):  # more than a page
        await discord.write(room, "<@700100> meanwhile" if number in (3, 118) else "chatter")
    for _ in range(2):
        async with running():
            await discord.until(lambda: discord.named("GET", ".*/messages"))
            await discord.write(room, "<@700100> after")
            came = await texts(desk, 3 if _ == 0 else 1)
            assert sorted(came) == (["after", "meanwhile", "meanwhile"] if _ == 0 else ["after"])


async def test_what_was_said_more_than_a_day_ago_is_no_longer_answered(
    discord: DiscordServer, running: Running, desk: Desk, tmp_path: Path
) -> None:
    room, now = discord.direct(), datetime.now(UTC)
    week, yesterday, today = (time_snowflake(now - timedelta(hours=hours)) for hours in (168, 25, 23))
    (tmp_path / "discord.json").write_text(json.dumps({"seen": week, "direct": [int(room.id)]}), "utf-8")
    for words, moment in (("yesterday", yesterday), ("today", today)):
        message = await discord.write(room, words)
        message["id"] = str(moment)
    async with running():
        assert await texts(desk, 1) == ["today"]
    assert [event.text for event in desk.events.values() if isinstance(event, IncomingMessage)] == ["today"]


async def test_at_its_first_start_dalil_leaves_the_past_alone(
    discord: DiscordServer, running: Running, desk: Desk, tmp_path: Path
) -> None:
    await discord.write(discord.channel(), "<@700100> long ago")
    async with running():
        await settled(tmp_path / "discord.json")
        await discord.write(discord.channel(), "<@700100> now")
        assert await texts(desk, 1) == ["now"]
    assert discord.named("GET", ".*/messages") == []


async def test_a_memory_that_cannot_be_read_is_said_and_started_anew(
    discord: DiscordServer, running: Running, desk: Desk, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "discord.json"
    path.write_text("{", "utf-8")
    async with running():
        await discord.write(discord.direct(), "hello")
        assert await texts(desk, 1) == ["hello"]
    assert "cannot be read" in caplog.text


async def test_the_memory_holds_no_words(discord: DiscordServer, running: Running, desk: Desk, tmp_path: Path) -> None:
    async with running():
        message = await discord.write(discord.direct(), "hello")
        assert await texts(desk, 1) == ["hello"]
        await settled(tmp_path / "discord.json")
        await discord.write(discord.direct(), "hello again")
        await texts(desk, 1)
    kept = json.loads((tmp_path / "discord.json").read_text("utf-8"))
    assert kept.keys() == {"seen", "direct"}
    assert kept["seen"] >= int(message["id"])
    assert kept["direct"] == [int(discord.direct().id)]


async def test_events_that_come_in_another_order_are_each_taken(
    discord: DiscordServer, running: Running, desk: Desk
) -> None:
    async with running():
        discord.gateway.held = []
        for number in range(5):
            await discord.write(discord.direct(), str(number))
        await discord.gateway.release(lambda events: events[::-1])
        assert await texts(desk, 5) == ["4", "3", "2", "1", "0"]


async def test_the_connection_is_kept_alive(discord: DiscordServer, running: Running, desk: Desk) -> None:
    discord.gateway.heartbeat_ms = 20
    async with running():
        await discord.until(lambda: len(discord.gateway.operations(HEARTBEAT)) > 3)
        await discord.write(discord.direct(), "hello")
        assert await texts(desk, 1) == ["hello"]


async def test_a_refused_token_is_explained_once_and_tried_again_until_it_is_good(
    discord: DiscordServer, running: Running, desk: Desk, time: Time, caplog: pytest.LogCaptureFixture
) -> None:
    good = discord.token
    async with running() as adapter:
        discord.token = "MTIz.another.token"
        await discord.gateway.disconnect(4004)
        await discord.until(lambda: len(discord.named("GET", "/gateway/bot")) > 3)
        assert "DALIL_DISCORD_TOKEN" in adapter.trouble
        discord.token = good
        await discord.until(lambda: discord.gateway.connected)
        await discord.write(discord.direct(), "hello")
        assert await texts(desk, 1) == ["hello"]
        assert adapter.trouble == ""
    assert 60.0 in time.pauses
    assert caplog.text.count("DALIL_DISCORD_TOKEN") == 1
    assert good not in caplog.text


async def test_discord_out_of_reach_at_the_start_is_tried_again(
    discord: DiscordServer, running: Running, desk: Desk, time: Time, caplog: pytest.LogCaptureFixture
) -> None:
    discord.fail("GET /users/@me", *(Fault() for _ in range(3)))
    discord.fail("GET /gateway/bot", Fault(502))
    async with running():
        await discord.write(discord.direct(), "hello")
        assert await texts(desk, 1) == ["hello"]
    assert time.pauses[:2] == [1.0, 2.0]
    assert "cannot be reached" in caplog.text


async def test_without_the_message_content_intent_dalil_reads_what_mentions_it(
    discord: DiscordServer, running: Running, desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    discord.gateway.content_allowed = False
    async with running(wait=False):
        await discord.until(lambda: discord.gateway.sessions)
        await discord.write(discord.channel(), "said among people")
        await discord.write(discord.channel(), "<@700100> when?")
        await discord.write(discord.direct(), "when?")
        assert await texts(desk, 2) == ["when?", "when?"]
    assert "Message Content Intent is off" in caplog.text


async def test_where_discord_allows_no_more_sessions_that_is_waited_for(
    discord: DiscordServer, running: Running, time: Time
) -> None:
    discord.starts_left = 0
    async with running(wait=False):
        await discord.until(lambda: len(discord.named("GET", "/gateway/bot")) > 1)
        discord.starts_left = 1
        await discord.until(lambda: discord.gateway.connected)
    assert 14_400.0 in time.pauses


async def test_nothing_of_the_library_logs_the_token(
    discord: DiscordServer, running: Running, desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    async with running():
        await discord.slash(discord.channel(), "ask", question="When?")
        await texts(desk, 1)
        await discord.gateway.disconnect()
        await discord.until(lambda: discord.gateway.operations(RESUME))
    assert discord.token not in caplog.text
    assert "token-" not in caplog.text
