"""The editor of a reviewed answer: words, other ways to ask, and citations picked from what the collections hold.

A form without a script: looking for passages sends it, too, and nothing of it is lost.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from aiohttp import web

from bot.web.console import reviewed
from bot.web.console.answer import found
from bot.web.console.doors import HOME, Staff, back_to, console_page, form_of
from bot.web.console.way import found_in
from bot.web.keys import PARTS
from bot.web.problems import RefusedError
from engine.language import LANGUAGES, Language
from engine.passage import StoredPassage
from engine.reviewed.drafting import Quoted, problem_of, rests_of
from engine.store.conversations import SavedTurn
from engine.store.reviewed import Reviewed, Written

QUESTION, TEXT, WORDINGS, SOUGHT = 1000, 8000, 20, 200  # characters, characters, lines, characters
PICKED = 12  # passages that one answer may cite


@dataclass(frozen=True, slots=True)
class Draft:
    """What stands in the form. `quotes`: the words to cite, by passage, in the order of their numbers; `offered`: what
    else may be picked."""

    question: str
    language: Language
    text: str
    wordings: str
    quotes: Mapping[str, str]
    offered: tuple[str, ...] = ()
    sought: str = ""


async def of_answer(request: web.Request, staff: Staff) -> web.StreamResponse:
    case, saved = await found(request, staff)
    known = await request.app[PARTS].console.reviewed.of_turn(case.turn)
    if known is not None:
        return back_to(f"{reviewed.PATH}/{known.id}")
    _check(staff, case.collections)
    return await _form(request, staff, _from_turn(saved))


async def save_of_answer(request: web.Request, staff: Staff) -> web.StreamResponse:
    case, saved = await found(request, staff)
    _check(staff, case.collections)
    return await _saved(request, staff, turn=saved.answer.turn or case.turn)


async def of_reviewed(request: web.Request, staff: Staff) -> web.StreamResponse:
    latest = (await reviewed.versions_of(request, staff))[0]
    _check(staff, latest.collections)
    return await _form(request, staff, _from_version(latest))


async def save_of_reviewed(request: web.Request, staff: Staff) -> web.StreamResponse:
    latest = (await reviewed.versions_of(request, staff))[0]
    _check(staff, latest.collections)
    return await _saved(request, staff, id_=latest.id)


def _check(staff: Staff, collections: frozenset[str]) -> None:
    if not staff.account.may("reviewer", collections):
        raise RefusedError(403, "not_allowed")


async def _saved(request: web.Request, staff: Staff, *, id_: str = "", turn: str = "") -> web.StreamResponse:
    given, parts = await form_of(request), request.app[PARTS]
    draft = _from_form(given, [str(one) for one in (await request.post()).getall("cite", [])])
    if given.get("action") == "find":
        hits = await parts.passages(draft.sought) if draft.sought else ()
        return await _form(request, staff, replace(draft, offered=tuple(hit.id for hit in hits)))
    passages = await parts.corpus.passages(list(draft.quotes))
    quoted = _quoted(draft, passages)
    if problem := problem_of(draft.question, draft.text, quoted):
        return await _form(request, staff, draft, problem)
    cited = {passage.collection for passage in passages.values()}
    if not all(staff.account.may("reviewer", [collection]) for collection in cited):
        raise RefusedError(403, "not_allowed")
    name = await parts.console.reviewed.write(_written(draft, quoted), staff.account, id_=id_, turn=turn)
    return back_to(f"{reviewed.PATH}/{name}?done=saved")


def _quoted(draft: Draft, passages: Mapping[str, StoredPassage]) -> Quoted:
    return [(passages.get(id_), quote) for id_, quote in draft.quotes.items()]


def _written(draft: Draft, quoted: Quoted) -> Written:
    wordings = tuple(line.strip() for line in draft.wordings.splitlines() if line.strip())[:WORDINGS]
    return Written(draft.question, draft.language, draft.text, wordings, rests_of(quoted))


def _from_turn(saved: SavedTurn) -> Draft:
    answer = saved.answer
    quotes = {one.passage: one.quote for one in answer.citations}
    offered = tuple(id_ for id_ in found_in(answer) if id_ not in quotes)
    text = answer.text if answer.outcome == "answer" else ""
    return Draft(saved.resolved or saved.question, answer.language, text, "", quotes, offered)


def _from_version(version: Reviewed) -> Draft:
    quotes = {rest.citation.passage: rest.citation.quote for rest in version.rests}
    return Draft(version.question, version.language, version.text, "\n".join(version.wordings), quotes)


def _from_form(given: Mapping[str, str], cited: Sequence[str]) -> Draft:
    language = given.get("language_of", "")
    offered = [name.removeprefix("quote:") for name in given if name.startswith("quote:")]
    quotes = {id_: given.get(f"quote:{id_}", "").strip()[:TEXT] for id_ in cited[:PICKED]}
    return Draft(
        question=given.get("question", "").strip()[:QUESTION],
        language=language if language in LANGUAGES else "en",
        text=given.get("text", "").replace("\r\n", "\n").strip()[:TEXT],
        wordings=given.get("wordings", "")[:TEXT],
        quotes=quotes,
        offered=tuple(id_ for id_ in offered[: 2 * PICKED] if id_ not in quotes),
        sought=given.get("sought", "").strip()[:SOUGHT],
    )


async def _form(request: web.Request, staff: Staff, draft: Draft, problem: str = "") -> web.Response:
    """Only what the person may look at is offered."""
    ids = [*draft.quotes, *(id_ for id_ in draft.offered if id_ not in draft.quotes)]
    passages = await request.app[PARTS].corpus.passages(ids)
    rows: list[dict[str, Any]] = [
        {
            "id": id_,
            "number": number if id_ in draft.quotes else None,
            "passage": passage,
            "quote": draft.quotes.get(id_) or (passage.text if passage else ""),
        }
        for number, id_ in enumerate(ids, start=1)
        if (passage := passages.get(id_)) is None or staff.account.may("viewer", [passage.collection])
    ]
    context = {"draft": draft, "rows": rows, "problem": problem, "back": f"{HOME}/queue"}
    return console_page(request, staff, "edit.html", context, status=422 if problem else 200)
