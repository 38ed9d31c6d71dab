"""Each question of a set put through search, weighing and composition, as the handler of questions does it."""

import asyncio
import hashlib
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from bench.answer_sets import AnswerSet, Asked, answered
from bench.datasets import PACKAGED
from engine.answering.documents.calibration import Calibration
from engine.answering.documents.composing import Limits, compose
from engine.answering.documents.evidence import Parent, Sentence
from engine.answering.documents.finding import SURE, Finding, Scales, alone_or_led, read_over, weigh
from engine.answering.documents.limits import load as load_limits
from engine.answering.documents.nearness import Nearness
from engine.answering.documents.reader import Reader
from engine.answering.documents.second_reader import Reading, SecondReader
from engine.answering.documents.underspecified import alternatives
from engine.answering.question.comparing import load as load_comparing
from engine.answering.question.followup import Resolved
from engine.answering.question.parts import QuestionSplitter
from engine.answering.question.synonyms import Synonyms
from engine.answering.question.understanding import Question, emphasis
from engine.evaluation.retrieving import resolved
from engine.passage import StoredPassage
from engine.reading.messages import Messages
from engine.retrieval.encoder import Encoder
from engine.retrieval.lexical import LexicalIndex
from engine.retrieval.model import Hit
from engine.retrieval.retriever import Retriever
from engine.retrieval.vectors import MatrixIndex

LIMITS = Limits(5, 700)  # as in config/default.toml
PARENTS = 12


@dataclass(frozen=True, slots=True)
class Trial:
    """`right`: what was composed quotes the answer; `open`: the question is asked back. `ms` by step: retrieve, weigh,
    read, compose. `parts`: how many questions were found in it."""

    asked: Asked
    finding: Finding
    sentences: tuple[Sentence, ...]
    right: bool
    open: bool
    ms: dict[str, float]
    parts: int

    @property
    def text(self) -> str:
        return " ".join(sentence.text for sentence in self.sentences)


class Remembering(Reader):
    """A reader that reads no window twice; the second reads beside it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, _RememberingSecond(PACKAGED))
        self._known: dict[tuple[str, ...], Reading] = {}

    def read(self, question: str, heading: str, units: Sequence[str]) -> Reading:
        key = (question, heading, *units)
        if key not in self._known:
            self._known[key] = super().read(question, heading, units)
        return self._known[key]


class _RememberingSecond(SecondReader):
    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._known: dict[tuple[str, ...], Reading] = {}

    def read(self, question: str, heading: str, units: Sequence[str]) -> Reading:
        key = (question, heading, *units)
        if key not in self._known:
            self._known[key] = super().read(question, heading, units)
        return self._known[key]


class Bench:
    """A set, indexed in a folder of its own."""

    def __init__(self, answer_set: AnswerSet, encoder: Encoder, work: Path) -> None:
        self.set, self._nearness = answer_set, Nearness(encoder)
        self._split = QuestionSplitter(Messages(PACKAGED))
        self._comparing = load_comparing(PACKAGED.parent / "comparing.json")
        self._limits = load_limits(PACKAGED.parent / "limits.toml")
        folder = work / "answers" / answer_set.name
        lexical, vectors = LexicalIndex(folder / "lexical"), MatrixIndex(folder / "vectors", encoder.fingerprint)
        passages = _embedded(answer_set, encoder, folder)
        gone = {passage.document for passage in passages}
        lexical.apply(lexical.generation + 1, gone, passages)
        vectors.apply(vectors.generation + 1, gone, passages)
        self.retriever = Retriever(lexical, vectors, encoder)
        self._parents: dict[str, list[StoredPassage]] = {}
        for passage in answer_set.passages:
            self._parents.setdefault(passage.parent, []).append(passage)

    def parents(self, hits: Sequence[Hit]) -> list[Parent]:
        return [Parent(hit, self._parents[hit.parent]) for hit in hits if hit.parent in self._parents]

    def trials(
        self, calibration: Calibration, synonyms: Synonyms, reader: Reader | None = None, *, follow: bool = True
    ) -> list[Trial]:
        """`follow`: earlier turns resolve a follow-up; without, it stands as it is written."""
        scales = Scales(
            self.retriever.frequencies, synonyms, calibration, reader, self._nearness, self._limits, self._comparing
        )
        return asyncio.run(self._all(scales, follow=follow))

    async def _all(self, scales: Scales, *, follow: bool) -> list[Trial]:
        return [await self._one(asked, scales, follow=follow) for asked in self.set.questions]

    async def _one(self, asked: Asked, scales: Scales, *, follow: bool) -> Trial:
        ms = dict.fromkeys(("retrieve", "weigh", "read", "compose"), 0.0)
        as_asked = resolved(asked.text, asked.language, asked.before) if follow else Resolved(asked.text)
        found = self._split(as_asked.text, asked.language)
        befores = [" ".join((*found[:number], as_asked.context)) for number in range(len(found))]
        findings = [await self._find(asked, part, before, scales, ms, as_asked)
                    for part, before in zip(found, befores, strict=True)]  # fmt: skip
        began = time.perf_counter()
        share = Limits(max(1, LIMITS.sentences // len(found)), LIMITS.characters // len(found))
        sentences = tuple(
            dict.fromkeys(s for f in findings for s in compose(f.question, f.ranked, share, compares=f.compares))
        )
        ms["compose"] += (time.perf_counter() - began) * 1000
        best = max(findings, key=lambda finding: finding.probability)
        right = answered(asked, [one.text for one in sentences])
        is_open = len(findings) == 1 and bool(alternatives(findings[0], " ".join(asked.before)))
        return Trial(asked, best, sentences, right, is_open, ms, len(found))

    async def _find(
        self, asked: Asked, text: str, context: str, scales: Scales, ms: dict[str, float], as_asked: Resolved
    ) -> Finding:
        question = scales.understand(
            text, asked.language, context.strip(), leans=as_asked.leans, within=asked.where.collections
        )

        async def search(topic: str) -> Finding:
            return await self._searched(asked, question, topic, scales, ms, as_asked)

        return await alone_or_led(search, as_asked.topic, SURE)

    async def _searched(
        self, asked: Asked, question: Question, topic: str, scales: Scales, ms: dict[str, float], as_asked: Resolved
    ) -> Finding:
        began = time.perf_counter()
        hits = await self.retriever.search(
            question.text, language=asked.language, k=PARENTS, where=asked.where, context=question.context,
            emphasis=emphasis(question, topic),
        )  # fmt: skip
        found = time.perf_counter()
        finding = weigh(question, self.parents(hits), scales)
        weighed = time.perf_counter()
        finding = await read_over(finding, scales, before=as_asked.below(topic))
        ms["retrieve"] += (found - began) * 1000
        ms["weigh"] += (weighed - found) * 1000
        ms["read"] += (time.perf_counter() - weighed) * 1000
        return finding


def _embedded(answer_set: AnswerSet, encoder: Encoder, folder: Path) -> Sequence:  # type: ignore[type-arg]
    """Passages with vectors where the encoder knows their language; the vectors are kept, as they take most time."""
    words = answer_set.embedded
    known = [one for one in answer_set.indexed if one.id in words and one.language in encoder.languages]
    digest = hashlib.sha256("\0".join([encoder.fingerprint, *(words[p.id] for p in known)]).encode()).hexdigest()[:16]
    path = folder / f"{digest}.npy"
    if known and not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        np.save(path, encoder.encode([words[passage.id] for passage in known]))
    rows = np.load(path) if known else []
    vectors = {passage.id: row.tobytes() for passage, row in zip(known, rows, strict=True)}
    return [replace(passage, vector=vectors.get(passage.id)) for passage in answer_set.indexed]
