"""One question searched, its places merged and read, its sentences weighed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.answering.documents.evidence import Parent
from engine.answering.documents.finding import Finding, Scales, alone_or_led, read_over, weigh
from engine.answering.models.asking import Asking
from engine.answering.models.designs import Plan
from engine.answering.models.rewriting import hypothetical
from engine.answering.models.searching import DEEPER, merge, search
from engine.answering.models.way import Way
from engine.answering.question.understanding import Question
from engine.passage import StoredPassage
from engine.retrieval.model import PASSAGES, Filter, Hit
from engine.retrieval.reranking import reranked
from engine.retrieval.retriever import Retriever
from engine.store.corpus import Corpus
from engine.turn import Turn

SHOWN = 10  # hits that are shown to whoever watches


@dataclass(frozen=True, slots=True)
class Sought:
    """What to search: `before` are words of the question that stand before this part; `place`: where in the trace."""

    text: str
    before: str
    place: Mapping[str, int]
    personal: bool


@dataclass(frozen=True, slots=True)
class _Search:
    """`likely`: what an answer might say; `topic`: what the conversation was about, to lead the search there."""

    question: Question
    likely: str
    place: Mapping[str, int]
    topic: str


class Finder:
    def __init__(self, retriever: Retriever, corpus: Corpus, scales: Scales) -> None:
        self._retriever, self._corpus, self._scales = retriever, corpus, scales
        self._reranker = retriever.reranker

    async def left_out(self, asked: Sequence[str]) -> Mapping[str, frozenset[str]]:
        """The steps that each collection asked about leaves out; empty: all of them. Raises StoreError."""
        steps_off = await self._corpus.steps_off()
        return {name: steps for name, steps in steps_off.items() if not asked or name in asked}

    async def find(self, turn: Turn, way: Way, plan: Plan, asking: Asking | None, sought: Sought) -> Finding:
        """Raises StoreError and IndexUnavailable."""
        question = self._understood(turn, way, sought)
        likely = ""
        if asking and plan.takes("hypothetical"):
            likely = await hypothetical(
                asking, way, question.text, turn.spoken, sought.place, personal=sought.personal
            )  # fmt: skip

        async def search(topic: str) -> Finding:
            return await self._weighed(turn, way, plan, _Search(question, likely, sought.place, topic))

        return await alone_or_led(search, turn.resolved.topic, turn.settings.threshold)

    async def _weighed(self, turn: Turn, way: Way, plan: Plan, asked: "_Search") -> Finding:
        found = await self._searched(turn, way, plan, asked)
        hits, passages = await self._merged(turn, way, plan, asked, found)
        with way.step("weigh", **asked.place) as noted:
            parents = [Parent(hit, passages[hit.parent]) for hit in hits if hit.parent in passages]
            weighed = weigh(asked.question, parents, self._scales)
            finding = await read_over(weighed, self._scales, before=turn.resolved.below(asked.topic))
            noted.detail |= {"sentences": len(finding.ranked), "confidence": round(finding.probability, 4)}
            if way.is_watched:
                noted.result = "\n".join(f"{one.score:.2f} {one.sentence.text}" for one in finding.ranked[:SHOWN])
        return finding

    def _understood(self, turn: Turn, way: Way, sought: Sought) -> Question:
        with way.step("understand", **sought.place) as noted:
            question = self._scales.understand(
                sought.text, turn.spoken, sought.before, leans=turn.resolved.leans, within=_asked(turn)
            )
            noted.detail["kind"] = question.kind
            noted.result = question.text
            return question

    async def _searched(self, turn: Turn, way: Way, plan: Plan, sought: "_Search") -> dict[str, list[Hit]]:
        several = bool(sought.likely) or plan.takes("ways") or (self._reranker is not None and plan.takes("rerank"))
        with way.step("retrieve", **sought.place) as noted:
            asked = _asked(turn)
            found = await search(
                self._retriever,
                sought.question,
                turn.settings.parents * (DEEPER if several else 1),
                Filter(collections=asked, metadata=turn.message.metadata),
                ways=plan.takes("ways"),
                topic=sought.topic,
                likely=sought.likely,
                likely_where=Filter(collections=plan.allowing("hypothetical") or asked, metadata=turn.message.metadata),
            )
            noted.detail |= {name: len(hits) for name, hits in found.items()}
            if way.is_watched:
                noted.result = "\n".join(f"{name}: {_told(hits)}" for name, hits in found.items())
            return found

    async def _merged(
        self, turn: Turn, way: Way, plan: Plan, sought: "_Search", found: Mapping[str, Sequence[Hit]]
    ) -> tuple[list[Hit], Mapping[str, Sequence[StoredPassage]]]:
        with way.step("merge", **sought.place) as noted:
            parents = list(dict.fromkeys(hit.parent for hits in found.values() for hit in hits))
            scores = None
            if self._reranker is not None and plan.takes("rerank"):
                passages: Mapping[str, Sequence[StoredPassage]] = await self._corpus.passages_of(parents)
                scores = await reranked(self._reranker, sought.question.text, passages, noted.detail)
                hits = merge(found, turn.settings.parents, scores)
            else:
                hits = merge(found, turn.settings.parents)
                passages = await self._corpus.passages_of([hit.parent for hit in hits])
            noted.detail |= {"places": len(parents), "kept": len(hits), PASSAGES: [hit.told for hit in hits]}
            noted.result = _told(hits) if way.is_watched else ""
            return hits, passages


def _asked(turn: Turn) -> frozenset[str] | None:
    return frozenset(turn.message.collections) or None


def _told(hits: Sequence[Hit]) -> str:
    return ", ".join(f"{hit.parent[:8]} {hit.score:.3f}" for hit in hits[:SHOWN])
