"""A question in, its answer out: whole, or as server-sent events; the same answer again for the same request."""

import asyncio
import hmac
import json
import re
import uuid
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any, Literal

from aiohttp import web

from adapters.web.normalize import TURN, understood
from adapters.web.render import asked_object
from bot.public import answer_json
from bot.web.api.callers import Caller
from bot.web.api.fields import Fields, json_body, query
from bot.web.api.parts import API, CALLER, KEY, Json, adapter_of, hearing, reply
from bot.web.api.problems import ProblemError
from bot.web.api.streams import streaming
from bot.web.api.telling import place_of, tell
from bot.web.keys import PARTS
from engine.errors import NoAnswer
from engine.language import LANGUAGES
from engine.messages import Answer, Feedback, IncomingMessage, Origin
from engine.store.conversations import SavedTurn

CONVERSATION = re.compile(r"[A-Za-z0-9._:-]{1,100}")
COLLECTION = re.compile(r"[a-z0-9-]{3,40}")
USER = re.compile(r"[^\x00-\x1f\x7f]{1,100}")
NAMED = re.compile(r"[\x21-\x7e]{1,255}")
MOST_COLLECTIONS = 100
MOST_PAIRS = 20  # of metadata
NAME_CHARACTERS = 500
_RESPOND_ASYNC = re.compile(r"(^|[\s,])respond-async($|[\s,;])", re.IGNORECASE)
AGAIN_S = 2  # when to ask for an answer that takes longer than a request waits


async def ask(request: web.Request) -> web.StreamResponse:
    """Keeps the question before anything else: from then on it is answered, whatever becomes of this request."""
    caller, parts, html = request[CALLER], request.app[PARTS], query(request, "html").flag("html")
    body = await json_body(request)
    asked = _message(body, caller, parts.rules().question_length)
    await check_collections(request, asked.collections)
    edited, where = await _edited(request, body)
    name = await _name(request, body)
    conversation = caller.only or where or asked.address.thread or name
    message = replace(
        asked,
        event=caller.event(name),
        address=caller.address(conversation),
        edited=bool(edited),
        origin=Origin(message=edited or name),
    )
    with (streaming if wants_events(request) else hearing)(request, conversation) as listener:
        await parts.accept(understood(message))
        adapter_of(request).accepted(message.address, message.event)
        if _prefers_to_come_again(request):
            return _kept(name, conversation, asked_object(message.text, caller.language) if html else None)
        if wants_events(request):
            return await tell(request, name, conversation, listener, html=html)
        return await _whole(request, name, conversation, html=html)


async def answer(request: web.Request) -> web.StreamResponse:
    """The answer to a question asked before, for who lost the line or was told to come again."""
    caller, name, html = request[CALLER], request.match_info["id"], query(request, "html").flag("html")
    if not TURN.fullmatch(name):
        raise ProblemError(404, "no_question", id=name[:100])
    conversation = caller.only or await _conversation(request, name)
    if not wants_events(request):
        return await _whole(request, name, conversation, html=html)
    with streaming(request, conversation) as listener:
        return await tell(request, name, conversation, listener, html=html)


async def stop(request: web.Request) -> web.Response:
    """Leaves a question unanswered for which nobody waits any more."""
    caller, name = request[CALLER], request.match_info["id"]
    query(request)
    stopped = TURN.fullmatch(name) and await request.app[API].dialogues.stop(caller.platform, caller.event(name))
    if not stopped:
        raise ProblemError(404, "no_question", id=name[:100])
    return web.Response(status=204)


async def _conversation(request: web.Request, name: str) -> str:
    """The conversation in which the caller asked this."""
    caller = request[CALLER]
    key = await request.app[API].dialogues.asked_in(caller.platform, caller.event(name))
    known = None if key is None else caller.name_of(key)
    if known is None:
        raise ProblemError(404, "no_question", id=name)
    return known


async def vote(request: web.Request) -> web.Response:
    """A vote or its reason, on an answer of the caller's own conversations."""
    caller, parts = request[CALLER], request.app[PARTS]
    body = await json_body(request)
    fields = Fields(body, ("turn", "value", "reason", *(name for name in caller.names if name == "user")))
    turn = fields.text("turn", 32, needed=True, form=TURN)
    value = _vote(fields.number("value", -1, 1))
    reason = fields.text("reason", parts.rules().reason_length, least=0)
    person = caller.person(fields.text("user", 100, form=USER))
    if value is None and not reason:
        raise ProblemError(422, "field_missing", field="value")
    _, conversation = await own_turn(request, turn)
    event = caller.event(await _name(request, body))
    await parts.accept(Feedback(event, caller.address(conversation), person, turn, value, reason or None))
    return reply({"turn": turn, "value": value, "reason": reason}, status=202)


async def own_turn(request: web.Request, turn: str) -> tuple[SavedTurn, str]:
    """The turn and what the caller calls its conversation."""
    saved = await request.app[PARTS].history.find(turn) if TURN.fullmatch(turn) else None
    conversation = None if saved is None else request[CALLER].name_of(saved.conversation)
    if saved is None or conversation is None:
        raise ProblemError(404, "no_turn", turn=turn[:100])
    return saved, conversation


async def _edited(request: web.Request, body: dict[str, Any]) -> tuple[str, str]:
    """The name of the question that this one takes the place of, and its conversation; empty where it stands alone."""
    if "edits" not in body:
        return "", ""
    turn, conversation = await own_turn(request, Fields(body, tuple(body)).text("edits", 32, form=TURN))
    message = await request.app[API].said.message_of(turn.answer.turn)
    if not message:  # of an answer that another release kept
        raise ProblemError(404, "no_turn", turn=turn.answer.turn)
    return message, conversation


async def check_collections(request: web.Request, names: tuple[str, ...]) -> None:
    if not names:
        return
    known = [info.name for info in await request.app[PARTS].corpus.collections()]
    for name in names:
        if name not in known:
            raise no_collection(name, known)


def no_collection(name: str, known: Sequence[str]) -> ProblemError:
    return ProblemError(404, "no_collection", collection=name[:100], known=", ".join(known) or "-")


def _message(body: dict[str, Any], caller: Caller, most: int) -> IncomingMessage:
    """The message, which gets its event's name, and where none was given its conversation's, when all of it is good."""
    fields = Fields(body, ("question", *caller.names, "collections", "metadata", "language", "edits"))
    return IncomingMessage(
        event="",
        address=caller.address(fields.text("conversation", 100, form=CONVERSATION)),
        person=caller.person(fields.text("user", 100, form=USER)),
        text=fields.text("question", most, needed=True),
        collections=fields.texts("collections", MOST_COLLECTIONS, 40, COLLECTION),
        metadata=fields.pairs("metadata", MOST_PAIRS, NAME_CHARACTERS),
        language=fields.choice("language", LANGUAGES),
    )


async def _name(request: web.Request, body: dict[str, Any]) -> str:
    """32 hexadecimal digits: at random, or those of the Idempotency-Key, which belongs to the body it came with."""
    given = request.headers.get("Idempotency-Key")
    if given is None:
        return uuid.uuid4().hex
    if not NAMED.fullmatch(given):
        raise ProblemError(400, "idempotency_form")
    canonical = json.dumps(body, sort_keys=True)
    key = request.get(KEY)
    if key is None:  # of a browser nothing is kept for this: another body makes another name
        return _digest(request.path, given, canonical)
    name = _digest(request.path, given)
    digest = hmac.new(request.app[PARTS].secret, b"request\n" + canonical.encode(), sha256).hexdigest()
    if not await request.app[API].keys.same_body(key, name, digest):
        raise ProblemError(422, "idempotency")
    return name


def _digest(*parts: str) -> str:
    return sha256("\n".join(parts).encode()).hexdigest()[:32]


async def _whole(request: web.Request, name: str, conversation: str, *, html: bool) -> web.Response:
    try:
        found = await _answered(request, name)
    except TimeoutError:
        return _kept(name, conversation)
    except NoAnswer as error:
        raise ProblemError(410, "no_answer") from error
    return reply(answer_json(found, html=html), headers=place_of(name, conversation))


def _kept(name: str, conversation: str, asked: Json | None = None) -> web.Response:
    """The question is kept; its answer will be where Location says."""
    waiting: Json = {"id": name, "conversation": conversation, "status": "working"}
    headers = place_of(name, conversation) | {"Retry-After": str(AGAIN_S)}
    return reply(waiting | ({"asked": asked} if asked else {}), status=202, headers=headers)


def _vote(number: int | None) -> Literal[-1, 0, 1] | None:
    return None if number is None else 1 if number > 0 else -1 if number < 0 else 0


def wants_events(request: web.Request) -> bool:
    return "text/event-stream" in request.headers.get("Accept", "").lower()


def _prefers_to_come_again(request: web.Request) -> bool:
    """RFC 7240: whether the client would rather be told at once that its question is kept."""
    return any(_RESPOND_ASYNC.search(value) for value in request.headers.getall("Prefer", ()))


async def _answered(request: web.Request, name: str) -> Answer:
    caller = request[CALLER]
    async with asyncio.timeout(request.app[API].rules().wait_s):
        return await request.app[PARTS].answered(caller.platform, caller.event(name))
