"""Events recorded from Discord by others, replayed through discord.py from beside the project."""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from discord import ClientUser

from adapters.discord.gateway import Gateway
from adapters.discord.interactions import normalize_interaction
from adapters.discord.normalize import normalize, normalize_reaction
from adapters.discord.places import Me
from adapters.discord.responses import respond
from adapters.discord.rest import Rest
from engine.messages import Address, Feedback, IncomingMessage
from tests.adapters.discord.building import PHRASES
from tests.servers.clock import Time
from tests.servers.discord import DiscordServer

PAYLOADS = Path("../shared/data/payloads")
RECORDED = PAYLOADS / "discord.json"

pytestmark = pytest.mark.skipif(not RECORDED.is_file(), reason=f"no recorded events at {RECORDED}: nothing to replay")

ASKED = {
    "gatewayMention": ("Hey", True, False),  # words, addressed, in a thread
    "gatewayAIMention": ("AI What is love", True, False),
    "gatewayRoleMention": ("AI Still there?", True, False),
    "gatewaySubscribedMessage": ("Hey", True, True),  # in a thread that the bot opened
    "gatewayDMRequest": ("DM me", True, True),
    "gatewayThreadUserHey": ("Hey", True, True),
    "gatewayThreadDMRequest": ("DM me", True, True),
    "gatewayThreadNum1": ("1", True, True),
    "gatewayThreadNice": ("Nice", True, True),
}
OUR_OWN = ("gatewayBotWelcome", "gatewayThreadWelcome")
PRESSED = ("buttonClickHello", "buttonClickMessages")
MADE_UP = {"dmButtonClick", "buttonClickInfo", "buttonClickGoodbye", "differentUser"}  # their ids are no numbers


class Replay:
    """A client that knows the recorded server, and what it hears."""

    def __init__(self, recording: dict[str, Any], known: DiscordServer) -> None:
        self.recording, self.meta = recording, recording["metadata"]
        self.me = Me(int(self.meta["botId"]), "demo")
        self.heard: list[tuple[str, Any]] = []
        rest = Rest("token", "http://127.0.0.1:9")
        rest.open()
        self.rest = rest
        ear, pause = lambda event, heard: self.heard.append((event, heard[0])), Time().pause
        self.client = Gateway(rest, ear, lambda: pause(0), pause, 0)
        known.guild = known.role = self.meta["guildId"]
        known.own_role, known.me = self.meta["roleId"], known.me | {"id": self.meta["botId"]}
        guild = known._guild()
        guild["channels"] = [known.channel().json() | {"id": self.meta["channelId"], "guild_id": known.guild}]
        self.client._connection.user = self._user(known)
        self.client._connection.parsers["GUILD_CREATE"](guild)
        self.take("gatewayThreadCreate")

    def _user(self, known: DiscordServer) -> Any:
        return ClientUser(state=self.client._connection, data=known.me)  # type: ignore[arg-type]

    def take(self, name: str) -> Any:
        """Gives the recording to discord.py; what came of it."""
        item = self.recording[name]
        _add_avatars(item)
        kind = item["type"].removeprefix("GATEWAY_") if isinstance(item["type"], str) else "INTERACTION_CREATE"
        self.client._connection.parsers[kind](item.get("data", item) if kind != "INTERACTION_CREATE" else item)
        return self.heard[-1][1] if self.heard else None


def _add_avatars(value: Any) -> None:
    """One of the recordings leaves out what Discord has sent with each person for years."""
    for member in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        _add_avatars(member)
    if isinstance(value, dict) and "username" in value:
        value.setdefault("avatar", None)


@pytest.fixture
async def replay() -> AsyncIterator[Replay]:
    replaying = Replay(json.loads(RECORDED.read_text("utf-8")), DiscordServer())
    yield replaying
    await replaying.rest.close()


@pytest.mark.parametrize("name", sorted(ASKED))
async def test_a_recorded_message_is_a_question(replay: Replay, name: str) -> None:
    event = normalize(replay.take(name), replay.me)
    assert isinstance(event, IncomingMessage)
    words, addressed, in_thread = ASKED[name]
    assert (event.text, event.origin.addressed, event.origin.space) == (words, addressed, replay.meta["guildId"])
    thread = replay.meta["threadId"] if in_thread else ""
    assert event.address == Address("discord", replay.meta["channelId"], thread)


@pytest.mark.parametrize("name", OUR_OWN)
async def test_what_we_said_ourselves_is_no_event(replay: Replay, name: str) -> None:
    assert normalize(replay.take(name), replay.me) is None


async def test_a_recorded_reaction_is_a_vote(replay: Replay) -> None:
    payload = replay.take("gatewayReactionAdd")
    event = normalize_reaction(payload, replay.client.get_channel(payload.channel_id), replay.me, "e")
    assert isinstance(event, Feedback)
    assert (event.value, event.message) == (1, str(payload.message_id))
    assert event.address.thread == replay.meta["threadId"]


@pytest.mark.parametrize("name", PRESSED)
async def test_a_recorded_press_of_somebody_elses_button_means_nothing_and_is_told_so(
    replay: Replay, name: str
) -> None:
    pressed = replay.take(name)
    assert normalize_interaction(pressed, replay.me, PHRASES) is None
    assert respond(pressed, PHRASES, "en")["data"]["content"] == PHRASES("discord.old_button", "en")


async def test_a_recorded_mention_in_another_server_is_read_without_knowing_that_server(replay: Replay) -> None:
    recording = json.loads((PAYLOADS / "channel_discord.json").read_text("utf-8"))
    replay.recording = recording
    event = normalize(replay.take("mention"), Me(int(recording["applicationId"]), "demo"))
    assert isinstance(event, IncomingMessage)
    assert (event.text, event.origin.addressed, event.origin.rights) == ("Test", True, ())


@pytest.mark.parametrize("name", sorted(MADE_UP))
async def test_what_cannot_be_read_is_logged_and_passed_over(
    replay: Replay, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    replay.take(name)
    assert replay.heard == []
    assert "cannot be read" in caplog.text


def test_every_recording_is_replayed() -> None:
    names = set(json.loads(RECORDED.read_text("utf-8"))) - {"metadata", "gatewayThreadCreate"}
    assert names == {*ASKED, *OUR_OWN, *PRESSED, "gatewayReactionAdd"} | MADE_UP
