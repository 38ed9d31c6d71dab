"""What an adapter is, and the recipe for a new one.

A platform is a folder of three files:

1. `normalize.py`, pure: the platform's event -> `IncomingMessage`, `Command`, `Feedback`, or None for what is not ours.
2. `render.py`, pure: `Answer` -> `Post`s whose payloads are the arguments of the platform's own calls, JSON-able,
   complete (nothing cut, every citation and button present) and within the platform's limits.
3. `adapter.py`, the shell: receives, normalizes, hands over, sends. It holds no decision.

Then give it a row in `bot/platforms`' table. Run the contract suite of `tests/contracts` on it,
and keep its renderings of typical answers (docs/renderings.md).
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from engine.channels import PlaceForm
from engine.language import Language
from engine.messages import (
    Address,
    Answer,
    Command,
    Correction,
    Event,
    File,
    IncomingMessage,
    PastTurn,
    Person,
    Standing,
    Upload,
)

Accept = Callable[[Event], Awaitable[bool]]
"""Stores the event; returns once it is durable: True when it is new, False when it was there already. Only then may the
adapter acknowledge it to the platform. Raises `StoreError` when it could not be kept: do not acknowledge."""

Asked = IncomingMessage | Command | Upload | Correction
"""What is answered with posts."""

Threads = Literal["none", "possible", "usual"]
"""Whether a platform can open a thread below a message, and whether its people expect that of an answer in a channel.
Such a thread has the message's own id: what is said in it later comes with that id as `Address.thread`."""


@dataclass(frozen=True, slots=True)
class Drafts:
    """How a platform shows an answer while it is being made: a look every so many seconds, in messages that stay until
    the answer replaces them (`lasting`) or that vanish by themselves."""

    every_s: float
    lasting: bool


@dataclass(frozen=True, slots=True)
class Known:
    """A collection as people choose it: the name that `IncomingMessage.collections` takes, and its title."""

    name: str
    title: str


@dataclass(frozen=True, slots=True)
class Form:
    """What a window for a better answer begins with; neither text is longer than LONGEST. What is written there comes
    back as a `Correction`."""

    turn: str
    question: str
    text: str
    sources: str


LONGEST = 3000  # characters of a field, which every platform takes


class Desk(Protocol):
    """What an adapter may ask of Dalil. Each raises `StoreError` where the database fails."""

    async def accept(self, event: Event) -> bool:
        """As `Accept`. An event that the channel's configuration does not let Dalil answer is dropped: False."""

    async def glimpse(self, message: IncomingMessage) -> Answer:
        """The answer to a message of which nothing is kept, for previews (inline mode, autocompletion)."""

    async def collections(self, address: Address, language: Language, space: str = "") -> Sequence[Known]:
        """Those that may be asked about in this place; `space` as in `Origin`."""

    async def questions(self, language: Language, most: int) -> Sequence[str]:
        """Such as the documents answer, to offer to somebody who has not asked yet."""

    async def recent(self, person: Person, most: int) -> Sequence[PastTurn]:
        """The person's own last turns on this platform, oldest first."""

    async def language(self, person: Person) -> Language | None:
        """The one the person chose."""

    async def vote(self, person: Person, turn: str) -> int:
        """The one that the person has on this answer; 0 for none."""

    async def correction(self, person: Person, turn: str, language: Language) -> Form | str:
        """The window in which this person may set the answer right; words for them alone where they may not."""

    async def settings(self, command: Command, language: Language) -> PlaceForm | str:
        """The window in which this person may set what this /config names; words for them alone where they may not.
        What is chosen there comes back as a /config of several lines (`adapters.presses.settled`)."""

    async def standing(self, person: Person) -> Standing:
        """The code by which they can name themselves to the staff, and whether they are held or blocked."""


@dataclass(frozen=True, slots=True)
class Post:
    """One call to the platform: `payload` names it and its arguments, JSON-able, for `Adapter.send` alone to read."""

    address: Address
    payload: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Manner:
    """How an answer is given, as the event and the channel's configuration say together."""

    private: bool = False  # only the person who asked sees it, where the platform can
    in_thread: bool = False  # in a thread opened below `origin.message`; never where the adapter's `threads` is "none"
    replaces: tuple[str, ...] = ()  # the platform's ids of the posts of an earlier answer, which these are to replace
    later: bool = False  # long after the question: whoever asked may not be there, and has to find it


PLAINLY = Manner()


class Adapter(Protocol):
    platform: str
    threads: Threads
    drafts: Drafts | None  # None: an answer comes whole
    sign_s: float | None  # seconds after which `working` has to be shown again; None: it stays

    def render(self, answer: Answer, to: Asked, manner: Manner = PLAINLY) -> Sequence[Post]:
        """The answer as the platform's calls, in order. Pure."""

    async def run(self, desk: Desk) -> None:
        """Receive until cancelled: normalize each event and hand it to `desk.accept` before acknowledging it."""

    async def fetch(self, file: File) -> bytes:
        """The bytes of a file that a person sent. Raises RetryLater, Undeliverable or DeliveryError."""

    async def send(self, post: Post) -> str:
        """Perform one call; the platform's message id. Raises RetryLater, Undeliverable or DeliveryError."""

    async def draft(self, answer: Answer, to: IncomingMessage, manner: Manner) -> str:
        """Show how far an answer has come, its first part at least, in the message that `manner.replaces` names if it
        names one; the message's id, which the finished answer will replace, or "" for what vanishes by itself. The last
        block of a lasting draft says that it is one.

        Raises as `send`, RetryLater also where a draft would keep an answer waiting."""

    async def working(self, to: Asked) -> None:
        """Show that an answer is being prepared (typing); never raises."""
