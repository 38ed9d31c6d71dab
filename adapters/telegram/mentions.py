"""Who a message is for: mentions of the bot, replies to it, and the words without the mentions. Pure."""

from telegram import Message, MessageEntity

from adapters.presses import Sources
from adapters.telegram.buttons import unpack
from adapters.telegram.links import Me

_AFTER_MENTION = " \t\n,:;.!-–—،؛"
_CLOSING = tuple(".,:;!?،؛؟")
_BEFORE_CLOSING = " \t\n,،"

Span = tuple[int, int]  # UTF-16 code units


def mentions(message: Message, me: Me) -> list[Span]:
    """Where the bot is named."""
    entities = message.parse_entities() if message.text else message.parse_caption_entities()
    return sorted(
        (entity.offset, entity.offset + entity.length)
        for entity, words in entities.items()
        if (entity.type == MessageEntity.MENTION and words.lower() == f"@{me.username}".lower())
        or (entity.type == MessageEntity.TEXT_MENTION and entity.user is not None and entity.user.id == me.id)
    )


def unnamed(message: Message, spans: list[Span]) -> str:
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


def replied(message: Message) -> Message | None:
    """The message that it replies to. In a topic every message seems to answer the one that opened it."""
    other = message.reply_to_message
    return None if other is None or other.forum_topic_created is not None else other


def answered(message: Message, me: Me) -> Message | None:
    """The message of ours that it replies to."""
    other = replied(message)
    return other if other is not None and other.from_user is not None and other.from_user.id == me.id else None


def quoted(message: Message, me: Me) -> str:
    """The words of somebody else's message that it replies to."""
    other = replied(message)
    if other is None or answered(message, me) is not None:
        return ""
    return unnamed(other, mentions(other, me))


def turn_asked_about(message: Message, me: Me) -> str:
    """The turn whose fault our prompt asked for, when the message replies to such a prompt."""
    prompt = answered(message, me)
    links = (entity.url for entity in prompt.entities if entity.type == MessageEntity.TEXT_LINK) if prompt else ()
    return next((turn for link in links if (turn := me.turn_of(link or ""))), "")


def turn_replied_to(message: Message, me: Me) -> str:
    """The turn of our answer that the message replies to, by its buttons."""
    answer = answered(message, me)
    if answer is None or answer.reply_markup is None:
        return ""
    buttons = (button for row in answer.reply_markup.inline_keyboard for button in row)
    presses = (unpack(str(button.callback_data or "")) for button in buttons)
    return next((press.turn for press in presses if isinstance(press, Sources)), "")
