"""The editor of a reviewed answer: words, other ways to ask, and citations picked from what the collections hold.

A form without a script: looking for passages sends it, too, and nothing of it is lost.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from aiohttp import web

from bot.web.console import reviewed
from bot.web.console.answer import found
from bot.web.console.doors import Staff, back_to, console_page, form_of
from bot.web.console.way import found_in
from bot.web.keys import PARTS
from bot.web.problems import RefusedError
from engine.language import LANGUAGES, Language
from engine.passage import StoredPassage
from engine.reviewed.drafting import Quoted, problem_of, rests_of
from engine.reviewed.writing import marks, remarked
from engine.staff.cases import Verdict
from engine.store.conversations import SavedTurn
from engine.store.reviewed import Reviewed, Written

QUESTION, TEXT, WORDINGS, SOUGHT = 1000, 8000, 20, 200  # characters, characters, lines, characters
OFFERED = 48  # passages in one form
NOWHERE = 99  # a mark without a passage


@dataclass(frozen=True, slots=True)
class Draft:
    """What stands in the form. `quotes`: passages with the words to cite of each, in the order of their numbers; a mark
    in the text cites the passage of its number."""

    question: str
    language: Language
    text: str
    wordings: str
    quotes: Mapping[str, str]
    sought: str = ""

    def with_passages(self, found: Sequence[str]) -> "Draft":
        """What was found takes the place of the passages behind the last cited one."""
        last = max((number for number in marks(self.text) if number <= len(self.quotes)), default=0)
        quotes = dict(list(self.quotes.items())[:last])
        return replace(self, quotes=quotes | {id_: "" for id_ in found if id_ not in quotes})

    @property
    def settled(self) -> "Draft":
        """Only the cited passages, numbered anew from 1 without a break, and the text with these numbers. A mark that
        points at no passage keeps pointing at none."""
        cited = [number for number in sorted(marks(self.text)) if 1 <= number <= len(self.quotes)]
        numbers = {old: new for new, old in enumerate(cited, start=1)}
        text = remarked(self.text, lambda number: numbers.get(number, NOWHERE))
        rows = list(self.quotes.items())
        return replace(self, text=text, quotes=dict(rows[number - 1] for number in cited))


async def of_answer(request: web.Request, staff: Staff) -> web.StreamResponse:
    case, saved = await found(request, staff)
    known = await request.app[PARTS].console.reviewed.of_turn(case.turn)
    if known is not None:
        return back_to(f"{reviewed.PATH}/{known.id}")
    _check(staff, case.collections)
    return await _form(request, staff, _from_turn(saved, await _citable(request, list(found_in(saved.answer)))))


async def save_of_answer(request: web.Request, staff: Staff) -> web.StreamResponse:
    case, saved = await found(request, staff)
    _check(staff, case.collections)
    return await _saved(request, staff, turn=saved.answer.turn or case.turn, verdict=case.corrected)


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


async def _saved(
    request: web.Request, staff: Staff, *, id_: str = "", turn: str = "", verdict: Verdict | None = None
) -> web.StreamResponse:
    given, parts = await form_of(request), request.app[PARTS]
    draft = _from_form(given)
    if given.get("action") == "find":
        hits = await parts.passages(draft.sought) if draft.sought else ()
        return await _form(request, staff, draft.with_passages(await _citable(request, [hit.id for hit in hits])))
    kept = draft.settled
    passages = await parts.corpus.passages(list(kept.quotes))
    quoted = _quoted(kept, passages)
    if problem := problem_of(kept.question, kept.text, quoted):
        return await _form(request, staff, draft, problem)
    cited = {passage.collection for passage in passages.values()}
    if not all(staff.account.may("reviewer", [collection]) for collection in cited):
        raise RefusedError(403, "not_allowed")
    name = await parts.console.reviewed.write(_written(kept, quoted), staff.account, id_=id_, turn=turn)
    if verdict is not None:
        await parts.console.verdicts.give([turn], verdict, None, staff.account)
    return back_to(f"{reviewed.PATH}/{name}?done=saved")


def _quoted(draft: Draft, passages: Mapping[str, StoredPassage]) -> Quoted:
    return [(passages.get(id_), quote) for id_, quote in draft.quotes.items()]


def _written(draft: Draft, quoted: Quoted) -> Written:
    wordings = tuple(line.strip() for line in draft.wordings.splitlines() if line.strip())[:WORDINGS]
    return Written(draft.question, draft.language, draft.text, wordings, rests_of(quoted))


async def _citable(request: web.Request, found: Sequence[str]) -> list[str]:
    """Passages to offer for those that were found: of a record whose question was, the answer."""
    answers = await request.app[PARTS].corpus.answers_to(found)
    return list(dict.fromkeys(answers[id_].id if id_ in answers else id_ for id_ in found))


def _from_turn(saved: SavedTurn, found: Sequence[str]) -> Draft:
    answer = saved.answer
    cited = Counter(one.passage for one in answer.citations)
    quotes = {one.passage: one.quote if cited[one.passage] == 1 else "" for one in answer.citations}  # "": all of it
    offered = {id_: "" for id_ in found if id_ not in quotes}
    places = list(quotes)
    numbers = {one.number: places.index(one.passage) + 1 for one in answer.citations}
    text = remarked(answer.text, lambda number: numbers.get(number, NOWHERE)) if answer.outcome == "answer" else ""
    return Draft(saved.resolved or saved.question, answer.language, text, "", quotes | offered)


def _from_version(version: Reviewed) -> Draft:
    quotes = {rest.citation.passage: rest.citation.quote for rest in version.rests}
    return Draft(version.question, version.language, version.text, "\n".join(version.wordings), quotes)


def _from_form(given: Mapping[str, str]) -> Draft:
    language = given.get("language_of", "")
    names = [name for name in given if name.startswith("quote:")][:OFFERED]
    quotes = {name.removeprefix("quote:"): given[name].strip()[:TEXT] for name in names}
    return Draft(
        question=given.get("question", "").strip()[:QUESTION],
        language=language if language in LANGUAGES else "en",
        text=given.get("text", "").replace("\r\n", "\n").strip()[:TEXT],
        wordings=given.get("wordings", "")[:TEXT],
        quotes=quotes,
        sought=given.get("sought", "").strip()[:SOUGHT],
    )


async def _form(request: web.Request, staff: Staff, draft: Draft, problem: str = "") -> web.Response:
    """Only what the person may look at is offered."""
    passages = await request.app[PARTS].corpus.passages(list(draft.quotes))
    marked = marks(draft.text)
    rows: list[dict[str, Any]] = [
        {
            "id": id_,
            "number": number,
            "cited": number in marked,
            "passage": passage,
            "quote": quote or (passage.text if passage else ""),
        }
        for number, (id_, quote) in enumerate(draft.quotes.items(), start=1)
        if (passage := passages.get(id_)) is None or staff.account.may("viewer", [passage.collection])
    ]
    context = {"draft": draft, "rows": rows, "problem": problem, "turn": request.match_info.get("turn", "")}
    return console_page(request, staff, "edit.html", context, status=422 if problem else 200)
