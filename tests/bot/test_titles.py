"""What channels are called: asked of the real adapters, kept for a while, and never waited for long."""

import asyncio
from collections.abc import Mapping
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from adapters.discord import DiscordAdapter
from adapters.slack import Account, SlackAdapter
from adapters.telegram import TelegramAdapter
from bot.platforms import titles
from bot.platforms.titles import KEPT_S, ROOMS_S, UNTOLD_S, Titles
from engine.errors import DeliveryError
from tests.adapters.desk import Desk
from tests.servers.clock import Time
from tests.servers.discord import DiscordServer
from tests.servers.slack import SlackServer
from tests.servers.telegram import TelegramServer
from tests.web.site import PHRASES


async def told(find: Titles, *wanted: tuple[str, str]) -> dict[tuple[str, str], str]:
    """The rooms, once these are among them."""
    async with asyncio.timeout(20):
        while not set(wanted) <= (await find.rooms()).keys():
            find._rooms.clear()
            await asyncio.sleep(0.02)
    return await find.rooms()


class Named:
    """An adapter that tells names: itself the count of how often it was asked."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names, self.asked = names, 0

    async def title(self, chat: str) -> str:
        self.asked += 1
        if chat == "slow":
            await asyncio.Event().wait()
        if chat not in self.names:
            raise DeliveryError("it is not known there")
        return self.names[chat]


async def test_a_name_is_asked_for_once_an_hour_and_one_that_is_not_told_sooner_again() -> None:
    now, adapter = [0.0], Named({"1": "#campus", "2": ""})
    found = Titles(lambda: {"discord": adapter, "web": object()}, lambda: now[0])  # type: ignore[dict-item]
    chats = [("discord", "1"), ("discord", "2"), ("discord", "3"), ("web", "4"), ("slack", "5")]
    for _ in range(2):
        assert await found.of(chats) == {("discord", "1"): "#campus"}
        assert adapter.asked == 3
    now[0] = UNTOLD_S + 1
    await found.of(chats)
    assert adapter.asked == 5
    now[0] = KEPT_S + 1
    await found.of(chats)
    assert adapter.asked == 8


async def test_a_platform_that_does_not_answer_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(titles, "PATIENCE_S", 0.05)
    adapter = Named({"1": "#campus"})
    found = Titles(lambda: {"discord": adapter})  # type: ignore[dict-item]
    async with asyncio.timeout(5):
        assert await found.of([("discord", "slow"), ("discord", "1")]) == {("discord", "1"): "#campus"}


async def test_each_platform_tells_the_name_of_a_channel_and_nothing_of_one_that_it_does_not_know(
    tmp_path: Path,
) -> None:
    time = Time()
    async with AsyncExitStack() as stack:
        telegram, slack = [await stack.enter_async_context(one()) for one in (TelegramServer, SlackServer)]
        discord = await stack.enter_async_context(DiscordServer(time.clock))
        slack.scopes += ",channels:read"
        group = telegram.group()
        opened: dict[str, Any] = {
            "telegram": TelegramAdapter(
                token=telegram.token, api_url=telegram.url, poll_timeout=5, phrases=PHRASES, pause=time.pause
            ),
            "slack": SlackAdapter(
                Account((slack.token,), slack.app_token, slack.signing_secret, slack.api_url), PHRASES
            ),
            "discord": DiscordAdapter(
                token=discord.token, api_url=discord.url, phrases=PHRASES, memory=tmp_path / "discord.json"
            ),
        }
        adapters = {name: await stack.enter_async_context(one) for name, one in opened.items()}
        await adapters["discord"]._client.sign_in(adapters["discord"]._publish_commands)
        room = next(iter(discord._rooms))
        known = [("telegram", str(group.id)), ("slack", f"{slack.team}/C1"), ("discord", room)]
        unknown = [("telegram", "-5"), ("telegram", "../x"), ("slack", f"{slack.team}/C9"), ("discord", "99"),
                   ("discord", "../users/@me")]  # fmt: skip
        found = await Titles(lambda: adapters).of([*known, *unknown])
        assert list(found) == known
        assert [found[one] for one in known[1:]] == ["#campus-life", "#campus-life"]
        assert found[known[0]]
        slack.scopes = "chat:write"
        assert await Titles(lambda: adapters).of([known[1]]) == {}


async def test_channels_are_told_by_the_platforms_that_dalil_is_in_there(tmp_path: Path) -> None:
    time = Time()
    async with AsyncExitStack() as stack:
        telegram, slack = [await stack.enter_async_context(one()) for one in (TelegramServer, SlackServer)]
        discord = await stack.enter_async_context(DiscordServer(time.clock))
        slack.scopes += ",channels:read,groups:read"
        slack.channels["G7"] = {}
        room = discord.channel("campus")
        opened: dict[str, Any] = {
            "telegram": TelegramAdapter(
                token=telegram.token, api_url=telegram.url, poll_timeout=5, phrases=PHRASES, pause=time.pause
            ),
            "slack": SlackAdapter(
                Account((slack.token,), slack.app_token, slack.signing_secret, slack.api_url), PHRASES
            ),
            "discord": DiscordAdapter(
                token=discord.token, api_url=discord.url, phrases=PHRASES, memory=tmp_path / "discord.json",
                settle_s=0.02, clock=time.clock, pause=time.pause,
            ),
        }  # fmt: skip
        adapters = {name: await stack.enter_async_context(one) for name, one in opened.items()}
        running = [asyncio.create_task(adapters[name].run(Desk())) for name in ("telegram", "discord")]
        find = Titles(lambda: adapters)
        group = telegram.group()
        telegram.joins(group)
        found = await told(find, ("telegram", str(group.id)), ("discord", str(room.id)))
        assert found["telegram", str(group.id)] == "Moderators"
        assert found["discord", str(room.id)] == "#campus"
        of_slack = {chat: title for (platform, chat), title in found.items() if platform == "slack"}
        assert of_slack == {"T1/C1": "#room-c1", "T1/C2": "#room-c2", "T1/G7": "#room-g7"}
        telegram.joins(group, status="kicked")
        await telegram.drained()
        slack.scopes = "chat:write"
        find._rooms.clear()
        assert {platform for platform, _ in await find.rooms()} == {"discord"}
        for task in running:
            task.cancel()


async def test_a_platform_that_does_not_tell_its_channels_is_asked_again_later() -> None:
    now, asked = [0.0], []

    class Silent:
        async def rooms(self) -> dict[str, str]:
            asked.append(now[0])
            raise DeliveryError("it is away")

    find = Titles(lambda: {"slack": Silent(), "web": object()}, lambda: now[0])  # type: ignore[dict-item]
    for now[0] in (0.0, 1.0, ROOMS_S + 1):
        assert await find.rooms() == {}
    assert asked == [0.0, ROOMS_S + 1]
