"""`python -m bench.multiturn DATA`: MTRAG's conversations without a model: what is found at each turn, and what Dalil
decides (to answer, to ask back, to leave open) against the labels of people.

The passages given with any turn are what is searched. A turn is answerable (or partly), underspecified (a good answer
asks which is meant) or unanswerable. Dalil decides as it always does: the follow-up is resolved by rule, it asks back
where the places found are things of one kind, and below `answer.threshold` nothing is answered. What it goes by was
chosen on the half of the conversations that is called so; the other is reported beside it.
"""

import argparse
import asyncio
import json
import tempfile
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import fmean
from typing import Any

from bench.answer_sets import _paragraph
from bench.answers import ROOT, _threshold
from bench.datasets import PACKAGED, READER
from bench.quality import in_force
from bench.table import Row, markdown
from engine.answering.documents.calibration import load as load_calibration
from engine.answering.documents.evidence import Parent
from engine.answering.documents.finding import Finding, Scales, alone_or_led, read_over, weigh
from engine.answering.documents.nearness import Nearness
from engine.answering.documents.reader import Reader
from engine.answering.documents.underspecified import alternatives
from engine.answering.question.followup import Resolved
from engine.answering.question.synonyms import load as load_synonyms
from engine.answering.question.understanding import emphasis
from engine.evaluation.retrieving import resolved
from engine.language import LANGUAGES
from engine.passage import StoredPassage
from engine.retrieval.encoder import Encoder
from engine.retrieval.lexical import LexicalIndex
from engine.retrieval.model import Hit, IndexedPassage
from engine.retrieval.retriever import Retriever, Weights
from engine.retrieval.vectors import MatrixIndex

SECTION = "multi-turn"
OUTCOMES = {"ANSWERABLE": "answer", "PARTIAL": "answer", "UNDERSPECIFIED": "clarify", "UNANSWERABLE": "abstain"}
HALVES = ("chosen on", "other half")
SYSTEMS = {"full text": Weights(dense=dict.fromkeys(LANGUAGES, 0.0)), "fused": in_force()}
DEPTH, PARENTS = 100, 8

Task = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Decided:
    half: int
    label: str
    outcome: str
    right: bool  # the place that was found is one of those given with the turn


@dataclass(frozen=True, slots=True)
class Corpus:
    passages: Mapping[str, StoredPassage]
    retriever: Retriever
    scales: Scales

    async def find(self, asked: Resolved, threshold: float) -> tuple[list[Hit], Finding]:
        """As questions are found: again where the conversation was, where nothing sure is found alone."""
        found: list[tuple[list[Hit], Finding]] = []

        async def search(topic: str) -> Finding:
            found.append(await self._found(asked, topic))
            return found[-1][1]

        taken = await alone_or_led(search, asked.topic, threshold)
        return next(one for one in found if one[1] is taken)

    async def _found(self, asked: Resolved, topic: str) -> tuple[list[Hit], Finding]:
        question = self.scales.understand(asked.text, "en", asked.context)
        hits = await self.retriever.search(
            question.text, language="en", k=DEPTH, context=question.context, emphasis=emphasis(question, topic)
        )
        parents = [Parent(hit, [self.passages[hit.parent]]) for hit in hits[:PARENTS]]
        return hits, await read_over(weigh(question, parents, self.scales), self.scales, before=asked.below(topic))


def rows(data: Path, work: Path) -> Iterator[Row]:
    path = data / "multiturn" / "mtrag_sample.jsonl"
    if not path.exists():
        yield Row(SECTION, "not measured", "", "no data sets lie in ../shared/data")
        return
    tasks: list[Task] = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    corpora = _corpora(tasks, work)
    for name, corpus in corpora.items():
        yield from asyncio.run(_retrieval(tasks, corpus, name))
    yield from _outcomes(asyncio.run(_decided(tasks, corpora["fused"])))


def _half(task: Task) -> int:
    return zlib.crc32(str(task["conversation_id"]).encode()) % 2


def _said(task: Task) -> list[str]:
    return [str(turn["text"]) for turn in task["input"] if turn["speaker"] == "user"]


def _given(task: Task) -> set[str]:
    return {str(context["document_id"]) for context in task["contexts"]}


def _corpora(tasks: Sequence[Task], work: Path) -> dict[str, Corpus]:
    """The same passages, searched by each system."""
    stored: dict[str, StoredPassage] = {}
    for context in (context for task in tasks for context in task["contexts"]):
        identity, title = str(context["document_id"]), " ".join((context.get("title") or "").split())
        stored[identity] = replace(_paragraph(identity, "mtrag", "en", str(context["text"])), title=title)
    encoder = Encoder(PACKAGED)
    vectors = encoder.encode([one.text for one in stored.values()])
    indexed = [
        IndexedPassage(one.id, one.parent, one.document, "mtrag", "en", "content", one.text, one.title, row.tobytes())
        for one, row in zip(stored.values(), vectors, strict=True)
    ]
    folder = work / "multiturn-outcomes"
    lexical, matrix = LexicalIndex(folder / "lexical"), MatrixIndex(folder / "vectors", encoder.fingerprint)
    for index in (lexical, matrix):
        index.apply(index.generation + 1, (), indexed)
    synonyms = load_synonyms(ROOT / "config" / "synonyms")
    calibration, reader = load_calibration(ROOT / "config" / "calibration.json"), Reader(READER)
    scales = Scales(lexical.frequencies, synonyms, calibration, reader, Nearness(encoder))
    return {
        name: Corpus(stored, Retriever(lexical, matrix, encoder, weights), scales) for name, weights in SYSTEMS.items()
    }


async def _retrieval(tasks: Sequence[Task], corpus: Corpus, system: str) -> list[Row]:
    """The passages given with each turn, by three ways to put its question: the last message alone, with the two before
    it, and resolved."""
    ranks: dict[tuple[str, int], list[int]] = {}
    for task in tasks:
        if not (given := _given(task)):
            continue
        said = _said(task)
        ways = {
            "last message": Resolved(said[-1]),
            "last three messages": Resolved(said[-1], " ".join(said[-3:-1])),
            "resolved": resolved(said[-1], "en", said[:-1]),
        }
        for way, asked in ways.items():
            hits, _ = await corpus.find(asked, _threshold())
            found = next((rank for rank, hit in enumerate(hits, 1) if hit.parent in given), 0)
            ranks.setdefault((way, _half(task)), []).append(found)
    return [_ranked(f"{system}, {way}, {HALVES[half]}: {len(held)} turns", held) for (way, half), held in ranks.items()]


def _ranked(name: str, ranks: Sequence[int]) -> Row:
    mrr = fmean(1 / rank if rank else 0.0 for rank in ranks)
    return Row(
        SECTION, name, f"MRR {mrr:.3f}", ", ".join(f"R@{k} {fmean(0 < r <= k for r in ranks):.3f}" for k in (1, 5))
    )


async def _decided(tasks: Sequence[Task], corpus: Corpus) -> list[Decided]:
    return [await _of(task, corpus) for task in tasks]


async def _of(task: Task, corpus: Corpus) -> Decided:
    said, threshold = _said(task), _threshold()
    _, finding = await corpus.find(resolved(said[-1], "en", said[:-1]), threshold)
    past = " ".join(str(turn["text"]) for turn in task["input"][:-1])
    outcome = "answer" if finding.probability >= threshold else "abstain"
    best = finding.ranked[0].hit.parent if finding.ranked else ""
    return Decided(
        _half(task),
        OUTCOMES[str(task["answerability"][0])],
        "clarify" if alternatives(finding, past) else outcome,
        best in _given(task),
    )


def _outcomes(found: Sequence[Decided]) -> Iterator[Row]:
    for half, name in enumerate(HALVES):
        turns = [one for one in found if one.half == half]
        said = Counter((one.label, one.outcome) for one in turns)
        for label in sorted(set(OUTCOMES.values())):
            told = ", ".join(f"{what} {said[label, what]}" for what in ("answer", "clarify", "abstain"))
            yield Row(SECTION, f"{name}, labelled {label}: {sum(one.label == label for one in turns)} turns", told, "")
        agreed = sum(one.label == one.outcome for one in turns)
        yield Row(SECTION, f"{name}, outcome as labelled", f"{agreed} of {len(turns)}", "")
    answered = [one for one in found if one.label == one.outcome == "answer"]
    share = f"{fmean(one.right for one in answered):.2f}"
    yield Row(SECTION, "answers that rest on a passage given with the turn", share, f"{len(answered)} answers")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.multiturn", description=__doc__)
    parser.add_argument("data", type=Path, help="folder of the data sets")
    with tempfile.TemporaryDirectory(prefix="dalil-bench-") as folder:
        print(markdown(rows(parser.parse_args().data, Path(folder))))


if __name__ == "__main__":
    main()
