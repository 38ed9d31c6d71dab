"""Telegram, when `telegram.token` is set."""

import asyncio
import hmac
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from aiohttp import web

from bot.cli.finding import REACH_S, Finding
from bot.platforms.platform import Connection, Platform
from bot.platforms.tokens import mistaken
from bot.sections import Settings
from engine.errors import DeliveryError, SettingsError
from engine.phrases import Phrases

if TYPE_CHECKING:
    from adapters.telegram import TelegramAdapter

PATH = "/webhooks/telegram"


@asynccontextmanager
async def connect(settings: Settings, phrases: Phrases) -> AsyncIterator[Connection | None]:
    if not settings.telegram.token:
        yield None
        return
    async with _adapter(settings, phrases, _address(settings)) as adapter:
        yield Connection(adapter, lambda: adapter.trouble, {PATH: _calls(adapter)})


async def examine(settings: Settings, phrases: Phrases) -> Finding:
    telegram = settings.telegram
    if not telegram.token:
        todo = "write to @BotFather, put DALIL_TELEGRAM_TOKEN=... into .env (docs/telegram.md)"
        return Finding("telegram", "note", "not connected", todo)
    if wrong := mistaken("DALIL_TELEGRAM_TOKEN", telegram.token):
        return Finding("telegram", "wrong", wrong, "ask @BotFather for the token (/mybots, API Token)")
    if telegram.mode == "webhook" and not settings.web.public_url:
        return Finding("telegram", "wrong", "webhook without web.public_url", "set DALIL_WEB_PUBLIC_URL=https://...")
    try:
        async with asyncio.timeout(REACH_S), _adapter(settings, phrases, "") as adapter:
            me = await adapter.identity()
    except (DeliveryError, TimeoutError) as error:
        todo = "check the token and that this machine reaches the Bot API"
        return Finding("telegram", "wrong", str(error) or f"no answer within {REACH_S} s", todo)
    return Finding("telegram", "ok", f"the token is that of @{me.username}, {telegram.mode}")


PLATFORM = Platform("telegram", connect, examine)


def _adapter(settings: Settings, phrases: Phrases, address: str) -> "TelegramAdapter":
    """`address` is where Telegram calls us; empty when we poll."""
    from adapters.telegram import TelegramAdapter, Webhook  # half a second that only those who connect it pay

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
