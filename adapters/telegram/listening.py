"""Receiving updates, by polling or by webhook, and acknowledging each only once its event is durable."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from telegram import BotCommand, Update
from telegram.error import BadRequest, TelegramError

from adapters.adapter import Accept
from adapters.telegram.answering import answer_press, thank
from adapters.telegram.failures import explained, pause_after
from adapters.telegram.normalize import ASK, Me, normalize
from adapters.telegram.wire import QuietBot
from engine.errors import StoreError
from engine.language import LANGUAGES
from engine.messages import Event, Feedback
from engine.phrases import Phrases

UPDATES = ("message", "edited_message", "callback_query")
COMMANDS = (ASK, "help", "sources", "new", "language", "privacy", "erase")

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Webhook:
    """Where Telegram calls us, and the secret it has to name (1-256 of A-Z a-z 0-9 _ -)."""

    url: str
    secret: str = field(repr=False)


class Listening:
    """One bot's ear. `trouble` says what is wrong right now; empty when nothing is."""

    def __init__(
        self,
        bot: QuietBot,
        phrases: Phrases,
        webhook: Webhook | None,
        poll_timeout: int,
        pause: Callable[[float], Awaitable[None]],
    ) -> None:
        self.trouble = ""
        self._bot = bot
        self._phrases = phrases
        self._webhook = webhook
        self._poll_timeout = poll_timeout
        self._pause = pause
        self._failures = 0

    async def connect(self) -> Me:
        """Who we are, once Telegram knows our commands and how to reach us. Tries until it does."""
        while True:
            try:
                user = await self._bot.get_me()
                await self._publish_commands()
                await self._switch()
            except TelegramError as error:
                await self._wait_out(error)
            else:
                self._recovered()
                logger.info("Telegram: @%s listens by %s", user.username, "webhook" if self._webhook else "polling")
                return Me(user.id, user.username or "")

    async def poll(self, take: Callable[[Update], Awaitable[None]]) -> None:
        """Asking for updates from an offset confirms all before it, so it moves only past what was taken."""
        offset: int | None = None
        while True:
            try:
                updates = await self._bot.get_updates(
                    offset=offset, timeout=self._poll_timeout, allowed_updates=UPDATES
                )
                for update in updates:
                    await take(update)
                    offset = update.update_id + 1
            except (TelegramError, StoreError) as error:
                await self._wait_out(error)
            else:
                self._recovered()

    async def _publish_commands(self) -> None:
        """The menu of commands, in each language; English where a person uses none of them."""
        for language in LANGUAGES:
            menu = [BotCommand(name, self._phrases(f"telegram.command_{name}", language)) for name in COMMANDS]
            try:
                await self._bot.set_my_commands(menu, language_code=None if language == "en" else language)
            except BadRequest as error:
                logger.warning("Telegram: the menu of commands is not shown in %s: %s", language, error.message)

    async def _switch(self) -> None:
        """Telegram brings updates one way at a time: to the webhook, or to whoever polls. What waits is kept."""
        if self._webhook is None:
            await self._bot.delete_webhook()
        else:
            await self._bot.set_webhook(self._webhook.url, secret_token=self._webhook.secret, allowed_updates=UPDATES)

    async def _wait_out(self, error: TelegramError | StoreError) -> None:
        """Says what is wrong, once for as long as it stays the same, and waits longer each time."""
        explanation = explained(error)
        if explanation != self.trouble:
            logger.error("Telegram: %s", explanation)
        self.trouble = explanation
        await self._pause(pause_after(error, self._failures))
        self._failures += 1

    def _recovered(self) -> None:
        if self.trouble:
            logger.info("Telegram: works again")
        self.trouble = ""
        self._failures = 0


@dataclass(frozen=True, slots=True)
class Reception:
    """Where updates are handed over while the adapter runs."""

    bot: QuietBot
    me: Me
    accept: Accept
    phrases: Phrases
    tasks: asyncio.TaskGroup

    async def take(self, update: Update) -> None:
        """Keeps the update's event; then, and only for one that is new, answers its button. Raises StoreError."""
        event = self._normalized(update)
        if event is not None and not await self.accept(event):
            return
        if update.callback_query:
            self.tasks.create_task(answer_press(self.bot, update.callback_query, self.me, self.phrases))
        elif isinstance(event, Feedback) and update.effective_message:
            self.tasks.create_task(thank(self.bot, update.effective_message, self.phrases))

    def _normalized(self, update: Update) -> Event | None:
        try:
            return normalize(update, self.me, self.phrases)
        except Exception:  # one update is the boundary
            logger.exception("Telegram update %s could not be understood and is skipped", update.update_id)
            return None
