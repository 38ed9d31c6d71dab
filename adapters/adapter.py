"""What an adapter is, and the recipe for a new one.

A platform is a folder of three files:

1. `normalize.py`, pure: the platform's event -> `IncomingMessage`, `Command`, `Feedback`, or None for what is not ours.
2. `render.py`, pure: `Answer` -> `Post`s whose payloads are the arguments of the platform's own calls, JSON-able,
   complete (nothing cut, every citation and button present) and within the platform's limits.
3. `adapter.py`, the shell: receives, normalizes, hands over, sends. It holds no decision.

Then name it in `bot/wiring.py`'s table of platforms. Run the contract suite of `tests/contracts` on it.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from engine.messages import Address, Answer, Command, Event, IncomingMessage

Accept = Callable[[Event], Awaitable[bool]]
"""Stores the event; returns once it is durable: True when it is new, False when it was there already. Only then may the
adapter acknowledge it to the platform. Raises `StoreError` when it could not be kept: do not acknowledge."""


@dataclass(frozen=True, slots=True)
class Post:
    """One call to the platform: `payload` names it and its arguments, JSON-able, for `Adapter.send` alone to read."""

    address: Address
    payload: dict[str, Any]


class Adapter(Protocol):
    platform: str

    def render(self, answer: Answer, to: IncomingMessage | Command) -> Sequence[Post]:
        """The answer as the platform's calls, in order. Pure."""

    async def run(self, accept: Accept) -> None:
        """Receive until cancelled: normalize each event and hand it to `accept` before acknowledging it."""

    async def send(self, post: Post) -> str:
        """Perform one call; the platform's message id. Raises RetryLater, Undeliverable or DeliveryError."""

    async def working(self, address: Address) -> None:
        """Show that an answer is being prepared (typing); never raises."""
