"""A question asked again: as it is answered now, and beside it with another setting. Nothing is kept, and nobody else
is answered by that setting. Where nobody kept of what documents it was asked, it is not asked: others
might answer it."""

from typing import Any

from aiohttp import web

from adapters.web import render
from bot.settings import Spec
from bot.web.console import answer
from bot.web.console.doors import Staff, console_page, form_of
from bot.web.console.people import collections_of
from bot.web.keys import PARTS
from bot.web.pages import page_language
from bot.web.problems import RefusedError
from engine.errors import SettingsError

PATH = f"{answer.PATH}/again"
SECTIONS = ("answer.", "pipeline.")
_LONGEST = 200  # characters of a value


async def page(request: web.Request, staff: Staff) -> web.StreamResponse:
    parts, (case, saved) = request.app[PARTS], await answer.found(request, staff)
    if not staff.account.may("reviewer", case.collections):
        raise RefusedError(403, "not_allowed")
    given, language, seen = await form_of(request), page_language(request), staff.account.seen()
    key, value = given.get("setting", ""), given.get("value", "").strip()[:_LONGEST]
    question, collections = saved.resolved or saved.question, _within(saved.narrowed_to, seen)
    answers, refused = [("before", saved.answer)], ""
    if saved.narrowed_by is not None:
        asked = (collections, saved.narrowed_by, question, language)
        answers.append(("now", await parts.ask(*asked)))
        if key:
            try:
                with parts.options.live.trying(parts.options.checked({_tried(request, key): value})):
                    answers.append(("with", await parts.ask(*asked)))
            except SettingsError as error:
                refused = error.why
    context: dict[str, Any] = {
        "case": case,
        "asked": render.asked_object(question, language),
        "answers": [(label, render.shown(one, pressable=False), one) for label, one in answers],
        "specs": triable(request),
        "setting": key,
        "value": value,
        "refused": refused,
        "known": saved.narrowed_by is not None,
        "metadata": saved.narrowed_by,
        "collections": [title for _, title in await collections_of(request, saved.narrowed_to & {*collections})],
    }
    return console_page(request, staff, "again.html", context, status=422 if refused else 200)


def _within(narrowed_to: frozenset[str], seen: frozenset[str] | None) -> list[str]:
    """The collections that it was asked of, of those that may be looked at; none where that are all. 403 where no
    collection is left."""
    if not narrowed_to or seen is None:
        return sorted(narrowed_to or seen or ())
    if not narrowed_to & seen:
        raise RefusedError(403, "not_allowed")
    return sorted(narrowed_to & seen)


def triable(request: web.Request) -> list[Spec]:
    """The settings of answering that count at once."""
    specs = request.app[PARTS].options.live.specs.values()
    return [one for one in specs if one.key.startswith(SECTIONS) and not (one.restart or one.directs or one.confirmed)]


def _tried(request: web.Request, key: str) -> str:
    if key not in {one.key for one in triable(request)}:
        raise RefusedError(422, "choose")
    return key
