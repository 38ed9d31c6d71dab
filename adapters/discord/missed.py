"""What was said while Dalil was not connected.

Discord brings each event once to whoever listens. What came while nobody did is read from the channels themselves, as
far as it was said to Dalil, after the newest message that is known to be kept. A small file remembers that message, and
the latest channels of direct messages: Discord does not list those.
"""

import json
import logging
from collections.abc import AsyncIterator, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import discord

from adapters.discord.failures import FAULTS, explained

AGE = timedelta(hours=24)  # what is older is no longer answered
PAGE = 100  # messages
DIRECT = 200  # channels of direct messages that are remembered

logger = logging.getLogger(__name__)


class Memory:
    """`seen` is the id of the newest message that is kept. Without a path it lasts as long as the process."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self.seen = 0
        self.direct: list[int] = []
        if path is not None and path.exists():
            self._load(path)

    def saw(self, message: discord.Message) -> None:
        self.seen = max(self.seen, message.id)
        if message.guild is None and self.direct[-1:] != [message.channel.id]:
            self.direct = [*(one for one in self.direct if one != message.channel.id), message.channel.id][-DIRECT:]

    def save(self, seen: int) -> None:
        """With another `seen` while what came before is still being looked for; 0: there was no before."""
        if self._path is not None:
            draft = self._path.with_suffix(".draft")
            draft.write_text(json.dumps({"seen": seen or self.seen, "direct": self.direct}), "utf-8")
            draft.replace(self._path)

    def _load(self, path: Path) -> None:
        try:
            kept = json.loads(path.read_text("utf-8"))
            self.seen, self.direct = int(kept["seen"]), [int(channel) for channel in kept["direct"]]
        except (ValueError, KeyError, TypeError):
            logger.warning("Discord: %s cannot be read; what was said before this start is not looked for", path)


async def missed(client: discord.Client, memory: Memory, since: int) -> AsyncIterator[discord.Message]:
    """Messages after `since`, channel by channel, oldest first; none when nothing was ever seen."""
    if not since:
        return
    since = max(since, discord.utils.time_snowflake(discord.utils.utcnow() - AGE))
    for channel in [*_news(client, since), *map(client.get_partial_messageable, memory.direct)]:
        try:
            async for message in _after(client, channel, since):
                yield message
        except FAULTS as error:
            logger.warning("Discord: what was said in channel %s is not known: %s", channel.id, explained(error))


def _news(client: discord.Client, since: int) -> Iterator[Any]:
    """Channels and threads in which something was said since, and which we may read."""
    for guild in client.guilds:
        channels: list[discord.TextChannel | discord.VoiceChannel | discord.Thread] = [
            *guild.text_channels, *guild.voice_channels, *guild.threads,
        ]  # fmt: skip
        for channel in channels:
            allowed = channel.permissions_for(guild.me)
            if (channel.last_message_id or 0) > since and allowed.view_channel and allowed.read_message_history:
                yield channel


async def _after(client: discord.Client, channel: Any, since: int) -> AsyncIterator[discord.Message]:
    while True:
        page: list[Any] = list(await client.http.logs_from(channel.id, PAGE, after=since))
        for data in sorted(page, key=lambda data: int(data["id"])):
            since = int(data["id"])
            yield discord.Message(state=client._connection, channel=channel, data=data)
        if len(page) < PAGE:
            return
