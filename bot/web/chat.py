"""The chat's own doors: the page, a question in, the answer out as it comes, votes, sources."""

import asyncio
import json
from collections.abc import Mapping
from typing import Any

from aiohttp import web

from adapters.web import markup, normalize, render
from adapters.web.adapter import PLATFORM
from bot.web.guards import is_secure
from bot.web.keys import PARTS, VISITOR
from bot.web.pages import page_context, render_page, steps, switch_language
from bot.web.parts import Parts
from bot.web.problems import RefusedError
from bot.web.stream import HISTORY_CHARACTERS
from engine.errors import StoreError
from engine.language import Language, detect, direction
from engine.messages import Answer, Citation
from engine.store.conversations import SavedTurn
from engine.store.corpus import CollectionInfo, SourceView

SHOWN_S = 2.0  # an answer that a page shows is kept already
AROUND = 420  # characters of context on each side of a quote
SCRIPT_WORDS = (
    "close", "error_bad_request", "error_empty", "error_offline", "error_server", "error_source", "error_too_long",
    "error_too_many", "all_collections", "some_collections", "send_hint", "progress_sending", "progress_waiting",
    "progress_working", "progress_writing", "progress_reconnecting", "retry", "edit", "you_asked", "source",
    "source_loading", "source_changed", "source_missing", "source_original", "source_file", "voted", "vote_taken_back",
    "vote_failed", "reason_kept",
)  # fmt: skip


async def page(request: web.Request) -> web.StreamResponse:
    """The chat with the conversation so far."""
    switched = switch_language(request, is_secure(request))
    if switched is not None:
        return switched
    parts, visitor = request.app[PARTS], request[VISITOR]
    context = {
        "turns": await _conversation(parts, visitor),
        "shelf": [_shelved(item, visitor.language) for item in await parts.corpus.collections()],
        "samples": await parts.samples(visitor.language),
        "reason_length": parts.rules().reason_length,
        "config": _config(request),
    }
    return render_page(request, "chat.html", context)


async def send(request: web.Request) -> web.Response:
    """Keeps the question; the answer comes by its event. The same event a second time changes nothing."""
    parts, visitor = request.app[PARTS], request[VISITOR]
    body = await _json(request)
    event = normalize.message(body, visitor, parts.rules().question_length)
    new = await parts.accept(event)
    return web.json_response({"new": new, **_asked(str(body["text"]).strip(), visitor.language)}, status=202)


async def vote(request: web.Request) -> web.Response:
    """Keeps a vote, a reason or both; only on an answer of the visitor's own conversation."""
    parts, visitor = request.app[PARTS], request[VISITOR]
    feedback = normalize.vote(await _json(request), visitor, parts.rules().reason_length)
    await _own_turn(parts, visitor, feedback.turn)
    await parts.accept(feedback)
    return web.json_response({"value": feedback.value}, status=202)


async def source_of_turn(request: web.Request) -> web.Response:
    turn = await _own_turn(request.app[PARTS], request[VISITOR], request.match_info["turn"])
    return await _source(request, turn.answer)


async def source_of_event(request: web.Request) -> web.Response:
    """For answers that are no turn (of commands): they are found by the event that asked."""
    event = request[VISITOR].event(request.match_info["event"])
    try:
        async with asyncio.timeout(SHOWN_S):
            answer = await request.app[PARTS].answered(PLATFORM, event)
    except (TimeoutError, StoreError) as error:
        raise RefusedError(404, "not_found") from error
    return await _source(request, answer)


async def _source(request: web.Request, answer: Answer) -> web.Response:
    number = int(request.match_info["number"])
    citation = next((citation for citation in answer.citations if citation.number == number), None)
    if citation is None:
        raise RefusedError(404, "not_found")
    view = await request.app[PARTS].corpus.source_view(
        citation.document, citation.start, citation.end, citation.quote, AROUND
    )
    return web.json_response(_source_object(citation, view, answer.language))


def _source_object(citation: Citation, view: SourceView | None, fallback: Language) -> dict[str, Any]:
    """`before`, `quote` and `after` are HTML; the rest is text."""
    language = view.language if view else detect(citation.quote, fallback)
    base, clean = direction(language), markup.visible
    before, quote, after = (view.before, view.quote, view.after) if view else ("", citation.quote, "")
    return {
        "title": clean(citation.title),
        "place": [clean(step) for step in steps(citation.place, citation.title)],
        "source": clean(citation.source),
        "url": markup.safe_url(citation.url),
        "language": language,
        "direction": base,
        "before": markup.flowing(before, base),
        "quote": markup.flowing(quote, base),
        "after": markup.flowing(after, base),
        "state": view.state if view else "removed",
    }


async def _conversation(parts: Parts, visitor: normalize.Visitor) -> list[dict[str, Any]]:
    """The visitor's turns since the last /new, oldest first, as the template shows them."""
    recent = await parts.history.recent(visitor.address.conversation, parts.rules().history_turns, HISTORY_CHARACTERS)
    saved = [await parts.history.find(past.turn) for past in recent]
    votes = await parts.votes.given(visitor.person, [past.turn for past in recent])
    return [_shown_turn(turn, votes, visitor.language) for turn in saved if turn is not None]


def _asked(text: str, fallback: Language) -> dict[str, str]:
    language = detect(text, fallback)
    return {"language": language, "direction": direction(language), "html": markup.flowing(text, direction(language))}


def _shown_turn(turn: SavedTurn, votes: Mapping[str, int], fallback: Language) -> dict[str, Any]:
    return {
        "asked": _asked(turn.question, fallback),
        "page": render.shown(turn.answer),
        "vote": votes.get(turn.answer.turn, 0),
    }


def _shelved(info: CollectionInfo, language: Language) -> dict[str, str]:
    return {"name": info.name, "title": info.title[language], "description": info.description[language]}


def _config(request: web.Request) -> dict[str, Any]:
    say = page_context(request)["say"]
    return {
        "words": {key: say(f"web.{key}") for key in SCRIPT_WORDS},
        "questionLength": request.app[PARTS].rules().question_length,
    }


async def _own_turn(parts: Parts, visitor: normalize.Visitor, turn: str) -> SavedTurn:
    saved = await parts.history.find(turn)
    if saved is None or saved.conversation != visitor.address.conversation:
        raise RefusedError(404, "not_found")
    return saved


async def _json(request: web.Request) -> Any:
    try:
        return json.loads(await request.text())
    except (ValueError, LookupError, RecursionError) as error:
        raise RefusedError(400, "bad_request") from error
