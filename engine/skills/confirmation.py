"""The plain "yes" to "Shall I delete everything?": as good as the typed command, and only right after the question."""

from datetime import timedelta

from engine.messages import Command, IncomingMessage
from engine.phrases import Phrases
from engine.retrieval import analysis
from engine.skills.commands import CONFIRMED
from engine.store.people import People
from engine.wording import document_of

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
        """The deletion that the message confirms: the person's own next message to Dalil after the question, in that
        conversation and within `WITHIN`. None for any other message. Raises StoreError."""
        if (
            message.edited
            or not message.origin.addressed
            or analysis.normalize(message.text).strip(_AROUND) not in _YES
        ):
            return None
        told = await self._people.told_before(message.person, message.address.conversation, message.event, WITHIN)
        if told is None or told.document != document_of(self._phrases("commands.erase", told.language)):
            return None
        return Command(
            message.event, message.address, message.person, "erase", CONFIRMED, message.reply_to, message.origin
        )
