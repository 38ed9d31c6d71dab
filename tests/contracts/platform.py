"""What the contract suite needs of a platform: a person before it, and the platform's own misfortunes.

A platform joins the suite with a class like `TelegramPlatform` and a line in `PLATFORMS` (conftest.py).
"""

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Protocol

from adapters.adapter import Adapter


@dataclass(frozen=True)
class Shown:
    """One message of Dalil's as a person sees it, without the characters that only steer direction."""

    id: str
    text: str
    buttons: tuple[str, ...]


class Platform(Protocol):
    name: str
    like: str  # what the buttons say, as a person finds them
    dislike: str
    sources: str

    def adapter(self) -> AbstractAsyncContextManager[Adapter]:
        """A new adapter for the same account, as after a restart of Dalil."""

    async def say(self, text: str, *, elsewhere: bool = False) -> None:
        """The person writes; `elsewhere` in another conversation."""

    async def say_twice(self, text: str) -> None:
        """The platform delivers one and the same event twice."""

    async def redeliver(self) -> None:
        """The platform delivers its last event again, as if its acknowledgement had been lost."""

    async def edit(self, text: str) -> None:
        """The person changes their last message."""

    async def shown(self, *, elsewhere: bool = False) -> Shown:
        """The next message that Dalil posted, waiting for it."""

    def all_shown(self) -> Sequence[Shown]: ...

    def sketched(self) -> str:
        """What the person sees by now of the answer that is being made, or of the last one."""

    def signs(self) -> int:
        """How often the person elsewhere was shown that an answer is being prepared."""

    def fail_draft(self, *, received: bool) -> None:
        """The connection drops when the answer that is being made is shown the next time but the first."""

    async def press(self, message: Shown, label: str) -> None:
        """The person presses the button that begins with `label`, and sees that it was pressed."""

    async def give_reason(self, message: Shown, words: str) -> None:
        """The person dislikes the message and says why in their own words."""

    def flood(self, seconds: int) -> None:
        """The next post is told to wait that long."""

    def fail(self, *, received: bool) -> None:
        """The connection drops during the next post, before or after the platform received it."""

    def hold(self) -> None:
        """The next post is received, but the platform keeps its receipt to itself."""

    def block(self) -> None:
        """The person's conversation takes no more posts."""
