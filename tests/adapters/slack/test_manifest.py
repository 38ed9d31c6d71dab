"""The manifest that creates the app asks for what the adapter uses, and names what it listens to."""

import json
from pathlib import Path

from adapters.slack.installations import SCOPES
from adapters.slack.interactions import ASK_ABOUT

MANIFEST = json.loads(Path("config/slack-manifest.json").read_text("utf-8"))
LIMITS = {"name": 35, "description": 140, "long_description": 4000}  # docs.slack.dev/reference/app-manifest


NAMES = ("channels:read", "groups:read")  # of channels: apps that were made without them go on


def test_it_asks_for_the_permissions_that_the_doctor_looks_for_and_for_the_names_of_channels() -> None:
    assert sorted((*SCOPES, *NAMES)) == sorted(MANIFEST["oauth_config"]["scopes"]["bot"])


def test_it_subscribes_to_the_events_that_are_read() -> None:
    assert set(MANIFEST["settings"]["event_subscriptions"]["bot_events"]) == {
        *("message.channels", "message.groups", "message.im", "message.mpim", "app_mention"),
        *("reaction_added", "reaction_removed", "assistant_thread_started", "app_home_opened"),
    }


def test_it_names_the_command_and_the_shortcut() -> None:
    assert [command["command"] for command in MANIFEST["features"]["slash_commands"]] == ["/dalil"]
    assert [(one["callback_id"], one["type"]) for one in MANIFEST["features"]["shortcuts"]] == [(ASK_ABOUT, "message")]
    assert all(len(one["name"]) <= 24 for one in MANIFEST["features"]["shortcuts"])


def test_its_words_are_no_longer_than_slack_takes() -> None:
    for name, most in LIMITS.items():
        assert 0 < len(MANIFEST["display_information"][name]) <= most
    assert len(MANIFEST["display_information"]["long_description"]) >= 174
