"""Questions that the documents did not answer, those that mean the same together: for the console's page and for the
weekly digest alike."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import compress

import numpy as np
from numpy.typing import NDArray

from engine.staff.cases import Case, Wanted
from engine.staff.roles import Account
from engine.store.database import Database
from engine.store.gaps import Gaps
from engine.store.queue import Queue

LIKE = 0.5  # cosine from which two questions are about the same, in one language or two: `python -m bench.gaps`
SAME = 0.75  # cosine from which a question is one that was dismissed
MOST = 300  # of the latest open questions
DAYS = 30
_REMEMBERED = 5000

Vectors = NDArray[np.float32]
Encode = Callable[[Sequence[str]], Vectors]


@dataclass(frozen=True, slots=True)
class Gap:
    """Questions about the same, the typical one first. `now`: the turns of those that the documents answered when they
    were asked again."""

    cases: tuple[Case, ...]
    now: frozenset[str] = frozenset()

    @property
    def answered(self) -> Case | None:
        """One with which something was shown that may be the answer, so that the gap may be none."""
        return next((case for case in self.cases if case.cited), None)

    @property
    def closed(self) -> bool:
        """Whether the documents answer all of it by now."""
        return self.now.issuperset(case.turn for case in self.cases)


class Meanings:
    """The vectors of questions, remembered while the server runs. `encoder`: the fingerprint of what makes them."""

    def __init__(self, encode: Encode, encoder: str) -> None:
        self._encode, self.encoder = encode, encoder
        self._known: OrderedDict[str, Vectors] = OrderedDict()

    async def of(self, texts: Sequence[str]) -> Vectors:
        missing = [text for text in dict.fromkeys(texts) if text not in self._known]
        if missing:
            made = await asyncio.to_thread(self._encode, missing)
            self._known |= zip(missing, made, strict=True)
        found = np.stack([self._known[text] for text in texts]) if texts else np.zeros((0, 1), np.float32)
        while len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)
        return found


class OpenGaps:
    def __init__(self, database: Database, meanings: Meanings) -> None:
        self._queue, self._store, self._meanings = Queue(database), Gaps(database), meanings

    async def of(self, account: Account) -> list[Gap]:
        """The gaps of the last days that the account may look at, the largest first, behind them those that the
        documents answer by now; none of what was dismissed, whoever asks it again."""
        return await self.find(left_open(account))

    async def find(self, wanted: Wanted) -> list[Gap]:
        cases = await self._queue.find(wanted, MOST)
        vectors = await self._meanings.of([asked_of(case) for case in cases])
        stays = _apart(vectors, await self._store.dismissed(self._meanings.encoder))
        cases, vectors = list(compress(cases, stays)), vectors[stays]
        now = await self._store.answered([case.turn for case in cases])
        gaps = [replace(gap, now=now.intersection(case.turn for case in gap.cases)) for gap in grouped(cases, vectors)]
        return sorted(gaps, key=lambda gap: gap.closed)

    async def recently(self, account: Account, days: int) -> tuple[int, int]:
        """How many questions were left open in the last days, and in as many days before, without what was dismissed
        and what the documents answer by now. Of more than MOST the earlier ones count whatever they are."""
        both = await self._queue.count(left_open(account, 2 * days))
        last = await self._queue.count(left_open(account, days))
        closed, since = await self._closed(left_open(account, 2 * days)), self._queue.since(days)
        of_last = sum(case.at >= since for case in closed)
        return last - of_last, both - last - (len(closed) - of_last)

    async def _closed(self, wanted: Wanted) -> list[Case]:
        """Questions that are like dismissed ones, and those that the documents answer by now."""
        cases = await self._queue.find(wanted, MOST)
        answered = await self._store.answered([case.turn for case in cases])
        dismissed = await self._store.dismissed(self._meanings.encoder)
        stays = np.ones(len(cases), np.bool_)
        if len(dismissed):  # else no vector is needed
            stays = _apart(await self._meanings.of([asked_of(case) for case in cases]), dismissed)
        return [case for case, is_open in zip(cases, stays, strict=True) if case.turn in answered or not is_open]

    async def dismiss(self, cases: Sequence[Case], batch: str, by: str) -> None:
        """Their like is dismissed with them, until the batch of their verdicts is undone."""
        vectors = await self._meanings.of(list(dict.fromkeys(asked_of(case) for case in cases)))
        await self._store.dismiss(vectors, self._meanings.encoder, batch, by)


def left_open(account: Account, days: int = DAYS) -> Wanted:
    """The questions of the last days that the account may look at."""
    return Wanted(account.id, account.seen(), kind="abstained", days=days)


def asked_of(case: Case) -> str:
    return case.resolved or case.question


def grouped(cases: Sequence[Case], vectors: Vectors) -> list[Gap]:
    """The largest group first."""
    gaps = [Gap(tuple(cases[place] for place in group)) for group in together(vectors, LIKE)]
    return sorted(gaps, key=lambda gap: len(gap.cases), reverse=True)


def _apart(vectors: Vectors, dismissed: Vectors) -> NDArray[np.bool_]:
    """Of each vector, whether it is of nothing that was dismissed."""
    if not (len(vectors) and len(dismissed)):
        return np.ones(len(vectors), np.bool_)
    likest: NDArray[np.float32] = (vectors @ dismissed.T).max(axis=1)
    return likest < SAME


def together(vectors: Vectors, like: float) -> list[list[int]]:
    """Places of vectors that are alike, the most typical of each group first: each vector joins the group whose middle
    it is nearest to, where it is near."""
    members: list[list[int]] = []
    sums: list[Vectors] = []
    for place in range(len(vectors)):
        near = [float(total @ vectors[place]) / float(np.linalg.norm(total)) for total in sums]
        best = max(range(len(near)), key=near.__getitem__, default=-1)
        if best >= 0 and near[best] >= like:
            members[best].append(place)
            sums[best] = sums[best] + vectors[place]
        else:
            members.append([place])
            sums.append(vectors[place])
    return [_typical_first(group, vectors @ middle) for group, middle in zip(members, sums, strict=True)]


def _typical_first(group: Sequence[int], likeness: Vectors) -> list[int]:
    return sorted(group, key=lambda place: float(likeness[place]), reverse=True)
