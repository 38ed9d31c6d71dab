"""The way of a question past the reviewed answers: one that asks the same gets what staff wrote, as long as the
documents still say what it rests on; so does one that is akin, where the documents alone lead to the same words but not
surely enough for an answer. What surely asks the same gets it ahead of everything, whatever the message would have been
taken for: otherwise nobody could set right what was taken for something else."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.answering.question.followup import resolve
from engine.document import Document
from engine.messages import Answer, Citation
from engine.phrases import Phrases
from engine.reviewed.likeness import Likeness, Wording, same
from engine.reviewed.resting import standing
from engine.reviewed.writing import marked_blocks
from engine.store.corpus import Corpus
from engine.store.reviewed import Reviewed, ReviewedAnswers
from engine.store.routes import REVIEWED
from engine.text import analysis
from engine.turn import Handler, Turn

Likely = Callable[[Wording, Sequence[Wording], frozenset[str]], float]
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Held:
    answer: Reviewed
    wordings: tuple[Wording, ...]
    quoted: frozenset[str]  # terms of the words that it rests on


class Serving:
    """`ahead` looks before any skill is asked, `before` puts the reviewed answers before a handler of questions, and
    `check` is called while Dalil runs."""

    def __init__(self, answers: ReviewedAnswers, corpus: Corpus, likeness: Likeness, phrases: Phrases) -> None:
        self._answers, self._corpus, self._likeness, self._phrases = answers, corpus, likeness, phrases
        self._held: Sequence[_Held] = ()
        self._version = ""
        self._generation = -1

    def before(self, handler: Handler) -> Handler:
        async def answer(turn: Turn) -> Answer:
            return await self._served(turn) or await self._borne_out(turn, await handler(turn))

        return answer

    async def ahead(self, turn: Turn) -> Answer | None:
        """The answer to what surely asks the same; a follow-up is compared as it is resolved, with the words that it
        leans on. None costs a look at the version and at words."""
        await self._load()
        if not self._held:
            return None
        found, likeness = await asyncio.to_thread(self._surely, turn)
        resting = await self._resting(found) if found is not None else None
        if found is None or resting is None:
            return None
        with turn.trace.step(REVIEWED) as detail:
            detail |= {"likeness": round(likeness, 3), "answer": found.id}
        return self._given(turn, found, resting)

    async def check(self) -> None:
        """Suspends what rests on words that are gone, once for each change of the corpus. Raises StoreError."""
        generation = await self._corpus.generation()
        if generation != self._generation:
            for held in await self._answers.served():
                await self._resting(held)
            self._generation = generation

    async def _served(self, turn: Turn) -> Answer | None:
        """The answer to a question that asks the same."""
        if not await self._is_asked(turn):
            return None
        with turn.trace.step(REVIEWED) as detail:
            found, likeness = await asyncio.to_thread(self._nearest, turn, self._held, _same)
            detail["likeness"] = round(likeness, 3)
            resting = await self._resting(found) if found is not None else None
            if found is None or resting is None:
                return None
            detail["answer"] = found.id
        return self._given(turn, found, resting)

    async def _borne_out(self, turn: Turn, answer: Answer) -> Answer:
        """Where the documents were asked and only may hold the answer: the reviewed one to a question that is akin, if
        it rests on the very words that were found. Either alone may err; they do not err alike."""
        if answer.outcome != "abstention" or not answer.citations or not await self._is_asked(turn):
            return answer
        shown = answer.citations[0]
        on_it = [held for held in self._held if any(r.citation.document == shown.document for r in held.answer.rests)]
        with turn.trace.step(REVIEWED) as detail:
            found, likeness = await asyncio.to_thread(self._nearest, turn, on_it, self._likeness.akin)
            detail["likeness"] = round(likeness, 3)
            resting = await self._resting(found) if found is not None else None
            if found is None or resting is None or not any(_overlap(one, shown) for one in resting):
                return answer
            detail["answer"] = found.id
        return self._given(turn, found, resting)

    async def _is_asked(self, turn: Turn) -> bool:
        """Whether there are answers that this may be a question for: words carried over from the conversation are none
        of one's own."""
        if turn.resolved.context:
            return False
        await self._load()
        return bool(self._held)

    def _nearest(self, turn: Turn, among: Sequence[_Held], likeness: Likely) -> tuple[Reviewed | None, float]:
        """The answer whose wording is most like the question."""
        asked = self._likeness.wording(turn.resolved.text, turn.spoken)
        return _best((likeness(asked, held.wordings, held.quoted), held.answer) for held in _allowed(turn, among))

    def _surely(self, turn: Turn) -> tuple[Reviewed | None, float]:
        resolved = turn.resolved
        if resolved.how == "alone":  # what goes to a tool is not resolved
            resolved = resolve(turn.route.asked or resolved.text, turn.spoken, turn.history)
        text = resolved.readable
        asked = self._likeness.unencoded(text, turn.spoken)
        held = _allowed(turn, self._held)
        return _best((self._likeness.surely(text, asked, one.wordings), one.answer) for one in held)

    async def _load(self) -> None:
        version = await self._answers.version()
        if version != self._version:
            served = await self._answers.served()
            self._held = await asyncio.to_thread(self._understood, served)
            self._version = version

    def _understood(self, served: Sequence[Reviewed]) -> list[_Held]:
        return [
            _Held(
                one,
                tuple(self._likeness.wording(text) for text in (one.question, *one.wordings)),
                frozenset(
                    term for rest in one.rests for term in analysis.content_terms(rest.citation.quote, one.language)
                ),
            )
            for one in served
        ]

    async def _resting(self, answer: Reviewed) -> tuple[Citation, ...] | None:
        """The citations where their words stand now; None where one is gone, and the answer suspended."""
        resting: list[Citation] = []
        for rest in answer.rests:
            now = await standing(rest, self._corpus)
            if now is None:
                log.warning("reviewed answer %s is suspended: %s changed", answer.id, rest.citation.source)
                await self._answers.suspend(answer.id, "source", rest.citation.source)
                return None
            resting.append(now)
        return tuple(resting)

    def _given(self, turn: Turn, answer: Reviewed, citations: tuple[Citation, ...]) -> Answer:
        blocks = marked_blocks(answer.text, answer.language, turn.language, self._phrases)
        return Answer("answer", "question", turn.language, Document(blocks), citations, confidence=1.0)


def _allowed(turn: Turn, among: Sequence[_Held]) -> Iterator[_Held]:
    """Those that the conversation may be answered from; none where metadata is asked for, which they do not have."""
    allowed = frozenset(turn.message.collections)
    among = () if turn.message.metadata else among
    return (held for held in among if not allowed or held.answer.collections <= allowed)


def _best(ranked: Iterable[tuple[float, Reviewed]]) -> tuple[Reviewed | None, float]:
    likeness, answer = max(ranked, key=lambda pair: pair[0], default=(0.0, None))
    return (answer, likeness) if likeness else (None, 0.0)


def _same(one: Wording, others: Sequence[Wording], _: frozenset[str]) -> float:
    return max(same(one, other) for other in others)


def _overlap(one: Citation, other: Citation) -> bool:
    return one.document == other.document and one.start < other.end and other.start < one.end
