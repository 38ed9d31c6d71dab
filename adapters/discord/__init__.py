"""Discord, through discord.py. Importing this package imports that library."""

from adapters.discord.adapter import DiscordAdapter

__all__ = ["DiscordAdapter"]
