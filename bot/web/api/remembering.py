"""A caller's own conversations: listed, read, deleted."""

from collections.abc import Sequence
from typing import Any

from aiohttp import web

from adapters.web.render import asked_object
from bot.public import answer_json
from bot.web.api.asking import CONVERSATION, USER
from bot.web.api.callers import Caller
from bot.web.api.fields import query
from bot.web.api.parts import API, CALLER, Json, reply
from bot.web.api.problems import ProblemError
from bot.web.keys import PARTS
from engine.errors import Held
from engine.store.conversations import SavedTurn
from engine.store.dialogues import Dialogue

PAGE, MOST_ON_PAGE = 50, 200
MOST_NUMBER = 2**31 - 1
MOST_CHARACTERS = 400_000  # of the turns that are read at once without pages


async def conversations(request: web.Request) -> web.Response:
    """The newest first; `before` is the `number` that the page before ended with; `user`: in which they asked."""
    caller, fields = request[CALLER], query(request, "limit", "before", "user")
    limit, before = fields.number("limit", 1, MOST_ON_PAGE) or PAGE, fields.number("before", 1, MOST_NUMBER)
    user = fields.text("user", 100, form=USER)
    found = await request.app[API].dialogues.of(caller.owner, limit + 1, before, caller.person(user) if user else None)
    following = found[limit - 1].number if len(found) > limit else None
    return reply({"conversations": [_dialogue(one) for one in found[:limit]], "next": following})


async def conversation(request: web.Request) -> web.Response:
    """The turns in order, answers whole; `after` is the `number` that the page before ended with. `current`: the last
    turns since /new, without pages."""
    caller, fields = request[CALLER], query(request, "limit", "after", "current", "html")
    name, html = named(request), fields.flag("html")
    key = caller.address(name).conversation
    asked = fields.number("limit", 1, MOST_ON_PAGE)
    after = fields.number("after", 0, MOST_NUMBER) or 0
    if fields.flag("current"):
        found = await current(request, key, asked or request.app[PARTS].rules().history_turns)
        turns, following = [turn for turn in found if turn.number > after], None
    else:
        limit = asked or PAGE
        more = await request.app[API].dialogues.turns(key, limit + 1, after)
        turns, following = more[:limit], more[limit - 1].number if len(more) > limit else None
    if not turns:
        await check_begun(request, name)
    votes = await _votes(request, turns)
    objects = [turn_object(one, caller, votes.get(one.answer.turn, 0), html=html) for one in turns]
    return reply({"conversation": name, "turns": objects, "next": following})


async def check_begun(request: web.Request, name: str) -> None:
    """Raises ProblemError where the caller has no such conversation; that of a page is always there."""
    caller = request[CALLER]
    if not caller.only and not await request.app[API].dialogues.turns(caller.address(name).conversation, 1):
        raise ProblemError(404, "no_conversation", conversation=name)


async def current(request: web.Request, key: str, most: int) -> list[SavedTurn]:
    """The last turns of a conversation since the last /new, oldest first."""
    history = request.app[PARTS].history
    recent = await history.recent(key, most, MOST_CHARACTERS)
    return [saved for past in recent if (saved := await history.find(past.turn)) is not None]


async def _votes(request: web.Request, turns: Sequence[SavedTurn]) -> dict[str, int]:
    """By turn, the vote of the person who asked."""
    given: dict[str, int] = {}
    for person in {turn.person for turn in turns}:
        theirs = [turn.answer.turn for turn in turns if turn.person == person]
        given |= await request.app[PARTS].votes.given(person, theirs)
    return given


async def delete(request: web.Request) -> web.Response:
    query(request)
    name = named(request)
    try:
        deleted = await request.app[API].dialogues.delete(request[CALLER].address(name).conversation)
    except Held as held:
        raise ProblemError(409, "held", conversation=name, reason=held.reason) from held
    if not deleted:
        raise ProblemError(404, "no_conversation", conversation=name)
    return web.Response(status=204)


def named(request: web.Request) -> str:
    """The conversation in the address; that of a page has a name that is always the same."""
    name, only = request.match_info["conversation"], request[CALLER].only
    if not CONVERSATION.fullmatch(name) or only not in ("", name):
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


def turn_object(turn: SavedTurn, caller: Caller, vote: int, *, html: bool) -> Json:
    shown = {"asked": asked_object(turn.question, caller.language)} if html else {}
    return {
        "number": turn.number,
        "user": caller.user(turn.person),
        "at": turn.at.isoformat(timespec="seconds"),
        "question": turn.question,
        "resolved": turn.resolved,
        "answer": answer_json(turn.answer, html=html),
        "vote": vote,
        **shown,
    }
