"""A typed line -> message, command or vote (pure)."""

from typing import get_args

from engine.language import Language
from engine.messages import Address, Command, CommandName, Event, Feedback, IncomingMessage, Person

ENDS = ("exit", "quit")
VOTES = {"+": 1, "👍": 1, "-": -1, "👎": -1}


def is_end(line: str) -> bool:
    """Whether the line is one of the words with which people leave a terminal's program."""
    return line.strip().lower().removeprefix("/") in ENDS


def normalize(
    line: str,
    *,
    event: str,
    address: Address,
    person: Person,
    last_turn: str,
    collections: tuple[str, ...] = (),
    language: Language | None = None,
) -> Event | None:
    """`/new` and its like are commands, `+` and `-` (a reason after it) vote on the last answer, the rest is asked."""
    words = line.strip()
    if not words:
        return None
    head, _, rest = words.partition(" ")
    if words.startswith("/"):
        name = head[1:].lower()
        known: CommandName = name if name in get_args(CommandName) else "unknown"  # type: ignore[assignment]
        return Command(event, address, person, known, rest.strip() if known != "unknown" else name)
    if head in VOTES and last_turn:
        value = VOTES[head]
        return Feedback(event, address, person, last_turn, 1 if value > 0 else -1, rest.strip() or None)
    return IncomingMessage(event, address, person, words, collections=collections, language=language)
