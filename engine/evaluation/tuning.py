"""The weight of the dense ranking beside the lexical one, fitted by language on a question set.

Half of a language's questions choose the weight of the best MRR, the other half confirm it: the gain there, paired by
question, with its interval. A weight is confirmed where the interval excludes that nothing changed.
"""

import asyncio
import zlib
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from engine.evaluation import ranking
from engine.evaluation.bootstrap import Interval, interval
from engine.evaluation.dataset import Case
from engine.evaluation.relevance import Relevant
from engine.evaluation.retrieving import Step
from engine.language import LANGUAGES, Language
from engine.store.places import Place

GRID = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 1.0, 1.25, 1.5, 2.0, 3.0, 5.0)
LEAST = 20  # questions of a language in each half

Rank = Callable[[Case, float], Awaitable[Sequence[Place]]]
"""What is found for a question at a weight of the dense ranking, best first."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """`fitted` and `held` are MRRs at the weight in force and at the chosen one, on each half; `gain` is of `held`."""

    language: Language
    in_force: float
    chosen: float
    questions: tuple[int, int]
    fitted: tuple[float, float]
    held: tuple[float, float]
    gain: Interval

    @property
    def is_confirmed(self) -> bool:
        return self.chosen != self.in_force and self.gain.low > 0


def halves(cases: Sequence[Case]) -> tuple[list[Case], list[Case]]:
    """By a hash of the id: the same question is always in the same half."""
    parts: tuple[list[Case], list[Case]] = ([], [])
    for case in cases:
        parts[zlib.crc32(case.id.encode()) % 2].append(case)
    return parts


def enough(cases: Sequence[Case], judged: Mapping[str, Relevant]) -> dict[Language, tuple[list[Case], list[Case]]]:
    """The two halves of each language whose halves have questions enough."""
    by_language = {language: [case for case in cases if case.language == language] for language in LANGUAGES}
    parts = {language: halves([case for case in held if case.id in judged]) for language, held in by_language.items()}
    return {language: both for language, both in parts.items() if min(map(len, both)) >= LEAST}


async def fit(
    cases: Sequence[Case], judged: Mapping[str, Relevant], rank: Rank, in_force: Mapping[Language, float], step: Step
) -> list[Fitted]:
    """Of each language that has questions enough."""
    return [
        await _fitted(language, parts, judged, rank, in_force[language], step)
        for language, parts in enough(cases, judged).items()
    ]


async def _fitted(
    language: Language,
    parts: tuple[list[Case], list[Case]],
    judged: Mapping[str, Relevant],
    rank: Rank,
    in_force: float,
    step: Step,
) -> Fitted:
    """Of several weights that are equally good the one nearest to that in force."""

    async def mrr(cases: Sequence[Case], weight: float) -> dict[str, float]:
        names = {case.id: judged[case.id].of(await rank(case, weight)) for case in cases}
        relevant = {case.id: judged[case.id].ids for case in cases}
        figures = await asyncio.to_thread(ranking.measured, relevant, names)
        step()
        return {id_: one["mrr"] for id_, one in figures.items()}

    tried = {weight: fmean((await mrr(parts[0], weight)).values()) for weight in sorted({*GRID, in_force})}
    chosen = max(tried, key=lambda weight: (round(tried[weight], 6), -abs(weight - in_force)))
    before, after = await mrr(parts[1], in_force), await mrr(parts[1], chosen)
    gain = interval([after[id_] - before[id_] for id_ in before])
    sizes = (len(parts[0]), len(parts[1]))
    fitted, held = (tried[in_force], tried[chosen]), (fmean(before.values()), fmean(after.values()))
    return Fitted(language, in_force, chosen, sizes, fitted, held, gain)
