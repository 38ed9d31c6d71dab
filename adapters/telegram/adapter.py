"""The shell: Telegram's side of `adapters.adapter.Adapter`."""

import asyncio
import hmac
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Self

from telegram.error import InvalidToken, TelegramError

from adapters.adapter import PLAINLY, Asked, Desk, Drafts, Manner, Post, Threads
from adapters.telegram.administrators import Administrators
from adapters.telegram.failures import FILE_LIMIT, TOO_BIG, RightMissing, explained, translated
from adapters.telegram.links import Me
from adapters.telegram.listening import Listening, Webhook
from adapters.telegram.origins import PLATFORM
from adapters.telegram.pacing import Pacing
from adapters.telegram.reception import Reception
from adapters.telegram.render import render
from adapters.telegram.sending import send, sketch
from adapters.telegram.signs import Typing
from adapters.telegram.wire import make_wire, update_of
from engine.errors import DeliveryError, StoreError, TokenRefused, Undeliverable
from engine.messages import Answer, File, IncomingMessage
from engine.phrases import Phrases

BODY_LIMIT = 1 << 20  # bytes of a webhook call; Telegram's own are far below

logger = logging.getLogger(__name__)


class TelegramAdapter:
    """One bot. Without `webhook` it polls. Enter it (`async with`) to have its connections closed at the end."""

    platform = PLATFORM
    threads: Threads = "none"
    drafts: Drafts | None = Drafts(every_s=1.1, lasting=False)
    sign_s: float | None = 4.5  # Telegram shows typing for five seconds

    def __init__(
        self,
        *,
        token: str,
        api_url: str,
        poll_timeout: int,
        phrases: Phrases,
        webhook: Webhook | None = None,
        pacing: Pacing | None = None,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._pacing = pacing or Pacing()
        self._wire = make_wire(token, api_url, self._pacing)
        self._bot = self._wire.bot
        self._phrases = phrases
        self._webhook = webhook
        self._listening = Listening(self._bot, phrases, webhook, poll_timeout, pause)
        self._administrators = Administrators(self._bot, phrases, self._pacing.clock)
        self._typing = Typing(self._bot, self._pacing.clock)
        self._reception: Reception | None = None

    async def __aenter__(self) -> Self:
        await self._wire.__aenter__()
        return self

    async def __aexit__(self, *ending: object) -> None:
        await self._wire.__aexit__(*ending)

    @property
    def trouble(self) -> str:
        """What is wrong right now, in words for whoever runs Dalil; empty when nothing is."""
        return self._listening.trouble

    @property
    def name(self) -> str:
        """Whom it is connected as; empty until Telegram has said it."""
        return self._listening.name

    async def identity(self) -> Me:
        """Whose token it is. Raises TokenRefused or another DeliveryError, that say what to do next."""
        try:
            user = await self._bot.get_me()
        except InvalidToken as error:
            raise TokenRefused(explained(error)) from None
        except TelegramError as error:
            raise DeliveryError(explained(error)) from None
        return Me(user.id, user.username or "")

    def render(self, answer: Answer, to: Asked, manner: Manner = PLAINLY) -> Sequence[Post]:
        return render(answer, to, self._phrases, manner)

    async def run(self, desk: Desk) -> None:
        """Receives until cancelled. No fault of Telegram's ends it: each is explained in the log and tried again."""
        async with asyncio.TaskGroup() as tasks:
            me = await self._listening.connect()
            self._reception = Reception(
                self._bot, me, desk, self._phrases, self._administrators, self._typing.show, tasks
            )
            try:
                await (asyncio.Event().wait() if self._webhook else self._listening.poll(self._reception))
            finally:
                self._reception = None

    async def handle_webhook(self, body: bytes, secret: str | None) -> int:
        """One call of Telegram's -> the HTTP status to answer with; 200 only once its event is durable.

        `secret` is its header X-Telegram-Bot-Api-Secret-Token.
        """
        if self._webhook is None or not hmac.compare_digest(_raw(secret or ""), _raw(self._webhook.secret)):
            return 403
        if len(body) > BODY_LIMIT:
            return 413
        update = update_of(body)
        if update is None:
            return 400
        if self._reception is None:
            return 503
        self._reception.notice(update)
        try:
            await self._reception.take(update)
        except StoreError:
            logger.exception("Telegram update %s could not be kept; Telegram brings it again", update.update_id)
            return 503
        return 200

    async def fetch(self, file: File) -> bytes:
        """Telegram gives bots files of up to `FILE_LIMIT`; Undeliverable for a larger one."""
        if file.size > FILE_LIMIT:
            raise Undeliverable(TOO_BIG)
        try:
            return bytes(await (await self._bot.get_file(file.id)).download_as_bytearray())
        except TelegramError as error:
            raise translated(error) from None

    async def title(self, chat: str) -> str:
        """What a group is called; "" where it has no name. Raises DeliveryError."""
        if not chat.removeprefix("-").isdecimal():
            return ""
        try:
            return (await self._bot.get_chat(int(chat))).title or ""
        except TelegramError as error:
            raise translated(error) from None

    async def rooms(self) -> dict[str, str]:
        """The groups that are known to have the bot: Telegram lists none, but tells of each that it comes to or leaves
        and of what is said to it there, since this process began."""
        return dict(self._administrators.groups)

    async def send(self, post: Post) -> str:
        try:
            message = await send(self._bot, post.payload)
        except RightMissing as refused:
            await self._administrators.tell(post.address, str(refused))
            raise
        self._administrators.writes_again(post.address)
        self._typing.over(post.address)
        return message

    async def draft(self, answer: Answer, to: IncomingMessage, manner: Manner) -> str:
        """In private chats; groups take twenty messages a minute, which are for answers."""
        posts = self.render(answer, to)
        if posts and to.origin.direct:
            self._pacing.spare(int(to.address.chat))
            await sketch(self._bot, posts[0].payload["arguments"], to.event)
        return ""

    async def working(self, to: Asked) -> None:
        await self._typing.show(to.address)


def _raw(header: str) -> bytes:
    """The bytes of a header, which need not be text."""
    return header.encode("utf-8", "surrogateescape")
