"""Gaps: what people asked and the documents did not answer, questions that mean the same together."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from aiohttp import web
from numpy.typing import NDArray

from bot.web.console.doors import HOME, Staff, console_page
from bot.web.console.queue import listed
from bot.web.keys import PARTS
from engine.staff.cases import Case, Wanted

PATH = f"{HOME}/gaps"
LIKE = 0.75  # cosine from which two questions are about the same
MOST = 300  # of the latest open questions
DAYS = 30
SHOWN = 5  # of the questions of a gap
_REMEMBERED = 5000

Vectors = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Gap:
    """Questions about the same, the typical one first. `answered`: something that may be the answer was shown with one
    of them, so that the gap may be none; `recent`: how many are of the last seven days."""

    cases: tuple[Case, ...]

    @property
    def answered(self) -> bool:
        return any(case.cited for case in self.cases)


class Meanings:
    """The vectors of questions, remembered while the server runs."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Vectors] = OrderedDict()

    async def of(self, request: web.Request, texts: Sequence[str]) -> Vectors:
        missing = [text for text in dict.fromkeys(texts) if text not in self._known]
        if missing:
            made = await asyncio.to_thread(request.app[PARTS].encode, missing)
            self._known |= zip(missing, made, strict=True)
        found = np.stack([self._known[text] for text in texts]) if texts else np.zeros((0, 1), np.float32)
        while len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)
        return found


MEANINGS = web.AppKey("meanings", Meanings)


async def page(request: web.Request, staff: Staff) -> web.StreamResponse:
    parts = request.app[PARTS]
    wanted = Wanted(staff.account.id, staff.account.seen(), kind="abstained", days=DAYS)
    cases = await parts.console.queue.find(wanted, MOST)
    vectors = await request.app[MEANINGS].of(request, [case.resolved or case.question for case in cases])
    week = parts.console.queue.since(7)
    gaps = [
        {
            "gap": gap,
            "items": [listed(case, request) for case in gap.cases[:SHOWN]],
            "more": max(0, len(gap.cases) - SHOWN),
            "recent": sum(case.at >= week for case in gap.cases),
        }
        for gap in grouped(cases, vectors)
    ]
    context: dict[str, Any] = {"gaps": gaps, "total": len(cases), "may": staff.account.may_somewhere("reviewer")}
    return console_page(request, staff, "gaps.html", context)


def grouped(cases: Sequence[Case], vectors: Vectors) -> list[Gap]:
    """Each question joins the group whose middle it is nearest to, where it is near; the largest group first."""
    members: list[list[int]] = []
    sums: list[Vectors] = []
    for place in range(len(cases)):
        near = [float(total @ vectors[place]) / float(np.linalg.norm(total)) for total in sums]
        best = max(range(len(near)), key=near.__getitem__, default=-1)
        if best >= 0 and near[best] >= LIKE:
            members[best].append(place)
            sums[best] = sums[best] + vectors[place]
        else:
            members.append([place])
            sums.append(vectors[place])
    gaps = [
        Gap(tuple(cases[place] for place in _typical_first(group, vectors @ middle)))
        for group, middle in zip(members, sums, strict=True)
    ]
    return sorted(gaps, key=lambda gap: len(gap.cases), reverse=True)


def _typical_first(group: Sequence[int], likeness: Vectors) -> list[int]:
    return sorted(group, key=lambda place: float(likeness[place]), reverse=True)
