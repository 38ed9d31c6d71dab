"""Three granularities by four rankings: `python -m bench.granularities DATA WORK` prints the table and keeps it.

SyllabusQA, the halves of XQuAD in three languages and the fatwas are matched by chunks, by sentences, by propositions
(sentences below their title and headings; where a set has none, the sentences as they are) and by chunks and sentences
mixed; each by words alone, by meaning alone, fused with the weights in force, and tuned. One half of a set's questions
chooses weight and granularity, all figures are of the other half. The last table holds what was tuned against the
single ranking that was best on the first half.
"""

import argparse
import asyncio
import time
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np

from bench.datasets import PACKAGED, Question, RetrievalSet, load
from bench.quality import build
from engine.evaluation import ranking
from engine.evaluation.bootstrap import interval
from engine.evaluation.granularity import GRANULARITIES, RANKINGS, Granularity, fused, indexed, weights
from engine.evaluation.tuning import GRID
from engine.generation.calibration import load as load_calibration
from engine.generation.finding import Scales
from engine.generation.question import emphasis
from engine.generation.synonyms import load as load_synonyms
from engine.language import LANGUAGES
from engine.retrieval.encoder import Encoder, Vectors
from engine.retrieval.model import Hit
from engine.retrieval.retriever import Retriever, Weights

ROOT = Path(__file__).resolve().parent.parent
SETS = ("syllabusqa", "xquad-en", "xquad-ar", "xquad-el", "fatwas")
ALONE: tuple[Granularity, ...] = ("chunk", "sentence", "proposition")
IN_FORCE = Weights()

Figures = Mapping[str, Mapping[str, float]]
"""Measures by question."""


class Kept:
    """An encoder that embeds no text twice; what it has embedded lies in `path`."""

    def __init__(self, encoder: Encoder, path: Path) -> None:
        self.languages, self.fingerprint, self.dimensions = encoder.languages, encoder.fingerprint, encoder.dimensions
        self._encoder, self._path, self._known = encoder, path, dict[str, Vectors]()
        if path.exists():
            held = np.load(path)
            self._known = dict(zip(held["texts"].tolist(), held["rows"], strict=True))

    @property
    def questions(self) -> "Kept":
        return self

    def encode(self, texts: Sequence[str]) -> Vectors:
        if missing := [text for text in dict.fromkeys(texts) if text not in self._known]:
            self._known |= dict(zip(missing, self._encoder.encode(missing), strict=True))
        return np.stack([self._known[text] for text in texts])

    def keep(self) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        np.savez(self._path, texts=np.array(list(self._known)), rows=np.stack(list(self._known.values())))


@dataclass
class Last:
    """An index that answers the search it was asked last without searching: weights come after it."""

    index: Any
    found: dict[Any, Any] = field(default_factory=dict)

    @property
    def count(self) -> int:
        return int(self.index.count)

    def search(self, asked: Any, **told: Any) -> Any:
        words = tuple(asked.clauses()) if hasattr(asked, "clauses") else asked.tobytes()
        key = (words, *told.values())
        if key not in self.found:
            if len(self.found) > 8:
                self.found.clear()
            self.found[key] = self.index.search(asked, **told)
        return self.found[key]


@dataclass(frozen=True, slots=True)
class Searched:
    """A set with its searches: a retriever for each granularity, a weight and a granularity at a time."""

    dataset: RetrievalSet
    retrievers: Mapping[Granularity, Retriever]
    scales: Scales

    async def hits(self, question: Question, kind: Granularity, used: Weights) -> list[Hit]:
        if kind == "mixed":
            return fused([await self.hits(question, one, used) for one in ("chunk", "sentence")])
        asked = self.scales.understand(question.text, self.dataset.language, question.context)
        return await self.retrievers[kind].weighing(used).search(
            asked.text, language=self.dataset.language, k=ranking.DEPTH, where=question.where, context=asked.context,
            emphasis=emphasis(asked),
        )  # fmt: skip

    async def figures(
        self, questions: Sequence[Question], systems: Sequence[tuple[Granularity, Weights]]
    ) -> list[Figures]:
        """Of each system; question by question, for the indexes remember what they were asked last."""
        ranked: list[dict[str, list[str]]] = [{} for _ in systems]
        for question in questions:
            for place, (kind, used) in enumerate(systems):
                ranked[place][question.id] = [hit.parent for hit in await self.hits(question, kind, used)]
        relevant = {question.id: question.relevant for question in questions}
        return [ranking.measured(relevant, one) for one in ranked]


@dataclass(frozen=True, slots=True)
class System:
    """`dense` is the weight of the ranking by meaning; `fitted` the MRR on the half that chooses."""

    kind: Granularity
    name: str
    dense: float | None
    fitted: float
    held: Figures

    @property
    def mrrs(self) -> dict[str, float]:
        return {id_: one["mrr"] for id_, one in self.held.items()}


def parted(questions: Iterable[Question]) -> tuple[list[Question], list[Question]]:
    """By what they ask for, so that both halves ask of different places."""
    halves: tuple[list[Question], list[Question]] = ([], [])
    for question in questions:
        halves[zlib.crc32(min(question.relevant).encode()) % 2].append(question)
    return halves


def searched(dataset: RetrievalSet, encoder: Kept, work: Path) -> Searched:
    folder = work / "granularities" / dataset.name
    found: dict[Granularity, tuple[Any, Any]] = {"chunk": build(dataset, encoder, folder)}  # type: ignore[arg-type]
    for kind in ALONE[1:]:
        found[kind] = indexed(folder / kind, dataset.stored, kind, encoder, lambda *_: None)
        encoder.keep()
    retrievers = {kind: Retriever(Last(one), Last(two), encoder) for kind, (one, two) in found.items()}  # type: ignore[arg-type]
    config = ROOT / "config"
    scales = Scales(
        found["chunk"][0].frequencies, load_synonyms(config / "synonyms"), load_calibration(config / "calibration.json")
    )
    return Searched(dataset, retrievers, scales)


def systems(one: Searched, questions: Sequence[Question]) -> list[System]:
    fitting, held = parted(questions)
    tried = [(kind, name, weights(name, IN_FORCE)) for kind in GRANULARITIES for name in RANKINGS]
    grid = [(kind, weight) for kind in GRANULARITIES for weight in GRID if weight > 0]
    asked = [(kind, used) for kind, _, used in tried] + [(kind, _at(weight)) for kind, weight in grid]
    mrrs = [ranking.mean(found)["mrr"] for found in asyncio.run(one.figures(fitting, asked))]
    found = list(zip(tried, mrrs, strict=False))
    tuned = dict(zip(grid, mrrs[len(tried) :], strict=True))
    usual = IN_FORCE.dense[one.dataset.language]
    best = {
        kind: max((pair for pair in grid if pair[0] == kind), key=lambda pair: (tuned[pair], -abs(pair[1] - usual)))
        for kind in GRANULARITIES
    }
    wanted = [(kind, used) for (kind, _, used), _ in found] + [(kind, _at(pair[1])) for kind, pair in best.items()]
    measured = asyncio.run(one.figures(held, wanted))
    plain = [
        System(kind, name, None, mrr, figures) for ((kind, name, _), mrr), figures in zip(found, measured, strict=False)
    ]
    fitted = [
        System(kind, "tuned", pair[1], tuned[pair], figures)
        for (kind, pair), figures in zip(best.items(), measured[len(tried) :], strict=True)
    ]
    return sorted([*plain, *fitted], key=lambda system: GRANULARITIES.index(system.kind))


def _at(weight: float) -> Weights:
    return replace(IN_FORCE, dense=dict.fromkeys(LANGUAGES, weight))


def best_single(found: Sequence[System]) -> System:
    """The ranking by words alone or by meaning alone that did best on the half that chooses."""
    return max(
        (one for one in found if one.name in ("lexical", "dense") and one.kind != "mixed"), key=lambda one: one.fitted
    )


def best_tuned(found: Sequence[System]) -> System:
    return max((one for one in found if one.name == "tuned"), key=lambda one: one.fitted)


def rows(name: str, found: Sequence[System]) -> Iterator[str]:
    for one in found:
        means = ranking.mean(one.held)
        label = one.name if one.dense is None else f"{one.name} ({one.dense:g})"
        yield f"| {name} | {one.kind} | {label} | " + " | ".join(f"{value:.3f}" for value in means.values()) + " |"


def compared(name: str, single: System, tuned: System) -> str:
    return _against(name, f"{single.kind}, {single.name}", f"{tuned.kind}, {tuned.dense:g}", single.mrrs, tuned.mrrs)


def _against(name: str, one: str, other: str, before: Mapping[str, float], after: Mapping[str, float]) -> str:
    gain = interval([after[id_] - before[id_] for id_ in before])
    first, second = (sum(held.values()) / len(held) for held in (before, after))
    return (
        f"| {name} | {len(before)} | {one} | {first:.3f} | {other} | {second:.3f} | "
        f"{gain.mean:+.3f} [{gain.low:+.3f}, {gain.high:+.3f}] |"
    )


def tables(data: Path, work: Path, only: Sequence[str], most: int) -> str:
    encoder = Kept(Encoder(PACKAGED), work / "granularities" / "vectors.npz")
    found: dict[str, list[System]] = {}
    for dataset in (one for one in load(data) if one.name in only):
        began = time.monotonic()
        questions = dataset.questions[:: max(1, len(dataset.questions) // most)] if most else dataset.questions
        found[dataset.name] = systems(searched(dataset, encoder, work), questions)
        encoder.keep()
        print(f"{dataset.name}: {len(questions)} questions, {time.monotonic() - began:.0f} s", flush=True)
    names = next(iter(next(iter(found.values()))[0].held.values())).keys()
    lines = [
        f"| set | granularity | ranking | {' | '.join(names)} |",
        f"|---|---|---|{'---:|' * len(names)}",
        *(line for name, held in found.items() for line in rows(name, held)),
        "",
        "| set | held-out questions | best single ranking | MRR | tuned | MRR | difference |",
        "|---|---:|---|---:|---|---:|---|",
        *_compared(found),
    ]
    return "\n".join(lines) + "\n"


def _compared(found: Mapping[str, Sequence[System]]) -> Iterator[str]:
    """Each set, and the three languages of XQuAD together."""
    pairs = {name: (best_single(held), best_tuned(held)) for name, held in found.items()}
    for name, pair in pairs.items():
        yield compared(name, *pair)
    several = {name: pair for name, pair in pairs.items() if name.startswith("xquad")}
    if len(several) > 1:
        one, other = (
            {f"{name} {id_}": mrr for name, pair in several.items() for id_, mrr in pair[place].mrrs.items()}
            for place in (0, 1)
        )
        yield _against("xquad, all", "as above", "as above", one, other)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.granularities", description="Granularities by rankings.")
    parser.add_argument("data", type=Path, help="folder of the data sets")
    parser.add_argument("work", type=Path, help="folder for indexes and vectors")
    parser.add_argument("--only", nargs="*", default=SETS, metavar="SET", help="these sets only")
    parser.add_argument("--most", type=int, default=0, help="about so many questions a set at most")
    given = parser.parse_args()
    text = tables(given.data, given.work, given.only, given.most)
    print(text)
    now = datetime.now(UTC)
    head = f"# Granularities and rankings, {now:%Y-%m-%d %H:%M} UTC\n\n{__doc__.partition(chr(10))[2].strip()}\n\n"
    (ROOT / "bench" / "results" / f"{now:%Y-%m-%d-%H%M}-granularities.md").write_text(head + text, encoding="utf-8")


if __name__ == "__main__":
    main()
