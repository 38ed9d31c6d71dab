"""What each way of searching finds by itself, and what they find merged: `python -m bench ways`.

The ways are those of `engine.answering.models.searching`: the search of everything, that of one view alone (a
question's, an answer's, a topic's, a content's), and the merge of all of them. There is no hypothetical answer, which
only a model makes. The sets are those of `bench.datasets` whose records have several views.
"""

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench.answers import ROOT
from bench.datasets import PACKAGED, Question, RetrievalSet, load
from bench.quality import DEPTH, Result, build, measured
from bench.quality import rows as told
from bench.table import Row
from engine.answering.documents.calibration import load as load_calibration
from engine.answering.documents.finding import Scales
from engine.answering.models.searching import EVERYTHING, VIEWS, merge, search
from engine.answering.question.synonyms import load as load_synonyms
from engine.retrieval.encoder import Encoder
from engine.retrieval.model import Hit
from engine.retrieval.retriever import Retriever

SETS = ("fatwas", "syllabusqa")
MERGED = "merged"


def rows(data: Path, work: Path) -> Iterator[Row]:
    encoder = Encoder(PACKAGED)
    for dataset in load(data):
        if dataset.name in SETS:
            lexical, vectors = build(dataset, encoder, work)
            yield from told(_each(dataset, Retriever(lexical, vectors, encoder)))


def _each(dataset: RetrievalSet, retriever: Retriever) -> Iterator[Result]:
    config = ROOT / "config"
    scales = Scales(
        retriever.frequencies, load_synonyms(config / "synonyms"), load_calibration(config / "calibration.json")
    )
    found: dict[str, dict[str, list[Hit]]] = {}

    async def searched(question: Question) -> dict[str, list[Hit]]:
        if question.id not in found:
            understood = scales.understand(
                question.text, dataset.language, question.context, within=question.where.collections
            )
            found[question.id] = await search(
                retriever, understood, DEPTH, question.where, ways=True, likely="", likely_where=question.where
            )
        return found[question.id]

    async def merged(question: Question) -> Sequence[Hit]:
        return merge(await searched(question), DEPTH)

    async def alone(question: Question) -> Sequence[Hit]:
        return (await searched(question))[way]

    views = {passage.view for passage in dataset.passages}
    for way in (EVERYTHING, *(name for name, of in VIEWS.items() if views.intersection(of))):
        yield _told(dataset, way, asyncio.run(measured(alone, dataset)))
    yield _told(dataset, MERGED, asyncio.run(measured(merged, dataset)))


def _told(dataset: RetrievalSet, way: str, measures: dict[str, float]) -> Result:
    return Result(dataset.name, dataset.language, way, len(dataset.questions), measures)
