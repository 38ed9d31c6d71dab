"""A question with options over documents: searched, debated, and the letter that the judges vote for."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.answering.documents.citations import Run
from engine.answering.documents.evidence import Parent
from engine.answering.documents.finding import Scales, read_over, weigh
from engine.answering.models.debate.arguing import Case, Debate, Decision
from engine.answering.models.debate.voting import NONE
from engine.answering.models.phrasing import gathered
from engine.answering.models.way import Watch, Way
from engine.answering.question.understanding import emphasis
from engine.errors import InputError
from engine.language import Language
from engine.retrieval.model import Filter
from engine.retrieval.reranking import deep, reordered, reranked
from engine.retrieval.retriever import Retriever
from engine.store.corpus import Corpus
from engine.trace import Trace

PLACES = 8
MOST_SENTENCES = 16
LETTERS = 10


@dataclass(frozen=True, slots=True)
class Chosen:
    """`letter` is empty where the debate decides nothing, `decision` None where nothing was found to debate."""

    letter: str
    confidence: float  # share of the counted votes
    decision: Decision | None
    trace: Trace


class Chooser:
    def __init__(self, retriever: Retriever, corpus: Corpus, scales: Scales, debate: Debate) -> None:
        self._retriever, self._corpus, self._scales = retriever, corpus, scales
        self.debate = debate

    def __bool__(self) -> bool:
        return bool(self.debate)

    async def __call__(
        self,
        question: str,
        options: Sequence[str],
        language: Language,
        collections: Sequence[str] = (),
        seconds: float = 60.0,
        watch: Watch | None = None,
    ) -> Chosen:
        """Raises InputError for too many or too few options, StoreError, IndexUnavailable."""
        if not 2 <= len(options) <= LETTERS:
            raise InputError(f"{len(options)} options: give between 2 and {LETTERS}")
        trace = Trace()
        way = Way(trace, seconds, watch)
        runs = await self._evidence(question, options, language, collections, way)
        if not runs or not self.debate:
            return Chosen("", 0.0, None, trace)
        decision = await self.debate(Case(question, tuple(options), tuple(runs), language), way)
        if decision.choice == NONE:
            return Chosen("", 0.0, decision, trace)
        votes = dict(decision.count.tally)
        return Chosen(decision.choice, round(votes[decision.choice] / sum(votes.values()), 4), decision, trace)

    async def _evidence(
        self, question: str, options: Sequence[str], language: Language, collections: Sequence[str], way: Way
    ) -> list[Run]:
        """Sources best first; the options' words help to find them and count for less than the question's."""
        with way.step("retrieve") as noted:
            where = Filter(collections=frozenset(collections) or None)
            asked = self._scales.understand(question, language, " ".join(options), within=where.collections)
            reranker = self._retriever.reranker
            hits = await self._retriever.search(
                asked.text, language=language, k=deep(PLACES) if reranker else PLACES, where=where,
                context=asked.context, emphasis=emphasis(asked),
            )  # fmt: skip
            passages = await self._corpus.passages_of([hit.parent for hit in hits])
            scores = await reranked(reranker, asked.text, passages, noted.detail) if reranker else None
            hits = reordered(hits, scores, PLACES) if scores else hits[:PLACES]
            parents = [Parent(hit, passages[hit.parent]) for hit in hits if hit.parent in passages]
            finding = await read_over(weigh(asked, parents, self._scales), self._scales)
            noted.detail |= {"places": len(parents), "sentences": len(finding.ranked)}
            return gathered([one.sentence for one in finding.ranked[:MOST_SENTENCES]])
