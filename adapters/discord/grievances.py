"""Telling a server's owner, once, that Dalil may not write where it was asked."""

import logging
from hashlib import blake2b

import discord

from adapters.discord.failures import FAULTS, explained
from adapters.discord.rest import Rest
from adapters.discord.sending import open_dm, post
from adapters.latest import Latest
from engine.language import Language
from engine.phrases import Phrases

_MANY = 1000  # channels remembered

logger = logging.getLogger(__name__)


class Grievances:
    """Once a channel for as long as the process runs; the nonce keeps it at once for a quick restart, too."""

    def __init__(self, client: discord.Client, rest: Rest, phrases: Phrases) -> None:
        self._client = client
        self._rest = rest
        self._phrases = phrases
        self._told: Latest[str, None] = Latest(_MANY)

    async def tell(self, channel: str) -> None:
        """Never raises."""
        if channel in self._told:
            return
        self._told[channel] = None
        place = self._client.get_channel(int(channel))
        guild = getattr(place, "guild", None)
        logger.error(
            "Discord: Dalil may not write in channel %s of the server %s; it needs View Channel, Send Messages, Send "
            "Messages in Threads, Create Public Threads and Read Message History there", channel, guild,
        )  # fmt: skip
        if guild is None or guild.owner_id is None:
            return
        language: Language = "el" if str(guild.preferred_locale.value) == "el" else "en"
        words = self._phrases("discord.may_not_write", language, place=f"<#{channel}> ({guild.name})")
        nonce = blake2b(f"may not write {channel}".encode(), digest_size=12).hexdigest()
        body = {"content": words, "allowed_mentions": {"parse": []}, "nonce": nonce, "enforce_nonce": True}
        try:
            await post(self._rest, await open_dm(self._rest, str(guild.owner_id)), body)
        except FAULTS as error:
            logger.warning("Discord: the owner of %s could not be told: %s", guild, explained(error))
