"""Retrieval quality on public data: `python -m bench.quality DATA WORK` prints one table.

Every set of `bench.datasets` is indexed as Dalil indexes it and asked through `Retriever.search`, three times: by full
text alone, by vectors alone and fused as configured. Measures are those of `engine.evaluation.ranking`; 100 parents are
ranked a question.
"""

import argparse
import asyncio
import hashlib
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import numpy as np

from bench.datasets import PACKAGED, Question, RetrievalSet, load
from bench.table import Row
from bot.settings import load_specs
from engine.evaluation import ranking
from engine.evaluation.granularity import RANKINGS, weights
from engine.language import LANGUAGES, Language
from engine.retrieval.encoder import Encoder, Vectors
from engine.retrieval.lexical import LexicalIndex
from engine.retrieval.model import Hit
from engine.retrieval.retriever import Retriever, Weights
from engine.retrieval.vectors import MatrixIndex

DEPTH = ranking.DEPTH


def in_force() -> Weights:
    """As an installation weighs the rankings that has changed no setting."""
    specs = load_specs()
    dense = {one: float(str(specs[f"retrieval.dense_weight_{one}"].default)) for one in LANGUAGES}
    return Weights(dense=dense)


SYSTEMS = {name: weights(name, in_force()) for name in RANKINGS}


@dataclass(frozen=True, slots=True)
class Result:
    """Measures by name ("recall@1", "mrr", ...) of one system on one set."""

    set: str
    language: Language
    system: str
    questions: int
    measures: dict[str, float]


def evaluate(data: Path, work: Path, *, only: Iterable[str] = ()) -> list[Result]:
    """All sets below `data`, or `only` those; vectors and indexes are kept in `work`."""
    encoder = Encoder(PACKAGED)
    wanted, results = frozenset(only), []
    for dataset in load(data):
        if not wanted or dataset.name in wanted:
            results += evaluate_set(dataset, encoder, work)
    return results


def evaluate_set(dataset: RetrievalSet, encoder: Encoder, work: Path) -> list[Result]:
    """Each system on one set."""
    lexical, vectors = build(dataset, encoder, work)
    results = []
    for name, system in SYSTEMS.items():
        retriever = Retriever(lexical, vectors, encoder, system)
        measures = asyncio.run(measured(partial(_whole, retriever, dataset.language), dataset))
        results.append(Result(dataset.name, dataset.language, name, len(dataset.questions), measures))
    return results


def build(dataset: RetrievalSet, encoder: Encoder, work: Path) -> tuple[LexicalIndex, MatrixIndex]:
    """Both indexes over the set, in a folder of their own."""
    folder = work / "quality" / dataset.name
    lexical = LexicalIndex(folder / "lexical")
    vectors = MatrixIndex(folder / "vectors", encoder.fingerprint)
    rows = _vectors(dataset, encoder, folder)
    passages = [
        replace(passage, vector=rows[number].tobytes()) if number in rows else passage
        for number, passage in enumerate(dataset.passages)
    ]
    gone = {passage.document for passage in passages}
    lexical.apply(lexical.generation + 1, gone, passages)
    vectors.apply(vectors.generation + 1, gone, passages)
    return lexical, vectors


def _vectors(dataset: RetrievalSet, encoder: Encoder, folder: Path) -> dict[int, Vectors]:
    """Vectors by place of the passage; kept, as making them takes most of the time."""
    texts = {number: text for number, text in enumerate(dataset.embedded) if text is not None}
    digest = hashlib.sha256("\0".join([encoder.fingerprint, *texts.values()]).encode()).hexdigest()[:16]
    path = folder / f"{digest}.npy"
    if not path.exists():
        np.save(path, encoder.encode(list(texts.values())))
    return dict(zip(texts, np.load(path), strict=True))


async def measured(search: Callable[[Question], Awaitable[Sequence[Hit]]], dataset: RetrievalSet) -> dict[str, float]:
    """Measures by name of what `search` ranks for each question of the set."""
    judged = {question.id: question.relevant for question in dataset.questions}
    ranked = {question.id: [_name(hit, dataset) for hit in await search(question)] for question in dataset.questions}
    return ranking.mean(ranking.measured(judged, ranked))


async def _whole(retriever: Retriever, language: Language, question: Question) -> Sequence[Hit]:
    return await retriever.search(
        question.text, language=language, k=DEPTH, where=question.where, context=question.context
    )


def _name(hit: Hit, dataset: RetrievalSet) -> str:
    return hit.document if dataset.by_document else hit.parent


def rows(results: Iterable[Result]) -> list[Row]:
    """The results as rows of the one table."""
    return [
        Row(
            "retrieval quality",
            f"{result.set}, {result.system} ({result.questions} questions)",
            f"MRR {result.measures['mrr']:.3f}",
            ", ".join(f"{name} {value:.3f}" for name, value in result.measures.items() if name != "mrr"),
        )
        for result in results
    ]


def table(results: Sequence[Result]) -> str:
    """The results as Markdown, a column a measure."""
    names = list(results[0].measures) if results else []
    lines = [" | ".join(["| set", "system", "questions", *names]) + " |", "|---|---|---:" + "|---:" * len(names) + "|"]
    for result in results:
        figures = (f"{result.measures[name]:.3f}" for name in names)
        lines.append(" | ".join([f"| {result.set}", result.system, str(result.questions), *figures]) + " |")
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.quality", description="Retrieval quality on public data.")
    parser.add_argument("data", type=Path, help="folder of the data sets")
    parser.add_argument("work", type=Path, help="folder for the exported encoder, indexes and vectors")
    parser.add_argument("--only", nargs="*", default=[], metavar="SET", help="these sets only")
    given = parser.parse_args()
    print(table(evaluate(given.data, given.work, only=given.only)))


if __name__ == "__main__":
    main()
