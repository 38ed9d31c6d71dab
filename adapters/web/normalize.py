"""What comes in by the web: who sits before a page, and what their words are. Pure."""

import re
from dataclasses import dataclass
from typing import get_args

from adapters.web.adapter import PLATFORM
from engine.language import Language
from engine.messages import Address, Command, CommandName, IncomingMessage, Person

TURN = re.compile(r"[0-9a-f]{32}")
_COMMANDS: dict[str, CommandName] = {name: name for name in get_args(CommandName) if name != "unknown"}


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who sits before the page: a hash of the session, and the language of the page."""

    id: str
    language: Language

    @property
    def person(self) -> Person:
        return Person(PLATFORM, self.id, language=self.language)

    @property
    def address(self) -> Address:
        return Address(PLATFORM, self.id)


def understood(message: IncomingMessage) -> IncomingMessage | Command:
    """The message; the command when its text begins with a slash."""
    if not message.text.startswith("/"):
        return message
    head, _, rest = message.text[1:].partition(" ")
    name = _COMMANDS.get(head.lower(), "unknown")
    argument = rest.strip() if name != "unknown" else head
    return Command(message.event, message.address, message.person, name, argument)
