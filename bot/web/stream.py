"""The answer to one event as server-sent events: `progress`, `draft` (blocks of HTML, as far as the answer has come),
`piece` (a block of HTML), `answer` (whole), `failed`. And the conversation's news: `brought`, what a person says in it
whom nobody on the page is waiting for."""

import json
import logging
from contextlib import aclosing
from typing import Any

from aiohttp import web

from adapters.web import render
from adapters.web.adapter import PLATFORM, Brought, Listener, Sketch
from bot.web.following import BREATH_S, STREAM_HEADERS, following, sent_event
from bot.web.keys import PARTS, VISITOR
from bot.web.pages import answer_article
from engine.messages import HUMAN, Answer

log = logging.getLogger(__name__)

RETRY_MS = 1500
LATELY = 20  # turns
HISTORY_CHARACTERS = 400_000


async def stream(request: web.Request) -> web.StreamResponse:
    """Ends after `answer` or `failed`, or without a word when the server stops (the page then connects again)."""
    visitor = request[VISITOR]
    event = visitor.event(request.match_info["event"])
    response = web.StreamResponse(headers=STREAM_HEADERS)
    with request.app[PARTS].adapter.listening(visitor.address) as listener:
        await response.prepare(request)
        try:
            await response.write(f"retry: {RETRY_MS}\n\n".encode())
            await _follow(request, response, event, listener)
        except ConnectionError:
            log.debug("a page left before its answer")
    return response


async def news(request: web.Request) -> web.StreamResponse:
    """What was brought lately, which the page may show already, and what comes; until the page or the server goes."""
    visitor, parts = request[VISITOR], request.app[PARTS]
    response = web.StreamResponse(headers=STREAM_HEADERS)
    with parts.adapter.listening(visitor.address) as listener:
        await response.prepare(request)
        try:
            await response.write(f"retry: {RETRY_MS}\n\n".encode())
            for past in await parts.history.recent(visitor.address.conversation, LATELY, HISTORY_CHARACTERS):
                saved = await parts.history.find(past.turn) if past.intent == HUMAN else None
                if saved is not None:
                    await response.write(_brought(request, render.shown(saved.answer)))
            while (heard := await listener.next(BREATH_S)) != "closing":
                if heard is None:
                    await response.write(b": still here\n\n")
                elif isinstance(heard, Brought):
                    await response.write(_brought(request, heard.page))
        except ConnectionError:
            log.debug("a page that listened for news left")
    return response


def _brought(request: web.Request, page: dict[str, Any]) -> bytes:
    html = answer_article(request, page, request.app[PARTS].rules().reason_length)
    return _event("brought", {"html": html, "turn": page["turn"], "text": page["text"]})


async def _follow(request: web.Request, response: web.StreamResponse, event: str, listener: Listener) -> None:
    async with aclosing(following(request.app[PARTS].answered, PLATFORM, event, listener)) as story:
        async for news in story:
            match news:
                case None:
                    await response.write(b": still here\n\n")
                case "working":
                    await response.write(_event("progress", {"stage": "working"}))
                case Sketch(answer):
                    await response.write(_event("draft", _sketched(answer)))
                case Answer() as answer:
                    await _tell(request, response, answer)
                case _:
                    await response.write(_event("failed", {}))


def _sketched(answer: Answer) -> dict[str, Any]:
    page = render.shown(answer)
    return {"html": page["html"], "language": answer.language, "direction": page["direction"]}


async def _tell(request: web.Request, response: web.StreamResponse, answer: Answer) -> None:
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
    return sent_event(name, json.dumps(data, ensure_ascii=False))
