"""Discord as the settings connect it, and what the doctor says of it."""

from pathlib import Path

import pytest

from bot.platforms import connected
from bot.platforms.discord import examine
from bot.sections import Settings
from bot.settings import build, load_specs
from engine.phrases import load
from tests.servers.discord import DiscordServer

PHRASES = load(Path("config/phrases"))


def settings(**discord: str) -> Settings:
    return build(load_specs(), {f"discord.{name}": value for name, value in discord.items()})


async def test_without_a_token_it_is_not_connected_and_the_doctor_says_how() -> None:
    async with connected(settings, PHRASES) as connections:
        assert connections.troubles() == {}
    finding = await examine(settings(), PHRASES)
    assert (finding.verdict, "DALIL_DISCORD_TOKEN" in finding.todo) == ("note", True)


async def test_with_a_token_it_is_connected_and_keeps_its_memory_in_the_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DALIL_HOME", str(tmp_path))
    async with connected(lambda: settings(token="MTIz.token"), PHRASES) as connections:
        assert list(connections.adapters) == ["discord"]
        assert connections.troubles() == {"discord": ""}


async def test_the_doctor_names_the_bot_and_gives_its_invitation() -> None:
    async with DiscordServer() as discord:
        discord.flags = 1 << 19
        finding = await examine(settings(token=discord.token, api_url=discord.url), PHRASES)
    assert (finding.verdict, finding.words.startswith("the token is that of @dalil")) == ("ok", True)
    assert "client_id=700200" in finding.words


async def test_the_doctor_tells_that_the_message_content_intent_is_off() -> None:
    async with DiscordServer() as discord:
        finding = await examine(settings(token=discord.token, api_url=discord.url), PHRASES)
    assert (finding.verdict, "Message Content Intent" in finding.todo) == ("note", True)
    assert "client_id=700200" in finding.words


async def test_the_doctor_tells_a_refused_token_without_showing_it() -> None:
    async with DiscordServer() as discord:
        finding = await examine(settings(token="MTIz.secret", api_url=discord.url), PHRASES)
    assert (finding.verdict, finding.reason) == ("wrong", "refused")
    assert "MTIz.secret" not in finding.words + finding.todo
