"""telegram.Update -> IncomingMessage, Upload, Command, Feedback, or None for what is nobody's business here. Pure.

Addressed to Dalil are: everything in a private chat; in groups a command, a message that mentions the bot, a reply to
one of its messages; presses of its buttons. What else people say in a group comes as not addressed, and only where
Telegram shows it: in privacy mode it shows commands and replies. A mention alone, in reply to somebody's question, asks
that question. A topic of a forum is a conversation of its own. An edited message is read like a new one, marked as
edited. What has no words (a voice message, a sticker, a story, whatever kind comes next) is a message without text
where it is for Dalil, so that its author is told that words are needed; an album without words is one such event,
however many pictures it has. None are: other bots, channels, automatic forwards, service messages, a live location on
its way.
"""

import re
from dataclasses import replace
from typing import get_args

from telegram import CallbackQuery, Message, MessageReactionUpdated, Update
from telegram.constants import ChatType
from telegram.ext import filters

from adapters.presses import Chosen, ChosenLine, Configuring, Sources, Vote
from adapters.telegram.buttons import Press, Reason, unpack
from adapters.telegram.links import Me, start_of
from adapters.telegram.mentions import mentions, quoted, turn_asked_about, turn_replied_to, unnamed
from adapters.telegram.origins import PLATFORM, Circumstances, author, circumstances, person_of, thread_of
from adapters.telegram.reactions import vote_of
from adapters.telegram.render import line_of
from engine.messages import (
    Address,
    CommandName,
    Event,
    Feedback,
    File,
    Location,
    Origin,
    Person,
)
from engine.phrases import Phrases

ASK = "ask"

_GROUPS = (ChatType.GROUP, ChatType.SUPERGROUP)
_KNOWN: dict[str, CommandName] = {name: name for name in get_args(CommandName) if name != "unknown"}
_COMMAND = re.compile(r"/([A-Za-z0-9_]{1,32})(?:@([A-Za-z0-9_]+))?(?:\s+(.*))?", re.DOTALL)
_WITHOUT_WORDS = ("voice", "audio", "video", "video_note", "photo", "animation", "contact", "poll")
"""What asks something also among others, where a sticker in reply is a gesture."""
_SERVICE = filters.StatusUpdate.ALL | filters.SUCCESSFUL_PAYMENT  # what Telegram itself tells


def normalize(update: Update, me: Me, phrases: Phrases) -> Event | None:
    """What the update means to Dalil; the event id is unique to the bot, so that another bot's updates do not clash."""
    if update.callback_query:
        return _pressed(update.callback_query, me, phrases)
    if update.message_reaction:
        return _reacted(update.message_reaction, f"{me.id}:reaction:{update.update_id}")
    if _SERVICE.check_update(update):
        return None
    if update.message:
        return _said(update.message, me, f"{me.id}:{update.message.chat.id}:{update.message.message_id}")
    if update.edited_message:
        message = update.edited_message
        return _said(message, me, f"{me.id}:{message.chat.id}:{message.message_id}:{update.update_id}")
    return None


def press_of(query: CallbackQuery) -> Press | None:
    """The button of ours that was pressed; None for one we did not make, or whose words are no longer to be had."""
    press = unpack(query.data or "")
    if not isinstance(press, ChosenLine):
        return press
    text = query.message.text if isinstance(query.message, Message) else None
    words = line_of(text or "", press.number)
    return Chosen(words) if words else None


def _said(message: Message, me: Me, event: str) -> Event | None:
    person = author(message)
    private = message.chat.type == ChatType.PRIVATE
    if person is None or message.via_bot or not (private or message.chat.type in _GROUPS):
        return None
    text = (message.text or message.caption or "").strip()
    seen = circumstances(message, me, person, event)
    if command := _COMMAND.fullmatch(text):
        return _command(command, message, me, replace(seen, origin=replace(seen.origin, addressed=True)))
    if text and (turn := turn_asked_about(message, me)):
        return Feedback(event, seen.address, person, turn, -1, text)
    if message.location or (message.document and not message.animation):  # an animation comes as a document, too
        return None if seen.edited else _brought(message, me, seen)
    return _words(message, me, seen)


def _words(message: Message, me: Me, seen: Circumstances) -> Event | None:
    named = mentions(message, me)
    words = unnamed(message, named)
    if words:
        return seen.message(words)
    if named:
        return _about(message, me, seen)
    return _wordless(message, seen) if seen.origin.addressed and not seen.edited else None


def _wordless(message: Message, seen: Circumstances) -> Event | None:
    if not (seen.origin.direct or any(getattr(message, kind) for kind in _WITHOUT_WORDS)):
        return None
    album = message.media_group_id
    name = f"{seen.event.rpartition(':')[0]}:album:{album}" if album else seen.event
    return replace(seen, event=name).message("")


def _about(message: Message, me: Me, seen: Circumstances) -> Event:
    """The bot is called and nothing is said: the message replied to is the question, else help is wanted."""
    question = quoted(message, me)
    if not question or message.reply_to_message is None:
        return seen.command("help")
    return replace(seen, reply_to=str(message.reply_to_message.message_id)).message(question)


def _brought(message: Message, me: Me, seen: Circumstances) -> Event:
    """A file for a collection, or a place."""
    words = unnamed(message, mentions(message, me))
    if message.location:
        return seen.message(words, Location(message.location.latitude, message.location.longitude))
    assert message.document is not None  # noqa: S101 - or a location
    sent = message.document
    return seen.upload(File(sent.file_id, sent.file_name or "", sent.file_size or 0, sent.mime_type or ""), words)


def _command(match: re.Match[str], message: Message, me: Me, seen: Circumstances) -> Event | None:
    word, addressee, argument = match.group(1).lower(), match.group(2), (match.group(3) or "").strip()
    ours = addressee is not None and addressee.lower() == me.username.lower()
    if addressee is not None and not ours:
        return None
    if word == ASK:
        return seen.message(argument) if argument else _about(message, me, seen)
    name = _KNOWN.get(word)
    if name is None:
        return seen.command("unknown", match.group(1)) if ours or message.chat.type == ChatType.PRIVATE else None
    if name == "start":
        return _started(argument, seen)
    if name == "sources" and not argument:
        argument = turn_replied_to(message, me)
    return seen.command(name, argument)


def _started(parameter: str, seen: Circumstances) -> Event:
    start = start_of(parameter)
    if start.sources:
        return seen.command("sources", start.sources)
    return seen.message(start.question) if start.question else seen.command("start", start.collection)


def _reacted(reaction: MessageReactionUpdated, event: str) -> Feedback | None:
    vote, who = vote_of(reaction), reaction.user
    if vote is None or (who is not None and who.is_bot):
        return None
    place = Address(PLATFORM, str(reaction.chat.id))
    if who is not None:
        return Feedback(event, place, person_of(who), "", vote, message=str(reaction.message_id))
    chat = reaction.actor_chat
    person = Person(PLATFORM, str(chat.id), chat.title or "") if chat else None
    return Feedback(event, place, person, "", vote, message=str(reaction.message_id)) if person else None


def _pressed(query: CallbackQuery, me: Me, phrases: Phrases) -> Event | None:
    message = query.message
    if message is None or query.from_user.is_bot:
        return None
    address = Address(PLATFORM, str(message.chat.id), thread_of(message) if isinstance(message, Message) else "")
    under = str(message.message_id)
    origin = Origin(answers=under, direct=message.chat.type == ChatType.PRIVATE)
    seen = Circumstances(f"{me.id}:press:{query.id}", address, person_of(query.from_user), under, origin)
    match press_of(query):
        case Vote(turn, value):
            return Feedback(seen.event, address, seen.person, turn, value)
        case Reason(turn, code, language):
            words = phrases(f"feedback.{code}", language)
            return Feedback(seen.event, address, seen.person, turn, -1, words)
        case Sources(turn):
            return seen.command("sources", turn)
        case Configuring(words):
            return seen.command("config", words)
        case Chosen(words):
            command = _COMMAND.fullmatch(words)
            name = _KNOWN.get(command.group(1).lower()) if command else None
            return seen.command(name, command.group(3) or "") if command and name else seen.message(words)
    return None
