"""A word on what an answer is not: below answers to questions of one's own health, case at law, or deed.

The trace names the kind, so that whoever delivers the answer can offer a person beside it.
"""

from collections.abc import Callable
from dataclasses import replace

from engine.document import Block, Document
from engine.messages import Answer
from engine.phrases import Phrases
from engine.routing.settings import CareSettings
from engine.routing.stakes import Kind, Stakes
from engine.turn import Handler, Skill, Turn
from engine.wording import document_of

SCOPE = "scope"  # the step of the trace


def scoped(skill: Skill, stakes: Stakes, settings: Callable[[], CareSettings], phrases: Phrases) -> Skill:
    """The skill, what it says with the note where the question calls for it."""
    handler: Handler = skill.answer

    async def answer(turn: Turn) -> Answer:
        given = await handler(turn)
        kind = stakes.of(turn.message.text)
        if kind is None or given.outcome == "error":
            return given
        with turn.trace.step(SCOPE) as detail:
            detail["kind"] = kind
        return replace(given, document=Document((*given.document.blocks, *_note(kind, turn))))

    def _note(kind: Kind, turn: Turn) -> tuple[Block, ...]:
        who = settings().qualified(kind) or phrases(f"care.who_{kind}", turn.language)
        return document_of(phrases(f"care.note_{kind}", turn.language, who=who)).blocks

    return replace(skill, answer=answer)
