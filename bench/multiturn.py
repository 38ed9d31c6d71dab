"""`python -m bench.multiturn DATA`: what Dalil decides at each turn of MTRAG's conversations, without a model: to
answer, to ask back, or to leave open, against the labels of people.

The passages given with any turn are what is searched. A turn is answerable (or partly), underspecified (a good answer
asks which is meant) or unanswerable. Dalil decides as it always does: the follow-up is resolved by rule, and below
`answer.threshold` nothing is answered. It asks back where the message may be meant for two skills, which these turns
never are, so that an underspecified turn is well met only by an open question; what tells the three labels apart is
shown beside it.
"""

import argparse
import asyncio
import json
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

from bench.answer_sets import _paragraph
from bench.answers import ROOT, _history, _threshold
from bench.table import Row, markdown
from engine.generation.calibration import load as load_calibration
from engine.generation.evidence import Parent
from engine.generation.finding import Scales, weigh
from engine.generation.followup import resolve
from engine.generation.question import emphasis
from engine.generation.synonyms import load as load_synonyms
from engine.passage import StoredPassage
from engine.retrieval.encoder import Encoder
from engine.retrieval.lexical import LexicalIndex
from engine.retrieval.model import IndexedPassage
from engine.retrieval.retriever import Retriever
from engine.retrieval.vectors import MatrixIndex

SECTION = "multi-turn"
OUTCOMES = {"ANSWERABLE": "answer", "PARTIAL": "answer", "UNDERSPECIFIED": "clarify", "UNANSWERABLE": "abstain"}


@dataclass(frozen=True, slots=True)
class Decided:
    """`margin`: how far the best sentence lies above the best of another document, a logit."""

    label: str
    probability: float
    margin: float
    right: bool  # the place that was found is one of those given with the turn


def rows(data: Path, work: Path) -> Iterator[Row]:
    path = data / "multiturn" / "mtrag_sample.jsonl"
    if not path.exists():
        yield Row(SECTION, "not measured", "", "no data sets lie in ../shared/data")
        return
    tasks = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    found = asyncio.run(_decided(tasks, work))
    threshold = _threshold()
    said = Counter((one.label, "answer" if one.probability >= threshold else "abstain") for one in found)
    for label in sorted(set(OUTCOMES.values())):
        of = [one for one in found if one.label == label]
        told = ", ".join(f"{what} {said[label, what]}" for what in ("answer", "abstain"))
        sure, ahead = fmean(one.probability for one in of), fmean(one.margin for one in of)
        note = f"mean probability {sure:.2f}, margin {ahead:.2f}"
        yield Row(SECTION, f"labelled {label}: {len(of)} turns", told, note)
    agreed = said["answer", "answer"] + said["abstain", "abstain"]
    held = said["answer", "answer"] + said["abstain", "abstain"] + said["clarify", "abstain"]
    note = f"{held} of {len(found)} where an open question counts for an underspecified one"
    yield Row(SECTION, "outcome as labelled (answer, clarify, abstain)", f"{agreed} of {len(found)}", note)
    answered = [one for one in found if one.label == "answer" and one.probability >= threshold]
    share = fmean(one.right for one in answered)
    yield Row(SECTION, "answers that rest on a passage given with the turn", f"{share:.2f}", f"{len(answered)} answers")


async def _decided(tasks: list[dict[str, object]], work: Path) -> list[Decided]:
    stored = {
        str(context["document_id"]): _paragraph(str(context["document_id"]), "mtrag", "en", str(context["text"]))
        for task in tasks
        for context in task["contexts"]  # type: ignore[attr-defined]
    }
    retriever = _retriever(list(stored.values()), work)
    scales = Scales(
        retriever.frequencies,
        load_synonyms(ROOT / "config" / "synonyms"),
        load_calibration(ROOT / "config" / "calibration.json"),
    )
    return [await _of(task, retriever, scales, stored) for task in tasks]


def _retriever(passages: list[StoredPassage], work: Path) -> Retriever:
    encoder = Encoder(work / "models")
    vectors = encoder.encode([one.text for one in passages])
    indexed = [
        IndexedPassage(one.id, one.parent, one.document, "mtrag", "en", "content", one.text, "", vector.tobytes())
        for one, vector in zip(passages, vectors, strict=True)
    ]
    folder = work / "multiturn-outcomes"
    lexical, matrix = LexicalIndex(folder / "lexical"), MatrixIndex(folder / "vectors", encoder.fingerprint)
    for index in (lexical, matrix):
        index.apply(index.generation + 1, (), indexed)
    return Retriever(lexical, matrix, encoder)


async def _of(
    task: dict[str, object], retriever: Retriever, scales: Scales, stored: dict[str, StoredPassage]
) -> Decided:
    turns = [str(turn["text"]) for turn in task["input"] if turn["speaker"] == "user"]  # type: ignore[attr-defined]
    resolved = resolve(turns[-1], "en", _history(turns[:-1]))
    question = scales.understand(resolved.text, "en", resolved.context)
    hits = await retriever.search(
        question.text, language="en", k=8, context=question.context, emphasis=emphasis(question)
    )
    finding = weigh(question, [Parent(hit, [stored[hit.parent]]) for hit in hits], scales)
    given = {str(context["document_id"]) for context in task["contexts"]}  # type: ignore[attr-defined]
    best = finding.ranked[0] if finding.ranked else None
    other = next((one for one in finding.ranked if best and one.hit.parent != best.hit.parent), None)
    return Decided(
        OUTCOMES[str(task["answerability"][0])],  # type: ignore[index]
        finding.probability,
        best.score - other.score if best and other else 0.0,
        bool(best and best.hit.parent in given),
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.multiturn", description=__doc__)
    parser.add_argument("data", type=Path, help="folder of the data sets")
    with tempfile.TemporaryDirectory(prefix="dalil-bench-") as folder:
        print(markdown(rows(parser.parse_args().data, Path(folder))))


if __name__ == "__main__":
    main()
