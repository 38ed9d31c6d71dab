"""The editor of a reviewed answer: words, other ways to ask, and citations picked from what the collections hold.

A form without a script: looking for passages sends it, too, and nothing of it is lost.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from aiohttp import web

from bot.gaps import MOST, asked_of
from bot.web.console import reviewed
from bot.web.console.answer import found
from bot.web.console.doors import Staff, back_to, console_page, form_of
from bot.web.console.queue import cause_of
from bot.web.console.way import found_in
from bot.web.keys import PARTS
from bot.web.problems import RefusedError
from engine.language import LANGUAGES, Language
from engine.passage import StoredPassage
from engine.reviewed.drafting import Quoted, problem_of, rests_of, stands
from engine.reviewed.writing import marks, remarked
from engine.staff.cases import CAUSES, Case, Verdict
from engine.store.conversations import SavedTurn
from engine.store.reviewed import QUESTION, Reviewed, Written

TEXT, WORDINGS, SOUGHT = 8000, 20, 200  # characters, lines, characters
OFFERED = 48  # passages in one form
NOWHERE = 99  # a mark without a passage
BETTERED: tuple[Verdict, ...] = ("wrong", "incomplete", "outdated", "unsafe")  # what gets a better answer
_QUOTE = re.compile(r"quote:(\w*):(\d{1,2})", re.ASCII)  # a field of the form: passage, number
_WITHHELD = ("", "")  # the words of a number that was not in the form: of a passage that its reader may not look at


@dataclass(frozen=True, slots=True)
class Draft:
    """What stands in the form. `quotes`: passages, each with the words to cite of it (empty: all of them), in the order
    of their numbers, one passage as often as it is cited; a mark in the text cites the words of its number. `also`: the
    turns of further questions of a gap that it closes."""

    question: str
    language: Language
    text: str
    wordings: str
    quotes: Sequence[tuple[str, str]]
    sought: str = ""
    also: tuple[str, ...] = ()

    def with_passages(self, found: Sequence[str]) -> "Draft":
        """What was found takes the place of the passages behind the last cited one."""
        last = max((number for number in marks(self.text) if number <= len(self.quotes)), default=0)
        quotes = self.quotes[:last]
        return replace(self, quotes=[*quotes, *_unquoted(found, quotes)])

    @property
    def settled(self) -> "Draft":
        """Only the cited passages, numbered anew from 1 without a break, and the text with these numbers. A mark that
        points at no passage keeps pointing at none."""
        cited = [number for number in sorted(marks(self.text)) if 1 <= number <= len(self.quotes)]
        numbers = {old: new for new, old in enumerate(cited, start=1)}
        text = remarked(self.text, lambda number: numbers.get(number, NOWHERE))
        return replace(self, text=text, quotes=[self.quotes[number - 1] for number in cited])

    @property
    def passages(self) -> list[str]:
        return [id_ for id_, _ in self.quotes]


async def of_answer(request: web.Request, staff: Staff) -> web.StreamResponse:
    """With `gap` in the address, for all questions of the gap that this one is of."""
    case, saved = await found(request, staff)
    known = await request.app[PARTS].console.reviewed.of_turn(case.turn)
    if known is not None and not reviewed.may_see(staff.account, known):
        raise RefusedError(403, "not_allowed")
    if known is not None:
        return back_to(f"{reviewed.PATH}/{known.id}")
    _check(staff, case.collections)
    draft = _from_turn(saved, await _citable(request, list(found_in(saved.answer))))
    if "gap" in request.query:
        draft = _for_gap(draft, await _rest_of_gap(request, staff, case.turn))
    return await _form(request, staff, draft, about=case)


async def save_of_answer(request: web.Request, staff: Staff) -> web.StreamResponse:
    """Where somebody else has written a better answer meanwhile, a new version of that."""
    case, saved = await found(request, staff)
    _check(staff, case.collections)
    known = await request.app[PARTS].console.reviewed.of_turn(case.turn)
    if known is not None:
        _check_rewriting(staff, known)
        return await _saved(request, staff, id_=known.id, about=case)
    return await _saved(request, staff, turn=saved.answer.turn or case.turn, about=case)


async def of_reviewed(request: web.Request, staff: Staff) -> web.StreamResponse:
    latest = (await reviewed.versions_of(request, staff))[0]
    _check_rewriting(staff, latest)
    return await _form(request, staff, _from_version(latest), about=await _waiting(request, staff, latest))


async def save_of_reviewed(request: web.Request, staff: Staff) -> web.StreamResponse:
    latest = (await reviewed.versions_of(request, staff))[0]
    _check_rewriting(staff, latest)
    return await _saved(request, staff, id_=latest.id, about=await _waiting(request, staff, latest))


async def _waiting(request: web.Request, staff: Staff, latest: Reviewed) -> Case | None:
    """The question of an answer that was suspended: it waits in the queue, and leaves it with a new version."""
    if not latest.why:
        return None
    cases = await request.app[PARTS].console.queue.cases([latest.turn], staff.account.seen())
    return cases.get(latest.turn)


def _check(staff: Staff, collections: frozenset[str]) -> None:
    if not staff.account.may("reviewer", collections):
        raise RefusedError(403, "not_allowed")


def _check_rewriting(staff: Staff, answer: Reviewed) -> None:
    if not answer.may_be_rewritten_by(staff.account):
        raise RefusedError(403, "not_allowed")


async def _saved(
    request: web.Request, staff: Staff, *, id_: str = "", turn: str = "", about: Case | None = None
) -> web.StreamResponse:
    """`about`: the case that gets its verdict with it, and so do the further questions."""
    given, parts = await form_of(request), request.app[PARTS]
    draft = _from_form(given)
    if given.get("action") == "find":
        hits = await parts.passages(draft.sought) if draft.sought else ()
        draft = draft.with_passages(await _citable(request, [hit.id for hit in hits]))
        return await _form(request, staff, draft, about=about)
    kept = draft.settled
    passages = await parts.corpus.passages(kept.passages)
    quoted = _quoted(kept, passages)
    cited = {passage.collection for passage in passages.values()}
    if not all(staff.account.may("reviewer", [collection]) for collection in cited):
        raise RefusedError(403, "not_allowed")  # before the words are held against passages that are not theirs
    if problem := problem_of(kept.question, kept.text, quoted, staff.account):
        return await _form(request, staff, draft, problem, about)
    also = await _judged_with(request, staff, draft.also)
    written = _written(kept, quoted)
    name = await parts.console.reviewed.write(written, staff.account, id_=id_, turn=turn, further=also)
    if about is not None and about.corrected is not None:
        verdict = _verdict_of(given, about.corrected)
        await parts.console.verdicts.give([about.turn, *also], verdict, cause_of(given), staff.account)
    return back_to(f"{reviewed.PATH}/{name}?done=saved")


def _verdict_of(given: Mapping[str, str], otherwise: Verdict) -> Verdict:
    """What a better answer says of the one before."""
    verdict = given.get("verdict", "")
    return next((one for one in BETTERED if one == verdict), otherwise)


async def _rest_of_gap(request: web.Request, staff: Staff, turn: str) -> list[Case]:
    gaps = await request.app[PARTS].gaps.of(staff.account)
    cases = next((gap.cases for gap in gaps if any(case.turn == turn for case in gap.cases)), ())
    return [case for case in cases if case.turn != turn and staff.account.may("reviewer", case.collections)]


def _for_gap(draft: Draft, rest: Sequence[Case]) -> Draft:
    """The draft for further questions, whose words are other ways to ask it."""
    asked = {" ".join(asked_of(case).split()): None for case in rest}
    asked.pop(" ".join(draft.question.split()), None)
    return replace(draft, wordings="\n".join(list(asked)[:WORDINGS]), also=tuple(case.turn for case in rest))


async def _judged_with(request: web.Request, staff: Staff, turns: Sequence[str]) -> list[str]:
    """Those of the questions that are still left open and may be judged."""
    cases = await request.app[PARTS].console.queue.cases(turns, staff.account.seen())
    may = staff.account.may
    return [
        turn for turn, case in cases.items() if case.corrected == "incomplete" and may("reviewer", case.collections)
    ]


def _quoted(draft: Draft, passages: Mapping[str, StoredPassage]) -> Quoted:
    return [(passages.get(id_), quote) for id_, quote in draft.quotes]


def _written(draft: Draft, quoted: Quoted) -> Written:
    wordings = tuple(line.strip() for line in draft.wordings.splitlines() if line.strip())[:WORDINGS]
    return Written(draft.question, draft.language, draft.text, wordings, rests_of(quoted))


async def _citable(request: web.Request, found: Sequence[str]) -> list[str]:
    """Passages to offer for those that were found: of a record whose question was, the answer."""
    answers = await request.app[PARTS].corpus.answers_to(found)
    return list(dict.fromkeys(answers[id_].id if id_ in answers else id_ for id_ in found))


def _from_turn(saved: SavedTurn, found: Sequence[str]) -> Draft:
    """What was answered; of a question left open the words that were shown as maybe its answer, cited."""
    answer = saved.answer
    quotes = [(one.passage, one.quote) for one in answer.citations]
    numbers = {one.number: place for place, one in enumerate(answer.citations, start=1)}
    text = remarked(answer.text, lambda number: numbers.get(number, NOWHERE)) if answer.outcome == "answer" else ""
    if answer.outcome == "abstention" and answer.citations:
        text = f"{answer.citations[0].quote} [1]"
    return Draft(saved.resolved or saved.question, answer.language, text, "", [*quotes, *_unquoted(found, quotes)])


def _from_version(version: Reviewed) -> Draft:
    quotes = [(rest.citation.passage, rest.citation.quote) for rest in version.rests]
    return Draft(version.question, version.language, version.text, "\n".join(version.wordings), quotes)


def _unquoted(found: Sequence[str], quotes: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Those passages that none of the quotes is of."""
    quoted = {id_ for id_, _ in quotes}
    return [(id_, "") for id_ in dict.fromkeys(found) if id_ not in quoted]


def _from_form(given: Mapping[str, str]) -> Draft:
    language = given.get("language_of", "")
    fields = [(int(field[2]), field[1], words) for name, words in given.items() if (field := _QUOTE.fullmatch(name))]
    quotes = {number: (id_, words.strip()[:TEXT]) for number, id_, words in fields if 1 <= number <= OFFERED}
    return Draft(
        question=given.get("question", "").strip()[:QUESTION],
        language=language if language in LANGUAGES else "en",
        text=given.get("text", "").replace("\r\n", "\n").strip()[:TEXT],
        wordings=given.get("wordings", "")[:TEXT],
        quotes=[quotes.get(number, _WITHHELD) for number in range(1, max(quotes, default=0) + 1)],
        sought=given.get("sought", "").strip()[:SOUGHT],
        also=tuple(given.get("also", "").split()[:MOST]),
    )


async def _form(
    request: web.Request, staff: Staff, draft: Draft, problem: str = "", about: Case | None = None
) -> web.Response:
    """Only what the person may look at is offered, and a cause only where a verdict comes with it."""
    passages = await request.app[PARTS].corpus.passages(draft.passages)
    marked = marks(draft.text)
    rows: list[dict[str, Any]] = [
        {
            "id": id_,
            "number": number,
            "cited": number in marked,
            "passage": passage,
            "quote": quote or (passage.text if passage else ""),
            "wrong": problem == "quote_wrong" and number in marked and not stands(passage, quote),
        }
        for number, (id_, quote) in enumerate(draft.quotes, start=1)
        if (passage := passages.get(id_)) is None or staff.account.may("viewer", [passage.collection])
    ]
    given, corrected = await form_of(request) if request.method == "POST" else {}, about and about.corrected
    context = {
        "draft": draft,
        "rows": rows,
        "wrong": [row["number"] for row in rows if row["wrong"]],
        "verdicts": BETTERED if corrected else (),
        "verdict": _verdict_of(given, corrected) if corrected else "",
        "problem": problem,
        "turn": request.match_info.get("turn", ""),
        "causes": CAUSES if corrected else (),
        "cause": cause_of(given),
    }
    return console_page(request, staff, "edit.html", context, status=422 if problem else 200)
