"""Deleting what is kept of a person takes two steps: the question "Shall I delete everything?" and, within ten minutes,
a yes to it by its button, by `/erase yes` or in plain words."""

from datetime import timedelta

from engine.messages import Command, IncomingMessage, Person
from engine.phrases import Phrases
from engine.store.people import People
from engine.text import analysis
from engine.wording import document_of

CONFIRMED = "yes"
WITHIN = timedelta(minutes=10)  # a later "yes" may well answer something else

_YES = frozenset(
    analysis.normalize(word)
    for word in ("yes", "yes please", "نعم", "أيوه", "أيوة", "أيوا", "اي نعم", "ναι", "ναι παρακαλώ", "nai")
)
_AROUND = " .,!،؛…"


class Confirmation:
    def __init__(self, people: People, phrases: Phrases) -> None:
        self._people, self._phrases = people, phrases

    async def command_in(self, message: IncomingMessage) -> Command | None:
        """The deletion that the message confirms in plain words: the person's own next message to Dalil after the
        question, in that conversation and within `WITHIN`. None for any other message. Raises StoreError."""
        if (
            message.edited
            or not message.origin.addressed
            or analysis.normalize(message.text).strip(_AROUND) not in _YES
            or not await self.is_asked(message.person, message.event, message.address.conversation)
        ):
            return None
        return Command(
            message.event, message.address, message.person, "erase", CONFIRMED, message.reply_to, message.origin
        )

    async def confirms(self, command: Command) -> bool:
        """Whether a command deletes: it says yes, and the person was asked within `WITHIN` or by the platform itself.
        The question may stand in another conversation: what only one person sees often has one of its own."""
        if command.origin.confirmed:
            return True
        if command.argument.strip().lower() != CONFIRMED:
            return False
        where = (command.address.conversation, "")
        return any([await self.is_asked(command.person, command.event, one) for one in where])

    async def is_asked(self, person: Person, event: str, conversation: str = "") -> bool:
        """Whether the question is the last thing that the person was told before `event`, in that conversation or,
        where none is named, anywhere on the platform. Raises StoreError."""
        told = await self._people.told_before(person, conversation, event, WITHIN)
        return told is not None and told.document == document_of(self._phrases("commands.erase", told.language))
