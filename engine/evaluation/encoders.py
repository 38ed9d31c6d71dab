"""Encoders held against each other: what each finds for the questions of a set, in which languages, how fast."""

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path

from engine.evaluation import ranking
from engine.evaluation.bootstrap import Interval, interval
from engine.evaluation.dataset import Case
from engine.evaluation.relevance import Relevant
from engine.evaluation.retrieving import Search, Step
from engine.evaluation.similar import Parted
from engine.knowledge.encoded import EncodedIndex
from engine.retrieval.encoders import PassageEncoder
from engine.retrieval.model import IndexedPassage
from engine.store.places import Place

TOGETHER = 256  # passages in one step
TIMED = 50  # questions whose embedding is timed

Figures = Mapping[str, Mapping[str, float]]
"""Measures by question."""


@dataclass(frozen=True, slots=True)
class Pool:
    """Questions of which it is known what should be found, and all that can be found."""

    cases: Sequence[Case]
    judged: Mapping[str, Relevant]
    passages: Sequence[IndexedPassage]
    places: Mapping[str, Place]

    def indexed(self, index: EncodedIndex, at: Callable[[int, int], None]) -> float:
        """Puts the passages into the index; how many it takes in a second."""
        began, done, some = time.perf_counter(), 0, list[IndexedPassage]()
        for _, document in groupby(self.passages, key=lambda one: one.document):
            some += document
            if len(some) >= TOGETHER:
                done += len(some)
                index.apply(done, (), some)
                at(done, len(self.passages))
                some = []
        index.apply(done + 1, (), some)
        return index.count / (time.perf_counter() - began)

    def question_ms(self, encoder: PassageEncoder) -> float:
        """The median time to embed a question alone."""
        times = []
        for case in self.cases[:TIMED]:
            began = time.perf_counter()
            encoder.questions.encode([case.question])
            times.append(1000 * (time.perf_counter() - began))
        return sorted(times)[len(times) // 2]

    def pairs(self) -> dict[str, list[str]]:
        """Questions by their language and that of what should be found: "en -> ar"."""
        spoken: dict[str, set[str]] = defaultdict(set)
        for passage in self.passages:
            place = self.places[passage.parent]
            for name in (place.parent, place.document, place.source):
                spoken[name].add(passage.language)
        found: dict[str, list[str]] = defaultdict(list)
        for case in self.cases:
            languages = {language for id_ in self.judged[case.id].ids for language in spoken[id_]}
            found[f"{case.language} -> {'+'.join(sorted(languages))}"].append(case.id)
        return dict(sorted(found.items()))


@dataclass(frozen=True, slots=True)
class Tried:
    """A row of the table. `mrr`, `hit5` and `pairs` by meaning alone, `fused` through the whole search; `megabytes` of
    memory; `parted`: similar texts from different ones; `gain`: of the MRR by meaning over the encoder named first."""

    place: str
    fingerprint: str
    dimensions: int
    passages_s: float
    question_ms: float
    megabytes: float
    mrr: float
    hit5: float
    fused: float
    pairs: dict[str, tuple[int, float]]
    by_question: dict[str, float]
    parted: dict[str, Parted]
    gain: Interval | None = None


async def found_by(pool: Pool, search: Search, step: Step) -> Figures:
    """The measures of what a search finds for each question."""
    names: dict[str, list[str]] = {}
    for case in pool.cases:
        hits = [pool.places[hit.parent] for hit in await search(case) if hit.parent in pool.places]
        names[case.id] = pool.judged[case.id].of(hits)
        step()
    relevant = {case.id: pool.judged[case.id].ids for case in pool.cases}
    return await asyncio.to_thread(ranking.measured, relevant, names)


def row(  # noqa: PLR0913 - all that was measured
    place: str, encoder: PassageEncoder, speeds: tuple[float, float], megabytes: float, dense: Figures, fused: Figures,
    pool: Pool, parted: dict[str, Parted],
) -> Tried:  # fmt: skip
    mrrs = {id_: one["mrr"] for id_, one in dense.items()}
    pairs = {pair: (len(ids), sum(mrrs[id_] for id_ in ids) / len(ids)) for pair, ids in pool.pairs().items()}
    means, whole = ranking.mean(dense), ranking.mean(fused)
    return Tried(
        place, encoder.fingerprint, encoder.dimensions, *speeds, megabytes, means["mrr"], means["hit@5"], whole["mrr"],
        pairs, mrrs, parted,
    )  # fmt: skip


def ranked(tried: Sequence[Tried]) -> list[Tried]:
    """The best MRR first, each but the first that was tried with what it gains over that one."""
    first = tried[0].by_question
    gains = [interval([one.by_question[id_] - first[id_] for id_ in first]) for one in tried[1:]]
    rows = [tried[0], *(replace(one, gain=gain) for one, gain in zip(tried[1:], gains, strict=True))]
    return sorted(rows, key=lambda one: -one.mrr)


def resident() -> float:
    """MB of memory that this process holds; 0 where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except OSError:
        return 0.0
    return pages * 4096 / 2**20
