"""A button whose words are typed instead of pressed does what the button does."""

from dataclasses import replace
from datetime import timedelta
from typing import get_args

from engine.messages import Command, CommandName, IncomingMessage
from engine.store.people import People
from engine.text import analysis

WITHIN = timedelta(days=1)  # for which the buttons of the last answer are remembered
LONGEST = 200  # characters of a label

_AROUND = " .,!?;،؛؟…"


class Typed:
    def __init__(self, people: People) -> None:
        self._people = people

    async def meant(self, message: IncomingMessage) -> IncomingMessage | Command:
        """What the button stands for whose label the message is, of those that the person was offered last in that
        conversation; the message itself where it is no such label. Raises StoreError."""
        said = _folded(message.text)
        if message.edited or not said or len(message.text) > LONGEST:
            return message
        told = await self._people.told_before(message.person, message.address.conversation, message.event, WITHIN)
        stands_for = {_folded(choice.label): choice.message for choice in told.choices} if told else {}
        if said not in stands_for:
            return message
        name, _, argument = stands_for[said].removeprefix("/").partition(" ")
        if stands_for[said].startswith("/") and name in get_args(CommandName):
            reply_to, origin = message.reply_to, message.origin
            return Command(message.event, message.address, message.person, name, argument, reply_to, origin)  # type: ignore[arg-type]
        return replace(message, text=stands_for[said])


def _folded(text: str) -> str:
    return analysis.normalize(text).strip(_AROUND)
