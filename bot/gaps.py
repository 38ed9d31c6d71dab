"""Questions that the documents did not answer, those that mean the same together: for the console's page and for the
weekly digest alike."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.staff.cases import Case, Wanted
from engine.staff.roles import Account
from engine.store.queue import Queue

LIKE = 0.55  # cosine from which two questions are about the same, in one language or two: `python -m bench.gaps`
MOST = 300  # of the latest open questions
DAYS = 30
_REMEMBERED = 5000

Vectors = NDArray[np.float32]
Encode = Callable[[Sequence[str]], Vectors]


@dataclass(frozen=True, slots=True)
class Gap:
    """Questions about the same, the typical one first. `answered`: something that may be the answer was shown with one
    of them, so that the gap may be none."""

    cases: tuple[Case, ...]

    @property
    def answered(self) -> bool:
        return any(case.cited for case in self.cases)


class Meanings:
    """The vectors of questions, remembered while the server runs."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Vectors] = OrderedDict()

    async def of(self, encode: Encode, texts: Sequence[str]) -> Vectors:
        missing = [text for text in dict.fromkeys(texts) if text not in self._known]
        if missing:
            made = await asyncio.to_thread(encode, missing)
            self._known |= zip(missing, made, strict=True)
        found = np.stack([self._known[text] for text in texts]) if texts else np.zeros((0, 1), np.float32)
        while len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)
        return found


async def open_gaps(queue: Queue, meanings: Meanings, encode: Encode, account: Account) -> list[Gap]:
    """The gaps of the last days that the account may look at, the largest first."""
    cases = await queue.find(Wanted(account.id, account.seen(), kind="abstained", days=DAYS), MOST)
    vectors = await meanings.of(encode, [case.resolved or case.question for case in cases])
    return grouped(cases, vectors)


def grouped(cases: Sequence[Case], vectors: Vectors) -> list[Gap]:
    """The largest group first."""
    gaps = [Gap(tuple(cases[place] for place in group)) for group in together(vectors, LIKE)]
    return sorted(gaps, key=lambda gap: len(gap.cases), reverse=True)


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
