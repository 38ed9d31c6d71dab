"""An answer as server-sent events: `accepted`, `working`, `draft` (how far it has come), `block` and `citation` each on
its own, `answer` the whole.

What comes of the answer is numbered from 1, the same every time: with Last-Event-ID a client goes on where its line
broke. `problem` stands for an answer that will not come.
"""

import json
import logging
from collections.abc import Iterator
from contextlib import aclosing

from aiohttp import web

from adapters.web.adapter import Listener, Sketch
from bot.public import Json, answer_json
from bot.web.api.parts import CALLER, PLATFORM, PREFIX
from bot.web.api.problems import ProblemError, problem_object, unavailable
from bot.web.following import STREAM_HEADERS, following, sent_event
from bot.web.keys import PARTS
from engine.document import Document, plain
from engine.errors import NoAnswer
from engine.messages import Answer

log = logging.getLogger(__name__)

RETRY_MS = 1500
MOST_DIGITS = 9


async def tell(request: web.Request, name: str, conversation: str, listener: Listener) -> web.StreamResponse:
    """Ends after `answer` or `problem`, or without either when the server stops: then the client asks again."""
    place = {"Location": f"{PREFIX}/ask/{name}", "Dalil-Conversation": conversation}
    response = web.StreamResponse(headers=STREAM_HEADERS | place)
    await response.prepare(request)
    last = request.headers.get("Last-Event-ID", "")
    heard = int(last[:MOST_DIGITS]) if last.isascii() and last.isdigit() else 0
    try:
        await response.write(f"retry: {RETRY_MS}\n\n".encode())
        if heard < 1:
            await _send(response, "accepted", {"id": name, "conversation": conversation}, 1)
        await _follow(request, response, name, heard, listener)
    except ConnectionError:
        log.debug("a client left before its answer")
    return response


async def _follow(
    request: web.Request, response: web.StreamResponse, name: str, heard: int, listener: Listener
) -> None:
    event = request[CALLER].event(name)
    async with aclosing(following(request.app[PARTS].answered, PLATFORM, event, listener)) as story:
        async for news in story:
            match news:
                case None:
                    await response.write(b": still here\n\n")
                case "working":
                    await _send(response, "working", {})
                case Sketch(answer):
                    await _send(response, "draft", _sketched(answer))
                case Answer() as answer:
                    for number, (kind, data) in enumerate(_pieces(answer), 2):
                        if number > heard:
                            await _send(response, kind, data, number)
                case error:
                    problem = ProblemError(410, "no_answer") if isinstance(error, NoAnswer) else unavailable()
                    await _send(response, "problem", problem_object(request, problem))


def _sketched(answer: Answer) -> Json:
    return {"text": answer.text, "blocks": answer_json(answer)["blocks"]}


def _pieces(answer: Answer) -> Iterator[tuple[str, Json]]:
    whole = answer_json(answer)
    for block, shown in zip(answer.document.blocks, whole["blocks"], strict=True):
        yield "block", {"text": plain(Document((block,))), "block": shown}
    for citation in whole["citations"]:
        yield "citation", citation
    yield "answer", whole


async def _send(response: web.StreamResponse, name: str, data: Json, number: int | None = None) -> None:
    await response.write(sent_event(name, json.dumps(data, ensure_ascii=False), number))
