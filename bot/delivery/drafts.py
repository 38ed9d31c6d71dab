"""What an answer says so far, shown while it is being made, on platforms that can.

Only the finished answer counts: it goes by the outbox, and takes the draft's place. Which message that is stands with
the event in the inbox, so that the next attempt, after whatever ended this one, goes on with it.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from types import TracebackType
from typing import Self

from adapters.adapter import Adapter, Drafts, Manner
from engine.document import Document, Paragraph, Text
from engine.errors import DeliveryError, RetryLater, StoreError, Undeliverable
from engine.messages import Answer, IncomingMessage
from engine.phrases import Phrases
from engine.store.inbox import Claim, Inbox

log = logging.getLogger(__name__)


class Draft:
    """Use as `async with`: at its end no draft is on its way any more, and `message` is the one to be replaced.

    `keep` notes the message and raises LeaseLost once the event is no longer ours; `shape` makes of what was told what
    may be shown.
    """

    def __init__(
        self,
        adapter: Adapter,
        to: IncomingMessage,
        manner: Manner,
        keep: Callable[[str], Awaitable[None]],
        shape: Callable[[Answer], Awaitable[Answer]],
    ) -> None:
        self._adapter, self._to, self._manner, self._keep, self._shape = adapter, to, manner, keep, shape
        self.message = manner.replaces[0] if manner.replaces else ""
        self._told: Answer | None = None
        self._over = asyncio.Event()
        self._showing: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        if self._showing is None:
            return
        if isinstance(error, asyncio.CancelledError):
            self._showing.cancel()
        with suppress(asyncio.CancelledError):
            await self._showing  # one that is on its way must not arrive after the answer

    def tell(self, answer: Answer) -> None:
        """As `engine.engine.Progress`."""
        self._told = answer
        if self._showing is None and self._adapter.drafts is not None:
            self._showing = asyncio.create_task(self._show(self._adapter.drafts))

    async def _show(self, how: Drafts) -> None:
        """What was told last, at the platform's pace; what it does not take at once is left out."""
        while not self._over.is_set():
            told, self._told, wait = self._told, None, how.every_s
            try:
                if told is not None:
                    await self._send(told)
            except RetryLater as error:
                wait, self._told = max(wait, error.seconds), self._told or told
            except (DeliveryError, StoreError) as error:
                log.info("%s: a draft could not be shown: %s", self._adapter.platform, error)
                unknown = how.lasting and not self.message  # it may stand there: a second one must not
                if unknown or isinstance(error, Undeliverable | StoreError):
                    return
                self._told = self._told or told
            except Exception:  # the boundary: drafts are a courtesy
                log.exception("%s could not show a draft", self._adapter.platform)
                return
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._over.wait()

    async def _send(self, told: Answer) -> None:
        await self._keep(self.message)
        replaces = (self.message,) if self.message else ()
        shown = await self._shape(told)
        message = await self._adapter.draft(shown, self._to, replace(self._manner, replaces=replaces))
        if message and message != self.message:
            self.message = message
            await self._keep(message)


class Drafting:
    """`verify` holds what was told against scripture, as it is done with finished answers."""

    def __init__(
        self,
        inbox: Inbox,
        adapters: Mapping[str, Adapter],
        phrases: Phrases,
        verify: Callable[[Answer], Awaitable[Answer]],
    ) -> None:
        self._inbox, self._adapters, self._phrases, self._verify = inbox, adapters, phrases, verify

    def begin(self, claim: Claim, message: IncomingMessage, manner: Manner) -> Draft:
        """`manner` names the draft of an earlier attempt, if there is one, as what it replaces."""

        async def keep(shown: str) -> None:
            await self._inbox.drafted(claim, shown)

        adapter = self._adapters[claim.platform]
        lasting = adapter.drafts is not None and adapter.drafts.lasting

        async def shape(told: Answer) -> Answer:
            shown = unfinished(await self._verify(told))
            return self._marked(shown) if lasting else shown

        return Draft(adapter, message, manner, keep, shape)

    async def left(self, claim: Claim) -> tuple[str, ...]:
        """The message that shows how far the answer had come when its making failed, if there is one."""
        message = await self._inbox.draft_of(claim)
        return (message,) if message else ()

    def _marked(self, answer: Answer) -> Answer:
        """Saying of itself that it is not finished, for it may stay longer than it should."""
        mark = Paragraph((Text(self._phrases("delivery.draft", answer.language)),))
        document = Document((*answer.document.blocks, mark))
        return replace(answer, document=document)


def unfinished(answer: Answer) -> Answer:
    """Without what only the finished answer has."""
    return replace(answer, turn="", choices=(), votable=False)
