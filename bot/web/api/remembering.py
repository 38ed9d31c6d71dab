"""A key's own conversations: listed, read, deleted."""

from typing import Any

from aiohttp import web

from bot.public import answer_json
from bot.web.api.asking import CONVERSATION, USER
from bot.web.api.fields import query
from bot.web.api.parts import API, CALLER, Caller, reply
from bot.web.api.problems import ProblemError
from engine.messages import Person
from engine.store.conversations import SavedTurn
from engine.store.dialogues import Dialogue

PAGE, MOST_ON_PAGE = 50, 200
MOST_NUMBER = 2**31 - 1


async def conversations(request: web.Request) -> web.Response:
    """The newest first; `before` is the `number` that the page before ended with; `user`: in which they asked."""
    caller, fields = request[CALLER], query(request, "limit", "before", "user")
    limit, before = fields.number("limit", 1, MOST_ON_PAGE) or PAGE, fields.number("before", 1, MOST_NUMBER)
    user = fields.text("user", 100, form=USER)
    found = await request.app[API].dialogues.of(caller.owner, limit + 1, before, caller.person(user) if user else None)
    following = found[limit - 1].number if len(found) > limit else None
    return reply({"conversations": [_dialogue(one) for one in found[:limit]], "next": following})


async def conversation(request: web.Request) -> web.Response:
    """The turns in order, answers whole; `after` is the `number` that the page before ended with."""
    caller, fields = request[CALLER], query(request, "limit", "after")
    limit, after = fields.number("limit", 1, MOST_ON_PAGE) or PAGE, fields.number("after", 0, MOST_NUMBER) or 0
    name = _name(request)
    dialogues = request.app[API].dialogues
    found = await dialogues.turns(caller.owner + name, limit + 1, after)
    if not found and not (after and await dialogues.turns(caller.owner + name, 1)):
        raise ProblemError(404, "no_conversation", conversation=name)
    following = found[limit - 1].number if len(found) > limit else None
    turns = [_turn(one, caller) for one in found[:limit]]
    return reply({"conversation": name, "turns": turns, "next": following})


async def delete(request: web.Request) -> web.Response:
    query(request)
    name = _name(request)
    if not await request.app[API].dialogues.delete(request[CALLER].owner + name):
        raise ProblemError(404, "no_conversation", conversation=name)
    return web.Response(status=204)


def _name(request: web.Request) -> str:
    name = request.match_info["conversation"]
    if not CONVERSATION.fullmatch(name):
        raise ProblemError(404, "no_conversation", conversation=name[:100])
    return name


def _dialogue(one: Dialogue) -> dict[str, Any]:
    return {
        "conversation": one.name,
        "number": one.number,
        "turns": one.turns,
        "began_at": one.began_at.isoformat(timespec="seconds"),
        "last_at": one.last_at.isoformat(timespec="seconds"),
    }


def _turn(turn: SavedTurn, caller: Caller) -> dict[str, Any]:
    return {
        "number": turn.number,
        "user": _user(turn.person, caller),
        "at": turn.at.isoformat(timespec="seconds"),
        "question": turn.question,
        "resolved": turn.resolved,
        "answer": answer_json(turn.answer),
    }


def _user(person: Person, caller: Caller) -> str:
    return person.id.removeprefix(caller.key.id).removeprefix(".")
