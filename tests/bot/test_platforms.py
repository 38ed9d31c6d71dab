"""Platforms as the settings connect them, and what the doctor says of them."""

from pathlib import Path

import pytest

from adapters.adapter import Manner
from bot.delivery.manners import in_its_place
from bot.platforms import connected
from bot.platforms.slack import PATH, examine
from bot.settings import Settings, build, load_specs
from engine.errors import SettingsError
from engine.phrases import load
from tests.adapters.slack.test_normalize import command, message, typed
from tests.servers.slack import Fault, SlackServer

PHRASES = load(Path("config/phrases"))


def settings(**slack: str) -> Settings:
    return build(load_specs(), {f"slack.{name}": value for name, value in slack.items()})


class TestSlack:
    async def test_without_a_token_it_is_not_connected_and_the_doctor_says_how(self) -> None:
        async with connected(settings(), PHRASES) as connections:
            assert connections == []
        finding = await examine(settings(), PHRASES)
        assert finding.verdict == "note"
        assert "slack-manifest.json" in finding.todo

    @pytest.mark.parametrize(
        ("mode", "lacks"), [("socket", "DALIL_SLACK_APP_TOKEN"), ("http", "DALIL_SLACK_SIGNING_SECRET")]
    )
    async def test_what_else_has_to_be_set_is_named(self, mode: str, lacks: str) -> None:
        half = settings(bot_token="xoxb-1", mode=mode)
        with pytest.raises(SettingsError, match=lacks):
            async with connected(half, PHRASES):
                pass
        assert lacks in (await examine(half, PHRASES)).words

    async def test_over_http_it_has_a_door_in_the_web_server(self) -> None:
        over_http = settings(bot_token="xoxb-1", mode="http", signing_secret="s")
        async with connected(over_http, PHRASES) as connections:
            assert [list(connection.webhooks) for connection in connections] == [[PATH]]
        async with connected(settings(bot_token="xoxb-1", app_token="xapp-1"), PHRASES) as connections:
            assert [list(connection.webhooks) for connection in connections] == [[]]

    async def test_the_doctor_names_the_account(self) -> None:
        async with SlackServer() as slack:
            finding = await examine(self.of(slack), PHRASES)
        assert (finding.verdict, finding.words) == ("ok", "dalil in University, socket")

    async def test_the_doctor_names_missing_permissions(self) -> None:
        async with SlackServer() as slack:
            slack.scopes = "chat:write,commands"
            finding = await examine(self.of(slack), PHRASES)
        assert finding.verdict == "wrong"
        assert "app_mentions:read, assistant:write" in finding.words
        assert "install it to the workspace again" in finding.todo

    @pytest.mark.parametrize("method", ["auth.test", "apps.connections.open"])
    async def test_the_doctor_tells_a_revoked_token(self, method: str) -> None:
        async with SlackServer() as slack:
            slack.fail(method, Fault("token_revoked"))
            finding = await examine(self.of(slack), PHRASES)
        assert finding.verdict == "wrong"
        assert "token_revoked" in finding.words

    def test_a_command_after_a_private_question_is_about_the_same_conversation(self) -> None:
        asked = in_its_place(message(typed("when are fees due?")), Manner(private=True))
        assert asked.address.conversation == command(typed("sources")).address.conversation

    def of(self, slack: SlackServer) -> Settings:
        return settings(bot_token=slack.token, app_token=slack.app_token, api_url=slack.api_url)
