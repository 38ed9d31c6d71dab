"""Platforms as the settings connect them, and what the doctor says of them."""

from pathlib import Path

import pytest

from adapters.adapter import Manner
from bot.cli.finding import Finding
from bot.delivery.manners import in_its_place
from bot.platforms import PLATFORMS, connected
from bot.platforms.slack import PATH, examine
from bot.sections import Settings
from bot.settings import build, load_specs
from engine.phrases import load
from tests.adapters.slack.test_normalize import command, message, typed
from tests.servers.slack import Fault, SlackServer

PHRASES = load(Path("config/phrases"))
NOWHERE = {f"{platform}.api_url": "http://127.0.0.1:9/" for platform in ("telegram", "slack", "discord")}


def settings(**slack: str) -> Settings:
    return build(load_specs(), {f"slack.{name}": value for name, value in slack.items()})


async def told(values: dict[str, str]) -> list[Finding]:
    """What the doctor says of every platform that these settings connect."""
    findings = [await platform.examine(build(load_specs(), values), PHRASES) for platform in PLATFORMS]
    return [finding for finding in findings if finding.words != "not connected"]


class TestTokens:
    """Nothing is asked over the network here: the addresses lead nowhere, and the words are not about that."""

    @pytest.mark.parametrize(
        ("values", "words"),
        [
            ({"telegram.token": "123456:ABC..."}, "DALIL_TELEGRAM_TOKEN holds an example"),
            ({"telegram.token": "<token>"}, "DALIL_TELEGRAM_TOKEN holds an example"),
            ({"telegram.token": "xoxb-1-2-3"}, "DALIL_TELEGRAM_TOKEN holds Slack's bot token"),
            ({"telegram.token": "dalil_bot"}, "NUMBER:LETTERS"),
            ({"discord.token": "your-token"}, "DALIL_DISCORD_TOKEN holds an example"),
            ({"slack.bot_token": "xoxb-...", "slack.app_token": "xapp-1-2"}, "DALIL_SLACK_BOT_TOKEN holds an example"),
            (
                {"slack.bot_token": "xapp-1-2", "slack.app_token": "xoxb-1-2"},
                "DALIL_SLACK_BOT_TOKEN holds Slack's app-level token, which belongs in DALIL_SLACK_APP_TOKEN; "
                "DALIL_SLACK_APP_TOKEN holds Slack's bot token, which belongs in DALIL_SLACK_BOT_TOKEN",
            ),
            ({"slack.bot_token": "xoxb-1-2", "slack.app_token": "A0123"}, "does not begin with xapp-"),
        ],
    )
    async def test_one_that_cannot_be_right_is_told_in_words(self, values: dict[str, str], words: str) -> None:
        [finding] = await told(values | NOWHERE)
        assert finding.verdict == "wrong"
        assert words in finding.words

    @pytest.mark.parametrize(
        "values",
        [
            {"telegram.token": "123456:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw"},
            {"discord.token": "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs"},
            {"slack.bot_token": "xoxb-17653672481-19874698323-pdFZKVeT", "slack.app_token": "xapp-1-A0-1-f0"},
        ],
    )
    async def test_a_platform_out_of_reach_is_not_tried_again_by_the_doctor(self, values: dict[str, str]) -> None:
        [finding] = await told(values | NOWHERE)
        assert finding.verdict == "wrong"
        assert "trying again" not in finding.words
        assert "holds" not in finding.words


class TestSlack:
    async def test_without_a_token_it_is_not_connected_and_the_doctor_says_how(self) -> None:
        async with connected(settings, PHRASES) as connections:
            assert connections.troubles() == {}
        finding = await examine(settings(), PHRASES)
        assert finding.verdict == "note"
        assert "slack-manifest.json" in finding.todo

    @pytest.mark.parametrize(
        ("mode", "lacks"), [("socket", "DALIL_SLACK_APP_TOKEN"), ("http", "DALIL_SLACK_SIGNING_SECRET")]
    )
    async def test_what_else_has_to_be_set_is_named(self, mode: str, lacks: str) -> None:
        half = settings(bot_token="xoxb-1", mode=mode)
        async with connected(lambda: half, PHRASES) as connections:
            assert lacks in connections.troubles()["slack"]
            assert connections.standings()["slack"].state == "down"
        assert lacks in (await examine(half, PHRASES)).words

    async def test_one_that_cannot_start_is_named_in_the_log_and_the_others_are_opened(
        self, caplog: pytest.LogCaptureFixture
    ) -> None:
        half = build(
            load_specs(), {"slack.bot_token": "xoxb-1", "telegram.token": "1:a", "discord.token": "MTIz.token"}
        )
        async with connected(lambda: half, PHRASES) as connections:
            assert list(connections.adapters) == ["telegram", "discord"]
            assert [name for name, trouble in connections.troubles().items() if trouble] == ["slack"]
        assert "slack is not connected, the rest of Dalil runs" in caplog.text
        assert "xoxb-1" not in caplog.text

    async def test_over_http_it_has_a_door_in_the_web_server(self) -> None:
        over_http = settings(bot_token="xoxb-1", mode="http", signing_secret="s")
        over_socket = settings(bot_token="xoxb-1", app_token="xapp-1")
        held = [over_http]
        async with connected(lambda: held[0], PHRASES) as connections:
            assert connections.webhook(PATH) is not None
        held = [over_socket]
        async with connected(lambda: held[0], PHRASES) as connections:
            assert "slack" in connections.adapters
            assert connections.webhook(PATH) is None

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
        assert (finding.verdict, finding.reason) == ("wrong", "refused")
        assert "token_revoked" in finding.words

    def test_a_command_after_a_private_question_is_about_the_same_conversation(self) -> None:
        asked = in_its_place(message(typed("when are fees due?")), Manner(private=True))
        assert asked.address.conversation == command(typed("sources")).address.conversation

    def of(self, slack: SlackServer) -> Settings:
        return settings(bot_token=slack.token, app_token=slack.app_token, api_url=slack.api_url)
