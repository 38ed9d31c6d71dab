"""Payloads recorded from Slack by others, replayed from beside the project."""

import json
from pathlib import Path
from typing import Any

import pytest

from adapters.slack.normalize import Me, Reader
from adapters.slack.wording import Words
from engine.messages import Command, Event, Feedback, IncomingMessage
from tests.adapters.slack.building import PHRASES

PAYLOADS = Path("../shared/data/payloads")

pytestmark = pytest.mark.skipif(not PAYLOADS.is_dir(), reason=f"no recorded payloads at {PAYLOADS}: nothing to replay")

# file -> payload -> the words of a question, the kind of another event, or None for what asks nothing of us
RECORDED: dict[str, dict[str, Any]] = {
    "slack": {"mention": "Hey", "followUp": "Hi"},
    "channel_slack": {"mention": "Hey", "channel_post_action": None},
    "channel-mention_slack": {"mention": "Can you see the name of this channel: #C00FAKECHAN2?"},
    "dm_slack": {"mention": "Hey", "dmRequest": "DM me", "dmMessage": "Hey!"},
    "dm_slack-direct": {"directDM": "hello hello", "followUp": "cool!!"},
    "member-joined-channel_slack": {"memberJoinedChannel": None, "mention": "test"},
    "native-table_slack": {"mention": "Hey", "action": None},
    "slack-multi-workspace_team1": {"mention": "testing"},
    "slack-multi-workspace_team2": {"mention": "hello from team 2"},
    "actions-reactions_slack": {
        "mention": "Test",
        "action": None,
        "reaction": Feedback,
        "staticSelectAction": None,
        "radioButtonsAction": None,
    },
    "slash-commands_slack": {
        "slashCommand": Command,
        "slashCommandWithArgs": "some arguments here",
        "viewSubmission": None,
    },
    "streaming_slack": {
        "aiMention": "AI What is love?",
        "followUp": "Who are you?",
        "aiMentionWithFile": "[AI] I don't really understand this explanation.",
        "promptMessage": None,  # the app's own
        "buttonAction": None,
        "threadFollowUp": "ping?",
    },
}


@pytest.mark.parametrize(("file", "name"), [(file, name) for file, named in RECORDED.items() for name in named])
def test_a_recorded_payload_is_read(file: str, name: str) -> None:
    event, expected = read(file, name), RECORDED[file][name]
    if expected is None:
        assert event is None
    elif isinstance(expected, str):
        assert isinstance(event, IncomingMessage)
        assert event.text == expected
    else:
        assert isinstance(event, expected)


def test_every_recorded_payload_is_replayed() -> None:
    for path in PAYLOADS.glob("*slack*.json"):
        if path.stem.startswith("modals"):
            continue
        recorded = {name for name, value in json.loads(path.read_text("utf-8")).items() if isinstance(value, dict)}
        assert recorded - {"slashCommandModalContext"} == set(RECORDED[path.stem]), path.stem  # that one is not Slack's


@pytest.mark.parametrize("file", ["modals_slack", "modals_slack-private-metadata"])
def test_the_windows_of_other_apps_mean_nothing_to_us(file: str) -> None:
    for name, value in json.loads((PAYLOADS / f"{file}.json").read_text("utf-8")).items():
        if isinstance(value, dict) and value.get("type") in ("view_submission", "block_actions", "view_closed"):
            assert read(file, name) is None


def test_workspaces_of_one_organization_do_not_share_conversations() -> None:
    one, two = read("slack-multi-workspace_team1", "mention"), read("slack-multi-workspace_team2", "mention")
    assert isinstance(one, IncomingMessage)
    assert isinstance(two, IncomingMessage)
    assert one.address.conversation == "slack/T0A8YAUUGMU/C0A9D9RTBMF/1770676954.663639"
    assert two.address.conversation == "slack/T0B3ZCXXNRV/C0B5FGHJKLM/1770677100.789012"


def test_a_thread_is_the_one_that_its_first_message_opened() -> None:
    first, second = read("slack", "mention"), read("slack", "followUp")
    assert isinstance(first, IncomingMessage)
    assert isinstance(second, IncomingMessage)
    assert first.address == second.address
    assert (first.origin.addressed, second.origin.addressed) == (True, False)


def read(file: str, name: str) -> Event | None:
    recording = json.loads((PAYLOADS / f"{file}.json").read_text("utf-8"))
    body = recording[name]
    authorized = (body.get("authorizations") or [{}])[0]
    user = authorized.get("user_id") or recording["botUserId"]
    team = authorized.get("team_id") or body.get("team_id") or body.get("team", {}).get("id")
    return Reader(Me(team, user), Words.of(PHRASES), PHRASES).normalize(body)
