"""The webhook: called over HTTP by the Bot API server, mounted the way a web application mounts it."""

import json
from collections.abc import AsyncIterator

import pytest
from aiohttp import web

from adapters.telegram import TelegramAdapter, Webhook
from adapters.telegram.adapter import BODY_LIMIT
from adapters.telegram.listening import UPDATES
from engine.messages import Feedback, IncomingMessage
from tests.adapters.desk import Desk
from tests.adapters.telegram.building import PHRASES, TURN, answer, paragraph, question
from tests.adapters.telegram.conftest import Running
from tests.servers.telegram import TelegramServer

HOOK = Webhook("https://dalil.example/telegram/webhook", "s3cret-s3cret")


class Mount:
    """A web application with the webhook in it; `adapter` is whoever listens at the moment."""

    def __init__(self) -> None:
        self.adapter: TelegramAdapter | None = None
        self.app = web.Application(client_max_size=2 * BODY_LIMIT)
        self.app.router.add_post("/telegram/webhook", self._called)

    async def _called(self, request: web.Request) -> web.Response:
        assert self.adapter is not None
        secret = request.headers.get("X-Telegram-Bot-Api-Secret-Token")
        return web.Response(status=await self.adapter.handle_webhook(await request.read(), secret))


@pytest.fixture
async def mount(telegram: TelegramServer) -> AsyncIterator[Mount]:
    mounted = Mount()
    runner = web.AppRunner(mounted.app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    telegram.hosts["https://dalil.example"] = f"http://127.0.0.1:{runner.addresses[0][1]}"
    yield mounted
    await runner.cleanup()


async def test_a_webhook_call_is_answered_once_its_event_is_kept(
    telegram: TelegramServer, desk: Desk, running: Running, mount: Mount
) -> None:
    async with running(HOOK) as mount.adapter:
        await telegram.until(lambda: bool(telegram.webhook["url"]))
        update = telegram.write(telegram.private(), "When are fees due?")
        assert await telegram.call_webhook(update) == 200
        event = await desk.next()
        assert isinstance(event, IncomingMessage)
        assert event.text == "When are fees due?"
        assert await telegram.call_webhook(update) == 200
        assert len(desk.events) == 1
    assert not telegram.named("getUpdates")


async def test_telegram_is_told_where_to_call_and_with_which_secret(
    telegram: TelegramServer, running: Running, mount: Mount
) -> None:
    async with running(HOOK):
        await telegram.until(lambda: bool(telegram.webhook["url"]))
    assert telegram.webhook["url"] == HOOK.url
    assert telegram.webhook["secret_token"] == HOOK.secret
    assert telegram.webhook["allowed_updates"] == list(UPDATES)


@pytest.mark.parametrize("secret", ["", "wrong", "s3cret-s3cre", "s3cret-s3crét"])
async def test_a_call_without_the_secret_is_turned_away(
    telegram: TelegramServer, desk: Desk, running: Running, secret: str
) -> None:
    async with running(HOOK) as adapter:
        await telegram.until(lambda: bool(telegram.webhook["url"]))
        body = json.dumps(telegram.write(telegram.private(), "hello")).encode()
        assert await adapter.handle_webhook(body, secret or None) == 403
    assert desk.events == {}


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"not json", 400),
        (b"\xff\xfe", 400),
        (b"[1]", 400),
        (b'{"message": {}}', 400),
        (b'{"update_id": "x"}', 400),
        (b"[" * 100_000, 400),
        (b'{"update_id": 1, "message": "odd"}', 200),
        (b'{"update_id": 1, "poll": {}}', 200),
        (b" " * (BODY_LIMIT + 1), 413),
    ],
    ids=range(10),
)
async def test_what_is_no_update_is_refused_and_what_cannot_be_read_is_passed_over(
    telegram: TelegramServer, desk: Desk, running: Running, mount: Mount, body: bytes, status: int
) -> None:
    async with running(HOOK) as mount.adapter:
        await telegram.until(lambda: bool(telegram.webhook["url"]))
        assert await telegram.call_webhook({}, body=body) == status
    assert desk.events == {}


async def test_an_event_that_cannot_be_kept_is_not_acknowledged(
    telegram: TelegramServer, desk: Desk, running: Running, mount: Mount
) -> None:
    async with running(HOOK) as mount.adapter:
        await telegram.until(lambda: bool(telegram.webhook["url"]))
        update = telegram.write(telegram.private(), "hello")
        desk.broken = 1
        assert await telegram.call_webhook(update) == 503
        assert await telegram.call_webhook(update) == 200
    assert len(desk.events) == 1


async def test_before_and_after_it_listens_a_call_is_put_off(opened: Running) -> None:
    async with opened(HOOK) as adapter:
        assert await adapter.handle_webhook(b'{"update_id": 1}', HOOK.secret) == 503


async def test_where_there_is_no_webhook_nobody_gets_in(running: Running) -> None:
    async with running() as adapter:
        assert await adapter.handle_webhook(b'{"update_id": 1}', "") == 403


async def test_a_button_pressed_over_the_webhook_is_answered(
    telegram: TelegramServer, desk: Desk, running: Running, mount: Mount
) -> None:
    async with running(HOOK) as mount.adapter:
        await telegram.until(lambda: bool(telegram.webhook["url"]))
        room = telegram.private()
        for post in mount.adapter.render(answer(paragraph("A")), question()):
            await mount.adapter.send(post)
        press = telegram.press(room, await telegram.next_message(room), "👍")
        assert await telegram.call_webhook(press) == 200
        event = await desk.next()
        assert isinstance(event, Feedback)
        assert (event.turn, event.value) == (TURN, 1)
        await telegram.until(lambda: bool(telegram.toasts))
    assert telegram.toasts == {press["callback_query"]["id"]: PHRASES("telegram.thanks", "en")}


async def test_switching_from_the_webhook_to_polling_and_back_keeps_what_waits(
    telegram: TelegramServer, desk: Desk, running: Running
) -> None:
    async with running(HOOK):
        await telegram.until(lambda: bool(telegram.webhook["url"]))
    telegram.write(telegram.private(), "written in between")
    async with running():
        event = await desk.next()
        assert isinstance(event, IncomingMessage)
        assert event.text == "written in between"
        await telegram.drained()
    async with running(HOOK):
        await telegram.until(lambda: telegram.webhook["url"] == HOOK.url)


async def test_an_address_that_telegram_refuses_is_explained(
    telegram: TelegramServer, running: Running, caplog: pytest.LogCaptureFixture
) -> None:
    async with running(Webhook("http://localhost:8080/telegram/webhook", "s")) as adapter:
        await telegram.until(lambda: len(telegram.named("setWebhook")) > 1)
        assert "DALIL_TELEGRAM_MODE=polling" in adapter.trouble
    assert "must be https" in caplog.text
