"""Gaps: what people asked and the documents did not answer, questions that mean the same together."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from aiohttp import web

from bot.gaps import MOST as GROUPED
from bot.gaps import Gap, left_open
from bot.web.console.doors import HOME, Staff, back_to, console_page, number_of
from bot.web.console.queue import MOST, glance, judged, listed, told_of
from bot.web.console.way import found_in
from bot.web.keys import PARTS
from engine.passage import StoredPassage
from engine.staff.roles import Account

PATH = f"{HOME}/gaps"
SHOWN = 5  # of the questions of a gap
NEAREST = 2  # passages beside a gap

DISMISSING = ("off_subject", "dismissed")  # verdicts by which a gap concerns nobody, whoever asks it again


@dataclass(frozen=True, slots=True)
class Near:
    """A passage that came near; `words`: its own or, where it is the question of a record, those of the answer."""

    passage: StoredPassage
    words: str


async def page(request: web.Request, staff: Staff) -> web.StreamResponse:
    parts = request.app[PARTS]
    queue, size = parts.console.queue, parts.rules().console_page
    found = await parts.gaps.of(staff.account)
    pages = max(1, -(-len(found) // size))
    number = min(number_of(request.query.get("page", "")), pages)
    shown = found[(number - 1) * size : number * size]
    near = await _nearest(request, staff.account, [gap.cases[0].turn for gap in shown])
    week, before = queue.since(7), queue.since(14)
    gaps = [
        {
            "gap": gap,
            "items": [listed(case, request) for case in gap.cases[:SHOWN]],
            "more": max(0, len(gap.cases) - SHOWN),
            "unknown": sum(case.narrowed_by is None for case in gap.cases),
            "recent": sum(case.at >= week for case in gap.cases),
            "before": sum(before <= case.at < week for case in gap.cases),
            "near": near[gap.cases[0].turn],
            "write": (gap.answered or gap.cases[0]).turn,
            "collection": _where_it_belongs(gap, near[gap.cases[0].turn]),
        }
        for gap in shown
    ]
    context: dict[str, Any] = {
        "gaps": gaps,
        "number": number,
        "pages": pages,
        "total": sum(len(gap.cases) for gap in found),
        "grouped": GROUPED,
        "open": await queue.count(left_open(staff.account)),
        "may": staff.account.may_somewhere("reviewer"),
        "may_add": staff.account.may("administrator"),
        "changed": told_of(request.query),
    }
    return console_page(request, staff, "gaps.html", context)


async def dismiss(request: web.Request, staff: Staff) -> web.StreamResponse:
    """The verdict of the pressed button for all questions of a gap; it stays dismissed when the same is asked again."""
    parts, told = request.app[PARTS], await judged(request, staff)
    given = await request.post()
    if "batch" in told and given.get("action") in DISMISSING:
        turns = [str(turn) for turn in given.getall("turn", [])][:MOST]
        cases = await parts.console.queue.cases(turns, staff.account.seen())
        mine = [case for case in cases.values() if staff.account.may("reviewer", case.collections)]
        await parts.gaps.dismiss(mine, told["batch"], staff.account.name)
    return back_to(f"{PATH}?{urlencode(told)}")


async def _nearest(request: web.Request, account: Account, turns: Sequence[str]) -> dict[str, list[Near]]:
    """Of each turn the passages that came nearest and that the account may look at."""
    history, corpus = request.app[PARTS].history, request.app[PARTS].corpus
    answers = await history.answers(turns)
    ids = {turn: list(found_in(answer))[:NEAREST] for turn, answer in answers.items()}
    every = [id_ for of_turn in ids.values() for id_ in of_turn]
    passages, replies = await corpus.passages(every), await corpus.answers_to(every)

    def near(id_: str) -> list[Near]:
        passage = passages.get(id_)
        if passage is None or not account.may("viewer", [passage.collection]):
            return []
        return [Near(passage, glance(replies.get(id_, passage).text))]

    return {turn: [one for id_ in ids.get(turn, ()) for one in near(id_)] for turn in turns}


def _where_it_belongs(gap: Gap, near: Sequence[Near]) -> str:
    """The collection that what is missing most likely belongs to; "" where nothing came near."""
    return near[0].passage.collection if near else min(gap.cases[0].collections, default="")
