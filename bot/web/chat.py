"""The page of the chat. What is said on it goes through the HTTP API (`bot.web.api`), of which the page is a client."""

from typing import Any

from aiohttp import web

from bot.web.guards import is_secure
from bot.web.keys import PARTS, VISITOR
from bot.web.pages import page_context, render_page, switch_language
from engine.language import Language
from engine.store.corpus import CollectionInfo

SCRIPT_WORDS = (
    "close", "error_conversation", "error_empty", "error_forbidden", "error_offline", "error_server", "error_source",
    "error_too_long", "error_too_many", "all_collections", "some_collections", "send_hint", "progress_sending",
    "progress_waiting", "progress_working", "progress_writing", "progress_reconnecting", "retry", "edit", "you_asked",
    "source", "source_loading", "source_changed", "source_missing", "source_original", "source_file", "voted",
    "vote_taken_back", "vote_failed", "reason_kept",
)  # fmt: skip


async def page(request: web.Request) -> web.StreamResponse:
    """The page, which then asks for its conversation; `begun`: whether there is one, so that no welcome flashes up."""
    switched = switch_language(request, is_secure(request))
    if switched is not None:
        return switched
    parts, visitor = request.app[PARTS], request[VISITOR]
    context = {
        "begun": bool(await parts.history.recent(visitor.address.conversation, 1, 1)),
        "shelf": [_shelved(item, visitor.language) for item in await parts.corpus.collections()],
        "samples": await parts.samples(visitor.language),
        "reason_length": parts.rules().reason_length,
        "config": _config(request),
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
