"""One post to Telegram, and what its refusals mean. Pacing happens inside the bot."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from hashlib import blake2b
from typing import Any

from telegram.error import BadRequest, ChatMigrated, TelegramError

from adapters.telegram.failures import is_fixed, is_gone, translated
from adapters.telegram.render import plain
from adapters.telegram.wire import QuietBot
from engine.drawing import as_png

Arguments = dict[str, Any]

logger = logging.getLogger(__name__)


async def send(bot: QuietBot, payload: dict[str, Any]) -> str:
    """Performs a post of `render`; the id of the message that now stands there, "" for one that was deleted.

    Raises RetryLater, Undeliverable or DeliveryError. A DeliveryError leaves it open whether Telegram has the message:
    its answer may have been lost on the way. Changing or deleting a message may be repeated without harm.
    """
    try:
        return await _METHODS[payload["method"]](bot, payload["arguments"])
    except TelegramError as error:
        raise translated(error) from None  # the library's own errors may hold the token


async def sketch(bot: QuietBot, arguments: Arguments, event: str) -> None:
    """Shows how far the answer to an event has come, in a draft that vanishes when a message comes, or after 30 s.

    Raises as `send`.
    """
    number = int.from_bytes(blake2b(event.encode(), digest_size=4).digest()) >> 1 or 1  # drafts of one number are one
    kept = ("parse_mode", "message_thread_id")
    rest = {name: value for name, value in arguments.items() if name in kept}
    try:
        await bot.send_message_draft(arguments["chat_id"], number, arguments["text"], api_kwargs=rest)
    except TelegramError as error:
        raise translated(error) from None


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


async def _replaced(bot: QuietBot, arguments: Arguments) -> str:
    """Changes one of our messages; where that one cannot be changed any more, a new message says it."""
    try:
        await _changed(bot, arguments)
    except BadRequest as error:
        if is_gone(error):
            raise
        if is_fixed(error):
            return await _delivered(bot, {name: value for name, value in arguments.items() if name != "message_id"})
        if "not modified" not in error.message.lower():
            logger.warning("Telegram refused the form of a message (%s); it is changed plain", error.message)
            await _changed(bot, plain(arguments, bare="entit" not in error.message.lower()))
    return str(arguments["message_id"])


async def _changed(bot: QuietBot, arguments: Arguments) -> None:
    left_out = ("text", "chat_id", "message_id", "message_thread_id", "reply_parameters")
    rest = {name: value for name, value in arguments.items() if name not in left_out}
    await bot.edit_message_text(
        arguments["text"], chat_id=arguments["chat_id"], message_id=arguments["message_id"], api_kwargs=rest
    )


async def _deleted(bot: QuietBot, arguments: Arguments) -> str:
    """Takes a message away; one that is gone already, or too old, stays as it is."""
    try:
        await bot.delete_message(arguments["chat_id"], arguments["message_id"])
    except (BadRequest, ChatMigrated) as error:
        logger.info("Telegram: a message could not be deleted (%s)", error.message)
    return ""


async def _pictured(bot: QuietBot, arguments: Arguments) -> str:
    """Sends a picture; where Telegram refuses it, the words before it say all that it shows."""
    rest = {name: value for name, value in arguments.items() if name not in ("chat_id", "drawing")}
    photo = await asyncio.to_thread(as_png, arguments["drawing"])
    try:
        message = await bot.send_photo(arguments["chat_id"], photo, api_kwargs=rest)
    except (BadRequest, ChatMigrated) as error:
        logger.warning("Telegram refused a picture (%s)", error.message)
        return ""
    return str(message.message_id)


_METHODS: dict[str, Callable[[QuietBot, Arguments], Awaitable[str]]] = {
    "sendMessage": _delivered,
    "editMessageText": _replaced,
    "deleteMessage": _deleted,
    "sendPhoto": _pictured,
}
