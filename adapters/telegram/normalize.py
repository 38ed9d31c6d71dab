"""telegram.Update -> IncomingMessage, Command, Feedback, or None for what is not ours to answer. Pure.

Ours are: everything a person writes in a private chat; in groups a command, a message that mentions the bot, a reply
to one of its messages; and presses of its buttons. `/ask` with a question is that question: of a group Telegram shows a
bot in privacy mode commands and replies, but no mentions. A topic of a forum is a conversation of its own. An edited
message is read like a new one, marked as edited. Not ours: other bots, channels, automatic forwards, service messages.
"""

import re
from dataclasses import dataclass
from typing import get_args

from telegram import CallbackQuery, Message, MessageEntity, Update, User
from telegram.constants import ChatType

from adapters.telegram.buttons import Chosen, ChosenText, Press, Reason, Sources, Vote, unpack
from engine.messages import Address, Command, CommandName, Event, Feedback, IncomingMessage, Person
from engine.phrases import Phrases

PLATFORM = "telegram"
ASK = "ask"

_GROUPS = (ChatType.GROUP, ChatType.SUPERGROUP)
_KNOWN: dict[str, CommandName] = {name: name for name in get_args(CommandName) if name != "unknown"}
_COMMAND = re.compile(r"/([A-Za-z0-9_]{1,32})(?:@([A-Za-z0-9_]+))?(?:\s+(.*))?", re.DOTALL)
_AFTER_MENTION = " \t\n,:;.!-–—،؛"
_CLOSING = tuple(".,:;!?،؛؟")
_BEFORE_CLOSING = " \t\n,،"
_WITHOUT_WORDS = (
    *("voice", "audio", "video", "video_note", "photo", "document", "animation"),
    *("location", "venue", "contact", "poll"),
)


@dataclass(frozen=True, slots=True)
class Me:
    """Who we are on Telegram."""

    id: int
    username: str

    def link(self, turn: str) -> str:
        """An address that opens the bot at the sources of a turn; in a prompt it also says which turn is meant."""
        return f"https://t.me/{self.username}?start=s_{turn}"

    def turn_of(self, link: str) -> str:
        """The turn that `link` was made for; empty for any other address."""
        start = self.link("")
        return link[len(start) :] if link.startswith(start) else ""


def normalize(update: Update, me: Me, phrases: Phrases) -> Event | None:
    """What the update means to Dalil; the event id is unique to the bot, so that another bot's updates do not clash."""
    if update.callback_query:
        return _pressed(update.callback_query, me, phrases)
    if update.message:
        return _said(update.message, me, f"{me.id}:{update.message.chat.id}:{update.message.message_id}")
    if update.edited_message:
        message = update.edited_message
        return _said(message, me, f"{me.id}:{message.chat.id}:{message.message_id}:{update.update_id}")
    return None


def press_of(query: CallbackQuery) -> Press | None:
    """The button of ours that was pressed; None for one we did not make, or whose words are no longer to be had."""
    press = unpack(query.data or "")
    if not isinstance(press, ChosenText):
        return press
    words = _button_text(query)
    return Chosen(words) if words else None


def address_of(message: Message) -> Address:
    return Address(PLATFORM, str(message.chat.id), _thread(message))


@dataclass(frozen=True, slots=True)
class _Origin:
    """What every event of one update has in common."""

    event: str
    address: Address
    person: Person
    reply_to: str

    def message(self, text: str, *, edited: bool = False) -> IncomingMessage:
        return IncomingMessage(self.event, self.address, self.person, text, self.reply_to, edited)

    def command(self, name: CommandName, argument: str = "") -> Command:
        return Command(self.event, self.address, self.person, name, argument, self.reply_to)


def _said(message: Message, me: Me, event: str) -> Event | None:
    person = _author(message)
    private = message.chat.type == ChatType.PRIVATE
    if person is None or message.via_bot or not (private or message.chat.type in _GROUPS):
        return None
    edited = message.edit_date is not None
    reply_to = str(message.message_id) if edited or not private else ""
    origin = _Origin(event, address_of(message), person, reply_to)
    text = (message.text or message.caption or "").strip()
    if command := _COMMAND.fullmatch(text):
        return _command(command, message, me, origin, edited=edited)
    if text and (turn := _asked_about(message, me)):
        return Feedback(event, origin.address, person, turn, -1, text)
    mentions = _mentions(message, me)
    if not private and not mentions and not (text and _replies_to(message, me)):
        return None
    words = _unnamed(message, mentions)
    if not words and mentions:
        return origin.command("help")
    return origin.message(words, edited=edited) if words or _lacks_words(message) else None


def _author(message: Message) -> Person | None:
    """The person, the channel a person writes as, or the group for an anonymous administrator; None for bots."""
    user, chat = message.from_user, message.sender_chat
    if message.is_automatic_forward:
        return None
    if chat is not None:
        return Person(PLATFORM, str(chat.id), chat.title or "")
    if user is None or user.is_bot:
        return None
    return _person(user)


def _person(user: User) -> Person:
    return Person(PLATFORM, str(user.id), user.full_name, (user.language_code or "").split("-")[0].lower())


def _thread(message: Message) -> str:
    """The forum topic. Replies carry a thread id in other groups too, but only a topic may be written to."""
    return str(message.message_thread_id) if message.is_topic_message and message.message_thread_id else ""


def _command(match: re.Match[str], message: Message, me: Me, origin: _Origin, *, edited: bool) -> Event | None:
    word, addressee, argument = match.group(1), match.group(2), (match.group(3) or "").strip()
    ours = addressee is not None and addressee.lower() == me.username.lower()
    if addressee is not None and not ours:
        return None
    if word.lower() == ASK and argument:
        return origin.message(argument, edited=edited)
    name = "help" if word.lower() == ASK else _KNOWN.get(word.lower())
    if name is None:
        return origin.command("unknown", word) if ours or message.chat.type == ChatType.PRIVATE else None
    if name == "start" and argument.startswith("s_"):
        return origin.command("sources", argument.removeprefix("s_"))
    if name == "sources" and not argument:
        argument = _turn_replied_to(message, me)
    return origin.command(name, argument)


def _unnamed(message: Message, spans: list[tuple[int, int]]) -> str:
    """The words without the mentions of the bot."""
    words = message.text or message.caption or ""
    for start, end in reversed(spans):
        before, after = _units(words, 0, start), _units(words, end, None).lstrip()
        if not before.strip():
            after = after.lstrip(_AFTER_MENTION)
        words = (before.rstrip(_BEFORE_CLOSING) if after[:1] in _CLOSING else before) + after
    return words.strip()


def _units(text: str, start: int, end: int | None) -> str:
    """Telegram counts in UTF-16 code units."""
    return text.encode("utf-16-le")[2 * start : None if end is None else 2 * end].decode("utf-16-le")


def _mentions(message: Message, me: Me) -> list[tuple[int, int]]:
    """Where the bot is named, in UTF-16 code units."""
    entities = message.parse_entities() if message.text else message.parse_caption_entities()
    return sorted(
        (entity.offset, entity.offset + entity.length)
        for entity, words in entities.items()
        if (entity.type == MessageEntity.MENTION and words.lower() == f"@{me.username}".lower())
        or (entity.type == MessageEntity.TEXT_MENTION and entity.user is not None and entity.user.id == me.id)
    )


def _replies_to(message: Message, me: Me) -> bool:
    """Whether it answers one of our messages. In a topic every message seems to answer the one that opened it."""
    replied = message.reply_to_message
    return (
        replied is not None
        and replied.from_user is not None
        and replied.from_user.id == me.id
        and replied.forum_topic_created is None
    )


def _asked_about(message: Message, me: Me) -> str:
    """The turn whose fault our prompt asked for, when the message replies to such a prompt."""
    if not _replies_to(message, me) or message.reply_to_message is None:
        return ""
    links = (entity.url for entity in message.reply_to_message.entities if entity.type == MessageEntity.TEXT_LINK)
    return next((turn for link in links if (turn := me.turn_of(link or ""))), "")


def _turn_replied_to(message: Message, me: Me) -> str:
    """The turn of our answer that the message replies to, by its buttons."""
    replied = message.reply_to_message
    if replied is None or replied.reply_markup is None or not _replies_to(message, me):
        return ""
    buttons = (button for row in replied.reply_markup.inline_keyboard for button in row)
    presses = (unpack(str(button.callback_data or "")) for button in buttons)
    return next((press.turn for press in presses if isinstance(press, Sources)), "")


def _lacks_words(message: Message) -> bool:
    """A voice message or a picture alone is told that words are needed; an album is answered by its caption only."""
    return message.media_group_id is None and any(getattr(message, kind) for kind in _WITHOUT_WORDS)


def _pressed(query: CallbackQuery, me: Me, phrases: Phrases) -> Event | None:
    message = query.message
    if message is None or query.from_user.is_bot:
        return None
    thread = _thread(message) if isinstance(message, Message) else ""
    address = Address(PLATFORM, str(message.chat.id), thread)
    origin = _Origin(f"{me.id}:press:{query.id}", address, _person(query.from_user), str(message.message_id))
    match press_of(query):
        case Vote(turn, value):
            return Feedback(origin.event, address, origin.person, turn, value)
        case Reason(turn, code, language):
            words = phrases(f"feedback.{code}", language)
            return Feedback(origin.event, address, origin.person, turn, -1, words)
        case Sources(turn):
            return origin.command("sources", turn)
        case Chosen(words):
            command = _COMMAND.fullmatch(words)
            name = _KNOWN.get(command.group(1).lower()) if command else None
            return origin.command(name, command.group(3) or "") if command and name else origin.message(words)
    return None


def _button_text(query: CallbackQuery) -> str:
    """The words on the pressed button; empty when Telegram no longer shows us the message."""
    message = query.message
    if not isinstance(message, Message) or message.reply_markup is None:
        return ""
    buttons = (button for row in message.reply_markup.inline_keyboard for button in row)
    return next((button.text for button in buttons if button.callback_data == query.data), "")
