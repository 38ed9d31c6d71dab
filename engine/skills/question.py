"""A question: searched, answered from the best supporting sentences, or left open with what comes nearest."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from engine.document import Block, Document, ListBlock, Paragraph, Text
from engine.engine import Turn
from engine.generation import confidence
from engine.generation.calibration import Calibration
from engine.generation.citations import Cited, cite, faults
from engine.generation.evidence import Parent, Sentence
from engine.generation.extractive import Limits, Scored, compose, ranked
from engine.generation.question import Question, emphasis, understand
from engine.generation.synonyms import Synonyms
from engine.language import Language
from engine.messages import Answer
from engine.phrases import Phrases
from engine.retrieval.model import Filter
from engine.retrieval.retriever import Retriever
from engine.store.corpus import Corpus
from engine.store.gaps import TOPICS
from engine.trace import Detail

log = logging.getLogger(__name__)

NEAR_COVERAGE = 0.4  # share of the question's words from which a passage counts as near
NEAR_COSINE = 0.45
MOST_TOPICS = 3


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found for a question: the sentences, best first, and how likely an answer from them is right."""

    question: Question
    parents: tuple[Parent, ...]
    ranked: tuple[Scored, ...]
    probability: float


class Answering:
    """The handler of questions."""

    def __init__(
        self, retriever: Retriever, corpus: Corpus, phrases: Phrases, calibration: Calibration, synonyms: Synonyms
    ) -> None:
        self._retriever, self._corpus, self._phrases = retriever, corpus, phrases
        self._calibration, self._synonyms = calibration, synonyms

    async def __call__(self, turn: Turn) -> Answer:
        finding = await self.find(turn)
        with turn.trace.step("compose") as detail:
            detail["confidence"] = round(finding.probability, 4)
            if finding.probability < turn.settings.threshold or not finding.ranked:
                return await self._abstention(turn, finding, detail)
            limits = Limits(turn.settings.max_sentences, turn.settings.max_characters)
            sentences = compose(finding.question, finding.ranked, limits)
            detail["sentences"] = len(sentences)
        with turn.trace.step("verify") as detail:
            cited, dropped = _verified(sentences)
            detail["dropped"] = dropped
        if not cited.citations:
            return await self._abstention(turn, finding, detail)
        blocks = (*self._preface(turn.language, sentences), *cited.blocks)
        return Answer(
            "answer",
            "question",
            turn.language,
            Document(blocks),
            cited.citations,
            confidence=round(finding.probability, 4),
        )

    async def find(self, turn: Turn) -> Finding:
        """Raises StoreError and IndexUnavailable: a search that failed is not an empty one."""
        text, context = turn.resolved.text, turn.resolved.context
        where = Filter(collections=frozenset(turn.message.collections) or None)
        with turn.trace.step("retrieve") as detail:
            hits = await self._retriever.search(
                text,
                language=turn.spoken,
                k=turn.settings.parents,
                where=where,
                context=context,
                emphasis=emphasis(text, turn.spoken, self._synonyms),
            )
            detail["hits"] = len(hits)
        with turn.trace.step("read"):
            passages = await self._corpus.passages_of([hit.parent for hit in hits])
        parents = tuple(Parent(hit, passages[hit.parent]) for hit in hits if hit.parent in passages)
        with turn.trace.step("weigh") as detail:
            question = understand(text, turn.spoken, self._retriever.frequencies, self._synonyms, context)
            scored = ranked(question, parents, self._calibration.sentence)
            probability = self._probability(question, scored)
            detail |= {"kind": question.kind, "sentences": len(scored)}
        return Finding(question, parents, tuple(scored), probability)

    def _probability(self, question: Question, scored: Sequence[Scored]) -> float:
        if not scored:
            return 0.0
        signs = confidence.signs(question, scored)
        return confidence.probability(signs, self._calibration.confidence, self._calibration.intercept)

    def _preface(self, language: Language, sentences: Sequence[Sentence]) -> tuple[Block, ...]:
        """A word on the language of the source where it is not that of the answer."""
        others = {sentence.passage.language for sentence in sentences}
        if language in others:
            return ()
        source = sentences[0].passage.language
        return (Paragraph((Text(self._phrases(f"answers.source_in_{source}", language)),)),)

    async def _abstention(self, turn: Turn, finding: Finding, detail: Detail) -> Answer:
        topics = _nearest(finding.parents)
        detail[TOPICS] = topics
        if not finding.parents and not await self._has_documents():
            blocks: tuple[Block, ...] = (self._paragraph("answers.no_documents", turn.language),)
        elif topics:
            listed = ListBlock(tuple((Text(topic),) for topic in topics))
            words = (self._paragraph(f"answers.{key}", turn.language) for key in ("abstain", "nearest"))
            blocks = (*words, listed)
        else:
            blocks = tuple(self._paragraph(f"answers.{key}", turn.language) for key in ("abstain", "ask_again"))
        return Answer(
            "abstention", "question", turn.language, Document(blocks), confidence=round(finding.probability, 4)
        )

    async def _has_documents(self) -> bool:
        return any(info.documents for info in await self._corpus.collections())

    def _paragraph(self, key: str, language: Language) -> Paragraph:
        return Paragraph((Text(self._phrases(key, language)),))


def _verified(sentences: Sequence[Sentence]) -> tuple[Cited, int]:
    """The sentences with their citations, without those that do not stand where they say; how many were dropped."""
    passages = {sentence.passage.id: sentence.passage for sentence in sentences}
    cited = cite(sentences)
    wrong = faults(cited, passages)
    if not wrong:
        return cited, 0
    spans = [(one.passage, one.start, one.end) for one in cited.citations if one.number in wrong]
    log.error("quotes that do not stand in their passages were left out: %s", ", ".join(span[0] for span in spans))
    kept = [
        sentence
        for sentence in sentences
        if not any(sentence.passage.id == passage and start <= sentence.start < end for passage, start, end in spans)
    ]
    return cite(kept), len(sentences) - len(kept)


def _nearest(parents: Sequence[Parent]) -> list[str]:
    """Titles with the last header of the parents that are really near."""
    near = (
        parent.passages[0]
        for parent in parents
        if parent.hit.coverage >= NEAR_COVERAGE or (parent.hit.dense or 0.0) >= NEAR_COSINE
    )
    named = (" > ".join(dict.fromkeys((passage.title, *passage.headers[-1:]))) for passage in near)
    return list(dict.fromkeys(named))[:MOST_TOPICS]
