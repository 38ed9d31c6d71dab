"""`dalil run`: read what is new, then serve the web chat and every connected platform until told to stop."""

import hmac
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from aiohttp import web

from adapters.adapter import Adapter
from adapters.web import WebAdapter
from bot.cli.knowledge import ingest_into
from bot.cli.screen import say, trouble
from bot.delivery import Delivery
from bot.runner import delivering, desk, receive, until_signalled
from bot.settings import Settings
from bot.web.app import make_app
from bot.web.parts import Parts, Readiness, WebRules
from bot.web.sessions import load_secret
from bot.wiring import Dalil, alone, open_dalil
from engine.errors import SettingsError, StoreError
from engine.language import Language
from engine.phrases import Phrases
from engine.store.feedback import Votes
from engine.store.reviews import Reviews

if TYPE_CHECKING:
    from adapters.telegram import TelegramAdapter

OK = 0
TELEGRAM_PATH = "/webhooks/telegram"


async def serve(host: str | None, port: int | None, ingest: bool) -> int:
    say("Dalil is starting ...")
    async with open_dalil(level=None) as dalil:
        with alone(dalil.home, "run"):
            await _serve(dalil, host, port, ingest)
    return OK


async def _serve(dalil: Dalil, host: str | None, port: int | None, ingest: bool) -> None:
    if ingest:
        await ingest_into(dalil, [])
    page = WebAdapter()
    async with _telegram(dalil.settings.current, dalil.phrases) as telegram, until_signalled() as stopped:
        adapters: list[Adapter] = [page, *telegram]
        async with delivering(dalil, {adapter.platform: adapter for adapter in adapters}) as delivery:
            app = make_app(_parts(dalil, delivery, page, telegram))
            async with _listening(app, *_where(dalil.settings.current, host, port)):
                await receive(desk(dalil, delivery), adapters, stopped)
                trouble("Dalil is stopping; what has begun is finished first ...")


def _where(settings: Settings, host: str | None, port: int | None) -> tuple[str, int]:
    return host or settings.web.host, settings.web.port if port is None else port


@asynccontextmanager
async def _listening(app: web.Application, host: str, port: int) -> AsyncIterator[None]:
    """The web server inside the block. SettingsError when the address cannot be had."""
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=5)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            raise SettingsError(
                f"web.port: cannot listen on {host}:{port} ({error.strerror or error}); is another Dalil running? "
                "Choose another with --port"
            ) from error
        say(f"\n  Open http://{host}:{runner.addresses[0][1]}\n\n  Ctrl-C stops Dalil.\n")
        yield
    finally:
        await runner.cleanup()


@asynccontextmanager
async def _telegram(settings: Settings, phrases: Phrases) -> AsyncIterator[Sequence["TelegramAdapter"]]:
    """The Telegram adapter when a token is set, none otherwise."""
    telegram = settings.telegram
    if not telegram.token:
        yield ()
        return
    from adapters.telegram import TelegramAdapter, Webhook  # half a second that only those who connect it pay

    address = _webhook_address(settings)
    adapter = TelegramAdapter(
        token=telegram.token,
        api_url=telegram.api_url,
        poll_timeout=telegram.poll_timeout,
        phrases=phrases,
        webhook=Webhook(address, _webhook_secret(settings)) if address else None,
    )
    async with adapter:
        yield (adapter,)


def _webhook_address(settings: Settings) -> str:
    """Where Telegram calls us; empty when we poll."""
    if settings.telegram.mode == "polling":
        return ""
    address = settings.web.public_url.rstrip("/")
    if not address.startswith("https://"):
        raise SettingsError("web.public_url: Telegram calls webhooks at an https:// address; set DALIL_WEB_PUBLIC_URL")
    return address + TELEGRAM_PATH


def _webhook_secret(settings: Settings) -> str:
    telegram = settings.telegram
    return telegram.webhook_secret or hmac.digest(telegram.token.encode(), b"webhook", "sha256").hex()


def _parts(dalil: Dalil, delivery: Delivery, page: WebAdapter, telegram: Sequence["TelegramAdapter"]) -> Parts:
    webhooks = dict(zip([TELEGRAM_PATH], map(_calls, telegram), strict=False))

    async def samples(language: Language) -> Sequence[str]:
        return await dalil.corpus.questions(language, 4)

    async def readiness() -> Readiness:
        return Readiness(await _checks(dalil, telegram))

    return Parts(
        adapter=page,
        accept=delivery.accept,
        answered=delivery.answered,
        history=dalil.history,
        corpus=dalil.corpus,
        votes=Votes(dalil.database),
        reviews=Reviews(dalil.database),
        phrases=dalil.phrases,
        rules=lambda: rules(dalil.settings.current),
        samples=samples,
        readiness=readiness,
        secret=load_secret(dalil.home / "web.secret"),
        webhooks=webhooks,
    )


def rules(settings: Settings) -> WebRules:
    page, review = settings.web, settings.review
    return WebRules(
        rate_per_minute=page.rate_per_minute,
        address_rate_per_minute=page.address_rate_per_minute,
        trust_proxy=page.trust_proxy,
        question_length=settings.answer.max_question,
        reason_length=page.reason_length,
        history_turns=page.history_turns,
        session_days=page.session_days,
        review_hours=review.hours,
        review_page=review.page,
        review_attempts_per_minute=review.attempts_per_minute,
        review_password=review.password,
    )


def _calls(adapter: "TelegramAdapter") -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def call(request: web.Request) -> web.StreamResponse:
        secret = request.headers.get("X-Telegram-Bot-Api-Secret-Token")
        return web.Response(status=await adapter.handle_webhook(await request.read(), secret))

    return call


async def _checks(dalil: Dalil, telegram: Sequence["TelegramAdapter"]) -> dict[str, str]:
    """A word for each part that says why it is not ready; empty when it is."""
    try:
        documents = "" if await dalil.corpus.generation() else "no documents have been read: run `dalil ingest`"
        database = ""
    except StoreError as error:
        documents, database = "", str(error)
    return {"database": database, "documents": documents} | {adapter.platform: adapter.trouble for adapter in telegram}
