"""Instead of a reviewed answer: a row in a collection of questions and answers, or words that mean the same.

Both answer from the moment on in which they are kept, without anybody's approval, so that whoever adds them needs the
role of an approver; where nobody approves what they wrote themselves, rows are closed. Then the question is asked
again in the background, and whoever asked is brought the answer if there is one by now.
"""

import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from aiohttp import web

from bot.delivery.additions import Additions
from bot.web.console.answer import PATH as ANSWER
from bot.web.console.answer import found
from bot.web.console.doors import HOME, Staff, back_to, console_page, form_of
from bot.web.keys import PARTS
from bot.web.pages import page_language
from bot.web.problems import RefusedError
from engine.errors import CollectionError, DalilError, DocumentError, InputError, SettingsError, StoreError
from engine.language import LANGUAGES, Language
from engine.staff.cases import Case
from engine.store.conversations import SavedTurn
from engine.store.reviewed import QUESTION

PATH = f"{ANSWER}/add"
SYNONYMS = f"{HOME}/synonyms"
TEXT, WORDS = 8000, 400  # characters
_MARK = re.compile(r"\s*\[\d{1,2}\]")


@dataclass(frozen=True, slots=True)
class Draft:
    """What stands in the forms."""

    question: str = ""
    text: str = ""
    language: Language = "en"
    collection: str = ""
    words: str = ""
    tell: bool = True


async def page(request: web.Request, staff: Staff) -> web.StreamResponse:
    case, saved = await found(request, staff)
    return await _form(request, staff, case, _from_turn(saved))


async def add(request: web.Request, staff: Staff) -> web.StreamResponse:
    case, _ = await found(request, staff)
    given = await form_of(request)
    draft, action = _from_form(given), given.get("action", "")
    try:
        match action:
            case "row":
                addition = await _row(request, staff, case, draft)
            case "synonym":
                addition = await _synonym(request, staff, draft, case.turn)
            case _:
                raise RefusedError(422, "choose")
    except (InputError, DocumentError, CollectionError, SettingsError, StoreError) as error:
        return await _form(request, staff, case, draft, action, error.why)
    if case.corrected is not None and staff.account.may("reviewer", case.collections):
        await request.app[PARTS].console.verdicts.give([case.turn], case.corrected, None, staff.account)
    if addition:
        request.app[PARTS].additions.added(addition)
    return back_to(f"{HOME}/answers/{case.turn}?done={action}_added")


async def synonyms(request: web.Request, staff: Staff) -> web.StreamResponse:
    """The institution's own, by language, and a form for more."""
    return await _synonyms(request, staff, Draft(language=page_language(request)))


async def change_synonyms(request: web.Request, staff: Staff) -> web.StreamResponse:
    given, parts = await form_of(request), request.app[PARTS]
    draft = _from_form(given)
    try:
        match given.get("action", ""):
            case "synonym":
                await _synonym(request, staff, draft)
            case "remove":
                line = given.get("line", "")
                if await parts.synonyms.remove(line, draft.language):
                    await parts.console.audit.add(staff.account.name, "synonym_removed", draft.language, words=line)
            case _:
                raise RefusedError(422, "choose")
    except (InputError, SettingsError, StoreError) as error:
        return await _synonyms(request, staff, draft, error.why)
    return back_to(f"{SYNONYMS}?done=saved")


async def _row(request: web.Request, staff: Staff, case: Case, draft: Draft) -> str:
    """The id of the addition, empty where nobody is told."""
    parts = request.app[PARTS]
    if parts.rules().console_four_eyes or not staff.account.may("approver", [draft.collection]):
        raise RefusedError(403, "not_allowed")
    if not draft.question or not draft.text:
        raise InputError("a question and an answer are needed")
    async with _waiting(parts.additions, case.turn if draft.tell else "", draft.collection, staff) as addition:
        await parts.rows.add(draft.collection, draft.question, draft.text, draft.language)
    await parts.console.audit.add(staff.account.name, "row_added", draft.collection, turn=case.turn[:8])
    return addition


@asynccontextmanager
async def _waiting(additions: Additions, turn: str, source: str, staff: Staff) -> AsyncIterator[str]:
    """The question of the turn waits to be asked again from before something is added, unless that fails; the id of
    the addition, empty where nobody is told."""
    addition = await additions.begin(turn, source, staff.account) if turn else ""
    try:
        yield addition
    except DalilError:
        if addition:
            await additions.cancel(addition)
        raise


async def _synonym(request: web.Request, staff: Staff, draft: Draft, turn: str = "") -> str:
    """Synonyms hold for all collections, and so does the role that they need. The id of the addition, as `_row`."""
    parts = request.app[PARTS]
    if not _may_synonym(request, staff):
        raise RefusedError(403, "not_allowed")
    async with _waiting(parts.additions, turn if draft.tell else "", "", staff) as addition:
        line = await parts.synonyms.add(draft.words, draft.language)
    await parts.console.audit.add(staff.account.name, "synonym_added", draft.language, words=line, turn=turn[:8])
    return addition


def _may_synonym(request: web.Request, staff: Staff) -> bool:
    """Not where nobody approves what they wrote themselves: it would hold at once."""
    return staff.account.may("approver") and not request.app[PARTS].rules().console_four_eyes


async def _form(
    request: web.Request, staff: Staff, case: Case, draft: Draft, problem_of: str = "", problem: str = ""
) -> web.Response:
    parts, language = request.app[PARTS], page_language(request)
    held = await parts.rows.collections()
    context: dict[str, Any] = {
        "turn": case.turn,
        "draft": draft,
        "collections": [(one.name, one.title[language]) for one in held if staff.account.may("approver", [one.name])],
        "tells": await parts.additions.reaches(case.turn),
        "four_eyes": parts.rules().console_four_eyes,
        "may_synonym": _may_synonym(request, staff),
        "problem_of": problem_of,
        "problem": problem,
    }
    return console_page(request, staff, "add.html", context, status=422 if problem else 200)


async def _synonyms(request: web.Request, staff: Staff, draft: Draft, problem: str = "") -> web.Response:
    context = {
        "tells": False,
        "groups": await request.app[PARTS].synonyms.groups(),
        "draft": draft,
        "may": staff.account.may("approver"),
        "may_synonym": _may_synonym(request, staff),
        "problem": problem,
    }
    return console_page(request, staff, "synonyms.html", context, status=422 if problem else 200)


def _from_turn(saved: SavedTurn) -> Draft:
    answer = saved.answer
    text = _MARK.sub("", answer.text) if answer.outcome == "answer" else ""
    return Draft(saved.resolved or saved.question, text, answer.language)


def _from_form(given: Mapping[str, str]) -> Draft:
    language = given.get("language_of", "")
    return Draft(
        question=" ".join(given.get("question", "").split())[:QUESTION],
        text=given.get("text", "").replace("\r\n", "\n").strip()[:TEXT],
        language=language if language in LANGUAGES else "en",
        collection=given.get("collection", ""),
        words=given.get("words", "").strip()[:WORDS],
        tell=given.get("tell") == "yes",
    )
