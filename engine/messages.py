"""What crosses the boundary between a platform and the engine: frozen, JSON-able, free of any raw payload."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from engine.document import Document, plain
from engine.language import Language

Outcome = Literal["answer", "clarification", "abstention", "error"]
Intent = str  # a key of the skills table: "question", "greeting", "bot", "out_of_scope"
CommandName = Literal["start", "help", "new", "language", "privacy", "erase", "sources", "unknown"]


@dataclass(frozen=True, slots=True)
class Address:
    """Where a conversation lives and its answers go. `thread` is a topic or thread id, empty when there is none."""

    platform: str
    chat: str
    thread: str = ""

    @property
    def conversation(self) -> str:
        """The conversation key: one history, one order of turns."""
        return "/".join(part for part in (self.platform, self.chat, self.thread) if part)


@dataclass(frozen=True, slots=True)
class Person:
    """Who wrote. `id` is the platform's own id; `language` is what the platform says of the person, if anything."""

    platform: str
    id: str
    name: str = ""
    language: str = ""


@dataclass(frozen=True, slots=True)
class IncomingMessage:
    """One thing a person said to Dalil. `event` is the platform's id of the event, unique within the platform."""

    event: str
    address: Address
    person: Person
    text: str
    reply_to: str = ""  # platform message id to thread the answer under
    edited: bool = False
    collections: tuple[str, ...] = ()  # narrows the search; empty means all
    language: Language | None = None  # set when the person chose one


@dataclass(frozen=True, slots=True)
class Command:
    """A slash command or its button, with the words after it."""

    event: str
    address: Address
    person: Person
    name: CommandName
    argument: str = ""
    reply_to: str = ""


@dataclass(frozen=True, slots=True)
class Feedback:
    """A vote on one answer: 1 like, -1 dislike, 0 taken back. `reason` comes with the vote or after it."""

    event: str
    address: Address
    person: Person
    turn: str  # turn id
    value: Literal[-1, 0, 1] | None = None  # None: only the reason arrives
    reason: str | None = None


Event = IncomingMessage | Command | Feedback


@dataclass(frozen=True, slots=True)
class Citation:
    """The exact words an answer rests on.

    `quote == text_of(document)[start:end]`: offsets count characters in the document's text as Dalil read it.
    `place` is the header path and page as a reader would say it, for example "Fees > Refunds, p. 3".
    """

    number: int
    passage: str
    document: str
    collection: str
    source: str  # file name, path below the collection, or URL
    title: str
    place: str
    quote: str
    start: int
    end: int
    url: str = ""


@dataclass(frozen=True, slots=True)
class TraceStep:
    """One step of a turn: its name, milliseconds, and what it decided in words and figures safe to keep."""

    step: str
    ms: float
    detail: dict[str, str | int | float | bool | list[str] | None] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Choice:
    """A button under an answer: what it says and the message it stands for when pressed."""

    label: str
    message: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What Dalil says in one turn, before any platform's rendering."""

    outcome: Outcome
    intent: Intent
    language: Language
    document: Document
    citations: tuple[Citation, ...] = ()
    choices: tuple[Choice, ...] = ()
    confidence: float | None = None  # calibrated probability that the answer is right, when one was computed
    trace: tuple[TraceStep, ...] = ()
    turn: str = ""  # turn id, set when saved
    votable: bool = True

    @property
    def text(self) -> str:
        return plain(self.document)


@dataclass(frozen=True, slots=True)
class PastTurn:
    """A turn as the history gives it back, oldest first in a list of them."""

    turn: str
    question: str
    resolved: str  # the question after follow-up resolution
    text: str
    intent: Intent
    outcome: Outcome
    language: Language
    documents: tuple[str, ...]  # documents its citations came from
    at: datetime
