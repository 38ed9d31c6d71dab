"""Who we are, where something was said, and what a person may do there. Pure."""

from dataclasses import dataclass

import discord
from discord.abc import Messageable

from engine.messages import Address, Person, Right

PLATFORM = "discord"

Place = Messageable | discord.abc.GuildChannel | discord.PartialMessageable


@dataclass(frozen=True, slots=True)
class Me:
    """Who we are on Discord."""

    id: int
    name: str


def address_of(channel: object, channel_id: int) -> Address:
    """A thread is a conversation of its own, below its channel."""
    if isinstance(channel, discord.Thread):
        return Address(PLATFORM, str(channel.parent_id), str(channel.id))
    return Address(PLATFORM, str(channel_id))


def person_of(user: discord.User | discord.Member, locale: str = "") -> Person:
    return Person(PLATFORM, str(user.id), user.display_name, locale.split("-")[0].lower())


def rights_of(permissions: discord.Permissions) -> tuple[Right, ...]:
    """What a server's own permissions mean to Dalil; an administrator has all of them."""
    rights: list[Right] = []
    if permissions.manage_guild:
        rights.append("administer")
    if permissions.manage_guild or permissions.manage_channels:
        rights += ["configure", "upload"]
    if permissions.manage_messages:
        rights.append("moderate")
    return tuple(rights)
