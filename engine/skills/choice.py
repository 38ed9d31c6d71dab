"""A question with options in one message: the letter that holds, and why.

The rules of inheritance compute first; what they do not decide is debated over the documents where a language model is
configured; else the one option whose words and figures all stand in what the documents are quoted for is taken. Where
nothing decides, what the documents say stands alone.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from engine.agents.debate.options import Chosen
from engine.agents.faithful import figures, held, telling
from engine.document import Block, Document, Paragraph, Strong, Text
from engine.engine import Handler, Skill, Turn
from engine.generation.choices import Posed, posed
from engine.generation.followup import Resolved
from engine.language import Language
from engine.messages import Answer, Citation
from engine.phrases import Phrases
from engine.rules.inheritance import choose

INTENT = "choice"
SURE = 0.5  # confidence from which the rules of inheritance decide; below it no division bears the option out
FIRST = ord("A")


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

    def __init__(self, inheritance: Skill, answering: Handler, chooser: Chooser | None, phrases: Phrases) -> None:
        self._inheritance, self._answering = inheritance, answering
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
            by_rules = bool(ruled.letter) and ruled.confidence >= SURE
            detail |= {"options": len(found.options), "rules": ruled.why, "confidence": round(ruled.confidence, 4)}
        if by_rules:
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
        letter = borne_out(found, " ".join(one.quote for one in quoted.citations), turn.spoken)
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


def borne_out(found: Posed, quoted: str, language: Language) -> str:
    """The letter of the one option whose figures and telling words all stand in what is quoted; empty for none or
    several."""
    there, numbers = telling(quoted, language), figures(quoted)
    holding = [
        at
        for at, option in enumerate(found.options)
        if (figures(option) or telling(option, language))
        and figures(option) <= numbers
        and held(telling(option, language), there) == 1
    ]
    return chr(FIRST + holding[0]) if len(holding) == 1 else ""
