"""Three granularities by four rankings: `python -m bench.granularities DATA WORK` prints the table and keeps it.

SyllabusQA, the halves of XQuAD in three languages and the fatwas (those that questions were made from) are matched by
chunks, by sentences, by propositions (sentences below their title and headings; where a set has none, the sentences as
they are) and by chunks and sentences mixed; each by words alone, by meaning alone, fused with the weights in force, and
tuned. Each half of a set's questions (they ask of different places) chooses the weight for the other half, so that no
question has a part in its own. The last table holds what was tuned, granularity and weight, against the best single
ranking, chosen in the same way.
"""

import argparse
import asyncio
import time
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np

from bench.datasets import PACKAGED, Question, RetrievalSet, load
from bench.quality import build, in_force
from engine.answering.documents.calibration import load as load_calibration
from engine.answering.documents.finding import Scales
from engine.answering.question.synonyms import load as load_synonyms
from engine.answering.question.understanding import emphasis
from engine.evaluation import ranking
from engine.evaluation.bootstrap import interval
from engine.evaluation.granularity import GRANULARITIES, RANKINGS, Granularity, fused, indexed, weights
from engine.language import LANGUAGES
from engine.retrieval.encoder import Encoder, Vectors
from engine.retrieval.model import Hit
from engine.retrieval.retriever import Retriever, Weights

ROOT = Path(__file__).resolve().parent.parent
DENSE = (0.1, 0.2, 0.4, 0.6, 0.8, 1.0, 1.5, 2.5)  # weights of search by meaning that are tried
SETS = ("syllabusqa", "xquad-en", "xquad-ar", "xquad-el", "fatwas")
ALONE: tuple[Granularity, ...] = ("chunk", "sentence", "proposition")
NARROWED = ("fatwas",)
IN_FORCE = in_force()

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
        asked = self.scales.understand(
            question.text, self.dataset.language, question.context, within=question.where.collections
        )
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
            found: dict[tuple[Granularity, float, float], list[Hit]] = {}
            for place, (kind, used) in enumerate(systems):
                several: tuple[Granularity, ...] = ("chunk", "sentence") if kind == "mixed" else (kind,)
                keys = [(one, used.lexical, used.dense[self.dataset.language]) for one in several]
                for key in keys:
                    if key not in found:
                        found[key] = await self.hits(question, key[0], used)
                hits = fused([found[key] for key in keys]) if len(keys) > 1 else found[keys[0]]
                ranked[place][question.id] = [hit.parent for hit in hits]
        relevant = {question.id: question.relevant for question in questions}
        return [ranking.measured(relevant, one) for one in ranked]


System = tuple[Granularity, str]
"""A granularity, and "lexical", "dense" or "fused", or the weight of search by meaning."""


@dataclass(frozen=True, slots=True)
class Measured:
    """Figures of every system for every question, and the ids of each half."""

    figures: Mapping[System, Figures]
    halves: tuple[list[str], list[str]]

    def chosen(self, systems: Sequence[System]) -> tuple[tuple[System, System], Figures]:
        """For each half the system that is best on the other one, and the figures of all questions by these."""
        first, second = (
            max(systems, key=lambda system: fmean(self.figures[system][id_]["mrr"] for id_ in other))
            for other in reversed(self.halves)
        )
        pairs = zip(self.halves, (first, second), strict=True)
        return (first, second), {id_: self.figures[system][id_] for half, system in pairs for id_ in half}


def parted(questions: Iterable[Question]) -> tuple[list[Question], list[Question]]:
    """By what they ask for, so that both halves ask of different places."""
    halves: tuple[list[Question], list[Question]] = ([], [])
    for question in questions:
        halves[zlib.crc32(min(question.relevant).encode()) % 2].append(question)
    return halves


def asked_for(dataset: RetrievalSet) -> RetrievalSet:
    """The set without what no question asks for."""
    wanted = {parent for question in dataset.questions for parent in question.relevant}
    pairs = zip(dataset.passages, dataset.embedded, strict=True)
    passages, embedded = zip(*((one, words) for one, words in pairs if one.parent in wanted), strict=True)
    stored = tuple(one for one in dataset.stored if one.parent in wanted)
    return replace(dataset, passages=passages, embedded=embedded, stored=stored)


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


def measured(one: Searched, questions: Sequence[Question]) -> Measured:
    tried: dict[System, Weights] = {
        (kind, name): weights(name, IN_FORCE) for kind in GRANULARITIES for name in RANKINGS
    } | {(kind, f"{weight:g}"): _at(weight) for kind in GRANULARITIES for weight in DENSE}
    found = asyncio.run(one.figures(questions, [(kind, used) for (kind, _), used in tried.items()]))
    first, second = parted(questions)
    return Measured(dict(zip(tried, found, strict=True)), ([one.id for one in first], [one.id for one in second]))


def of_weights(*kinds: Granularity) -> list[System]:
    return [(kind, f"{weight:g}") for kind in kinds for weight in DENSE]


def _at(weight: float) -> Weights:
    return replace(IN_FORCE, dense=dict.fromkeys(LANGUAGES, weight))


def rows(name: str, found: Measured) -> Iterator[str]:
    for kind in GRANULARITIES:
        (first, second), tuned = found.chosen(of_weights(kind))
        shown = {one: found.figures[kind, one] for one in RANKINGS} | {
            f"tuned ({', '.join(dict.fromkeys((first[1], second[1])))})": tuned
        }
        for label, figures in shown.items():
            means = " | ".join(f"{value:.3f}" for value in ranking.mean(figures).values())
            yield f"| {name} | {kind} | {label} | {means} |"


def compared(found: Mapping[str, Measured]) -> Iterator[str]:
    """Each set, and the three languages of XQuAD together."""
    singles = [(kind, name) for kind in ALONE for name in ("lexical", "dense")]
    pairs = {name: (one.chosen(singles), one.chosen(of_weights(*GRANULARITIES))) for name, one in found.items()}
    for name, (single, tuned) in pairs.items():
        yield _against(name, *map(_told, (single[0], tuned[0])), mrrs(single[1]), mrrs(tuned[1]))
    several = {name: pair for name, pair in pairs.items() if name.startswith("xquad")}
    if len(several) > 1:
        before, after = (
            {f"{name} {id_}": mrr for name, pair in several.items() for id_, mrr in mrrs(pair[place][1]).items()}
            for place in (0, 1)
        )
        yield _against("xquad, all", "as above", "as above", before, after)


def mrrs(figures: Figures) -> dict[str, float]:
    return {id_: one["mrr"] for id_, one in figures.items()}


def _told(chosen: Sequence[System]) -> str:
    return "; ".join(dict.fromkeys(", ".join(one) for one in chosen))


def _against(name: str, one: str, other: str, before: Mapping[str, float], after: Mapping[str, float]) -> str:
    gain = interval([after[id_] - before[id_] for id_ in before])
    return (
        f"| {name} | {len(before)} | {one} | {fmean(before.values()):.3f} | {other} | {fmean(after.values()):.3f} | "
        f"{gain.mean:+.3f} [{gain.low:+.3f}, {gain.high:+.3f}] |"
    )


def tables(data: Path, work: Path, only: Sequence[str], most: int) -> str:
    encoder = Kept(Encoder(PACKAGED), work / "granularities" / "vectors.npz")
    found: dict[str, Measured] = {}
    for dataset in (one for one in load(data) if one.name in only):
        began = time.monotonic()
        questions = dataset.questions[:: max(1, len(dataset.questions) // most)] if most else dataset.questions
        held = asked_for(replace(dataset, questions=questions)) if dataset.name in NARROWED else dataset
        found[dataset.name] = measured(searched(held, encoder, work), questions)
        encoder.keep()
        print(f"{dataset.name}: {len(questions)} questions, {time.monotonic() - began:.0f} s", flush=True)
    names = ranking.names()
    lines = [
        f"| set | granularity | ranking | {' | '.join(names)} |",
        f"|---|---|---|{'---:|' * len(names)}",
        *(line for name, held in found.items() for line in rows(name, held)),
        "",
        "| set | questions | best single ranking | MRR | tuned | MRR | difference |",
        "|---|---:|---|---:|---|---:|---|",
        *compared(found),
    ]
    return "\n".join(lines) + "\n"


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
