"""discord.Message, or a reaction -> IncomingMessage, Command, Upload, Feedback, or None for what is not for us. Pure.

Everything that a person writes where Dalil can read is an event; `origin.addressed` says whether it is meant for Dalil:
in a direct message, by a mention of it or of its role, as a reply to it, in a thread that it opened. A thread is a
conversation of its own. Files come as an upload when they were sent to Dalil. An edited message is read like a new one.
What is forwarded to Dalil is asked in the words of the message forwarded; what has no words, a sticker or a picture, is
a message without text, so that its author is told that words are needed. Not ours: bots, webhooks, what Discord itself
writes.
"""

import re
from typing import get_args

import discord

from adapters.discord.places import PLATFORM, Me, address_of, person_of, rights_of
from engine.messages import (
    Address,
    Command,
    CommandName,
    Feedback,
    File,
    IncomingMessage,
    Origin,
    Person,
    Right,
    Upload,
)

KNOWN: dict[str, CommandName] = {name: name for name in get_args(CommandName) if name != "unknown"}

_COMMAND = re.compile(r"/([a-z_]{1,32})(?:\s+(.*))?", re.DOTALL | re.IGNORECASE)
_MENTION = re.compile(r"<(@!?|@&|#)(\d+)>")
_AFTER_MENTION = " \t\n,:;.!-–—،؛"
_CLOSING = tuple(".,:;!?،؛؟")
_BEFORE_CLOSING = " \t\n,،"
_SEEN_OR_HEARD = ("image/", "audio/", "video/")
_VOTES = {"👍": 1, "👎": -1}

Said = IncomingMessage | Command | Upload


def normalize(message: discord.Message, me: Me) -> Said | None:
    """What the message means to Dalil. Its event id is the message's, and the time of its last change if it has one."""
    if message.author.bot or message.webhook_id or message.type not in _WRITTEN:
        return None
    words = _words(message, me)
    origin = origin_of(message, me)
    changed = f":{int(message.edited_at.timestamp() * 1000)}" if message.edited_at else ""
    edited = bool(changed)
    said = (
        f"{me.id}:{message.id}{changed}",
        address_of(message.channel, message.channel.id),
        person_of(message.author),
    )
    reply_to = str(message.id) if edited or not origin.direct else ""
    files = _files(message) if origin.addressed else ()
    if files:
        return Upload(*said, files, words, reply_to, origin)
    if not words and origin.addressed:
        return _wordless(message, me, said, reply_to, origin)
    if origin.addressed and (command := command_of(words)):
        return Command(*said, *command, reply_to, origin)
    return IncomingMessage(*said, words, reply_to, edited, origin=origin) if words else None


def normalize_reaction(payload: discord.RawReactionActionEvent, channel: object, me: Me, event: str) -> Feedback | None:
    """A thumb up or down is a vote, taking it away takes the vote back. `event`: Discord gives reactions no id.

    A reaction that is taken away does not say whose message it stood under; the ledger knows.
    """
    value = _VOTES.get((payload.emoji.name or "")[:1])
    if value is None or payload.emoji.id or payload.user_id == me.id:
        return None
    added = payload.event_type == "REACTION_ADD"
    if added and (payload.message_author_id != me.id or (payload.member is not None and payload.member.bot)):
        return None
    address = address_of(channel, payload.channel_id)
    vote = value if added else 0
    person = Person(PLATFORM, str(payload.user_id))
    return Feedback(event, address, person, "", vote, message=str(payload.message_id))  # type: ignore[arg-type]


def command_of(text: str) -> tuple[CommandName, str] | None:
    """Name and argument, where the words begin with a command of ours."""
    found = _COMMAND.fullmatch(text)
    name = KNOWN.get(found.group(1).lower()) if found else None
    return (name, (found.group(2) or "").strip()) if found and name else None


def origin_of(message: discord.Message, me: Me) -> Origin:
    direct = message.guild is None
    replied = _answered(message)
    ours = replied is not None and replied.author.id == me.id
    channel = message.channel
    own_thread = isinstance(channel, discord.Thread) and channel.owner_id == me.id
    named = any(user.id == me.id for user in message.mentions) or _role_named(message)
    return Origin(
        message=str(message.id),
        answers=str(replied.id) if replied is not None and ours else "",
        space=str(message.guild.id) if message.guild else "",
        direct=direct,
        addressed=direct or named or ours or own_thread,
        rights=_rights(message),
    )


def _rights(message: discord.Message) -> tuple[Right, ...]:
    channel, author = message.channel, message.author
    if not isinstance(author, discord.Member) or not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return ()
    try:
        return rights_of(channel.permissions_for(author))
    except discord.ClientException:  # a thread in a channel that we do not see
        return ()


_WRITTEN = (discord.MessageType.default, discord.MessageType.reply)


def _answered(message: discord.Message) -> discord.Message | None:
    """The message that it replies to, as far as Discord shows it."""
    resolved = message.reference.resolved if message.reference else None
    return resolved if isinstance(resolved, discord.Message) else None


def _role_named(message: discord.Message) -> bool:
    """The role that a server made for us: people find it under the same name."""
    role = message.guild.self_role if message.guild else None
    return role is not None and role in message.role_mentions


def _wordless(
    message: discord.Message, me: Me, said: tuple[str, Address, Person], reply_to: str, origin: Origin
) -> Said | None:
    """A mention alone asks about the message that it replies to, or for help; a forward asks in its own words; to a
    picture alone, and in a direct message to anything else, the answer is to use words."""
    other = _answered(message)
    if other is not None and other.author.id != me.id and (quoted := _words(other, me)):
        return IncomingMessage(*said, quoted, reply_to, origin=origin)
    if forwarded := "\n".join(one.content.strip() for one in message.message_snapshots if one.content.strip()):
        return IncomingMessage(*said, forwarded, reply_to, origin=origin)
    if message.content and not message.attachments:
        return Command(*said, "help", "", reply_to, origin)
    if origin.direct or message.attachments:
        return IncomingMessage(*said, "", reply_to, origin=origin)
    return None


def _words(message: discord.Message, me: Me) -> str:
    """The text without mentions of us; other mentions as the names that people see."""
    text = message.content
    role = message.guild.self_role if message.guild else None
    for found in reversed(list(_MENTION.finditer(text))):
        kind, number = found.group(1), int(found.group(2))
        before, after = text[: found.start()], text[found.end() :]
        if (kind[:2] != "@&" and kind[0] == "@" and number == me.id) or (role is not None and number == role.id):
            text = _joined(before, after)
        else:
            text = before + _name(message, kind, number, found.group()) + after
    return text.strip()


def _joined(before: str, after: str) -> str:
    after = after.lstrip()
    if not before.strip():
        return before + after.lstrip(_AFTER_MENTION)
    return (before.rstrip(_BEFORE_CLOSING) if after[:1] in _CLOSING else before) + after


def _name(message: discord.Message, kind: str, number: int, otherwise: str) -> str:
    guild = message.guild
    if kind == "#":
        channel = guild.get_channel_or_thread(number) if guild else None
        return f"#{channel.name}" if channel else otherwise
    if kind == "@&":
        role = guild.get_role(number) if guild else None
        return f"@{role.name}" if role else otherwise
    return next((f"@{user.display_name}" for user in message.mentions if user.id == number), otherwise)


def _files(message: discord.Message) -> tuple[File, ...]:
    """What may be documents; pictures and recordings are not."""
    return tuple(
        File(f"{message.channel.id}/{message.id}/{each.id}", each.filename, each.size, each.content_type or "")
        for each in message.attachments
        if not (each.content_type or "").startswith(_SEEN_OR_HEARD)
    )
