"""What becomes of an update: its event is kept first, then come the signs that it was understood."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from telegram import Update

from adapters.adapter import Desk
from adapters.telegram.administrators import Administrators
from adapters.telegram.answering import answer_press, thank
from adapters.telegram.inline import InlineAnswers
from adapters.telegram.links import Me
from adapters.telegram.normalize import normalize
from adapters.telegram.wire import QuietBot
from engine.messages import Address, Event, Feedback
from engine.phrases import Phrases

logger = logging.getLogger(__name__)


class Reception:
    """Where updates are handed over while the adapter runs. `working` shows that an answer is being prepared."""

    def __init__(
        self,
        bot: QuietBot,
        me: Me,
        desk: Desk,
        phrases: Phrases,
        administrators: Administrators,
        working: Callable[[Address], Coroutine[Any, Any, None]],
        tasks: asyncio.TaskGroup,
    ) -> None:
        self._bot, self._me, self._desk, self._phrases = bot, me, desk, phrases
        self._administrators, self._working, self._tasks = administrators, working, tasks
        self._inline = InlineAnswers(bot, me, desk, phrases, tasks)

    async def take(self, update: Update) -> None:
        """Keeps the update's event; then, and only for one that is new, answers its button. Raises StoreError."""
        if update.inline_query:
            self._inline.take(update.inline_query)
            return
        event = self._normalized(update)
        if event is not None and not await self._desk.accept(await self._administrators.entitled(event)):
            return
        if update.callback_query:
            self._tasks.create_task(answer_press(self._bot, update.callback_query, self._me, self._phrases))
        if isinstance(event, Feedback):
            if update.message or update.edited_message:
                assert update.effective_message is not None  # noqa: S101 - one of the two
                self._tasks.create_task(thank(self._bot, update.effective_message, self._phrases))
        elif event is not None:  # the sign comes at once, however long the answer waits for its turn
            self._tasks.create_task(self._working(event.address))

    def _normalized(self, update: Update) -> Event | None:
        try:
            return normalize(update, self._me, self._phrases)
        except Exception:  # one update is the boundary
            logger.exception("Telegram update %s could not be understood and is skipped", update.update_id)
            return None
