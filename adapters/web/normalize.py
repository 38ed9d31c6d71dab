"""JSON of the web chat -> message, command or vote. Pure; what does not fit is refused by field, with the bound."""

import re
from dataclasses import dataclass
from typing import Any, Literal, get_args

from adapters.web.adapter import PLATFORM
from engine.errors import InputError
from engine.language import Language
from engine.messages import Address, Command, CommandName, Feedback, IncomingMessage, Person

Rule = Literal["empty", "too_long", "malformed"]

EVENT = re.compile(r"[A-Za-z0-9_-]{8,64}")
TURN = re.compile(r"[0-9a-f]{32}")
COLLECTION = re.compile(r"[a-z0-9-]{3,40}")
MAX_COLLECTIONS = 100
VALUES = (-1, 0, 1)


class FieldError(InputError):
    """A field of the request that cannot be accepted: its name, the rule it breaks, the bound and the length it has."""

    def __init__(self, message: str, field: str, rule: Rule, bound: int = 0, length: int = 0) -> None:
        super().__init__(message)
        self.field = field
        self.rule = rule
        self.bound = bound
        self.length = length


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

    def event(self, name: object) -> str:
        """The platform's id of an event the page named: nobody else's, whatever name another page chooses."""
        if not isinstance(name, str) or not EVENT.fullmatch(name):
            raise FieldError("event: 8 to 64 letters, digits, - or _ are needed", "event", "malformed")
        return f"{self.id}.{name}"


def message(body: object, visitor: Visitor, max_length: int) -> IncomingMessage | Command:
    """`{"event", "text", "collections"?}`; a text that begins with a slash is a command."""
    fields = _object(body)
    event = visitor.event(fields.get("event"))
    text = _text(fields, "text", max_length)
    if not text:
        raise FieldError("text: is empty; write a question", "text", "empty")
    if text.startswith("/"):
        return _command(text, event, visitor)
    return IncomingMessage(event, visitor.address, visitor.person, text, collections=_collections(fields))


def vote(body: object, visitor: Visitor, max_length: int) -> Feedback:
    """`{"event", "turn", "value": -1 | 0 | 1, "reason"?}`; without a value only the reason arrives."""
    fields = _object(body)
    turn = fields.get("turn")
    if not isinstance(turn, str) or not TURN.fullmatch(turn):
        raise FieldError("turn: 32 hexadecimal digits are needed", "turn", "malformed")
    value = fields.get("value")
    if value is not None and (isinstance(value, bool) or value not in VALUES):
        raise FieldError("value: -1, 0 or 1 is needed", "value", "malformed")
    reason = _text(fields, "reason", max_length) if fields.get("reason") is not None else None
    if value is None and reason is None:
        raise FieldError("value: a value or a reason is needed", "value", "empty")
    return Feedback(visitor.event(fields.get("event")), visitor.address, visitor.person, turn, value, reason)


def _object(body: object) -> dict[str, Any]:
    if not isinstance(body, dict):
        raise FieldError("body: a JSON object is needed", "body", "malformed")
    return body


def _text(fields: dict[str, Any], name: str, max_length: int) -> str:
    text = fields.get(name)
    if not isinstance(text, str):
        raise FieldError(f"{name}: a text is needed", name, "malformed")
    text = text.strip()
    if len(text) > max_length:
        words = f"{name}: {len(text)} characters are too many; at most {max_length} are taken"
        raise FieldError(words, name, "too_long", max_length, len(text))
    return text


def _collections(fields: dict[str, Any]) -> tuple[str, ...]:
    names = fields.get("collections") or []
    wrong = not isinstance(names, list) or len(names) > MAX_COLLECTIONS
    if wrong or not all(isinstance(name, str) and COLLECTION.fullmatch(name) for name in names):
        words = f"collections: a list of at most {MAX_COLLECTIONS} names is needed"
        raise FieldError(words, "collections", "malformed", MAX_COLLECTIONS)
    return tuple(dict.fromkeys(names))


def _command(text: str, event: str, visitor: Visitor) -> Command:
    head, _, rest = text[1:].partition(" ")
    named: dict[str, CommandName] = {name: name for name in get_args(CommandName) if name != "unknown"}
    name = named.get(head.lower(), "unknown")
    return Command(event, visitor.address, visitor.person, name, rest.strip() if name != "unknown" else head)
