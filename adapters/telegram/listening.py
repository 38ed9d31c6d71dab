"""Connecting by polling or by webhook; an update is acknowledged only once it was taken."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from telegram.error import TelegramError

from adapters.telegram.failures import explained, pause_after
from adapters.telegram.links import Me
from adapters.telegram.menus import publish
from adapters.telegram.reception import Reception
from adapters.telegram.wire import QuietBot
from engine.errors import StoreError
from engine.phrases import Phrases

UPDATES = ("message", "edited_message", "callback_query", "message_reaction", "inline_query", "my_chat_member")

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Webhook:
    """Where Telegram calls us, and the secret it has to name (1-256 of A-Z a-z 0-9 _ -)."""

    url: str
    secret: str = field(repr=False)


class Listening:
    """One bot's ear. `trouble` says what is wrong right now; empty when nothing is. `name`: the bot's, once known."""

    def __init__(
        self,
        bot: QuietBot,
        phrases: Phrases,
        webhook: Webhook | None,
        poll_timeout: int,
        pause: Callable[[float], Awaitable[None]],
    ) -> None:
        self.trouble = ""
        self.name = ""
        self._bot = bot
        self._phrases = phrases
        self._webhook = webhook
        self._poll_timeout = poll_timeout
        self._pause = pause
        self._failures = 0
        self._published = False

    async def connect(self) -> Me:
        """Who we are, once Telegram knows our commands and how to reach us. Tries until it does."""
        while True:
            try:
                user = await self._bot.get_me()
                if not self._published:
                    await publish(self._bot, self._phrases)
                    self._published = True
                await self._switch()
            except TelegramError as error:
                await self._wait_out(error)
            else:
                self._recovered()
                self.name = f"@{user.username}"
                logger.info("Telegram: %s listens by %s", self.name, "webhook" if self._webhook else "polling")
                return Me(user.id, user.username or "")

    async def poll(self, reception: Reception) -> None:
        """Asking for updates from an offset confirms all before it, so it moves only past what was taken."""
        offset: int | None = None
        while True:
            try:
                updates = await self._bot.get_updates(
                    offset=offset, timeout=self._poll_timeout, allowed_updates=UPDATES
                )
                await reception.take_all(updates)
                offset = updates[-1].update_id + 1 if updates else offset
            except (TelegramError, StoreError) as error:
                await self._wait_out(error)
            else:
                self._recovered()

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
            logger.error("Telegram: %s; trying again", explanation)
        self.trouble = explanation
        await self._pause(pause_after(error, self._failures))
        self._failures += 1

    def _recovered(self) -> None:
        if self.trouble:
            logger.info("Telegram: works again")
        self.trouble = ""
        self._failures = 0
