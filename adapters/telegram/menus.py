"""The menus of commands: for each kind of chat and each language the commands that make sense there."""

import logging

from telegram import (
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
)
from telegram.error import BadRequest, Forbidden, RetryAfter

from adapters.telegram.failures import explained
from adapters.telegram.normalize import ASK
from adapters.telegram.wire import QuietBot
from engine.language import LANGUAGES
from engine.phrases import Phrases

PRIVATE = ("help", "sources", "new", "human", "history", "language", "privacy", "erase")
GROUP = (ASK, "help", "sources", "new", "human", "privacy")
ADMINISTRATORS = (*GROUP, "config", "resolve")
MENUS: tuple[tuple[BotCommandScope, tuple[str, ...]], ...] = (
    (BotCommandScopeAllPrivateChats(), PRIVATE),
    (BotCommandScopeAllGroupChats(), GROUP),
    (BotCommandScopeAllChatAdministrators(), ADMINISTRATORS),
)

logger = logging.getLogger(__name__)


async def publish(bot: QuietBot, phrases: Phrases) -> None:
    """Gives Telegram the menus; English is for everybody whose language is none of ours. A refusal costs a menu only.

    Raises TelegramError where Telegram cannot be reached.
    """
    for scope, names in MENUS:
        for language in LANGUAGES:
            commands = [BotCommand(name, phrases(f"telegram.command_{name}", language)) for name in names]
            code = None if language == "en" else language
            try:
                await bot.set_my_commands(commands, scope=scope, language_code=code)
            except (BadRequest, Forbidden, RetryAfter) as error:
                logger.warning("Telegram: no menu in %s for %s: %s", language, scope.type, explained(error))
