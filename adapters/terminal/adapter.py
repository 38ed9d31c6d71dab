"""The shell: reads lines, hands them over, prints what comes back."""

import asyncio
import sys
import uuid
from collections.abc import Callable, Sequence

from adapters.adapter import PLAINLY, Asked, Desk, Drafts, Manner, Post, Threads
from adapters.terminal.normalize import is_end, normalize
from adapters.terminal.render import render
from engine.errors import Undeliverable
from engine.language import Language
from engine.messages import Address, Answer, Feedback, File, IncomingMessage, Person


class TerminalAdapter:
    """One person, one conversation. `run` ends at the end of the input (Ctrl-D), or at a line that says so."""

    platform = "terminal"
    threads: Threads = "none"
    drafts: Drafts | None = None
    sign_s: float | None = None

    def __init__(
        self,
        *,
        conversation: str,
        person: str,
        thanks: Callable[[], str],
        collections: tuple[str, ...] = (),
        language: Language | None = None,
    ) -> None:
        self._address = Address(self.platform, conversation)
        self._person = Person(self.platform, person)
        self._thanks = thanks
        self._collections = collections
        self._language = language
        self._last_turn = ""
        self._printed = asyncio.Event()

    def render(self, answer: Answer, to: Asked, manner: Manner = PLAINLY) -> Sequence[Post]:
        return [Post(self._address, {"text": render(answer, sys.stdout.isatty()), "turn": answer.turn})]

    async def run(self, desk: Desk) -> None:
        while (line := await asyncio.to_thread(self._read)) is not None and not is_end(line):
            event = normalize(
                line,
                event=uuid.uuid4().hex,
                address=self._address,
                person=self._person,
                last_turn=self._last_turn,
                collections=self._collections,
                language=self._language,
            )
            if event is None:
                continue
            self._printed.clear()
            await desk.accept(event)
            if isinstance(event, Feedback):
                self._print(self._thanks())
            else:
                await self._printed.wait()

    async def fetch(self, file: File) -> bytes:
        raise Undeliverable("a terminal sends no files; use `dalil ingest`")

    async def send(self, post: Post) -> str:
        turn: str = post.payload["turn"]
        self._last_turn = turn or self._last_turn
        self._print(post.payload["text"])
        self._printed.set()
        return turn

    async def draft(self, answer: Answer, to: IncomingMessage, manner: Manner) -> str:
        """A terminal prints the whole answer."""
        return ""

    async def working(self, to: Asked) -> None:
        """A terminal shows nothing while it waits."""

    @staticmethod
    def _read() -> str | None:
        if sys.stdin.isatty():
            try:
                return input("› ")
            except EOFError:
                return None
        return sys.stdin.readline() or None

    @staticmethod
    def _print(text: str) -> None:
        sys.stdout.write(f"\n{text}\n\n")
        sys.stdout.flush()
