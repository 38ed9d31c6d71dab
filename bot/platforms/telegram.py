"""Telegram, when `telegram.token` is set."""

import asyncio
import hmac
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from aiohttp import web

from bot.cli.finding import REACH_S, Finding
from bot.platforms.platform import Connection, Platform, loaded
from bot.platforms.tokens import mistaken, refusal
from bot.sections import Settings
from engine.errors import DeliveryError, SettingsError
from engine.phrases import Phrases

if TYPE_CHECKING:
    from adapters.telegram import TelegramAdapter

PATH = "/webhooks/telegram"


def account(settings: Settings) -> Hashable | None:
    telegram = settings.telegram
    if not (telegram.on and telegram.token):
        return None
    return telegram, settings.web.public_url if telegram.mode == "webhook" else ""


@asynccontextmanager
async def connect(settings: Settings, phrases: Phrases) -> AsyncIterator[Connection]:
    await loaded("adapters.telegram")
    async with _adapter(settings, phrases, _address(settings)) as adapter:
        yield Connection(adapter, lambda: adapter.trouble, lambda: adapter.name, {PATH: _calls(adapter)})


async def examine(settings: Settings, phrases: Phrases) -> Finding:
    telegram = settings.telegram
    if not telegram.token:
        todo = "write to @BotFather, enter its token in the console or as DALIL_TELEGRAM_TOKEN (docs/telegram.md)"
        return Finding("telegram", "note", "not connected", todo, "absent")
    if wrong := mistaken("DALIL_TELEGRAM_TOKEN", telegram.token):
        return Finding("telegram", "wrong", wrong, "ask @BotFather for the token (/mybots, API Token)", "form")
    if telegram.mode == "webhook" and not settings.web.public_url:
        return Finding(
            "telegram", "wrong", "webhook without web.public_url", "set DALIL_WEB_PUBLIC_URL=https://...", "lacks"
        )
    await loaded("adapters.telegram")
    try:
        async with asyncio.timeout(REACH_S), _adapter(settings, phrases, "") as adapter:
            me = await adapter.identity()
    except (DeliveryError, TimeoutError) as error:
        todo = "check the token and that this machine reaches the Bot API"
        return Finding("telegram", "wrong", str(error) or f"no answer within {REACH_S} s", todo, refusal(error))
    name = f"@{me.username}"
    return Finding("telegram", "ok", f"the token is that of {name}, {telegram.mode}", reason="account", about=name)


PLATFORM = Platform("telegram", account, connect, examine)


def _adapter(settings: Settings, phrases: Phrases, address: str) -> "TelegramAdapter":
    """`address` is where Telegram calls us; empty when we poll."""
    from adapters.telegram import TelegramAdapter, Webhook  # only where it is connected

    telegram = settings.telegram
    return TelegramAdapter(
        token=telegram.token,
        api_url=telegram.api_url,
        poll_timeout=telegram.poll_timeout,
        phrases=phrases,
        webhook=Webhook(address, _secret(settings)) if address else None,
    )


def _address(settings: Settings) -> str:
    if settings.telegram.mode == "polling":
        return ""
    address = settings.web.public_url.rstrip("/")
    if not address.startswith("https://"):
        raise SettingsError("web.public_url: Telegram calls webhooks at an https:// address; set DALIL_WEB_PUBLIC_URL")
    return address + PATH


def _secret(settings: Settings) -> str:
    telegram = settings.telegram
    return telegram.webhook_secret or hmac.digest(telegram.token.encode(), b"webhook", "sha256").hex()


def _calls(adapter: "TelegramAdapter") -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def call(request: web.Request) -> web.StreamResponse:
        secret = request.headers.get("X-Telegram-Bot-Api-Secret-Token")
        return web.Response(status=await adapter.handle_webhook(await request.read(), secret))

    return call
