"""The sign that an answer is being prepared."""

from collections.abc import Callable
from contextlib import suppress

from telegram.constants import ChatAction
from telegram.error import TelegramError

from adapters.telegram.wire import QuietBot
from engine.messages import Address

LASTS_S = 4.0  # Telegram shows it for five seconds, or until a message comes
_MANY = 1000  # conversations remembered before those whose sign is over are dropped


class Typing:
    """Shows each conversation one sign at a time, however often it is asked to."""

    def __init__(self, bot: QuietBot, clock: Callable[[], float]) -> None:
        self._bot = bot
        self._clock = clock
        self._shown: dict[Address, float] = {}

    async def show(self, address: Address) -> None:
        """Never raises what Telegram says to it: a courtesy."""
        now = self._clock()
        if self._shown.get(address, now - LASTS_S) > now - LASTS_S:
            return
        if len(self._shown) >= _MANY:
            self._shown = {place: when for place, when in self._shown.items() if when > now - LASTS_S}
        self._shown[address] = now
        thread = int(address.thread) if address.thread else None
        with suppress(TelegramError):
            await self._bot.send_chat_action(int(address.chat), ChatAction.TYPING, message_thread_id=thread)

    def over(self, address: Address) -> None:
        """A message has come, which ends the sign."""
        self._shown.pop(address, None)
