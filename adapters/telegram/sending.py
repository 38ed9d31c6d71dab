"""One post to Telegram, and what its refusals mean. Pacing happens inside the bot."""

import logging
from typing import Any

from telegram.error import BadRequest, ChatMigrated, TelegramError

from adapters.telegram.failures import is_gone, translated
from adapters.telegram.render import plain
from adapters.telegram.wire import QuietBot

Arguments = dict[str, Any]

logger = logging.getLogger(__name__)


async def send(bot: QuietBot, arguments: Arguments) -> str:
    """sendMessage; the message id. Raises RetryLater, Undeliverable or DeliveryError.

    A DeliveryError leaves it open whether Telegram has the message: its answer may have been lost on the way.
    """
    try:
        return await _delivered(bot, arguments)
    except TelegramError as error:
        raise translated(error) from None  # the library's own errors may hold the token


async def _delivered(bot: QuietBot, arguments: Arguments) -> str:
    """Sends; where a group has moved, after it; where the form is refused, in a plainer one: the words must arrive."""
    try:
        return await _sent(bot, arguments)
    except ChatMigrated as error:
        return await _sent(bot, arguments | {"chat_id": error.new_chat_id})
    except BadRequest as error:
        if is_gone(error):
            raise
        logger.warning("Telegram refused the form of a message (%s); it goes out plain", error.message)
        return await _sent(bot, plain(arguments, bare="entit" not in error.message.lower()))


async def _sent(bot: QuietBot, arguments: Arguments) -> str:
    rest = {name: value for name, value in arguments.items() if name not in ("chat_id", "text")}
    message = await bot.send_message(arguments["chat_id"], arguments["text"], api_kwargs=rest)
    return str(message.message_id)
