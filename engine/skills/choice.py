"""A question with options in one message: the letter that holds, and why.

The rules of inheritance compute first; what they do not decide is debated over the documents where a language model is
configured; else the one option whose words and figures all stand in what the documents are quoted for is taken. Where
nothing decides, what the documents say stands alone.
"""

import asyncio
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from engine.answering.documents.finding import Scales
from engine.answering.models.debate.options import Chosen
from engine.answering.question.expected import counted, counting
from engine.answering.question.followup import Resolved
from engine.answering.question.light_words import is_light
from engine.answering.question.options import Posed, posed
from engine.answering.question.spelling import terms_of
from engine.answering.question.understanding import Held, Question
from engine.answering.verification.faithful import held, telling
from engine.document import Block, Document, Paragraph, Strong, Text
from engine.language import Language
from engine.messages import Answer, Citation
from engine.phrases import Phrases
from engine.text import analysis
from engine.text.numbers import is_number, values
from engine.text.sentences import sentence_spans
from engine.tools.inheritance import choose
from engine.turn import Handler, Skill, Turn

INTENT = "choice"
FIRST = ord("A")
ALIKE = 0.05  # shares of the question this near are the same
_ONE = re.compile(analysis.normalize(r"\b(once|one|مرة|واحدة?|μία|μια|έναν?|άπαξ)\b"))


class Chooser(Protocol):
    """A debate over the documents."""

    def __bool__(self) -> bool: ...

    async def __call__(
        self, question: str, options: Sequence[str], language: Language, collections: Sequence[str] = ()
    ) -> Chosen: ...


def asks(text: str) -> bool:
    return posed(text) is not None


class Choice:
    """The handler. `chooser` is asked where it has a model to ask."""

    def __init__(
        self, inheritance: Skill, answering: Handler, chooser: Chooser | None, scales: Scales, phrases: Phrases
    ) -> None:
        self._inheritance, self._answering, self._scales = inheritance, answering, scales
        self._chooser, self._phrases = chooser, phrases

    async def __call__(self, turn: Turn) -> Answer:
        found = posed(turn.message.text)
        if found is None:
            return await self._answering(turn)
        asked = replace(
            turn,
            message=replace(turn.message, text=found.question),
            resolved=Resolved(found.question),
            previous=None,
        )
        with turn.trace.step("options") as detail:
            ruled = await asyncio.to_thread(choose, found.question, found.options)
            detail |= {"options": len(found.options), "rules": ruled.why, "confidence": round(ruled.confidence, 4)}
        if ruled.letter:
            worked = await self._inheritance.answer(asked)
            blocks = worked.document.blocks if worked.outcome == "answer" else ()
            return self._said(turn, found, ruled.letter, "by_rules", blocks, (), ruled.confidence)
        if self._chooser and (debated := await self._debated(self._chooser, turn, found)) is not None:
            return debated
        return self._supported(turn, found, await self._answering(asked))

    async def _debated(self, chooser: Chooser, turn: Turn, found: Posed) -> Answer | None:
        with turn.trace.step("debate") as detail:
            chosen = await chooser(found.question, found.options, turn.spoken, turn.message.collections)
            decision = chosen.decision
            detail |= {"choice": chosen.letter, "votes": [vote.choice for vote in decision.votes] if decision else []}
        if decision is None or decision.cited is None:
            return None
        key = "by_debate" if chosen.letter else "schools"
        cited = decision.cited
        return self._said(turn, found, chosen.letter, key, cited.blocks, cited.citations, chosen.confidence)

    def _supported(self, turn: Turn, found: Posed, quoted: Answer) -> Answer:
        """What is quoted, with the option that it holds and the others do not."""
        if quoted.outcome != "answer":
            return quoted
        quotes = [one.quote for one in quoted.citations]
        sentences = [quote[start:end] for quote in quotes for start, end in sentence_spans(quote, turn.spoken)]
        within = frozenset(turn.message.collections) or None
        letter = borne_out(found, sentences, self._scales.understand(found.question, turn.spoken, within=within))
        key = "by_documents" if letter else "undecided"
        blocks = quoted.document.blocks
        return replace(
            self._said(turn, found, letter, key, blocks, quoted.citations, quoted.confidence), choices=quoted.choices
        )

    def _said(
        self,
        turn: Turn,
        found: Posed,
        letter: str,
        key: str,
        blocks: Sequence[Block],
        citations: tuple[Citation, ...],
        confidence: float | None,
    ) -> Answer:
        said: list[Block] = []
        if letter:
            at = ord(letter) - FIRST
            said.append(Paragraph((Strong(f"{found.labels[at]}) {found.options[at]}"),)))
        said.append(Paragraph((Text(self._phrases(f"choices.{key}", turn.language)),)))
        document = Document((*said, *blocks))
        return Answer("answer", INTENT, turn.language, document, citations, confidence=confidence)


def borne_out(found: Posed, quoted: Sequence[str], question: Question) -> str:
    """The letter of the one option that stands in a sentence which holds more of the question than any that another
    option stands in; empty where there is none. A sentence that several options stand in tells none from another."""
    best = [0.0] * len(found.options)
    for sentence in quoted:
        standing = [at for at, option in enumerate(found.options) if _stands(option, sentence, question)]
        if len(standing) == 1:
            best[standing[0]] = max(best[standing[0]], _share(question, sentence))
    most, *others = sorted(best, reverse=True)
    return chr(FIRST + best.index(most)) if most - max(others) > ALIKE else ""


def _share(question: Question, sentence: str) -> float:
    """How much of the question's telling words a sentence holds."""
    held = question.held(frozenset(analysis.terms(sentence, question.language)))
    telling = Held(*(frozenset(term for term in terms if not is_light(term, question.kind)) for terms in held))
    return question.worth_of(telling, set())


def _stands(option: str, sentence: str, question: Question) -> bool:
    """Whether all figures and telling words of an option are in a sentence; a count has to be that of what is
    counted, where the sentence counts it."""
    language = question.language
    numbers, words = _quantities(option, language), _plain(option, language)
    if not (numbers or words) or held(words, _plain(sentence, language)) < 1:
        return False
    return numbers <= (_counted(sentence, question.text, language) or _quantities(sentence, language))


def _counted(sentence: str, question: str, language: Language) -> frozenset[str]:
    """The numbers that stand beside the noun which the question counts."""
    if not (noun := counted(question, language)):
        return frozenset()
    pattern = counting(sorted(terms_of(noun, language)))
    beside = (match[0] for match in pattern.finditer(analysis.normalize(sentence)))
    return frozenset().union(*(_quantities(one, language) for one in beside))


def _quantities(text: str, language: Language) -> frozenset[str]:
    one = {"1"} if _ONE.search(analysis.normalize(text)) else set()
    return frozenset(values(text, language) | one)


def _plain(text: str, language: Language) -> frozenset[str]:
    """Telling words that are no numbers."""
    words = (word for word in analysis.words(text, language) if not is_number(word))
    return telling(" ".join(words), language)
