"""What becomes of an update: its event is kept first, then come the signs that it was understood."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
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

    async def take_all(self, updates: Sequence[Update]) -> None:
        """Each chat's updates in order, the chats side by side. Raises StoreError when one was not kept; brought again,
        those that were are known."""
        chats: dict[int | None, list[Update]] = {}
        for update in updates:
            self.notice(update)
            chats.setdefault(update.effective_chat.id if update.effective_chat else None, []).append(update)
        ended = await asyncio.gather(*map(self._in_order, chats.values()), return_exceptions=True)
        failure = next((result for result in ended if result is not None), None)
        if failure is not None:
            raise failure

    async def _in_order(self, updates: Sequence[Update]) -> None:
        for update in updates:
            await self.take(update)

    def notice(self, update: Update) -> None:
        """Shows at once, before anything is kept, that what was said to Dalil is heard."""
        event = self._normalized(update)
        if event is not None and not isinstance(event, Feedback) and event.origin.addressed:
            self._tasks.create_task(self._working(event.address))

    async def take(self, update: Update) -> None:
        """Keeps the update's event; then, and only for one that is new, answers its button. Raises StoreError."""
        self._administrators.hear_of(update)
        if update.inline_query:
            self._inline.take(update.inline_query)
            return
        event = self._normalized(update)
        if event is not None and not await self._desk.accept(await self._administrators.entitled(event)):
            return
        if update.callback_query:
            self._tasks.create_task(answer_press(self._bot, update.callback_query, self._me, self._phrases))
        elif isinstance(event, Feedback) and update.effective_message:
            self._tasks.create_task(thank(self._bot, update.effective_message, self._phrases))

    def _normalized(self, update: Update) -> Event | None:
        try:
            return normalize(update, self._me, self._phrases)
        except Exception:  # one update is the boundary
            logger.exception("Telegram update %s could not be understood and is skipped", update.update_id)
            return None
