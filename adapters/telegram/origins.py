"""Who said it, where, and what all events of one update have in common. Pure."""

from dataclasses import dataclass

from telegram import Message, User
from telegram.constants import ChatType

from adapters.telegram.links import Me
from adapters.telegram.mentions import answered, mentions
from engine.messages import (
    Address,
    Command,
    CommandName,
    File,
    IncomingMessage,
    Location,
    Origin,
    Person,
    Upload,
)

PLATFORM = "telegram"


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What every event of one update has in common."""

    event: str
    address: Address
    person: Person
    reply_to: str
    origin: Origin
    edited: bool = False

    def message(self, text: str, location: Location | None = None) -> IncomingMessage:
        return IncomingMessage(
            self.event,
            self.address,
            self.person,
            text,
            self.reply_to,
            self.edited,
            origin=self.origin,
            location=location,
        )

    def command(self, name: CommandName, argument: str = "") -> Command:
        return Command(self.event, self.address, self.person, name, argument, self.reply_to, self.origin)

    def upload(self, file: File, text: str) -> Upload:
        return Upload(self.event, self.address, self.person, (file,), text, self.reply_to, self.origin)


def circumstances(message: Message, me: Me, person: Person, event: str) -> Circumstances:
    private = message.chat.type == ChatType.PRIVATE
    edited = message.edit_date is not None
    ours = answered(message, me)
    origin = Origin(
        message=str(message.message_id),
        answers=str(ours.message_id) if ours else "",
        direct=private,
        addressed=private or ours is not None or bool(mentions(message, me)),
    )
    reply_to = str(message.message_id) if edited or not private else ""
    return Circumstances(event, address_of(message), person, reply_to, origin, edited)


def address_of(message: Message) -> Address:
    return Address(PLATFORM, str(message.chat.id), thread_of(message))


def author(message: Message) -> Person | None:
    """The person, the channel a person writes as, or the group for an anonymous administrator; None for bots."""
    user, chat = message.from_user, message.sender_chat
    if message.is_automatic_forward:
        return None
    if chat is not None:
        return Person(PLATFORM, str(chat.id), chat.title or "")
    if user is None or user.is_bot:
        return None
    return person_of(user)


def person_of(user: User) -> Person:
    return Person(PLATFORM, str(user.id), user.full_name, (user.language_code or "").split("-")[0].lower())


def thread_of(message: Message) -> str:
    """The forum topic. Replies carry a thread id in other groups too, but only a topic may be written to."""
    return str(message.message_thread_id) if message.is_topic_message and message.message_thread_id else ""
