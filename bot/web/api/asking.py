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

from bot.public import answer_json
from bot.web.api.fields import Fields, json_body
from bot.web.api.parts import API, CALLER, PLATFORM, PREFIX, Caller, reply
from bot.web.api.problems import ProblemError
from bot.web.api.telling import tell
from bot.web.keys import PARTS
from engine.errors import NoAnswer
from engine.language import LANGUAGES
from engine.messages import Address, Answer, Feedback, IncomingMessage

CONVERSATION = re.compile(r"[A-Za-z0-9._:-]{1,100}")
COLLECTION = re.compile(r"[a-z0-9-]{3,40}")
USER = re.compile(r"[^\x00-\x1f\x7f]{1,100}")
TURN = re.compile(r"[0-9a-f]{32}")
NAMED = re.compile(r"[\x21-\x7e]{1,255}")
MOST_COLLECTIONS = 100
AGAIN_S = 2  # when to ask for an answer that takes longer than a request waits


async def ask(request: web.Request) -> web.StreamResponse:
    """Keeps the question before anything else: from then on it is answered, whatever becomes of this request."""
    caller, parts = request[CALLER], request.app[PARTS]
    body = await json_body(request)
    asked = _message(body, caller, parts.rules().question_length)
    await check_collections(request, asked.collections)
    name = await _name(request, body)
    message = replace(asked, event=caller.event(name), address=caller.address(asked.address.thread or name))
    with request.app[API].adapter.listening(message.address) as listener:
        await parts.accept(message)
        if _wants_events(request):
            return await tell(request, name, message.address.thread, listener)
        return await _whole(request, name, message.address.thread)


async def answer(request: web.Request) -> web.StreamResponse:
    """The answer to a question asked before, for who lost the line or was told to come again."""
    caller, name = request[CALLER], request.match_info["id"]
    if not TURN.fullmatch(name):
        raise ProblemError(404, "no_question", id=name[:100])
    key = await request.app[API].dialogues.asked_in(PLATFORM, caller.event(name))
    if key is None:
        raise ProblemError(404, "no_question", id=name)
    conversation = key.removeprefix(caller.owner)
    if not _wants_events(request):
        return await _whole(request, name, conversation)
    with request.app[API].adapter.listening(caller.address(conversation)) as listener:
        return await tell(request, name, conversation, listener)


async def vote(request: web.Request) -> web.Response:
    """A vote or its reason, on an answer of the key's own conversations."""
    caller, parts = request[CALLER], request.app[PARTS]
    body = await json_body(request)
    fields = Fields(body, ("turn", "value", "reason", "user"))
    turn = fields.text("turn", 32, needed=True, form=TURN)
    value = _vote(fields.number("value", -1, 1))
    reason = fields.text("reason", parts.rules().reason_length, least=0)
    person = caller.person(fields.text("user", 100, form=USER))
    if value is None and not reason:
        raise ProblemError(422, "field_missing", field="value")
    saved = await parts.history.find(turn)
    if saved is None or not saved.conversation.startswith(caller.owner):
        raise ProblemError(404, "no_turn", turn=turn)
    address = Address(PLATFORM, caller.key.id, saved.conversation.removeprefix(caller.owner))
    event = caller.event(await _name(request, body))
    await parts.accept(Feedback(event, address, person, turn, value, reason or None))
    return reply({"turn": turn, "value": value, "reason": reason}, status=202)


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
    fields = Fields(body, ("question", "conversation", "user", "collections", "language"))
    return IncomingMessage(
        event="",
        address=caller.address(fields.text("conversation", 100, form=CONVERSATION)),
        person=caller.person(fields.text("user", 100, form=USER)),
        text=fields.text("question", most, needed=True),
        collections=fields.texts("collections", MOST_COLLECTIONS, 40, COLLECTION),
        language=fields.choice("language", LANGUAGES),
    )


async def _name(request: web.Request, body: dict[str, Any]) -> str:
    """32 hexadecimal digits: at random, or those of the Idempotency-Key, which belongs to the body it came with."""
    given = request.headers.get("Idempotency-Key")
    if given is None:
        return uuid.uuid4().hex
    if not NAMED.fullmatch(given):
        raise ProblemError(400, "idempotency_form")
    name = sha256(f"{request.path}\n{given}".encode()).hexdigest()[:32]
    canonical = json.dumps(body, sort_keys=True).encode()
    digest = hmac.new(request.app[PARTS].secret, b"request\n" + canonical, sha256).hexdigest()
    if not await request.app[API].keys.same_body(request[CALLER].key, name, digest):
        raise ProblemError(422, "idempotency")
    return name


async def _whole(request: web.Request, name: str, conversation: str) -> web.Response:
    headers = {"Location": f"{PREFIX}/ask/{name}", "Dalil-Conversation": conversation}
    try:
        found = await _answered(request, name)
    except TimeoutError:
        waiting = {"id": name, "conversation": conversation, "status": "working"}
        return reply(waiting, status=202, headers=headers | {"Retry-After": str(AGAIN_S)})
    except NoAnswer as error:
        raise ProblemError(410, "no_answer") from error
    return reply(answer_json(found), headers=headers)


def _vote(number: int | None) -> Literal[-1, 0, 1] | None:
    return None if number is None else 1 if number > 0 else -1 if number < 0 else 0


def _wants_events(request: web.Request) -> bool:
    return "text/event-stream" in request.headers.get("Accept", "").lower()


async def _answered(request: web.Request, name: str) -> Answer:
    async with asyncio.timeout(request.app[API].rules().wait_s):
        return await request.app[PARTS].answered(PLATFORM, request[CALLER].event(name))
