"""What crosses the boundary between a platform and the engine: frozen, JSON-able, free of any raw payload."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, get_args

from engine.document import Document, plain
from engine.language import Language
from engine.narration import Narration

Outcome = Literal["answer", "clarification", "abstention", "error"]
Intent = str  # what a message wants: the name of a file of config/intents and, unless answered from documents, a skill
FROM_DOCUMENTS: tuple[Intent, ...] = ("question", "fiqh", "general", "university", "legal", "community")
"""Intents that one skill answers, that of "question": itself a question of no kind of its own."""
CommandName = Literal[
    "start", "help", "new", "language", "privacy", "erase", "sources", "unknown",
    "history", "share", "human", "resolve", "config", "review", "console",
]  # fmt: skip
WANTED: Intent = "human_wanted"  # of an answer to somebody who asks for a person in plain words
HUMAN: Intent = "human"  # of a turn that brings a person's words: nobody asked Dalil anything in it
Right = Literal["configure", "upload", "moderate", "administer"]  # "administer": "configure", but for the whole space
ReasonCode = Literal["incorrect", "incomplete", "off_topic", "outdated", "unclear"]  # phrases of section "feedback"
REASONS: tuple[ReasonCode, ...] = get_args(ReasonCode)


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
class Standing:
    """How a person stands with the institution. `code` is empty while there is none; `hold` says why nothing of theirs
    may be deleted, if anything forbids it; of who is `blocked` nothing is looked at."""

    code: str = ""
    hold: str = ""
    blocked: bool = False


@dataclass(frozen=True, slots=True)
class Origin:
    """How an event came about on its platform. The defaults are those of a person alone with Dalil."""

    message: str = ""  # the platform's id of the person's message
    answers: str = ""  # the platform's id of the message of Dalil's that it replies to
    space: str = ""  # workspace, guild or server: the wider place whose configuration holds where a channel has none
    direct: bool = True  # nobody else is in the conversation
    addressed: bool = True  # to Dalil: by mention, reply, command or in direct; else merely said where Dalil can hear
    private: bool = False  # the person expects an answer that only they see
    threaded: bool = False  # the person asked for an answer in a thread of its own
    handle: str = ""  # by which the platform takes the answer (an interaction's token, a response URL): never logged
    rights: tuple[Right, ...] = ()  # what the platform lets this person do in this place
    confirmed: bool = False  # the platform asked the person by itself whether they mean it (a dialog), and they do


@dataclass(frozen=True, slots=True)
class File:
    """A file that a person sent. `id` is what `Adapter.fetch` takes; `size` in bytes, `media` its media type."""

    id: str
    name: str
    size: int = 0
    media: str = ""


@dataclass(frozen=True, slots=True)
class Location:
    """A place that a person shared, in degrees."""

    latitude: float
    longitude: float


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
    metadata: tuple[tuple[str, str], ...] = ()  # what each passage must have, as names and values; narrows it further
    language: Language | None = None  # set when the person chose one
    origin: Origin = Origin()
    location: Location | None = None


@dataclass(frozen=True, slots=True)
class Upload:
    """Files for a collection; `text` is what the person wrote beside them."""

    event: str
    address: Address
    person: Person
    files: tuple[File, ...]
    text: str = ""
    reply_to: str = ""
    origin: Origin = Origin()


@dataclass(frozen=True, slots=True)
class Command:
    """A slash command or its button, with the words after it."""

    event: str
    address: Address
    person: Person
    name: CommandName
    argument: str = ""
    reply_to: str = ""
    origin: Origin = Origin()


@dataclass(frozen=True, slots=True)
class Feedback:
    """A vote on one answer: 1 like, -1 dislike, 0 taken back. `reason` comes with the vote or after it.

    The answer is named by its turn or, where a platform tells no more (a reaction), by one of its messages.
    """

    event: str
    address: Address
    person: Person
    turn: str  # turn id; empty where `message` is given
    value: Literal[-1, 0, 1] | None = None  # None: only the reason arrives
    reason: str | None = None
    message: str = ""  # the platform's id of a message of the answer


@dataclass(frozen=True, slots=True)
class Correction:
    """A better answer than that of the turn, as a member of staff wrote it in a form. `text` has [1] for each source,
    `sources` the exact words that these stand for, each after its number."""

    event: str
    address: Address
    person: Person
    turn: str
    text: str
    sources: str = ""
    reply_to: str = ""
    origin: Origin = Origin()


Event = IncomingMessage | Command | Upload | Feedback | Correction


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
    hadith: Narration | None = None


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
    state: str = ""  # the skill's own JSON, never shown: what it needs to go on from this turn
    left_open: bool = False  # a part of what was asked found no answer

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
    state: str = ""  # the answer's
    choices: tuple[Choice, ...] = ()  # the answer's
