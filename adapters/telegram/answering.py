"""Answering a pressed button. What the press means is kept already: from here on failing costs a word, not a vote."""

import logging
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, ParamSpec

from telegram import CallbackQuery, InlineKeyboardMarkup, Message
from telegram.error import TelegramError

from adapters.telegram.failures import explained
from adapters.telegram.links import Me
from adapters.telegram.origins import address_of
from adapters.telegram.render import Keyboard, call, posting
from adapters.telegram.responses import respond
from adapters.telegram.sending import send
from adapters.telegram.wire import QuietBot
from engine.errors import DeliveryError
from engine.language import detect
from engine.phrases import Phrases

P = ParamSpec("P")

logger = logging.getLogger(__name__)


def _without_failing(action: Callable[P, Awaitable[None]]) -> Callable[P, Awaitable[None]]:
    @wraps(action)
    async def attempted(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            await action(*args, **kwargs)
        except (TelegramError, DeliveryError) as error:
            logger.info("Telegram: a button was pressed and kept, but not answered: %s", explained(error))
        except Exception:  # one press is the boundary
            logger.exception("Telegram: a button was pressed and kept, but not answered")

    return attempted


async def answer_press(bot: QuietBot, query: CallbackQuery, me: Me, phrases: Phrases) -> None:
    """The word over the chat first: until it comes, the button looks stuck."""
    response = respond(query, me, phrases)
    await _say(bot, query, response.word)
    if response.keyboard is not None:
        await _show(bot, query, response.keyboard)
    if response.prompt is not None:
        await _post(bot, response.prompt.payload)


async def thank(bot: QuietBot, message: Message, phrases: Phrases) -> None:
    """Under a reason written as a reply."""
    words = phrases("telegram.reason_kept", detect(message.text or message.caption or ""))
    reply = {"message_id": message.message_id, "allow_sending_without_reply": True}
    await _post(bot, posting(call(address_of(message), words) | {"reply_parameters": reply}))


@_without_failing
async def _say(bot: QuietBot, query: CallbackQuery, word: str) -> None:
    await bot.answer_callback_query(query.id, text=word or None)


@_without_failing
async def _show(bot: QuietBot, query: CallbackQuery, keyboard: Keyboard) -> None:
    if query.message is not None:
        markup = InlineKeyboardMarkup.de_json(keyboard, bot)
        await bot.edit_message_reply_markup(query.message.chat.id, query.message.message_id, reply_markup=markup)


@_without_failing
async def _post(bot: QuietBot, payload: dict[str, Any]) -> None:
    await send(bot, payload)
