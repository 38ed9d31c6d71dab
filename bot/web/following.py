"""The news of one event until it is answered, as every stream of this server tells them."""

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import suppress
from typing import Literal

from adapters.web.adapter import Accepted, Brought, Concluded, Listener, Sketch
from bot.web.parts import Answered
from engine.errors import StoreError
from engine.messages import Answer

log = logging.getLogger(__name__)

BREATH_S = 15.0  # so often a silent line says that it is alive, for proxies that close silent ones
STREAM_HEADERS = {"Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no"}


async def following(
    answered: Answered, platform: str, event: str, listener: Listener
) -> AsyncGenerator[Literal["working"] | Sketch | Answer | StoreError | None, None]:
    """None for each BREATH_S of silence, "working" while it is worked on, sketches of it where that takes a while,
    at last the answer or why there is none.

    Ends without either when the server stops. The answer is read where it is kept with its event, so whoever comes
    again, after a dropped line or a restart, is told the same.
    """

    async def answer() -> Answer:
        try:
            return await answered(platform, event)
        finally:
            listener.hear("answered")

    answering = asyncio.create_task(answer())
    try:
        while (news := await listener.next(BREATH_S)) != "answered" and news != "closing":
            if not isinstance(news, Brought | Accepted | Concluded):
                yield news
        if news == "answered":
            yield await _outcome(answering, event)
    finally:
        answering.cancel()
        with suppress(asyncio.CancelledError, StoreError):
            await answering


async def _outcome(answering: "asyncio.Task[Answer]", event: str) -> Answer | StoreError:
    try:
        return await answering
    except StoreError as error:
        log.warning("event %s has no answer to show: %s", event, error)
        return error


def sent_event(name: str, data: str, number: int | None = None) -> bytes:
    """One server-sent event; `data` has no line break."""
    head = "" if number is None else f"id: {number}\n"
    return f"{head}event: {name}\ndata: {data}\n\n".encode()
