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
from bot.web.api.parts import CALLER, PREFIX
from bot.web.api.problems import ProblemError, problem_object, unavailable
from bot.web.following import STREAM_HEADERS, following, sent_event
from bot.web.keys import PARTS
from engine.document import Document, plain
from engine.errors import NoAnswer
from engine.messages import Answer

log = logging.getLogger(__name__)

RETRY = b"retry: 1500\n\n"  # milliseconds
ALIVE = b": still here\n\n"
MOST_DIGITS = 9
BARE = ("text", "blocks")


async def tell(
    request: web.Request, name: str, conversation: str, listener: Listener, *, html: bool
) -> web.StreamResponse:
    """Ends after `answer` or `problem`, or without either when the server stops: then the client asks again.

    `html`: the pieces come with what a page needs to show them.
    """
    response = web.StreamResponse(headers=STREAM_HEADERS | place_of(name, conversation))
    await response.prepare(request)
    heard = last_heard(request)
    try:
        await response.write(RETRY)
        if heard < 1:
            await send(response, "accepted", {"id": name, "conversation": conversation}, 1)
        await _follow(request, response, name, heard, listener, html=html)
    except ConnectionError:
        log.debug("a client left before its answer")
    return response


def place_of(name: str, conversation: str) -> dict[str, str]:
    """The head of an answer: where it can be read again, and in which conversation it stands."""
    return {"Location": f"{PREFIX}/ask/{name}", "Dalil-Conversation": conversation}


def last_heard(request: web.Request) -> int:
    """The id of the last event that arrived; 0 where none did."""
    last = request.headers.get("Last-Event-ID", "")
    return int(last[:MOST_DIGITS]) if last.isascii() and last.isdigit() else 0


async def _follow(
    request: web.Request, response: web.StreamResponse, name: str, heard: int, listener: Listener, *, html: bool
) -> None:
    caller = request[CALLER]
    story = following(request.app[PARTS].answered, caller.platform, caller.event(name), listener)
    async with aclosing(story):
        async for news in story:
            match news:
                case None:
                    await response.write(ALIVE)
                case "working":
                    await send(response, "working", {})
                case Sketch(answer):
                    await send(response, "draft", _sketched(answer, html=html))
                case Answer() as answer:
                    for number, (kind, data) in enumerate(_pieces(answer, html=html), 2):
                        if number > heard:
                            await send(response, kind, data, number)
                case error:
                    problem = ProblemError(410, "no_answer") if isinstance(error, NoAnswer) else unavailable()
                    await send(response, "problem", problem_object(request, problem))


def _sketched(answer: Answer, *, html: bool) -> Json:
    whole = answer_json(answer, html=html)
    return {name: whole[name] for name in ("text", "blocks", "html", "language", "direction") if html or name in BARE}


def _pieces(answer: Answer, *, html: bool) -> Iterator[tuple[str, Json]]:
    whole = answer_json(answer, html=html)
    for number, block in enumerate(answer.document.blocks):
        piece = {"text": plain(Document((block,))), "block": whole["blocks"][number]}
        shown = (
            {name: whole[name] for name in ("language", "direction")} | {"html": whole["html"][number]} if html else {}
        )
        yield "block", piece | shown
    for citation in whole["citations"]:
        yield "citation", citation
    yield "answer", whole


async def send(response: web.StreamResponse, name: str, data: Json, number: int | None = None) -> None:
    await response.write(sent_event(name, json.dumps(data, ensure_ascii=False), number))
