"""Telegram, through python-telegram-bot. Importing this package imports that library."""

from adapters.telegram.adapter import TelegramAdapter
from adapters.telegram.listening import Webhook

__all__ = ["TelegramAdapter", "Webhook"]
