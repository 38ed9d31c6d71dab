"""The page of the chat. What is said on it goes through the HTTP API (`bot.web.api`), of which the page is a client."""

from collections.abc import Mapping
from typing import Any

from aiohttp import web

from bot.web.guards import is_secure
from bot.web.keys import PARTS, VISITOR
from bot.web.look import look_of, settings_of
from bot.web.pages import page_context, render_page, switch_language
from engine.language import Language
from engine.store.corpus import CollectionInfo

SCRIPT_WORDS = (
    "close", "error_conversation", "error_empty", "error_forbidden", "error_offline", "error_server", "error_source",
    "error_too_long", "error_too_many", "all_collections", "some_collections", "send_hint", "progress_sending",
    "progress_waiting", "progress_working", "progress_writing", "progress_reconnecting", "stop", "retry", "edit",
    "you_asked", "source", "source_loading", "source_changed", "source_missing", "source_original", "source_file",
    "voted", "vote_taken_back", "vote_failed", "reason_kept", "copied", "copy_failed", "link_copied", "past_none",
    "past_loading",
)  # fmt: skip


async def page(request: web.Request) -> web.StreamResponse:
    """The page, which then asks for its conversation; `begun`: whether there is one, so that no welcome flashes up."""
    switched = switch_language(request, is_secure(request))
    if switched is not None:
        return switched
    visitor = request[VISITOR]
    history = request.app[PARTS].history
    state = {
        "begun": bool(await history.recent(visitor.address.conversation, 1, 1)),
        "asked_before": bool(await history.of_person(visitor.person, 1)),
    }
    return await chat_page(request, visitor.language, state)


async def chat_page(
    request: web.Request, language: Language, state: Mapping[str, bool], frame: Mapping[str, Any] | None = None
) -> web.Response:
    """`state`: what of the visitor's past there is to show; `frame`: what the page has to know of itself where another
    site shows it in a frame."""
    parts = request.app[PARTS]
    context = {
        **state,
        "framed": frame is not None,
        "shelf": [_shelved(item, language) for item in await parts.corpus.collections()],
        "samples": look_of(request, language).samples or await parts.samples(language),
        "reason_length": parts.rules().reason_length,
        "config": _config(request) | {"frame": frame, "share": settings_of(request).web.share},
    }
    return render_page(request, "chat.html", context)


def _shelved(info: CollectionInfo, language: Language) -> dict[str, str]:
    return {"name": info.name, "title": info.title[language], "description": info.description[language]}


def _config(request: web.Request) -> dict[str, Any]:
    say = page_context(request)["say"]
    return {
        "words": {key: say(f"web.{key}") for key in SCRIPT_WORDS},
        "questionLength": request.app[PARTS].rules().question_length,
    }
