"""Slack, when `slack.bot_token` is set."""

import asyncio
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from bot.cli.finding import REACH_S, Finding
from bot.platforms.platform import Connection, Platform, loaded
from bot.platforms.tokens import mistaken, refusal
from bot.sections import Settings
from engine.errors import DeliveryError, SettingsError
from engine.phrases import Phrases

if TYPE_CHECKING:
    from adapters.slack import SlackAdapter

PATH = "/webhooks/slack"


def account(settings: Settings) -> Hashable | None:
    return settings.slack if settings.slack.on and settings.slack.bot_token else None


@asynccontextmanager
async def connect(settings: Settings, phrases: Phrases) -> AsyncIterator[Connection]:
    if lack := _lack(settings):
        raise SettingsError(lack)
    await loaded("adapters.slack")
    async with _adapter(settings, phrases) as adapter:
        doors = {PATH: adapter.handle_request} if settings.slack.mode == "http" else {}
        yield Connection(adapter, lambda: adapter.trouble, lambda: adapter.name, doors)


async def examine(settings: Settings, phrases: Phrases) -> Finding:
    slack = settings.slack
    if not slack.bot_token:
        todo = (
            "create the app with config/slack-manifest.json, enter its tokens in the console or in .env (docs/slack.md)"
        )
        return Finding("slack", "note", "not connected", todo, "absent")
    mistake = _mistaken(settings)
    if lack := mistake or _lack(settings):
        todo = "see docs/slack.md for where each token stands"
        return Finding("slack", "wrong", lack, todo, "form" if mistake else "lacks")
    await loaded("adapters.slack")
    from adapters.slack.installations import SCOPES

    try:
        async with asyncio.timeout(REACH_S), _adapter(settings, phrases) as adapter:
            found = await adapter.identify()
    except (DeliveryError, TimeoutError) as error:
        todo = "check the tokens and that this machine reaches Slack"
        return Finding("slack", "wrong", str(error) or f"no answer within {REACH_S} s", todo, refusal(error))
    names = ", ".join(installation.name for installation in found)
    missing = sorted({scope for one in found if one.scopes for scope in SCOPES if scope not in one.scopes})
    if missing:
        todo = "put config/slack-manifest.json in as the app's manifest and install it to the workspace again"
        lacking = ", ".join(missing)
        return Finding("slack", "wrong", f"{names} lacks the permissions {lacking}", todo, "rights", lacking)
    return Finding("slack", "ok", f"{names}, {slack.mode}", reason="account", about=names)


PLATFORM = Platform("slack", account, connect, examine)


def _adapter(settings: Settings, phrases: Phrases) -> "SlackAdapter":
    from adapters.slack import Account, SlackAdapter  # only where it is connected

    slack = settings.slack
    tokens = tuple(token.strip() for token in slack.bot_token.split(",") if token.strip())
    app_token = slack.app_token if slack.mode == "socket" else ""
    return SlackAdapter(Account(tokens, app_token, slack.signing_secret, slack.api_url), phrases)


def _mistaken(settings: Settings) -> str:
    slack = settings.slack
    tried = [mistaken("DALIL_SLACK_BOT_TOKEN", token.strip(), "xoxb-") for token in slack.bot_token.split(",")]
    if slack.app_token:
        tried.append(mistaken("DALIL_SLACK_APP_TOKEN", slack.app_token, "xapp-"))
    return "; ".join(filter(None, tried))


def _lack(settings: Settings) -> str:
    """What is not set and has to be; empty when nothing is."""
    if settings.slack.mode == "socket" and not settings.slack.app_token:
        return (
            "slack.app_token: mode socket needs the app-level token (xapp-...); enter it in the console or set "
            "DALIL_SLACK_APP_TOKEN"
        )
    if settings.slack.mode == "http" and not settings.slack.signing_secret:
        return (
            "slack.signing_secret: mode http needs the app's signing secret; enter it in the console or set "
            "DALIL_SLACK_SIGNING_SECRET"
        )
    return ""
