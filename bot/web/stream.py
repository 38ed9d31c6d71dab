"""The answer to one event as server-sent events: `progress`, `piece` (a block of HTML), `answer` (the whole), `failed`.

The answer is read where it is kept with its event, so a page that connects again, after a dropped line or a restart, is
told the same.
"""

import asyncio
import json
import logging
from typing import Any

from aiohttp import web

from adapters.web import render
from adapters.web.adapter import PLATFORM, Listener
from bot.web.keys import PARTS, VISITOR
from bot.web.pages import answer_article
from engine.errors import StoreError
from engine.messages import Answer

log = logging.getLogger(__name__)

BREATH_S = 15.0  # so often a silent line says that it is alive, for proxies that close silent ones
RETRY_MS = 1500


async def stream(request: web.Request) -> web.StreamResponse:
    """Ends after `answer` or `failed`, or without a word when the server stops (the page then connects again)."""
    visitor = request[VISITOR]
    event = visitor.event(request.match_info["event"])
    headers = {"Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    response = web.StreamResponse(headers=headers)
    with request.app[PARTS].adapter.listening(visitor.address) as listener:
        await response.prepare(request)
        try:
            await response.write(f"retry: {RETRY_MS}\n\n".encode())
            await _follow(request, response, event, listener)
        except ConnectionError:
            log.debug("a page left before its answer")
    return response


async def _follow(request: web.Request, response: web.StreamResponse, event: str, listener: Listener) -> None:
    answering = asyncio.create_task(_answer(request, event, listener))
    try:
        while (news := await listener.next(BREATH_S)) in ("working", None):
            await response.write(b": still here\n\n" if news is None else _event("progress", {"stage": "working"}))
        if news == "answered":
            await _tell(request, response, await answering)
    finally:
        answering.cancel()


async def _answer(request: web.Request, event: str, listener: Listener) -> Answer | None:
    """The answer, heard of by the listener; None when there will be none."""
    try:
        return await request.app[PARTS].answered(PLATFORM, event)
    except StoreError as error:
        log.warning("event %s has no answer to show: %s", event, error)
        return None
    finally:
        listener.hear("answered")


async def _tell(request: web.Request, response: web.StreamResponse, answer: Answer | None) -> None:
    if answer is None:
        await response.write(_event("failed", {}))
        return
    page = render.shown(answer)
    for block in page["html"]:
        piece = {"html": block, "language": answer.language, "direction": page["direction"]}
        await response.write(_event("piece", piece))
    await response.write(_event("answer", await _whole(request, page)))


async def _whole(request: web.Request, page: dict[str, Any]) -> dict[str, Any]:
    parts, visitor = request.app[PARTS], request[VISITOR]
    current = await parts.history.recent(visitor.address.conversation, 1, 1)
    return {
        "html": answer_article(request, page, parts.rules().reason_length),
        "empty": not current,  # after /new and /erase nothing is left to show
        "answer": {key: value for key, value in page.items() if key != "html"},
    }


def _event(name: str, data: dict[str, Any]) -> bytes:
    return f"event: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n".encode()
